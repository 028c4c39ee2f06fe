// The best running game on both boards, with pictures of the others. While none is running, the
// last good game can be replayed. The television of a tournament shows its games only.

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { BughouseReplay } from "../bughouse-replay";
import { BughouseTable } from "../bughouse-table";
import { connection, type TableSubscriber } from "../connection";
import type { ElementEvent } from "../events";
import { listGames, listTables, reviewGame } from "../http";
import type { TableMessage } from "../live-table";
import type { Board, Color, GameLine, Refusal, TableLine } from "../protocol";
import { seatsAt } from "../seats";
import { showEvent } from "../tournament-api";
import type { EventOverview } from "../tournament";
import { controlText, refused, t, tableName } from "../words";
import { TandemElement } from "../elements/base";
import { badges, spectatorsOf } from "../elements/tables";
import { botName } from "../elements/bot";
import { gamePath } from "../elements/games";
import { ending } from "../elements/status";
import "../elements/archived-games";
import "../elements/board-panel";
import "../elements/move-navigation";
import "../elements/spectators";
import "../styles/boards";
import "../styles/halves.css";
import "../styles/tv.css";

const REFRESH = 4000;

/** How long the end of a game stays, in milliseconds. */
const END_STANDS = 8000;

/** The number of pictures of other games. */
const OTHERS = 8;

/** How often pictures are drawn anew, in milliseconds. */
const PICTURE_STANDS = 30_000;

/** A game that is watched. */
class Channel implements TableSubscriber {
  readonly table: BughouseTable;

  constructor(readonly tableId: string) {
    this.table = new BughouseTable(tableId);
  }

  get since(): number | undefined {
    return this.table.since;
  }

  hear(message: TableMessage): void {
    this.table.hear(message);
  }

  missing(): void {
    // It leaves the list of games too.
  }
}

/** People before bots, rated games before others, and then those that most people watch. */
const rank = ({ seats, terms, viewers }: TableLine): number =>
  1000 * Object.values(seats).filter((person) => !person.bot).length +
  500 * Number(terms.rated ?? false) +
  Math.min(viewers, 499);

/** People before bots, and rated games before others; the newest comes first of those that are alike. */
const worth = ({ seats, rated }: GameLine): number =>
  2 * Object.values(seats).filter((person) => !person.bot).length + Number(rated ?? false);

const hasEnded = ({ kind, outcome }: GameLine): boolean =>
  kind === "bughouse" && outcome !== "void" && outcome !== "adjourned";

const isOn = ({ phase, terms }: TableLine): boolean =>
  terms.kind === "bughouse" && (phase === "playing" || phase === "stopped");

export class PageTv extends TandemElement {
  static override properties = {
    eventId: {},
    lines: { state: true },
    channel: { state: true },
    last: { state: true },
    problem: { state: true },
  };
  /** The tournament whose games are shown; all games if there is none. */
  declare eventId: string | undefined;
  /** The running games, the best first. */
  declare private lines: TableLine[] | undefined;
  declare private channel: Channel | undefined;
  /** The last good game, while none is running; null if there is none. */
  declare private last: BughouseReplay | null | undefined;

  /** Why the tournament is not shown. */
  declare private problem: string | undefined;

