// The clocks of a hall: the rules of their log, without a screen.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatControl, parseControl, parseReading, PRESETS } from "../../src/clock/control";
import { DeviceTime } from "../../src/clock/device-time";
import { SEATS, type Entry, type Seat } from "../../src/clock/entry";
import { toJson, toLog } from "../../src/clock/export";
import { HallGame } from "../../src/clock/game";
import type { Setup } from "../../src/clock/game-state";

const SETUP: Setup = {
  boards: ["A", "B"],
  control: "300+0",
  handicap: {},
  names: {},
  callsFlags: false,
  created: Date.UTC(2026, 10, 28, 18, 30),
};

/** A game that the Black players have started at `at`. */
function started(more: Partial<Setup> = {}, at = 0): HallGame {
  const game = new HallGame({ ...SETUP, ...more });
  for (const board of game.setup.boards) game.touch(`Black${board}`, at);
  return game;
}

const readings = (game: HallGame, at: number) =>
  SEATS.map((seat) => game.state.reading(seat, at) / 1000);
const articles = (game: HallGame) =>
  game.entries.map(({ does, article }) => `${does} ${article}`).join(", ");

/** The log alone says what the game is. */
function replays(game: HallGame, at: number): void {
  const again = new HallGame(game.setup, JSON.parse(JSON.stringify(game.entries)) as Entry[]);
  for (const seat of game.state.seats)
    assert.equal(again.state.reading(seat, at), game.state.reading(seat, at), seat);
  assert.equal(again.state.phase, game.state.phase);
  assert.deepEqual(again.state.fallen, game.state.fallen);
  assert.equal(toLog(again), toLog(game));
}

test("time controls and readings are read as people write them", () => {
  for (const text of PRESETS) {
    const control = parseControl(text);
    assert.ok(control, text);
    assert.equal(formatControl(control), text);
  }
  assert.deepEqual(parseControl("120b2"), { base: 120_000, kind: "bronstein", bonus: 2000 });
  for (const text of ["", "300", "300h3", "1e3+0", "-5+0", "999999+0", "300+x"])
    assert.equal(parseControl(text), undefined, text);
  for (const [text, millis] of [
    ["2:05", 125_000],
    ["125", 125_000],
    ["1:02:03.5", 3_723_500],
    ["0:09.25", 9250],
    ["", undefined],
    ["2:5:6:7", undefined],
    ["-1", undefined],
  ] as const)
    assert.equal(parseReading(text), millis, text);
});

test("both White clocks start at one moment, when both Black players are ready", () => {
  const game = new HallGame(SETUP);
  game.touch("WhiteA", 100);
  assert.equal(game.entries.length, 0, "White does not start anything");
  game.touch("BlackA", 1000);
  assert.equal(game.state.phase, "before");
  game.touch("BlackA", 1500);
  assert.equal(game.state.isReady("BlackA"), false, "a second touch takes it back");
  game.touch("BlackA", 2000);
  game.touch("BlackB", 3000);
  assert.equal(game.state.phase, "running");
  assert.deepEqual(readings(game, 4000), [299, 300, 299, 300]);
  assert.equal(articles(game), "ready 1.2, unready 1.2, ready 1.2, ready 1.2, start 7.5");
  replays(game, 4000);

  const alone = started({ boards: ["B"] });
  assert.equal(alone.state.phase, "running", "a device with one board runs on its own");
  assert.deepEqual(alone.state.seats, ["WhiteB", "BlackB"]);
  const absent = new HallGame(SETUP);
  absent.startNow(500);
  assert.equal(articles(absent), "start 7.6");
});

