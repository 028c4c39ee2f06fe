// Two clocks that keep one log over a bad network, in a time of the test's own.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseId, SEATS, type Seat, type Writer } from "../../src/clock/entry";
import { toJson, toLog } from "../../src/clock/export";
import { HallGame } from "../../src/clock/game";
import type { Setup } from "../../src/clock/game-state";
import { Link } from "../../src/clock/link";
import { recordOf } from "../../src/clock/record";
import { MOST_ENTRIES, readMessage, type Message } from "../../src/clock/messages";

const SETUP: Setup = {
  boards: ["A", "B"],
  keeper: "A",
  control: "300+2",
  handicap: {},
  names: {},
  callsFlags: false,
  created: Date.UTC(2026, 10, 28, 18, 30),
};

interface Weather {
  /** One way, in milliseconds. */
  latency: number;
  jitter: number;
  /** Of a hundred messages. */
  lost: number;
  repeated: number;
}

/** How often devices tick. */
const TICK = 100;

/** A network between devices, and the time that all of them live in. */
class World {
  now = 0;
  isDown = false;
  private seed = 42;
  private readonly due: { at: number; act: () => void }[] = [];
  readonly devices: Device[] = [];

  constructor(private readonly weather: Weather) {}

  random(below: number): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647;
    return this.seed % below;
  }

  send(from: Device, text: string): void {
    const { latency, jitter, lost, repeated } = this.weather;
    for (const device of this.devices) {
      if (device === from || this.isDown || this.random(100) < lost) continue;
      const copies = this.random(100) < repeated ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const at = this.now + latency + (jitter ? this.random(jitter) : 0);
        this.due.push({ at, act: () => device.hears(text) });
      }
    }
  }

  /** Lets time pass, with everything that is due in it. */
  pass(millis: number): void {
    const end = this.now + millis;
    for (;;) {
      this.due.sort((one, other) => one.at - other.at);
      const tick = (Math.floor(this.now / TICK) + 1) * TICK;
      const next = Math.min(this.due[0]?.at ?? Infinity, tick);
      if (next > end) break;
      this.now = next;
      if (this.due[0] && this.due[0].at <= next) this.due.shift()?.act();
      else this.devices.forEach((device) => device.ticks());
    }
    this.now = end;
  }

  until(what: string, isSo: () => boolean): void {
    for (let tick = 0; !isSo(); tick += 1) {
      assert.ok(tick < 3000, `${what} in time`);
      this.pass(TICK);
    }
  }
}

class Device {
  game: HallGame;
  link: Link;
  isReplaced = false;
  private offset = 0;

  constructor(
    private readonly world: World,
    readonly writer: Writer,
    /** The steady clock of the device at time 0, and how fast it runs. */
    private readonly steady: { from: number; speed: number },
    private readonly key: string = `device00${writer.toLowerCase()}`,
    before?: Device,
    setup = SETUP,
  ) {
    const kept = before?.game.journal.arrived ?? [];
    this.game = new HallGame(setup, JSON.parse(JSON.stringify(kept)) as typeof kept, writer);
    this.offset = before ? before.time.now() - this.time.steady() : -this.steadyNow();
    this.link = this.linked(before?.link);
    if (before) world.devices.splice(world.devices.indexOf(before), 1);
    world.devices.push(this);
  }

  private steadyNow = () => this.steady.from + this.world.now * this.steady.speed;
  readonly time = {
    steady: () => this.steadyNow(),
    now: () => this.steadyNow() + this.offset,
    adjust: (millis: number) => (this.offset += millis),
  };

  private linked(before?: Link): Link {
    const hooks = {
      send: (message: Message) => this.world.send(this, JSON.stringify(message)),
      changed: () => undefined,
      replaced: () => (this.isReplaced = true),
    };
    const me = { key: this.key, since: before ? 1 : 0 };
    const isFirst = this.world.devices.length === 0;
    const origin = before ? "back" : isFirst ? "opened" : "joined";
    return new Link(this.game, me, this.time, hooks, origin);
  }

