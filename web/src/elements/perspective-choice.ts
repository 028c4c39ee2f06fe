// The choice of a perspective for spectators of Kriegspiel.

import { html, nothing } from "lit";
import { emit } from "../events";
import type { KriegspielTable } from "../kriegspiel-table";
import type { WatchedSide } from "../protocol";
import { t } from "../words";

/** Whether a spectator sees nothing until they choose a side. */
export const mustChoose = ({ known, mine, inGame, you }: KriegspielTable): boolean =>
  inGame && mine.length === 0 && known?.terms.watching === "one-side" && you.looks === undefined;

/** A card over the board that says why nothing is visible. */
export function overBoard(table: KriegspielTable) {
  const { known, mine, inGame } = table;
  const isHidden = inGame && mine.length === 0 && known?.terms.watching === "nothing";
  return isHidden || mustChoose(table)
    ? html`<div class="chooser"><div class="card">${looks(table)}</div></div>`
    : nothing;
}

export function looks(table: KriegspielTable) {
  const { known, you } = table;
  if (!known || !table.inGame) return nothing;
  const { watching } = known.terms;
  if (watching === "nothing") return html`<p class="hint">${t("about-watching-nothing")}</p>`;
  const sides: WatchedSide[] =
    watching === "both" ? ["both", "white", "black"] : ["white", "black"];
  const kept = watching === "one-side" && you.looks !== undefined;
  const choose = (event: Event, at: WatchedSide) =>
    emit(event.target, "intent", { do: "look", at });
  return html`<fieldset class="looks">
    <legend>${t(kept ? "perspective-kept" : "perspective")}</legend>
    ${sides.map(
      (side) =>
        html`<button
          data-look=${side}
          aria-pressed=${you.looks === side}
          ?disabled=${kept && you.looks !== side}
          @click=${(event: Event) => choose(event, side)}
        >
          ${t(`perspective-${side}`)}
        </button>`,
    )}
    ${watching === "one-side" && !kept ? html`<p class="hint">${t("perspective-once")}</p>` : nothing}
  </fieldset>`;
}