test("only the player on move presses, each board for itself", () => {
  const game = started();
  assert.equal(game.touch("BlackA", 1000), false);
  assert.equal(game.touch("WhiteA", 2000), true);
  assert.equal(game.touch("WhiteA", 2100), false, "a second touch does nothing");
  assert.equal(game.touch("WhiteB", 3000), true);
  assert.equal(game.touch("BlackA", 5000), true);
  assert.deepEqual(readings(game, 6000), [297, 297, 297, 297]);
  assert.deepEqual(
    SEATS.map((seat) => game.state.moves(seat)),
    [1, 1, 1, 0],
  );
  replays(game, 6000);
});

test("a move never takes zero time", () => {
  const game = started();
  game.touch("WhiteA", 1000);
  game.touch("BlackA", 1000);
  game.touch("WhiteA", 1000);
  assert.deepEqual(
    game.entries.filter(({ does }) => does === "press").map(({ at }) => at),
    [1000, 1001, 1002],
  );
});

test("increment, Bronstein and delay count as the arbiter's clocks do", () => {
  for (const [control, afterOne, afterFive] of [
    ["300+2", 301, 297],
    ["300b2", 300, 297],
    ["300d2", 300, 297],
    ["300+0", 299, 295],
  ] as const) {
    const one = started({ control });
    one.touch("WhiteA", 1000);
    assert.equal(one.state.reading("WhiteA", 1000) / 1000, afterOne, control);
    const five = started({ control });
    five.touch("WhiteA", 5000);
    assert.equal(five.state.reading("WhiteA", 5000) / 1000, afterFive, control);
    replays(five, 5000);
  }
  const waiting = started({ control: "300d2" });
  assert.equal(waiting.state.reading("WhiteA", 1500), 300_000, "the delay runs first");
  assert.equal(waiting.state.clock("A").delayLeft("white", 1500), 500);
});

test("handicaps are times of single faces", () => {
  const game = started({ handicap: { WhiteA: 120_000, BlackB: 60_000 } });
  assert.deepEqual(readings(game, 0), [120, 300, 300, 60]);
  assert.match(toLog(game), /^0:00\.000 arbiter sets clock WhiteA 120$/m);
});

test("a flag falls at its own instant, and the first is logged first", () => {
  const game = started({ handicap: { WhiteA: 5000, WhiteB: 3000 } });
  assert.deepEqual(game.advance(9000), ["WhiteB", "WhiteA"]);
  assert.deepEqual(
    game.entries.flatMap((entry) => (entry.does === "flag" ? [[entry.seat, entry.fell]] : [])),
    [
      ["WhiteB", 3000],
      ["WhiteA", 5000],
    ],
  );
  assert.equal(game.state.phase, "running", "a flag counts only when it is claimed (7.8)");
  game.touch("WhiteA", 9500);
  game.add("WhiteA", 60_000, 10_000);
  assert.deepEqual(game.state.fallen, ["WhiteB", "WhiteA"], "and stays fallen");
  game.set("WhiteB", 60_000, 11_000);
  assert.deepEqual(game.state.fallen, ["WhiteA"]);
  replays(game, 12_000);
});

test("either player stops both boards, and the arbiter starts them again", () => {
  const game = started();
  game.stop("BlackB", 4000);
  assert.equal(game.state.stoppedBy, "BlackB");
  assert.deepEqual(readings(game, 60_000), [296, 300, 296, 300]);
  assert.equal(game.touch("WhiteA", 5000), false);
  game.restart(70_000);
  assert.deepEqual(readings(game, 71_000), [295, 300, 295, 300]);
  game.stop("arbiter", 72_000);
  game.restart(73_000);
  game.stop("WhiteA", 74_000);
  game.noReason(75_000);
  assert.equal(game.state.outcome, "won-second", "7.12d");
  assert.match(
    articles(game),
    /stop 7\.12b, restart 7\.12c, stop 7\.12a, .*no-reason 7\.12d, result 7\.12d$/,
  );
  replays(game, 80_000);
});

