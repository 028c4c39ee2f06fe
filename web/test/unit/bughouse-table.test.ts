// A table of bughouse: clocks between messages, and moves that are shown before the server answers.

import "./support/browser";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { BughouseTable, type TableNews } from "../../src/bughouse-table";
import { connection } from "../../src/connection";
import type { Change, Refusal, Seat, Snapshot, State } from "../../src/protocol";

const SEATS: readonly Seat[] = ["WhiteA", "BlackA", "WhiteB", "BlackB"];

/** A game in which White is to move on both boards. */
function state(changed: object = {}): State {
  const board = { fen: "", clocks: { white: 100_000, black: 90_000, running: "white", delay: 0 } };
  return {
    game: 1,
    phase: "playing",
    now: 0,
    seats: Object.fromEntries(SEATS.map((seat) => [seat, { here: true }])),
    boards: { A: board, B: board },
    ...changed,
  } as unknown as State;
}

function table(): BughouseTable {
  const made = new BughouseTable("t1");
  const terms = { ruleset: "casual" };
  const known = { number: 1, terms, log: [], played: [], talk: [], you: { seats: ["WhiteA"] } };
  made.hear({ type: "snapshot", table: "t1", state: state(), ...known } as unknown as {
    type: "snapshot";
  } & Snapshot);
  return made;
}

const change = (of: Partial<Change>) =>
  ({ type: "change", table: "t1", number: 2, ...of }) as { type: "change" } & Change;

/** The server's answer to the next intent. */
function answer() {
  const settle: { resolve: () => void; reject: (refusal: Refusal) => void } = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  mock.method(
    connection,
    "intend",
    () => new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject })),
    { times: 1 },
  );
  return settle;
}

test("the clock of the player to move runs between messages, the others stand", () => {
  const one = table();
  assert.equal(one.left("BlackA"), 90_000);
  assert.ok(one.left("WhiteA") <= 100_000);
  assert.ok(one.runs("WhiteA") && !one.runs("BlackA"));
});

test("a clock has run since its message arrived, also if the page was loaded later", () => {
  const one = table();
  one.hear(change({ state: state() }), performance.now() - 4000);
  const left = one.left("WhiteA");
  assert.ok(left <= 96_000 && left > 95_000, String(left));
});

test("a clock does not run during its delay", () => {
  const one = table();
  const clocks = { white: 50_000, black: 50_000, running: "white", delay: 5000 };
  const boards = { A: { fen: "", clocks }, B: { fen: "", clocks } };
  one.hear(change({ state: state({ boards }) }), performance.now() - 4000);
  assert.equal(one.left("WhiteA"), 50_000);
});

test("a move passes the turn at once, and stays when the server confirms it", async () => {
  const one = table();
  const settle = answer();
  const sent = one.intend("WhiteA", { do: "play", deed: "moves e2e4" });
  assert.equal(one.hasMove("WhiteA"), false);
  assert.equal(one.hoped.get("WhiteA")?.act, "e2e4");
  assert.equal(one.meantAfter("WhiteA"), 1);
  const news: TableNews[] = [];
  one.on("news", (detail) => news.push(detail));
  const played = [{ seat: "WhiteA" as const, act: "e2e4", text: "e4" }] as Change["played"];
  one.hear(change({ ...(played && { played }) }));
  assert.equal(one.hoped.size, 0);
  assert.deepEqual(news[0]?.foreseen, news[0]?.played, "it has been seen already");
  settle.resolve();
  await sent;
  assert.equal(one.playedAt("BlackA"), 1);
});

test("a move goes back when the server refuses it", async () => {
  const one = table();
  const settle = answer();
  const sent = one.intend("WhiteA", { do: "play", deed: "moves e2e5" });
  settle.reject({ code: "not-now", text: "no" });
  await assert.rejects(sent, { code: "not-now" });
  assert.equal(one.hoped.size, 0);
  assert.equal(one.hasMove("WhiteA"), true);
});

test("a move that waits for the clock is shown as made", () => {
  const one = table();
  answer();
  void one.intend("WhiteA", { do: "play", deed: "makes e2e4" });
  assert.equal(one.made("WhiteA"), "e2e4");
  assert.equal(one.hasMove("WhiteA"), true);
});

test("a queued move is known before the server knows it", async () => {
  const one = table();
  const settle = answer();
  const sent = one.intend("WhiteA", { do: "queue", move: "d2d4" });
  assert.equal(one.queued("WhiteA"), "d2d4");
  settle.resolve();
  await sent;
  assert.equal(one.queued("WhiteA"), undefined, "from now on the server says what is queued");
});

test("the pieces that come into the player's own reserve are news", () => {
  const one = table();
  const clocks = { white: 1, black: 1, running: "white", delay: 0 };
  const fen = (held: string) => `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[${held}] w KQkq - 0 1`;
  const news: TableNews[] = [];
  one.on("news", (of) => news.push(of));
  const holds = (a: string, b: string) => {
    const boards = { A: { fen: fen(a), clocks }, B: { fen: fen(b), clocks } };
    one.hear(change({ state: state({ boards }) }));
    return news.at(-1)?.arrived;
  };
  assert.deepEqual(holds("P", ""), { WhiteA: [{ role: "P", count: 1 }] });
  assert.deepEqual(holds("PP", "N"), { WhiteA: [{ role: "P", count: 2 }] });
  assert.deepEqual(holds("PPq", ""), { WhiteA: [] }, "the opponent's piece");
  assert.deepEqual(holds("P", ""), { WhiteA: [] }, "a drop");
});
