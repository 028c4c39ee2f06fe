// The clocks of the tables, which are loaded when an arbiter looks at a round that is played over
// the board.

import { html, nothing } from "lit";
import type { OpenTournament } from "../tournament-store";
import { loadMessages } from "../words";

let loading: Promise<unknown> | undefined;
let isLoaded = false;

/** Loads the part for the clocks, and then shows the event with it. */
async function load(tournament: OpenTournament): Promise<void> {
  try {
    await Promise.all([import("./event-clocks"), loadMessages("clock")]);
    isLoaded = true;
    tournament.dispatchEvent(new Event("change"));
  } catch {
    // The next look at the event tries again.
    loading = undefined;
  }
}

export function clocksOf(tournament: OpenTournament) {
  const { runs, rounds, regulations, overview } = tournament;
  const isPlayed = rounds?.some(({ state }) => state === "published") ?? false;
  const isInHall = regulations?.automation === "none" && !overview?.event.finished;
  if (!runs || !isPlayed || !isInHall) return nothing;
  loading ??= load(tournament);
  // An element that is in the page before its code would miss what it is given.
  if (!isLoaded) return nothing;
  return html`<tandem-event-clocks .tournament=${tournament}></tandem-event-clocks>`;
}
