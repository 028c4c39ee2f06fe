// The file of a clock: what `toJson` writes, from another device.

import { isCount, isEntry, isSetup } from "./check";
import { SCRIBE, parseId, type Entry } from "./entry";
import { FORMAT } from "./export";
import { HallGame } from "./game";
import type { Setup } from "./game-state";

/** No file of a game is longer: forty thousand entries of each writer. */
const LONGEST_FILE = 40_000_000;

/** A game of clocks with the moves that a scribe has written without them; nothing if the file is none. */
export function withMoves(text: string, record: readonly Entry[]): HallGame | undefined {
  const file = parse(text);
  if (!file) return undefined;
  const isOfScribe = ({ id }: Entry) => parseId(id).writer === SCRIBE;
  const clocks = file.entries.filter((entry) => !isOfScribe(entry));
  try {
    return new HallGame(file.setup, [...clocks, ...record.filter(isOfScribe)], SCRIBE);
  } catch {
    return undefined;
  }
}

function parse(text: string): { setup: Setup; entries: Entry[] } | undefined {
  if (text.length > LONGEST_FILE) return undefined;
  try {
    const file = JSON.parse(text) as Record<string, unknown> | null;
    const entries = file?.["entries"];
    const isFile =
      file?.["format"] === FORMAT && isCount(file["version"]) && isSetup(file["setup"]);
    if (!isFile || !Array.isArray(entries) || !entries.every(isEntry)) return undefined;
    return { setup: file["setup"] as Setup, entries };
  } catch {
    return undefined;
  }
}
