// The record of the moves: what a scribe writes beside the presses of the clocks.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isEntry } from "../../src/clock/check";
import { SEATS, type Entry, type RecordAct, type Seat } from "../../src/clock/entry";
import { toJson, toLog } from "../../src/clock/export";
import { HallGame } from "../../src/clock/game";
import { withMoves } from "../../src/clock/import";
import type { Setup } from "../../src/clock/game-state";
import { gaps, readMove, recordOf, sheetsOf } from "../../src/clock/record";
import { questionOf } from "../../src/clock/scribe-replay";

const SETUP: Setup = {
  boards: ["A", "B"],
  control: "300+0",
  handicap: {},
  names: {},
  callsFlags: false,
  created: Date.UTC(2026, 10, 28, 18, 30),
};

/** A clock with both boards, and a scribe who has all of its entries. */
class Hall {
  readonly clock = new HallGame(SETUP);
  readonly scribe = new HallGame(SETUP, [], "S");
  now = 0;

  constructor() {
    for (const board of SETUP.boards) this.clock.touch(`Black${board}`, 0);
    this.links();
  }

  /** Each takes in what the other has written. */
  links(): void {
    const copy = (entries: readonly Entry[]) =>
      JSON.parse(JSON.stringify(entries)) as typeof entries;
    this.scribe.merge(copy(this.clock.journal.from("AB", 0, 1000)), this.now);
    this.clock.merge(copy(this.scribe.journal.from("S", 0, 1000)), this.now);
  }

  press(...seats: Seat[]): void {
    for (const seat of seats) {
      this.now += 1000;
      assert.ok(this.clock.touch(seat, this.now), `${seat} presses`);
    }
    this.links();
  }

  /** Writes moves of a player at the end of their record. */
  write(seat: Seat, ...moves: string[]): void {
    for (const move of moves) {
      const number = sheetsOf(this.scribe.entries)[seat].length;
      this.record({ does: "write", by: "scribe", seat, number, move, pressed: true });
    }
  }

  record(act: RecordAct): void {
    this.now += 10;
    this.scribe.record(act, this.now);
    this.links();
  }

  act(act: (game: HallGame, at: number) => void): void {
    this.now += 100;
    act(this.clock, this.now);
    this.links();
  }

  /** The record: `WhiteA e4`, with `…` for a missing move and `?` for a missing press. */
  lines(): string[] {
    const lines = recordOf(this.clock);
    assert.deepEqual(recordOf(this.scribe), lines, "both devices have one record");
    return lines.map(
      ({ seat, move = "…", press, isLost }) =>
        `${seat} ${move}${isLost ? " lost" : press ? "" : " ?"}`,
    );
  }

  /** The moves and presses of the event log. */
  log(): string[] {
    const text = toLog(this.clock);
    assert.equal(toLog(this.scribe), text, "both devices save one log");
    return text
      .split("\n")
      .filter((line) => / (makes|presses|claims|takes)/.test(line))
      .map((line) => line.replace(/(\d+:\d+)\.\d+ /, ""));
  }
}

test("a scribe who is late fills the gaps in the order of the presses of both boards", () => {
  const hall = new Hall();
  hall.press("WhiteA", "WhiteB", "BlackB", "BlackA", "WhiteA");
  assert.deepEqual(gaps(recordOf(hall.clock)), { missing: 5, ahead: 0 });
  hall.write("WhiteA", "e2e4");
  hall.write("BlackA", "e7e5");
  hall.write("WhiteB", "d2d4");
  assert.deepEqual(hall.lines(), [
    "WhiteA e2e4",
    "WhiteB d2d4",
    "BlackB …",
    "BlackA e7e5",
    "WhiteA …",
  ]);
  assert.deepEqual(gaps(recordOf(hall.clock)), { missing: 2, ahead: 0 });
  assert.deepEqual(hall.log().slice(0, 4), [
    "WhiteA makes e2e4",
    "WhiteA presses",
    "WhiteB makes d2d4",
    "WhiteB presses",
  ]);
});

