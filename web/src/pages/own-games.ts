// One's own ended games, private ones and those against bots too.

import { html } from "lit";
import { listOwnGames } from "../http";
import type { GameLine } from "../protocol";
import { t } from "../words";
import { GameSearch } from "./game-search";

/** The filters with their values; the empty one is for all. */
const FILTERS = {
  result: ["", "won", "lost", "drawn"],
  kind: ["", "bughouse", "kriegspiel"],
  rated: ["", "true", "false"],
} as const;

type Filter = keyof typeof FILTERS;

export class PageOwnGames extends GameSearch {
  protected override readonly path = "/games/mine";

  protected override render() {
    return html`<main class="plain all-games">
      <h1>${t("own-games")}</h1>
      <form class="search" role="search">
        ${this.filter("result")} ${this.filter("kind")} ${this.filter("rated")}
      </form>
      ${this.results(t("own-games"), t(this.search.size > 0 ? "no-own-games-found" : "no-own-games"))}
      <p><a href="/games">${t("all-games")}</a></p>
    </main>`;
  }

  private filter(name: Filter) {
    const chosen = this.search.get(name) ?? "";
    return html`<label class="field">
      ${t(`own-${name}`)}
      <select name=${name} @change=${this.choose}>
        ${FILTERS[name].map(
          (value) =>
            html`<option value=${value} .selected=${value === chosen}>
              ${t(`own-${name}-${value || "all"}`)}
            </option>`,
        )}
      </select>
    </label>`;
  }

  private choose = (event: Event): void => {
    const { name, value } = event.target as HTMLSelectElement;
    const search = new URLSearchParams(this.search);
    if (value) search.set(name, value);
    else search.delete(name);
    this.look(search);
  };

  protected override list(search: URLSearchParams, before?: number): Promise<GameLine[]> {
    const of = (name: Filter) => search.get(name) ?? undefined;
    return listOwnGames({ result: of("result"), kind: of("kind"), rated: of("rated"), before });
  }
}

customElements.define("page-own-games", PageOwnGames);
