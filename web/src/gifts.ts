// Captured pieces in a finished game: what each was worth to the partner, and where it went.

import type { EvaluatedMove, Played, Seat } from "./protocol";
import { partner } from "./seats";

/** A captured piece. */
export interface Captured {
  /** The number of the move that captured it, counted from 1. */
  ply: number;
  /** `P`, `N`, `B`, `R` or `Q` */
  piece: string;
  /** The partner, who got it. */
  to: Seat;
  /** The partner's winning chances on their board when it arrived, without it and with it, in percent. */
  without: number;
  with: number;
  /** The number of the move that dropped it; undefined if it stayed in reserve. */
  dropped: number | undefined;
}

/** The pieces that are in reserve at the start. */
export type InHand = (seat: Seat, piece: string) => number;

/**
 * All captured pieces in order. Of several equal pieces in reserve, the one that came first counts
 * as dropped first.
 */
export function capturedPieces(
  evaluated: readonly EvaluatedMove[],
  played: readonly Pick<Played, "seat" | "act">[],
  inHand: InHand = () => 0,
): Captured[] {
  const found: Captured[] = [];
  const waiting = new Map<string, (Captured | undefined)[]>();
  const reserve = (seat: Seat, piece: string) => {
    const key = `${seat} ${piece}`;
    const known = waiting.get(key) ?? Array(inHand(seat, piece)).fill(undefined);
    waiting.set(key, known);
    return known;
  };
  for (const [index, { gift }] of evaluated.entries()) {
    const move = played[index];
    if (!move) break;
    if (move.act[1] === "@") {
      const dropped = reserve(move.seat, (move.act[0] ?? "").toUpperCase()).shift();
      if (dropped) dropped.dropped = index + 1;
    }
    if (!gift) continue;
    const { piece } = gift;
    const to = partner(move.seat);
    const one: Captured = {
      ply: index + 1,
      piece,
      to,
      without: Math.round(gift.without / 10),
      with: Math.round(gift.with / 10),
      dropped: undefined,
    };
    reserve(to, piece).push(one);
    found.push(one);
  }
  return found;
}
