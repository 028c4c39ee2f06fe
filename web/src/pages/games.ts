// The finished games of public tables, searchable by player and day.

import { html, nothing } from "lit";
import { listGames } from "../http";
import type { GameLine, Refusal } from "../protocol";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import { textOf } from "../elements/form";
import { gameList } from "../elements/games";

/** The number of games in one answer of the server. */
const PAGE = 50;

export class PageGames extends TandemElement {
  static override properties = {
    games: { state: true },
    isAll: { state: true },
    problem: { state: true },
  };
  declare private games: GameLine[] | undefined;
  /** Whether all games are loaded. */
  declare private isAll: boolean;
  declare private problem: string | undefined;

  /** The search is part of the address, so it is there again after going back. */
  private search = new URLSearchParams(location.search);

  override connectedCallback(): void {
    super.connectedCallback();
    void this.find();
  }

  protected override render() {
    const { games, search } = this;
    return html`<main class="plain all-games">
      <h1>${t("games")}</h1>
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
      ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <section class="card" aria-label=${t("games")} aria-busy=${games ? "false" : "true"}>
        ${
          !games
            ? html`<p class="empty">${t("connecting")}</p>`
            : games.length > 0
              ? gameList(games)
              : html`<p class="empty">
                  ${t(search.size > 0 ? "no-such-games" : "no-recent-games")}
                </p>`
        }
      </section>
      ${games && !this.isAll ? html`<button class="wide" data-older @click=${this.older}>${t("older-games")}</button>` : nothing}
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

  private look(search: URLSearchParams): void {
    this.search = search;
    history.replaceState(null, "", `/games${search.size > 0 ? `?${search}` : ""}`);
    this.games = undefined;
    void this.find();
  }

  private older = (): Promise<void> => {
    const last = this.games?.at(-1);
    // Games that ended in the same second are listed again; they are filtered out.
    return this.find(last && last.ended + 1);
  };

  private async find(before?: number): Promise<void> {
    const { search } = this;
    const [since, until] = span(search.get("day"));
    const player = search.get("player") ?? undefined;
    try {
      const found = await listGames({ player, since, before: before ?? until });
      if (search !== this.search) return;
      const known = new Set(this.games?.map(({ table, game }) => `${table} ${game}`));
      const fresh = found.filter(({ table, game }) => !known.has(`${table} ${game}`));
      this.games = [...(this.games ?? []), ...fresh];
      this.isAll = found.length < PAGE || fresh.length === 0;
      this.problem = undefined;
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
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
