// The engine's evaluation of a game: a graph of both boards, a list of bad moves, and the accuracy
// of the players; with the time of each move.

import { html, nothing, svg } from "lit";
import { emit } from "../events";
import { evaluateGame } from "../http";
import type { Board, EvaluatedMove, Refusal } from "../protocol";
import type { BughouseReplay } from "../bughouse-replay";
import { BOARDS, teamOf } from "../seats";
import { failed, t } from "../words";
import { accounts } from "./accounts";
import { TandemElement } from "./base";
import { spanText } from "./clock";
import { giftOf, gifts } from "./gifts";

/** The interval of polling, in milliseconds. */
const ASKED_EVERY = 800;

/** The size of the graph, in units of its own. */
const [WIDTH, HEIGHT] = [1000, 200];

/** The largest bar of a time. */
const EVEN_TIME = 100;

const TEAMS = ["first", "second"] as const;

/** An equal score, in thousandths of a point. */
const EVEN = 500;

const GLYPHS = { mistake: "?", blunder: "??" } as const;

/** `+1.3`, `−0.4`, `+#3` */
function scoreText({ score, mate }: EvaluatedMove): string {
  const sign = score < 0 ? "−" : "+";
  return sign + (mate === undefined ? (Math.abs(score) / 100).toFixed(1) : `#${Math.abs(mate)}`);
}

export class TandemEvaluation extends TandemElement {
  static override properties = {
    review: { attribute: false },
    problem: { state: true },
    asks: { state: true },
  };
  declare review: BughouseReplay;
  declare private problem: string | undefined;
  /** Whether the page polls for the evaluation. */
  declare private asks: boolean;

