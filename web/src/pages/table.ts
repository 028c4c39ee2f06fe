// A table of any game: the server's first message tells which game it is, and the
// page of that game is loaded then.

import { html, type TemplateResult } from "lit";
import { connection, type TableSubscriber } from "../connection";
import type { LiveTable, TableMessage } from "../live-table";
import { t } from "../words";
import { TandemElement } from "../elements/base";

/** The page of a game, as its module opens it. */
interface Game {
  openTable(id: string): { table: LiveTable; page: () => TemplateResult };
}

const loadGame = (message: TableMessage): Promise<Game> =>
  message.type.startsWith("kriegspiel") ? import("./kriegspiel") : import("./bughouse");

export class PageTable extends TandemElement implements TableSubscriber {
  static override properties = { tableId: {}, opened: { state: true }, problem: { state: true } };
  declare tableId: string;
  declare private opened: ReturnType<Game["openTable"]> | undefined;
  declare private problem: "no-table" | "code-damaged" | "page-not-loaded" | undefined;

  /** Messages that wait until the page of the game is loaded. */
  private waiting: { message: TableMessage; at: number }[] | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    connection.watch(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    connection.unwatch(this);
    document.title = "Tandem";
  }

  get since(): number | undefined {
    return this.opened?.table.since;
  }

  hear(message: TableMessage): void {
    if (this.opened) this.opened.table.hear(message);
    else {
      if (!this.waiting) void this.open(message);
      (this.waiting ??= []).push({ message, at: performance.now() });
    }
  }

  missing(code: "no-table" | "damaged"): void {
    this.problem = code === "damaged" ? "code-damaged" : code;
  }

  private async open(first: TableMessage): Promise<void> {
    try {
      const opened = (await loadGame(first)).openTable(this.tableId);
      this.waiting?.forEach(({ message, at }) => opened.table.hear(message, at));
      this.opened = opened;
    } catch {
      this.problem = "page-not-loaded";
    }
    this.waiting = undefined;
  }

  protected override render() {
    const { opened, problem } = this;
    if (problem) {
      return html`<main class="plain">
        <h1>${t(problem)}</h1>
        <a href="/">${t("to-home")}</a>
      </main>`;
    }
    return (
      opened?.page() ?? html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`
    );
  }
}

customElements.define("page-table", PageTable);
