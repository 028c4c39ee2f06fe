// The page of a bughouse table: two boards, actions, moves and chat.

import { html, nothing } from "lit";
import type { ElementEvent } from "../events";
import { noticed, soundOf, soundOfAct, spoken } from "../narration";
import { notify } from "../notify";
import type { Board, Color, Intent, Refusal, Seat } from "../protocol";
import { written } from "../move-text";
import { parseFen } from "../position";
import { replay } from "../replay";
import { boardOf, colorOf, other, otherBoard, partner, seatOf } from "../seats";
import { setSettings, settings } from "../settings";
import { play } from "../sound";
import { BughouseTable, type TableNews } from "../bughouse-table";
import { refusedPlainly, t, tableName } from "../words";
import { ending, fate, playerAt, standing } from "../elements/status";
import { isPhrase, meaning, type TandemPhrases } from "../elements/chat";
import { icon, type Icon } from "../elements/icons";
import { picture } from "../elements/piece-symbols";
import "../elements/arbiter";
import "../elements/action-panel";
import type { TandemBoardPanel } from "../elements/board-panel";
import "../elements/board-panel";
import "../elements/moves";
import "../elements/move-navigation";
import "../elements/spectators";
import { LivePage } from "./live-page";
import "../styles/boards";

/** How long a phrase of the partner is shown, in milliseconds. */
const PHRASE_STANDS = 6000;

export class PageBughouse extends LivePage<BughouseTable> {
  static override properties = {
    ...LivePage.properties,
    chosen: { state: true },
    swapped: { state: true },
    flipped: { state: true },
    ply: { state: true },
    phrase: { state: true },
    asked: { state: true },
  };
  /** The seat that this tab plays, of several. */
  declare private chosen: Seat | undefined;
  /** Whether the partner's board is the large one. */
  declare private swapped: boolean;
  declare private flipped: boolean;
  /** The number of moves after which the boards are shown; undefined for the current position. */
  declare private ply: number | undefined;
  /** The last call of the partner. */
  declare private phrase: string | undefined;
  /** A move that waits for its confirmation. */
  declare private asked: { seat: Seat; act: string } | undefined;

  constructor() {
    super();
    this.swapped = false;
    this.flipped = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.chosen = (sessionStorage.getItem(`seat ${this.table.id}`) as Seat | null) ?? undefined;
    this.on(this.table, "news", (news) => this.hear(news));
  }

  protected get seat(): Seat | undefined {
    const { seats } = this.table.you;
    return seats.find((seat) => seat === this.chosen) ?? seats[0];
  }

  /** A player with both seats of a team plays both boards. */
  protected override get own(): readonly Seat[] {
    const { seat, table } = this;
    if (!seat) return [];
    return table.mine.includes(partner(seat)) ? [seat, partner(seat)] : [seat];
  }

  /** The seat for which something is done on a board. */
  private seatAt({ target }: Event): Seat | undefined {
    return (target as Element).closest<TandemBoardPanel>("tandem-board-panel")?.seat ?? this.seat;
  }

  /** Which board is large, and whose side is below on it. */
  private get view(): { board: Board; below: Color } {
    const seat = this.seat ?? "WhiteA";
    const of = this.swapped ? partner(seat) : seat;
    return { board: boardOf(of), below: this.flipped ? other(colorOf(of)) : colorOf(of) };
  }

