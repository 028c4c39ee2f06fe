// The page of a Kriegspiel table: one board, the umpire's announcements, actions and chat.

import { html, nothing } from "lit";
import type { ElementEvent } from "../events";
import { GuessLayer } from "../guess-layer";
import { KriegspielTable, type KriegspielNews } from "../kriegspiel-table";
import { notify } from "../notify";
import type { Color, Refusal, Seat } from "../protocol";
import { ASKING } from "../ruleset";
import { other } from "../seats";
import { play } from "../sound";
import { endText, sentences, soundOf } from "../umpire-sentences";
import { t, tableName } from "../words";
import "../elements/kriegspiel-board";
import "../elements/spectators";
import { umpireStanding } from "../elements/status";
import "../elements/chat";
import { newest } from "../elements/umpire-log";
import "../elements/kriegspiel-action-panel";
import { icon } from "../elements/icons";
import { nameAt } from "../bots";
import { LivePage } from "./live-page";
import "../styles/boards";
import "../styles/kriegspiel-board.css";
import "../styles/kriegspiel.css";

export class PageKriegspiel extends LivePage<KriegspielTable> {
  static override properties = { ...LivePage.properties, flipped: { state: true } };
  declare private flipped: boolean;

  private guessing!: GuessLayer;

  constructor() {
    super();
    this.flipped = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.guessing = new GuessLayer(this.table);
    this.on(this.table, "news", (news) => this.hear(news));
  }

  protected get seat(): Seat | undefined {
    return this.table.you.seat;
  }

  private get fate(): string {
    const winner = this.table.state?.end?.winner;
    const { own } = this.table;
    return winner && own ? (winner === own ? "won" : "lost") : "";
  }

  private get below(): Color {
    const eyes = this.table.eyes ?? "white";
    return this.flipped ? other(eyes) : eyes;
  }

  protected override render() {
    const { table, seat } = this;
    const { known } = table;
    if (!known) return nothing;
    const { phase } = known.state;
    return html`
      <main
        class="kriegspiel-page ${seat ? "" : "watching"} ${table.inGame ? "" : "idle"}"
        @act=${(event: ElementEvent<"act">) => this.attempt(event.detail.act)}
        @sit=${(event: ElementEvent<"sit">) => this.intend({ do: "sit" }, event.detail)}
        @intent=${(event: ElementEvent<"intent">) => this.intend(event.detail)}
        @intent-at=${(event: ElementEvent<"intent-at">) => this.intendAt(event.detail)}
        @say-to=${(event: ElementEvent<"say-to">) =>
          this.say(event.detail.channel, event.detail.text)}
        @typed=${(event: ElementEvent<"typed">) => this.typed(event.detail)}
        @copy-link=${this.copyLink}
      >
        <h1 class="visually-hidden">${tableName(known.terms)}, ${t("kind-kriegspiel")}</h1>
        <header class="status ${phase === "over" ? `result ${this.fate}` : ""}">
          <div class="line" role="status">
            <span class="standing ${phase}">${umpireStanding(table)}</span>
          </div>
          <div class="tools">
            <button
              title=${t("flip")}
              aria-label=${t("flip")}
              data-flip
              @click=${() => (this.flipped = !this.flipped)}
            >
              ${icon("flip")}
            </button>
          </div>
          ${this.offered()}
        </header>
        <tandem-kriegspiel-board
          .guessing=${this.guessing}
          .below=${this.below}
          .seat=${seat}
          .notes=${this.notes()}
        ></tandem-kriegspiel-board>
        <section class="panel umpire-panel" aria-label=${t("umpire")}>
          <div class="speaks">
            ${newest(known.heard)}
            ${seat && table.inGame && ASKING.includes(known.terms.ruleset) ? this.any() : nothing}
          </div>
          <tandem-umpire .table=${table}></tandem-umpire>
        </section>
        <section class="panel do-panel" aria-label=${t("actions")}>
          <tandem-kriegspiel-action-panel
            .table=${table}
            .seat=${seat}
          ></tandem-kriegspiel-action-panel>
        </section>
        <section class="panel talk-panel" aria-label=${t("talk")}>
          <tandem-spectators .tableId=${table.id}></tandem-spectators>
          <tandem-chat .table=${table} .seat=${seat}></tandem-chat>
        </section>
        <div class="visually-hidden" aria-live="polite" data-announce></div>
      </main>
    `;
  }