  hears(text: string): void {
    const message = readMessage(text);
    assert.ok(message, `${text} is a message`);
    this.link.hear(message);
  }

  ticks(): void {
    if (this.link.isReady) this.game.advance(this.time.now());
    this.link.tick();
  }

  touch(seat: Seat): boolean {
    const isTaken = this.game.touch(seat, this.time.now());
    this.link.flush();
    return isTaken;
  }

  act(act: (game: HallGame, at: number) => void): void {
    act(this.game, this.time.now());
    this.link.flush();
  }

  reading = (seat: Seat) => this.game.state.reading(seat, this.time.now());
  count = () => this.game.entries.length;
}

/** Two clocks that know each other; the second has come later, on a clock of its own. */
function table(weather: Weather, speed = 1) {
  const world = new World(weather);
  const a = new Device(world, "A", { from: 7000, speed: 1 });
  world.pass(3000);
  const b = new Device(world, "B", { from: 900_000, speed });
  world.until("the clocks know each other", () => a.link.isTogether && b.link.isReady);
  return { world, a, b };
}

function started(weather: Weather, speed = 1) {
  const all = table(weather, speed);
  all.a.touch("BlackA");
  all.b.touch("BlackB");
  all.world.until("the start", () =>
    [all.a, all.b].every(({ game }) => game.state.phase === "running"),
  );
  return all;
}

/** Both have the same log, byte for byte, and the same readings within some milliseconds. */
function agrees(world: World, one: Device, other: Device, within: number): void {
  world.until("the same log", () => {
    for (const device of [one, other]) device.game.settle();
    return toJson(one.game) === toJson(other.game);
  });
  assert.equal(toLog(one.game), toLog(other.game));
  assert.equal(one.game.state.phase, other.game.state.phase);
  for (const seat of SEATS) {
    const off = Math.abs(one.reading(seat) - other.reading(seat));
    assert.ok(off <= within, `${seat}: ${off} ms apart`);
  }
}

const CALM: Weather = { latency: 5, jitter: 0, lost: 0, repeated: 0 };
const SLOW: Weather = { latency: 200, jitter: 0, lost: 0, repeated: 0 };
const STORM: Weather = { latency: 180, jitter: 60, lost: 20, repeated: 20 };
const does = ({ game }: Device) => game.entries.map(({ id, does }) => `${id} ${does}`);

test("two devices start together, and either stops both and says who", () => {
  for (const weather of [CALM, SLOW, STORM]) {
    const { world, a, b } = table(weather);
    assert.ok((b.link.error ?? Infinity) <= weather.latency + weather.jitter + 1, "it is told");
    b.touch("BlackB");
    world.pass(1000);
    assert.equal(a.touch("BlackB"), false, "a device touches only its own faces");
    a.touch("BlackA");
    world.until("the start", () => b.game.state.phase === "running");
    assert.equal(b.touch("WhiteB"), true);
    b.act((game, at) => game.stop("BlackB", at));
    world.until("the stop", () => a.game.state.phase === "stopped");
    assert.equal(a.game.state.stoppedBy, "BlackB");
    agrees(world, a, b, 20);
    assert.equal(a.game.entries.filter(({ does }) => does === "start").length, 1);
    a.act((game, at) => game.restart(at));
    world.until("both again", () => b.game.state.phase === "running");
    a.act((game, at) => game.claim("WhiteA", "mate", "B", at));
    world.until("the claim", () => b.game.state.pending !== undefined);
    b.act((game, at) => game.agree("WhiteB", at));
    world.until("the end", () => a.game.state.outcome === "won-first");
    agrees(world, a, b, 20);
  }
});

