// The openings of a player in the games of the archive, by seat and with each partner. A click
// shows the position in the explorer.

import { html, nothing, type PropertyValues } from "lit";
import { explorerAt, START_STATE, type Conditions } from "../explorer";
import { openings } from "../http";
import type { OpeningLine, Openings, Refusal, Results, SeatOpenings } from "../protocol";
import { boardOf, colorOf } from "../seats";
import { failed, shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import { resultsBar } from "./results-bar";
import "../styles/explorer.css";
import "../styles/openings.css";

/** The number of lines of a seat that are shown at first. */
const AT_FIRST = 8;

class TandemOpenings extends TandemElement {
  static override properties = {
    player: {},
    source: {},
    partner: { state: true },
    found: { state: true },
    all: { state: true },
    whole: { state: true },
    problem: { state: true },
  };
  declare player: string;
  /** A part of the names of sources; undefined for all games. */
  declare source: string | undefined;
  /** Only games with this partner count, if it is given. */
  declare private partner: string;
  declare private found: Openings | undefined;
  /** The answer for all partners. */
  declare private all: Openings | undefined;
  /** The seats of which all lines are shown. */
  declare private whole: readonly string[];
  declare private problem: Refusal | undefined;

  constructor() {
    super();
    this.partner = "";
    this.whole = [];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("player")) return;
    this.partner = "";
    this.all = undefined;
    this.found = undefined;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("player") || changed.has("partner")) void this.load();
  }

  private async load(): Promise<void> {
    const { player, partner, source } = this;
    if (!player) return;
    try {
      const found = await openings(player, { partner, source });
      if (player !== this.player || partner !== this.partner) return;
      this.found = found;
      if (!partner) this.all = found;
      this.problem = undefined;
    } catch (problem) {
      if (player === this.player) this.problem = problem as Refusal;
    }
  }

  protected override render() {
    const { found, problem } = this;
    // A server without an archive has no openings to tell.
    if (problem?.code === "no-archive" && this.source) return nothing;
    return html`<section class="card openings" aria-busy=${found || problem ? "false" : "true"}>
      <h2>${t("openings")}</h2>
      ${
        problem
          ? html`<p class="problem" role="alert">
              ${problem.code ? failed(problem) : t("offline")}
            </p>`
          : !found
            ? html`<p class="empty">${t("connecting")}</p>`
            : found.games === 0
              ? html`<p class="empty">${t("openings-none")}</p>`
              : html`${this.partners()}
                  <p class="openings-sum" role="status">${this.sum(found)}</p>
                  <div class="openings-seats">${found.seats.map((seat) => this.seat(seat))}</div>`
      }
    </section>`;
  }

  private sum({ games, won, drawn, lost }: Results) {
    return `${t("games-count", { count: games })}: ${t("explorer-bar", { won, drawn, lost })}`;
  }

  private partners() {
    const partners = this.all?.partners ?? [];
    if (partners.length === 0) return nothing;
    return html`<label class="field openings-partner">
      ${t("role-partner")}
      <select
        data-partner
        @change=${(event: Event) => (this.partner = (event.target as HTMLSelectElement).value)}
      >
        <option value="">${t("openings-all-partners")}</option>
        ${partners.map(
          ({ name, games }) =>
            html`<option value=${name} ?selected=${name === this.partner}>
              ${name} (${new Intl.NumberFormat(shownLanguage()).format(games)})
            </option>`,
        )}
      </select>
    </label>`;
  }

  private seat(of: SeatOpenings) {
    const { seat, games, won, drawn, lost, lines } = of;
    const isWhole = this.whole.includes(seat) || lines.length <= AT_FIRST + 2;
    return html`<table class="explored" data-openings=${seat}>
      <caption>
        ${seat}
        <small>${t(colorOf(seat))}, ${t("evaluation-board", { board: boardOf(seat) })}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">${t("moves")}</th>
          <th scope="col">${t("games")}</th>
          <th scope="col">${t("explorer-results")}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${t("openings-all-games")}</th>
          <td>${games}</td>
          <td>${resultsBar(won, drawn, lost)}</td>
        </tr>
        ${(isWhole ? lines : lines.slice(0, AT_FIRST)).map((line) => this.line(of, line))}
      </tbody>
      ${
        isWhole
          ? nothing
          : html`<tfoot>
              <tr>
                <td colspan="3">
                  <button data-all-lines @click=${() => (this.whole = [...this.whole, seat])}>
                    ${t("openings-all-lines")}
                  </button>
                </td>
              </tr>
            </tfoot>`
      }
    </table>`;
  }

  private line({ seat }: SeatOpenings, { moves, position, games, won, drawn, lost }: OpeningLine) {
    const conditions: Conditions = {
      player: this.player,
      seat,
      ...(this.partner && { partner: this.partner }),
      ...(this.source && { source: this.source }),
    };
    const state = { ...START_STATE, boards: [boardOf(seat)], conditions };
    return html`<tr>
      <th scope="row" class="depth-${moves.length}">
        <a href=${explorerAt(position, state)} data-line=${moves.join(" ")}>${numbered(moves)}</a>
      </th>
      <td>${games}</td>
      <td>${resultsBar(won, drawn, lost)}</td>
    </tr>`;
  }
}

/** `1. e4 e5 2. Nf3`, where no line ends behind a number */
function numbered(moves: readonly string[]): string {
  return moves.map((move, ply) => (ply % 2 ? move : `${ply / 2 + 1}.\u00a0${move}`)).join(" ");
}

customElements.define("tandem-openings", TandemOpenings);
