// The state of a game as a sentence.

import { html } from "lit";
import { nameAt } from "../bots";
import type { Seat } from "../protocol";
import type { KriegspielTable } from "../kriegspiel-table";
import type { LiveTable } from "../live-table";
import { boardOf, SEATS, teamOf } from "../seats";
import type { BughouseTable } from "../bughouse-table";
import { endText } from "../umpire-sentences";
import { endWith, ruling, t } from "../words";

/** Whether the player of a seat has won or lost; undefined for spectators and draws. */
export function fate(table: BughouseTable, seat: Seat | undefined): "won" | "lost" | undefined {
  const outcome = table.state?.end?.fields?.["outcome"] ?? "";
  if (!seat) return undefined;
  if (outcome === "lost-by-both") return "lost";
  if (!outcome.startsWith("won-")) return undefined;
  return outcome.endsWith(teamOf(seat)) ? "won" : "lost";
}

/** The name of the person at a seat when the game was played. */
export function playerAt(table: BughouseTable, seat: Seat): string {
  const { state } = table;
  const person = state?.players ? state.players[seat] : state?.seats[seat].person;
  return nameAt(seat, person);
}

/** How a game ended: for its players who won, and for everybody why, with the names. */
export function ending(table: BughouseTable, seat: Seat | undefined): [string, string] {
  const ruled = table.state?.end;
  if (!ruled) return [t("result-over"), ""];
  const outcome = ruled.fields?.["outcome"] ?? "";
  const winners = /^won-(.*)$/.exec(outcome)?.[1];
  const [one = "", two = ""] = SEATS.filter((of) => teamOf(of) === winners).map((of) =>
    playerAt(table, of),
  );
  const teams = winners ? t("result-team", { one, two }) : t(`result-${outcome}`);
  const named = (of: string) => playerAt(table, of as Seat);
  const own = winners && fate(table, seat);
  // The title of spectators says who won.
  const why = endWith(ruled, own ? teams : undefined, named, table.ruleset.name === "wbn");
  return [own ? t(`result-${own}`) : teams, why.charAt(0).toUpperCase() + why.slice(1)];
}

/**
 * For a player with one seat or both of a team, or for a spectator; `ply` is the move that they
 * look back to.
 */
export function standing(
  table: BughouseTable,
  own: readonly Seat[],
  ply: number | undefined,
): unknown {
  const [seat] = own;
  const state = table.state;
  if (!state) return "";
  if (ply !== undefined) {
    const moves = table.known?.played.length ?? 0;
    const turn = seat && table.hasMove(seat) ? html`<b>${t("your-move")}</b> ` : "";
    return html`${turn}${t("looking-back", { ply, moves })}`;
  }
  const swap = seat && SEATS.find((of) => state.seats[of].swap === seat && state.seats[of].person);
  switch (state.phase) {
    case "seating":
    case "adjourned": {
      if (swap)
        return t("swap-wanted", { name: nameAt(swap, state.seats[swap].person), seat: swap });
      const before = state.phase === "adjourned" ? `${t("adjourned")} ` : "";
      return before + seating(table, seat);
    }
    case "over": {
      const [outcome, why] = ending(table, seat);
      const unrated = state["hardly-played"] ? ` ${t("hardly-played")}` : "";
      return html`<b class="outcome">${outcome}</b> <span class="why">${why}${unrated}</span>`;
    }
    case "damaged":
      return t("code-damaged");
    case "stopped":
      return t("clocks-stopped");
    case "playing": {
      const countdown = Math.ceil(table.countdown() / 1000);
      if (countdown > 0)
        return html`<b class="countdown">${countdown}</b> ${seat ? t("countdown-words") : ""}`;
      if (state["last-drop"]) return html`<b>${ruling(state["last-drop"])}</b>`;
      if (!seat) return t("watching", { game: state.game });
      const moves = own.filter((of) => table.hasMove(of));
      if (moves.length === 0) {
        const waits = own.every((of) => table.premoves(of).length > 0);
        return t(waits ? "their-move-queued" : "their-move");
      }
      const made = moves.some((of) => table.made(of) !== undefined);
      if (own.length > 1 && !made) {
        const [of = seat] = moves;
        return html`<b
          >${t(moves.length > 1 ? "your-move-both" : "your-move-on", { board: boardOf(of) })}</b
        >`;
      }
      return html`<b>${t(made ? "made-move" : "your-move")}</b>`;
    }
  }
}

/** The conditions that a table waits for before a game. */
function seating(table: LiveTable, own?: Seat): string {
  const seats = table.seats.map((of) => table.state?.seats[of]);
  const free = seats.filter((seat) => !seat?.person).length;
  // Bots are always ready.
  const unready = seats.filter((seat) => !seat?.ready && !seat?.person?.bot).length;
  if (free > 0) return t(own ? "seats-free-seated" : "seats-free", { count: free });
  if (unready > 0 && own && table.state?.seats[own]?.ready === false) return t("press-ready");
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
      return [
        seating(table, table.you.seat),
        ...(!own && known.terms.delay > 0
          ? [t("watching-late", { seconds: known.terms.delay })]
          : []),
      ].join(" ");
    case "over": {
      if (!state.end) return t("aborted");
      const { winner } = state.end;
      const title = own && winner ? t(winner === own ? "result-won" : "result-lost") : undefined;
      return html`${title ? html`<b class="outcome">${title}</b>` : ""}
        <span class="why">${endText(state.end)}</span>`;
    }
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