  /** Answers to a draw offer, beside the line that shows it. */
  private offered() {
    const { seat, table } = this;
    const opponent = table.seats.find((of) => of !== seat);
    if (!seat || !opponent || !table.inGame || !table.state?.seats[opponent]?.["offers-draw"])
      return nothing;
    const answer = (id: string, deed: string, kind = "") =>
      html`<button
        class=${kind}
        data-answer=${id}
        @click=${() => this.intend({ do: "play", deed })}
      >
        ${t(id)}
      </button>`;
    const name = nameAt(opponent, table.state.seats[opponent].person);
    return html`<div class="offer">
      <span>${t("draw-offered", { name })}</span>
      ${answer("accept-draw", "accepts draw", "primary")} ${answer("decline-draw", "declines draw")}
    </div>`;
  }

  private any() {
    return html`<button
      class="any"
      data-any
      ?disabled=${!this.table.side?.["may-ask"]}
      @click=${() => this.asks()}
    >
      ${t("ask-any")}
    </button>`;
  }

  private asks(): void {
    if (this.table.side?.["may-ask"]) void this.intend({ do: "play", deed: "asks any" });
  }

  /** Kriegspiel has no premoves. */
  private attempt(act: string): void {
    const { own, state, inGame } = this.table;
    if (own && inGame && state?.turn !== own) return this.complain(t("not-your-turn"));
    void this.intend({ do: "play", deed: `attempts ${act}` });
  }

  /** Text with a question mark is a guess, everything else an attempt. */
  private typed(text: string): void {
    if (!text.startsWith("?")) return this.attempt(text);
    if (!this.guessing.typed(text.slice(1))) this.problem = t("guess-not-understood");
  }

  /** Refusals of nonsense have a reason. */
  protected override whyNot(refusal: Refusal): string {
    if (refusal.code === "nonsense" && refusal.nonsense) return t(`nonsense-${refusal.nonsense}`);
    return refusal.code === "malformed" ? t("attempt-not-understood") : super.whyNot(refusal);
  }

  protected keys(): Record<string, () => void> {
    return {
      f: () => (this.flipped = !this.flipped),
      g: () => this.guessing.toggle(),
      m: () => this.querySelector<HTMLInputElement>("input[name=move]")?.focus(),
      t: () => this.querySelector<HTMLInputElement>(".say input")?.focus(),
      a: () => this.asks(),
      ...(this.guessing.tool ? { Escape: () => this.guessing.choose(undefined) } : {}),
    };
  }

  private hear({ heard, talk, started, ended, aborted }: KriegspielNews): void {
    const { seat, table } = this;
    if (started) {
      play("start");
      if (seat) notify(t("game-starts"));
    }
    // New announcements replace notices.
    if (heard.length > 0 || ended) this.notice = this.problem = undefined;
    if (aborted) this.tell(t("aborted"));
    const line = heard.at(-1);
    if (ended || aborted) play("end");
    else if (line) play(soundOf(line));
    const end =
      ended && table.state?.end ? [endText(table.state.end)] : aborted ? [t("aborted")] : [];
    if (seat && end[0]) {
      notify(end[0]);
      this.showResult();
    }
    this.announce([...heard.flatMap(sentences), ...end].join(" "));
    if (talk && talk.seat !== seat) play("talk");
  }
}

customElements.define("page-kriegspiel", PageKriegspiel);

export function openTable(id: string) {
  const table = new KriegspielTable(id);
  return { table, page: () => html`<page-kriegspiel .table=${table}></page-kriegspiel>` };
}
