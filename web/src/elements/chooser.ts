// What a pawn becomes, asked over the board.

import { html } from "lit";
import type { Color } from "../protocol";
import { t } from "../words";
import { picture } from "./men";

/** A pawn on its way to the last rank. */
export interface Promoting {
  from: string;
  to: string;
  dragged: boolean;
}

/** `choose` gets the letter of a role, or nothing if the pawn stays where it is. */
export function chooser(roles: string, color: Color, choose: (role: string | undefined) => void) {
  return html`<div
    class="chooser"
    role="dialog"
    aria-label=${t("promote")}
    @keydown=${(event: KeyboardEvent) => event.key === "Escape" && choose(undefined)}
  >
    ${[...roles].map(
      (role) =>
        html`<button aria-label=${t(`man-${role}`)} data-promote=${role} @click=${() => choose(role)}>
          ${picture(role, color)}
        </button>`,
    )}
    <button class="close" aria-label=${t("cancel")} @click=${() => choose(undefined)}>✕</button>
  </div>`;
}

/** Whether a man that goes to a square is a pawn that becomes something there. */
export const promotes = (role: string | undefined, color: Color | undefined, to: string): boolean =>
  role === "P" && to.endsWith(color === "white" ? "8" : "1");
