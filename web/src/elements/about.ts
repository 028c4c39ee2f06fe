// The settings of a table, in short.

import { html, nothing } from "lit";
import type { LiveTable } from "../live-table";
import { rulesText } from "../ruleset";
import { controlText, t } from "../words";
import { badges } from "./tables";

/** `special` has further settings of this table. */
export function about(table: LiveTable, special: readonly string[] = []) {
  const { known } = table;
  if (!known) return nothing;
  const { name, control, delay, absence } = known.terms;
  const more = [
    ...(delay > 0 ? [t("about-delay", { seconds: delay })] : []),
    ...(absence > 0 ? [t("about-absence", { seconds: absence })] : []),
    ...special,
  ];
  return html`<div class="about">
    <b>${name}</b>
    <span
      >${controlText(control)} · ${rulesText(known.terms)} ·
      ${t("game-number", { game: known.state.game })}</span
    >
    <span class="badges">${badges(known.terms)}</span>
    ${
      more.length > 0
        ? html`<details class="agreed">
            <summary>${t("agreed")}</summary>
            <ul>
              ${more.map((one) => html`<li>${one}</li>`)}
            </ul>
          </details>`
        : nothing
    }
  </div>`;
}
