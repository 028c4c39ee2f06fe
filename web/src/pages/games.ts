// The finished games of public tables, searchable by player and day.

import { html, nothing } from "lit";
import { textOf } from "../elements/form";
import { listGames } from "../http";
import type { GameLine } from "../protocol";
import { t } from "../words";
import { GameSearch } from "./game-search";
import "../elements/archived-games";

export class PageGames extends GameSearch {
  protected override readonly path = "/games";

  protected override render() {
    const { search } = this;
    return html`<main class="plain all-games">
      <h1>${t("games")}</h1>
      <p><a href="/games/mine" data-own-games>${t("own-games")}</a></p>
      <form class="search" role="search" @submit=${this.submit}>
        <label class="field">
          ${t("player")}
          <input
            name="player"
            maxlength="24"
            autocomplete="off"
            spellcheck="false"
            .value=${search.get("player") ?? ""}
          />
        </label>
        <label class="field"
          >${t("day")} <input name="day" type="date" .value=${search.get("day") ?? ""}
        /></label>
        <button class="primary">${t("search")}</button>
        ${search.size > 0 ? html`<a class="button" href="/games" @click=${this.clear}>${t("all-games")}</a>` : nothing}
      </form>
      ${this.results(t("games"), t(search.size > 0 ? "no-such-games" : "no-games-yet"))}
      <tandem-archived-games
        .player=${search.get("player") ?? undefined}
        .day=${search.get("day") ?? undefined}
      ></tandem-archived-games>
    </main>`;
  }

  private submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const form = [...data.keys()].map((name) => [name, textOf(data, name)]);
    this.look(new URLSearchParams(form.filter(([, value]) => value)));
  };

  private clear = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    this.look(new URLSearchParams());
  };

  protected override list(search: URLSearchParams, before?: number): Promise<GameLine[]> {
    const [since, until] = span(search.get("day"));
    const player = search.get("player") ?? undefined;
    return listGames({ player, since, before: before ?? until });
  }
}

/** The start of a local day and of the next, in seconds since 1970. */
function span(day: string | null): [number?, number?] {
  const [year, month, date] = (day ?? "").split("-").map(Number);
  if (!year || !month || !date) return [];
  return [new Date(year, month - 1, date), new Date(year, month - 1, date + 1)].map(
    (at) => at.getTime() / 1000,
  ) as [number, number];
}

customElements.define("page-games", PageGames);
