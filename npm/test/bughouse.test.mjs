// A game of two boards: moves, captures that cross, taking back, clocks, texts and pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOARDS, Bughouse, Move, must, partnerOf, Problem, SEATS } from "tandem-bughouse";

const START =
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/** A game after some moves, each with its board: `A e4`. */
function played(...moves) {
  const game = new Bughouse();
  for (const move of moves) {
    const [board, san] = move.split(" ");
    must(game.move(board, san));
  }
  return game;
}

test("a capture crosses the table, and can be dropped", () => {
  const game = played("A e4", "B d4", "A d5", "A exd5");
  assert.deepEqual(game.reserve("b"), { p: 1, n: 0, b: 0, r: 0, q: 0 });
  assert.deepEqual(game.reserves()[partnerOf("A")], game.reserve("b"));
  const drop = must(game.move("B", "P@e4"));
  assert.ok(drop instanceof Move && drop.isDrop);
  assert.deepEqual([drop.board, drop.seat, drop.color, drop.to], ["B", "b", "b", "e4"]);
  assert.equal(drop.from, undefined);
  assert.equal(`${drop}`, "1b. P@e4");
  assert.equal(game.reserve("b").p, 0);
});

test("moves as texts, values, and of one piece", () => {
  const game = new Bughouse();
  assert.equal(game.moves({ board: "A" }).length, 20);
  assert.equal(game.moves().length, 40);
  assert.deepEqual(BOARDS.flatMap((board) => game.moves({ board })).length, 40);
  assert.ok(game.moves().includes("1B. Nf3"));
  assert.deepEqual(game.moves({ board: "B", square: "g1" }).sort(), ["Nf3", "Nh3"]);
  assert.deepEqual(game.moves({ board: "B", piece: "n" }).length, 4);
  const [move] = game.moves({ board: "A", square: "e2", verbose: true });
  assert.deepEqual([move.from, move.piece, move.captured], ["e2", "p", undefined]);
  assert.equal(must(game.move("A", move)).uci, move.uci);
});

test("a move in every form", () => {
  const game = new Bughouse();
  assert.equal(must(game.move("A", { from: "e2", to: "e4" })).san, "e4");
  assert.equal(must(game.move("A", { uci: "g8f6" })).san, "Nf6");
  game.addToReserve("A", "q");
  assert.equal(must(game.move("A", { drop: "q", to: "e6" })).san, "Q@e6");
  assert.equal(must(game.move("B", "Nf3!?")).san, "Nf3");
  assert.equal(must(game.move("B", " e5 ")).san, "e5");
});

test("a move with its label, as moves() has it", () => {
  const game = played("A e4", "A e5");
  assert.ok(game.moves().includes("2A. Ke2"));
  assert.equal(game.move("B", "2A. Ke2").id, "bad-move");
  assert.equal(game.move("A", "1A. Ke2").id, "bad-move");
  assert.equal(game.move("A", "2a. Ke2").id, "bad-move");
  assert.equal(must(game.read("A", "2A.Ke2")).san, "Ke2");
  const [move] = game.moves();
  assert.equal(`${must(game.move("A", move))}`, move);
});

test("moves, games and records as JSON and text", () => {
  const game = played("A e4");
  const [move] = game.history({ verbose: true });
  const { from, to, board, color, label, isDrop } = { ...move };
  const fields = { from: "e2", to: "e4", board: "A", color: "w", label: "1A", isDrop: false };
  assert.deepEqual({ from, to, board, color, label, isDrop }, fields);
  assert.equal(JSON.parse(JSON.stringify(move)).from, "e2");
  assert.equal(must(new Bughouse().move("A", { ...move })).san, "e4");
  assert.equal(`${game}`, game.bfen());
  assert.deepEqual(JSON.parse(JSON.stringify({ game })), { game: game.bfen() });
});

test("moves are taken back with what they captured and their clocks", () => {
  const game = new Bughouse();
  game.setClock("A", 120);
  const before = game.bfen({ dialect: "thief" });
  must(game.move("A", "e4", { clock: 118.5 }));
  must(game.move("A", "d5"));
  must(game.move("A", "exd5", { clock: 117 }));
  assert.equal(game.clocks().A, 117);
  assert.equal(game.reserve("b").p, 1);
  assert.equal(game.undo().captured, "p");
  assert.equal(game.clocks().A, 118.5);
  assert.equal(game.reserve("b").p, 0);
  game.undo();
  game.undo();
  assert.equal(game.undo(), undefined);
  assert.equal(game.bfen({ dialect: "thief" }), before);
  assert.deepEqual(game.clocks(), { A: 120 });
});

