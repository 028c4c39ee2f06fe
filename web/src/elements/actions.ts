// What a player may do besides moving, as the ruleset has it. `deed` tells it in the words of the log.

import { html, nothing } from "lit";
import { BOARDS, boardOf, colorOf, partner, seatOf, other } from "../seats";
import type { Seat } from "../protocol";
import type { Table } from "../table";
import { t } from "../words";
import { TandemElement } from "./base";

export class TandemActions extends TandemElement {
  static override properties = {
    table: { attribute: false },
    seat: {},
    sure: { state: true },
  };
  declare table: Table;
  declare seat: Seat;
  /** What has to be tapped again to be done. */
  declare private sure: string | undefined;

  private timer: number | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    return this.table.inGame ? this.during() : this.between();
  }

  private between() {
    const { seat, table } = this;
    const ready = table.state?.seats[seat].ready;
    const over = table.state?.phase === "over";
    return html`<div class="actions">
      <button class="primary" data-ready @click=${() => this.intend(ready ? "not-ready" : "ready")}>
        ${t(ready ? "not-ready" : over ? "rematch" : "ready")}
      </button>
      <button @click=${() => this.intend("stand")}>${t("stand")}</button>
    </div>`;
  }

  private during() {
    const { seat, table } = this;
    const { answers } = table.ruleset;
    const state = table.state;
    const opponent = seatOf(boardOf(seat), other(colorOf(seat)));
    const offered = state?.seats[opponent]["offers-draw"] || state?.seats[partner(opponent)]["offers-draw"];
    const offers = state?.seats[seat]["offers-draw"];
    const begun = (table.known?.played.length ?? 0) > 3;
    return html`
      <div class="actions">
        ${answers["completion"] === "pressed"
          ? html`<button ?disabled=${!state?.seats[seat].made} @click=${() => this.do("takes back")}>
              ${t("take-back")}
            </button>`
          : nothing}
        ${offered
          ? html`${this.deed("accept-draw", "accepts draw")} ${this.deed("decline-draw", "declines draw")}`
          : html`<button ?disabled=${offers} @click=${() => this.do("offers draw")}>${t("offer-draw")}</button>`}
        ${this.twice("resign", "resigns")}
        ${begun ? nothing : html`<button @click=${() => this.intend("abort")}>${t("abort")}</button>`}
        ${this.deed("adjourn", "adjourns")}
        ${answers["wrong-claims"] === "not-offered" ? nothing : this.twice("stop-clocks", "stops the clocks")}
      </div>
      ${this.claims(answers)}
    `;
  }

  private claims(answers: Record<string, string>) {
    const claimed = [
      ...(answers["mate"] === "claimed" ? ["mate"] : []),
      ...(answers["illegal-moves"] === "claimed" ? ["illegal-move"] : []),
      ...(answers["flag"] === "claimed" ? ["flag"] : []),
      ...(answers["repetition"] !== "automatic" ? ["threefold"] : []),
      ...(answers["completion"] === "pressed" ? ["premove", "starting-error"] : []),
    ];
    if (claimed.length === 0) return nothing;
    return html`<details class="claims">
      <summary>${t("claims")}</summary>
      ${BOARDS.map(
        (board) =>
          html`<fieldset>
            <legend>${t("on-board", { board })}</legend>
            <div class="actions">
              ${claimed.map((what) => this.twice(`claims-${what}`, `claims ${what.replace("-", " ")} on ${board}`))}
              ${answers["repetition"] === "counted"
                ? ["one", "two", "three"].map(
                    (count) =>
                      html`<button @click=${() => this.do(`counts ${count} on ${board}`)}>
                        ${t("count-aloud", { count: t(`count-${count}`) })}
                      </button>`,
                  )
                : nothing}
            </div>
          </fieldset>`,
      )}
      ${answers["mate"] === "claimed"
        ? html`<div class="actions">${this.deed("decline-last-drop", "declines last drop")}</div>`
        : nothing}
    </details>`;
  }

  private deed(id: string, deed: string) {
    return html`<button @click=${() => this.do(deed)}>${t(id)}</button>`;
  }

  /** What cannot be taken back has to be tapped twice. */
  private twice(id: string, deed: string) {
    const sure = this.sure === deed;
    const tap = () => {
      window.clearTimeout(this.timer);
      this.sure = sure ? undefined : deed;
      if (sure) this.do(deed);
      else this.timer = window.setTimeout(() => (this.sure = undefined), 4000);
    };
    return html`<button class=${sure ? "sure" : ""} @click=${tap}>
      <span class=${sure ? "behind" : ""}>${t(id)}</span>${sure ? html`<span class="ask">${t("sure")}</span>` : nothing}
    </button>`;
  }

  private do(deed: string): void {
    this.dispatchEvent(new CustomEvent("intent", { detail: { do: "play", deed }, bubbles: true }));
  }

  private intend(what: "ready" | "not-ready" | "stand" | "abort"): void {
    this.dispatchEvent(new CustomEvent("intent", { detail: { do: what }, bubbles: true }));
  }
}

customElements.define("tandem-actions", TandemActions);