  protected override render() {
    const { table, seat, own, asked } = this;
    const known = table.known;
    if (!known) return nothing;
    const { board, below } = this.view;
    const isDouble = own.length > 1;
    const past = this.ply === undefined ? undefined : replay(known, this.ply);
    const half = (board: Board, below: Color, small: boolean) =>
      html`<tandem-board-panel
        class=${small ? "small" : "large"}
        .table=${table}
        .board=${board}
        .below=${below}
        .seat=${own.find((of) => boardOf(of) === board) ?? seat}
        .past=${past && { position: past.boards[board], last: past.last[board] }}
        .over=${this.over(board, small)}
        .asked=${asked && boardOf(asked.seat) === board ? asked.act : undefined}
        ?small=${small}
      ></tandem-board-panel>`;
    const calls = seat && !isDouble && table.state?.phase !== "over";
    // Where there is nothing to call, the chat stands below the smaller board.
    const talk = html`<section class="panel talk-panel" aria-label=${t("talk")}>
      <tandem-spectators .tableId=${table.id}></tandem-spectators>
      <tandem-chat .table=${table} .seat=${seat}></tandem-chat>
    </section>`;
    return html`
      <main
        class="table-page ${seat ? "" : "watching"} ${isDouble ? "double" : ""} ${table.inGame ? "" : "idle"} ${seat && !table.inGame ? "between" : ""} ${
          known.played.length > 0 ? "" : "unplayed"
        } ${settings.zen && table.inGame ? "zen" : ""}"
        @act=${this.act}
        @swap=${this.swap}
        @sit=${(event: ElementEvent<"sit">) => this.sit(event.detail)}
        @press=${(event: Event) => this.intend({ do: "play", deed: "presses" }, this.seatAt(event))}
        @intent=${(event: ElementEvent<"intent">) => this.intend(event.detail, this.seatAt(event))}
        @intent-at=${(event: ElementEvent<"intent-at">) => this.intendAt(event.detail)}
        @say=${(event: ElementEvent<"say">) => this.say("team", event.detail)}
        @say-to=${(event: ElementEvent<"say-to">) =>
          this.say(event.detail.channel, event.detail.text)}
        @go=${(event: ElementEvent<"go">) => this.go(event.detail)}
        @choose=${(event: ElementEvent<"choose">) => this.choose(event.detail)}
        @typed=${(event: ElementEvent<"typed">) => this.typed(event.detail)}
        @copy-link=${this.copyLink}
      >
        <h1 class="visually-hidden">${tableName(known.terms)}</h1>
        ${this.status()} ${half(board, below, false)}
        <div class="middle">
          ${half(otherBoard(board), other(below), true)}
          ${
            calls
              ? html`<section class="panel say-panel" aria-label=${t("phrases")}>
                  <tandem-phrases .seat=${seat}></tandem-phrases>
                </section>`
              : talk
          }
        </div>
        <div class="right">
          <section class="panel do-panel" aria-label=${t("actions")}>
            <tandem-action-panel .table=${table} .seat=${seat}></tandem-action-panel>
          </section>
          <section class="panel moves-panel" aria-label=${t("moves")}>
            <tandem-moves .table=${table} .ply=${this.ply}></tandem-moves>
            <tandem-move-navigation
              .table=${table}
              .ply=${this.ply}
              .last=${known.played.length}
            ></tandem-move-navigation>
          </section>
          ${calls ? talk : nothing}
        </div>
        ${
          table.isArbiter
            ? html`<section class="panel arbiter-panel" aria-label=${t("arbiter-console")}>
                <tandem-arbiter .table=${table}></tandem-arbiter>
              </section>`
            : nothing
        }
        <div class="visually-hidden" aria-live="polite" data-announce></div>
      </main>
    `;
  }

  private status() {
    const { table, seat } = this;
    const over = table.state?.phase === "over";
    return html`<header class="status ${over ? "result" : ""} ${(over && fate(table, seat)) || ""}">
      <div class="line" role="status">
        <span class="standing ${table.state?.phase ?? ""}"
          >${standing(table, this.own, this.ply)}</span
        >
      </div>
      <div class="tools">
        ${this.tool("swap", "swap", this.swap, this.swapped)}
        ${this.tool("flip", "flip", () => (this.flipped = !this.flipped), this.flipped)}
        ${table.inGame ? this.tool("zen", "zen", zen, settings.zen) : nothing}
      </div>
      ${this.offers()}
    </header>`;
  }

  private tool(id: string, sign: Icon, act: () => void, pressed: boolean) {
    return html`<button
      title=${t(id)}
      aria-label=${t(id)}
      aria-pressed=${pressed}
      ?data-swap=${id === "swap"}
      ?data-flip=${id === "flip"}
      ?data-zen=${id === "zen"}
      @click=${act}
    >
      ${icon(sign)}
    </button>`;
  }

  /** Offers of opponents, with their answers. */
  private offers() {
    return this.own.map((seat) => this.offer(seat));
  }

