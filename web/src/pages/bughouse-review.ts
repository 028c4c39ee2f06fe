// The review of a bughouse game: both boards and clocks, move by move.

import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { ElementEvent } from "../events";
import type { Board, Color, Review as ReviewedGame } from "../protocol";
import { BughouseReplay } from "../bughouse-replay";
import { currentUser } from "../current-user";
import { BrowserEngine, mayAnalyse } from "../engine";
import { explorerAt, START_STATE, stateIn } from "../explorer";
import { navigate } from "../navigation";
import { Retry } from "../retry";
import { alteredTexts } from "../ruleset";
import { boardOf, colorOf, other, otherBoard, SEATS } from "../seats";
import { announced, t, tableName } from "../words";
import { about } from "../elements/about";
import { files, teams } from "../elements/games";
import { icon } from "../elements/icons";
import { ending } from "../elements/status";
import "../elements/engine";
import "../elements/evaluation";
import "../elements/explorer";
import "../elements/board-panel";
import "../elements/moves";
import "../elements/move-navigation";
import "../elements/retry";
import "../elements/share";
import { ReviewPage } from "./review-page";
import "../styles/boards";
import "../styles/review.css";
import "../styles/evaluation.css";

export class PageBughouseReview extends ReviewPage<BughouseReplay> {
  static override properties = {
    ...ReviewPage.properties,
    board: { state: true },
    below: { state: true },
    shares: { state: true },
    retry: { state: true },
  };
  /** The large board, and the side at its bottom. */
  declare private board: Board;
  declare private below: Color;
  /** The dialog to pass the game on is open. */
  declare private shares: boolean;
  /** The mistakes that are being tried again. */
  declare private retry: Retry | undefined;

  /** Whether the boards stand as somebody wants them. */
  private hasTurned = false;

  private readonly engine = new BrowserEngine();

