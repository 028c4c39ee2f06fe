// BFEN as it is written, without rules.

import type { Board, Color, Seat } from "./names.js";
import { Problem, refusable } from "./problem.js";
import { RULES } from "./rules.js";

/** One board of a BFEN. */
export interface BfenBoard {
  board: Board;
  turn: Color;
  /** `open`, `waiting` or `mated`; null where nobody could say. */
  status: "open" | "waiting" | "mated" | null;
  /** The clocks of White and Black in seconds, if the text has clocks. */
  clocks: [white: number, black: number] | null;
}

/** A rule that a position breaks. */
export interface Violation {
  id: string;
  board: Board | null;
  message: string;
}

/** A BFEN of one board or two, in any dialect. It need not be playable. */
export interface Bfen {
  /** How it is written: `bracket`, `thief`, `laws`, `slash-counters` or `plain`. */
  dialect: string;
  /** The meaning of its numbers, if it has some. */
  numbers: "clocks" | "counters" | null;
  /** Whether nothing in the text tells what its numbers are. */
  numbersAssumed: boolean;
  /** The canonical text with counters. */
  bracket: string;
  /** The canonical text with clocks. */
  thief: string;
  boards: BfenBoard[];
  /** Every rule that it breaks. */
  violations: Violation[];
}

/** Reads a BFEN in any dialect. */
export function parseBfen(text: string): Bfen | Problem {
  const read = refusable(() => RULES.functions.parseBfen(text));
  return read instanceof Problem ? read : (JSON.parse(read) as Bfen);
}

/** The picture of a BFEN, which need not be playable, as SVG. */
export function bfenSvg(
  text: string,
  { size = 400, below = "A" }: { size?: number; below?: Seat } = {},
): string | Problem {
  return refusable(() => RULES.functions.bfenSvg(text, size, below));
}
