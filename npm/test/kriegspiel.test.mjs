// Kriegspiel and the arbiter of bughouse.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Arbiter, Bughouse, Kriegspiel, must, Problem } from "tandem-bughouse";

const SKIRMISH = readFileSync(
  join(import.meta.dirname, "..", "..", "examples", "skirmish.kpgn"),
  "utf8",
);

test("the umpire answers attempts", () => {
  const umpire = new Kriegspiel();
  assert.equal(umpire.ruleset, "berkeley");
  const answer = must(umpire.attempt("e4"));
  assert.equal(answer.kind, "yes");
  assert.equal(answer.said.capture, null);
  must(umpire.attempt("d5"));
  assert.equal(must(umpire.attempt("e4e5")).kind, "yes");
  assert.equal(umpire.turn(), "b");
  must(umpire.attempt("d4"));
  // Black's pawn stands on d4; White cannot know it.
  assert.equal(must(umpire.attempt("d2d4")).kind, "no");
  assert.equal(must(umpire.attempt("d2d4")).kind, "nonsense");
  assert.ok(umpire.attempts().includes("d2d3"));
  assert.ok(!umpire.attempts().includes("d2d4"));
  assert.equal(umpire.attempt("Ra7").id, "illegal-move");
  assert.equal(umpire.attempt("hello").id, "bad-move");
  assert.deepEqual(umpire.history(), ["e2e4", "d7d5", "e4e5", "d5d4"]);
});

test("a record, and the part that one player may keep", () => {
  const umpire = must(new Kriegspiel().loadKpgn(SKIRMISH));
  const whole = umpire.kpgn();
  assert.equal(must(new Kriegspiel().loadKpgn(whole)).kpgn(), whole);
  const white = umpire.kpgn("w");
  assert.match(white, /\[Filtered "/);
  assert.match(white, /\?\?/);
  assert.ok(!umpire.fen("w").split(" ")[0].match(/[a-z]/), "no piece of Black");
  assert.equal(new Kriegspiel().loadKpgn(white).id, "filtered-record");
  assert.notEqual(umpire.svg(), umpire.svg({ color: "w" }));
});

test("attempts in every form", () => {
  const umpire = new Kriegspiel();
  assert.equal(must(umpire.attempt({ from: "e2", to: "e4" })).kind, "yes");
  assert.equal(must(umpire.attempt({ uci: "g8f6" })).kind, "yes");
  assert.equal(must(umpire.attempt(" Nf3 ")).kind, "yes");
  const game = new Bughouse();
  assert.equal(umpire.attempt(must(game.move("A", "e4"))).id, "illegal-move");
  assert.deepEqual(umpire.history(), ["e2e4", "g8f6", "g1f3"]);
});

test("the question whether there is a pawn capture", () => {
  const umpire = new Kriegspiel({ ruleset: "english" });
  for (const move of ["e4", "d5"]) assert.equal(must(umpire.attempt(move)).kind, "yes");
  assert.equal(umpire.askAny(), "yes");
  assert.equal(umpire.askAny(), "nonsense");
  assert.equal(new Kriegspiel().askAny(), "nonsense");
});

test("ends of a game", () => {
  const umpire = new Kriegspiel();
  assert.equal(umpire.ending(), undefined);
  assert.ok(!umpire.isGameOver());
  must(umpire.resign("w"));
  assert.deepEqual([umpire.ending(), umpire.winner()], ["resignation", "b"]);
  assert.ok(umpire.isGameOver());
  assert.equal(umpire.attempt("e4").id, "game-over");
  assert.equal(umpire.flag("b").id, "game-over");
  assert.ok(umpire.load("nothing") instanceof Problem);
  assert.throws(() => new Kriegspiel({ ruleset: "no-such-rules" }), RangeError);
});

test("the arbiter rules on a log", () => {
  const log = readFileSync(
    join(import.meta.dirname, "..", "..", "examples", "last-drop.log"),
    "utf8",
  );
  const arbiter = must(Arbiter.fromLog(log));
  assert.ok(arbiter.rulings().length > 0);
  assert.equal(must(Arbiter.fromLog(arbiter.log())).log(), arbiter.log());
  const fresh = must(Arbiter.fromLog('[Ruleset "fics"]\n[TimeControl "180+0"]\n\n0:00 start\n'));
  const [ruling] = must(fresh.handle("0:02.5 WhiteA moves e4"));
  assert.deepEqual([ruling.id, ruling.isRefusal], ["completed", false]);
  assert.equal(fresh.clock("A"), 177.5);
  assert.equal(fresh.outcome(), undefined);
  const bad = fresh.handle("0:03 WhiteA dances");
  assert.equal(bad.id, "bad-log");
  assert.ok(bad.column > 1);
  assert.match(Arbiter.fromLog('[Ruleset "fics"]\n\nlater').message, /line 3/);
});
