// What somebody has in hand.

import { html } from "lit";
import { ROLES_IN_HAND } from "../position";
import type { Color } from "../protocol";
import { t } from "../words";
import type { Grip } from "./grip";
import { picture } from "./men";

export interface Hand {
  held: Readonly<Record<string, number>>;
  color: Color;
  where: "above" | "below";
  label: string;
  /** Who takes men out of it, if it is this page's. */
  grip: Grip | undefined;
  canAct: boolean;
  selected: string | undefined;
}

export function hand({ held, color, where, label, grip, canAct, selected }: Hand) {
  return html`<div class="hand ${where}" aria-label=${label} role="group">
    ${ROLES_IN_HAND.map((role) => {
      const count = held[role] ?? 0;
      const content = html`${picture(role, color)}<span class="count">${count || ""}</span>`;
      const name = t("in-hand", { man: t(`man-${role}`), count });
      return grip
        ? html`<button
            class="held ${count ? "" : "none"} ${selected === `${role}@` ? "selected" : ""}"
            data-role=${role}
            aria-label=${name}
            ?disabled=${!count || !canAct}
            @pointerdown=${grip.down}
            @pointermove=${grip.move}
            @pointerup=${grip.up}
            @pointercancel=${grip.letGo}
          >
            ${content}
          </button>`
        : html`<span class="held ${count ? "" : "none"}" role="img" aria-label=${name}>${content}</span>`;
    })}
  </div>`;
}
