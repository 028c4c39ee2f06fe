// The panel beside the boards: settings of the table, actions, and participants.

import { html, nothing } from "lit";
import { emit } from "../events";
import { bots } from "../bots";
import type { Seat } from "../protocol";
import { alteredTexts } from "../ruleset";
import { partner, SEATS } from "../seats";
import type { BughouseTable } from "../bughouse-table";
import { t } from "../words";
import { about, agreed } from "./about";
import "./actions";
import { TandemElement } from "./base";
import "./participants";
import { botChoice } from "./bot";
import { textOf } from "./form";
import { files, gamePath, teams } from "./games";
import { typing } from "./move-input";

export class TandemActionPanel extends TandemElement {
  static override properties = { table: { attribute: false }, seat: {} };
  declare table: BughouseTable;
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
    const plays = seat !== undefined && table.inGame;
    return html`
      ${phase === "over" ? this.score() : nothing} ${this.event()}
      ${plays ? about(table) : about(table, alteredTexts(table.ruleset))} ${this.seats()}
      ${
        seat
          ? html`${plays ? typing("Nf3, P@f7, e7e8q", t("type-move"), (text) => emit(this, "typed", text)) : nothing}
              <tandem-actions
                .table=${table}
                .seat=${seat}
                .more=${plays ? [this.links(), agreed(table, alteredTexts(table.ruleset))] : nothing}
              ></tandem-actions>`
          : nothing
      }
      ${this.filling()}
      <tandem-participants .table=${table}></tandem-participants>
      ${plays ? nothing : this.links()}
    `;
  }

  private links() {
    const { known } = this.table;
    if (!known) return nothing;
    const { table, state, played } = known;
    const ended = state.phase === "over" || state.phase === "adjourned";
    const free = SEATS.some((seat) => !state.seats[seat].person);
    return html`<div class="actions links">
      ${
        ended
          ? html`<a class="button" data-review href=${gamePath(table, state.game)}
                >${t("review")}</a
              >
              <a class="button" data-analysis href="/analysis?table=${table}&game=${state.game}"
                >${t("analyse")}</a
              >`
          : nothing
      }
      <button
        class=${free || ended ? "" : "quiet"}
        data-copy
        @click=${() => emit(this, "copy-link")}
      >
        ${t("copy-link")}
      </button>
      ${played.length > 0 ? files(table, state.game, "button quiet") : nothing}
    </div>`;
  }

  /** The way to the tournament: after the game, it is what comes next. */
  private event() {
    const { event, state } = this.table.known ?? {};
    if (!event) return nothing;
    const place = t("game-of-event", { round: event.round, board: event.board });
    const isOver = state?.phase === "over";
    return html`<div class="of-event">
      <a class=${isOver ? "button primary" : ""} data-event href="/events/${event.id}"
        >${event.name}</a
      >
      <span>${place}</span>
    </div>`;
  }

  /** Both teams and their score. */
  private score() {
    const { state } = this.table;
    const people = SEATS.flatMap((seat) => {
      const person = state?.players ? state.players[seat] : state?.seats[seat].person;
      return person ? [[seat, person]] : [];
    });
    return teams(Object.fromEntries(people), state?.end?.fields?.["outcome"]);
  }

  /**
   * A person with several seats plays for one of them in each tab, or for both of a team, of which
   * one has the typed moves.
   */
  private seats() {
    const { seats } = this.table.you;
    if (seats.length < 2) return nothing;
    const choose = (event: Event) =>
      emit(this, "choose", (event.target as HTMLSelectElement).value as Seat);
    return html`<label class="my-seat">
      ${t(this.seat && seats.includes(partner(this.seat)) ? "typed-moves-are-for" : "this-tab-plays")}
      <select @change=${choose}>
        ${seats.map((of) => html`<option .selected=${of === this.seat}>${of}</option>`)}
      </select>
    </label>`;
  }

  /** Fills all empty seats with bots. */
  private filling() {
    const { table, seat } = this;
    const free = SEATS.filter((of) => !table.state?.seats[of].person);
    if (!seat || !table.ordersBots || free.length === 0 || bots.known.length === 0) return nothing;
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const bot = textOf(new FormData(event.target as HTMLFormElement), "bot");
      for (const of of free) emit(this, "intent-at", { intent: { do: "employ", bot }, seat: of });
    };
    return html`<form class="actions fill" @submit=${submit}>
      <button data-fill>${t("fill-with-bots")}</button>
      ${botChoice()}
    </form>`;
  }
}

customElements.define("tandem-action-panel", TandemActionPanel);