test("moves ahead of the clocks wait for their presses", () => {
  const hall = new Hall();
  hall.write("WhiteA", "e2e4", "g1f3");
  hall.write("BlackA", "e7e5");
  assert.deepEqual(hall.lines(), ["WhiteA e2e4 ?", "BlackA e7e5 ?", "WhiteA g1f3 ?"]);
  assert.deepEqual(hall.log(), ["WhiteA makes e2e4", "BlackA makes e7e5", "# WhiteA makes g1f3"]);
  hall.press("WhiteA", "WhiteB", "BlackA");
  assert.deepEqual(hall.lines(), ["WhiteA e2e4", "WhiteB …", "BlackA e7e5", "WhiteA g1f3 ?"]);
});

test("corrections, insertions and deletions move later moves to other presses", () => {
  const hall = new Hall();
  hall.press("WhiteA", "BlackA", "WhiteA", "BlackA");
  hall.write("WhiteA", "e2e4", "f1c4");
  hall.write("BlackA", "b8c6");
  const at = { by: "scribe", seat: "BlackA", number: 0 } as const;
  hall.record({ ...at, does: "write", move: "e7e5", pressed: true });
  assert.deepEqual(hall.lines(), ["WhiteA e2e4", "BlackA e7e5", "WhiteA f1c4", "BlackA b8c6"]);
  hall.record({ ...at, does: "correct", move: "e7e6", pressed: true });
  assert.equal(hall.lines()[1], "BlackA e7e6");
  hall.record({ ...at, does: "strike" });
  assert.deepEqual(hall.lines(), ["WhiteA e2e4", "BlackA b8c6", "WhiteA f1c4", "BlackA …"]);
  // A correction of a move that is not there changes nothing.
  hall.record({ ...at, number: 9, does: "correct", move: "a7a6", pressed: true });
  hall.record({ ...at, number: 9, does: "strike" });
  assert.equal(hall.lines().length, 4);
});

test("an undone press has no move, and the next one takes it", () => {
  const hall = new Hall();
  hall.press("WhiteA");
  hall.write("WhiteA", "e2e4");
  hall.act((game, at) => game.undo("A", at));
  assert.deepEqual(hall.lines(), ["WhiteA e2e4 ?"]);
  hall.press("WhiteA", "BlackA");
  assert.deepEqual(hall.lines(), ["WhiteA e2e4", "BlackA …"]);
  assert.deepEqual(hall.log(), [
    "# WhiteA presses",
    "WhiteA makes e2e4",
    "WhiteA presses",
    "BlackA presses",
  ]);
});

test("moves whose presses the clock did not take keep their place", () => {
  const hall = new Hall();
  hall.press("WhiteA", "BlackA", "WhiteA", "BlackA");
  const lost = (seat: Seat, number: number, move: string) =>
    hall.record({ does: "write", by: "scribe", seat, number, move, pressed: false });
  hall.write("WhiteA", "e2e4");
  hall.write("BlackA", "e7e5");
  lost("WhiteA", 1, "g1f3");
  lost("BlackA", 1, "b8c6");
  hall.write("WhiteA", "f1c4");
  hall.write("BlackA", "g8f6");
  assert.deepEqual(hall.lines(), [
    "WhiteA e2e4",
    "BlackA e7e5",
    "WhiteA g1f3 lost",
    "BlackA b8c6 lost",
    "WhiteA f1c4",
    "BlackA g8f6",
  ]);
  assert.deepEqual(hall.log().slice(4, 8), [
    "WhiteA makes g1f3",
    "WhiteA presses",
    "BlackA makes b8c6",
    "BlackA presses",
  ]);
});

test("a mating move without a press stands before the claim that stops the clocks", () => {
  const hall = new Hall();
  hall.press("WhiteA", "BlackA");
  hall.act((game, at) => game.claim("WhiteA", "mate", "A", at));
  hall.write("WhiteA", "e2e4", "d1h5");
  assert.deepEqual(hall.log().slice(-3), [
    "BlackA presses",
    "WhiteA makes d1h5",
    "WhiteA claims mate on A",
  ]);
});

