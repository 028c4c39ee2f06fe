// A table, whatever is played there: the first thing that the server says of it tells which game it is.

import { html } from "lit";
import { connection, type Follower } from "../connection";
import { Kriegspiel } from "../kriegspiel";
import type { LiveTable, TableMessage } from "../live";
import { Table } from "../table";
import { t } from "../words";
import { TandemElement } from "../elements/base";
import "./bughouse";
import "./kriegspiel";

export class PageTable extends TandemElement implements Follower {
  static override properties = { tableId: {}, table: { state: true }, isMissing: { state: true } };
  declare tableId: string;
  declare private table: LiveTable | undefined;
  declare private isMissing: boolean;

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
    return this.table?.since;
  }

  hear(message: TableMessage): void {
    this.table ??= message.type.startsWith("kriegspiel") ? new Kriegspiel(this.tableId) : new Table(this.tableId);
    this.table.hear(message);
  }

  missing(): void {
    this.isMissing = true;
  }

  protected override render() {
    const { table } = this;
    if (this.isMissing) return html`<main class="plain"><h1>${t("no-table")}</h1><a href="/">${t("to-home")}</a></main>`;
    if (table instanceof Table) return html`<page-bughouse .table=${table}></page-bughouse>`;
    if (table instanceof Kriegspiel) return html`<page-kriegspiel .table=${table}></page-kriegspiel>`;
    return html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`;
  }
}

customElements.define("page-table", PageTable);
