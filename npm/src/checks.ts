// Checks, canonical text and other formats, for all records of a text.

import { asOptions, asText, asTexts, oneOf, optional } from "./arguments.js";
import { certain } from "./problem.js";
import type { Conversion } from "./records.js";
import { bytesOf, type Text } from "./text.js";
import { TOOLS } from "./tools.js";

/** A finding of `check`: what is wrong, where, and how to mend it. */
export interface Finding {
  /** The number of the record in the text, from 1. */
  record: number;
  /** The name of the check: `missing-record`. */
  id: string;
  severity: "error" | "warning" | "note";
  /** A sentence about it. */
  message: string;
  /** Advice, if there is some. */
  help: string | null;
  /** The label of the move, such as `19A`, if it is about one. */
  label: string | null;
  /** The text that is to blame. */
  text: string;
  /** The line, from 1. */
  line: number;
  /** The column in characters, from 1. */
  column: number;
  /** The change that mends it, if a program can make it. */
  fix: string | null;
  /** Whether `format(text, { fix: true })` makes it. */
  isFixSafe: boolean;
}

/** A format to convert to. */
export interface ConvertOptions {
  /** `pgn` is one game for each board, `json` one line for each game. */
  to: "bpgn" | "pgn" | "json";
  /** The version of BPGN; 1.2 if it is missing. */
  version?: "1.0" | "1.1" | "1.2";
  /** The language of the piece letters: `en`, `de`, `cs`, … */
  letters?: string;
}

/** The findings of the checks in all records of a text; `only` and `ignore` choose them by name. */
export function check(text: Text, options: { only?: string[]; ignore?: string[] } = {}): Finding[] {
  const { only, ignore = [] } = asOptions(options, "only", "ignore");
  const chosen = optional(only, (value) => asTexts("only", value));
  const passed = asTexts("ignore", ignore);
  const found = certain(() => TOOLS.functions.checkText(bytesOf(text), chosen, passed));
  return JSON.parse(found) as Finding[];
}

/** The canonical text of all records of a text; with `fix`, after the fixes that are safe. */
export const format = (text: Text, options: { fix?: boolean } = {}): string =>
  TOOLS.functions.formatText(bytesOf(text), asOptions(options, "fix").fix ?? false);

/** All records of a text in another format. */
export function convert(text: Text, options: ConvertOptions): Conversion {
  const { to, version = "1.2", letters = "en" } = asOptions(options, "to", "version", "letters");
  const style = [
    oneOf("to", ["bpgn", "pgn", "json"], to),
    oneOf("version", ["1.0", "1.1", "1.2"], version),
    asText("letters", letters),
  ] as const;
  const made = certain(() => TOOLS.functions.convertText(bytesOf(text), ...style));
  return JSON.parse(made) as Conversion;
}
