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
  declare private asked: string | undefined;

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

  /** Which board is large, and whose side is below on it. */
  private get view(): { board: Board; below: Color } {
    const seat = this.seat ?? "WhiteA";
    const of = this.swapped ? partner(seat) : seat;
    return { board: boardOf(of), below: this.flipped ? other(colorOf(of)) : colorOf(of) };
  }

  protected override render() {
    const { table, seat } = this;
    const known = table.known;
    if (!known) return nothing;
    const { board, below } = this.view;
    const past = this.ply === undefined ? undefined : replay(known, this.ply);
    const half = (board: Board, below: Color, small: boolean) =>
      html`<tandem-board-panel
        class=${small ? "small" : "large"}
        .table=${table}
        .board=${board}
        .below=${below}
        .seat=${seat}
        .past=${past && { position: past.boards[board], last: past.last[board] }}
        .over=${this.over(board, small)}
        .asked=${seat && boardOf(seat) === board ? this.asked : undefined}
        ?small=${small}
      ></tandem-board-panel>`;
    const calls = seat && table.state?.phase !== "over";
    // Where there is nothing to call, the chat stands below the smaller board.
    const talk = html`<section class="panel talk-panel" aria-label=${t("talk")}>
      <tandem-spectators .tableId=${table.id}></tandem-spectators>
      <tandem-chat .table=${table} .seat=${seat}></tandem-chat>
    </section>`;
    return html`
      <main
        class="table-page ${seat ? "" : "watching"} ${table.inGame ? "" : "idle"} ${seat && !table.inGame ? "between" : ""} ${
          known.played.length > 0 ? "" : "unplayed"
        } ${settings.zen && table.inGame ? "zen" : ""}"
        @act=${this.act}
        @swap=${() => (this.swapped = !this.swapped)}
        @sit=${(event: ElementEvent<"sit">) => this.sit(event.detail)}
        @press=${() => this.intend({ do: "play", deed: "presses" })}
        @intent=${(event: ElementEvent<"intent">) => this.intend(event.detail)}
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
        <span class="standing ${table.state?.phase ?? ""}">${standing(table, seat, this.ply)}</span>
      </div>
      <div class="tools">
        ${this.tool("swap", "swap", () => (this.swapped = !this.swapped), this.swapped)}
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

  /** An offer of the opponent, with its answers. */
  private offers() {
    const { table, seat } = this;
    const opponent = seat && seatOf(boardOf(seat), other(colorOf(seat)));
    if (!opponent || !table.inGame || !table.state?.seats[opponent]["offers-draw"]) return nothing;
    const answer = (id: string, deed: string, kind = "") =>
      html`<button
        class=${kind}
        data-action=${id}
        @click=${() => this.intend({ do: "play", deed })}
      >
        ${t(id)}
      </button>`;
    return html`<div class="offer">
      <span>${t("draw-offered", { name: playerAt(table, opponent) })}</span>
      ${answer("accept-draw", "accepts draw", "primary")} ${answer("decline-draw", "declines draw")}
    </div>`;
  }

  /** Errors and questions lie over the own board, calls over the partner's. */
  private over(board: Board, small: boolean) {
    const { seat, phrase } = this;
    const isOwn = seat ? boardOf(seat) === board : !small;
    if (isOwn) return this.notes(this.confirmation());
    if (!phrase || !seat) return nothing;
    const role = /^[+-]+([pnbrq])$/.exec(phrase)?.[1];
    const kind = phrase.startsWith("-") ? "dont" : phrase;
    return html`<div class="call ${kind}" data-call=${phrase}>
      ${role ? picture(role.toUpperCase(), colorOf(partner(seat))) : nothing} ${meaning(phrase)}
      <small>${t("role-partner")}: <b>${phrase.replaceAll("-", "−")}</b></small>
    </div>`;
  }

  private confirmation() {
    const { asked } = this;
    if (!asked) return nothing;
    const ends = (act: () => void) => () => {
      this.asked = undefined;
      act();
    };
    return html`<div class="confirm-move">
      <button class="primary" data-confirm-move @click=${ends(() => this.make(asked))}>
        ${t("confirm-move", { move: this.written(asked) })}
      </button>
      <button data-cancel-move @click=${ends(() => undefined)}>${t("cancel")}</button>
    </div>`;
  }

  private written(act: string): string {
    const { state } = this.table;
    return state && this.seat ? written(parseFen(state.boards[boardOf(this.seat)].fen), act) : act;
  }

  private sit(seat: Seat): void {
    this.choose(seat);
    void this.intend({ do: "sit" }, seat);
  }

  private choose(seat: Seat): void {
    this.chosen = seat;
    sessionStorage.setItem(`seat ${this.table.id}`, seat);
  }

  private act = (event: ElementEvent<"act">): void => {
    const { act, queue } = event.detail;
    if (settings.confirm && !queue) this.asked = act;
    else this.move(act, queue);
  };

  private move(act: string, queue: boolean): void {
    const { table, seat } = this;
    const waits = seat && (table.countdown() > 0 || (queue && table.premoves(seat).length > 0));
    if (waits) table.keepMove(seat, act);
    else if (queue) this.queue(act);
    else this.make(act);
  }

  private queue(act: string): void {
    const after = this.seat && this.table.meantAfter(this.seat);
    void this.intend({ do: "queue", move: act, ...(after === undefined ? {} : { after }) });
  }

  private make(act: string): void {
    const { state } = this.table;
    if (state && this.seat) play(soundOfAct(act, parseFen(state.boards[boardOf(this.seat)].fen)));
    const pressed = this.table.ruleset.answers["completion"] === "pressed" && !settings.press;
    void this.intend({ do: "play", deed: `${pressed ? "makes" : "moves"} ${act}` });
  }

  /** Moves that were kept here are made or queued as soon as they can be. */
  protected override ticked(): void {
    const { seat, table } = this;
    const next = seat && table.nextKept(seat);
    if (next?.queue) this.queue(next.act);
    else if (next) this.make(next.act);
  }

  protected override intend(intent: Intent, seat = this.seat): Promise<void> {
    if (intent.do === "unqueue" && seat) {
      const { table } = this;
      table.forget(seat);
      if (table.queued(seat) === undefined) return Promise.resolve();
    }
    return super.intend(intent, seat);
  }

  /** Only by the Laws does it matter what else is allowed, and when. */
  protected override whyNot(refusal: Refusal): string {
    const byLaws = this.table.ruleset.name === "wbn";
    const { ruling } = refusal;
    return ruling?.id === "refused" && !byLaws ? refusedPlainly(ruling) : super.whyNot(refusal);
  }

  protected override fails(refusal: unknown): void {
    if (this.seat) this.table.forget(this.seat);
    super.fails(refusal);
  }

  private typed(text: string): void {
    if (!this.seat) return;
    if (isPhrase(text)) void this.say("team", text);
    else this.move(text, !this.table.hasMove(this.seat));
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
      x: () => (this.swapped = !this.swapped),
      f: () => (this.flipped = !this.flipped),
      m: () => this.querySelector<HTMLInputElement>("input[name=move]")?.focus(),
      t: () => this.querySelector<HTMLInputElement>(".say input")?.focus(),
    };
    if (this.seat && this.table.made(this.seat) && !target.closest("button")) {
      keys[" "] = () => void this.intend({ do: "play", deed: "presses" });
    }
    return keys;
  }

  private hear(news: TableNews): void {
    const { seat, table } = this;
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
    if (played.some((move) => move.seat === seat)) this.problem = this.asked = undefined;
    this.ticked();
    // Moves that were shown early have had their sound, except for checks.
    const last = played
      .filter((move) => !foreseen.includes(move) || soundOf(move) === "check")
      .at(-1);
    if (last && !ended)
      play(soundOf(last), boardOf(last.seat) !== (seat ? boardOf(seat) : this.view.board));
    this.announce(spoken(news, seat));
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
