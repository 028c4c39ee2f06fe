// BFEN as it is written, without rules.

import { asNumber, asOptions, asText } from "./arguments.js";
import { asSeat, type Board, type Color, type Seat } from "./names.js";
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
export function parseBfen(bfen: string): Bfen | Problem {
  const read = refusable(() => RULES.functions.parseBfen(asText("a BFEN", bfen)));
  return read instanceof Problem ? read : (JSON.parse(read) as Bfen);
}

/** The picture of a BFEN, which need not be playable, as SVG. */
export function bfenSvg(
  bfen: string,
  options: { size?: number; below?: Seat } = {},
): string | Problem {
  const { size = 400, below = "A" } = asOptions(options, "size", "below");
  const drawn = [asText("a BFEN", bfen), asNumber("size", size), asSeat(below)] as const;
  return refusable(() => RULES.functions.bfenSvg(...drawn));
}
