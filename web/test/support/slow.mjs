// A slow connection to the server, which delays everything.

import { createServer, connect } from "node:net";
import { after } from "node:test";
import { home } from "./players.mjs";

/**
 * A proxy to the server with a delay in each direction, in milliseconds: its address, and how many
 * of the server's pings a browser has answered through it.
 */
export async function longWay(millis) {
  const { hostname, port } = new URL(home);
  const ways = new Set();
  let pongs = 0;
  const carry = (from, to, arrived) => {
    const carried = (bytes) => {
      if (to.writable) to.write(bytes);
      arrived?.(bytes);
    };
    from.on("data", (bytes) => setTimeout(carried, millis, bytes));
    from.on("close", () => setTimeout(() => to.destroy(), millis));
    from.on("error", () => {});
    ways.add(from);
  };
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const reads = pongReader(() => (pongs += 1));
    carry(client, server, reads);
    carry(server, client);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  after(() => {
    proxy.close();
    ways.forEach((way) => way.destroy());
  });
  return { home: `http://127.0.0.1:${proxy.address().port}`, pongs: () => pongs };
}

const HEAD_ENDS = "\r\n\r\n";
const PONG = 0xa;

/** Reads what a browser sends, and tells of each pong (RFC 6455, 5.2). */
function pongReader(tell) {
  let rest = Buffer.alloc(0);
  let isSocket = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    if (!isSocket) {
      const end = rest.indexOf(HEAD_ENDS);
      if (end < 0 || !/^upgrade: websocket/im.test(rest.subarray(0, end).toString("latin1")))
        return;
      isSocket = true;
      rest = rest.subarray(end + HEAD_ENDS.length);
    }
    while (rest.length >= 2) {
      const short = rest[1] & 0x7f;
      const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
      if (rest.length < 2 + extended) return;
      const length =
        extended === 0 ? short : rest.readUIntBE(extended === 8 ? 4 : 2, extended === 8 ? 6 : 2);
      // The mask has four bytes.
      const whole = 2 + extended + 4 + length;
      if (rest.length < whole) return;
      if ((rest[0] & 0xf) === PONG) tell();
      rest = rest.subarray(whole);
    }
  };
}
