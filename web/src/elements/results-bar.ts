// How many of the archive's games were won, drawn and lost.

import { html, svg } from "lit";
import { percents } from "../explorer";
import { t } from "../words";

/** The results for the side to move, in percent. */
export function resultsBar(won: number, drawn: number, lost: number) {
  if (won + drawn + lost === 0) return html`<small>${t("explorer-no-results")}</small>`;
  const [first, second, third] = percents(won, drawn, lost);
  const label = t("explorer-bar", { won, drawn, lost });
  return html`<span class="results" role="img" aria-label=${label} title=${label}>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect class="won" width=${first} height="10" />
      <rect class="drawn" x=${first} width=${second} height="10" />
      <rect class="lost" x=${first + second} width=${third} height="10" />`}
    </svg>
    <small aria-hidden="true">${first} / ${second} / ${third} %</small>
  </span>`;
}