test("of two stops at one moment the first counts, and the end is written once", () => {
  const { world, a, b } = started(SLOW);
  world.pass(5000);
  a.act((game, at) => game.stop("WhiteA", at));
  world.pass(50);
  b.act((game, at) => game.stop("BlackB", at));
  agrees(world, a, b, 20);
  for (const { game } of [a, b]) {
    assert.equal(game.state.stoppedBy, "WhiteA");
    assert.deepEqual(game.contradictions(), []);
    assert.equal(game.state.reading("WhiteA", world.now), game.state.reading("WhiteB", world.now));
  }
  b.act((game, at) => game.claim("BlackB", "mate", "B", at));
  world.until("the claim", () => a.game.state.pending !== undefined);
  a.act((game, at) => game.agree("BlackA", at));
  b.act((game, at) => game.agree("WhiteB", at));
  agrees(world, a, b, 20);
  assert.equal(toLog(a.game).match(/result: won-first/g)?.length, 1);
  assert.deepEqual(a.game.contradictions(), []);
});

test("at 200 ms of latency both agree within 20 ms, though their clocks drift", () => {
  const { world, a, b } = started(SLOW, 1.000_04);
  for (let minute = 0; minute < 20; minute += 1) {
    for (const [device, seat] of [
      [a, "WhiteA"],
      [b, "WhiteB"],
      [a, "BlackA"],
      [b, "BlackB"],
    ] as const) {
      world.pass(15_000);
      assert.equal(device.touch(seat), true);
    }
    agrees(world, a, b, 20);
  }
});

test("ten thousand presses through a storm, and none is lost", () => {
  const { world, a, b } = started(STORM);
  const next: Record<string, Seat> = { A: "WhiteA", B: "WhiteB" };
  for (let press = 0; press < 10_000; press += 1) {
    world.pass(20 + world.random(300));
    const device = world.random(2) === 0 ? a : b;
    const seat = next[device.writer] ?? "WhiteA";
    assert.equal(device.touch(seat), true, `press ${press}`);
    next[device.writer] = `${seat.startsWith("White") ? "Black" : "White"}${device.writer}` as Seat;
  }
  agrees(world, a, b, 20);
  for (const { game } of [a, b]) {
    assert.equal(game.entries.filter(({ does }) => does === "press").length, 10_000);
    assert.equal(
      SEATS.reduce((sum, seat) => sum + game.state.moves(seat), 0),
      10_000,
    );
  }
});

test("without the link each runs on, and what contradicts stands beside the other", () => {
  const { world, a, b } = started(SLOW);
  world.pass(5000);
  world.isDown = true;
  world.until("it is said", () => !a.link.isTogether && !b.link.isTogether);
  a.touch("WhiteA");
  world.pass(10_000);
  a.act((game, at) => game.stop("BlackA", at));
  const stopped = a.game.entries.at(-1);
  world.pass(10_000);
  assert.equal(b.touch("WhiteB"), true, "board B has not heard of it");
  world.pass(10_000);
  const before = b.reading("BlackB");
  world.isDown = false;
  world.until("both stand", () => b.game.state.phase === "stopped");
  agrees(world, a, b, 20);
  // The press on board B stands, and its clock stopped when it heard.
  assert.equal(a.game.state.moves("WhiteB"), 1);
  assert.ok(before - b.reading("BlackB") < 2000 && before > b.reading("BlackB"));
  assert.ok(does(a).some((entry) => entry.endsWith("heard")));
  assert.deepEqual(
    a.game.contradictions().map(({ of, meanwhile }) => [of.id, meanwhile.map(({ does }) => does)]),
    [[stopped?.id, ["press"]]],
  );
  for (const one of ["apart", "together"])
    assert.equal(does(a).filter((entry) => entry.endsWith(one)).length, 2, one);
});

