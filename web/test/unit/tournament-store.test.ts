// The event of a page asks the server seldom, and only while somebody looks.

import "./support/browser";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { PRESETS, type EventOverview } from "../../src/tournament";
import { OpenTournament } from "../../src/tournament-store";

const overview = (last: number, more: Partial<EventOverview["event"]> = {}): EventOverview => ({
  id: "k3x9m2pabcde",
  owner: { id: "o", name: "Olga" },
  arbiters: [],
  role: "player",
  listed: true,
  created: 0,
  club: null,
  tables: [],
  event: {
    last,
    finished: false,
    regulations: PRESETS["swiss-of-pairs"],
    entrants: [],
    stages: [{ number: 1, seeds: [], "planned-rounds": 7, rounds: 1, standings: [], ladder: [] }],
    "hall-code": null,
    announcements: [],
    timer: null,
    changes: [],
    ...more,
  },
});

/** Answers requests with an overview that can be changed, and keeps their paths. */
function server(shown: { overview: EventOverview }): string[] {
  const asked: string[] = [];
  const answer = (path: string) => {
    asked.push(path.replace(/^.*k3x9m2pabcde/, ""));
    const body = path.includes("/rounds") ? [] : path.includes("/acts") ? {} : shown.overview;
    return Promise.resolve(new Response(JSON.stringify(body)));
  };
  Object.defineProperty(globalThis, "fetch", { value: answer, configurable: true });
  return asked;
}

test("rounds are read again only when something has changed", async () => {
  const shown = { overview: overview(7) };
  const asked = server(shown);
  const tournament = new OpenTournament("k3x9m2pabcde");
  await tournament.refresh();
  assert.deepEqual(asked.splice(0), ["", "/rounds?stage=1"]);
  await tournament.refresh();
  assert.deepEqual(asked.splice(0), [""]);
  shown.overview = overview(8);
  await Promise.all([tournament.refresh(), tournament.refresh()]);
  assert.deepEqual(asked.splice(0), ["", "/rounds?stage=1"]);
  assert.equal(tournament.overview?.event.last, 8);
});

test("a hidden page asks nothing, and an open one every five seconds", async () => {
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const asked = server({ overview: overview(7) });
  const tournament = new OpenTournament("k3x9m2pabcde");
  await tournament.refresh();
  asked.splice(0);
  mock.timers.tick(4999);
  tournament.poll();
  assert.deepEqual(asked, []);
  mock.timers.tick(1);
  Object.assign(document, { visibilityState: "hidden" });
  tournament.poll();
  assert.deepEqual(asked, []);
  Object.assign(document, { visibilityState: "visible" });
  tournament.poll();
  assert.deepEqual(asked, [""]);
  mock.timers.reset();
});

test("a player's table is asked for as soon as it is made", async () => {
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const asked = server({ overview: overview(7) });
  const tournament = new OpenTournament("k3x9m2pabcde");
  await tournament.refresh();
  asked.splice(0);
  const ofEvent = { id: "k3x9m2pabcde", name: "Evening Swiss", round: "1", board: 1 };
  const invitation = { table: "t", name: "Evening Swiss", by: { id: "o", name: "Olga" } };
  tournament.hearTable({ ...invitation, event: { ...ofEvent, id: "anotherevent" } });
  mock.timers.tick(1000);
  tournament.poll();
  assert.deepEqual(asked, []);
  tournament.hearTable({ ...invitation, event: ofEvent });
  tournament.poll();
  assert.deepEqual(asked.splice(0), [""]);
  await tournament.refresh();
  asked.splice(0);
  mock.timers.tick(1000);
  tournament.poll();
  assert.deepEqual(asked, []);
  mock.timers.reset();
});

test("large events are asked for less often, and ended ones hardly", async () => {
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const text = "x".repeat(400_000);
  const cases: [Partial<EventOverview["event"]>, number][] = [
    [{ announcements: [{ at: 0, text }] }, 20_000],
    [{ finished: true }, 60_000],
  ];
  for (const [more, rest] of cases) {
    const asked = server({ overview: overview(7, more) });
    const tournament = new OpenTournament("k3x9m2pabcde");
    await tournament.refresh();
    asked.splice(0);
    mock.timers.tick(rest - 1);
    tournament.poll();
    assert.deepEqual(asked, []);
    mock.timers.tick(rest);
    tournament.poll();
    assert.deepEqual(asked, [""]);
  }
  mock.timers.reset();
});

test("a command whose answer is lost is sent again with its key", async () => {
  server({ overview: overview(7) });
  const answers = globalThis.fetch;
  const keys: unknown[] = [];
  const loses = (path: string, options?: { body?: string }) => {
    if (!path.includes("/acts")) return answers(path);
    keys.push((JSON.parse(options?.body ?? "{}") as { key: unknown }).key);
    return keys.length === 1 ? Promise.reject(new TypeError("lost")) : answers(path);
  };
  Object.defineProperty(globalThis, "fetch", { value: loses, configurable: true });
  const tournament = new OpenTournament("k3x9m2pabcde");
  await tournament.act({ command: "pair-round" });
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});
