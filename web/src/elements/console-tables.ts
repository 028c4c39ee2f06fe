// The tables of a round at the arbiter's console: each row opens by a tap, and takes results by
// taps and keys.

import { html, nothing } from "lit";
import {
  moveAmong,
  nextGame,
  RESULT_KEYS,
  setResult,
  tableRows,
  type TableRow,
} from "../console-rows";
import { emit } from "../events";
import { isOver } from "../tournament-crosstable";
import type { OpenTournament } from "../tournament-store";
import type { GameView } from "../tournament";
import { resultName, resultText, type ResultName } from "../tournament-words";
import { t } from "../words";
import { TandemElement } from "./base";
import { matchMenu } from "./tournament-menus";
import { results } from "./tournament-rounds";

/** The results of a game that are one tap away. */
const BUTTONS: readonly ResultName[] = ["1-0", "½-½", "0-1"];

/** Dispatches `told` with what it has done, for screen readers. */
class TandemConsoleTables extends TandemElement {
  static override properties = {
    tournament: { attribute: false },
    filter: {},
    opened: { state: true },
    game: { state: true },
  };
  declare tournament: OpenTournament;
  declare filter: string;
  /** The row that shows its buttons. */
  declare private opened: string | undefined;
  /** The chosen game of that row, from 1; without it, the first one without a result. */
  declare private game: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
  }

  protected override render() {
    const rows = tableRows(this.tournament, this.filter);
    if (rows.length === 0)
      return html`<p class="empty">
        ${t(this.filter ? "console-none-found" : "console-no-tables")}
      </p>`;
    return html`<ul class="console-rows" aria-label=${t("console-tables")}>
      ${rows.map((row) => this.row(row))}
    </ul>`;
  }

  private row(row: TableRow) {
    const { id, match, names } = row;
    const isOpen = id === this.opened;
    const choose = () => this.choose(id);
    return html`<li class=${isOver(match) ? "over" : ""} data-table-row=${id}>
      <button class="row" data-row aria-expanded=${isOpen} @click=${choose} @focus=${choose}>
        <span class="number"
          ><span class="visually-hidden">${t("wall-table", { table: match.table })}</span
          ><span aria-hidden="true">${match.table}</span></span
        >
        <span class="sides"><span>${names[0]}</span> <span>${names[1]}</span></span>
        <span class="result">${results(match)}</span>
      </button>
      ${isOpen ? this.buttons(row) : nothing}
    </li>`;
  }

  private choose(id: string): void {
    if (this.opened === id) return;
    this.opened = id;
    this.game = undefined;
  }

  private buttons(row: TableRow) {
    const { match, at, names } = row;
    return html`<div class="row-buttons">
      ${match.games.map((game, i) => this.gameButtons(row, game, i + 1))}
      ${matchMenu(this.tournament, at, names, isOver(match), true)}
    </div>`;
  }

  private gameButtons(row: TableRow, game: GameView, number: number) {
    const chosen = this.chosen(row) === number;
    const name = game.result ? resultName(game.result) : undefined;
    const label = t("console-game", { game: number, table: row.match.table });
    return html`<div
      class="game ${chosen ? "chosen" : ""}"
      role="group"
      aria-label=${label}
      data-game=${number}
    >
      ${row.match.games.length > 1 ? html`<small>${number}</small>` : nothing}
      ${BUTTONS.map(
        (result) =>
          html`<button
            data-result=${result}
            aria-pressed=${result === name}
            @click=${() => void this.enter(row, number, result)}
          >
            ${result}
          </button>`,
      )}
      ${game.result && !BUTTONS.some((result) => result === name) ? html`<b>${resultText(game.result)}</b>` : nothing}
    </div>`;
  }

  private chosen({ match }: TableRow): number | undefined {
    return this.game ?? nextGame(match);
  }

  private async enter({ at, match }: TableRow, game: number, result: ResultName): Promise<void> {
    const told = t("console-entered", { table: match.table, game, result });
    this.game = undefined;
    if (await this.tournament.try(setResult(at, game, result))) emit(this, "told", told);
  }

  /** Whether a key was for the tables. */
  press(key: string): boolean {
    const rows = [...this.querySelectorAll<HTMLElement>("[data-row]")];
    if (moveAmong(rows, key)) return true;
    const all = tableRows(this.tournament, this.filter);
    const row = all.find(({ id }) => id === this.opened);
    if (!row) return false;
    const count = row.match.games.length;
    const chosen = this.chosen(row) ?? 0;
    if (key === "ArrowLeft") this.game = Math.max(1, chosen - 1);
    else if (key === "ArrowRight") this.game = Math.min(count, chosen + 1);
    else if (key in RESULT_KEYS) this.enterByKey(row, RESULT_KEYS[key] as ResultName);
    else return false;
    return true;
  }

  private enterByKey(row: TableRow, result: ResultName): void {
    const game = this.chosen(row);
    // A second press of a key must not correct what stands.
    if (game === undefined)
      emit(this, "told", t("console-all-entered", { table: row.match.table }));
    else void this.enter(row, game, result);
  }
}

customElements.define("tandem-console-tables", TandemConsoleTables);
export type { TandemConsoleTables };
