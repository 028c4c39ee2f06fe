// A device that has no game yet looks for the one of a room.

import { BOARDS, SCRIBE, type Writer } from "./entry";
import type { Setup } from "./game-state";
import type { Direct } from "./direct";
import { newKey, type Message } from "./messages";
import { Room } from "./room";
import type { Place } from "./storage";

/** How often it asks, and for how long, in milliseconds. */
const EVERY = 500;
const PATIENCE = 8000;

/** A game, and the place of this device in it. */
export interface Joined {
  setup: Setup;
  place: Place;
}

/** A device becomes the clock of a board, the scribe's, or what the game has room for. */
export type Role = "clock" | "scribe" | "free";

/**
 * Asks in a room, or another device directly. There is no place if nobody answers, or if other
 * devices have those of this role.
 */
export function findGame(
  code: string,
  role: Role,
  direct?: Direct,
): Promise<Joined | "nobody" | "full"> {
  const key = newKey();
  return new Promise((resolve) => {
    const ends = (found: Joined | "nobody" | "full") => {
      window.clearInterval(asking);
      window.clearTimeout(patience);
      room?.close();
      resolve(found);
    };
    const hear = (message: Message) => {
      if (message.says !== "game") return;
      const { setup, taken } = message;
      const writer = places(setup, role).find((place) => !taken.includes(place));
      ends(writer ? { setup, place: { code, writer, key, since: 0 } } : "full");
    };
    const room = direct ? undefined : new Room(code, hear);
    if (direct) direct.hear = hear;
    const ask = () => (direct ?? room)?.send({ key, says: "join" });
    const asking = window.setInterval(ask, EVERY);
    const patience = window.setTimeout(() => ends("nobody"), PATIENCE);
  });
}

function places({ keeper, boards }: Setup, role: Role): readonly Writer[] {
  const clocks = keeper ? BOARDS : [boards.join("") as Writer];
  if (role === "free") return keeper ? BOARDS : [SCRIBE];
  return role === "scribe" ? [SCRIBE] : clocks;
}
