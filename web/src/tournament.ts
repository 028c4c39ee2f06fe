// Written by `UPDATE=1 cargo test -p tandem-events --all-features`; change the crates, not this file.

import type { Person } from "./protocol";

/**
 * A number of half points; it may be negative where an arbiter took points (Laws 9.4).
 */
export type Half = number;

/**
 * The value of a tie-break, in quarters of a point: a product of two halves is a whole number of
 * them.
 */
export type Figure = number;

/**
 * The number of an entrant in the order of entry, from 1.
 */
export type EntrantId = number;

/**
 * Where a match is: stage, round and table, each from 1. Written `1.3.12`.
 */
export type MatchId = { stage: number, round: number, table: number, };

/**
 * One side of a match: a pair, or two who entered alone.
 *
 * In the first game the first side has WhiteA and BlackB, in this order; the second side has
 * BlackA and WhiteB. [`Match::seats`] tells the other games.
 */
export type Side = Array<EntrantId>;

/**
 * Whether people enter in pairs or alone.
 */
export type EntrantKind = "pairs" | "singles";

/**
 * How pairing numbers are given when the event starts; late entrants get the next ones.
 */
export type Seeding = "rating" | "entry" | { "lot": { seed: number, } };

/**
 * Players who may take a partner's place.
 */
export type Substitutes = "nobody" | "reserve" | "arbiter";

/**
 * The people who may correct a confirmed result.
 */
export type Corrections = "arbiters" | "organizer";

/**
 * A way to pair.
 */
export type Format = { "kind": "round-robin", cycles: number, } | { "kind": "swiss", rematches: boolean, } | { "kind": "rotation" } | { "kind": "czech" } | { "kind": "changing-partners" } | { "kind": "knockout" } | { "kind": "double-elimination" } | { "kind": "arena-pairs" } | { "kind": "arena-singles" } | { "kind": "ladder", reach: number, k: number, };

/**
 * The points that rank entrants.
 */
export type Scoring = "game-points" | "match-points" | "arena";

/**
 * An order among entrants with equal points.
 */
export type TieBreak = "direct-encounter" | "sonneborn-berger" | "buchholz" | "buchholz-cut1" | "progress" | "wins" | "game-points";

/**
 * One stage of an event.
 */
export type StageRules = { name: string, format: Format,
/**
 * 0: as many as the format needs.
 */
rounds: number,
/**
 * How long an arena pairs; 0: until it is ended. The program that has a clock sees to it.
 */
minutes: number,
/**
 * Games in a match.
 */
games: number,
/**
 * The entrants are dealt to groups by seed, first to last and back.
 */
groups: number,
/**
 * How many of each group of the stage before play here; 0: everybody.
 */
advance: number, scoring: Scoring,
/**
 * The points of the bye that a pairing leaves over; `None`: as much as a drawn match.
 */
bye: Half | null,
/**
 * The points of a bye that an entrant requested in advance.
 */
"requested-bye": Half,
/**
 * The points of each game for the side whose opponents are absent.
 */
forfeit: Half,
/**
 * The points of a round that an entrant misses without a bye, as the arbiter knew before it
 * was paired.
 */
absent: Half,
/**
 * Whether the losers of the semi-finals of a knockout play for third place.
 */
"third-place": boolean, "tie-breaks": Array<TieBreak>, };

/**
 * The part of an event that a play server runs by itself.
 */
export type Automation = "none" | "tables" | "full";

/**
 * The regulations that the Laws leave to the event (see `docs/tournaments.md`).
 */
export type Regulations = { name: string,
/**
 * The id of the ruleset, such as `fics` or `wbn`; this crate does not read it.
 */
ruleset: string,
/**
 * The time control, such as `180+2`; this crate does not read it.
 */
clock: string, entrants: EntrantKind,
/**
 * The stages follow one another: groups, then a knockout.
 */
stages: Array<StageRules>, seeding: Seeding,
/**
 * The last round of the first stage that a late entrant may still join; 0 admits nobody late.
 */
"late-entry-until": number,
/**
 * The points for the first round that a late entrant missed. Others bring nothing.
 */
"late-entry-points": Half, substitutes: Substitutes,
/**
 * Minutes behind the start of a round after which an absent side loses.
 */
"default-minutes": number, "draws-by-agreement": boolean,
/**
 * Entrants must be checked in to be paired.
 */
"check-in": boolean,
/**
 * Whether a result that both sides report counts without an arbiter.
 */
"players-report": boolean, corrections: Corrections,
/**
 * Whether games count for ratings. Games that were not played never do.
 */
rated: boolean,
/**
 * People without a partner may enter, and the organizer pairs them.
 */
"form-pairs": boolean,
/**
 * The part of the event that a play server runs by itself; this crate does not read it.
 */
automation: Automation,
/**
 * When the event starts if the server runs it, in milliseconds since 1970; without it, the
 * organizer starts the first stage.
 */
"starts-at": number | null,
/**
 * Minutes from one start to that of the next event with these regulations; 0: no next one.
 */
"repeats-every": number,
/**
 * Anything else that players should read.
 */
notes: string, };

