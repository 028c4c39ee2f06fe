import assert from "node:assert/strict";
import { test } from "node:test";
import type { Continuation } from "../../src/protocol";
import { explorerAt, ordered, percents, START_STATE, stateIn, withState } from "../../src/explorer";

const read = (text: string) => stateIn(new URLSearchParams(text));

test("an address holds the explorer, and what else it has", () => {
  assert.equal(read(""), undefined);
  assert.deepEqual(read("explore=board"), START_STATE);
  const text = "explore=both&boards=B&order=score&fewest=20&player=Ada+%26+Co&seat=WhiteB";
  const state = read(`table=x&${text}`);
  assert.deepEqual(state, {
    key: "both",
    boards: ["B"],
    order: "score",
    fewest: 20,
    conditions: { player: "Ada & Co", seat: "WhiteB" },
  });
  assert.equal(
    String(withState(new URLSearchParams("a=1&explore=board&source=x"), state)),
    `a=1&${text}`,
  );
  assert.equal(String(withState(new URLSearchParams(`a=1&${text}`), undefined)), "a=1");
  const address = explorerAt("8/8 | 8/8", START_STATE, { board: "A", move: "Qxh8+" });
  const query = new URL(address, "http://x").searchParams;
  assert.equal(query.get("bfen"), "8/8 | 8/8");
  assert.equal(query.get("play"), "A:Qxh8+");
});

test("an address that was changed by hand still opens the explorer", () => {
  const state = read("explore=all&boards=C&order=up&fewest=-3&seat=Arbiter&player=++&rating=1800-");
  assert.deepEqual(state, { ...START_STATE, conditions: { rating: "1800-" } });
});

function move(san: string, won: number, drawn: number, lost: number): Continuation {
  const games = won + drawn + lost;
  return { san, games, won, drawn, lost, rating: null, clock: null, lead: null, sat: 0 };
}

test("moves are ordered by their score, among those with enough games", () => {
  const moves = [move("e4", 10, 0, 10), move("d4", 4, 2, 2), move("c4", 1, 0, 0)];
  const names = (order: "games" | "score", fewest: number) =>
    ordered(moves, { order, fewest })
      .map(({ san }) => san)
      .join(" ");
  assert.equal(names("games", 1), "e4 d4 c4");
  assert.equal(names("score", 1), "c4 d4 e4");
  assert.equal(names("score", 5), "d4 e4");
  assert.equal(names("games", 100), "");
});

const COUNTS = [
  [1, 0, 1],
  [199, 0, 1],
  [1, 998, 1],
  [1, 0, 199],
  [3, 0, 5],
] as const;

test("percents add up to a hundred", () => {
  assert.deepEqual(percents(0, 0, 0), [0, 0, 0]);
  assert.deepEqual(percents(1, 1, 1), [33, 34, 33]);
  for (const [won, drawn, lost] of COUNTS) {
    const shares = percents(won, drawn, lost);
    assert.equal(shares[0] + shares[1] + shares[2], 100, String(shares));
    assert.ok(shares.every((share) => share >= 0));
  }
});