test("a piece from outside the game stays when moves are taken back, and in the record", () => {
  const game = played("A e4", "B d4", "A d5", "A exd5");
  assert.ok(game.addToReserve("A", "n"));
  must(game.move("A", "Nf6"));
  must(game.move("A", "N@e5"));
  assert.equal(must(new Bughouse().loadBpgn(game.bpgn())).bfen(), game.bfen());
  while (game.history().length > 0) game.undo();
  assert.deepEqual(game.reserve("A"), { p: 0, n: 1, b: 0, r: 0, q: 0 });
  assert.equal(game.reserve("b").p, 0);
  assert.equal(played("A e4").at(0).reserve("A").n, 0);
});

test("history of both boards and of one, and the game at a move", () => {
  const game = played("A e4", "B d4", "A e5");
  assert.deepEqual(game.history(), ["1A. e4", "1B. d4", "1a. e5"]);
  assert.deepEqual(game.history({ board: "A" }), ["e4", "e5"]);
  const [first] = game.history({ verbose: true });
  assert.deepEqual([first.label, first.uci], ["1A", "e2e4"]);
  assert.deepEqual(game.at(1).history(), ["1A. e4"]);
  assert.equal(game.at(0).bfen(), START);
  assert.equal(game.at(99).bfen(), game.bfen());
  assert.equal(game.history().length, 3);
});

test("a check that the partner can parry is no mate", () => {
  const game = played("A f3", "A e5", "A g4", "A Qh4+");
  assert.ok(game.isCheck("A") && game.isCheck() && !game.isCheck("B"));
  assert.ok(!game.isCheckmate());
  assert.ok(game.isWaiting("A"));
  assert.equal(game.mated(), undefined);
  assert.deepEqual(game.moves({ board: "A" }), []);
  must(game.load("6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1"));
  assert.ok(game.isCheckmate());
  assert.equal(game.mated(), "a");
  assert.deepEqual(game.winner(), ["A", "b"]);
  assert.match(game.bpgn(), / 1-0\n$|^1-0|\n1-0\n$/);
});

test("a mate ends the game, and the other board may still send a move", () => {
  const game = new Bughouse();
  assert.ok(!game.isGameOver());
  assert.equal(game.winner(), undefined);
  must(game.load("6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1"));
  assert.ok(game.isGameOver());
  must(game.move("B", "e4"));
  assert.ok(game.isGameOver());
});

test("both dialects of BFEN", () => {
  const game = new Bughouse();
  assert.equal(game.bfen(), START);
  for (const seat of SEATS) game.setClock(seat, 180);
  const thief = game.bfen({ dialect: "thief" });
  assert.match(thief, /180/);
  const other = must(new Bughouse().load(thief));
  assert.deepEqual(other.clocks(), { A: 180, a: 180, B: 180, b: 180 });
  assert.equal(other.bfen(), START);
});

test("a record is written and read again", () => {
  const game = played("A e4", "B d4", "A d5");
  must(game.move("A", "exd5", { clock: 117.25 }));
  assert.ok(game.comment("a pawn for the partner"));
  game.setTag("WhiteA", "raven");
  game.setTag("Result", "1-0");
  const text = game.bpgn();
  assert.match(text, /\[WhiteA "raven"\]/);
  assert.match(text, /2A\. exd5 \{117\.250\} \{C:a pawn for the partner\} 1-0/);
  const again = must(new Bughouse().loadBpgn(text));
  assert.equal(again.bpgn(), text);
  assert.equal(again.tags().WhiteA, "raven");
  assert.equal(again.clocks().A, 117.25);
  assert.deepEqual(again.history({ verbose: true }).at(-1).comments, ["a pawn for the partner"]);
  assert.ok(!new Bughouse().comment("nothing"));
});

