// The panel beside the board of Kriegspiel: settings of the table, actions besides attempts, and
// participants.

import { html, nothing } from "lit";
import { emit } from "../events";
import type { KriegspielTable } from "../kriegspiel-table";
import type { Seat } from "../protocol";
import { colorOf, other, seatOf } from "../seats";
import { t } from "../words";
import { about } from "./about";
import { TandemElement } from "./base";
import "./participants";
import { draws, readiness } from "./seat-actions";
import { file, gamePath, records, teams } from "./games";
import { looks, mustChoose } from "./perspective-choice";
import { confirmButton } from "./confirm-button";
import { typing } from "./move-input";

export class TandemKriegspielActionPanel extends TandemElement {
  static override properties = { table: { attribute: false }, seat: {} };
  declare table: KriegspielTable;
  declare seat: Seat | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    const { table, seat } = this;
    const { known } = table;
    if (!known) return nothing;
    const { terms, state } = known;
    const watching = t(`about-watching-${terms.watching}`);
    return html`
      ${state.phase === "over" ? this.score() : nothing}
      ${about(table, [t(`krieg-${terms.ruleset}-words`), watching])}
      ${seat ? (table.inGame ? this.during(seat) : this.between(seat)) : mustChoose(table) ? nothing : looks(table)}
      <tandem-participants .table=${table}></tandem-participants>
      ${this.links()}
    `;
  }

  private score() {
    const { known } = this.table;
    if (!known) return nothing;
    const { state } = known;
    const people = this.table.seats.flatMap((seat) => {
      const person = state.players ? state.players[seat] : state.seats[seat]?.person;
      return person ? [[seat, person]] : [];
    });
    return teams(
      Object.fromEntries(people),
      state.end && outcomeOf(state.end.winner),
      "kriegspiel",
    );
  }

  private between(seat: Seat) {
    const { state } = this.table;
    return html`<div class="actions">
      ${readiness(state?.phase, state?.seats[seat], true, (intent) => emit(this, "intent", intent))}
    </div>`;
  }

  private during(seat: Seat) {
    const { table } = this;
    const { state } = table;
    const opponent = seatOf("A", other(colorOf(seat)));
    const does = (deed: string) => this.play(deed);
    return html`
      ${typing("Nf3, e7e8q, ?Nf6", t("type-attempt"), (text) => emit(this, "typed", text))}
      <div class="actions">
        ${draws(state?.seats[seat], state?.seats[opponent], does)}
        ${confirmButton(t("resign"), () => does("resigns"))}
        ${(state?.turns ?? 0) < 2 ? confirmButton(t("abort"), () => emit(this, "intent", { do: "abort" })) : nothing}
      </div>
    `;
  }

  private links() {
    const { known, own } = this.table;
    if (!known) return nothing;
    const { table, state } = known;
    return html`<div class="actions">
      <button data-copy @click=${() => emit(this, "copy-link")}>${t("copy-link")}</button>
      ${
        state.phase === "over"
          ? html`<a class="button" data-review href=${gamePath(table, state.game)}
                >${t("review")}</a
              >
              ${records(table, state.game, "button")}`
          : own && state.turns > 0
            ? file(table, state.game, `pgn?for=${own}`, `${own}.pgn`, t("pgn-own"), "button")
            : nothing
      }
    </div>`;
  }

  private play(words: string): void {
    emit(this, "intent", { do: "play", deed: words });
  }
}

/** The outcome as in lists of games, White first. */
export const outcomeOf = (winner: "white" | "black" | undefined): string =>
  winner ? (winner === "white" ? "won-first" : "won-second") : "drawn";

customElements.define("tandem-kriegspiel-action-panel", TandemKriegspielActionPanel);