  private offer(seat: Seat) {
    const { table } = this;
    const opponent = seatOf(boardOf(seat), other(colorOf(seat)));
    if (!table.inGame || !table.state?.seats[opponent]["offers-draw"]) return nothing;
    const id = this.own.length > 1 ? "draw-offered-on" : "draw-offered";
    const answer = (id: string, deed: string, kind = "") =>
      html`<button
        class=${kind}
        data-action=${id}
        @click=${() => this.intend({ do: "play", deed }, seat)}
      >
        ${t(id)}
      </button>`;
    return html`<div class="offer">
      <span>${t(id, { name: playerAt(table, opponent), board: boardOf(seat) })}</span>
      ${answer("accept-draw", "accepts draw", "primary")} ${answer("decline-draw", "declines draw")}
    </div>`;
  }

  /** Errors and questions lie over the own board, calls over the partner's. */
  private over(board: Board, small: boolean) {
    const { seat, phrase, asked } = this;
    const confirms = asked && boardOf(asked.seat) === board ? this.confirmation(asked) : nothing;
    const isOwn = seat ? boardOf(seat) === board : !small;
    if (isOwn) return this.notes(confirms);
    if (!phrase || !seat) return confirms;
    const role = /^[+-]+([pnbrq])$/.exec(phrase)?.[1];
    const kind = phrase.startsWith("-") ? "dont" : phrase;
    return html`<div class="call ${kind}" data-call=${phrase}>
      ${role ? picture(role.toUpperCase(), colorOf(partner(seat))) : nothing} ${meaning(phrase)}
      <small>${t("role-partner")}: <b>${phrase.replaceAll("-", "−")}</b></small>
    </div>`;
  }

  private confirmation({ seat, act }: { seat: Seat; act: string }) {
    const ends = (does: () => void) => () => {
      this.asked = undefined;
      does();
    };
    return html`<div class="confirm-move">
      <button class="primary" data-confirm-move @click=${ends(() => this.make(seat, act))}>
        ${t("confirm-move", { move: this.written(seat, act) })}
      </button>
      <button data-cancel-move @click=${ends(() => undefined)}>${t("cancel")}</button>
    </div>`;
  }

  private written(seat: Seat, act: string): string {
    const { state } = this.table;
    return state ? written(parseFen(state.boards[boardOf(seat)].fen), act) : act;
  }

  private sit(seat: Seat): void {
    this.choose(seat);
    void this.intend({ do: "sit" }, seat);
  }

  private choose(seat: Seat): void {
    this.chosen = seat;
    sessionStorage.setItem(`seat ${this.table.id}`, seat);
  }

  /** Makes the other board the large one. A player of both boards goes on there. */
  private readonly swap = (): void => {
    const [, second] = this.own;
    if (second) this.choose(second);
    else this.swapped = !this.swapped;
  };

  private readonly act = (event: ElementEvent<"act">): void => {
    const { act, queue } = event.detail;
    const seat = this.seatAt(event);
    if (!seat) return;
    if (settings.confirm && !queue) this.asked = { seat, act };
    else this.move(seat, act, queue);
  };

  private move(seat: Seat, act: string, queue: boolean): void {
    const { table } = this;
    const waits = table.countdown() > 0 || (queue && table.premoves(seat).length > 0);
    if (waits) table.keepMove(seat, act);
    else if (queue) this.queue(seat, act);
    else this.make(seat, act);
  }

  private queue(seat: Seat, act: string): void {
    const after = this.table.meantAfter(seat);
    void this.intend({ do: "queue", move: act, after }, seat);
  }

  private make(seat: Seat, act: string): void {
    const { state } = this.table;
    if (state) play(soundOfAct(act, parseFen(state.boards[boardOf(seat)].fen)));
    const pressed = this.table.ruleset.answers["completion"] === "pressed" && !settings.press;
    void this.intend({ do: "play", deed: `${pressed ? "makes" : "moves"} ${act}` }, seat);
  }

  /** Moves that were kept here are made or queued as soon as they can be. */
  protected override ticked(): void {
    for (const seat of this.own) {
      const next = this.table.nextKept(seat);
      if (next?.queue) this.queue(seat, next.act);
      else if (next) this.make(seat, next.act);
    }
  }

