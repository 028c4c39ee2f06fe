// The messages of the devices of a room, as JSON. Everybody in the room gets every message.

import { has, isCount, isEntry, isSetup, isTime, isWriter, type Test } from "./check";
import type { Entry, Writer } from "./entry";
import type { Setup } from "./game-state";
import type { Have } from "./journal";

/** `key` is the device that sends it, chosen at random. */
export type Message = { key: string } & (
  | { says: "join" }
  /** The game of this room, and what its devices are. */
  | { says: "game"; setup: Setup; taken: Writer[] }
  /** The device is there, has become this at that time, and has so many entries. */
  | { says: "here"; writer: Writer; since: number; have: Have }
  | { says: "entries"; entries: Entry[] }
  | { says: "ask"; number: number }
  /** The time of the game, in answer to the question with this number. */
  | { says: "time"; to: string; number: number; at: number }
);

/** How many entries a message has at most: they stay below the 16 KiB of a room. */
export const MOST_ENTRIES = 40;

const isKey: Test = (key) => typeof key === "string" && /^[a-z0-9]{8,32}$/.test(key);
const isHave: Test = (have) =>
  typeof have === "object" &&
  have !== null &&
  Object.entries(have).every(([writer, count]) => isWriter(writer) && isCount(count));
const isList =
  (test: Test, most: number): Test =>
  (list) =>
    Array.isArray(list) && list.length <= most && list.every(test);

const FIELDS: Record<Message["says"], Record<string, Test>> = {
  join: {},
  game: { setup: isSetup, taken: isList(isWriter, 4) },
  here: { writer: isWriter, since: isTime, have: isHave },
  entries: { entries: isList(isEntry, MOST_ENTRIES) },
  ask: { number: isCount },
  time: { to: isKey, number: isCount, at: isTime },
};

/** Reads a message; nothing if it is none. */
export function readMessage(text: string): Message | undefined {
  try {
    const message = JSON.parse(text) as Message;
    const says = (message as { says?: unknown } | null)?.says;
    if (typeof says !== "string" || !Object.hasOwn(FIELDS, says)) return undefined;
    const fields = FIELDS[says as Message["says"]];
    return has(message, { ...fields, says: () => true, key: isKey }) ? message : undefined;
  } catch {
    return undefined;
  }
}

export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join("");
