// An observer of Kriegspiel chooses with whose eyes he looks.

import { html, nothing } from "lit";
import type { Kriegspiel } from "../kriegspiel";
import type { Looking } from "../protocol";
import { t } from "../words";

/** Whether a choice is open and nothing is seen before it is made. */
export const mustChoose = ({ known, mine, inGame, you }: Kriegspiel): boolean =>
  inGame && mine.length === 0 && known?.terms.watching === "one-side" && you.looks === undefined;

/** Who sees no board at all is told why, where it would be. */
export function overBoard(table: Kriegspiel) {
  const { known, mine, inGame } = table;
  const isHidden = inGame && mine.length === 0 && known?.terms.watching === "nothing";
  return isHidden || mustChoose(table)
    ? html`<div class="chooser"><div class="card">${looks(table)}</div></div>`
    : nothing;
}

/** `intent` carries the choice. */
export function looks(table: Kriegspiel) {
  const { known, you } = table;
  if (!known || !table.inGame) return nothing;
  const { watching } = known.terms;
  if (watching === "nothing") return html`<p class="hint">${t("about-watching-nothing")}</p>`;
  const sides: Looking[] = watching === "both" ? ["both", "white", "black"] : ["white", "black"];
  const kept = watching === "one-side" && you.looks !== undefined;
  const choose = (event: Event, at: Looking) =>
    event.target?.dispatchEvent(new CustomEvent("intent", { detail: { do: "look", at }, bubbles: true }));
  return html`<fieldset class="looks">
    <legend>${t(kept ? "looks-kept" : "looks")}</legend>
    ${sides.map(
      (side) =>
        html`<button
          data-look=${side}
          aria-pressed=${you.looks === side}
          ?disabled=${kept && you.looks !== side}
          @click=${(event: Event) => choose(event, side)}
        >
          ${t(`look-${side}`)}
        </button>`,
    )}
    ${watching === "one-side" && !kept ? html`<p class="hint">${t("looks-once")}</p>` : nothing}
  </fieldset>`;
}
