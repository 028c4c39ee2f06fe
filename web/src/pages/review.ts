// A game, move by move: both boards in the order in which everything happened, with the clocks as they were.

import { html, nothing } from "lit";
import { reviewGame, textOf } from "../http";
import type { Board, Color, Refusal } from "../protocol";
import { Review } from "../review";
import { other, otherBoard, SEATS } from "../seats";
import { toasts } from "../toasts";
import { announced, end, refused, t } from "../words";
import { about } from "../elements/about";
import { TandemElement } from "../elements/base";
import { files, teams } from "../elements/games";
import "../elements/half";
import "../elements/moves";
import "../elements/steps";

/** How long after the last step the address says where the game is looked at, in milliseconds. */
const ADDRESS_AFTER = 300;

export class PageReview extends TandemElement {
  static override properties = {
    tableId: {},
    number: { type: Number },
    review: { state: true },
    board: { state: true },
    below: { state: true },
    problem: { state: true },
  };
  declare tableId: string;
  declare number: number;
  declare private review: Review | undefined;
  /** The large board, and whose side is below on it. */
  declare private board: Board;
  declare private below: Color;
  declare private problem: string | undefined;

  private timer: number | undefined;

  constructor() {
    super();
    this.board = "A";
    this.below = "white";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.listen(document, "keydown", (event) => this.key(event as KeyboardEvent));
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
    window.clearTimeout(this.timer);
  }

  private async load(): Promise<void> {
    try {
      const review = new Review(await reviewGame(this.tableId, this.number));
      // The address may say after which move.
      if (/^#\d+$/.test(location.hash)) review.go(Number(location.hash.slice(1)));
      this.follow(review);
      this.review = review;
      document.title = `${review.known?.terms.name ?? ""} · Tandem`;
    } catch (refusal) {
      const { code } = refusal as Refusal;
      this.problem = code === "no-table" ? t("no-game") : refused(refusal as Refusal);
    }
  }

  protected override render() {
    const { review, board, below, problem } = this;
    if (problem) return html`<main class="plain"><h1>${problem}</h1><a href="/games">${t("to-games")}</a></main>`;
    if (!review?.known) return html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`;
    const ply = review.isAtEnd ? undefined : review.ply;
    const half = (board: Board, below: Color, small: boolean) => html`<tandem-half
      class=${small ? "small" : "large"}
      .table=${review}
      .board=${board}
      .below=${below}
      .past=${review.stood(board)}
      ?small=${small}
      fixed
    ></tandem-half>`;
    return html`
      <main
        class="table-page watching review"
        @swap=${this.swap}
        @go=${(event: CustomEvent<number>) => this.go(event.detail)}
      >
        <h1 class="visually-hidden">${review.known.terms.name}, ${t("game-number", { game: this.number })}</h1>
        <header class="status result">
          <div class="line" role="status">${this.result(review)}</div>
          <div class="tools">
            <button title=${t("swap")} aria-label=${t("swap")} data-swap @click=${this.swap}>⇄</button>
            <button title=${t("flip")} aria-label=${t("flip")} data-flip @click=${this.flip}>⇅</button>
          </div>
        </header>
        ${half(board, below, false)}
        <div class="middle">${half(otherBoard(board), other(below), true)}</div>
        <div class="right">
          <section class="panel do-panel" aria-label=${t("game")}>${this.about(review)}</section>
          <section class="panel moves-panel" aria-label=${t("moves")}>
            <tandem-moves .table=${review} .ply=${ply}></tandem-moves>
            <tandem-steps .table=${review} .ply=${ply}></tandem-steps>
          </section>
        </div>
        <div class="visually-hidden" aria-live="polite" data-announce></div>
      </main>
    `;
  }

  private result({ state }: Review) {
    if (state?.end) return html`<span class="standing over">${end(state.end)}</span>`;
    return t(state?.phase === "adjourned" ? "adjourned" : "still-played");
  }

  private about(review: Review) {
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
      ${teams(seats, state.phase === "adjourned" ? "adjourned" : state.end?.fields?.["outcome"])} ${about(review)}
      <div class="actions">
        <a class="button" href="/table/${table}">${t("to-the-table")}</a>
        <a class="button primary" data-analysis href="/analysis?table=${table}&game=${this.number}">${t("analyse")}</a>
      </div>
      <div class="actions">
        <button data-copy @click=${() => this.copy(this.address, "address-copied")}>${t("copy-link")}</button>
        <button data-copy-bpgn @click=${this.copyRecord}>${t("copy-bpgn")}</button>
        ${files(table, this.number, "button")}
      </div>
    `;
  }

  /** The page as it is seen: with the move after which it stands. */
  private get address(): string {
    const { review } = this;
    const url = new URL(location.href);
    url.hash = !review || review.isAtEnd ? "" : String(review.ply);
    return url.href;
  }

  private swap = (): void => {
    // Partners sit side by side: with the board, the color below changes.
    this.board = otherBoard(this.board);
    this.below = other(this.below);
  };

  private flip = (): void => {
    this.below = other(this.below);
  };

  private go(ply: number): void {
    const { review } = this;
    review?.go(ply);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => history.replaceState(null, "", this.address), ADDRESS_AFTER);
    const move = review?.known?.played[review.ply - 1];
    const place = this.querySelector("[data-announce]");
    if (place) place.textContent = move ? announced(move) : t("step-first");
  }

  private key(event: KeyboardEvent): void {
    const { review } = this;
    const typing = (event.target as Element).closest("input, select, textarea");
    if (!review || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.go(review.ply - 1),
      ArrowRight: () => this.go(review.ply + 1),
      Home: () => this.go(0),
      End: () => this.go(review.end),
      x: this.swap,
      f: this.flip,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  private copyRecord = async (): Promise<void> => {
    const record = await textOf(`/api/tables/${this.tableId}/games/${this.number}/bpgn`).catch(() => undefined);
    if (record) await this.copy(record, "bpgn-copied");
    else toasts.tell(t("offline"));
  };

  private async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.tell(t(done));
    } catch {
      toasts.tell(t("not-copied"));
    }
  }
}

customElements.define("page-review", PageReview);
