// Reading and writing positions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseFen, writeFen } from "../../src/position";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

test("a position has the pieces of the FEN on their squares", () => {
  const { pieces, turn } = parseFen(`${START} b KQkq -`);
  assert.equal(pieces.size, 32);
  assert.deepEqual(pieces.get("e1"), { role: "K", color: "white", promoted: false });
  assert.deepEqual(pieces.get("d8"), { role: "Q", color: "black", promoted: false });
  assert.equal(pieces.get("e4"), undefined);
  assert.equal(turn, "black");
});

test("a tilde marks the piece before it as promoted", () => {
  const { pieces } = parseFen("4k3/8/8/8/8/8/8/Q~2QK3 w - -");
  assert.equal(pieces.get("a1")?.promoted, true);
  assert.equal(pieces.get("d1")?.promoted, false);
});

test("brackets hold the reserves, a dash or nothing an empty one", () => {
  const { reserve } = parseFen("4k3/8/8/8/8/8/8/4K3[PPnq] w - -");
  assert.deepEqual(reserve, { white: { P: 2 }, black: { N: 1, Q: 1 } });
  for (const empty of ["[-]", "[]", ""]) {
    const { reserve } = parseFen(`4k3/8/8/8/8/8/8/4K3${empty} w - -`);
    assert.deepEqual(reserve, { white: {}, black: {} }, empty);
  }
});

test("what is written is what was read", () => {
  for (const fen of [
    `${START}[] w KQkq - 0 1`,
    "r3k2r/8/8/2Pp4/8/8/8/R3K2R[PNqq] b Kq - 0 1",
    "4k3/8/8/8/8/8/8/Q~3K2R[] w - - 0 1",
  ]) {
    assert.equal(writeFen(parseFen(fen), fen.split(" ")[2] ?? ""), fen);
  }
});