  private over: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${t("tv")} · Tandem`;
    this.every(REFRESH, () => void this.refresh());
    void this.refresh();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.leave();
    document.title = "Tandem";
  }

  private async refresh(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    const lines = await this.running().catch((refusal: Refusal) => {
      if (refusal.code === "no-event") this.problem = refused(refusal);
      return undefined;
    });
    // Without an answer the frame shows that the connection is lost.
    if (!lines || !this.isConnected) return;
    this.lines = lines;
    const best = this.lines[0]?.table;
    if (!this.channel && best) this.turnTo(best);
    else this.stay();
    if (!this.channel && this.last === undefined && !this.eventId) await this.loadLast();
  }

  /** The running games, the best first; those of a tournament in the order of its tables. */
  private async running(): Promise<TableLine[]> {
    const tables = (await listTables()).filter(isOn);
    if (!this.eventId) return tables.sort((one, other) => rank(other) - rank(one));
    const overview = JSON.parse(await showEvent(this.eventId)) as EventOverview;
    const order = overview.tables.map(({ table }) => table);
    document.title = `${overview.event.regulations.name} · Tandem`;
    return order.flatMap((id) => tables.find(({ table }) => table === id) ?? []);
  }

  private async loadLast(): Promise<void> {
    const games = await listGames().catch(() => undefined);
    // The next refresh tries again.
    if (!games) return;
    const best = games.filter(hasEnded).toSorted((one, two) => worth(two) - worth(one))[0];
    const review = best && (await reviewGame(best.table, best.game).catch(() => undefined));
    if (!this.isConnected || this.channel) return;
    if (!review || "positions" in review) {
      this.last = null;
      return;
    }
    this.last = new BughouseReplay(review);
    this.follow(this.last);
  }

  /** Goes on to the best game some time after the present one has ended. */
  private stay(): void {
    const { channel, lines } = this;
    if (!channel || !lines || lines.some(({ table }) => table === channel.tableId)) {
      this.over = undefined;
      return;
    }
    this.over ??= performance.now();
    const best = lines[0]?.table;
    if (best && performance.now() - this.over >= END_STANDS) this.turnTo(best);
  }

  private turnTo(table: string): void {
    this.leave();
    this.over = undefined;
    this.channel = new Channel(table);
    this.follow(this.channel.table);
    connection.watch(this.channel);
  }

  private leave(): void {
    if (this.channel) connection.unwatch(this.channel);
  }

  protected override render() {
    const { channel, lines } = this;
    const others = lines?.filter(({ table }) => table !== channel?.tableId).slice(0, OTHERS) ?? [];
    return html`<main class="tv">
      <h1 class="visually-hidden">${t("tv")}</h1>
      ${channel ? this.game(channel) : this.nothingOn()}
      ${
        others.length > 0
          ? html`<section class="others" aria-label=${t("other-games")}>
              <h2>${t("other-games")}</h2>
              <div class="thumbnails">
                ${repeat(
                  others,
                  ({ table }) => table,
                  (line) => this.thumbnail(line),
                )}
              </div>
            </section>`
          : nothing
      }
    </main>`;
  }

  private nothingOn() {
    const { last } = this;
    return html`${last ? this.replayed(last) : nothing} ${this.invitation()}
    ${last === null ? html`<tandem-archived-games></tandem-archived-games>` : nothing}`;
  }

  private replayed(game: BughouseReplay) {
    const { known } = game;
    const half = (board: Board, below: Color) =>
      html`<tandem-board-panel
        .table=${game}
        .board=${board}
        .below=${below}
        .past=${game.stood(board)}
        fixed
      ></tandem-board-panel>`;
    const [outcome] = game.state?.end ? ending(game, undefined) : [""];
    return html`<section class="on last-game" aria-label=${t("last-good-game")}>
      <div class="caption">
        <b>${t("last-good-game")}</b>
        ${known ? html`<span>${controlText(known.terms.control)}</span> ${badges(known.terms)}` : nothing}
        <span class="outcome">${outcome}</span>
        <a class="button" href=${gamePath(game.id, game.number)}>${t("archive-review")}</a>
      </div>
      <div class="halves">${half("A", "white")}${half("B", "black")}</div>
      <tandem-move-navigation
        .table=${game}
        .ply=${game.isAtEnd ? undefined : game.ply}
        .last=${game.end}
        @go=${(event: ElementEvent<"go">) => game.go(event.detail)}
      ></tandem-move-navigation>
    </section>`;
  }

  private invitation() {
    if (this.eventId)
      return html`<section class="card empty-state">
        <p>${this.problem ?? t(this.lines ? "no-live-games-of-event" : "connecting")}</p>
        <p>${this.toEvent()}</p>
      </section>`;
    return html`<section class="card empty-state">
      <p>${this.lines ? t("no-live-games") : t("connecting")}</p>
      <p>
        <a class="button primary" href="/">${t("play")}</a>
        <a class="button" href="/games">${t("all-games")}</a>
      </p>
    </section>`;
  }

  private toEvent() {
    return html`<a class="button" href="/events/${this.eventId}">${t("to-the-event")}</a>`;
  }

  private game({ table, tableId }: Channel) {
    const { known, state } = table;
    const half = (board: Board, below: Color) =>
      html`<tandem-board-panel
        .table=${table}
        .board=${board}
        .below=${below}
        fixed
      ></tandem-board-panel>`;
    const [outcome] = state?.end ? ending(table, undefined) : [""];
    // The list of games has the terms before the table answers: the caption must not grow.
    const terms = known?.terms ?? this.lines?.find((line) => line.table === tableId)?.terms;
    return html`<section class="on">
      <div class="caption">
        <b>${terms ? tableName(terms) : t("connecting")}</b>
        ${terms ? html`<span>${controlText(terms.control)}</span> ${badges(terms)}` : nothing}
        <span class="outcome" role="status">${outcome}</span>
        <a class="button" href="/table/${tableId}">${t("to-the-table")}</a>
        ${this.eventId ? this.toEvent() : nothing}
      </div>
      <div class="halves">${half("A", "white")}${half("B", "black")}</div>
      <tandem-spectators .tableId=${tableId}></tandem-spectators>
    </section>`;
  }

  private thumbnail(line: TableLine) {
    const { table, seats, terms } = line;
    const names = seatsAt(terms.kind).map((seat) => {
      const person = seats[seat];
      return person?.bot ? botName(person) : (person?.name ?? t("free"));
    });
    const now = Math.floor(Date.now() / PICTURE_STANDS);
    return html`<button data-channel=${table} @click=${() => this.turnTo(table)}>
      <img
        src="/api/tables/${table}/picture?at=${now}"
        width="240"
        height="126"
        alt=""
        loading="lazy"
      />
      <span class="names">${names.map((name, at) => html`${at > 0 ? ", " : nothing}${name}`)}</span>
      <span>${controlText(terms.control)} · ${t("watch", { count: spectatorsOf(line) })}</span>
    </button>`;
  }
}

customElements.define("page-tv", PageTv);
