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

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
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

const welcome = { type: "welcome", version: VERSION, you: { id: "p1", name: "Anna" } };

test("a page leaves a server that drains when it has another connection", (context) => {
  context.after(() => mock.timers.reset());
  const { connection, socket } = connected();
  let lost = 0;
  connection.addEventListener("change", () => (lost += connection.open ? 0 : 1));
  socket.hear({ type: "draining" });
  const refused = FakeSocket.last;
  assert.notEqual(refused, socket);
  // A load balancer may lead it to the same server once more.
  refused.close();
  assert.equal(FakeSocket.last, refused);
  mock.timers.tick(1000);
  const next = FakeSocket.last;
  assert.notEqual(next, refused);
  void connection.intend("t1", undefined, { do: "sit" });
  assert.equal(socket.sent.splice(0)[0]?.type, "intent");
  next.hear(welcome);
  assert.deepEqual([socket.readyState, next.readyState], [3, 1]);
  assert.deepEqual(
    next.sent.map((message) => message.type),
    ["watch", "intent", "ping"],
  );
  assert.equal(lost, 0);
});

test("whoever changes their session connects again when there is a new one, and not before", (context) => {
  context.after(() => mock.timers.reset());
  const { connection, socket } = connected();
  connection.pause();
  // The server closes the socket of a session that has ended.
  socket.close();
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.last, socket);
  connection.start();
  const next = FakeSocket.last;
  assert.notEqual(next, socket);
  next.hear(welcome);
  assert.equal(connection.open, true);
});

test("a server that stops before the next connection is open costs no second attempt", (context) => {
  context.after(() => mock.timers.reset());
  const { connection, socket } = connected();
  socket.hear({ type: "draining" });
  const next = FakeSocket.last;
  socket.close();
  assert.equal(connection.open, false);
  mock.timers.tick(10_000);
  assert.equal(FakeSocket.last, next);
  next.hear(welcome);
  assert.equal(connection.open, true);
  assert.equal(next.watched().length, 1);
  // It is a connection like any other.
  next.close();
  mock.timers.tick(10_000);
  assert.notEqual(FakeSocket.last, next);
});

test("a table that has moved is watched soon, and one that stays away less often", (context) => {
  context.after(() => mock.timers.reset());
  const { socket } = connected();
  for (const wait of [750, 7500]) {
    socket.hear({ ...unavailable, table: "t1" });
    mock.timers.tick(wait / 3 - 1);
    assert.deepEqual(socket.watched(), []);
    mock.timers.tick(wait);
    assert.deepEqual(socket.watched(), [{ type: "watch", table: "t1", since: 7 }]);
  }
});

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
