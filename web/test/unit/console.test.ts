// The rows of the arbiter's console, and the results that wait on a phone.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isFound } from "../../src/console-rows";
import { PhoneOutbox } from "../../src/phone-outbox";
import { secondsLeft } from "../../src/round-timer";
import type { PhoneResult } from "../../src/tournament-api";

test("a filter finds words without their marks, in any order", () => {
  for (const [text, filter, found] of [
    ["Žofie – Emil", "zof", true],
    ["Žofie – Emil", "emil ŽOF", true],
    ["Žofie – Emil", "ada", false],
    ["Žofie – Emil", "", true],
    ["Žofie – Emil", "emil ada", false],
  ] as const)
    assert.equal(isFound(text, filter), found, `${text}: ${filter}`);
});

test("the time of a round runs, stands, and is over", () => {
  const timer = { seconds: 60, runs: true, at: 1000 };
  assert.equal(secondsLeft(timer, 1000), 60);
  assert.equal(secondsLeft(timer, 31_000), 30);
  assert.ok(secondsLeft(timer, 62_000) <= 0);
  assert.equal(secondsLeft({ ...timer, runs: false }, 62_000), 60);
  // A device whose clock is behind does not give more time.
  assert.equal(secondsLeft(timer, 0), 60);
});

const reported = (game: number, first: number): PhoneResult => ({
  code: "K7M3QX",
  at: { stage: 1, round: 1, table: 1 },
  game,
  player: { entrant: 1, person: 0 },
  result: { first, second: 2 - first, reason: "played" },
});

/** Answers requests one after another with these states, and keeps what was sent. */
function server(...answers: ("lost" | 200 | 403 | 409)[]) {
  const sent: { key: string; game: number; first: number }[] = [];
  const answer = (_: string, { body }: { body: string }) => {
    const { key, game, result } = JSON.parse(body) as PhoneResult & { key: string };
    sent.push({ key, game, first: result.first });
    const state = answers.shift() ?? 200;
    if (state === "lost") return Promise.reject(new TypeError("no network"));
    const text = state === 200 ? "{}" : JSON.stringify({ code: "not-now", text: "closed" });
    return Promise.resolve(new Response(text, { status: state }));
  };
  Object.defineProperty(globalThis, "fetch", { value: answer, configurable: true });
  return sent;
}

async function sends(outbox: PhoneOutbox) {
  const [done, refused] = [[] as number[], [] as string[]];
  await outbox.send(
    "e",
    ({ game }) => done.push(game),
    ({ text }) => refused.push(text),
  );
  return { done, refused };
}

test("results wait for the network, and are sent once with the same id", async () => {
  const outbox = new PhoneOutbox();
  const sent = server("lost", "lost", 200, 200);
  outbox.add("e", reported(1, 2));
  outbox.add("e", reported(2, 0));
  // The last word of a side counts.
  outbox.add("e", reported(2, 1));
  outbox.add("other", reported(1, 2));
  assert.deepEqual(await sends(outbox), { done: [], refused: [] });
  assert.equal(outbox.of("e").length, 2);
  // The page was closed and opened again meanwhile.
  const again = new PhoneOutbox();
  assert.deepEqual(await sends(again), { done: [], refused: [] });
  assert.deepEqual(await sends(again), { done: [1, 2], refused: [] });
  assert.deepEqual(again.of("e"), []);
  assert.equal(again.of("other").length, 1);
  assert.deepEqual(
    sent.map(({ game, first }) => [game, first]),
    [
      [1, 2],
      [1, 2],
      [1, 2],
      [2, 1],
    ],
  );
  assert.equal(new Set(sent.slice(0, 3).map(({ key }) => key)).size, 1);
});

test("a result that the server refuses is told, and holds up no other one", async () => {
  const outbox = new PhoneOutbox();
  server(409, 200);
  outbox.add("e", reported(1, 2));
  outbox.add("e", reported(2, 2));
  assert.deepEqual(await sends(outbox), { done: [2], refused: ["closed"] });
  assert.deepEqual(outbox.of("e"), []);
});
