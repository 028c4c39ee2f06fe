// Action buttons for players of any game.

import { html, nothing } from "lit";
import type { Intent, Phase, SeatState } from "../protocol";
import { t } from "../words";

/** Buttons to get ready for the next game, and to leave the seat where that is possible. */
export function readiness(
  phase: Phase | undefined,
  own: SeatState | undefined,
  canLeave: boolean,
  intend: (intent: Intent) => void,
) {
  const words = phase === "over" ? "rematch" : phase === "adjourned" ? "resume" : "ready";
  return html`<button
      class="primary"
      data-ready
      @click=${() => intend({ do: own?.ready ? "not-ready" : "ready" })}
    >
      ${t(own?.ready ? "not-ready" : words)}
    </button>
    ${
      canLeave
        ? html`<button data-stand @click=${() => intend({ do: "stand" })}>${t("stand")}</button>`
        : nothing
    }`;
}

export function actionButton(id: string, act: () => void, label = t(id)) {
  return html`<button data-action=${id} @click=${act}>${label}</button>`;
}

/** The button to offer a draw. An offer of the opponent is answered where it is shown. */
export function draws(
  own: SeatState | undefined,
  opponent: SeatState | undefined,
  act: (deed: string) => void,
) {
  return opponent?.["offers-draw"]
    ? nothing
    : html`<button
        data-action="offer-draw"
        ?disabled=${own?.["offers-draw"]}
        @click=${() => act("offers draw")}
      >
        ${t("offer-draw")}
      </button>`;
}
