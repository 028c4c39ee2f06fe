// The name that somebody has chosen on this device in an event, without an account. The browser
// remembers it, and the code of the hall that was right.

import { playersOf } from "./tournament-crosstable";
import type { OpenTournament } from "./tournament-store";
import type { EntrantView, PhonePlayer } from "./tournament";

const KEY = "tandem-event-names";

/** How many events are remembered. */
const MOST = 20;

interface Chosen extends PhonePlayer {
  code?: string;
}

/** The player of this device. */
export interface Known {
  entrant: EntrantView;
  name: string;
  /** The place among those who play, from 0. */
  member: number;
  player: PhonePlayer;
  code: string | undefined;
}

type Stored = [event: string, chosen: Chosen][];

function stored(): Stored {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Stored;
    return Array.isArray(found) ? found.filter((entry) => Array.isArray(entry)) : [];
  } catch {
    return [];
  }
}

/** Dispatches `change`. */
class PhoneName extends EventTarget {
  /** The names that were chosen while the browser stores nothing. */
  private unstored: Stored = [];

  private all(): Stored {
    return [...stored(), ...this.unstored];
  }

  /** The player of an event, as long as they play in it. */
  of(tournament: OpenTournament): Known | undefined {
    const chosen = this.all().findLast(([event]) => event === tournament.id)?.[1];
    const entrant = chosen && tournament.entrant(chosen.entrant);
    if (!chosen || !entrant || entrant.withdrawn) return undefined;
    const member = entrant.places.indexOf(chosen.person);
    const name = playersOf(entrant)[member]?.name;
    if (name === undefined) return undefined;
    const player = { entrant: entrant.id, person: chosen.person };
    return { entrant, name, member, player, code: chosen.code };
  }

  /** Remembers a name; none forgets it. */
  choose(event: string, chosen: Chosen | undefined): void {
    const others = this.all().filter(([other]) => other !== event);
    const all: Stored = chosen ? [...others, [event, chosen]] : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(all.slice(-MOST)));
      this.unstored = [];
    } catch {
      this.unstored = all;
    }
    this.dispatchEvent(new Event("change"));
  }
}

export const phoneName = new PhoneName();
