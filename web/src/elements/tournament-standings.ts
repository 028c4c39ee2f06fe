// The standings of a stage, and its crosstable.

import { html, nothing } from "lit";
import { cellOf, meetings, type Cell } from "../tournament-crosstable";
import type { OpenTournament } from "../tournament-store";
import type { EntrantId, RoundView, Rung, Standing } from "../tournament";
import { figureText, pointsText } from "../tournament-words";
import { t } from "../words";

/** With more entrants the crosstable of a round robin shows rounds. */
const MOST_COLUMNS = 16;

/** A wide table, which scrolls inside its box. */
export const scrolls = (label: string, table: unknown) =>
  html`<div class="scrolls" role="region" aria-label=${label} tabindex="0">${table}</div>`;

export function standingsOf(tournament: OpenTournament) {
  const { stage } = tournament;
  if (!stage) return nothing;
  if (stage.ladder.length > 0) return ladder(tournament, stage.ladder);
  const groups = [...new Set(stage.standings.map(({ group }) => group))];
  return html`${groups.map((group) => {
    const rows = stage.standings.filter((row) => row.group === group);
    const name = groups.length > 1 ? t("group", { number: group }) : t("event-standings");
    return html`${groups.length > 1 ? html`<h3>${name}</h3>` : nothing}
    ${scrolls(name, standings(tournament, rows))}`;
  })}`;
}

function standings(tournament: OpenTournament, rows: readonly Standing[]) {
  const tieBreaks = tournament.rules?.["tie-breaks"] ?? [];
  return html`<table class="event-table standings">
    <thead>
      <tr>
        <th scope="col">${t("rank")}</th>
        <th scope="col" class="name">${t("name")}</th>
        <th scope="col">${t("points")}</th>
        ${tieBreaks.map(
          (name) =>
            html`<th scope="col">
              <abbr title=${t(`tie-break-${name}`)}>${t(`tie-short-${name}`)}</abbr>
            </th>`,
        )}
        <th scope="col">${t("played-games")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr class=${row.entrant === tournament.own?.id ? "own" : ""} data-rank=${row.rank}>
            <td>${row.rank}</td>
            <th scope="row" class="name">${nameOf(tournament, row.entrant)}</th>
            <td><b>${pointsText(row.points)}</b></td>
            ${row["tie-breaks"].map((figure) => html`<td>${figureText(figure)}</td>`)}
            <td>${row.games}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function ladder(tournament: OpenTournament, rungs: readonly Rung[]) {
  return scrolls(
    t("event-standings"),
    html`<table class="event-table standings">
      <thead>
        <tr>
          <th scope="col">${t("rank")}</th>
          <th scope="col" class="name">${t("name")}</th>
          <th scope="col">${t("rating")}</th>
          <th scope="col">${t("played-games")}</th>
        </tr>
      </thead>
      <tbody>
        ${rungs.map(
          ({ entrant, rating, games }, i) =>
            html`<tr class=${entrant === tournament.own?.id ? "own" : ""}>
              <td>${i + 1}</td>
              <th scope="row" class="name">${nameOf(tournament, entrant)}</th>
              <td>${Math.round(rating / 100)}</td>
              <td>${games}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

/** A name, and that somebody has withdrawn. */
function nameOf(tournament: OpenTournament, id: EntrantId) {
  const gone = tournament.entrant(id)?.withdrawn;
  return html`${tournament.label([id])}
  ${gone ? html`<span class="badge">${t("withdrawn")}</span>` : nothing}`;
}

/** The results of everybody; nothing where rounds are not played by all. */
export function crosstable(tournament: OpenTournament) {
  const { stage, rounds, rules } = tournament;
  if (!stage || !rounds || !rules || tournament.isContinuous) return nothing;
  const seen = rounds.filter(({ state }) => state !== "private");
  if (seen.length === 0) return nothing;
  const groups = [...new Set(stage.standings.map(({ group }) => group))];
  return html`<details data-crosstable>
    <summary>${t("crosstable")}</summary>
    ${groups.map((group) => {
      const rows = stage.standings.filter((row) => row.group === group);
      const isMatrix = rules.format.kind === "round-robin" && rows.length <= MOST_COLUMNS;
      const table = isMatrix ? matrix(tournament, rows, seen) : byRounds(tournament, rows, seen);
      const name = groups.length > 1 ? t("group", { number: group }) : t("crosstable");
      return html`${groups.length > 1 ? html`<h3>${name}</h3>` : nothing} ${scrolls(name, table)}
        <p class="hint">${t(isMatrix ? "crosstable-matrix-words" : "crosstable-words")}</p>`;
    })}
  </details>`;
}

function matrix(
  tournament: OpenTournament,
  rows: readonly Standing[],
  rounds: readonly RoundView[],
) {
  const cell = (row: Standing, other: Standing) => {
    if (row === other) return html`<td class="self">×</td>`;
    const points = meetings(rounds, row.entrant, other.entrant).map(pointsText).join(" ");
    return html`<td title=${tournament.label([other.entrant])}>${points}</td>`;
  };
  const columns = rows.map(
    ({ entrant }, i) => html`<th scope="col" title=${tournament.label([entrant])}>${i + 1}</th>`,
  );
  return table(tournament, rows, columns, (row) => rows.map((other) => cell(row, other)));
}

function byRounds(
  tournament: OpenTournament,
  rows: readonly Standing[],
  rounds: readonly RoundView[],
) {
  const places = new Map(rows.map(({ entrant }, i) => [entrant, i + 1]));
  const cell = (found: Cell | undefined) => {
    if (!found) return html`<td></td>`;
    if (found.bye)
      return html`<td title=${t(`bye-${found.bye}`)}>
        ${pointsText(found.points ?? 0)} <small>${t(`bye-short-${found.bye}`)}</small>
      </td>`;
    const names = tournament.label(found.opponents);
    const numbers = found.opponents.map((id) => places.get(id) ?? "–").join("+");
    return html`<td title=${names}>
      ${found.points === undefined ? "" : pointsText(found.points)} <small>${numbers}</small>
    </td>`;
  };
  const columns = rounds.map(({ number }) => html`<th scope="col">${number}</th>`);
  return table(tournament, rows, columns, (row) =>
    rounds.map((round) => cell(cellOf(round, row.entrant))),
  );
}

function table(
  tournament: OpenTournament,
  rows: readonly Standing[],
  columns: unknown,
  cells: (row: Standing) => unknown,
) {
  return html`<table class="event-table crosstable">
    <thead>
      <tr>
        <th scope="col">${t("place")}</th>
        <th scope="col" class="name">${t("name")}</th>
        ${columns}
        <th scope="col">${t("points")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, i) =>
          html`<tr class=${row.entrant === tournament.own?.id ? "own" : ""}>
            <td>${i + 1}</td>
            <th scope="row" class="name">${tournament.label([row.entrant])}</th>
            ${cells(row)}
            <td><b>${pointsText(row.points)}</b></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
