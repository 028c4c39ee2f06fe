// What a player may do besides moving, as the ruleset has it. `intent` carries it; deeds are in the words of the log.

import { html, nothing } from "lit";
import { boardOf, BOARDS, colorOf, other, partner, SEATS, seatOf } from "../seats";
import type { Intent, Seat } from "../protocol";
import type { Table } from "../table";
import { t } from "../words";
import { TandemElement } from "./base";
import { claims } from "./claims";
import { deed, draws, readiness } from "./deeds";
import { twice } from "./twice";

export class TandemActions extends TandemElement {
  static override properties = { table: { attribute: false }, seat: {} };
  declare table: Table;
  declare seat: Seat;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    return this.table.inGame ? this.during() : this.between();
  }

  private between() {
    const { seat, table } = this;
    const state = table.state;
    const { swap } = state?.seats[seat] ?? {};
    const asker = SEATS.find((of) => state?.seats[of].swap === seat);
    return html`<div class="actions">
      ${readiness(state?.phase, state?.seats[seat], (intent) => this.intend(intent))}
      ${asker
        ? html`<button class="primary" data-agree @click=${() => this.intend({ do: "swap", with: asker })}>
              ${t("swap-agree", { seat: asker })}
            </button>
            <button data-decline @click=${() => this.intend({ do: "swap" })}>${t("swap-decline")}</button>`
        : nothing}
      ${swap
        ? html`<button data-void @click=${() => this.intend({ do: "swap" })}>${t("swap-void", { seat: swap })}</button>`
        : nothing}
    </div>`;
  }

  private during() {
    const { table } = this;
    const { answers } = table.ruleset;
    return html`
      <div class="actions">
        ${answers["completion"] === "pressed"
          ? html`<button ?disabled=${!table.made(this.seat)} @click=${() => this.do("takes back")}>
              ${t("take-back")}
            </button>`
          : nothing}
        ${this.draws()} ${this.resigns()} ${this.ends()} ${this.adjourns()}
        ${answers["wrong-claims"] === "not-offered" || !table.known?.terms.arbiter
          ? nothing
          : twice(t("stop-clocks"), () => this.do("stops the clocks"))}
        ${table.state?.["last-drop"]?.fields?.["seat"] === this.seat
          ? twice(t("decline-last-drop"), () => this.do("declines last drop"))
          : nothing}
      </div>
      ${claims(table.ruleset, (deed) => this.do(deed))}
    `;
  }

  private draws() {
    const { seat, table } = this;
    const seats = table.state?.seats;
    const opponent = seatOf(boardOf(seat), other(colorOf(seat)));
    return draws(seats?.[seat], seats?.[opponent], (deed) => this.do(deed));
  }

  /** Where both partners have to, the first one has said it. */
  private resigns() {
    const { seat, table } = this;
    const seats = table.state?.seats;
    if (seats?.[seat].resigns) return nothing;
    return twice(t(seats?.[partner(seat)].resigns ? "resign-too" : "resign"), () => this.do("resigns"));
  }

  /** Before both sides of a board have moved the game may be given up at no cost. */
  private ends() {
    const moved = new Set(this.table.known?.played.map(({ seat }) => seat));
    const begun = BOARDS.some((board) => moved.has(seatOf(board, "white")) && moved.has(seatOf(board, "black")));
    return begun ? nothing : twice(t("abort"), () => this.intend({ do: "abort" }));
  }

  /** All four have to want it, and anybody may say that he does not. */
  private adjourns() {
    const { adjourners } = this.table;
    const wanted = adjourners.length > 0;
    return html`
      ${adjourners.includes(this.seat)
        ? nothing
        : deed(wanted ? "adjourn-too" : "adjourn", () => this.do("adjourns"), wanted ? t("adjourn-too", { seats: adjourners.join(", ") }) : t("adjourn"))}
      ${wanted ? deed("play-on", () => this.do("plays on")) : nothing}
    `;
  }

  private do(deed: string): void {
    this.intend({ do: "play", deed });
  }

  private intend(detail: Intent): void {
    this.dispatchEvent(new CustomEvent("intent", { detail, bubbles: true }));
  }
}

customElements.define("tandem-actions", TandemActions);
