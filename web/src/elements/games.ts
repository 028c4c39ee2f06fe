// Games that have ended, each with the way to its review.

import { html } from "lit";
import type { GameLine, Person, Seat } from "../protocol";
import { settings } from "../settings";
import { controlText, t } from "../words";

export const gamePath = (table: string, game: number) => `/table/${table}/game/${game}`;

/** Both teams, and between them what came of it. */
export function teams(seats: Partial<Record<Seat, Person>>, outcome: string | undefined) {
  const name = (seat: Seat) => seats[seat]?.name ?? seat;
  return html`<span class="teams">
    <span class="team-name first">${name("WhiteA")} & ${name("BlackB")}</span>
    <b>${outcome ? t(`score-${outcome}`) : "–"}</b>
    <span class="team-name">${name("BlackA")} & ${name("WhiteB")}</span>
  </span>`;
}

/** The files of a game, to be kept. */
export function files(table: string, game: number, kind = "") {
  const link = (what: string, label: string) => html`<a
    class=${kind}
    href="/api/tables/${table}/games/${game}/${what}"
    download="tandem-${table}-${game}.${what}"
    >${label}</a
  >`;
  return html`${link("bpgn", "BPGN")} ${link("log", t("log"))}`;
}

export function gameList(games: readonly GameLine[]) {
  const date = new Intl.DateTimeFormat(settings.language, { dateStyle: "short", timeStyle: "short" });
  return html`<ul class="games">
    ${games.map(
      ({ table, game, seats, outcome, ended, control }) =>
        html`<li>
          <a class="to-review" href=${gamePath(table, game)}>${teams(seats, outcome)}</a>
          <span class="files">
            <time datetime=${new Date(ended * 1000).toISOString()}>${date.format(ended * 1000)}</time>
            <span>${controlText(control)}</span>
            ${files(table, game)}
          </span>
        </li>`,
    )}
  </ul>`;
}
