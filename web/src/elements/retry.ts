// The question, the verdict and the buttons while mistakes of a game are tried again.

import { html, nothing } from "lit";
import { emit } from "../events";
import type { Retry } from "../retry";
import { t } from "../words";
import { TandemElement } from "./base";
import { icon } from "./icons";

/** Dispatches `close`. */
class TandemRetry extends TandemElement {
  static override properties = { retry: { attribute: false } };
  declare retry: Retry;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.retry);
  }

  protected override render() {
    const { retry } = this;
    return html`<div
      class="retry"
      data-stage=${retry.stage}
      tabindex="-1"
      role="group"
      aria-label=${t("retry")}
    >
      <p role="status">
        <small>${t("retry-number", { number: retry.number, all: retry.count })}</small>
        ${this.sentence()}
      </p>
      <div class="actions">${this.buttons()} ${this.close()}</div>
    </div>`;
  }

  private sentence() {
    const { retry } = this;
    const { stage, tried: move } = retry;
    switch (stage) {
      case "loads":
        return nothing;
      case "asks":
        return t("retry-asks", { seat: retry.seat, move: retry.played });
      case "answered":
        return t("retry-answered", { line: retry.better.join(" ") });
      case "failed":
        return retry.problem;
      case "judges":
      case "wrong":
      case "right":
      case "good":
        return t(`retry-${stage}`, { move });
    }
  }

  private buttons() {
    const { retry } = this;
    const { stage } = retry;
    if (stage === "loads" || stage === "judges") return nothing;
    const isAgain = stage === "good" || stage === "answered" || stage === "failed";
    return html`${isAgain ? this.button("retry-again", () => retry.again()) : nothing}
    ${retry.asks || stage === "good" ? this.button("retry-answer", () => void retry.answer()) : nothing}
    ${
      retry.isLast
        ? nothing
        : this.button(
            retry.asks ? "retry-skip" : "retry-next",
            () => retry.go(retry.number + 1),
            !retry.asks,
          )
    }`;
  }

  private button(id: string, act: () => void, primary = false) {
    return html`<button class=${primary ? "primary" : ""} data-do=${id} @click=${act}>
      ${t(id)}
    </button>`;
  }

  private close() {
    return html`<button
      data-do="retry-close"
      title=${t("retry-close")}
      aria-label=${t("retry-close")}
      @click=${() => emit(this, "close")}
    >
      ${icon("close")}
    </button>`;
  }
}

customElements.define("tandem-retry", TandemRetry);
