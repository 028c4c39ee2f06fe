// The table of an event on its clock.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isSetup } from "../../src/clock/check";
import { toLog } from "../../src/clock/export";
import { HallGame } from "../../src/clock/game";
import type { Setup } from "../../src/clock/game-state";
import { parseHallCode } from "../../src/clock/hall-codes";
import { resultOf, type HallTable } from "../../src/clock/table";

const TABLE: HallTable = {
  event: "k3x9m2pabcde",
  name: 'Evening "B"',
  ruleset: "fics",
  at: { stage: 1, round: 3, table: 12 },
  game: 1,
};

const SETUP: Setup = {
  boards: ["A", "B"],
  control: "180+2",
  handicap: {},
  names: { WhiteA: "Ada" },
  callsFlags: false,
  created: Date.UTC(2026, 10, 28, 18, 30),
  table: TABLE,
};

test("the sides exchange colors after each game", () => {
  const points = (outcome: Parameters<typeof resultOf>[0], game: number) => {
    const result = resultOf(outcome, { ...TABLE, game });
    return result && [result.first, result.second];
  };
  assert.deepEqual(points("won-first", 1), [2, 0]);
  assert.deepEqual(points("won-first", 2), [0, 2]);
  assert.deepEqual(points("won-second", 4), [2, 0]);
  assert.deepEqual(points("drawn", 2), [1, 1]);
  assert.equal(points("void", 1), undefined);
  assert.equal(points("lost-by-both", 1), undefined);
});

test("a game knows its table, and its log the event", () => {
  assert.ok(isSetup(SETUP));
  for (const table of [
    null,
    "3.12",
    { ...TABLE, event: "../etc" },
    { ...TABLE, name: "x".repeat(201) },
    { ...TABLE, at: { stage: 1, round: 3 } },
    { ...TABLE, game: -1 },
    { ...TABLE, code: "K7M3QX" },
  ])
    assert.ok(!isSetup({ ...SETUP, table }), JSON.stringify(table));
  const log = toLog(new HallGame(SETUP));
  for (const tag of ['[Ruleset "fics"]', '[Event "Evening \\"B\\""]', '[Round "3.12"]'])
    assert.ok(log.includes(tag), tag);
});

test("codes of halls are read as people type them", () => {
  assert.equal(parseHallCode("k7m 3qx"), "K7M3QX");
  assert.equal(parseHallCode("#K7M3QX"), "K7M3QX");
  for (const text of ["", "K7M3Q", "K7M3QXX"]) assert.equal(parseHallCode(text), undefined, text);
});
