// The engine's lines for both boards, with the switch that starts it.

import { html, nothing, type PropertyValues } from "lit";
import type { BrowserEngine, EngineScore } from "../engine";
import type { Board, Color } from "../protocol";
import { BOARDS, seatOf } from "../seats";
import { shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import "../styles/engine.css";

/** `+1.3`, `−0.4`, `+#3`, from White’s point of view. */
function scoreText({ score, mate }: EngineScore, turn: Color): string {
  const isAhead = mate === undefined ? score >= 0 : mate > 0;
  const sign = isAhead === (turn === "white") ? "+" : "−";
  return sign + (mate === undefined ? (Math.abs(score) / 100).toFixed(1) : `#${Math.abs(mate)}`);
}

export class TandemEngine extends TandemElement {
  static override properties = {
    engine: { attribute: false },
    position: { attribute: false },
    turns: { attribute: false },
    allowed: { attribute: false },
    wanted: { state: true },
    problem: { state: true },
  };
  declare engine: BrowserEngine;
  /** A BFEN with the moves after it; undefined while it is unknown or analysis is not allowed. */
  declare position: string | undefined;
  /** The side to move on each board. */
  declare turns: Record<Board, Color>;
  /** Asks the server whether this person may have an engine now; resolves to the reason if not. */
  declare allowed: () => Promise<string | undefined>;
  /** Whether the switch is on. */
  declare private wanted: boolean;
  declare private problem: string | undefined;

  constructor() {
    super();
    this.wanted = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.engine);
    this.listen(document, "visibilitychange", () => this.run());
    this.listen(document, "keydown", (event) => {
      const typing = (event.target as Element).closest("input, select, textarea, dialog");
      if (typing || event.key !== "e" || event.ctrlKey || event.metaKey || event.altKey) return;
      void this.toggle();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.engine.stop();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("position")) this.run();
  }

  protected override render() {
    return html`<div class="engine" role="group" aria-label=${t("engine")}>
      <div class="engine-head">
        <button
          data-engine
          aria-pressed=${this.wanted ? "true" : "false"}
          title=${t("engine-key")}
          @click=${this.toggle}
        >
          ${t("engine")}
        </button>
        <small>${this.wanted ? this.state() : nothing}</small>
      </div>
      ${this.wanted ? html`${BOARDS.map((board) => this.line(board))} ${this.bothSit()}` : nothing}
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
    </div>`;
  }

  private state() {
    const { engine } = this;
    if (engine.state === "failed") return t("engine-failed");
    if (engine.speed === 0) return engine.lines.A ? nothing : t("engine-starts");
    const speed = new Intl.NumberFormat(shownLanguage(), { notation: "compact" });
    return t("engine-speed", { speed: speed.format(engine.speed) });
  }

  private line(board: Board) {
    const { engine, turns } = this;
    const found = engine.lines[board];
    if (!found) return nothing;
    return html`<p class="engine-line" data-line=${board} data-depth=${found.depth}>
        <b>${board}</b> <b class="engine-score">${scoreText(found, turns[board])}</b>
        <span>${found.line.map(({ text }) => text).join(" ")}</span>
        <small>${t("engine-depth", { depth: found.depth })}</small>
      </p>
      ${this.advised(board)}`;
  }

  private advised(board: Board) {
    const advice = this.engine.advice[board];
    if (!advice || (!advice.sit && !advice.piece)) return nothing;
    const { sit, piece } = advice;
    const turn = this.turns[board];
    return html`<p class="engine-advice" data-advice=${board}>
      <b>${seatOf(board, turn)}</b>
      ${sit ? html`<span class="sit">${t(`engine-sit-${sit}`)}</span>` : nothing}
      ${
        piece
          ? html`<span
              >${t("engine-needs", {
                what: t(`what-${piece.role.toLowerCase()}`),
                score: scoreText(piece, turn),
              })}</span
            >`
          : nothing
      }
    </p>`;
  }

  /** Partners have different colors: if both sit, only their clocks run. */
  private bothSit() {
    const { advice } = this.engine;
    if (!advice.A?.sit || !advice.B?.sit) return nothing;
    return html`<p class="engine-advice">
      ${t(this.turns.A === this.turns.B ? "engine-teams-sit" : "engine-partners-sit")}
    </p>`;
  }

  private toggle = async (): Promise<void> => {
    this.problem = undefined;
    this.wanted = !this.wanted;
    if (this.wanted) {
      this.problem = await this.allowed();
      if (this.problem) this.wanted = false;
    }
    this.run();
  };

  /** Starts or stops the engine, as the switch and the page are. */
  private run(): void {
    const { engine, position } = this;
    if (!this.wanted || this.problem || !position || document.hidden || !this.isConnected)
      engine.stop();
    else engine.search(position);
  }
}

customElements.define("tandem-engine", TandemEngine);
