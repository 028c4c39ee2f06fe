// How a game stands, in a sentence.

import { html } from "lit";
import type { Seat } from "../protocol";
import type { Table } from "../table";
import { end, ruling, t } from "../words";
import { SEATS } from "../seats";

/** For a player or an observer; `ply` is where he looks back to. */
export function standing(table: Table, seat: Seat | undefined, ply: number | undefined): unknown {
  const state = table.state;
  if (!state) return "";
  if (ply !== undefined) return t("looking-back", { ply });
  const swap = seat && SEATS.find((of) => state.seats[of].swap === seat && state.seats[of].person);
  switch (state.phase) {
    case "seating":
    case "adjourned": {
      if (swap) return t("swap-wanted", { name: state.seats[swap].person?.name ?? swap, seat: swap });
      const before = state.phase === "adjourned" ? `${t("adjourned")} ` : "";
      const free = SEATS.filter((of) => !state.seats[of].person).length;
      // Bots are ready when all people are.
      const unready = SEATS.filter((of) => !state.seats[of].ready && !state.seats[of].person?.bot).length;
      return before + (free > 0 ? t("seats-free", { count: free }) : t("waiting-ready", { count: unready }));
    }
    case "over":
      return state.end ? end(state.end) : "";
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
