// The table of an event whose clock a game is, and the result as the event counts it.

import type { GameResult, MatchId } from "../tournament";
import type { Outcome } from "./entry";

export interface HallTable {
  /** The id of the event, and its name. */
  event: string;
  name: string;
  /** The id of its ruleset. */
  ruleset: string;
  at: MatchId;
  /** The game of the match, from 1. */
  game: number;
}

/**
 * The result for the sides of the match, which exchange colors after each game. Undefined if only
 * an arbiter can enter it.
 */
export function resultOf(outcome: Outcome, { game }: HallTable): GameResult | undefined {
  if (outcome === "drawn") return { first: 1, second: 1, reason: "played" };
  if (outcome !== "won-first" && outcome !== "won-second") return undefined;
  const isFirst = (outcome === "won-first") === (game % 2 === 1);
  return { first: isFirst ? 2 : 0, second: isFirst ? 0 : 2, reason: "played" };
}

/** The round and the table, for files: `3.12`; `2.3.12` in the second stage. */
export const placeText = ({ at: { stage, round, table } }: HallTable): string =>
  `${stage > 1 ? `${stage}.` : ""}${round}.${table}`;
