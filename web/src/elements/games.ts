// Lists of finished games with links to their reviews.

import { html, nothing } from "lit";
import type { GameLine, Kind, Person, Seat } from "../protocol";
import { kindText } from "../ruleset";
import { fullNameAt } from "../bots";
import { controlText, shownLanguage, t } from "../words";

export const gamePath = (table: string, game: number) => `/table/${table}/game/${game}`;

/** Both teams, or both players, with the score between them. */
export function teams(
  seats: Partial<Record<Seat, Person>>,
  outcome: string | undefined,
  kind: Kind = "bughouse",
  ratings: GameLine["ratings"] = {},
) {
  const name = (seat: Seat) => {
    const [person, rating] = [fullNameAt(seat, seats[seat]), ratings[seat]?.before.points];
    return rating === undefined ? person : `${person} (${rating})`;
  };
  const [first, second] =
    kind === "kriegspiel"
      ? [seats.WhiteA?.name ?? t("white"), seats.BlackA?.name ?? t("black")]
      : [`${name("WhiteA")} & ${name("BlackB")}`, `${name("BlackA")} & ${name("WhiteB")}`];
  return html`<span class="teams">
    <span class="team-name first">${first}</span>
    <b>${outcome ? t(`score-${outcome}`) : "–"}</b>
    <span class="team-name">${second}</span>
  </span>`;
}

/** Links to the files of a game. */
export function files(table: string, game: number, kind = "") {
  return html`${file(table, game, "bpgn", "bpgn", "BPGN", kind)}
  ${file(table, game, "log", "log", t("log"), kind)}`;
}

/** Links to the records of a game of Kriegspiel: complete, and as each player saw it. */
export function records(table: string, game: number, kind = "") {
  const record = (of: string, label: string) =>
    file(table, game, `pgn${of && `?for=${of}`}`, `${of}${of && "."}pgn`, label, kind);
  return html`${record("", "PGN")} ${record("white", t("pgn-of", { color: "white" }))}
  ${record("black", t("pgn-of", { color: "black" }))}`;
}

export function file(
  table: string,
  game: number,
  what: string,
  ending: string,
  label: string,
  kind: string,
) {
  return html`<a
    class=${kind}
    href="/api/tables/${table}/games/${game}/${what}"
    download="tandem-${table}-${game}.${ending}"
    >${label}</a
  >`;
}

/** Both boards at the end of a game. The page has its words beside it. */
function lastPosition(table: string, game: number) {
  const hide = ({ target }: Event) => ((target as HTMLElement).style.visibility = "hidden");
  return html`<img
    class="last-position"
    src="/api/tables/${table}/games/${game}/picture?size=small"
    alt=""
    width="400"
    height="210"
    loading="lazy"
    decoding="async"
    @error=${hide}
  />`;
}

/** A line of a game: the players with their ratings, the result and its reason; with pictures, the
 * last position too. */
export function gameList(games: readonly GameLine[], { pictures = false } = {}) {
  const date = new Intl.DateTimeFormat(shownLanguage(), {
    dateStyle: "short",
    timeStyle: "short",
  });
  return html`<ul class="games">
    ${games.map(
      ({ table, game, kind, seats, outcome, ended, control, ...line }) =>
        html`<li>
          ${pictures && kind === "bughouse" ? lastPosition(table, game) : nothing}
          <a class="to-review" href=${gamePath(table, game)}
            >${teams(seats, outcome, kind, line.ratings)}</a
          >
          <span class="files">
            ${line.reason ? html`<span class="reason">${t(`by-${line.reason}`)}</span>` : nothing}
            <time datetime=${new Date(ended * 1000).toISOString()}
              >${date.format(ended * 1000)}</time
            >
            <span>${controlText(control)}</span>
            ${
              line.rated
                ? html`<span class="badge"
                    >${t(line.voided ? "badge-voided" : "badge-rated")}</span
                  >`
                : nothing
            }
            ${
              kind === "kriegspiel"
                ? html`<span class="badge kind">${kindText(kind)}</span>
                    ${file(table, game, "pgn", "pgn", "PGN", "")}`
                : files(table, game)
            }
          </span>
        </li>`,
    )}
  </ul>`;
}
