// The first page: quick pairing, open tables, live games, and a form for a new table.

import { html, nothing } from "lit";
import { connection } from "../connection";
import { listGames, listTables, rename } from "../http";
import { parseFen } from "../position";
import type { Color, GameLine, TableLine } from "../protocol";
import { seatsAt } from "../seats";
import { currentUser } from "../current-user";
import { toasts } from "../toasts";
import { settings, settingsChanges } from "../settings";
import { loadMessages, t } from "../words";
import { TandemElement } from "../elements/base";
import { BARE, board } from "../elements/board";
import { submits, textOf } from "../elements/form";
import { gameList } from "../elements/games";
import { isFree, tableList } from "../elements/tables";
import "../elements/new-table";
import "../elements/play-panel";

const REFRESH = 4000;

/** The number of finished games that are shown. */
const RECENT = 8;

/** Two boards as partners see them; a knight has crossed the table. */
const PICTURE = html`<div class="two-boards" aria-hidden="true">
  ${scene("r1bqk2r/ppp2Npp/2n5/2bpp3/4n3/2N5/PPPP1PPP/R1BQKB1R w KQkq - 0 1", "white", ["e5", "f7"])}
  ${scene("r1bqkb1r/ppp2ppp/2n2n2/3p4/3P4/2N1Pn2/PPP2PPP/R1BQKB1R w KQkq - 0 1", "black", ["f3"])}
</div>`;

function scene(fen: string, below: Color, last: string[]) {
  return html`<svg viewBox="0 0 800 800">
    ${board({ ...BARE, position: parseFen(fen), below, last })}
  </svg>`;
}

/**
 * Damaged tables are listed with the live ones, so that their players see what has become of them.
 */
const isLive = ({ phase }: TableLine): boolean =>
  phase === "playing" || phase === "stopped" || phase === "damaged";

/** Whether people can still come to play. */
const isOpen = ({ phase, seats, terms }: TableLine): boolean =>
  phase === "adjourned" ||
  terms.rotation ||
  seatsAt(terms.kind).some((seat) => isFree(seats[seat]));

export class PageHome extends TandemElement {
  static override properties = {
    tables: { state: true },
    games: { state: true },
    problem: { state: true },
  };
  declare private tables: TableLine[] | undefined;
  declare private games: GameLine[] | undefined;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
    this.follow(settingsChanges);
    this.every(REFRESH, () => void this.refresh());
    this.listen(connection, "change", () => void this.meet());
    void this.meet();
    void this.refresh();
  }

  /** Loads the lobby when everything else is there. */
  private async meet(): Promise<void> {
    if (!connection.open || this.meets) return;
    this.meets = true;
    // The element shows its messages as soon as it is there.
    await loadMessages("lobby")
      .then(() => import("../elements/lobby"))
      .catch(() => (this.meets = false));
    this.requestUpdate();
  }

  private meets = false;

  private async refresh(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    try {
      [this.tables, this.games] = await Promise.all([listTables(), listGames()]);
    } catch {
      // The lists stay; the frame shows that the connection is lost.
    }
  }

  protected override render() {
    const tables = this.tables;
    const live = tables?.filter((table) => isLive(table) || (!isOpen(table) && table.viewers > 0));
    const open = tables?.filter((table) => !isLive(table) && isOpen(table));
    return html`
      <main class="home">
        <section class="welcome">
          <div>
            <h1>${t("welcome")}</h1>
            <p>${t("welcome-words")}</p>
            <p><a href="/lesson">${t("welcome-lesson")}</a></p>
            ${currentUser.isProbablyGuest ? this.nameForm() : nothing}
            <p class="problem" role="alert">${this.problem ?? ""}</p>
          </div>
          ${PICTURE}
        </section>
        <div class="ways">
          <tandem-play-panel></tandem-play-panel>
          <tandem-new-table></tandem-new-table>
        </div>
        <div class="lists ${tables && this.games ? "" : "unknown"}">
          <section class="card">
            <h2>${t("open-tables")}</h2>
            ${this.list(open, t("no-open-tables"), true)}
          </section>
          <section class="card">
            <h2>${t("live-games")}</h2>
            ${this.list(live, t("no-live-games"), false)}
          </section>
          ${this.lobby()}
          <section class="card recent">
            <h2>${t("recent-games")}</h2>
            ${this.recent()}
          </section>
        </div>
      </main>
    `;
  }

  private nameForm() {
    return html`<form
      class="name-form"
      @submit=${submits(
        async (form) => {
          await currentUser.changes(() => rename(textOf(form, "name")));
          toasts.tell(t("saved"));
        },
        (problem) => (this.problem = problem),
      )}
    >
      <label for="your-name">${t("your-name")}</label>
      <input
        id="your-name"
        name="name"
        required
        maxlength="24"
        autocomplete="nickname"
        value=${currentUser.known?.name ?? ""}
      />
      <button>${t("save")}</button>
      <a href="/account">${t("have-account")}</a>
    </form>`;
  }

  private lobby() {
    // Its room is kept until it is there.
    return html`<tandem-lobby class=${settings.lobbyChat ? "unfolded" : ""}></tandem-lobby>`;
  }

  private recent() {
    if (!this.games) return html`<p class="empty">${t("connecting")}</p>`;
    if (this.games.length === 0) return html`<p class="empty">${t("no-recent-games")}</p>`;
    return html`${gameList(this.games.slice(0, RECENT))}
      <a class="more" href="/games">${t("all-games")}</a>`;
  }

  private list(tables: TableLine[] | undefined, none: string, isOpen: boolean) {
    if (!tables) return html`<p class="empty">${t("connecting")}</p>`;
    if (tables.length === 0) return html`<p class="empty">${none}</p>`;
    return tableList(tables, isOpen);
  }
}

customElements.define("page-home", PageHome);
