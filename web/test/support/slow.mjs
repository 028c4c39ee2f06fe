// A slow connection to the server, which delays everything.

import { createServer, connect } from "node:net";
import { after } from "node:test";
import { home } from "./players.mjs";

/** The address of a proxy to the server with a delay in each direction, in milliseconds. */
export async function longWay(millis) {
  const { hostname, port } = new URL(home);
  const ways = new Set();
  const carry = (from, to) => {
    from.on("data", (bytes) => setTimeout(() => to.writable && to.write(bytes), millis));
    from.on("close", () => setTimeout(() => to.destroy(), millis));
    from.on("error", () => {});
    ways.add(from);
  };
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    carry(client, server);
    carry(server, client);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  after(() => {
    proxy.close();
    ways.forEach((way) => way.destroy());
  });
  return `http://127.0.0.1:${proxy.address().port}`;
}
