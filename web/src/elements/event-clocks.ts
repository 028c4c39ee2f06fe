// The clocks of the tables for the arbiter: both boards of each table, live.

import { html, nothing } from "lit";
import { clockText } from "../clock-text";
import { colorOf, seatAt, type Board, type Entry, type Seat } from "../clock/entry";
import { listClocks, type ClockRoom } from "../clock/event-api";
import type { HallGame } from "../clock/game";
import { resultOf } from "../clock/table";
import { ClockWatch } from "../clock/watch";
import { isOver } from "../tournament-crosstable";
import { clockPath } from "../tournament-api";
import type { OpenTournament } from "../tournament-store";
import type { GameResult, MatchId, MatchView } from "../tournament";
import { resultText } from "../tournament-words";
import { t } from "../words";
import { TandemElement } from "./base";
import { claimText, outcomeText, seatName, stoppedText } from "./hall-words";
import "../styles/event-clocks.css";

/** How often the server is asked which tables have clocks, and how often times are drawn. */
const ASK = 3000;
const DRAW = 200;

interface Row {
  at: MatchId;
  match: MatchView;
  room: ClockRoom | undefined;
}

class TandemEventClocks extends TandemElement {
  static override properties = { tournament: { attribute: false }, rooms: { state: true } };
  declare tournament: OpenTournament;
  declare private rooms: readonly ClockRoom[] | undefined;

