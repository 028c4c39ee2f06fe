// The pages of the wall: what turns up, and in which order.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { PRESETS, type EventOverview, type MatchView, type RoundView } from "../../src/tournament";
import { OpenTournament } from "../../src/tournament-store";
import { byName, roundsOnWall, wallPages } from "../../src/wall";

const entrant = (id: number): EventOverview["event"]["entrants"][number] => ({
  id,
  label: `P${id} – Q${id}`,
  people: [{ name: `P${id}` }, { name: `Q${id}` }, { name: `Reserve ${id}` }],
  places: [0, 1, 2],
  players: 2,
  rating: null,
  "checked-in": false,
  withdrawn: false,
  paused: false,
  alone: false,
  seed: id,
});

const match = (table: number, first: number, second: number): MatchView => ({
  table,
  first: [first],
  second: [second],
  points: [0, 0],
  games: [],
  advanced: null,
  "third-place": false,
});

/** An event of `count` pairs, with a round if it has one. */
function event(count: number, ...rounds: RoundView[]): OpenTournament {
  const tournament = new OpenTournament("k3x9m2pabcde");
  const standings = Array.from({ length: count }, (_, i) => ({
    rank: i + 1,
    group: 1,
    entrant: i + 1,
    points: 0,
    "game-points": 0,
    wins: 0,
    "tie-breaks": [],
    games: 0,
  }));
  const stage = {
    number: 1,
    seeds: [],
    "planned-rounds": 7,
    rounds: rounds.length,
    standings,
    ladder: [],
  };
  tournament.overview = {
    id: "k3x9m2pabcde",
    owner: { id: "o", name: "Olga" },
    arbiters: [],
    role: "player",
    listed: true,
    created: 0,
    club: null,
    tables: [],
    event: {
      last: 1,
      finished: false,
      regulations: PRESETS["swiss-of-pairs"],
      entrants: Array.from({ length: count }, (_, i) => entrant(i + 1)),
      stages: rounds.length > 0 ? [stage] : [],
      "hall-code": null,
      announcements: [],
      timer: null,
      changes: [],
    },
  };
  tournament.rounds = rounds;
  return tournament;
}

const round = (number: number, more: Partial<RoundView>): RoundView => ({
  stage: 1,
  number,
  state: "published",
  "published-at": 0,
  matches: [],
  byes: [],
  ...more,
});

const summary = (tournament: OpenTournament) =>
  wallPages(tournament).map(
    (page) =>
      `${page.kind} ${page.part}/${page.parts} ${"rows" in page ? page.rows.length : page.address.url}`,
  );

test("before a round the wall has the entrants, and then ten rows a page", () => {
  assert.deepEqual(summary(event(25)), ["entrants 1/2 20", "entrants 2/2 5"]);
  const matches = Array.from({ length: 12 }, (_, i) => match(i + 1, 2 * i + 1, 2 * i + 2));
  const byes = [{ entrant: 25, kind: "allocated" as const, points: 2 }];
  assert.deepEqual(summary(event(25, round(1, { matches, byes }))), [
    "pairings 1/2 10",
    "pairings 2/2 3",
    "names 1/3 20",
    "names 2/3 20",
    "names 3/3 10",
    "standings 1/3 10",
    "standings 2/3 10",
    "standings 3/3 5",
  ]);
});

test("a draft never comes to the wall, and the last announcements come first", () => {
  const draft = round(2, { state: "private", matches: [match(1, 1, 2)] });
  const tournament = event(2, round(1, { state: "closed", matches: [match(1, 2, 1)] }), draft);
  assert.deepEqual(
    roundsOnWall(tournament).map(({ number }) => number),
    [1],
  );
  tournament.overview?.event.announcements.push(
    ...["one", "two", "three", "four"].map((text, at) => ({ at, text })),
  );
  const [first] = wallPages(tournament, 4);
  assert.deepEqual(first?.kind === "announcements" && first.rows.map(({ text }) => text), [
    "four",
    "three",
    "two",
  ]);
  // Old ones have been read.
  const later = wallPages(tournament, 3 * 3600 * 1000);
  assert.ok(later.every(({ kind }) => kind !== "announcements"));
});

test("everybody finds their table and seat by name", () => {
  const found = round(1, {
    matches: [match(3, 2, 1)],
    byes: [{ entrant: 3, kind: "requested", points: 1 }],
  });
  const rows = byName(event(3, found), [found]);
  assert.deepEqual(
    rows.map(({ name, table, seat, bye }) => [name, table, seat, bye?.kind]),
    [
      ["P1", 3, "BlackA", undefined],
      ["P2", 3, "WhiteA", undefined],
      ["P3", undefined, undefined, "requested"],
      ["Q1", 3, "WhiteB", undefined],
      ["Q2", 3, "BlackB", undefined],
      ["Q3", undefined, undefined, "requested"],
    ],
  );
});
