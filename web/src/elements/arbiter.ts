// The arbiter's console. `intent` carries orders in the words of the log.

import { html } from "lit";
import { SEATS } from "../seats";
import type { Seat } from "../protocol";
import type { Table } from "../table";
import { t } from "../words";
import { TandemElement } from "./base";

export class TandemArbiter extends TandemElement {
  static override properties = { table: { attribute: false }, seat: { state: true } };
  declare table: Table;
  /** Whom an order is about. */
  declare private seat: Seat;

  constructor() {
    super();
    this.seat = "WhiteA";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    const { seat } = this;
    const stopped = this.table.state?.phase === "stopped";
    const over = this.table.state?.phase === "over";
    return html`
      <div class="actions">
        ${stopped
          ? this.order("restart-clocks", "restarts the clocks")
          : this.order("stop-clocks", "stops the clocks")}
        ${this.order("order-new-game", "orders new game")}
      </div>
      <fieldset>
        <legend>${t("about-player")}</legend>
        <div class="actions">
          <select
            aria-label=${t("about-player")}
            @change=${(event: Event) => (this.seat = (event.target as HTMLSelectElement).value as Seat)}
          >
            ${SEATS.map((of) => html`<option value=${of} .selected=${of === seat}>${this.nameOf(of)}</option>`)}
          </select>
          ${this.order("warn", `warns ${seat}`)} ${this.order("freeze-5", `freezes ${seat} 5`)}
          ${this.order("freeze-10", `freezes ${seat} 10`)} ${this.order("no-reason", `finds no reason ${seat}`)}
          ${this.order("expel", `expels ${seat}`)}
        </div>
        <form class="actions" @submit=${this.setClock}>
          <input name="clock" required pattern="[0-9]+(:[0-5][0-9])?" placeholder="2:30" size="5" aria-label=${t("reading")} />
          <button>${t("set-clock")}</button>
        </form>
      </fieldset>
      <fieldset>
        <legend>${t("about-team")}</legend>
        ${(["first", "second"] as const).map(
          (team) =>
            html`<div class="actions">
              <span class="team-name ${team}">${t(`team-${team}`)}</span>
              ${over
                ? html`${this.order("lower-half", `lowers ${team} 0.5`)} ${this.order("raise-half", `raises ${team} 0.5`)}`
                : this.order("declare-lost", `declares lost ${team}`)}
            </div>`,
        )}
        ${over ? "" : html`<div class="actions">${this.order("declare-lost-both", "declares lost both")}</div>`}
      </fieldset>
      <form class="actions" @submit=${this.free}>
        <input name="order" class="wide" autocomplete="off" placeholder="sets clock WhiteA 90" aria-label=${t("other-order")} />
        <button>${t("give-order")}</button>
      </form>
    `;
  }

  private nameOf(seat: Seat): string {
    const name = this.table.state?.seats[seat].person?.name;
    return name ? `${seat} · ${name}` : seat;
  }

  private order(id: string, order: string) {
    return html`<button @click=${() => this.give(order)}>${t(id)}</button>`;
  }

  private give(order: string): void {
    this.dispatchEvent(new CustomEvent("intent", { detail: { do: "order", order }, bubbles: true }));
  }

  private setClock = (event: SubmitEvent): void => {
    event.preventDefault();
    const parts = valueOf(event, "clock").split(":").map(Number);
    const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
    this.give(`sets clock ${this.seat} ${seconds}`);
  };

  private free = (event: SubmitEvent): void => {
    event.preventDefault();
    this.give(valueOf(event, "order"));
  };
}

function valueOf(event: SubmitEvent, name: string): string {
  return String(new FormData(event.target as HTMLFormElement).get(name) ?? "").trim();
}

customElements.define("tandem-arbiter", TandemArbiter);
