// The opponent's pieces, to be placed on the board as guesses.

import { html } from "lit";
import { counts, ROLES } from "../guesses";
import type { GuessLayer } from "../guess-layer";
import { other } from "../seats";
import { t } from "../words";
import { icon } from "./icons";
import type { DragController } from "./drag-controller";
import { picture } from "./piece-symbols";

export function palette(guessing: GuessLayer, drag: DragController) {
  const { pieces, table, tool, isShown, isOpen } = guessing;
  const eyes = table.eyes ?? "white";
  const counted = counts(pieces, table.known?.heard ?? [], eyes);
  const most = table.side?.enemies ?? 16;
  const all = t("guesses-count", { placed: pieces.size, most });
  return html`<div class="palette-row" role="group" aria-label=${t("guesses")}>
    <button
      data-guesses
      aria-pressed=${isShown}
      title=${t("guesses-toggle")}
      ?disabled=${!isOpen}
      @click=${() => guessing.toggle()}
    >
      <svg class="eye" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12Q12 2 22 12Q12 22 2 12Z" />
        <circle cx="12" cy="12" r="3.4" />
        ${isShown ? "" : html`<svg><path d="M4 21L20 3" /></svg>`}
      </svg>
      <span class="visually-hidden">${t("guesses-toggle")}:</span>
      <small class=${pieces.size > most ? "too-many" : ""} title=${all}
        >${pieces.size}/${most}</small
      >
    </button>
    ${ROLES.map((role) => {
      const { placed, most, tooMany } = counted[role] ?? { placed: 0, most: 0, tooMany: false };
      return html`<button
        class="guess-piece"
        data-role="?${role}"
        aria-pressed=${tool === role}
        title=${t("guess-put", { piece: t(`piece-${role}`) })}
        ?disabled=${!isOpen}
        @pointerdown=${drag.down}
        @pointermove=${drag.move}
        @pointerup=${drag.up}
        @pointercancel=${drag.release}
        @click=${(event: MouseEvent) => event.detail === 0 && guessing.choose(tool === role ? undefined : role)}
      >
        ${picture(role, other(eyes))}<span class="visually-hidden">${t(`piece-${role}`)}:</span>
        <small class=${tooMany ? "too-many" : ""} title=${t("guesses-count", { placed, most })}
          >${placed}/${most}</small
        >
      </button>`;
    })}
    <button
      data-at-start
      title=${t("guesses-start")}
      aria-label=${t("guesses-start")}
      ?disabled=${!isOpen}
      @click=${() => guessing.begin()}
    >
      ${icon("undo")}
    </button>
    <button
      data-clear-guesses
      title=${t("guesses-clear")}
      aria-label=${t("guesses-clear")}
      ?disabled=${!isOpen || pieces.size === 0}
      @click=${() => guessing.set(new Map())}
    >
      ${icon("close")}
    </button>
  </div>`;
}
