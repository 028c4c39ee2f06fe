// Positions after some moves of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFen, writeFen, type Position } from "../../src/position";
import type { Played, Seat, Snapshot } from "../../src/protocol";
import { carry, replay } from "../../src/replay";

const board = (position: Position) => writeFen(position, "-").split(" ")[0];

/** The board after some moves of one color. */
function carried(fen: string, color: "white" | "black", ...acts: string[]) {
  const position = parseFen(fen);
  const taken = acts.map((act) => carry(position, color, act)?.role);
  return { board: board(position), taken };
}

test("a move captures what stands on its square", () => {
  assert.deepEqual(carried("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "white", "e4d5"), {
    board: "4k3/8/8/3P4/8/8/8/4K3[]",
    taken: ["P"],
  });
});

test("a pawn that changes its file to an empty square captures en passant", () => {
  assert.deepEqual(carried("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "white", "e5d6"), {
    board: "4k3/8/3P4/8/8/8/8/4K3[]",
    taken: ["P"],
  });
});

test("a pawn promotes, and a drop leaves the reserve", () => {
  assert.equal(
    carried("4k3/P7/8/8/8/8/8/4K3 w - -", "white", "a7a8n").board,
    "N~3k3/8/8/8/8/8/8/4K3[]",
  );
  assert.equal(
    carried("4k3/8/8/8/8/8/8/4K3[NN] w - -", "white", "N@f3").board,
    "4k3/8/8/8/8/5N2/8/4K3[N]",
  );
});

test("castling is written by the king's squares or as the king on the rook", () => {
  const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
  for (const act of ["e1g1", "e1h1"]) {
    assert.equal(carried(fen, "white", act).board, "r3k2r/8/8/8/8/8/8/R4RK1[]", act);
  }
  for (const act of ["e8c8", "e8a8"]) {
    assert.equal(carried(fen, "black", act).board, "2kr3r/8/8/8/8/8/8/R3K2R[]", act);
  }
});

/** As much of a table as a replay looks at. */
function game(moves: [Seat, string][], log: string[] = [], start?: string): Snapshot {
  const played = moves.map(([seat, act]) => ({ seat, act, text: act })) as Played[];
  return { played, log, state: { start } } as unknown as Snapshot;
}

test("a captured piece goes to the partner's reserve, a promoted one as a pawn", () => {
  const start = "4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
  const { boards, last } = replay(game([["WhiteA", "e4d5"]], [], start), 1);
  assert.deepEqual(boards.B.reserve, { white: {}, black: { P: 1 } });
  assert.equal(boards.A.turn, "black");
  assert.deepEqual(last, { A: "e4d5" });
});

test("only the first N moves are played", () => {
  const moves: [Seat, string][] = [
    ["WhiteA", "e2e4"],
    ["WhiteB", "d2d4"],
    ["BlackA", "e7e5"],
  ];
  const { boards, last } = replay(game(moves), 2);
  assert.ok(boards.A.pieces.has("e4") && boards.B.pieces.has("d4") && boards.A.pieces.has("e7"));
  assert.deepEqual(last, { A: "e2e4", B: "d2d4" });
});

test("a position that the arbiter has set stands after the moves before it", () => {
  const set = "4k3/8/8/8/8/8/8/4K2R[] b - - 0 1";
  const log = [
    "0:01 WhiteA moves e2e4",
    `0:02 arbiter sets board A ${set}`,
    "0:03 BlackA moves e8e7",
  ];
  const moves: [Seat, string][] = [
    ["WhiteA", "e2e4"],
    ["BlackA", "e8e7"],
  ];
  assert.ok(replay(game(moves, log), 0).boards.A.pieces.has("e2"));
  assert.equal(board(replay(game(moves, log), 1).boards.A), "4k3/8/8/8/8/8/8/4K2R[]");
  assert.equal(board(replay(game(moves, log), 2).boards.A), "8/4k3/8/8/8/8/8/4K2R[]");
});
