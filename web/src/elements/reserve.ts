// A reserve: the pieces that a player can drop.

import { html } from "lit";
import { ROLES_IN_HAND } from "../position";
import type { Color } from "../protocol";
import { t } from "../words";
import type { DragController } from "./drag-controller";
import { picture } from "./piece-symbols";

export interface Reserve {
  held: Readonly<Record<string, number>>;
  color: Color;
  where: "above" | "below";
  label: string;
  /** Picks up pieces, if the reserve belongs to this page's player. */
  drag: DragController | undefined;
  canAct: boolean;
  selected: string | undefined;
}

export function reserve({ held, color, where, label, drag, canAct, selected }: Reserve) {
  return html`<div class="hand ${where}" aria-label=${label} role="group">
    ${ROLES_IN_HAND.map((role) => {
      const count = held[role] ?? 0;
      const content = html`${picture(role, color)}<span class="count ${count === 1 ? "one" : ""}"
          >${count || ""}</span
        >`;
      const name = t("in-hand", { piece: t(`piece-${role}`), count });
      return drag
        ? html`<button
            class="held ${count ? "" : "none"} ${selected === `${role}@` ? "selected" : ""}"
            data-role=${role}
            aria-label=${name}
            ?disabled=${!count || !canAct}
            @pointerdown=${drag.down}
            @pointermove=${drag.move}
            @pointerup=${drag.up}
            @pointercancel=${drag.release}
          >
            ${content}
          </button>`
        : html`<span class="held ${count ? "" : "none"}" role="img" aria-label=${name}
            >${content}</span
          >`;
    })}
  </div>`;
}
