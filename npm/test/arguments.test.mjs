// Arguments of programs without types: whatever is wrong is named, and nothing is ignored.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Arbiter,
  bfenSvg,
  boardOf,
  Bughouse,
  check,
  convert,
  format,
  joinChessCom,
  Kriegspiel,
  must,
  parseBfen,
  partnerOf,
  readBpgn,
} from "tandem-bughouse";

const TEXT = "1A. e4 1a. e5 *";
const BYTES = new TextEncoder().encode(TEXT);

/** Each call throws an error of a class, whose message has a text. */
function refuses(kind, said, ...calls) {
  for (const call of calls) {
    assert.throws(
      call,
      (thrown) => thrown.constructor === kind && thrown.message.includes(said),
      `${call}`,
    );
  }
}

test("texts in every kind of bytes", () => {
  const longer = new Uint8Array(BYTES.length + 4);
  longer.set(BYTES, 4);
  for (const bytes of [
    BYTES,
    BYTES.buffer,
    Buffer.from(BYTES),
    new DataView(longer.buffer, 4),
    longer.subarray(4),
  ]) {
    assert.equal(readBpgn(bytes)[0].moves().length, 2);
    assert.equal(must(new Bughouse().loadBpgn(bytes)).history().length, 2);
    assert.equal(format(bytes), format(TEXT));
    assert.deepEqual(check(bytes), check(TEXT));
    assert.deepEqual(convert(bytes, { to: "json" }), convert(TEXT, { to: "json" }));
  }
});

test("something else is no text", () => {
  const others = [
    [Promise.resolve(TEXT), "(got [object Promise])"],
    [5, "(got 5)"],
    [undefined, "(got undefined)"],
    [null, "(got null)"],
    [{ text: TEXT }, '(got {"text":"1A. e4 1a. e5 *"})'],
    [new Bughouse(), "(got [object Bughouse])"],
    [[TEXT], '(got ["1A. e4 1a. e5 *"])'],
  ];
  const game = new Bughouse();
  const umpire = new Kriegspiel();
  for (const [other, said] of others) {
    refuses(
      TypeError,
      said,
      () => readBpgn(other),
      () => check(other),
      () => format(other),
      () => convert(other, { to: "pgn" }),
      () => game.loadBpgn(other),
      () => umpire.loadKpgn(other),
      () => game.load(other),
      () => umpire.load(other),
      () => parseBfen(other),
      () => bfenSvg(other),
      () => game.comment(other),
      () => game.setTag("WhiteA", other),
      () => umpire.setTag(other, "raven"),
      () => Arbiter.fromLog(other),
    );
  }
  refuses(
    TypeError,
    "[board A, board B]",
    () => joinChessCom(TEXT),
    () => game.loadChessCom([TEXT]),
    () => game.loadChessCom([TEXT, 5]),
  );
});

test("names are whole, and shown whole", () => {
  const game = new Bughouse();
  refuses(
    RangeError,
    'a board must be "A" or "B" (got "Alice")',
    () => game.move("Alice", "e4"),
    () => game.read("Alice", "e4"),
    () => game.turn("Alice"),
    () => game.moves({ board: "Alice" }),
    () => game.history({ board: "Alice" }),
    () => game.isCheck("Alice"),
    () => game.get("Alice", "e4"),
    () => game.fen("Alice"),
  );
  refuses(
    RangeError,
    'a seat must be "A", "a", "B" or "b" (got "black")',
    () => game.reserve("black"),
    () => game.addToReserve("black", "p"),
    () => game.setClock("black", 5),
    () => game.svg({ below: "black" }),
    () => partnerOf("black"),
    () => boardOf("black"),
  );
  const umpire = new Kriegspiel();
  refuses(
    RangeError,
    'a color must be "w" or "b" (got "white")',
    () => umpire.fen("white"),
    () => umpire.kpgn("white"),
    () => umpire.resign("white"),
    () => umpire.svg({ color: "white" }),
  );
  refuses(RangeError, '(got "pawn")', () => game.addToReserve("b", "pawn"));
  refuses(RangeError, '(got "")', () => game.isCheck(""));
  refuses(TypeError, 'a board must be "A" or "B" (got undefined)', () => game.turn());
  refuses(TypeError, "(got null)", () => game.turn(null));
  refuses(TypeError, 'a square must be from "a1" to "h8" (got 0)', () => game.get("A", 0));
  refuses(TypeError, '(got "5")', () => game.move("A", "e4", { clock: "5" }));
  assert.deepEqual(game.history(), []);
});

test("filters name squares and pieces", () => {
  const game = new Bughouse();
  refuses(RangeError, '(got "z1")', () => game.moves({ square: "z1" }));
  refuses(RangeError, '(got "x")', () => game.moves({ board: "A", piece: "x" }));
});

test("options are known ones", () => {
  const game = new Bughouse();
  refuses(
    TypeError,
    "options must be { board, square, piece, verbose } (got ",
    () => game.moves("A"),
    () => game.moves({ bord: "A" }),
    () => game.moves(null),
  );
  refuses(TypeError, '{ board, verbose } (got "A")', () => game.history("A"));
  refuses(TypeError, "{ clock } (got 170)", () => game.move("B", "e4", 170));
  refuses(TypeError, '{ dialect } (got "thief")', () => game.bfen("thief"));
  refuses(TypeError, '{ size, below } (got "A")', () => game.svg("A"));
  refuses(TypeError, '{ rules } (got "fen")', () => new Bughouse("fen"));
  refuses(TypeError, '{ ruleset } (got "english")', () => new Kriegspiel("english"));
  refuses(TypeError, "{ ruleset } (got {", () => new Kriegspiel({ rules: "english" }));
  refuses(TypeError, "{ to, version, letters }", () => convert(TEXT, "pgn"));
  refuses(TypeError, "{ to, version, letters }", () => convert(TEXT));
  refuses(TypeError, "only must be an array", () => check(TEXT, { only: "illegal-move" }));
  refuses(TypeError, "{ fix } (got true)", () => format(TEXT, true));
  refuses(TypeError, "{ letters }", () => readBpgn(TEXT, "de"));
  assert.deepEqual(game.history(), []);
});

test("a move has all its fields", () => {
  const game = new Bughouse();
  const umpire = new Kriegspiel();
  const odd = [42, undefined, null, {}, [], { from: "e2" }, { to: "e4" }, { drop: "q" }];
  for (const move of odd) {
    const said = "a move must be a string, { uci }, { from, to, promotion } or { drop, to } (got ";
    refuses(
      TypeError,
      said,
      () => game.move("A", move),
      () => umpire.attempt(move),
    );
  }
  refuses(TypeError, "(got 5)", () => game.move("A", { uci: 5 }));
  refuses(RangeError, '(got "e9")', () => game.move("A", { from: "e2", to: "e9" }));
  refuses(RangeError, '(got "k")', () => game.move("A", { drop: "k", to: "e4" }));
});
