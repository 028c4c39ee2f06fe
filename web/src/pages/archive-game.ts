// A game of the archive, on the boards of the analysis. The study of the browser stays as it is.

import { html, nothing } from "lit";
import { Analysis } from "../analysis";
import { archiveGame } from "../http";
import type { ArchiveGame, Refusal } from "../protocol";
import { lineEnd, path } from "../study";
import { controlText, dayText, failed, t } from "../words";
import { pathOf, resultText } from "../elements/explored-games";
import { PageAnalysis } from "./analysis";

/** The delay after the last step before the address is updated, in milliseconds. */
const ADDRESS_AFTER = 300;

/** The players of the teams, by their places in the answer. */
const TEAMS = [
  [0, 3],
  [1, 2],
] as const;

class PageArchiveGame extends PageAnalysis {
  static override properties = {
    ...PageAnalysis.properties,
    number: { type: Number },
    game: { state: true },
    problem: { state: true },
  };
  /** The number of the game in the archive. */
  declare number: number;
  declare private game: ArchiveGame | undefined;
  declare private problem: string | undefined;

  private timer: number | undefined;

  protected override newAnalysis(): Analysis {
    return new Analysis((problem) => this.fails(problem), false);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.timer);
  }

  protected override async load(): Promise<void> {
    if (location.pathname !== `/archive/${this.number}`) return;
    if (this.game) return this.arrive();
    try {
      const game = await archiveGame(this.number);
      document.title = `${t("archive-game", { number: this.number })} · Tandem`;
      await this.analysis.open(new Blob([game.record]));
      // A key that is pressed while the game has no moves would have no effect.
      this.game = game;
      this.arrive();
    } catch (problem) {
      const { code } = problem as Partial<Refusal>;
      if (code === "no-table") this.problem = t("no-game");
      else this.problem = code ? failed(problem as Refusal) : t("offline");
    }
  }

  /** The moves of the game itself. */
  private get mainLine(): number[] {
    const { study } = this.analysis;
    return path(study, lineEnd(study, undefined));
  }

  /** The address can name a move. */
  private arrive(): void {
    const [, ply] = /^#(\d+)$/.exec(location.hash) ?? [];
    if (ply) this.analysis.go(this.mainLine[Number(ply) - 1]);
  }

  protected override get hasAddress(): boolean {
    return true;
  }

  protected override go(step: () => void): void {
    super.go(step);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const { place } = this.analysis;
      const ply = place === undefined ? 0 : this.mainLine.indexOf(place) + 1;
      const url = new URL(location.href);
      url.hash = ply > 0 ? String(ply) : "";
      if (url.href !== location.href) history.replaceState(null, "", url);
    }, ADDRESS_AFTER);
  }

  protected override render() {
    if (this.problem) {
      return html`<main class="plain">
        <h1>${this.problem}</h1>
        <a href="/analysis?explore=board">${t("to-explorer")}</a>
      </main>`;
    }
    return super.render();
  }

  /** The facts of the record, and buttons to copy and analyze the game. */
  protected override begins() {
    const { game } = this;
    if (!game) return html`<p class="empty">${t("connecting")}</p>`;
    const facts = [
      game.event,
      dayText(game.date),
      controlText(game.time_control),
      game.dialect,
    ].filter(Boolean);
    const review = pathOf(game);
    return html`<div class="archived" data-archived=${game.id}>
        <h2>${t("archive-game", { number: game.id })} · <b>${resultText(game.result)}</b></h2>
        <ul class="archived-teams">
          ${TEAMS.map(
            (team, index) =>
              html`<li class="team-name ${index === 0 ? "first" : ""}">
                ${team.map((seat, at) => html`${at > 0 ? " & " : ""}${this.player(game, seat)}`)}
              </li>`,
          )}
        </ul>
        ${facts.length > 0 ? html`<p>${facts.join(" · ")}</p>` : nothing}
        <p class="sources">${t("archive-source", { source: game.sources.join(", ") })}</p>
      </div>
      <div class="actions">
        <a class="button primary" data-analysis href="/analysis?archive=${game.id}"
          >${t("analyse")}</a
        >
        <button data-copy-record @click=${() => this.copy(() => game.record, "bpgn-copied")}>
          ${t("copy-bpgn")}
        </button>
        ${
          review.startsWith("/table/")
            ? html`<a class="button" href=${review}>${t("archive-review")}</a>`
            : nothing
        }
      </div>`;
  }

  private player({ players, ratings }: ArchiveGame, seat: 0 | 1 | 2 | 3) {
    const name = players[seat];
    if (!name) return "?";
    return html`<a href="/archive/players?name=${encodeURIComponent(name)}">${name}</a
      >${ratings[seat] ? html` <small>${ratings[seat]}</small>` : nothing}`;
  }
}

customElements.define("page-archive-game", PageArchiveGame);
