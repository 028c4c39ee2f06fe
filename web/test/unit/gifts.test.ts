// Captured pieces: what they were worth to the partner, and which drop was theirs.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { capturedPieces } from "../../src/gifts";
import type { EvaluatedMove, Seat } from "../../src/protocol";

const move = (piece?: string, without = 500, after = 500): EvaluatedMove => ({
  score: 0,
  first: 500,
  ...(piece && { gift: { piece, without, with: after } }),
});

const played = (text: string) =>
  text.split(" ").map((word) => {
    const [seat = "", act = ""] = word.split(":");
    return { seat: seat as Seat, act };
  });

test("a captured piece goes to the partner, and the first of its kind is dropped first", () => {
  const found = capturedPieces(
    [move("P", 504, 596), move("N", 700, 300), move(), move("P"), move(), move()],
    played("WhiteA:e4d5 BlackA:d8d5 BlackB:P@e5 WhiteA:c3d5 BlackB:b8c6 BlackB:P@e4"),
  );
  assert.deepEqual(found, [
    { ply: 1, piece: "P", to: "BlackB", without: 50, with: 60, dropped: 3 },
    { ply: 2, piece: "N", to: "WhiteB", without: 70, with: 30, dropped: undefined },
    { ply: 4, piece: "P", to: "BlackB", without: 50, with: 50, dropped: 6 },
  ]);
});

test("pieces in reserve at the start are dropped before captured ones", () => {
  const game = played("WhiteA:e4d5 BlackB:P@e5 BlackB:P@e4");
  const evaluated = [move("P"), move(), move()];
  const dropped = (inHand: number) =>
    capturedPieces(evaluated, game, () => inHand).map((piece) => piece.dropped);
  assert.deepEqual(dropped(0), [2]);
  assert.deepEqual(dropped(1), [3]);
  assert.deepEqual(dropped(2), [undefined]);
});

test("a game that is evaluated in part has the pieces of that part", () => {
  const game = played("WhiteA:e4d5 BlackB:P@e5");
  assert.equal(capturedPieces([move("P")], game)[0]?.dropped, undefined);
  assert.deepEqual(capturedPieces([], game), []);
});
