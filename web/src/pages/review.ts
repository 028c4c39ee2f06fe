// A game that is over: the server's answer tells which game it is, and its page is loaded then.

import { html, type TemplateResult } from "lit";
import { reviewGame } from "../http";
import type { KriegspielReview, Refusal, Review } from "../protocol";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";

/** Loads the page of a game. */
async function openReview(
  game: Review | KriegspielReview,
  number: number,
): Promise<() => TemplateResult> {
  if ("positions" in game) return (await import("./kriegspiel-review")).openReview(game, number);
  return (await import("./bughouse-review")).openReview(game, number);
}

export class PageReview extends TandemElement {
  static override properties = {
    tableId: {},
    number: { type: Number },
    page: { state: true },
    problem: { state: true },
  };
  declare tableId: string;
  declare number: number;
  declare private page: (() => TemplateResult) | undefined;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    const { tableId, number } = this;
    const game = await reviewGame(tableId, number).catch((refusal: Refusal) => {
      this.problem = whyNot(refusal);
    });
    if (!game) return;
    try {
      this.page = await openReview(game, number);
    } catch {
      this.problem = t("page-not-loaded");
    }
  }

  protected override render() {
    const { page, problem } = this;
    if (problem) {
      return html`<main class="plain">
        <h1>${problem}</h1>
        <a href="/games">${t("to-games")}</a>
      </main>`;
    }
    return page?.() ?? html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`;
  }
}

function whyNot(refusal: Refusal): string {
  if (refusal.code === "no-table") return t("no-game");
  return refusal.code === "not-now" ? t("still-played") : refused(refusal);
}

customElements.define("page-review", PageReview);
