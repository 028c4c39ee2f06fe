// A table: two boards, what is said, what was played, and what may be done.

import { html, nothing } from "lit";
import { connection } from "../connection";
import { noticed, soundOf, spoken } from "../heard";
import { notify } from "../notify";
import type { Board, Channel, Color, Intent, Refusal, Seat } from "../protocol";
import { replay } from "../replay";
import { boardOf, colorOf, other, otherBoard, partner } from "../seats";
import { self } from "../self";
import { settings, settingsChanges } from "../settings";
import { play } from "../sound";
import { Table, type News } from "../table";
import { toasts } from "../toasts";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import { standing } from "../elements/status";
import { isPhrase, meaning } from "../elements/talk";
import "../elements/arbiter";
import "../elements/desk";
import "../elements/half";
import "../elements/moves";
import "../elements/steps";

/** How long a phrase of the partner stands beside his board, in milliseconds. */
const PHRASE_STANDS = 6000;
const NOTICE_STANDS = 5000;

type Brief = "notice" | "problem" | "phrase";

export class PageTable extends TandemElement {
  static override properties = {
    tableId: {},
    chosen: { state: true },
    swapped: { state: true },
    flipped: { state: true },
    ply: { state: true },
    notice: { state: true },
    problem: { state: true },
    phrase: { state: true },
  };
  declare tableId: string;
  /** The seat that this tab plays for, of several. */
  declare private chosen: Seat | undefined;
  /** Whether the partner's board is the large one. */
  declare private swapped: boolean;
  declare private flipped: boolean;
  /** After how many moves the boards are shown; undefined as they stand now. */
  declare private ply: number | undefined;
  declare private notice: string | undefined;
  /** Why the last thing that was tried could not be done. */
  declare private problem: string | undefined;
  declare private phrase: string | undefined;

  private table!: Table;
  private counted = 0;
  private hadMove = false;
  private timers: Record<string, number> = {};

  constructor() {
    super();
    this.swapped = false;
    this.flipped = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.table = new Table(this.tableId);
    this.chosen = (sessionStorage.getItem(`seat ${this.tableId}`) as Seat | null) ?? undefined;
    for (const changes of [this.table, settingsChanges, self]) this.follow(changes);
    this.listen(this.table, "news", (event) => this.hear((event as CustomEvent<News>).detail));
    this.listen(document, "keydown", (event) => this.key(event as KeyboardEvent));
    connection.watch(this.table);
    this.timers["tick"] = window.setInterval(() => this.tick(), 200);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    connection.unwatch(this.table);
    document.title = "Tandem";
    Object.values(this.timers).forEach((timer) => window.clearTimeout(timer));
  }

  /** Only who has the move is told so. */
  protected override updated(): void {
    const { seat, table } = this;
    const hasMove = seat !== undefined && table.hasMove(seat);
    document.title = hasMove ? `● ${t("your-move")}` : `${table.known?.terms.name ?? ""} · Tandem`;
    if (hasMove && !this.hadMove) notify(t("your-move"));
    this.hadMove = hasMove;
  }

