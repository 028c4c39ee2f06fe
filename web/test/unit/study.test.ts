// Studies: games with variations, comments, marks and clocks.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Seat, Study, StudyMove } from "../../src/protocol";
import * as study from "../../src/study";

const move = (seat: Seat, act: string, after?: number, remarks?: string[]) =>
  ({
    seat,
    act,
    number: 1,
    text: act,
    bfen: "",
    ...(after === undefined ? {} : { after }),
    ...(remarks && { remarks }),
  }) as StudyMove;

/** 0 e4, then 1 e5 with 3 Nf3 behind it, or 2 c5 with 4 d4 behind it; 5 d4 instead of e4. */
const tree = (): Study => ({
  ...study.fresh(),
  moves: [
    move("WhiteA", "e2e4"),
    move("BlackA", "e7e5", 0),
    move("BlackA", "c7c5", 0),
    move("WhiteA", "g1f3", 1),
    move("WhiteA", "d2d4", 2),
    move("WhiteA", "d2d4"),
  ],
});

const acts = (of: Study, nodes: Iterable<number>) => [...nodes].map((node) => of.moves[node]?.act);

test("the first follower of a move goes on, the others are variations", () => {
  const game = tree();
  assert.deepEqual(study.followers(game, undefined), [0, 5]);
  assert.deepEqual(study.followers(game, 0), [1, 2]);
  assert.deepEqual(study.path(game, 4), [0, 2, 4]);
  assert.deepEqual([...study.line(game, undefined)], [0, 1, 3]);
  assert.equal(study.lineEnd(game, 2), 4);
  assert.equal(study.branch(game, 3), undefined);
  assert.equal(study.branch(game, 4), 2);
});

test("a move that is there already is found, another one is added", () => {
  const game = tree();
  assert.deepEqual(study.withMove(game, 0, move("BlackA", "c7c5")), { study: game, place: 2 });
  const { study: longer, place } = study.withMove(game, 4, move("BlackA", "c5d4"));
  assert.deepEqual(acts(longer, study.path(longer, place)), ["e2e4", "c7c5", "d2d4", "c5d4"]);
  assert.equal(game.moves.length, 6, "the study itself stays as it was");
});

test("a promoted variation comes before the line that it left", () => {
  const { study: promoted, place } = study.promoted(tree(), 4);
  assert.deepEqual(acts(promoted, study.line(promoted, undefined)), ["e2e4", "c7c5", "d2d4"]);
  assert.equal(study.branch(promoted, place), undefined);
  assert.equal(promoted.moves.length, 6);
});

test("a move is removed with everything behind it", () => {
  const { study: shorter, place } = study.without(tree(), 1);
  assert.equal(shorter.moves.length, 4);
  assert.deepEqual(acts(shorter, study.line(shorter, undefined)), ["e2e4", "c7c5", "d2d4"]);
  assert.deepEqual(acts(shorter, study.path(shorter, place)), ["e2e4"]);
});

test("a mark is read in all its forms, and written as {A:}", () => {
  assert.equal(study.markOf({ ...move("WhiteA", "e2e4"), glyphs: "!?" }), "!?");
  for (const remark of ["{A: ?? }", "??", "$4"]) {
    assert.equal(study.markOf(move("WhiteA", "e2e4", undefined, [remark])), "??", remark);
  }
  const game = {
    ...tree(),
    moves: [move("WhiteA", "e2e4", undefined, ["{119.5}", "$4", "{C:Why?}"])],
  };
  const remarks = (of: Study) => of.moves[0]?.remarks;
  assert.deepEqual(remarks(study.withMark(game, 0, "!")), ["{119.5}", "{A:!}", "{C:Why?}"]);
  assert.deepEqual(remarks(study.withMark(game, 0, "")), ["{119.5}", "{C:Why?}"]);
});

test("a comment replaces the one that was there, and cannot close its brace", () => {
  const game = study.withComment(tree(), 0, "  a {nice} move ");
  assert.equal(study.commentOf(game.moves[0]?.remarks), "a {nice) move");
  assert.deepEqual(study.withComment(game, 0, "").moves[0]?.remarks, []);
  assert.deepEqual(study.withComment(game, undefined, "A game").remarks, ["{C:A game}"]);
});

test("people's words are told from clocks, marks and lags", () => {
  const remarks = ["{119.5}", "{A:!}", "{L: 3}", "{C:first}", "{second}", "; third", "(=)", "{}"];
  assert.deepEqual(study.wordsOf(remarks), ["first", "second", "third", "(=)"]);
});

test("clocks are those written last on the way to a place", () => {
  const game: Study = {
    ...tree(),
    clocks: { WhiteA: 180_000, BlackA: 180_000 },
    moves: [move("WhiteA", "e2e4", undefined, ["{179.5}"]), move("BlackA", "e7e5", 0, ["{-1}"])],
  };
  assert.deepEqual(study.clocksAt(game, undefined), { WhiteA: 180_000, BlackA: 180_000 });
  assert.deepEqual(study.clocksAt(game, 1), { WhiteA: 179_500, BlackA: -1000 });
});