  protected override async intend(intent: Intent, seat = this.seat): Promise<void> {
    const { table } = this;
    if (intent.do === "unqueue" && seat) {
      table.forget(seat);
      if (table.queued(seat) === undefined) return;
    }
    const readies = intent.do === "ready" || intent.do === "not-ready";
    // A player of both boards gets both seats ready.
    const others = this.own.filter(
      (of) => of !== seat && table.state?.seats[of].ready !== (intent.do === "ready"),
    );
    await super.intend(intent, seat);
    if (readies) for (const of of others) await super.intend(intent, of);
  }

  /** Only by the Laws does it matter what else is allowed, and when. */
  protected override whyNot(refusal: Refusal): string {
    const byLaws = this.table.ruleset.name === "wbn";
    const { ruling } = refusal;
    return ruling?.id === "refused" && !byLaws ? refusedPlainly(ruling) : super.whyNot(refusal);
  }

  protected override fails(refusal: unknown): void {
    for (const seat of this.own) this.table.forget(seat);
    super.fails(refusal);
  }

  private typed(text: string): void {
    const { seat } = this;
    if (!seat) return;
    if (isPhrase(text)) void this.say("team", text);
    else this.move(seat, text, !this.table.hasMove(seat));
  }

  private go(ply: number): void {
    const last = this.table.known?.played.length ?? 0;
    const within = Math.max(0, Math.min(ply, last));
    this.ply = within === last ? undefined : within;
  }

  protected keys(target: Element): Record<string, () => void> {
    const now = this.ply ?? this.table.known?.played.length ?? 0;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.go(now - 1),
      ArrowRight: () => this.go(now + 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      z: zen,
      ...this.querySelector<TandemPhrases>("tandem-phrases")?.keys,
      x: this.swap,
      f: () => (this.flipped = !this.flipped),
      m: () => this.querySelector<HTMLInputElement>("input[name=move]")?.focus(),
      t: () => this.querySelector<HTMLInputElement>(".say input")?.focus(),
    };
    if (this.seat && this.table.made(this.seat) && !target.closest("button")) {
      keys[" "] = () => void this.intend({ do: "play", deed: "presses" });
    }
    return keys;
  }

  /** Whether a board is heard at full volume. */
  private hears(board: Board): boolean {
    return this.own.length > 1 || board === (this.seat ? boardOf(this.seat) : this.view.board);
  }

  private hear(news: TableNews): void {
    const { seat, own, table } = this;
    const { played, foreseen, rulings, talk, started, ended, aborted } = news;
    if (started) {
      this.ply = this.notice = undefined;
      play("start");
      if (seat) notify(t("game-starts"));
    }
    if (ended) {
      // Nothing hides the result.
      this.notice = this.problem = this.phrase = this.asked = undefined;
      play("end");
      if (seat) {
        notify(ending(table, seat).join(". "));
        this.showResult();
      }
    }
    if (aborted) {
      this.tell(t("aborted"));
      play("end");
    }
    if (played.some((move) => own.includes(move.seat))) this.problem = undefined;
    if (played.some((move) => move.seat === this.asked?.seat)) this.asked = undefined;
    this.ticked();
    // Moves that were shown early have had their sound, except for checks.
    const last = played
      .filter((move) => !foreseen.includes(move) || soundOf(move) === "check")
      .at(-1);
    if (last && !ended) play(soundOf(last), !this.hears(boardOf(last.seat)));
    this.announce(spoken(news, own));
    const worth = ended ? "" : noticed(rulings, seat, (of) => playerAt(table, of));
    if (worth) this.tell(worth);
    if (talk && talk.channel === "team" && talk.seat !== seat) {
      play("talk");
      if (isPhrase(talk.text)) {
        this.phrase = this.tellFor(
          talk.text,
          "phrase",
          () => (this.phrase = undefined),
          PHRASE_STANDS,
        );
      }
    }
  }
}

customElements.define("page-bughouse", PageBughouse);

/** Hides and shows everything but the boards. */
const zen = (): void => setSettings({ zen: !settings.zen });

export function openTable(id: string) {
  const table = new BughouseTable(id);
  return { table, page: () => html`<page-bughouse .table=${table}></page-bughouse>` };
}