/**
 * A person who plays.
 */
export type EventPerson = { name: string,
/**
 * The account of the play server, if they have one.
 */
account?: string, rating?: number, club?: string, };

/**
 * A round that an entrant does not play, known before it is paired.
 */
export type Absence = "requested" | "absent";

/**
 * An entrant's place at the start of a stage.
 */
export type Seed = { entrant: EntrantId,
/**
 * From 1.
 */
group: number, };

/**
 * Why an entrant does not play a round.
 */
export type ByeKind = "allocated" | "requested" | "absent" | "rest" | "advance";

/**
 * An entrant who does not play a round.
 */
export type Bye = { entrant: EntrantId, kind: ByeKind, points: Half, };

/**
 * A match of a pairing.
 */
export type PairedMatch = { first: Side, second: Side, games: number, };

/**
 * A round's matches and byes, before it is played.
 */
export type Pairing = {
/**
 * By table.
 */
matches: Array<PairedMatch>, byes: Array<Bye>, };

/**
 * The state of a round.
 */
export type RoundState = "private" | "published" | "closed";

/**
 * The time of a round that an arbiter has set.
 */
export type RoundTimer = {
/**
 * The seconds that were left then.
 */
seconds: number,
/**
 * Whether they run down since then.
 */
runs: boolean,
/**
 * When it was set, in the milliseconds of the records.
 */
at: number, };

/**
 * Why the points are as they are.
 */
export type Reason = "played" | "forfeit" | "ruled" | "void";

/**
 * The result of one game.
 */
export type GameResult = { first: Half, second: Half, reason: Reason,
/**
 * The article of the Laws that the arbiter names.
 */
article?: string,
/**
 * Where the game can be found: the id of a record or of a game on the server.
 */
game?: string, };

/**
 * A row of the standings.
 */
export type Standing = { entrant: EntrantId, group: number,
/**
 * From 1 in each group; equal rows share it.
 */
rank: number, points: Half, "game-points": Half, games: number, wins: number,
/**
 * By the regulations, in order.
 */
"tie-breaks": Array<Figure>, };

/**
 * A place of a ladder, the top first.
 */
export type Rung = { entrant: EntrantId,
/**
 * In hundredths of a point.
 */
rating: number, games: number, };

/**
 * The name that somebody has chosen on a phone, without an account.
 */
export type PhonePlayer = { entrant: EntrantId,
/**
 * The place among the people of the entrant, from 0; it stays when partners are exchanged.
 */
person: number, };

/**
 * Something that happens to an event.
 */
export type Act = { "act": "regulate", regulations: Regulations, } | { "act": "enter", people: Array<EventPerson>, team: string | null, } | { "act": "exchange", entrant: EntrantId, leaves: number, person: EventPerson, } | { "act": "partner", one: EntrantId, other: EntrantId, } | { "act": "line-up", entrant: EntrantId, members: [number, number], } | { "act": "check-in", entrant: EntrantId, present: boolean, } | { "act": "withdraw", entrant: EntrantId, } | { "act": "return", entrant: EntrantId, } | { "act": "miss", entrant: EntrantId, stage: number, round: number, absence: Absence | null, } | { "act": "pause", entrant: EntrantId, paused: boolean, } | { "act": "start-stage", stage: number, seeds: Array<Seed>, } | { "act": "pair", stage: number, round: number, pairing: Pairing, } | { "act": "publish", stage: number, round: number, } | { "act": "report", at: MatchId, game: number, side: number, result: GameResult, } | { "act": "phone-report", at: MatchId, game: number, player: PhonePlayer, result: GameResult, } | { "act": "clock-report", at: MatchId, game: number, result: GameResult, } | { "act": "hall-code", open: boolean, } | { "act": "set-result", at: MatchId, game: number, result: GameResult, } | { "act": "add-game", at: MatchId, } | { "act": "advance", at: MatchId, side: number, } | { "act": "close", stage: number, round: number, } | { "act": "reopen", stage: number, round: number, } | { "act": "adjust", stage: number, entrant: EntrantId, points: Half, article: string, note: string, } | { "act": "rule", article: string, text: string, at: MatchId | null, } | { "act": "announce", text: string, } | { "act": "timer", seconds: number | null, runs: boolean, } | { "act": "undo", record: number, } | { "act": "finish" };

