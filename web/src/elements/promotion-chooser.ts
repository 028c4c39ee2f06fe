// The choice of a promotion, over the board.

import { html } from "lit";
import type { Color } from "../protocol";
import { t } from "../words";
import { corner } from "./board";
import { icon } from "./icons";
import { picture } from "./piece-symbols";

/** A pawn move to the last rank that waits for a choice. */
export interface Promoting {
  from: string;
  to: string;
  dragged: boolean;
}

/**
 * The roles hang from the square of the promotion. `choose` gets the letter of a role, or nothing
 * if the move is cancelled.
 */
export function chooser(
  roles: string,
  color: Color,
  to: string,
  below: Color,
  choose: (role: string | undefined) => void,
) {
  const [across, down] = corner(to, below);
  return html`<div
    class="chooser roles"
    role="dialog"
    data-across=${across / 100}
    data-end=${down > 0 ? "low" : "high"}
    aria-label=${t("promote")}
    @keydown=${(event: KeyboardEvent) => event.key === "Escape" && choose(undefined)}
  >
    ${[...roles].map(
      (role) =>
        html`<button
          aria-label=${t(`piece-${role}`)}
          data-promote=${role}
          @click=${() => choose(role)}
        >
          ${picture(role, color)}
        </button>`,
    )}
    <button class="close" aria-label=${t("cancel")} @click=${() => choose(undefined)}>
      ${icon("close")}
    </button>
  </div>`;
}

/** Whether a move of a piece to a square is a promotion. */
export const promotes = (role: string | undefined, color: Color | undefined, to: string): boolean =>
  role === "P" && to.endsWith(color === "white" ? "8" : "1");