  constructor() {
    super();
    this.board = "A";
    this.below = "white";
    this.shares = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.engine);
    this.sit();
    // The page can be shown before it knows its user.
    this.listen(currentUser, "change", () => this.sit());
  }

  /** Shows the game as its player saw it, unless they have chosen another side already. */
  private sit(): void {
    const { seats } = this.review.known?.state ?? {};
    const own = SEATS.find((seat) => currentUser.is(seats?.[seat].person?.id ?? ""));
    if (!own || this.hasTurned) return;
    this.hasTurned = true;
    this.board = boardOf(own);
    this.below = colorOf(own);
  }

  protected override render() {
    const { review, board, below, retry } = this;
    if (!review.known) return nothing;
    const ply = retry ? retry.ply : review.isAtEnd ? undefined : review.ply;
    return html`
      <main
        class="table-page watching review ${retry ? "retrying" : ""}"
        @swap=${this.swap}
        @go=${(event: ElementEvent<"go">) => this.go(event.detail)}
        @retry=${(event: ElementEvent<"retry">) => this.tryAgain(event.detail)}
        @act=${(event: ElementEvent<"act">) => void retry?.try(event.detail.act)}
      >
        <h1 class="visually-hidden">
          ${tableName(review.known.terms)}, ${t("game-number", { game: this.number })}
        </h1>
        <header class="status result">
          ${
            retry
              ? html`<tandem-retry
                  class="line"
                  .retry=${retry}
                  @close=${this.leave}
                ></tandem-retry>`
              : html`<div class="line" role="status">${this.result(review)}</div>`
          }
          <div class="tools">
            <button title=${t("swap")} aria-label=${t("swap")} data-swap @click=${this.swap}>
              ${icon("swap")}
            </button>
            <button title=${t("flip")} aria-label=${t("flip")} data-flip @click=${this.flip}>
              ${icon("flip")}
            </button>
          </div>
        </header>
        ${this.half(board, below, false)}
        <div class="middle">
          ${this.half(otherBoard(board), other(below), true)}
          ${retry ? nothing : html`<tandem-evaluation .review=${review}></tandem-evaluation>`}
          ${this.explorer(review)}
        </div>
        <div class="right">
          <section class="panel do-panel" aria-label=${t("game")}>${this.about(review)}</section>
          <section class="panel moves-panel" aria-label=${t("moves")}>
            <tandem-moves .table=${review} .ply=${ply}></tandem-moves>
            <tandem-move-navigation
              .table=${review}
              .ply=${ply}
              .last=${review.end}
            ></tandem-move-navigation>
          </section>
        </div>
        <div class="visually-hidden" aria-live="polite" data-announce></div>
        ${this.share(review)}
      </main>
    `;
  }

  /** A board, of the game or of the mistake that is tried again. */
  private half(board: Board, below: Color, small: boolean) {
    const { review, retry } = this;
    const seat = retry?.asks && retry.board === board ? retry.seat : undefined;
    return keyed(
      retry ?? review,
      html`<tandem-board-panel
        class=${small ? "small" : "large"}
        .table=${retry ?? review}
        .board=${board}
        .below=${below}
        .seat=${seat}
        .past=${retry ? undefined : review.stood(board)}
        .engine=${this.engine.lines[board]}
        ?small=${small}
        fixed
      ></tandem-board-panel>`,
    );
  }

  private result(review: BughouseReplay) {
    const { state } = review;
    if (state?.end) {
      const [outcome, why] = ending(review, undefined);
      return html`<span class="standing over"
        ><b class="outcome">${outcome}</b> <span class="why">${why}</span></span
      >`;
    }
    return t(state?.phase === "adjourned" ? "adjourned" : "still-played");
  }

  private about(review: BughouseReplay) {
    const { known } = review;
    if (!known) return nothing;
    const { table, state } = known;
    const seats = Object.fromEntries(
      SEATS.flatMap((seat) => {
        const { person } = state.seats[seat];
        return person ? [[seat, person]] : [];
      }),
    );
    return html`
      <div class="facts">
        ${teams(seats, state.phase === "adjourned" ? "adjourned" : state.end?.fields?.["outcome"])}
        ${about(review, alteredTexts(review.ruleset))}
        <div class="actions">
          <a class="button" href="/table/${table}">${t("to-the-table")}</a>
          <a
            class="button primary"
            data-analysis
            href="/analysis?table=${table}&game=${this.number}"
            >${t("analyse")}</a
          >
        </div>
      </div>
      <div class="uses">
        <div class="actions">
          <button data-share @click=${() => (this.shares = true)}>${t("share")}</button>
          <button data-copy-bpgn @click=${() => this.copyFile("bpgn", "bpgn-copied")}>
            ${t("copy-bpgn")}
          </button>
          ${files(table, this.number, "button")}
        </div>
        ${this.engineLines(review)}
      </div>
    `;
  }

  /** The explorer plays a move of the game here, and others on the board of the analysis. */
  private explorer(review: BughouseReplay) {
    if (review.known?.state.phase !== "over" || this.retry) return nothing;
    const next = (board: Board) => {
      const ply = review.nextOn(board);
      return ply === undefined ? undefined : review.known?.played[ply - 1]?.text;
    };
    return html`<tandem-explorer
      class="panel"
      .where=${{ moves: review.record }}
      .next=${{ A: next("A"), B: next("B") }}
      @play-move=${this.plays}
    ></tandem-explorer>`;
  }

  private plays = ({ detail: { board, move, from } }: ElementEvent<"play-move">): void => {
    const ply = this.review.nextOn(board);
    const next = ply === undefined ? undefined : this.review.known?.played[ply - 1]?.text;
    const plain = (text: string) => text.replace(/[+#]+$/, "");
    if (ply !== undefined && next && plain(next) === plain(move)) return this.go(ply);
    const state = stateIn(new URLSearchParams(location.search)) ?? START_STATE;
    navigate(explorerAt(from, state, { board, move }));
  };

  private engineLines(review: BughouseReplay) {
    if (review.known?.state.phase !== "over") return nothing;
    return html`<tandem-engine
      .engine=${this.engine}
      .position=${this.retry ? undefined : review.forEngine}
      .turns=${{ A: review.turnAt("A"), B: review.turnAt("B") }}
      .allowed=${mayAnalyse}
    ></tandem-engine>`;
  }

  private share(review: BughouseReplay) {
    if (!this.shares || !review.known) return nothing;
    const { table, terms } = review.known;
    const step = review.isAtEnd ? "" : String(review.ply);
    const game = `table/${table}/game/${this.number}`;
    const shared = {
      title: tableName(terms),
      link: this.address,
      frame: `${location.origin}/embed/${game}${step && `#${step}`}`,
      picture: `/api/tables/${table}/games/${this.number}/picture${step && `?ply=${step}`}`,
    };
    return html`<tandem-share
      .shared=${shared}
      @close=${() => (this.shares = false)}
    ></tandem-share>`;
  }

  /** Shows the first of the mistakes, on the large board as its player saw it. */
  private tryAgain(plies: readonly number[]): void {
    const retry = new Retry(this.review, plies);
    this.retry = retry;
    retry.addEventListener("change", () => this.face(retry));
    this.face(retry);
    // The button that was pressed is gone, and may have been far below the board.
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(".retry")?.focus());
  }

  private face(retry: Retry): void {
    if (retry !== this.retry) return;
    if (retry.stage === "loads") {
      this.hasTurned = true;
      this.board = retry.board;
      this.below = colorOf(retry.seat);
    }
    this.requestUpdate();
  }

  /** Goes back to the game, at the mistake. */
  private leave = (): void => {
    const { retry } = this;
    this.retry = undefined;
    if (retry) this.go(retry.ply);
  };

  protected override go(ply: number): void {
    this.retry = undefined;
    super.go(ply);
  }

  private swap = (): void => {
    this.hasTurned = true;
    // Partners sit side by side, so the color at the bottom changes with the board.
    this.board = otherBoard(this.board);
    this.below = other(this.below);
  };

  private flip = (): void => {
    this.hasTurned = true;
    this.below = other(this.below);
  };

  protected told(): string {
    const move = this.review.known?.played[this.review.ply - 1];
    return move ? announced(move) : "";
  }

  protected keys(): Record<string, () => void> {
    const { retry } = this;
    const retrying = retry && { Escape: this.leave, n: () => retry.go(retry.number + 1) };
    return { x: this.swap, f: this.flip, ...retrying };
  }
}

customElements.define("page-bughouse-review", PageBughouseReview);

export function openReview(game: ReviewedGame, number: number) {
  const review = new BughouseReplay(game);
  return () =>
    html`<page-bughouse-review .review=${review} .number=${number}></page-bughouse-review>`;
}