test("a press without a move stays alone, and times never go back", () => {
  const hall = new Hall();
  hall.press("WhiteA", "BlackA", "WhiteB", "WhiteA");
  hall.write("WhiteA", "e2e4", "-");
  hall.write("BlackA", "e7e5");
  hall.write("BlackB", "d7d5");
  assert.deepEqual(hall.log(), [
    "WhiteA makes e2e4",
    "WhiteA presses",
    "BlackA makes e7e5",
    "BlackA presses",
    "WhiteB presses",
    "WhiteA presses",
    "BlackB makes d7d5",
  ]);
  const times = [...toLog(hall.clock).matchAll(/^(?:# )?(\d+):(\d+\.\d+)/gm)];
  const millis = times.map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds));
  assert.deepEqual(
    millis,
    millis.toSorted((one, other) => one - other),
  );
});

test("the arbiter is asked about the moves alone, in their order", () => {
  const hall = new Hall();
  hall.press("WhiteA", "WhiteB", "BlackB");
  hall.write("WhiteA", "e2e4");
  hall.write("BlackB", "d7d5");
  const { log, events } = questionOf(recordOf(hall.scribe), hall.scribe.entries);
  assert.deepEqual(
    log.split("\n").flatMap((line) => / .*/.exec(line.replace(/^\[.*/, ""))?.[0].trim() ?? []),
    [
      "start",
      "WhiteA makes e2e4",
      "WhiteA presses",
      "WhiteA takes back",
      // Black's answer is known, so White has pressed, whatever the move was.
      "WhiteB presses",
      "BlackB makes d7d5",
      "BlackB presses",
      "BlackB takes back",
    ],
  );
  assert.deepEqual(events, [
    { makes: 1, presses: 2 },
    { makes: undefined, presses: 4 },
    { makes: 5, presses: 6 },
  ]);
});

test("a record made without the clocks is merged with their file", () => {
  const hall = new Hall();
  hall.press("WhiteA", "BlackA");
  const alone = new HallGame(SETUP, [], "S");
  for (const [seat, move] of [
    ["WhiteA", "e2e4"],
    ["BlackA", "e7e5"],
  ] as const)
    alone.record({ does: "write", by: "scribe", seat, number: 0, move, pressed: true }, 77_000);
  const merged = withMoves(toJson(hall.clock), alone.entries);
  assert.ok(merged);
  assert.deepEqual(
    recordOf(merged).map(({ move, at }) => [move, at]),
    [
      ["e2e4", 1000],
      ["e7e5", 2000],
    ],
  );
  for (const text of ["", "[]", "{}", toJson(hall.clock).replace('"press"', '"moves"')])
    assert.equal(withMoves(text, alone.entries), undefined, text.slice(0, 20));
});

test("moves are read as people type them, and others are refused", () => {
  for (const [text, move] of [
    [" Nf3+ ", "Nf3"],
    ["exd5", "exd5"],
    ["e8Q", "e8=Q"],
    ["p@f7", "P@f7"],
    ["0-0-0", "O-O-O"],
    ["e7e8q", "e7e8q"],
    ["-", "-"],
    ["e9", undefined],
    ["Nf3 Nc6", undefined],
    ["K@e4", undefined],
  ] as const)
    assert.equal(readMove(text), move, text);
});

test("a scribe writes moves and nothing else, and a clock writes none", () => {
  const entry = { at: 5, article: "E14", clocks: {}, by: "scribe", seat: "WhiteA", number: 0 };
  const written = { ...entry, id: "S0", does: "write", move: "e2e4", pressed: true };
  assert.ok(isEntry(written));
  for (const change of [
    { id: "A0" },
    { by: "WhiteA" },
    { move: "resigns" },
    { number: -1 },
    { pressed: undefined },
  ])
    assert.ok(!isEntry({ ...written, ...change }), JSON.stringify(change));
  const press = { at: 5, article: "6.3", clocks: {}, does: "press", by: "WhiteA" };
  assert.ok(!isEntry({ ...press, id: "S0" }));
  assert.ok(isEntry({ ...press, id: "A0" }));
});

test("what a scribe writes leaves the clocks as they are", () => {
  const hall = new Hall();
  hall.press("WhiteA");
  const reads = (game: HallGame) => SEATS.map((seat) => game.state.reading(seat, hall.now));
  const before = reads(hall.clock);
  const at = hall.now;
  hall.scribe.record(
    { does: "write", by: "scribe", seat: "WhiteA", number: 0, move: "e2e4", pressed: true },
    at + 400_000,
  );
  hall.links();
  assert.deepEqual(reads(hall.clock), before);
  assert.deepEqual(hall.clock.state.fallen, [], "a scribe's late hour lets no flag fall");
});
