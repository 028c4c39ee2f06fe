// The game in this browser: every entry as soon as it happens, and a beat every second.
//
// Each entry has a key of its own, so that a press writes a few bytes and not the whole log.

import type { Entry, Writer } from "./entry";
import type { Setup } from "./game-state";
import type { Beat } from "./device-time";
import type { Identity } from "./link";

const SETUP = "tandem-clock";
const BEAT = "tandem-clock-beat";
const PLACE = "tandem-clock-place";
const entryKey = (number: number): string => `tandem-clock-${number}`;

/** The room of a game on several devices, and what this one is there. */
export interface Place extends Identity {
  /** Empty for a scribe who writes without a link to the clocks. */
  code: string;
  writer: Writer;
}

export interface Stored {
  setup: Setup;
  /** In the order in which they were stored. */
  entries: Entry[];
  beat: Beat | undefined;
  place: Place | undefined;
}

function read<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Whether it could be written. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function storedGame(): Stored | undefined {
  const setup = read<Setup>(SETUP);
  if (!setup) return undefined;
  const entries: Entry[] = [];
  for (let entry = read<Entry>(entryKey(0)); entry; entry = read<Entry>(entryKey(entries.length)))
    entries.push(entry);
  return { setup, entries, beat: read<Beat>(BEAT), place: read<Place>(PLACE) };
}

/** Whether a change of the storage, which other tabs cause, is one of the game. */
export const isOfGame = ({ key }: StorageEvent): boolean =>
  key === SETUP || /^tandem-clock-\d+$/.test(key ?? "");

export const storeSetup = (setup: Setup): boolean => write(SETUP, setup);
export const storePlace = (place: Place): boolean => write(PLACE, place);
export const storeEntry = (number: number, entry: Entry): boolean => write(entryKey(number), entry);
export const storeBeat = (beat: Beat): boolean => write(BEAT, beat);

export function forgetGame(): void {
  try {
    for (let number = 0; localStorage.getItem(entryKey(number)) !== null; number += 1)
      localStorage.removeItem(entryKey(number));
    for (const key of [SETUP, BEAT, PLACE]) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
