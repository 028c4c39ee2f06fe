// The table of an event on its clock: where it is, and the report of the result, which one team
// enters and the other one confirms.

import { html, nothing } from "lit";
import { otherTeam, teamOf, type Seat } from "../clock/entry";
import { hallCodes, parseHallCode } from "../clock/hall-codes";
import { clockReports } from "../clock/reports";
import type { HallStore } from "../clock/store";
import { resultOf, type HallTable } from "../clock/table";
import type { Refusal } from "../protocol";
import { refused, t } from "../words";

export const tableText = ({ name, at, game }: HallTable): string =>
  t("clock-table-at", { event: name, round: at.round, table: at.table, game });

/** The part of a player in the report, on their face. */
export function reportPart(store: HallStore, seat: Seat) {
  const { state, setup } = store.game;
  if (!setup.table || !state.outcome) return nothing;
  if (!resultOf(state.outcome, setup.table)) return html`<p>${t("clock-report-by-arbiter")}</p>`;
  const team = teamOf(seat);
  if (state.confirmed.size === 2) return html`<p data-report-state>${reportText(store)}</p>`;
  if (state.confirmed.has(team)) return html`<p>${t("clock-report-waits-for-team")}</p>`;
  const isSecond = state.confirmed.has(otherTeam(team));
  return html`<button
    class="primary"
    data-confirm-result
    @click=${(event: Event) => store.act((game, at) => game.confirm(seat, at), event)}
  >
    ${t(isSecond ? "clock-report-confirm" : "clock-report")}
  </button>`;
}

/** How far the report of a result is that both teams have confirmed. */
function reportText({ game, tableLink }: HallStore): string {
  const { table } = game.setup;
  const report = tableLink?.report;
  if (!table || !report) return "";
  if (report.state === "sent") return t("clock-report-sent");
  if (report.why) return t("clock-report-refused", { why: whyText(report.why) });
  if (hallCodes.of(table.event) === undefined) return t("clock-report-needs-code");
  const { problem } = clockReports;
  if (problem?.code === "wrong-password") return t("clock-code-wrong");
  return t("clock-report-waiting");
}

/** The server says itself what stands against something in an event. */
const whyText = (refusal: Refusal): string =>
  /^(not-now|malformed|not-the-organizer)$/.test(refusal.code) && refusal.text
    ? refusal.text
    : refused(refusal);

/** For the people at the table, before and after the game. */
export function tableNotice({ game }: HallStore) {
  const { table } = game.setup;
  if (!table || game.state.phase === "running") return nothing;
  return html`<span data-table>${tableText(table)}</span>`;
}

/** The table in the menu of the arbiter. */
export function tableSection(store: HallStore) {
  const { table } = store.game.setup;
  if (!table || store.isScribe) return nothing;
  const code = hallCodes.of(table.event);
  const { tableLink } = store;
  const report = reportText(store);
  const saves = (event: SubmitEvent) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("hall") as HTMLInputElement;
    const given = parseHallCode(field.value);
    field.setCustomValidity(given ? "" : t("clock-code-malformed"));
    if (!given) return void field.reportValidity();
    hallCodes.set(table.event, given);
    void clockReports.send();
  };
  return html`<section class="hall-table">
    <h3>${t("clock-table")}</h3>
    <p>${tableText(table)}</p>
    <p class="muted" data-told=${tableLink?.isTold ? "yes" : "no"}>${linkText(store)}</p>
    ${report ? html`<p class="said">${report}</p>` : nothing}
    <form class="actions" novalidate @submit=${saves}>
      <label class="field">
        ${t("clock-hall-code")}
        <input
          name="hall"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="12"
          .value=${code ?? ""}
          @input=${(event: Event) => (event.target as HTMLInputElement).setCustomValidity("")}
        />
      </label>
      <button>${t("clock-hall-code-save")}</button>
    </form>
  </section>`;
}

/** Whether the arbiter sees this clock in the event, and if not, why. */
function linkText({ tableLink }: HallStore): string {
  if (tableLink?.isTold) return t("clock-table-told");
  const { problem } = tableLink ?? {};
  if (problem?.code === "wrong-password") return t("clock-code-wrong");
  if (!problem || problem.code === "unavailable") return t("clock-table-offline");
  return t("clock-table-untold", { why: whyText(problem) });
}
