// What a table has agreed on, in a few words.

import { html, nothing } from "lit";
import type { Table } from "../table";
import { alteredTexts, rulesetText } from "../ruleset";
import { controlText, t } from "../words";
import { badges } from "./tables";

export function about(table: Table) {
  const { known } = table;
  if (!known) return nothing;
  const { name, control, ruleset, delay, absence } = known.terms;
  const altered = alteredTexts(table.ruleset);
  const more = [
    ...(delay > 0 ? [t("about-delay", { seconds: delay })] : []),
    ...(absence > 0 ? [t("about-absence", { seconds: absence })] : []),
    ...altered,
  ];
  return html`<div class="about">
    <b>${name}</b>
    <span>${controlText(control)} · ${rulesetText(ruleset)} · ${t("game-number", { game: known.state.game })}</span>
    <span class="badges">${badges(known.terms)}</span>
    ${more.length > 0
      ? html`<details class="agreed"><summary>${t("agreed")}</summary><ul>${more.map((one) => html`<li>${one}</li>`)}</ul></details>`
      : nothing}
  </div>`;
}