/**
 * One act in the log, with its author and its time.
 */
export type EventRecord = {
/**
 * Milliseconds of the caller's clock; they never decrease in a log.
 */
at: number,
/**
 * The author: an account, or a name at the hall's console.
 */
by: string,
/**
 * An id that the sender chose: the same one again changes nothing.
 */
key?: string, act: Act, };

/**
 * A whole event as JSON: its log.
 */
export type Log = {
/**
 * 1.
 */
version: number, records: Array<EventRecord>, };

/**
 * Something that a person wants done in an event.
 */
export type EventCommand = { "command": "act", act: Act, } | { "command": "start-stage" } | { "command": "pair-round" } | { "command": "challenge", challenger: EntrantId, challenged: EntrantId, } | { "command": "forfeit", at: MatchId, absent: [boolean, boolean], } | { "command": "table-result", at: MatchId, game: number, voided: number, result: GameResult, } | { "command": "typed-results", text: string, } | { "command": "slips", text: string, };

/**
 * The numbers of the records that a command made, from 1; none if `last` is below `first`.
 */
export type EventDone = { first: number, last: number, };

/**
 * The role of a person in an event.
 */
export type EventRole = "organizer" | "arbiter" | "player";

/**
 * The part of an event that lists show beside its name and state.
 */
export type EventSummary = { ruleset: string, clock: string,
/**
 * Of the first stage.
 */
format: Format | null, rated: boolean,
/**
 * When the server starts the event, in milliseconds since 1970.
 */
"starts-at": number | null,
/**
 * How many have entered and not withdrawn.
 */
entrants: number, };

/**
 * An event in lists.
 */
export type EventHead = { id: string, name: string,
/**
 * `entries`, `running` or `finished`.
 */
state: "entries" | "running" | "finished",
/**
 * The organizer.
 */
owner: Person,
/**
 * In seconds since 1970, as `changed`.
 */
created: number, changed: number, ruleset: string, clock: string,
/**
 * Of the first stage.
 */
format: Format | null, rated: boolean,
/**
 * When the server starts the event, in milliseconds since 1970.
 */
"starts-at": number | null,
/**
 * How many have entered and not withdrawn.
 */
entrants: number, };

/**
 * An announcement of an arbiter.
 */
export type Announcement = {
/**
 * In milliseconds since 1970.
 */
at: number, text: string, };

/**
 * A change that can be taken back.
 */
export type EventChange = {
/**
 * The number of its record in the log, from 1.
 */
number: number, record: EventRecord, };

export type EntrantView = { id: EntrantId,
/**
 * The name on pairings.
 */
label: string,
/**
 * Those who play, in seat order, before the others.
 */
people: Array<EventPerson>,
/**
 * The place of each of the people in the log, from 0, for the acts `exchange` and `line-up`.
 */
places: Array<number>,
/**
 * How many of the people play.
 */
players: number, rating: number | null, "checked-in": boolean, withdrawn: boolean, paused: boolean,
/**
 * Whether the entrant waits for a partner.
 */
alone: boolean, seed: number | null, };

export type StageView = { number: number, seeds: Array<Seed>,
/**
 * Nothing if the format has no number of them.
 */
"planned-rounds": number | null,
/**
 * How many rounds can be seen.
 */
rounds: number, standings: Array<Standing>,
/**
 * Of a ladder, the top first.
 */
ladder: Array<Rung>, };

/**
 * The table that the server has made for a game of an event.
 */
export type EventTable = {
/**
 * The match.
 */
at: MatchId,
/**
 * The game of the match, from 1.
 */
game: number,
/**
 * The id of the table.
 */
table: string,
/**
 * Whether the game has begun.
 */
playing: boolean, };

/**
 * An event without its rounds.
 */
export type EventView = {
/**
 * The number of the last record that this shows, from 1.
 */
last: number, finished: boolean, regulations: Regulations, entrants: Array<EntrantView>,
/**
 * Those that have started.
 */
stages: Array<StageView>,
/**
 * The number of the code on the wall of the hall, with which phones report results; none while
 * they may not.
 */
"hall-code": number | null,
/**
 * The last ones, in order.
 */
announcements: Array<Announcement>,
/**
 * The time of the round, if an arbiter has set one.
 */
timer: RoundTimer | null,
/**
 * The changes that can be taken back, the last one first; for those who run the event.
 */
changes: Array<EventChange>, };

