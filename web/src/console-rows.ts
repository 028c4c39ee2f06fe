// The rows of the arbiter's console: what a filter leaves, and how the keys go through them.

import { isOver } from "./tournament-crosstable";
import type { OpenTournament } from "./tournament-store";
import type { EntrantView, EventCommand, MatchId, MatchView, RoundView } from "./tournament";
import { RESULTS, type ResultName } from "./tournament-words";

/** A match in the list of tables. */
export interface TableRow {
  /** Unlike all others: `2.7`. */
  id: string;
  at: MatchId;
  match: MatchView;
  names: [string, string];
}

/** Letters without their marks and their case, so that `Zofie` finds `Žofie`. */
export const plainText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether all words of a filter are found in a text. */
export function isFound(text: string, filter: string): boolean {
  const plain = plainText(text);
  return plainText(filter)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** The rounds in which results are entered: the last one, or all that go on. */
export function consoleRounds(tournament: OpenTournament): RoundView[] {
  const seen = (tournament.rounds ?? []).filter(({ state }) => state !== "private");
  if (tournament.isContinuous) return seen.filter(({ state }) => state === "published");
  return seen.slice(-1);
}

/** The tables that a filter leaves: a number finds its table alone. */
export function tableRows(tournament: OpenTournament, filter: string): TableRow[] {
  const rows = consoleRounds(tournament).flatMap(({ stage, number: round, matches }) =>
    matches.map((match): TableRow => ({
      id: `${round}.${match.table}`,
      at: { stage, round, table: match.table },
      match,
      names: [tournament.label(match.first), tournament.label(match.second)],
    })),
  );
  const wanted = filter.trim();
  if (/^\d+$/.test(wanted)) return rows.filter(({ match }) => match.table === Number(wanted));
  const people = ({ match }: TableRow) =>
    [...match.first, ...match.second].flatMap((id) => namesOf(tournament.entrant(id)));
  return rows.filter((row) => isFound([...row.names, ...people(row)].join(" "), filter));
}

const namesOf = (entrant: EntrantView | undefined): string[] =>
  entrant?.people.map(({ name }) => name) ?? [];

/** The entrants that a filter leaves, by name. */
export function entrantRows(tournament: OpenTournament, filter: string): EntrantView[] {
  const all = tournament.overview?.event.entrants ?? [];
  return all
    .filter(({ withdrawn }) => !withdrawn)
    .filter((entrant) => isFound([entrant.label, ...namesOf(entrant)].join(" "), filter))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** The game of a match that gets the next result, from 1; undefined if all have one. */
export function nextGame({ games }: MatchView): number | undefined {
  const index = games.findIndex(({ result }) => result === null);
  return index < 0 ? undefined : index + 1;
}

/** The result that a key enters. Letters work on every keyboard. */
export const RESULT_KEYS: Readonly<Record<string, ResultName>> = {
  "1": "1-0",
  w: "1-0",
  "5": "½-½",
  "=": "½-½",
  d: "½-½",
  "0": "0-1",
  l: "0-1",
  a: "0-1F",
  b: "1-0F",
};

/** Sets the result of a game. */
export const setResult = (at: MatchId, game: number, name: ResultName): EventCommand => ({
  command: "act",
  act: { act: "set-result", at, game, result: RESULTS[name] },
});

/** Whether a draft no longer fits those who have checked in. */
export function isDraftStale(tournament: OpenTournament): boolean {
  const draft = tournament.rounds?.at(-1);
  if (draft?.state !== "private" || !tournament.regulations?.["check-in"]) return false;
  const isHere = (id: number) => tournament.entrant(id)?.["checked-in"] ?? false;
  const paired = draft.matches.flatMap(({ first, second }) => [...first, ...second]);
  const missed = draft.byes.filter(({ kind }) => kind === "absent");
  return !paired.every(isHere) || missed.some(({ entrant }) => isHere(entrant));
}

/** How many matches of the rows are over. */
export const overCount = (rows: readonly TableRow[]): number =>
  rows.filter(({ match }) => isOver(match)).length;

/** Moves the focus among the rows of a list, and to its ends. Whether the key was for it. */
export function moveAmong(rows: readonly HTMLElement[], key: string): boolean {
  const now = rows.findIndex((row) => row.contains(document.activeElement));
  const to = {
    ArrowDown: Math.min(now + 1, rows.length - 1),
    ArrowUp: now < 0 ? rows.length - 1 : Math.max(now - 1, 0),
    Home: 0,
    End: rows.length - 1,
  }[key];
  const row = to === undefined ? undefined : rows[to];
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
  return row !== undefined;
}
