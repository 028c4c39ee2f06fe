// The state of a game as a sentence.

import { html } from "lit";
import type { Seat } from "../protocol";
import type { KriegspielTable } from "../kriegspiel-table";
import type { LiveTable } from "../live-table";
import { SEATS } from "../seats";
import type { BughouseTable } from "../bughouse-table";
import { endText } from "../umpire-sentences";
import { end, ruling, t } from "../words";

/** For a player or a spectator; `ply` is the move that they look back to. */
export function standing(
  table: BughouseTable,
  seat: Seat | undefined,
  ply: number | undefined,
): unknown {
  const state = table.state;
  if (!state) return "";
  if (ply !== undefined) return t("looking-back", { ply });
  const swap = seat && SEATS.find((of) => state.seats[of].swap === seat && state.seats[of].person);
  switch (state.phase) {
    case "seating":
    case "adjourned": {
      if (swap)
        return t("swap-wanted", { name: state.seats[swap].person?.name ?? swap, seat: swap });
      const before = state.phase === "adjourned" ? `${t("adjourned")} ` : "";
      return before + seating(table);
    }
    case "over":
      return state.end ? end(state.end) : "";
    case "damaged":
      return t("code-damaged");
    case "stopped":
      return t("clocks-stopped");
    case "playing": {
      const countdown = Math.ceil(table.countdown() / 1000);
      if (countdown > 0) return html`<b class="countdown">${countdown}</b>`;
      if (state["last-drop"]) return html`<b>${ruling(state["last-drop"])}</b>`;
      if (!seat) return t("watching", { game: state.game });
      if (!table.hasMove(seat)) return t(table.queued(seat) ? "their-move-queued" : "their-move");
      return html`<b>${t(table.made(seat) === undefined ? "your-move" : "made-move")}</b>`;
    }
  }
}

/** The conditions that a table waits for before a game. */
function seating(table: LiveTable): string {
  const seats = table.seats.map((of) => table.state?.seats[of]);
  const free = seats.filter((seat) => !seat?.person).length;
  // Bots are always ready.
  const unready = seats.filter((seat) => !seat?.ready && !seat?.person?.bot).length;
  if (free > 0) return t("seats-free", { count: free });
  // With a delay, all players can be ready for a while before the game starts.
  return unready > 0 ? t("waiting-ready", { count: unready }) : t("game-starts");
}

/** The state of a game of Kriegspiel, for its viewer. */
export function umpireStanding(table: KriegspielTable): unknown {
  const { state, known, own, attempted } = table;
  if (!state || !known) return "";
  switch (state.phase) {
    case "seating":
    case "adjourned":
      return seating(table);
    case "over":
      return state.end ? endText(state.end) : t("aborted");
    case "damaged":
      return t("code-damaged");
    case "stopped":
      return t("umpire-waits");
    case "playing": {
      if (attempted) return t("attempt-asked", { move: attempted });
      const turn = t("turn-of", { color: state.turn });
      if (own) return state.turn === own ? html`<b>${t("your-move")}</b>` : turn;
      const { delay } = known.terms;
      return [
        t("watching", { game: state.game }),
        turn,
        ...(delay > 0 ? [t("watching-late", { seconds: delay })] : []),
      ].join(" ");
    }
  }
}
