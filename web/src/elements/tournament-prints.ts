// The paper of an event, for those who run it: each sheet opens as a page to print.

import { html, nothing } from "lit";
import { printsPath } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import { t } from "../words";

export function prints(tournament: OpenTournament) {
  const { id, overview, runs, stage, stageNumber, rounds } = tournament;
  if (!overview || !runs) return nothing;
  const round = rounds?.at(-1)?.number;
  const sheets = [
    ...(round ? ["pairings", "names", "slips", "cards"] : []),
    ...(stage ? ["standings", "crosstable"] : []),
    "entries",
    "absences",
    "rulings",
    "log",
    ...(overview.event.finished ? ["diplomas"] : []),
  ];
  return html`<section class="card" data-prints>
    <h2>${t("event-prints")}</h2>
    <p>${t("event-prints-words")}</p>
    <ul class="file-list">
      ${sheets.map(
        (sheet) =>
          html`<li>
            <a
              href=${printsPath(id, sheet, stage && stageNumber, round)}
              target="_blank"
              rel="noopener"
              >${t(`print-${sheet}`, { round: round ?? 0 })}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
