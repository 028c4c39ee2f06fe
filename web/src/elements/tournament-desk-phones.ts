// The desk's part for phones: the code of the hall, and reports that wait for an arbiter. They
// differ, or the regulations let nobody but an arbiter confirm them.

import { html, nothing } from "lit";
import type { OpenTournament } from "../tournament-store";
import type { GameResult, GameView, MatchId, MatchView } from "../tournament";
import { codeText, resultText } from "../tournament-words";
import { t } from "../words";
import type { DeskForm } from "./tournament-desk-forms";

interface Waiting {
  at: MatchId;
  match: MatchView;
  game: GameView;
  number: number;
}

/** The games of published rounds whose two sides have reported. */
export function waitingReports(tournament: OpenTournament): Waiting[] {
  const rounds = (tournament.rounds ?? []).filter(({ state }) => state === "published");
  return rounds.flatMap(({ stage, number: round, matches }) =>
    matches.flatMap((match) =>
      match.games.flatMap((game, i) => {
        const waits = game.result === null && game.reports.every(Boolean);
        const at = { stage, round, table: match.table };
        return waits ? [{ at, match, game, number: i + 1 }] : [];
      }),
    ),
  );
}

/** The reports, and a button for each that lets it count. */
export function reports(tournament: OpenTournament) {
  const waiting = waitingReports(tournament);
  if (waiting.length === 0) return nothing;
  return html`<section class="reports" data-reports aria-label=${t("reports")}>
    <h3>${t("reports")}</h3>
    <ul>
      ${waiting.map((one) => report(tournament, one))}
    </ul>
  </section>`;
}

function report(tournament: OpenTournament, { at, match, game, number }: Waiting) {
  const decide = (result: GameResult) =>
    void tournament.try({ command: "act", act: { act: "set-result", at, game: number, result } });
  const agree = !game.disputed;
  const column = (side: 0 | 1) => {
    const result = game.reports[side];
    const names = tournament.label(side === 0 ? match.first : match.second);
    const reporter = game.reporters[side];
    return html`<div>
      <b>${names}</b>
      <span class="reported">${result ? resultText(result) : ""}</span>
      ${reporter ? html`<small>${t("report-by-phone", { name: reporter })}</small>` : nothing}
      ${
        result && !(agree && side === 1)
          ? html`<button
              type="button"
              data-decide=${side}
              ?disabled=${tournament.isBusy}
              @click=${() => decide(result)}
            >
              ${t("report-counts", { result: resultText(result) })}
            </button>`
          : nothing
      }
    </div>`;
  };
  const place = t("act-at", { round: at.round, table: at.table });
  return html`<li data-waits=${`${at.round}.${at.table}.${number}`}>
    <p>
      ${t("report-place", { place, game: number })}
      ${agree ? nothing : html`<span class="badge disputed">${t("disputed")}</span>`}
    </p>
    <div class="sides">${column(0)} ${column(1)}</div>
  </li>`;
}

/** The code for phones: an arbiter makes one, a new one, or ends it. */
export function hallCode(tournament: OpenTournament): DeskForm | { id: "" } {
  const { overview, regulations, hallCode: code, isBusy } = tournament;
  if (!overview || regulations?.automation !== "none") return { id: "" };
  const open = overview.event["hall-code"] !== null;
  const button = (id: string, opens: boolean) =>
    html`<button
      type="button"
      data-hall-code=${id}
      ?disabled=${isBusy}
      @click=${() =>
        void tournament.try({ command: "act", act: { act: "hall-code", open: opens } })}
    >
      ${t(`hall-code-${id}`)}
    </button>`;
  return {
    id: "phones",
    content: html`<p>${t(open ? "hall-code-open-words" : "hall-code-closed-words")}</p>
      ${open && code ? html`<p class="hall-code" data-code>${codeText(code)}</p>` : nothing}
      <div class="buttons">
        ${open ? html`${button("renew", true)} ${button("close", false)}` : button("open", true)}
      </div>`,
  };
}
