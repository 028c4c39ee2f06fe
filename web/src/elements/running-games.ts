// The way back to one's running games, and the search for a game, on every page.

import { html, nothing } from "lit";
import { connection } from "../connection";
import { listRunningGames } from "../http";
import { navigation } from "../navigation";
import { pairing } from "../pairing";
import type { RunningGame } from "../protocol";
import { kindText } from "../ruleset";
import { controlText, t, tableName } from "../words";
import { TandemElement } from "./base";
import "./pairing-status";

const REFRESH = 10_000;

class RunningGames extends EventTarget {
  known: readonly RunningGame[] = [];

  /** Asks again. Games of pages that are open do not count: one is there. */
  async refresh(): Promise<void> {
    if (document.visibilityState === "hidden" || !connection.open) return;
    const known = await listRunningGames().catch(() => this.known);
    if (JSON.stringify(known) === JSON.stringify(this.known)) return;
    this.known = known;
    this.dispatchEvent(new Event("change"));
  }
}

/** Dispatches `change`. */
export const runningGames = new RunningGames();

connection.on("welcome", () => void runningGames.refresh());
navigation.addEventListener("change", () => void runningGames.refresh());
document.addEventListener("visibilitychange", () => void runningGames.refresh());
window.setInterval(() => void runningGames.refresh(), REFRESH);

/** The games at other tables than that of the present page. */
export const gamesElsewhere = (): RunningGame[] =>
  runningGames.known.filter(({ table }) => location.pathname !== `/table/${table}`);

/** A banner with the running games and the search for another one. */
class TandemRunningGames extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(runningGames);
    this.follow(pairing);
  }

  protected override render() {
    const games = gamesElsewhere();
    const searches = pairing.known && pairing.known.stage !== "found" && location.pathname !== "/";
    if (games.length === 0 && !searches) return nothing;
    return html`<aside class="running-games" aria-label=${t("running-games")}>
      ${games.map(
        ({ table, kind, name, control }) =>
          html`<p>
            <span
              ><b>${t("running-game")}</b>
              <small
                >${tableName({ name })} · ${kindText(kind)} · ${controlText(control)}</small
              ></span
            >
            <a class="button primary" data-return href="/table/${table}">${t("return-to-game")}</a>
          </p>`,
      )}
      ${searches ? html`<tandem-pairing-status></tandem-pairing-status>` : nothing}
    </aside>`;
  }
}

customElements.define("tandem-running-games", TandemRunningGames);
