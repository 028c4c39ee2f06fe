// Refusals as values: functions return them instead of throwing them.

import type { Board } from "./names.js";

/** The fields of a problem, as the module has them. */
interface Fields {
  id: string;
  reason: string;
  text: string;
  line: number;
  column: number;
  board?: Board | undefined;
  label?: string | undefined;
  candidates?: readonly string[];
  faults?: readonly string[];
}

/**
 * A text or a move that was refused: why, and where. Functions return it, so that nothing is
 * forgotten: `if (move instanceof Problem) …`. It is an error too, for those who would rather throw
 * it: `must(game.move("A", "e4"))`.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  /** The kind in kebab case: `illegal-move`, `ambiguous-move`, `bad-bfen`, … */
  readonly id: string;
  /** A sentence about it. */
  readonly reason: string;
  /** The text that was read; of a record, the word. */
  readonly text: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column in characters, from 1. */
  readonly column: number;
  /** The board, if it is about one. */
  readonly board: Board | undefined;
  /** The label of the move of a record, such as `19A`. */
  readonly label: string | undefined;
  /** The moves that an ambiguous text may mean, in coordinates. */
  readonly candidates: readonly string[];
  /** Everything that is wrong with a position. */
  readonly faults: readonly string[];

  constructor(fields: Fields) {
    const where = fields.label
      ? `${fields.label}: `
      : fields.board
        ? `board ${fields.board}: `
        : "";
    super(`${where}${fields.reason} (line ${fields.line}, column ${fields.column})`);
    this.id = fields.id;
    this.reason = fields.reason;
    this.text = fields.text;
    this.line = fields.line;
    this.column = fields.column;
    this.board = fields.board;
    this.label = fields.label;
    this.candidates = fields.candidates ?? [];
    this.faults = fields.faults ?? [];
  }
}

/** The value, or else its problem is thrown. */
export function must<T>(value: T | Problem): T {
  if (value instanceof Problem) throw value;
  return value;
}

/** Calls the module, whose refusals become values. An argument that no text can be is thrown. */
export function refusable<T>(call: () => T): T | Problem {
  try {
    return call();
  } catch (thrown) {
    if (typeof thrown !== "string") throw thrown;
    const problem = new Problem(JSON.parse(thrown) as Fields);
    if (problem.id === "bad-argument") throw new RangeError(problem.reason);
    return problem;
  }
}

/** Calls the module where it refuses bad arguments only. */
export const certain = <T>(call: () => T): T => must(refusable(call));
