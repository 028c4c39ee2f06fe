// Buttons for what players of any game do between moves and between games.

import { html } from "lit";
import type { Intent, Phase, SeatState } from "../protocol";
import { t } from "../words";

/** Ready for the next game, or not any more; and away from the seat. */
export function readiness(phase: Phase | undefined, own: SeatState | undefined, intend: (intent: Intent) => void) {
  const words = phase === "over" ? "rematch" : phase === "adjourned" ? "resume" : "ready";
  return html`<button class="primary" data-ready @click=${() => intend({ do: own?.ready ? "not-ready" : "ready" })}>
      ${t(own?.ready ? "not-ready" : words)}
    </button>
    <button data-stand @click=${() => intend({ do: "stand" })}>${t("stand")}</button>`;
}

export function deed(id: string, act: () => void, label = t(id)) {
  return html`<button data-deed=${id} @click=${act}>${label}</button>`;
}

/** A draw is offered, or answered if the opponent has offered one. */
export function draws(own: SeatState | undefined, opponent: SeatState | undefined, act: (deed: string) => void) {
  return opponent?.["offers-draw"]
    ? html`${deed("accept-draw", () => act("accepts draw"))} ${deed("decline-draw", () => act("declines draw"))}`
    : html`<button data-deed="offer-draw" ?disabled=${own?.["offers-draw"]} @click=${() => act("offers draw")}>
        ${t("offer-draw")}
      </button>`;
}