test("claims stop both boards, with the time of both, until the others agree", () => {
  const game = started();
  game.touch("WhiteA", 2500);
  game.claim("WhiteB", "mate", "A", 4000);
  const claim = game.entries.at(-1);
  assert.deepEqual(claim?.clocks, {
    WhiteA: 297_500,
    BlackA: 298_500,
    WhiteB: 296_000,
    BlackB: 300_000,
  });
  game.agree("BlackA", 5000);
  assert.equal(game.state.outcome, undefined, "the team itself does not agree");
  game.refuse(6000);
  game.agree("WhiteA", 6500);
  assert.equal(game.state.phase, "stopped", "a refused claim is gone");
  game.restart(7000);
  game.claim("BlackB", "flag", "A", 8000);
  game.agree("WhiteB", 9000);
  assert.equal(game.state.outcome, "won-first");
  game.reopen(10_000);
  game.rule("void", 11_000);
  assert.equal(game.state.outcome, "void");
  replays(game, 12_000);

  const resigned = started();
  resigned.claim("WhiteA", "resign", "A", 1000);
  assert.equal(resigned.state.outcome, "won-second", "nobody has to agree (2.1c)");
  const drawn = started();
  for (const at of [1000, 1500, 2000]) drawn.count("WhiteA", "B", at);
  assert.equal(drawn.state.pending?.claim, "threefold", "counted aloud (1.13)");
  drawn.grant(3000);
  assert.equal(drawn.state.outcome, "drawn");
});

test("a hidden piece gives the clock back without a bonus", () => {
  const game = started({ control: "300+2" });
  game.touch("WhiteA", 4000);
  game.invisible("BlackA", "N", 6000);
  assert.ok(game.state.isOnMove("WhiteA"));
  assert.deepEqual(readings(game, 6000).slice(0, 2), [296, 298]);
  assert.deepEqual(game.state.barred("WhiteA"), ["N"]);
  game.invisible("BlackA", "N", 7000);
  assert.deepEqual(game.state.barred("WhiteA"), []);
  assert.equal(game.lastPress("A"), undefined, "there is no press to undo");
  replays(game, 8000);
});

