// Moves as programs give them.

import { asText, shown } from "./arguments.js";
import { asDroppable, asPiece, asSquare, type PieceType, type Square } from "./names.js";

/** A move as a program has it: a text in SAN, coordinates, squares, or a drop. */
export type MoveInput =
  | string
  | { uci: string }
  | { from: Square; to: Square; promotion?: PieceType | undefined }
  | { drop: Exclude<PieceType, "k">; to: Square };

/** A move as text, and whether it is in coordinates. */
export function moveText(move: unknown): [text: string, isUci: boolean] {
  if (typeof move === "string") return [move.trim(), false];
  const { uci, drop, from, to, promotion } = (move ?? {}) as Record<string, unknown>;
  if (uci !== undefined) return [asText("uci", uci), true];
  if (to !== undefined && drop !== undefined)
    return [`${asDroppable(drop).toUpperCase()}@${asSquare(to)}`, true];
  if (to === undefined || from === undefined)
    throw new TypeError(
      `a move must be a string, { uci }, { from, to, promotion } or { drop, to } (got ${shown(move)})`,
    );
  const becomes = promotion === undefined ? "" : asPiece(promotion);
  return [`${asSquare(from)}${asSquare(to)}${becomes}`, true];
}
