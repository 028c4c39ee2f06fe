// The answers of conformance/, given by this package.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  Arbiter,
  Bughouse,
  check,
  convert,
  format,
  Kriegspiel,
  must,
  nameOf,
  parseBfen,
  Problem,
  readBpgn,
} from "tandem-bughouse";

const FOLDER = join(import.meta.dirname, "..", "..", "conformance");
const COLORS = { w: "White", b: "Black" };
const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen" };
let answered = 0;

/** A test for each file, which answers all of its cases. */
function suite(name, cases, answer) {
  test(name, () => {
    const lines = readFileSync(join(FOLDER, `${name}.jsonl`), "utf8")
      .trim()
      .split("\n");
    assert.ok(lines.length >= cases, `${name} has ${lines.length} cases`);
    for (const line of lines) {
      const { id, given, expected } = JSON.parse(line);
      answer(given, expected, id);
      answered += 1;
    }
  });
}

/** Names in their order, each once. */
const names = (found) => [...new Set(found.map(({ id }) => id))].sort();

suite("positions", 48, ({ board }, expected, id) => {
  const game = must(new Bughouse().load(board));
  const moves = game.moves({ board: "A", verbose: true });
  assert.deepEqual(Object.fromEntries(moves.map(({ uci, san }) => [uci, san])), expected.moves, id);
  assert.deepEqual(
    game.moves({ board: "A" }),
    moves.map(({ san }) => san),
    id,
  );
  assert.deepEqual(
    game.movesUci("A"),
    moves.map(({ uci }) => uci),
    id,
  );
  assert.equal(game.countMoves("A"), moves.length, id);
  assert.equal(game.isCheck("A"), expected.check, id);
  assert.equal(game.status("A"), expected.status, id);
  assert.equal(COLORS[game.turn("A")], expected.turn, id);
});

suite("perft", 10, ({ bfen, depth }, expected, id) => {
  assert.equal(must(new Bughouse().load(bfen)).perft(depth), expected.lines, id);
});

suite("san", 72, ({ board, san }, expected, id) => {
  const move = must(new Bughouse().load(board)).read("A", san);
  assert.equal(move instanceof Problem ? null : move.uci, expected.uci, id);
});

suite("bfen", 46, ({ bfen }, expected, id) => {
  const read = parseBfen(bfen);
  if ("error" in expected) {
    assert.ok(read instanceof Problem && read.id === "bad-bfen", id);
    assert.ok(read.column >= 1 && read.column <= [...bfen].length + 1, id);
    return;
  }
  const { dialect, numbers, bracket, thief, boards, violations } = must(read);
  const status = Object.fromEntries(boards.map(({ board, status }) => [board, status]));
  const findings = names(violations);
  assert.deepEqual({ dialect, numbers, bracket, thief, status, findings }, expected, id);
});

suite("records", 33, ({ text }, { games, canonical }, id) => {
  assert.equal(format(text), canonical, id);
  const records = readBpgn(text);
  const lines = convert(text, { to: "json" }).text.trim().split("\n");
  const findings = check(text);
  assert.equal(records.length, games.length, id);
  records.forEach((record, index) => {
    const { legal, plies, problem, mated, bfen } = record.verdict();
    const { tags, moves } = JSON.parse(lines[index]);
    const found = {
      tags,
      moves,
      legal,
      plies,
      problem: problem?.id ?? null,
      final: bfen,
      mated: mated ? nameOf(mated) : null,
      findings: names(findings.filter(({ record }) => record === index + 1)),
    };
    assert.deepEqual(found, games[index], id);
    assert.equal(record.moves().length, plies, id);
    assert.equal(record.game().bfen(), bfen, id);
  });
});

suite("rulings", 625, ({ tags, events }, { rulings }, id) => {
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`);
  const arbiter = must(Arbiter.fromLog(lines.join("")));
  const left = [...rulings];
  events.forEach((event, index) => {
    let grave;
    for (const ruling of must(arbiter.handle(event))) {
      if (left[0]?.event === index + 1 && isRuled(ruling, left[0])) {
        left.shift();
        grave = undefined;
      } else if (ruling.isRefusal || ruling.id === "ended") {
        grave = ruling;
      }
    }
    assert.equal(grave, undefined, id);
  });
  assert.deepEqual(left, [], id);
});

function isRuled(ruling, wanted) {
  const fields = Object.entries(wanted.fields);
  return (
    ruling.article === wanted.article &&
    ruling.id === wanted.id &&
    fields.every(([name, value]) => (ruling.fields[name] ?? null) === value) &&
    (!("at" in wanted) || ruling.at === Number(wanted.at))
  );
}

suite("kriegspiel", 30, ({ ruleset, fen, attempts }, expected, id) => {
  const umpire = new Kriegspiel({ ruleset });
  if (fen) must(umpire.load(fen));
  const answers = attempts.map((attempt) => {
    if (attempt === "any?") return { kind: must(umpire.askAny()) };
    const answer = must(umpire.attempt(attempt));
    return answer.kind === "yes" ? told(answer.said) : { kind: answer.kind };
  });
  assert.deepEqual(answers, expected.answers, id);
  assert.equal(umpire.ending() !== undefined, expected.over, id);
  assert.equal(COLORS[umpire.winner()] ?? null, expected.winner, id);
});

/** Only what was said. */
function told({ capture, captured, enPassant, checks, promotion, drop, tries, end }) {
  return {
    kind: "yes",
    ...(capture && { capture }),
    ...(enPassant && { "en-passant": true }),
    ...(captured && { captured }),
    ...(checks && { checks }),
    ...(promotion && { promotion }),
    ...(drop && { drop: PIECES[drop] }),
    ...(tries !== null && { tries }),
    ...(end && { end }),
  };
}

test("all files were answered", () => assert.ok(answered >= 864, `${answered} cases`));