  private get seat(): Seat | undefined {
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
    if (table.isMissing) return html`<main class="plain"><h1>${t("no-table")}</h1><a href="/">${t("to-home")}</a></main>`;
    const known = table.known;
    if (!known) return html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`;
    const { board, below } = this.view;
    const past = this.ply === undefined ? undefined : replay(known, this.ply);
    const half = (board: Board, below: Color, small: boolean) => html`<tandem-half
      class=${small ? "small" : "large"}
      .table=${table}
      .board=${board}
      .below=${below}
      .seat=${seat}
      .past=${past && { position: past.boards[board], last: past.last[board] }}
      ?small=${small}
    ></tandem-half>`;
    return html`
      <main
        class="table-page ${seat ? "" : "watching"} ${table.inGame ? "" : "idle"} ${seat && !table.inGame ? "between" : ""} ${
          known.played.length > 0 ? "" : "unplayed"
        }"
        @act=${this.act}
        @swap=${() => (this.swapped = !this.swapped)}
        @sit=${(event: CustomEvent<Seat>) => this.sit(event.detail)}
        @press=${() => this.intend({ do: "play", deed: "presses" })}
        @intent=${(event: CustomEvent<Intent>) => this.intend(event.detail)}
        @intent-at=${(event: CustomEvent<{ intent: Intent; seat: Seat | undefined }>) => this.intendAt(event.detail)}
        @say=${(event: CustomEvent<string>) => this.say("team", event.detail)}
        @say-to=${(event: CustomEvent<{ channel: Channel; text: string }>) =>
          this.say(event.detail.channel, event.detail.text)}
        @go=${(event: CustomEvent<number>) => this.go(event.detail)}
        @choose=${(event: CustomEvent<Seat>) => this.choose(event.detail)}
        @typed=${(event: CustomEvent<string>) => this.typed(event.detail)}
        @copy-link=${this.copyLink}
      >
        <h1 class="visually-hidden">${known.terms.name}</h1>
        ${this.status()}
        ${half(board, below, false)}
        <div class="middle">
          ${half(otherBoard(board), other(below), true)}
          ${seat && table.state?.phase !== "over"
            ? html`<section class="panel say-panel" aria-label=${t("phrases")}>
                <tandem-phrases .seat=${seat}></tandem-phrases>
              </section>`
            : nothing}
        </div>
        <div class="right">
          <section class="panel do-panel" aria-label=${t("actions")}>
            <tandem-desk .table=${table} .seat=${seat}></tandem-desk>
          </section>
          <section class="panel moves-panel" aria-label=${t("moves")}>
            <tandem-moves .table=${table} .ply=${this.ply}></tandem-moves>
            <tandem-steps .table=${table} .ply=${this.ply}></tandem-steps>
          </section>
          <section class="panel talk-panel" aria-label=${t("talk")}>
            <tandem-talk .table=${table} .seat=${seat}></tandem-talk>
          </section>
        </div>
        ${table.you.arbiter
          ? html`<section class="panel arbiter-panel" aria-label=${t("arbiter-console")}>
              <tandem-arbiter .table=${table}></tandem-arbiter>
            </section>`
          : nothing}
        <div class="visually-hidden" aria-live="polite" data-announce></div>
      </main>
    `;
  }

  private status() {
    const { table, seat, notice, problem, phrase } = this;
    const queued = seat && table.queued(seat);
    return html`<header class="status ${table.state?.phase === "over" ? "result" : ""}">
      <div class="line" role="status">
        ${problem || notice
          ? html`<span class=${problem ? "problem" : "notice"}>${problem ?? notice}</span>`
          : phrase
            ? html`<span class="partner-says"><b>${phrase.replaceAll("-", "−")}</b> ${meaning(phrase)}</span>`
            : html`<span class="standing ${table.state?.phase ?? ""}">${standing(table, seat, this.ply)}</span>`}
      </div>
      <div class="tools">
        ${queued
          ? html`<button class="queued" @click=${() => this.intend({ do: "unqueue" })}>
              ${t("queued", { move: queued })} <span aria-hidden="true">✕</span>
            </button>`
          : nothing}
        <button title=${t("swap")} aria-label=${t("swap")} data-swap @click=${() => (this.swapped = !this.swapped)}>⇄</button>
        <button title=${t("flip")} aria-label=${t("flip")} data-flip @click=${() => (this.flipped = !this.flipped)}>⇅</button>
      </div>
    </header>`;
  }

  private sit(seat: Seat): void {
    this.choose(seat);
    void this.intend({ do: "sit" }, seat);
  }

  private choose(seat: Seat): void {
    this.chosen = seat;
    sessionStorage.setItem(`seat ${this.tableId}`, seat);
  }

  private act = (event: CustomEvent<{ act: string; queue: boolean }>): void => {
    const { act, queue } = event.detail;
    this.move(act, queue);
  };

  private move(act: string, queue: boolean): void {
    if (queue) {
      const after = this.seat && this.table.meantAfter(this.seat);
      void this.intend({ do: "queue", move: act, ...(after === undefined ? {} : { after }) });
      return;
    }
    const pressed = this.table.ruleset.answers["completion"] === "pressed" && !settings.press;
    void this.intend({ do: "play", deed: `${pressed ? "makes" : "moves"} ${act}` });
  }

  private typed(text: string): void {
    if (!this.seat) return;
    if (isPhrase(text)) void this.say("team", text);
    else this.move(text, !this.table.hasMove(this.seat));
  }

  private say(channel: Channel, text: string): Promise<void> {
    return this.intend({ do: "say", channel, text });
  }

  private intend(intent: Intent, seat = this.seat): Promise<void> {
    return this.intendAt({ intent, seat });
  }

  private async intendAt({ intent, seat }: { intent: Intent; seat: Seat | undefined }): Promise<void> {
    try {
      await this.table.intend(seat, intent);
      if (intent.do === "play" && intent.deed.startsWith("m")) play(intent.deed.includes("@") ? "drop" : "move");
      if (intent.do === "invite") toasts.tell(t("invitation-sent", { name: intent.person }));
    } catch (refusal) {
      play("refused");
      const { code } = refusal as Refusal;
      const why = code === "malformed" ? t("not-understood") : refused(refusal as Refusal);
      this.tellFor("problem", why, NOTICE_STANDS);
    }
  }

  private go(ply: number): void {
    const last = this.table.known?.played.length ?? 0;
    const within = Math.max(0, Math.min(ply, last));
    this.ply = within === last ? undefined : within;
  }

  private copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      toasts.tell(t("link-copied"));
    } catch {
      this.tellFor("notice", location.href, 4 * NOTICE_STANDS);
    }
  };

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target.closest("input, select, textarea, dialog, [popover]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = this.ply ?? this.table.known?.played.length ?? 0;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.go(now - 1),
      ArrowRight: () => this.go(now + 1),
      x: () => (this.swapped = !this.swapped),
      f: () => (this.flipped = !this.flipped),
      m: () => this.querySelector<HTMLInputElement>("input[name=move]")?.focus(),
      t: () => this.querySelector<HTMLInputElement>(".say input")?.focus(),
    };
    if (event.key === " " && this.seat && this.table.made(this.seat) && !target.closest("button")) {
      keys[" "] = () => void this.intend({ do: "play", deed: "presses" });
    }
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  private hear(news: News): void {
    const { seat, table } = this;
    const { played, rulings, talk, started, ended } = news;
    if (started) {
      this.ply = undefined;
      play("start");
      if (seat) notify(t("game-starts"));
    }
    if (ended) {
      // Nothing stands before the result.
      this.notice = this.problem = this.phrase = undefined;
      play("end");
    }
    const theirs = played.filter((move) => move.seat !== seat).at(-1);
    if (theirs && !ended) play(soundOf(theirs), boardOf(theirs.seat) !== (seat ? boardOf(seat) : this.view.board));
    this.announce(spoken(news, table));
    const worth = ended ? "" : noticed(rulings);
    if (worth) this.tellFor("notice", worth, NOTICE_STANDS);
    if (talk && talk.channel === "team" && talk.seat !== seat) {
      play("talk");
      if (isPhrase(talk.text)) this.tellFor("phrase", talk.text, PHRASE_STANDS);
    }
  }

  private announce(text: string): void {
    const place = this.querySelector("[data-announce]");
    if (place && text) place.textContent = text;
  }

  private tellFor(what: Brief, text: string, millis: number): void {
    this[what] = text;
    window.clearTimeout(this.timers[what]);
    this.timers[what] = window.setTimeout(() => (this[what] = undefined), millis);
  }

  /** The countdown is the only thing here that goes on by itself. */
  private tick(): void {
    const seconds = Math.ceil(this.table.countdown() / 1000);
    if (seconds !== this.counted) this.requestUpdate();
    this.counted = seconds;
  }
}

customElements.define("page-table", PageTable);
