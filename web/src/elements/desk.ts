// What stands beside the boards: what the table has agreed on, what may be done, and who belongs to it.

import { html, nothing } from "lit";
import { bots } from "../bots";
import type { Seat } from "../protocol";
import { alteredTexts } from "../ruleset";
import { SEATS } from "../seats";
import type { Table } from "../table";
import { t } from "../words";
import { about } from "./about";
import "./actions";
import { TandemElement } from "./base";
import "./company";
import { botChoice } from "./bot";
import { textOf } from "./form";
import { files, gamePath, teams } from "./games";
import { typing } from "./typing";

/** `choose` tells another seat of several, `typed` what was typed, `copy-link` asks for the link. */
export class TandemDesk extends TandemElement {
  static override properties = { table: { attribute: false }, seat: {} };
  declare table: Table;
  declare seat: Seat | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
    this.follow(bots);
    void bots.load();
  }

  protected override render() {
    const { table, seat } = this;
    const known = table.known;
    if (!known) return nothing;
    const { phase } = known.state;
    return html`
      ${phase === "over" ? this.score() : nothing} ${about(table, alteredTexts(table.ruleset))} ${this.seats()}
      ${seat
        ? html`<tandem-actions .table=${table} .seat=${seat}></tandem-actions> ${table.inGame ? typing("Nf3, P@f7, e7e8q", t("type-move"), (text) => this.tell("typed", text)) : nothing}`
        : nothing}
      ${this.filling()}
      <tandem-company .table=${table}></tandem-company>
      ${this.links()}
    `;
  }

  private links() {
    const { known } = this.table;
    if (!known) return nothing;
    const { table, state, played } = known;
    const ended = state.phase === "over" || state.phase === "adjourned";
    return html`<div class="actions">
      <button data-copy @click=${() => this.tell("copy-link", undefined)}>${t("copy-link")}</button>
      ${ended
        ? html`<a class="button" data-review href=${gamePath(table, state.game)}>${t("review")}</a>
            <a class="button" data-analysis href="/analysis?table=${table}&game=${state.game}">${t("analyse")}</a>`
        : nothing}
      ${played.length > 0 ? files(table, state.game, "button") : nothing}
    </div>`;
  }

  /** Both teams and what came of it. */
  private score() {
    const { state } = this.table;
    const people = SEATS.flatMap((seat) => {
      const person = state?.players ? state.players[seat] : state?.seats[seat].person;
      return person ? [[seat, person]] : [];
    });
    return teams(Object.fromEntries(people), state?.end?.fields?.["outcome"]);
  }

  /** Somebody with several seats plays for one of them in each tab. */
  private seats() {
    const { seats } = this.table.you;
    if (seats.length < 2) return nothing;
    const choose = (event: Event) => this.tell("choose", (event.target as HTMLSelectElement).value);
    return html`<label class="my-seat">
      ${t("this-tab-plays")}
      <select @change=${choose}>
        ${seats.map((of) => html`<option .selected=${of === this.seat}>${of}</option>`)}
      </select>
    </label>`;
  }

  /** Bots for all seats where nobody sits, at one tap. */
  private filling() {
    const { table, seat } = this;
    const free = SEATS.filter((of) => !table.state?.seats[of].person);
    if (!seat || !table.ordersBots || free.length === 0 || bots.known.length === 0) return nothing;
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const bot = textOf(new FormData(event.target as HTMLFormElement), "bot");
      for (const of of free) this.tell("intent-at", { intent: { do: "employ", bot }, seat: of });
    };
    return html`<form class="actions fill" @submit=${submit}>
      <button data-fill>${t("fill-with-bots")}</button>
      ${botChoice()}
    </form>`;
  }

  private tell(type: "choose" | "intent-at" | "typed" | "copy-link", detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

customElements.define("tandem-desk", TandemDesk);