/**
 * A club that an event names.
 */
export type ClubName = { id: string, name: string, };

/**
 * An event and the people who run it, as somebody sees it.
 */
export type EventOverview = { id: string,
/**
 * The organizer.
 */
owner: Person, arbiters: Array<Person>,
/**
 * The role of the person who looks.
 */
role: EventRole,
/**
 * Whether the public list has the event.
 */
listed: boolean,
/**
 * In seconds since 1970.
 */
created: number,
/**
 * The club of which it is an evening.
 */
club: ClubName | null,
/**
 * The tables of games that have no result yet, in order.
 */
tables: Array<EventTable>, event: EventView, };

export type GameView = { result: GameResult | null,
/**
 * The reports of the sides, while the game has no result.
 */
reports: [GameResult | null, GameResult | null],
/**
 * The names of those who have reported by phone.
 */
reporters: [string | null, string | null],
/**
 * Whether the reports differ.
 */
disputed: boolean,
/**
 * How often the game was played again.
 */
voided: number,
/**
 * The results that corrections replaced, in order.
 */
corrected: Array<GameResult>, };

export type MatchView = { table: number, first: Side, second: Side,
/**
 * The points of each side so far.
 */
points: [Half, Half], games: Array<GameView>,
/**
 * The side that an arbiter let advance.
 */
advanced: number | null,
/**
 * Whether the match of a knockout is for third place.
 */
"third-place": boolean, };

export type RoundView = { stage: number, number: number, state: RoundState,
/**
 * In milliseconds since 1970.
 */
"published-at": number | null,
/**
 * By table.
 */
matches: Array<MatchView>, byes: Array<Bye>, };

/**
 * The place of a person in an event.
 */
export type PersonPlace = {
/**
 * From 1; equal entrants share it.
 */
rank: number,
/**
 * The number of entrants who are ranked together: a group, or all.
 */
of: number, points: Half, };

/**
 * A partner in an event.
 */
export type EventPartner = {
/**
 * The id of the person, if they have one here.
 */
id: string | null, name: string, };

/**
 * An event on the page of a person who plays in it.
 */
export type PersonEvent = {
/**
 * Nothing until a round is over. While the event runs, the place after the last round.
 */
place: PersonPlace | null,
/**
 * The others of the entrant; nobody where partners change.
 */
partners: Array<EventPartner>, id: string, name: string,
/**
 * `entries`, `running` or `finished`.
 */
state: "entries" | "running" | "finished",
/**
 * The organizer.
 */
owner: Person,
/**
 * In seconds since 1970, as `changed`.
 */
created: number, changed: number, ruleset: string, clock: string,
/**
 * Of the first stage.
 */
format: Format | null, rated: boolean,
/**
 * When the server starts the event, in milliseconds since 1970.
 */
"starts-at": number | null,
/**
 * How many have entered and not withdrawn.
 */
entrants: number, };