test("a stop in time counts on both boards, however long the link was lost", () => {
  const { world, a, b } = started(SLOW);
  world.isDown = true;
  world.pass(5000);
  a.act((game, at) => game.stop("WhiteA", at));
  const at = a.game.entries.at(-1)?.at ?? 0;
  world.pass(30_000);
  world.isDown = false;
  agrees(world, a, b, 20);
  assert.equal(
    b.reading("WhiteB"),
    300_000 - (at - (b.game.entries.find((e) => e.does === "start")?.at ?? 0)),
  );
  assert.deepEqual(b.game.contradictions(), []);
});

test("a killed page comes back, and a new device takes its place", () => {
  const { world, a, b } = started(STORM);
  world.pass(3000);
  b.touch("WhiteB");
  const again = new Device(world, "B", { from: 5, speed: 1 }, "device00b", b);
  assert.ok(again.link.isReady, "its log is its own");
  world.pass(5000);
  assert.equal(again.touch("BlackB"), true);
  agrees(world, a, again, 20);
  // The phone is broken: another one gets the log from the clock that is left.
  const other = new Device(world, "B", { from: 77_000, speed: 1 }, "device00x");
  assert.equal(other.link.isReady, false, "it does not act before it knows the game");
  world.until("it knows the game", () => other.link.isReady && other.count() === a.count());
  world.until("the old one is told", () => again.isReplaced);
  world.devices.splice(world.devices.indexOf(again), 1);
  assert.equal(other.touch("WhiteB"), true);
  agrees(world, a, other, 20);
  // So is that of the clock whose time counted for both.
  world.devices.splice(world.devices.indexOf(a), 1);
  world.until("it is gone", () => !other.link.isTogether);
  const newA = new Device(world, "A", { from: 3, speed: 1 }, "device00y");
  world.until("the other's time and log", () => newA.link.isReady && newA.count() > 0);
  assert.equal(newA.touch("WhiteA"), true);
  agrees(world, newA, other, 20);
});

test("what is no message of the protocol is not read", () => {
  const here = { says: "here", key: "device00a", writer: "A", since: 0, have: { A: 1 } };
  assert.ok(readMessage(JSON.stringify(here)));
  const entry = { does: "press", by: "WhiteA", id: "A0", at: 5, article: "6.3", clocks: {} };
  const entries = (one: object) =>
    readMessage(JSON.stringify({ says: "entries", key: "device00a", entries: [one] }));
  assert.ok(entries(entry));
  for (const text of [
    "",
    "null",
    "[]",
    "{}",
    '{"says":"constructor"}',
    JSON.stringify({ ...here, key: "A" }),
    JSON.stringify({ ...here, have: { A: -1 } }),
    JSON.stringify({ ...here, more: 1 }),
  ])
    assert.equal(readMessage(text), undefined, text);
  for (const wrong of [
    { ...entry, by: "arbiter" },
    { ...entry, by: "WhiteB" },
    { ...entry, does: "count", board: "A", count: 4 },
    { ...entry, does: "undo", by: "arbiter", seat: "WhiteB", press: "B0" },
    { ...entry, at: -1 },
    { ...entry, at: "5" },
    { ...entry, id: "A-1" },
    { ...entry, does: "toString" },
    { ...entry, clocks: { WhiteC: 1 } },
    { ...entry, html: "<b>" },
  ])
    assert.equal(entries(wrong), undefined, JSON.stringify(wrong));
  const many = Array.from({ length: MOST_ENTRIES + 1 }, () => entry);
  assert.equal(
    readMessage(JSON.stringify({ says: "entries", key: "device00a", entries: many })),
    undefined,
  );
  const game = new HallGame(SETUP, [], "A");
  const gap = { ...entry, id: "B1" } as never;
  assert.equal(game.merge([gap], 10), 0, "the first entry of B is missing");
  assert.equal(parseId("AB12").writer, "AB");
});

