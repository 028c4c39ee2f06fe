// A game that is over, whatever was played: the server says with it which game it is.

import { html } from "lit";
import { reviewGame } from "../http";
import type { Refusal } from "../protocol";
import { Review } from "../review";
import { UmpiredReview } from "../umpired-review";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import "./bughouse-review";
import "./kriegspiel-review";

export class PageReview extends TandemElement {
  static override properties = {
    tableId: {},
    number: { type: Number },
    review: { state: true },
    problem: { state: true },
  };
  declare tableId: string;
  declare number: number;
  declare private review: Review | UmpiredReview | undefined;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      const game = await reviewGame(this.tableId, this.number);
      this.review = "positions" in game ? new UmpiredReview(game) : new Review(game);
    } catch (refusal) {
      const { code } = refusal as Refusal;
      this.problem = code === "no-table" ? t("no-game") : code === "not-now" ? t("still-played") : refused(refusal as Refusal);
    }
  }

  protected override render() {
    const { review, number, problem } = this;
    if (problem) return html`<main class="plain"><h1>${problem}</h1><a href="/games">${t("to-games")}</a></main>`;
    if (review instanceof UmpiredReview) {
      return html`<page-kriegspiel-review .review=${review} .number=${number}></page-kriegspiel-review>`;
    }
    if (review) return html`<page-bughouse-review .review=${review} .number=${number}></page-bughouse-review>`;
    return html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`;
  }
}

customElements.define("page-review", PageReview);
