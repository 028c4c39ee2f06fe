// Game files: records, findings, canonical text, other formats, records of chess.com.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  bfenSvg,
  Bughouse,
  check,
  convert,
  format,
  joinChessCom,
  must,
  parseBfen,
  Problem,
  readBpgn,
} from "tandem-bughouse";

const EVENING = readFileSync(
  join(import.meta.dirname, "..", "..", "examples", "club-evening.bpgn"),
  "utf8",
);

/** The start of a game of chess.com: 1. e4 d5 2. exd5 on board A, 1. d4 on board B. */
const RECORDS = [
  { game: { id: 7, partnerGameId: 8, moveList: "mCZJCJ", moveTimestamps: "1795,1790,1780" } },
  { game: { id: 8, partnerGameId: 7, moveList: "lB", moveTimestamps: "1793" } },
];

test("the records of a file", () => {
  const records = readBpgn(EVENING);
  assert.equal(records.length, 3);
  const [first, second] = records;
  assert.deepEqual([first.number, first.kind, first.result], [1, "bughouse", "0-1"]);
  assert.deepEqual(Object.values(first.players).sort(), ["Ada", "Boris", "Chiara", "Dmitri"]);
  assert.equal(first.tags.WhiteA, first.players.A);
  assert.ok(second.line > 1 && second.text.includes("[Event"));
  assert.equal(`${first}`, first.text);
  const { tags, players, result } = JSON.parse(JSON.stringify(first));
  assert.deepEqual([tags, players, result], [first.tags, first.players, "0-1"]);
  const verdict = first.verdict();
  assert.deepEqual(
    [verdict.legal, verdict.plies, verdict.mated, verdict.ending, verdict.problem],
    [true, 74, "b", "mate", undefined],
  );
  const moves = first.moves();
  assert.equal(moves.length, 74);
  assert.ok(moves.at(-1).isMate);
  assert.ok(moves.every(({ clock }) => clock > 0));
  const game = first.game();
  assert.ok(game.isCheckmate());
  assert.equal(game.history().length, 74);
  assert.equal(readBpgn(game.bpgn())[0].verdict().mated, "b");
});

test("bytes are read in whatever encoding", () => {
  const bytes = Uint8Array.from(
    [...'[WhiteA "J'].map((c) => c.charCodeAt(0)).concat(0xfc, 0x22, 0x5d),
  );
  assert.equal(readBpgn(bytes)[0].players.A, "Jü");
});

test("findings with their places, and their fixes", () => {
  const text = '[Result "*"]\n\n1A. e4 1a. e5\n1b. e5 2B. Nc3 *\n';
  const [missing] = check(text, { only: ["missing-record"] });
  assert.deepEqual([missing.severity, missing.record, missing.line], ["error", 1, 4]);
  assert.equal(missing.column, 1 + "1b. ".length);
  assert.match(missing.message, /1B/);
  assert.deepEqual(check(text, { only: ["missing-record"], ignore: ["missing-record"] }), []);
  assert.throws(() => check(text, { only: ["no-such-check"] }), RangeError);
  assert.deepEqual(check(EVENING), []);
});

test("canonical text", () => {
  assert.equal(format("1A. e2e4 1a.e7e5 *"), format(format("1A. e2e4 1a.e7e5 *")));
  assert.match(format("1A.e4 1a.Nf6 *"), /1A\. e4 1a\. Nf6 \*/);
  assert.equal(format(EVENING), EVENING);
  assert.equal(typeof format("1A. e4 *", { fix: true }), "string");
});

test("other formats", () => {
  const json = convert(EVENING, { to: "json" }).text.trim().split("\n");
  assert.deepEqual(
    json.map((line) => JSON.parse(line).plies),
    [74, 77, 133],
  );
  const pgn = convert(EVENING, { to: "pgn" });
  assert.equal(pgn.text.match(/\[White "/g).length, 6);
  assert.match(convert("1A. Nf3 *", { to: "bpgn", letters: "de" }).text, /Sf3/);
  assert.throws(() => convert("1A. e4 *", { to: "xml" }), RangeError);
});

test("the boards of chess.com are joined", () => {
  const game = must(new Bughouse().loadChessCom(RECORDS));
  assert.deepEqual(game.history({ board: "A" }), ["e4", "d5", "exd5"]);
  assert.deepEqual(game.history({ board: "B" }), ["d4"]);
  assert.equal(game.reserve("b").p, 1);
  assert.equal(game.clocks().A, 178);
  const texts = RECORDS.map((record) => JSON.stringify(record));
  const joined = must(joinChessCom(texts));
  assert.match(joined.text, /1a\. d5 \{179\.0\}/);
  assert.equal(must(new Bughouse().loadBpgn(joined.text)).bpgn(), game.bpgn());
});

test("boards of chess.com as PGN are joined", () => {
  const pgn = convert(EVENING, { to: "pgn" }).text;
  const boards = pgn.split(/\n(?=\[Event )/);
  const game = must(new Bughouse().loadChessCom([boards[0], boards[1]]));
  assert.equal(game.history().length, 74);
});

test("records that do not belong together are a problem", () => {
  const [a] = RECORDS;
  const strangers = new Bughouse().loadChessCom([
    a,
    { game: { ...a.game, id: 9, partnerGameId: 5 } },
  ]);
  assert.equal(strangers.id, "bad-record");
  const broken = new Bughouse().loadChessCom([a, "{\n  oops"]);
  assert.deepEqual([broken.id, broken.board, broken.line], ["bad-json", "B", 2]);
  assert.ok(joinChessCom(["", ""]) instanceof Problem);
});

test("a BFEN that cannot be played is read and drawn", () => {
  const read = must(parseBfen("8/8/8/8/8/8/8/8[] w - - 0 1"));
  assert.equal(read.boards[0].status, null);
  assert.ok(read.violations.length > 0);
  assert.match(must(bfenSvg("8/8/8/8/8/8/8/4K3[] w - - 0 1")), /^<svg /);
  assert.ok(bfenSvg("nothing") instanceof Problem);
});