test("the way a game ended stays behind its last move", () => {
  const text = '[Result "1-0"]\n\n1A. e4 1a. e5 {BlackA resigns} 1-0\n';
  const game = must(new Bughouse().loadBpgn(text));
  assert.deepEqual(game.history({ verbose: true }).at(-1).comments, []);
  assert.match(game.bpgn(), /1a\. e5 \{BlackA resigns\} 1-0/);
});

test("a game from another position keeps it", () => {
  const game = must(new Bughouse().load("4k3/8/8/8/8/8/8/4K2R[Q] w K - 0 1"));
  must(game.move("A", "O-O"));
  const again = must(new Bughouse().loadBpgn(game.bpgn()));
  assert.equal(again.bfen(), game.bfen());
  assert.deepEqual(again.history(), ["1A. O-O"]);
});

test("pieces on squares and rows", () => {
  const game = played("A e4");
  assert.deepEqual(game.get("A", "e4"), { type: "p", color: "w" });
  assert.equal(game.get("A", "e2"), undefined);
  const rows = game.board("A");
  assert.deepEqual(rows[0][4], { square: "e8", type: "k", color: "b" });
  assert.equal(rows[4][4].type, "p");
  assert.equal(rows[6][4], null);
});

test("a picture of both boards", () => {
  const game = played("A e4");
  game.setTag("WhiteA", "<raven>");
  const svg = game.svg({ size: 200 });
  assert.match(svg, /^<svg /);
  assert.match(svg, /&lt;raven&gt;/);
  assert.notEqual(game.svg({ below: "a" }), game.svg());
});

test("refusals are values with reason and place", () => {
  const game = new Bughouse();
  const illegal = game.move("A", "Nf6");
  assert.ok(illegal instanceof Problem && illegal instanceof Error);
  assert.deepEqual([illegal.id, illegal.board, illegal.text], ["illegal-move", "A", "Nf6"]);
  assert.match(illegal.message, /board A/);
  assert.equal(game.move("A", "hello").id, "bad-move");
  assert.equal(game.move("A", { from: "e2", to: "e5" }).id, "illegal-move");
  must(game.load("4k3/8/8/8/8/4K3/8/R6R[] w - - 0 1"));
  const ambiguous = game.move("A", "Rd1");
  assert.equal(ambiguous.id, "ambiguous-move");
  assert.deepEqual([...ambiguous.candidates].sort(), ["a1d1", "h1d1"]);
  const bad = game.load("4k3/8/8/8/8/8/8/4X3[] w - - 0 1");
  assert.deepEqual([bad.id, bad.line, bad.column], ["bad-bfen", 1, 18]);
  const unplayable = game.load("8/8/8/8/8/8/8/4K3[] w - - 0 1");
  assert.equal(unplayable.id, "not-playable");
  assert.ok(unplayable.faults.length > 0);
  const record = game.loadBpgn("1A. e4 1a. e5\n2A. Ke4 *");
  assert.deepEqual(
    [record.id, record.label, record.text, record.line, record.column],
    ["illegal-move", "2A", "Ke4", 2, 5],
  );
  assert.throws(
    () => must(illegal),
    (thrown) => thrown === illegal,
  );
  assert.equal(game.get("A", "e3").type, "k", "the game is as it was");
});

test("arguments that no text can be are thrown", () => {
  const game = new Bughouse();
  assert.throws(() => game.moves({ board: "C" }), RangeError);
  assert.throws(() => game.reserve("x"), RangeError);
  assert.throws(() => game.addToReserve("A", "k"), RangeError);
  assert.throws(() => game.svg({ size: 1 }), RangeError);
  assert.throws(() => game.setClock("A", Infinity), RangeError);
  assert.throws(() => game.bfen({ dialect: "x" }), RangeError);
  assert.throws(() => game.get("A", "z9"), RangeError);
  assert.throws(() => new Bughouse({ rules: "chess" }), RangeError);
});

test("the Laws promote to queen or knight only", () => {
  const position = "8/4P3/8/8/8/8/k7/7K[] w - - 0 1";
  const promotions = (rules) =>
    must(new Bughouse({ rules }).load(position)).moves({ board: "A", square: "e7" }).length;
  assert.equal(promotions("bughouse"), 4);
  assert.equal(promotions("bughouse-otb"), 2);
});
