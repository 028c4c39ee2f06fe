// Pages that list ended games, newest first, and search them.

import { html, nothing } from "lit";
import { TandemElement } from "../elements/base";
import { gameList } from "../elements/games";
import type { GameLine, Refusal } from "../protocol";
import { refused, t } from "../words";
import "../styles/games.css";

/** The number of games in one answer of the server. */
const PAGE = 50;

export abstract class GameSearch extends TandemElement {
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
  protected search = new URLSearchParams(location.search);

  /** The address of the page without a search. */
  protected abstract readonly path: string;

  /** The games of a search that ended before a time in seconds since 1970. */
  protected abstract list(search: URLSearchParams, before?: number): Promise<GameLine[]>;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.find();
  }

  /** The games found, with a title and the words for when there are none. */
  protected results(title: string, none: string) {
    const { games } = this;
    return html`${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
      <section class="card" aria-label=${title} aria-busy=${games ? "false" : "true"}>
        ${
          !games
            ? html`<p class="empty">${t("connecting")}</p>`
            : games.length > 0
              ? gameList(games, { pictures: true })
              : html`<p class="empty">${none}</p>`
        }
      </section>
      ${games && !this.isAll ? html`<button class="wide" data-older @click=${this.older}>${t("older-games")}</button>` : nothing}`;
  }

  protected look(search: URLSearchParams): void {
    this.search = search;
    history.replaceState(null, "", `${this.path}${search.size > 0 ? `?${search}` : ""}`);
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
    try {
      const found = await this.list(search, before);
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
