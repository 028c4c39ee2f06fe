// Games of the server's archive to look at, by player and day, and the ways to search all of them.

import { html, nothing } from "lit";
import { archiveSummary, explore } from "../http";
import type { Explored, Refusal } from "../protocol";
import { refused, t } from "../words";
import { TandemElement } from "./base";
import { topGames } from "./explored-games";
import "../styles/games.css";

export class TandemArchivedGames extends TandemElement {
  static override properties = {
    player: {},
    day: {},
    games: { state: true },
    found: { state: true },
    problem: { state: true },
  };
  /** Only games of this player, by name. */
  declare player: string | undefined;
  /** Only games of this day: `2005-06-30`. */
  declare day: string | undefined;
  /** The number of games in the archive. */
  declare private games: number | undefined;
  declare private found: Explored | undefined;
  declare private problem: string | undefined;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!this.hasUpdated || changed.has("player") || changed.has("day")) void this.find();
  }

  private get question(): string {
    const day = this.day?.replaceAll("-", ".");
    const given = { player: this.player, since: day, until: day };
    return String(
      new URLSearchParams(
        Object.entries(given).flatMap(([name, text]) => (text ? [[name, text]] : [])),
      ),
    );
  }

  private async find(): Promise<void> {
    const { question } = this;
    try {
      this.games ??= (await archiveSummary()).games;
      if (this.games === 0) return;
      const found = await explore(question);
      if (question !== this.question) return;
      this.found = found;
      this.problem = undefined;
    } catch (refusal) {
      if (question !== this.question) return;
      this.found = undefined;
      this.problem = refused(refusal as Refusal);
    }
  }

  protected override render() {
    const { found, games, problem, player } = this;
    if (!games || (!found && !problem)) return nothing;
    const isEmpty = !found || found.top_games.length === 0;
    const name = player ? `?${new URLSearchParams({ name: player })}` : "";
    return html`<section class="card archived-games" aria-label=${t("archive-games")}>
      <h2>${t("archive-games")}</h2>
      <p>${t("archive-count", { count: games })}</p>
      ${problem ? html`<p class="empty">${problem}</p>` : nothing}
      ${found && isEmpty ? html`<p class="empty">${t("archive-games-none")}</p>` : nothing}
      ${found ? topGames([found]) : nothing}
      <p class="actions">
        <a class="button" data-archive-players href="/archive/players${name}"
          >${t("archive-player")}</a
        >
        <a class="button" data-archive-search href="/analysis?explore=board"
          >${t("archive-search")}</a
        >
      </p>
    </section>`;
  }
}

customElements.define("tandem-archived-games", TandemArchivedGames);
