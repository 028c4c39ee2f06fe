// The rows of a page of the wall.

import { html, nothing } from "lit";
import { isOver, playersOf } from "../tournament-crosstable";
import type { EventAddress } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import type { Bye, EntrantView, MatchView, Rung, Standing } from "../tournament";
import { codeText, figureText, pointsText, resultText } from "../tournament-words";
import { t } from "../words";
import "./qr";
import { type NameRow, type WallPage } from "../wall";

/** Names with more characters are small and take two lines: beside another name, and alone. */
const LONG = 32;
const LONG_ALONE = 48;

/** How many tie-breaks have room beside the names. */
const TIE_BREAKS = 2;

/** `origin` is the address of the server for devices in the hall. */
export function wallRows(tournament: OpenTournament, page: WallPage, origin: string) {
  switch (page.kind) {
    case "clock":
      return html`<div class="wall-clock">
        <tandem-qr .text=${origin + page.rows[0]} .label=${t("wall-clock-code")}></tandem-qr>
        <p>${t("wall-clock-words")}</p>
      </div>`;
    case "announcements":
      return html`<ul class="wall-news">
        ${page.rows.map(({ text }) => html`<li>${text}</li>`)}
      </ul>`;
    case "pairings":
      return pairings(tournament, page.rows);
    case "names":
      return columns(page.rows.map(nameRow));
    case "standings":
      return standings(tournament, page.rows);
    case "ladder":
      return ladder(tournament, page.rows, page.first);
    case "entrants":
      return columns(page.rows.map(entrantRow));
    case "phones":
      return phones(tournament, page.address);
  }
}

/** The code that a camera reads from far away, and what it leads to. */
function phones({ hallCode, overview }: OpenTournament, { url, picture }: EventAddress) {
  const whole = url.replace(/^https?:\/\//, "");
  // The list has public events, and its address is short.
  const short = overview?.listed ? whole.replace(/\/events\/.*$/, "/events") : whole;
  return html`<div class="wall-phones">
    <img
      src="data:image/svg+xml,${encodeURIComponent(picture)}"
      alt=${t("wall-picture", { address: short })}
    />
    <div>
      <p>${t("wall-phones-words")}</p>
      <p class="address">${short}</p>
      ${hallCode ? html`<p class="code"><small>${t("hall-code")}</small> ${codeText(hallCode)}</p>` : nothing}
    </div>
  </div>`;
}

const columns = (rows: unknown[]) =>
  html`<ul class="wall-columns">
    ${rows}
  </ul>`;

const named = (text: string, most = LONG) =>
  html`<span class=${text.length > most ? "long" : ""}>${text}</span>`;

function pairings(tournament: OpenTournament, rows: readonly (MatchView | Bye)[]) {
  const row = (found: MatchView | Bye) => {
    if ("entrant" in found)
      return html`<tr data-bye>
        <td></td>
        <th scope="row" class="name">${named(tournament.label([found.entrant]))}</th>
        <td class="result bye">${t(`bye-${found.kind}`)}</td>
        <td></td>
      </tr>`;
    return html`<tr data-table=${found.table} class=${isOver(found) ? "over" : ""}>
      <td class="number">${found.table}</td>
      <th scope="row" class="name">${named(tournament.label(found.first))}</th>
      <td class="result">${result(found)}</td>
      <td class="name">${named(tournament.label(found.second))}</td>
    </tr>`;
  };
  return html`<table class="wall-table pairings">
    <thead>
      <tr>
        <th scope="col" class="number">${t("table-number")}</th>
        <th scope="col" class="name">${t("first-side")}</th>
        <th scope="col" class="result">${t("result")}</th>
        <th scope="col" class="name">${t("second-side")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(row)}
    </tbody>
  </table>`;
}

/** The points of a match that has begun. */
function result({ games, points }: MatchView) {
  const [only, ...others] = games;
  if (only?.result && others.length === 0) return resultText(only.result);
  return games.some(({ result }) => result !== null)
    ? points.map(pointsText).join("-")
    : html`<span class="open">–</span>`;
}

function standings(tournament: OpenTournament, rows: readonly Standing[]) {
  const tieBreaks = (tournament.rules?.["tie-breaks"] ?? []).slice(0, TIE_BREAKS);
  return html`<table class="wall-table standings">
    <thead>
      <tr>
        <th scope="col" class="number">${t("rank")}</th>
        <th scope="col" class="name">${t("name")}</th>
        <th scope="col" class="figure">${t("points")}</th>
        ${tieBreaks.map(
          (name) =>
            html`<th scope="col" class="figure">
              <abbr title=${t(`tie-break-${name}`)}>${t(`tie-short-${name}`)}</abbr>
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <td class="number">${row.rank}</td>
            <th scope="row" class="name">${named(tournament.label([row.entrant]), LONG_ALONE)}</th>
            <td class="figure"><b>${pointsText(row.points)}</b></td>
            ${tieBreaks.map(
              (_, i) => html`<td class="figure">${figureText(row["tie-breaks"][i] ?? 0)}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function ladder(tournament: OpenTournament, rows: readonly Rung[], first: number) {
  return html`<table class="wall-table standings">
    <thead>
      <tr>
        <th scope="col" class="number">${t("rank")}</th>
        <th scope="col" class="name">${t("name")}</th>
        <th scope="col" class="figure">${t("rating")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ entrant, rating }, i) =>
          html`<tr>
            <td class="number">${first + i}</td>
            <th scope="row" class="name">${named(tournament.label([entrant]), LONG_ALONE)}</th>
            <td class="figure">${Math.round(rating / 100)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const nameRow = ({ name, table, seat, bye }: NameRow) =>
  html`<li>
    <span class="name">${name}</span>
    ${
      table === undefined
        ? html`<small>${bye ? t(`bye-${bye.kind}`) : ""}</small>`
        : html`<b>${table}</b> <small>${seat ? t(`seat-${seat}`) : nothing}</small>`
    }
  </li>`;

const entrantRow = (entrant: EntrantView) =>
  html`<li>
    <b>${entrant.id}</b>
    <span class="name">
      ${named(
        entrant.label ||
          playersOf(entrant)
            .map(({ name }) => name)
            .join(" – "),
      )}
    </span>
    ${entrant["checked-in"] ? html`<small>${t("entrant-checked-in")}</small>` : nothing}
  </li>`;
