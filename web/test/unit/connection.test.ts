// Tables that fail on the server are watched anew.

import "./support/browser";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Connection, type TableSubscriber } from "../../src/connection";
import { VERSION } from "../../src/protocol";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  readonly sent: { type: string; table?: string; since?: number }[] = [];
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;

  constructor() {
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The tables that were watched since the last call. */
  watched(): unknown[] {
    return this.sent.splice(0).filter((message) => message.type === "watch");
  }
}

/** A connection that watches a table. */
function connected() {
  Object.defineProperty(globalThis, "WebSocket", { value: FakeSocket, configurable: true });
  Object.defineProperty(globalThis, "location", {
    value: { protocol: "https:", host: "example.org" },
    configurable: true,
  });
  mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(window, {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  });
  const connection = new Connection();
  const table: TableSubscriber = {
    tableId: "t1",
    since: 7,
    hear: () => undefined,
    missing: () => assert.fail("it is not missing"),
  };
  connection.start();
  connection.watch(table);
  const socket = FakeSocket.last;
  const you = { id: "p1", name: "Anna" };
  socket.hear({ type: "welcome", version: VERSION, you });
  assert.deepEqual(socket.watched(), [{ type: "watch", table: "t1", since: 7 }]);
  return { connection, socket };
}

const unavailable = { type: "refused", code: "unavailable", text: "try again later" };

test("a table that has failed is watched anew, less and less often", (context) => {
  context.after(() => mock.timers.reset());
  const { connection, socket } = connected();
  let told = 0;
  connection.addEventListener("failed", () => (told += 1));
  for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
    socket.hear(unavailable);
    // Another table may have failed at the same time.
    socket.hear(unavailable);
    mock.timers.tick(wait / 2 - 1);
    assert.deepEqual(socket.watched(), []);
    mock.timers.tick(wait);
    assert.deepEqual(socket.watched(), [{ type: "watch", table: "t1", since: 7 }]);
  }
  assert.equal(told, 1);
});

test("an intent that was refused is no failure of its table", async (context) => {
  context.after(() => mock.timers.reset());
  const { connection, socket } = connected();
  const done = connection.intend("t1", undefined, { do: "sit" });
  const { key } = socket.sent.splice(0)[0] as unknown as { key: string };
  socket.hear({ ...unavailable, key });
  await assert.rejects(done);
  mock.timers.tick(20_000);
  assert.deepEqual(socket.watched(), []);
});
