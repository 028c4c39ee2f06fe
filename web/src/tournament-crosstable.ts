// Meetings of entrants, from the rounds of a stage.

import type { Seat } from "./protocol";
import type {
  ByeKind,
  EntrantId,
  EntrantView,
  EventTable,
  Half,
  MatchId,
  MatchView,
  RoundView,
} from "./tournament";

/** A round of one entrant. */
export interface Cell {
  opponents: readonly EntrantId[];
  /** Only with changing partners. */
  partner: EntrantId | undefined;
  /** Undefined while no game has a result. */
  points: Half | undefined;
  bye: ByeKind | undefined;
}

/** Whether every game of a match has a result. */
export const isOver = ({ games }: MatchView): boolean =>
  games.every(({ result }) => result !== null);

/** The side of an entrant: 0 or 1. */
export function sideOf(match: MatchView, entrant: EntrantId): 0 | 1 | undefined {
  if (match.first.includes(entrant)) return 0;
  return match.second.includes(entrant) ? 1 : undefined;
}

/** An entrant's part of a round; undefined if they are not in it. */
export function cellOf(round: RoundView, entrant: EntrantId): Cell | undefined {
  const bye = round.byes.find((one) => one.entrant === entrant);
  if (bye) return { opponents: [], partner: undefined, points: bye.points, bye: bye.kind };
  for (const match of round.matches) {
    const side = sideOf(match, entrant);
    if (side === undefined) continue;
    const [own, others] = side === 0 ? [match.first, match.second] : [match.second, match.first];
    const isOpen = match.games.every(({ result }) => result === null);
    return {
      opponents: others,
      partner: own.find((one) => one !== entrant),
      points: isOpen ? undefined : match.points[side],
      bye: undefined,
    };
  }
  return undefined;
}

/** The points of an entrant in each meeting with an opponent. */
export function meetings(
  rounds: readonly RoundView[],
  entrant: EntrantId,
  opponent: EntrantId,
): Half[] {
  return rounds.flatMap((round) => {
    const cell = cellOf(round, entrant);
    const points = cell?.opponents.includes(opponent) ? cell.points : undefined;
    return points === undefined ? [] : [points];
  });
}

/** How many games of a round have no result yet. */
export const openGames = ({ matches }: RoundView): number =>
  matches.flatMap(({ games }) => games).filter(({ result }) => result === null).length;

/**
 * The seat of a player in a game, from 1: every second game exchanges the colors, and the second
 * two of four exchange the boards of the second side. A member is the first or second player of a
 * side.
 */
export function seatIn(game: number, side: 0 | 1, member: number): Seat {
  const turn = (game - 1) % 4;
  const crossed = side === 1 && turn >= 2 ? 1 : 0;
  const isOnA = (member ^ crossed) === 0;
  const isWhite = isOnA === (turn % 2 === side);
  return `${isWhite ? "White" : "Black"}${isOnA ? "A" : "B"}`;
}

/** The seat of one of the people who play for an entrant, in a game of a match, from 1. */
export function seatOf(
  match: MatchView,
  game: number,
  entrant: EntrantId,
  person: number,
): Seat | undefined {
  const side = sideOf(match, entrant);
  if (side === undefined) return undefined;
  const members = side === 0 ? match.first : match.second;
  return seatIn(game, side, members.length === 1 ? person : members.indexOf(entrant));
}

/** The people who play for an entrant, in seat order. */
export const playersOf = ({ people, players }: EntrantView) => people.slice(0, players);

/** The present task of an entrant: the open match, or the bye, of the last rounds. */
export interface Next {
  round: RoundView;
  match: MatchView | undefined;
  bye: ByeKind | undefined;
}

/** The next match or bye of an entrant; undefined while they wait for a round. */
export function nextOf(rounds: readonly RoundView[], entrant: EntrantId): Next | undefined {
  for (const round of rounds.toReversed()) {
    if (round.state !== "published") continue;
    const match = round.matches.find((one) => sideOf(one, entrant) !== undefined && !isOver(one));
    if (match) return { round, match, bye: undefined };
    const bye = round.byes.find((one) => one.entrant === entrant)?.kind;
    if (bye) return { round, match: undefined, bye };
  }
  return undefined;
}

/** The last match of an entrant that others see, over or not. */
export function lastMatchOf(
  rounds: readonly RoundView[],
  entrant: EntrantId,
): { round: RoundView; match: MatchView } | undefined {
  for (const round of rounds.toReversed()) {
    if (round.state === "private") continue;
    const match = round.matches.find((one) => sideOf(one, entrant) !== undefined);
    if (match) return { round, match };
  }
  return undefined;
}

/** Whether a table is that of a match, and of one of its games if that is named. */
export const isAt = ({ at, game }: EventTable, match: MatchId, of = game): boolean =>
  at.stage === match.stage && at.round === match.round && at.table === match.table && game === of;
