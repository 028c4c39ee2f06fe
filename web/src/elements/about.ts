// The settings of a table, in short.

import { html, nothing } from "lit";
import type { LiveTable } from "../live-table";
import { rulesText } from "../ruleset";
import { controlText, t, tableName } from "../words";
import { badges } from "./tables";

/** Less than this is not shown, in milliseconds. */
const SHOWN_CREDIT = 100;

/** The name and the main settings; `special` has further settings, folded away. */
export function about(table: LiveTable, special?: readonly string[]) {
  const { known } = table;
  if (!known) return nothing;
  const { control } = known.terms;
  const more = special ? agreed(table, special) : nothing;
  return html`<div class="about">
    ${table.isClosed ? nothing : html`<b>${tableName(known.terms)}</b>`}
    <span
      >${controlText(control)} · ${rulesText(known.terms)} ·
      ${t("game-number", { game: known.state.game })}</span
    >
    ${lagCredits(table)}
    <span class="badges">${badges(known.terms)}</span>
    ${
      more === nothing
        ? nothing
        : html`<details class="agreed">
            <summary>${t("agreed")}</summary>
            ${more}
          </details>`
    }
  </div>`;
}

/** The settings that only some tables have. */
export function agreed(table: LiveTable, special: readonly string[]) {
  const { delay = 0, absence = 0 } = table.known?.terms ?? {};
  const more = [
    ...(delay > 0 ? [t("about-delay", { seconds: delay })] : []),
    ...(absence > 0 ? [t("about-absence", { seconds: absence })] : []),
    ...special,
  ];
  return more.length > 0
    ? html`<ul class="agreed-list" aria-label=${t("agreed")}>
        ${more.map((one) => html`<li>${one}</li>`)}
      </ul>`
    : nothing;
}

/** The time that players got back for slow connections, which all at the table may know. */
function lagCredits(table: LiveTable) {
  const credits = table.seats.flatMap((seat) => {
    const { "lag-credit": millis = 0, person } = table.state?.seats[seat] ?? {};
    const seconds = (millis / 1000).toFixed(1);
    return millis >= SHOWN_CREDIT ? [t("lag-credit", { name: person?.name ?? seat, seconds })] : [];
  });
  return credits.length > 0
    ? html`<span class="lag-credits" title=${t("lag-credits-title")}
        >${t("lag-credits")} ${credits.join(", ")}</span
      >`
    : nothing;
}
