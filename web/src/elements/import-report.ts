// The result of importing a text: its games, the findings of the checks, and what was lost.

import { html, nothing } from "lit";
import type { Analysis } from "../analysis";
import type { GameHead } from "../protocol";
import { SEATS } from "../seats";
import { t } from "../words";

/** The games of a text, to choose one. */
export function games({ source }: Analysis, open: (game: number) => void) {
  if (!source || source.games.length < 2) return nothing;
  const { games, game, unlisted } = source;
  return html`<label class="field games-of-text">
    ${t("games-of-text", { count: games.length + unlisted })}
    <select
      data-games
      @change=${(event: Event) => open(Number((event.target as HTMLSelectElement).value))}
    >
      ${games.map(
        (head, n) =>
          html`<option value=${n + 1} .selected=${n + 1 === game}>
            ${n + 1}. ${title(head)}
          </option>`,
      )}
    </select>
    ${unlisted ? html`<small>${t("games-unlisted", { count: unlisted })}</small>` : nothing}
  </label>`;
}

function title({ players, event, date, result }: GameHead): string {
  const names = SEATS.map((seat) => players[seat] ?? "?");
  const teams = names.every((name) => name === "?")
    ? ""
    : `${names[0]} & ${names[3]} – ${names[1]} & ${names[2]}`;
  return [teams, event, date, result].filter(Boolean).join(" · ");
}

export function findings({ source }: Analysis) {
  if (!source) return nothing;
  const { findings, lost } = source;
  const worst = lost.length || findings.some(({ severity }) => severity === "error");
  return html`
    ${
      lost.length
        ? html`<details class="found lost" open>
            <summary>${t("lost", { count: lost.length })}</summary>
            <ul>
              ${lost.map(
                ({ id, count, first }) =>
                  html`<li>
                    ${t(`loss-${id}`, { count })} ${first ? html`<code>${first}</code>` : nothing}
                  </li>`,
              )}
            </ul>
          </details>`
        : nothing
    }
    ${
      findings.length
        ? html`<details class="found" data-findings>
            <summary class=${worst ? "problem" : ""}>
              ${t("findings", { count: findings.length })}
            </summary>
            <ul>
              ${findings.map(
                ({ line, column, severity, message, help }) =>
                  html`<li>
                    <b class=${severity}>${t(`severity-${severity}`)}</b>
                    ${t("at-place", { line, column })}:
                    <span lang="en"
                      >${message}${help ? html` <small>${help}</small>` : nothing}</span
                    >
                  </li>`,
              )}
            </ul>
          </details>`
        : nothing
    }
  `;
}
