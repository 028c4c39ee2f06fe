// The pages of the wall of an event, in the order in which they turn: announcements, the pairings
// by table and by name, the address of the clocks, the standings; the entrants before there are
// rounds.

import { playersOf, seatOf } from "./tournament-crosstable";
import { clockPath, type EventAddress } from "./tournament-api";
import type { OpenTournament } from "./tournament-store";
import type {
  Announcement,
  Bye,
  EntrantId,
  EntrantView,
  MatchView,
  RoundView,
  Rung,
  Standing,
} from "./tournament";
import type { Seat } from "./protocol";

/** How many rows can be read from ten meters. */
export const ROWS = 10;

/** How many of the last announcements are shown. */
const ANNOUNCEMENTS = 3;

/** How long they are shown, in milliseconds. */
const NEWS = 2 * 3600 * 1000;

/** A person in a round. */
export interface NameRow {
  name: string;
  /** Undefined if they have a bye. */
  table: number | undefined;
  /** Their seat in the first game. */
  seat: Seat | undefined;
  bye: Bye | undefined;
}

export type WallRows =
  | { kind: "announcements"; rows: readonly Announcement[] }
  | { kind: "pairings"; rows: readonly (MatchView | Bye)[] }
  | { kind: "names"; rows: readonly NameRow[] }
  /** Where devices open the clocks of their tables, with the code of the hall. */
  | { kind: "clock"; rows: readonly [path: string] }
  | { kind: "standings"; rows: readonly Standing[]; group: number | undefined }
  | { kind: "ladder"; rows: readonly Rung[]; first: number }
  | { kind: "entrants"; rows: readonly EntrantView[] }
  | { kind: "phones"; address: EventAddress };

/** A page, and its place among those of its kind, from 1. */
export type WallPage = WallRows & { part: number; parts: number };

/** The rounds that people look for: the last one, or all that go on where rounds come and go. */
export function roundsOnWall(tournament: OpenTournament): RoundView[] {
  const seen = (tournament.rounds ?? []).filter(({ state }) => state !== "private");
  if (tournament.isContinuous) return seen.filter(({ state }) => state === "published");
  return seen.slice(-1);
}

/** Everybody in rounds, by name. */
export function byName(tournament: OpenTournament, rounds: readonly RoundView[]): NameRow[] {
  const names = (id: EntrantId) => {
    const entrant = tournament.entrant(id);
    return entrant ? playersOf(entrant).map(({ name }) => name) : [];
  };
  const rows = rounds.flatMap(({ matches, byes }) => [
    ...matches.flatMap((match) =>
      [...match.first, ...match.second].flatMap((id) =>
        names(id).map((name, person) => ({
          name,
          table: match.table,
          seat: seatOf(match, 1, id, person),
          bye: undefined,
        })),
      ),
    ),
    ...byes.flatMap((bye) =>
      names(bye.entrant).map((name) => ({ name, table: undefined, seat: undefined, bye })),
    ),
  ]);
  return rows.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Whether people play over the board, and choose their names on their phones. */
const takesNames = ({ overview, regulations }: OpenTournament): boolean =>
  regulations?.automation === "none" && overview?.event.finished === false;

/** A part for each page that is full; the last one may be shorter. */
function parts<T>(rows: readonly T[], size: number): T[][] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

const numbered = (pages: WallRows[]): WallPage[] =>
  pages.map((page, i) => ({ ...page, part: i + 1, parts: pages.length }));

/** `now` is in milliseconds since 1970. Phones find the event at `address`. */
export function wallPages(
  tournament: OpenTournament,
  now = Date.now(),
  address?: EventAddress,
): WallPage[] {
  const { overview, stage } = tournament;
  if (!overview) return [];
  const { announcements, entrants, finished } = overview.event;
  const news = announcements
    .filter(({ at }) => now - at < NEWS)
    .slice(-ANNOUNCEMENTS)
    .toReversed();
  const pages: WallPage[][] = [
    numbered(news.length > 0 ? [{ kind: "announcements", rows: news }] : []),
  ];
  const rounds = finished ? [] : roundsOnWall(tournament);
  if (rounds.length > 0) {
    const rows = rounds.flatMap(({ matches, byes }) => [...matches, ...byes]);
    pages.push(
      numbered(parts(rows, ROWS).map((part) => ({ kind: "pairings", rows: part }))),
      // Names are short, so they stand in two columns.
      numbered(
        parts(byName(tournament, rounds), 2 * ROWS).map((part) => ({ kind: "names", rows: part })),
      ),
    );
  }
  if (rounds.length > 0 && tournament.hallCode) {
    const path = clockPath(tournament.id, undefined, tournament.hallCode);
    pages.push(numbered([{ kind: "clock", rows: [path] }]));
  }
  const hasPlayed = (stage?.rounds ?? 0) > 0;
  if (stage && stage.ladder.length > 0)
    pages.push(
      numbered(
        parts(stage.ladder, ROWS).map((rows, i) => ({ kind: "ladder", rows, first: i * ROWS + 1 })),
      ),
    );
  else if (stage && hasPlayed) pages.push(...standings(stage.standings));
  else {
    const here = entrants.filter(({ withdrawn }) => !withdrawn);
    pages.push(numbered(parts(here, 2 * ROWS).map((rows) => ({ kind: "entrants", rows }))));
  }
  if (address && takesNames(tournament)) pages.push(numbered([{ kind: "phones", address }]));
  return pages.flat();
}

/** The standings, each group for itself. */
function standings(rows: readonly Standing[]): WallPage[][] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.map((group) => {
    const own = rows.filter((row) => row.group === group);
    const shown = groups.length > 1 ? group : undefined;
    return numbered(
      parts(own, ROWS).map((part) => ({ kind: "standings", rows: part, group: shown })),
    );
  });
}
