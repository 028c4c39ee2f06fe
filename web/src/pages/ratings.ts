// The strongest players and teams.

import { html } from "lit";
import { ratings } from "../http";
import type { Rating, Ratings, Refusal } from "../protocol";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import { personLink, rating } from "../elements/ratings";

export class PageRatings extends TandemElement {
  static override properties = { ratings: { state: true }, problem: { state: true } };
  declare private ratings: Ratings | undefined;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.ratings = await ratings();
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  }

  protected override render() {
    const { problem } = this;
    return html`<main class="plain ratings-page">
      <h1>${t("ratings")}</h1>
      <p>${t("ratings-words")}</p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
      <div class="pair">
        ${this.list(
          "players",
          this.ratings?.players.map(({ person, rating }) => [personLink(person), rating] as const),
        )}
        ${this.list(
          "teams",
          this.ratings?.teams.map(
            ({ people: [one, two], rating }) =>
              [html`${personLink(one)} & ${personLink(two)}`, rating] as const,
          ),
        )}
      </div>
    </main>`;
  }

  private list(id: "players" | "teams", lines: (readonly [unknown, Rating])[] | undefined) {
    return html`<section class="card">
      <h2>${t(id)}</h2>
      ${
        !lines
          ? html`<p class="empty">${t("connecting")}</p>`
          : lines.length === 0
            ? html`<p class="empty">${t("ratings-none")}</p>`
            : html`<ol class="rows ranks">
                ${lines.map(
                  ([who, of]) =>
                    html`<li>
                      <span>${who}</span>
                      <span
                        >${rating(of)} <small>${t("games-count", { count: of.games })}</small></span
                      >
                    </li>`,
                )}
              </ol>`
      }
    </section>`;
  }
}

customElements.define("page-ratings", PageRatings);