  private timer: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.review);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override render() {
    const { evaluation, known } = this.review;
    if (known?.state.phase !== "over" || known.played.length === 0) return nothing;
    return html`<section class="panel evaluation" aria-label=${t("evaluation")}>
      ${
        evaluation
          ? html`${this.graph()} ${this.times()} ${this.progress()} ${this.present()}
            ${accounts(this.review)} ${this.bad()} ${gifts(this.review)}`
          : html`<button data-evaluate ?disabled=${this.asks} @click=${this.ask}>
                ${t("evaluate")}
              </button>
              ${this.times()} ${this.present()}`
      }
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
    </section>`;
  }

  private ask = async (): Promise<void> => {
    const { review } = this;
    this.asks = true;
    try {
      const evaluation = await evaluateGame(review.id, review.number);
      review.evaluated(evaluation);
      this.asks = evaluation.evaluated.length < evaluation.moves;
      this.problem = undefined;
      if (this.asks && this.isConnected)
        this.timer = window.setTimeout(() => void this.ask(), ASKED_EVERY);
    } catch (refusal) {
      this.asks = false;
      this.problem = failed(refusal as Refusal);
    }
  };

  private progress() {
    const { evaluation } = this.review;
    const done = evaluation?.evaluated.length ?? 0;
    const moves = evaluation?.moves ?? 0;
    if (done === moves) return nothing;
    if (!this.asks)
      return html`<button data-evaluate @click=${this.ask}>${t("evaluate-on")}</button>`;
    const text = evaluation?.waiting
      ? t("evaluation-waits", { count: evaluation.waiting })
      : t("evaluating", { done, moves });
    return html`<label class="progress"
      >${text} <progress max=${moves} value=${done}></progress
    ></label>`;
  }

  /** One line for each board: above the center, the team of WhiteA is better there. */
  private graph() {
    const { review } = this;
    const evaluated = review.evaluation?.evaluated ?? [];
    const x = (ply: number) => (ply * WIDTH) / Math.max(1, review.end);
    const y = (first: number) => HEIGHT - (first * HEIGHT) / 1000;
    const line = (board: Board) => {
      const points = evaluated.flatMap(({ first }, index) =>
        review.boardAt(index + 1) === board ? [`H${x(index + 1)}V${y(first)}`] : [],
      );
      return svg`<path class="line ${board}" d=${`M0 ${y(EVEN)}${points.join("")}H${x(evaluated.length)}`} />`;
    };
    const dots = evaluated.flatMap(({ first, mark }, index) =>
      mark ? [svg`<path class="dot ${mark}" d=${`M${x(index + 1)} ${y(first)}h0`} />`] : [],
    );
    return html`<figure class="chart" title=${t("evaluation-graph")}>
      <svg
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        preserveAspectRatio="none"
        role="img"
        aria-label=${t("evaluation-graph")}
        @click=${this.goes}
      >
        <path class="even" d=${`M0 ${y(EVEN)}H${WIDTH}`} />
        ${BOARDS.map(line)} ${dots}
        <path class="now" d=${`M${x(review.ply)} 0V${HEIGHT}`} />
      </svg>
      <figcaption>
        <span class="above" aria-hidden="true">▲ WhiteA, BlackB</span>
        ${BOARDS.map((board) => html`<span class="key ${board}">${t("evaluation-board", { board })}</span>`)}
        <span class="under" aria-hidden="true">▼ BlackA, WhiteB</span>
      </figcaption>
    </figure>`;
  }

  /** The time of each move as a bar: up for the team of WhiteA, down for the other one. */
  private times() {
    const { review } = this;
    const spent = Array.from({ length: review.end }, (_, index) => review.spentAt(index + 1) ?? 0);
    const longest = Math.max(...spent);
    if (longest < 100) return nothing;
    const step = WIDTH / review.end;
    const bars = (team: "first" | "second") =>
      spent.flatMap((millis, index) => {
        const seat = review.known?.played[index]?.seat;
        if (!seat || teamOf(seat) !== team) return [];
        const size = (millis / longest) * EVEN_TIME * (team === "first" ? -1 : 1);
        const [x, width] = [(index + 0.2) * step, 0.6 * step].map((value) => value.toFixed(1));
        return [`M${x} ${EVEN_TIME}h${width}v${size.toFixed(1)}h-${width}z`];
      });
    const label = t("time-graph", { longest: spanText(longest) });
    return html`<figure class="chart times" title=${label}>
      <svg
        viewBox="0 0 ${WIDTH} ${2 * EVEN_TIME}"
        preserveAspectRatio="none"
        role="img"
        aria-label=${label}
        @click=${this.goes}
      >
        ${TEAMS.map((team) => svg`<path class="bars ${team}" d=${bars(team).join("")} />`)}
        <path class="now" d=${`M${review.ply * step} 0V${2 * EVEN_TIME}`} />
      </svg>
    </figure>`;
  }

  private goes = (event: PointerEvent): void => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    this.go(Math.round(((event.clientX - left) / width) * this.review.end));
  };

  /** The move that is shown: its evaluation and its time. */
  private present() {
    const { review } = this;
    const { ply } = review;
    const move = review.known?.played[ply - 1];
    if (!move) return html`<p class="said-of"></p>`;
    const found = review.evaluation?.evaluated[ply - 1];
    const { mark, better } = found ?? {};
    const spent = review.spentAt(ply);
    return html`<p class="said-of">
      <b>${move.seat}: ${review.textAt(ply)}${mark ? GLYPHS[mark] : ""}</b>
      ${found ? html`<span>${scoreText(found)}</span>` : nothing}
      ${mark ? html`<span class="mark ${mark}">${t(`mark-${mark}`)}</span>` : nothing}
      ${spent === undefined ? nothing : html`<span class="spent">${t("time-spent", { time: spanText(spent) })}</span>`}
      ${better?.length ? html`<span>${t("evaluation-better", { line: better.join(" ") })}</span>` : nothing}
      ${found?.gift ? giftOf(review, ply) : nothing}
      ${
        mark
          ? html`<button data-retry-here @click=${() => emit(this, "retry", [ply])}>
              ${t("retry-here")}
            </button>`
          : nothing
      }
    </p>`;
  }

  private bad() {
    const { review } = this;
    const evaluated = review.evaluation?.evaluated ?? [];
    const bad = evaluated.flatMap(({ mark }, index) => (mark ? [{ mark, ply: index + 1 }] : []));
    const seat = (ply: number) => review.known?.played[ply - 1]?.seat;
    if (bad.length === 0)
      return evaluated.length === review.end ? html`<p>${t("evaluation-none")}</p>` : nothing;
    return html`<div class="bad" role="group" aria-label=${t("evaluation-bad")}>
      ${bad.map(
        ({ mark, ply }) =>
          html`<button
            class=${mark}
            data-bad=${ply}
            title=${t(`mark-${mark}`)}
            @click=${() => this.go(ply)}
          >
            ${review.textAt(ply)}${GLYPHS[mark]}<span class="visually-hidden">
              ${seat(ply)}, ${t(`mark-${mark}`)}</span
            >
          </button>`,
      )}
    </div>`;
  }

  private go(ply: number): void {
    emit(this, "go", ply);
  }
}

customElements.define("tandem-evaluation", TandemEvaluation);
