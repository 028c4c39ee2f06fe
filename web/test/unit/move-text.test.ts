// Numbers of moves, and moves as players write them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { numbersOf, written, writtenLine } from "../../src/move-text";
import { parseFen } from "../../src/position";
import type { Seat } from "../../src/protocol";

const moves = (...seats: Seat[]) => seats.map((seat) => ({ seat }));

test("each board counts its own moves", () => {
  const played = moves("WhiteA", "WhiteB", "BlackB", "WhiteB", "BlackA", "WhiteA");
  assert.deepEqual(numbersOf(played), [1, 1, 1, 2, 1, 2]);
});

test("a board that starts with Black, or later, goes on counting", () => {
  const start = "4k3/8/8/8/8/8/8/4K3[] b - - 0 7 | 4k3/8/8/8/8/8/8/4K3[] w - -";
  assert.deepEqual(numbersOf(moves("BlackA", "WhiteA", "WhiteB"), start), [7, 8, 1]);
});

test("moves are written without what only the rules know", () => {
  const position = parseFen("4k3/1P6/8/3p4/4P3/5N2/8/R3K2R w KQ -");
  for (const [act, text] of [
    ["e4e5", "e5"],
    ["e4d5", "exd5"],
    ["e4f5", "exf5"],
    ["f3d4", "Nd4"],
    ["f3d5", "Nxd5"],
    ["b7b8q", "b8=Q"],
    ["e1g1", "O-O"],
    ["e1c1", "O-O-O"],
    ["e1h1", "O-O"],
    ["e1e2", "Ke2"],
    ["N@c3", "N@c3"],
    ["Nf3", "Nf3"],
  ] as const)
    assert.equal(written(position, act), text);
});

test("a move behind another one starts from where that ends", () => {
  const position = parseFen("4k3/8/8/8/8/8/4P3/4K3[N] w - -");
  assert.deepEqual(writtenLine(position, "white", ["N@c3", "c3d5", "e2e4"]), ["N@c3", "Nd5", "e4"]);
});