test("a scribe comes late, and what they write reaches both clocks through a storm", () => {
  const { world, a, b } = started(STORM);
  world.pass(2000);
  a.touch("WhiteA");
  const scribe = new Device(world, "S", { from: 50_000, speed: 1 });
  world.until("the log", () => scribe.link.isReady && a.link.hasScribe && b.link.hasScribe);
  scribe.act((game, at) => {
    const move = { by: "scribe", seat: "WhiteA", number: 0, move: "e2e4", pressed: true } as const;
    game.record({ ...move, does: "write" }, at);
  });
  b.touch("WhiteB");
  agrees(world, a, b, 20);
  agrees(world, a, scribe, 20);
  assert.deepEqual(
    recordOf(b.game).map(({ seat, move, press }) => [seat, move, press !== undefined]),
    [
      ["WhiteA", "e2e4", true],
      ["WhiteB", undefined, true],
    ],
  );
  assert.ok(does(a).includes("S0 write"));
  // A scribe is no clock: without each other the clocks are apart.
  world.devices.splice(world.devices.indexOf(b), 1);
  world.until("the loss", () => !a.link.isTogether);
  assert.ok(a.link.hasScribe && does(a).some((entry) => entry.endsWith("apart")));
  const again = new Device(world, "B", { from: 10, speed: 1 }, "device00c");
  world.until("the whole log", () => again.link.isReady);
  assert.equal(again.touch("BlackB"), true);
  agrees(world, a, again, 20);
});

test("one clock with both boards gives a scribe its time and its log", () => {
  const { keeper: _, ...setup } = SETUP;
  const world = new World(SLOW);
  const clock = new Device(world, "AB", { from: 3000, speed: 1 }, undefined, undefined, setup);
  const scribe = new Device(world, "S", { from: 9, speed: 1 }, undefined, undefined, setup);
  world.until("the link", () => scribe.link.isReady && clock.link.hasScribe);
  assert.equal(clock.link.isTogether, false, "there is no other clock");
  clock.touch("BlackA");
  clock.touch("BlackB");
  world.until("the start", () => scribe.game.state.phase === "running");
  agrees(world, clock, scribe, 20);
  assert.equal(scribe.touch("WhiteA"), false);
});

test("an arbiter who looks on sees the whole game, and is no clock", () => {
  const { world, a, b } = started(STORM);
  b.touch("WhiteB");
  const seen = new Device(world, "O", { from: 40_000, speed: 1 }, "onlooker1");
  const other = new Device(world, "O", { from: 50_000, speed: 1 }, "onlooker2");
  world.until("both see the game", () => seen.link.isReady && other.link.isReady);
  a.act((game, at) => game.stop("BlackA", at));
  for (const device of [seen, other]) {
    world.until("the stop", () => device.game.state.stoppedBy === "BlackA");
    assert.equal(device.isReplaced, false, "several may look on");
    agrees(world, a, device, 20);
    assert.equal(device.touch("WhiteA"), false);
  }
  world.devices.splice(world.devices.indexOf(b), 1);
  world.until("the other clock is away", () => !a.link.isTogether);
  assert.ok(a.link.present.includes("O"), "and somebody looks on");
});

test("both teams confirm a result, and a ruling asks them again", () => {
  const { world, a, b } = started(CALM);
  a.act((game, at) => game.claim("WhiteA", "mate", "A", at));
  world.until("the claim", () => b.game.state.pending !== undefined);
  b.act((game, at) => game.agree("WhiteB", at));
  b.act((game, at) => game.confirm("WhiteB", at));
  b.act((game, at) => game.confirm("WhiteB", at));
  world.until("one has confirmed", () => a.game.state.confirmed.has("second"));
  a.act((game, at) => game.confirm("WhiteA", at));
  agrees(world, a, b, 20);
  assert.equal(does(a).filter((entry) => entry.endsWith("confirm")).length, 2);
  assert.equal(b.game.state.confirmed.size, 2);
  a.act((game, at) => game.rule("drawn", at));
  world.until("the ruling", () => b.game.state.outcome === "drawn");
  assert.equal(b.game.state.confirmed.size, 0);
});
