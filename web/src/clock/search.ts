// A device that has no game yet looks for the one of a room.

import { BOARDS, SCRIBE, type Writer } from "./entry";
import type { Setup } from "./game-state";
import { newKey } from "./messages";
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

/** A device becomes the clock of a board, or the scribe's. */
export type Role = "clock" | "scribe";

/** There is no place if nobody answers, or if other devices have those of this role. */
export function findGame(code: string, role: Role): Promise<Joined | "nobody" | "full"> {
  const key = newKey();
  return new Promise((resolve) => {
    const ends = (found: Joined | "nobody" | "full") => {
      window.clearInterval(asking);
      window.clearTimeout(patience);
      room.close();
      resolve(found);
    };
    const room = new Room(code, (message) => {
      if (message.says !== "game") return;
      const { setup, taken } = message;
      const writer = places(setup, role).find((place) => !taken.includes(place));
      ends(writer ? { setup, place: { code, writer, key, since: 0 } } : "full");
    });
    const asking = window.setInterval(() => room.send({ key, says: "join" }), EVERY);
    const patience = window.setTimeout(() => ends("nobody"), PATIENCE);
  });
}

function places({ keeper, boards }: Setup, role: Role): readonly Writer[] {
  if (role === "scribe") return [SCRIBE];
  return keeper ? BOARDS : [boards.join("") as Writer];
}
