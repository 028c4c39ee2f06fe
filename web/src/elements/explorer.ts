// The moves that games of the archive played in the position, with the switch that asks for them.

import { html, nothing, svg, type PropertyValues } from "lit";
import { emit } from "../events";
import { explore, type ExplorerKey } from "../http";
import type { Board, Continuation, Explored, Refusal, TopGame } from "../protocol";
import { BOARDS } from "../seats";
import { failed, t } from "../words";
import { TandemElement } from "./base";
import "../styles/explorer.css";

/** The delay after a change of the position before the archive is asked, in milliseconds. */
const ASK_AFTER = 200;

/** The number of moves that are shown. */
const MOST_MOVES = 12;

const KEYS: readonly ExplorerKey[] = ["board", "reserves", "both"];

/** Whether the server has said that it keeps no archive. */
let hasNone = false;

/** A game of this server has its review's path as its source. */
const reviewOf = ({ sources }: TopGame): string | undefined =>
  sources.find((source) => /^table\/[a-z0-9]+\/game\/\d+$/.test(source));

class TandemExplorer extends TandemElement {
  static override properties = {
    position: {},
    wanted: { state: true },
    key: { state: true },
    board: { state: true },
    found: { state: true },
    problem: { state: true },
  };
  /** A BFEN. */
  declare position: string;
  /** Whether the switch is on. */
  declare private wanted: boolean;
  declare private key: ExplorerKey;
  /** The board whose next moves are shown. */
  declare private board: Board;
  declare private found: Explored | undefined;
  declare private problem: string | undefined;

  private timer: number | undefined;

  constructor() {
    super();
    this.wanted = false;
    this.key = "board";
    this.board = "A";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.wanted || !["position", "wanted", "key", "board"].some((name) => changed.has(name)))
      return;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), ASK_AFTER);
  }

  private async ask(): Promise<void> {
    const { position, board, key } = this;
    const isPresent = () =>
      this.position === position && this.board === board && this.key === key && this.wanted;
    try {
      const found = await explore(position, board, key);
      if (!isPresent()) return;
      this.found = found;
      this.problem = undefined;
    } catch (problem) {
      if (!isPresent()) return;
      const { code } = problem as Partial<Refusal>;
      hasNone = code === "no-archive";
      this.found = undefined;
      this.problem = code ? failed(problem as Refusal) : t("offline");
    }
  }

  protected override render() {
    if (hasNone && !this.wanted) return nothing;
    return html`<div class="explorer" role="group" aria-label=${t("explorer")}>
      <div class="explorer-head">
        <button
          data-explorer
          aria-pressed=${this.wanted ? "true" : "false"}
          @click=${() => (this.wanted = !this.wanted)}
        >
          ${t("explorer")}
        </button>
        ${this.wanted && !hasNone ? this.choices() : nothing}
      </div>
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      ${this.wanted && this.found ? this.moves(this.found) : nothing}
    </div>`;
  }

  private choices() {
    return html`<select
        aria-label=${t("explorer-board")}
        @change=${(event: Event) => (this.board = (event.target as HTMLSelectElement).value as Board)}
      >
        ${BOARDS.map(
          (board) =>
            html`<option value=${board} ?selected=${board === this.board}>
              ${t("evaluation-board", { board })}
            </option>`,
        )}
      </select>
      <select
        aria-label=${t("explorer-key")}
        @change=${(event: Event) =>
          (this.key = (event.target as HTMLSelectElement).value as ExplorerKey)}
      >
        ${KEYS.map(
          (key) =>
            html`<option value=${key} ?selected=${key === this.key}>
              ${t(`explorer-${key === "board" ? "this" : key}`)}
            </option>`,
        )}
      </select>`;
  }

  private moves({ games, moves, top_games: top }: Explored) {
    if (games === 0) return html`<p class="empty">${t("explorer-none")}</p>`;
    return html`<table class="explored">
        <thead>
          <tr>
            <th scope="col">${t("move")}</th>
            <th scope="col">${t("games")}</th>
            <th scope="col">${t("explorer-results")}</th>
          </tr>
        </thead>
        <tbody>
          ${moves.slice(0, MOST_MOVES).map((move) => this.row(move))}
        </tbody>
      </table>
      ${this.games(top)}`;
  }

  private row({ san, games, won, drawn, lost }: Continuation) {
    const { board } = this;
    return html`<tr data-explored=${san}>
      <th scope="row">
        <button @click=${() => emit(this, "play-move", { board, move: san })}>${san}</button>
      </th>
      <td>${games}</td>
      <td>${bar(won, drawn, lost)}</td>
    </tr>`;
  }

  private games(top: readonly TopGame[]) {
    const linked = top.flatMap((game) => {
      const path = reviewOf(game);
      return path ? [{ ...game, path }] : [];
    });
    if (linked.length === 0) return nothing;
    return html`<ul class="explored-games" aria-label=${t("explorer-games")}>
      ${linked.map(({ path, players, result }) => {
        const [whiteA, blackA, whiteB, blackB] = players.map((name) => name ?? "?");
        return html`<li>
          <a href="/${path}">${whiteA} & ${blackB} – ${blackA} & ${whiteB}</a> ${result}
        </li>`;
      })}
    </ul>`;
  }
}

/** The results for the side to move. */
function bar(won: number, drawn: number, lost: number) {
  const sum = won + drawn + lost;
  if (sum === 0) return nothing;
  const [first, second] = [(won / sum) * 100, (drawn / sum) * 100];
  const label = t("explorer-bar", { won, drawn, lost });
  return html`<svg
    class="results"
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    role="img"
    aria-label=${label}
  >
    <title>${label}</title>
    ${svg`<rect class="won" width=${first} height="10" />
      <rect class="drawn" x=${first} width=${second} height="10" />
      <rect class="lost" x=${first + second} width=${100 - first - second} height="10" />`}
  </svg>`;
}

customElements.define("tandem-explorer", TandemExplorer);
