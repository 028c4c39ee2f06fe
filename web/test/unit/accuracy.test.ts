// The accuracy of players, and the verdicts on moves that are tried again.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { account, accuracyOf } from "../../src/accuracy";
import type { EvaluatedMove, Seat } from "../../src/protocol";
import { verdict } from "../../src/retry";

const move = (loss: number, mark?: "mistake" | "blunder"): EvaluatedMove => ({
  score: 0,
  first: 500,
  ...(loss > 0 && { loss }),
  ...(mark && { mark }),
});

test("the accuracy of a move falls with the points that it costs", () => {
  assert.equal(accuracyOf(0), 100);
  assert.equal(Math.round(accuracyOf(0.2)), 45);
  assert.equal(Math.round(accuracyOf(0.4)), 20);
  assert.ok(accuracyOf(1) < 2);
});

test("an account counts only the moves of its player", () => {
  const seats: Seat[] = ["WhiteA", "WhiteB", "BlackA", "WhiteA", "WhiteA"];
  const played = seats.map((seat) => ({ seat }));
  const evaluated = [move(0), move(900, "blunder"), move(0), move(200, "mistake"), move(0)];
  const found = account(evaluated, played, "WhiteA");
  assert.equal(Math.round(found.accuracy ?? 0), 82);
  assert.deepEqual(found.bad, [4]);
  assert.deepEqual([found.mistakes, found.blunders], [1, 0]);
  assert.deepEqual(account(evaluated, played, "WhiteB").bad, [2]);
  assert.equal(account(evaluated, played, "BlackB").accuracy, undefined);
});

test("a move that costs little is good, and one that costs nothing is right", () => {
  assert.equal(verdict(-0.1), "right");
  assert.equal(verdict(0.01), "right");
  assert.equal(verdict(0.05), "good");
  assert.equal(verdict(0.15), "wrong");
});
