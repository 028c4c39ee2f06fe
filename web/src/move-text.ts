// Moves in writing: their numbers, and moves that the server has not written yet.

import type { Position } from "./position";
import { carry } from "./replay";
import type { Board, Color, Seat } from "./protocol";
import { boardOf, colorOf } from "./seats";

/** The number of each move on its board; a game that starts from a position goes on counting. */
export function numbersOf(moves: readonly { seat: Seat }[], start = ""): number[] {
  const [a, b] = start.split("|").map((fen) => Number(fen.trim().split(/\s+/)[5]));
  const next: Record<Board, number> = { A: a || 1, B: b || 1 };
  return moves.map(({ seat }) => {
    const board = boardOf(seat);
    const number = next[board];
    if (colorOf(seat) === "black") next[board] += 1;
    return number;
  });
}

/** `12.` before a move of White, `12…` before one of Black. */
export const numberText = (seat: Seat, number: number): string =>
  `${number}${colorOf(seat) === "white" ? "." : "…"}`;

/**
 * A move in coordinates as players write it. The page knows no rules: it names no check, and no
 * file or rank where two pieces can go to one square.
 */
export function written({ pieces }: Position, act: string): string {
  const [from, to, becomes] = [act.slice(0, 2), act.slice(2, 4), act[4]];
  const piece = pieces.get(from);
  if (!piece || !/^[a-h][1-8]$/.test(to)) return act;
  const target = pieces.get(to);
  const far = to.charCodeAt(0) - from.charCodeAt(0);
  const isOnRook = target?.role === "R" && target.color === piece.color;
  if (piece.role === "K" && (isOnRook || Math.abs(far) > 1)) return far > 0 ? "O-O" : "O-O-O";
  const role = piece.role === "P" ? (far === 0 ? "" : from[0]) : piece.role;
  const takes =
    piece.role === "P" ? far !== 0 : target !== undefined && target.color !== piece.color;
  return `${role}${takes ? "x" : ""}${to}${becomes ? `=${becomes.toUpperCase()}` : ""}`;
}

/** Moves of one color that follow each other, as players write them. */
export function writtenLine(position: Position, color: Color, acts: readonly string[]): string[] {
  return acts.map((act) => {
    const text = written(position, act);
    if (/^([a-h][1-8]|[PNBRQ]@)[a-h][1-8]/i.test(act)) carry(position, color, act);
    return text;
  });
}