  private readonly watches = new Map<string, ClockWatch>();
  private isAsking = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.tournament);
    this.every(ASK, () => void this.asks());
    this.every(DRAW, () => this.draws());
    void this.asks();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watch([]);
  }

  private async asks(): Promise<void> {
    if (this.isAsking || document.visibilityState === "hidden") return;
    this.isAsking = true;
    try {
      const rooms = await listClocks(this.tournament.id);
      if (!this.isConnected) return;
      this.watch(rooms.map(({ room }) => room));
      this.rooms = rooms;
    } catch {
      // The clocks stay in view; those that cannot be reached say so.
    } finally {
      this.isAsking = false;
    }
  }

  /** Looks at the clocks of these rooms, and at no others. */
  private watch(codes: readonly string[]): void {
    for (const [code, watch] of this.watches) {
      if (codes.includes(code)) continue;
      watch.close();
      this.watches.delete(code);
    }
    for (const code of codes) {
      if (this.watches.has(code)) continue;
      const watch = new ClockWatch(code);
      watch.addEventListener("change", () => this.requestUpdate());
      this.watches.set(code, watch);
    }
  }

  /** The tables of the rounds that are played, with their clocks. */
  private rows(): Row[] {
    const published = (this.tournament.rounds ?? []).filter(({ state }) => state === "published");
    return published.flatMap((round) =>
      round.matches.map((match) => {
        const at = { stage: round.stage, round: round.number, table: match.table };
        return { at, match, room: this.rooms?.find((one) => isSame(one.at, at)) };
      }),
    );
  }

  protected override render() {
    if (!this.rooms) return nothing;
    const rows = this.rows();
    const shown = rows.filter(({ room }) => room);
    const without = rows.filter(({ room, match }) => !room && !isOver(match));
    return html`<section class="card event-clocks" data-event-clocks>
      <h2>${t("clock-watch")}</h2>
      ${
        shown.length > 0
          ? html`<ul>
              ${shown.map((row) => this.row(row))}
            </ul>`
          : nothing
      }
      ${
        without.length > 0
          ? html`<p class="muted" data-without>
              ${t("clock-watch-without")} ${without.map(({ at }) => this.link(at))}
            </p>`
          : nothing
      }
    </section>`;
  }

  /** Where a device opens the clock of a table. */
  private link(at: MatchId) {
    const { id, hallCode } = this.tournament;
    return html`<a href=${clockPath(id, at, hallCode)}>${at.table}</a> `;
  }

  private row({ at, match, room }: Row) {
    const watch = room && this.watches.get(room.room);
    const game = watch?.game;
    const sides = [match.first, match.second].map((side) => this.tournament.label(side));
    return html`<li data-clock-of=${at.table} data-phase=${game?.state.phase ?? "unknown"}>
      <p class="where">
        <b>${t("wall-table", { table: at.table })}</b>
        ${sides.map((name) => html`<span>${name}</span> `)}
      </p>
      ${game ? game.setup.boards.map((board) => this.board(game, board)) : nothing}
      <p class="state" role="status">
        ${watch && game ? this.state(watch, game) : t("clock-scribe-joining")}
      </p>
      ${game && room ? this.result(at, match, room, game) : nothing}
    </li>`;
  }

  private board(game: HallGame, board: Board) {
    const face = (seat: Seat) => {
      const { state } = game;
      const isOnMove = state.isOnMove(seat);
      const names = [
        colorOf(seat),
        isOnMove && state.isRunning(board) ? "runs" : "",
        isOnMove && state.phase === "stopped" ? "paused" : "",
        state.fallen.includes(seat) ? "fell" : "",
      ];
      return html`<span
        class="face ${names.join(" ")}"
        data-face=${seat}
        aria-label=${seatName(seat)}
      >
        <i class="disc"></i> <b></b>
      </span>`;
    };
    return html`<p class="readings" data-board=${board}>
      <span class="name">${board}</span> ${face(seatAt(board, "white"))}
      ${face(seatAt(board, "black"))}
    </p>`;
  }

  private state(watch: ClockWatch, game: HallGame) {
    const { phase, pending, stoppedBy, outcome, fallen } = game.state;
    const claim = game.entries.findLast(({ does }) => does === "claim");
    const texts = {
      before: t("clock-watch-before"),
      running: t("clock-scribe-running"),
      stopped: pending ? claimText(pending) : stoppedText(stoppedBy ?? "arbiter"),
      over: outcome ? outcomeText(outcome) : "",
    };
    const article = phase === "stopped" ? (pending ? claim : lastStop(game))?.article : undefined;
    const contradictions = game.contradictions().length;
    return [
      html`<b>${texts[phase]}</b>`,
      article ? html`<small>${article}</small>` : nothing,
      ...fallen.map(
        (seat) => html`<span class="flag">${t("clock-log-flag", { who: seatName(seat) })}</span>`,
      ),
      contradictions > 0
        ? html`<span>${t("clock-watch-contradictions", { count: contradictions })}</span>`
        : nothing,
      watch.isLive ? nothing : html`<span class="lost">${t("clock-watch-lost")}</span>`,
    ];
  }

  /** The result of a clock, which the arbiter lets count with a tap. */
  private result(at: MatchId, match: MatchView, room: ClockRoom, { state }: HallGame) {
    const { tournament } = this;
    const view = match.games[room.game - 1];
    const table = { event: tournament.id, name: "", ruleset: "", at, game: room.game };
    if (!state.outcome || !view || view.result) return nothing;
    const result: GameResult | undefined =
      state.outcome === "lost-by-both"
        ? { first: 0, second: 0, reason: "ruled", article: "8.7" }
        : resultOf(state.outcome, table);
    if (!result) return nothing;
    const act = { act: "set-result", at, game: room.game, result } as const;
    return html`<button
      data-counts
      ?disabled=${tournament.isBusy}
      @click=${() => void tournament.try({ command: "act", act })}
    >
      ${t("clock-watch-counts", { result: resultText(result) })}
    </button>`;
  }

  protected override updated(): void {
    this.draws();
  }

  /** Shows the times, without rendering the rest again. */
  private draws(): void {
    for (const { at, room } of this.rows()) {
      const watch = room && this.watches.get(room.room);
      const game = watch?.game;
      if (!game) continue;
      const now = watch.now();
      for (const seat of game.state.seats) {
        const face = `[data-clock-of="${at.table}"] [data-face=${seat}] b`;
        const shown = this.querySelector(face);
        const text = clockText(game.state.reading(seat, now));
        if (shown && shown.textContent !== text) shown.textContent = text;
      }
    }
  }
}

const isSame = (one: MatchId, other: MatchId): boolean =>
  one.stage === other.stage && one.round === other.round && one.table === other.table;

const lastStop = ({ entries }: HallGame): Entry | undefined =>
  entries.findLast(({ does }) => does === "stop");

customElements.define("tandem-event-clocks", TandemEventClocks);
