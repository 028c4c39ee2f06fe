// Tournaments in words, and who meets whom.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MatchView, RoundView } from "../../src/tournament";
import { cellOf, meetings, nextOf, openGames, seatIn } from "../../src/tournament-crosstable";
import {
  figureText,
  pointsText,
  RESULTS,
  resultName,
  resultText,
} from "../../src/tournament-words";

const game = (first?: number, second?: number) => ({
  result:
    first === undefined || second === undefined
      ? null
      : ({ first, second, reason: "played" } as const),
  reports: [null, null] as [null, null],
  reporters: [null, null] as [null, null],
  disputed: false,
  voided: 0,
  corrected: [],
});

const match = (
  table: number,
  first: number[],
  second: number[],
  points: [number, number],
  games: MatchView["games"],
): MatchView => ({ table, first, second, points, games, advanced: null, "third-place": false });

const round = (number: number, more: Partial<RoundView>): RoundView => ({
  stage: 1,
  number,
  state: "published",
  "published-at": 0,
  matches: [],
  byes: [],
  ...more,
});

test("points and figures read like on paper", () => {
  assert.deepEqual([0, 1, 2, 9, -1, -3].map(pointsText), ["0", "½", "1", "4½", "−½", "−1½"]);
  assert.deepEqual([15, 4, 1].map(figureText), ["3¾", "1", "¼"]);
});

test("a result has its name, and one by ruling none", () => {
  for (const [name, result] of Object.entries(RESULTS)) assert.equal(resultName(result), name);
  const ruled = { first: 2, second: 1, reason: "ruled", article: "9.4" } as const;
  assert.equal(resultName(ruled), undefined);
  assert.equal(resultText(ruled), "1-½R");
  assert.equal(resultText(RESULTS["1-0F"]), "1-0F");
});

test("the cells of a crosstable have opponents, partners, points and byes", () => {
  const first = round(1, {
    state: "closed",
    matches: [match(1, [1, 2], [3, 4], [3, 1], [game(2, 0), game(1, 1)])],
    byes: [{ entrant: 5, kind: "allocated", points: 2 }],
  });
  assert.deepEqual(cellOf(first, 4), { opponents: [1, 2], partner: 3, points: 1, bye: undefined });
  assert.equal(cellOf(first, 5)?.bye, "allocated");
  assert.equal(cellOf(first, 6), undefined);
  const second = round(2, { matches: [match(1, [4, 1], [3, 2], [0, 0], [game(), game()])] });
  assert.equal(cellOf(second, 4)?.points, undefined);
  assert.deepEqual(meetings([first, second], 1, 3), [3]);
  assert.equal(openGames(second), 2);
});

test("the next match is one that is published and not over", () => {
  const closed = round(1, { state: "closed", matches: [match(1, [1], [2], [2, 0], [game(2, 0)])] });
  const open = round(2, {
    matches: [match(1, [1], [3], [0, 0], [game()])],
    byes: [{ entrant: 2, kind: "allocated", points: 2 }],
  });
  const draft = round(3, { state: "private", matches: [match(1, [1], [2], [0, 0], [game()])] });
  assert.equal(nextOf([closed, open, draft], 1)?.round.number, 2);
  assert.equal(nextOf([closed, open, draft], 2)?.bye, "allocated");
  assert.equal(nextOf([closed], 1), undefined);
});

test("four games give everybody each color against each opponent", () => {
  const seats = [1, 2, 3, 4].map((number) =>
    ([0, 1] as const).map((side) => [0, 1].map((member) => seatIn(number, side, member))),
  );
  assert.deepEqual(seats, [
    [
      ["WhiteA", "BlackB"],
      ["BlackA", "WhiteB"],
    ],
    [
      ["BlackA", "WhiteB"],
      ["WhiteA", "BlackB"],
    ],
    [
      ["WhiteA", "BlackB"],
      ["WhiteB", "BlackA"],
    ],
    [
      ["BlackA", "WhiteB"],
      ["BlackB", "WhiteA"],
    ],
  ]);
});
