// The clocks of the tables, which are loaded when an arbiter looks at a round that is played over
// the board.

import { html, nothing } from "lit";
import type { OpenTournament } from "../tournament-store";
import { loadMessages } from "../words";

let loading: Promise<unknown> | undefined;

export function clocksOf(tournament: OpenTournament) {
  const { runs, rounds, regulations, overview } = tournament;
  const isPlayed = rounds?.some(({ state }) => state === "published") ?? false;
  const isInHall = regulations?.automation === "none" && !overview?.event.finished;
  if (!runs || !isPlayed || !isInHall) return nothing;
  loading ??= Promise.all([import("./event-clocks"), loadMessages("clock")]).catch(
    () => (loading = undefined),
  );
  return html`<tandem-event-clocks .tournament=${tournament}></tandem-event-clocks>`;
}