/** Regulations to begin with. */
export const PRESETS = {
  "arena-of-pairs": {
    "name": "Arena of pairs",
    "ruleset": "wbn",
    "clock": "180+0",
    "entrants": "pairs",
    "stages": [
      {
        "name": "",
        "format": {
          "kind": "arena-pairs"
        },
        "rounds": 0,
        "minutes": 60,
        "games": 1,
        "groups": 1,
        "advance": 0,
        "scoring": "arena",
        "bye": null,
        "requested-bye": 0,
        "forfeit": 2,
        "absent": 0,
        "third-place": false,
        "tie-breaks": [
          "wins"
        ]
      }
    ],
    "seeding": "rating",
    "late-entry-until": 0,
    "late-entry-points": 0,
    "substitutes": "reserve",
    "default-minutes": 1,
    "draws-by-agreement": true,
    "check-in": false,
    "players-report": false,
    "corrections": "arbiters",
    "rated": true,
    "form-pairs": true,
    "automation": "full",
    "starts-at": null,
    "repeats-every": 0,
    "notes": ""
  },
  "club-evening": {
    "name": "Club evening",
    "ruleset": "wbn",
    "clock": "300+0",
    "entrants": "singles",
    "stages": [
      {
        "name": "",
        "format": {
          "kind": "changing-partners"
        },
        "rounds": 7,
        "minutes": 0,
        "games": 2,
        "groups": 1,
        "advance": 0,
        "scoring": "game-points",
        "bye": null,
        "requested-bye": 0,
        "forfeit": 2,
        "absent": 0,
        "third-place": false,
        "tie-breaks": [
          "progress",
          "buchholz",
          "wins"
        ]
      }
    ],
    "seeding": "rating",
    "late-entry-until": 6,
    "late-entry-points": 0,
    "substitutes": "reserve",
    "default-minutes": 10,
    "draws-by-agreement": true,
    "check-in": false,
    "players-report": true,
    "corrections": "arbiters",
    "rated": false,
    "form-pairs": false,
    "automation": "none",
    "starts-at": null,
    "repeats-every": 0,
    "notes": ""
  },
  "swiss-of-pairs": {
    "name": "Swiss of pairs",
    "ruleset": "wbn",
    "clock": "300+0",
    "entrants": "pairs",
    "stages": [
      {
        "name": "",
        "format": {
          "kind": "swiss",
          "rematches": false
        },
        "rounds": 7,
        "minutes": 0,
        "games": 2,
        "groups": 1,
        "advance": 0,
        "scoring": "game-points",
        "bye": null,
        "requested-bye": 0,
        "forfeit": 2,
        "absent": 0,
        "third-place": false,
        "tie-breaks": [
          "buchholz-cut1",
          "direct-encounter",
          "sonneborn-berger",
          "wins"
        ]
      }
    ],
    "seeding": "rating",
    "late-entry-until": 3,
    "late-entry-points": 1,
    "substitutes": "reserve",
    "default-minutes": 10,
    "draws-by-agreement": true,
    "check-in": false,
    "players-report": true,
    "corrections": "arbiters",
    "rated": false,
    "form-pairs": false,
    "automation": "none",
    "starts-at": null,
    "repeats-every": 0,
    "notes": ""
  },
} satisfies Record<string, Regulations>;

/** A stage of each format, to begin with. */
export const FORMATS = {
  "round-robin": {
    "name": "",
    "format": {
      "kind": "round-robin",
      "cycles": 1
    },
    "rounds": 0,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "game-points",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "direct-encounter",
      "sonneborn-berger",
      "wins"
    ]
  },
  "swiss": {
    "name": "",
    "format": {
      "kind": "swiss",
      "rematches": false
    },
    "rounds": 7,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "game-points",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "buchholz-cut1",
      "direct-encounter",
      "sonneborn-berger",
      "wins"
    ]
  },
  "rotation": {
    "name": "",
    "format": {
      "kind": "rotation"
    },
    "rounds": 0,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "game-points",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "progress",
      "buchholz",
      "wins"
    ]
  },
  "czech": {
    "name": "",
    "format": {
      "kind": "czech"
    },
    "rounds": 7,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "game-points",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "progress",
      "buchholz",
      "wins"
    ]
  },
  "changing-partners": {
    "name": "",
    "format": {
      "kind": "changing-partners"
    },
    "rounds": 7,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "game-points",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "progress",
      "buchholz",
      "wins"
    ]
  },
  "knockout": {
    "name": "",
    "format": {
      "kind": "knockout"
    },
    "rounds": 0,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "game-points",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "direct-encounter",
      "sonneborn-berger",
      "wins"
    ]
  },
  "double-elimination": {
    "name": "",
    "format": {
      "kind": "double-elimination"
    },
    "rounds": 0,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "game-points",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "direct-encounter",
      "sonneborn-berger",
      "wins"
    ]
  },
  "arena-pairs": {
    "name": "",
    "format": {
      "kind": "arena-pairs"
    },
    "rounds": 0,
    "minutes": 60,
    "games": 1,
    "groups": 1,
    "advance": 0,
    "scoring": "arena",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "wins"
    ]
  },
  "arena-singles": {
    "name": "",
    "format": {
      "kind": "arena-singles"
    },
    "rounds": 0,
    "minutes": 60,
    "games": 1,
    "groups": 1,
    "advance": 0,
    "scoring": "arena",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "wins"
    ]
  },
  "ladder": {
    "name": "",
    "format": {
      "kind": "ladder",
      "reach": 3,
      "k": 20
    },
    "rounds": 0,
    "minutes": 0,
    "games": 2,
    "groups": 1,
    "advance": 0,
    "scoring": "arena",
    "bye": null,
    "requested-bye": 0,
    "forfeit": 2,
    "absent": 0,
    "third-place": false,
    "tie-breaks": [
      "direct-encounter",
      "sonneborn-berger",
      "wins"
    ]
  },
} satisfies Record<Format["kind"], StageRules>;
