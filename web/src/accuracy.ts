// The accuracy of players, from the engine's evaluation of their moves.

import type { EvaluatedMove, Played, Seat } from "./protocol";

/** How fast the accuracy of a move falls with the points that it costs. */
const STEEPNESS = 4;

/** A player's moves as the engine judged them. */
export interface Account {
  /** From 0 to 100, the average over all moves; undefined without moves. */
  accuracy: number | undefined;
  /** The numbers of the moves that were mistakes or blunders, counted from 1. */
  bad: readonly number[];
  mistakes: number;
  blunders: number;
}

/**
 * The accuracy of a move: `100 * exp(-4 * loss)`, where `loss` are the points, from 0 to 1, that
 * the move costs against the best one. A mistake (0.2) has 45, a blunder (0.4) has 20.
 */
export const accuracyOf = (loss: number): number => 100 * Math.exp(-STEEPNESS * loss);

/** The account of the player of a seat. */
export function account(
  evaluated: readonly EvaluatedMove[],
  played: readonly Pick<Played, "seat">[],
  seat: Seat,
): Account {
  const own = evaluated.flatMap((move, index) =>
    played[index]?.seat === seat ? [{ ...move, ply: index + 1 }] : [],
  );
  const sum = own.reduce((sum, { loss = 0 }) => sum + accuracyOf(loss / 1000), 0);
  const bad = own.filter(({ mark }) => mark);
  const blunders = bad.filter(({ mark }) => mark === "blunder").length;
  return {
    accuracy: own.length > 0 ? sum / own.length : undefined,
    bad: bad.map(({ ply }) => ply),
    mistakes: bad.length - blunders,
    blunders,
  };
}