test("an undone press leaves a trace and no effect", () => {
  const game = started({ control: "300+2", handicap: { BlackA: 3000 } });
  game.touch("WhiteA", 10_000);
  game.advance(14_000);
  assert.deepEqual(game.state.fallen, ["BlackA"]);
  game.undo("A", 15_000);
  assert.deepEqual(readings(game, 15_000).slice(0, 2), [285, 3], "as if not pressed");
  assert.deepEqual(game.state.fallen, []);
  assert.ok(game.state.isOnMove("WhiteA"));
  assert.match(articles(game), /press 6\.3, flag 7\.3, undo 9\.2$/);
  assert.match(toLog(game), /^# 0:10\.000 WhiteA presses$/m);
  game.touch("WhiteA", 16_000);
  game.touch("BlackA", 17_000);
  game.undo("A", 18_000);
  game.undo("A", 18_500);
  assert.deepEqual(readings(game, 18_500).slice(0, 2), [281.5, 3], "one after another");
  replays(game, 19_000);
});

test("a frozen player waits until their clock shows so much less", () => {
  const game = started({ control: "300b2" });
  game.freeze("WhiteA", 5000, 1000);
  assert.equal(game.state.frozenUntil("WhiteA"), 294_000);
  assert.equal(game.touch("WhiteA", 5999), false);
  assert.equal(game.touch("WhiteA", 6000), true);
  assert.match(articles(game), /freeze 9\.4b, held 9\.4b, press 6\.3$/);
  assert.equal(game.state.frozenUntil("WhiteA"), undefined);
  replays(game, 7000);
});

test("ten thousand presses, and none is lost", () => {
  const game = started({ control: "300+2" });
  const next: Record<string, Seat> = { A: "WhiteA", B: "WhiteB" };
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  let at = 0;
  for (let press = 0; press < 10_000; press += 1) {
    at += random(900);
    const board = random(2) === 0 ? "A" : "B";
    const seat = next[board] ?? "WhiteA";
    assert.equal(game.touch(seat, at), true, `press ${press}`);
    next[board] = seat.startsWith("White") ? `Black${board}` : `White${board}`;
  }
  const moves = SEATS.map((seat) => game.state.moves(seat));
  assert.equal(
    moves.reduce((sum, one) => sum + one, 0),
    10_000,
  );
  // All that ran off the clocks, and what came back for the moves.
  at += 1;
  const left = SEATS.reduce((sum, seat) => sum + game.state.reading(seat, at), 0);
  assert.equal(left, 4 * 300_000 + 10_000 * 2000 - 2 * at);
  replays(game, at);
});

/** A device whose clocks a test sets. */
function device(last?: { at: number; wall: number }, wall = 1_000_000) {
  const shown = { steady: 500, wall };
  const time = new DeviceTime(last, { steady: () => shown.steady, wall: () => shown.wall });
  const pass = (steady: number, wall = steady) => {
    shown.steady += steady;
    shown.wall += wall;
  };
  return { time, pass };
}

test("the time of a log survives sleep, a reload and a changed time of day", () => {
  const { time, pass } = device();
  pass(2000);
  assert.equal(time.now(), 2000);
  assert.equal(time.of({ timeStamp: 2400 }), 1900, "an event has the time of its stamp");
  assert.equal(time.of({ timeStamp: 9e12 }), 2000, "a stamp of another clock is not believed");
  pass(1000, 31_000);
  assert.equal(time.compare(true), 30_000, "the device slept for half a minute");
  assert.equal(time.now(), 33_000);
  pass(1000, 61_000);
  assert.equal(time.compare(false), 60_000, "somebody set the time of day");
  assert.equal(time.now(), 34_000);
  pass(1000, -5000);
  time.compare(true);
  assert.equal(time.now(), 35_000, "time does not run backwards");
  pass(1000, 1400);
  assert.equal(time.compare(true), 0, "a correction by a time server is none of these");

  assert.equal(device({ at: 35_000, wall: 988_000 }).time.now(), 47_000, "closed for 12 s");
  assert.equal(device({ at: 35_000, wall: 2_000_000 }).time.now(), 35_000);
});

test("a game is exported with everything, and as a log for the arbiter", () => {
  const game = started({ names: { WhiteA: 'Ada "the rook" \\ L.' }, control: "180b2" });
  game.touch("WhiteA", 2500);
  game.freeze("BlackA", 5000, 3000);
  game.touch("BlackA", 3500);
  game.claim("WhiteB", "repeatedly-hiding", "B", 4000);
  game.refuse(5000);
  game.set("BlackB", 90_500, 6000);
  game.restart(7000);
  game.back("reload", 12_000, 20_000);
  game.rule("won-first", 30_000);
  const file = JSON.parse(toJson(game)) as { format: string; setup: Setup; entries: Entry[] };
  assert.equal(file.format, "tandem-hall-clock");
  assert.deepEqual(file.entries, game.entries);
  assert.equal(
    toLog(game),
    `[Ruleset "wbn"]
[TimeControl "180b2"]
[Event "?"]
[Site "?"]
[Date "2026.11.28"]
[WhiteA "Ada \\"the rook\\" \\\\ L."]

# 0:00.000 BlackA: ready
# 0:00.000 BlackB: ready
0:00.000 start
0:02.500 WhiteA presses
0:03.000 arbiter freezes BlackA 5
# 0:03.500 BlackA pressed while frozen
0:04.000 WhiteB stops the clocks
0:04.000 WhiteB claims repeatedly hiding on B
# 0:05.000 arbiter: refuse
0:06.000 arbiter sets clock BlackB 90.5
0:07.000 arbiter restarts the clocks
# 0:20.000 the page was away for 12 s (reload)
0:30.000 arbiter stops the clocks
0:30.000 arbiter declares lost second
`,
  );
});
