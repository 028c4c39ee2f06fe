// The spectators of a table: by name if they wish, and how many others there are.

import { html, nothing } from "lit";
import { connection } from "../connection";
import { t } from "../words";
import { TandemElement } from "./base";
import "./person";

class TandemSpectators extends TandemElement {
  static override properties = { tableId: {} };
  declare tableId: string;

  override connectedCallback(): void {
    super.connectedCallback();
    this.on(connection, "spectators", (table) => {
      if (table === this.tableId) this.requestUpdate();
    });
  }

  protected override render() {
    const { people = [], more = 0 } = connection.spectators.get(this.tableId) ?? {};
    if (people.length === 0 && more === 0) return nothing;
    const others = t(people.length > 0 ? "spectators-more" : "spectators-count", { count: more });
    return html`<p class="spectators">
      ${t("spectators")}
      ${people.map((person) => html`<tandem-person .person=${person}></tandem-person>`)}
      ${more > 0 ? others : nothing}
    </p>`;
  }
}

customElements.define("tandem-spectators", TandemSpectators);
