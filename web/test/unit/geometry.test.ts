// The dots of premoves, and castling by king onto rook.

import assert from "node:assert/strict";
import { test } from "node:test";
import { castlingTarget, premoveTargets } from "../../src/geometry";
import { parseFen } from "../../src/position";

const from = (fen: string, color: "white" | "black", source: string) =>
  premoveTargets(parseFen(fen), color, source).sort().join(" ");

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

test("a premove goes where the piece could go on an empty board", () => {
  assert.equal(from(START, "white", "g1"), "e2 f3 h3");
  assert.equal(from(START, "white", "e2"), "d3 e3 e4 f3");
  assert.equal(from(START, "black", "a7"), "a5 a6 b6");
  assert.equal(from(START, "black", "e8"), "c8 d7 d8 e7 f7 f8 g8");
  assert.equal(premoveTargets(parseFen(START), "white", "a1").length, 14);
  assert.equal(premoveTargets(parseFen(START), "white", "d1").length, 21);
});

test("pawns are dropped on all ranks but the first and the last, other pieces anywhere", () => {
  assert.equal(premoveTargets(parseFen(START), "white", "P@").length, 48);
  assert.equal(premoveTargets(parseFen(START), "black", "Q@").length, 64);
});

test("a king on its own rook castles, and any other move stays what it is", () => {
  const position = parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
  assert.equal(castlingTarget(position, "white", "e1", "h1"), "g1");
  assert.equal(castlingTarget(position, "white", "e1", "a1"), "c1");
  assert.equal(castlingTarget(position, "black", "e8", "a8"), "c8");
  assert.equal(castlingTarget(position, "white", "e1", "h8"), "h8");
  assert.equal(castlingTarget(position, "white", "h1", "a1"), "a1");
  assert.equal(castlingTarget(position, "black", "e1", "h1"), "h1");
});
