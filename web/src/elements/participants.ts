// Participants of a table: invitations, waiting list, and standings.

import { html, nothing } from "lit";
import { emit } from "../events";
import type { Intent, Seat, StandingLine } from "../protocol";
import { currentUser } from "../current-user";
import type { LiveTable } from "../live-table";
import { t } from "../words";
import { TandemElement } from "./base";
import { textOf } from "./form";
import "./person";

/** `1`, `½`, `2½` */
export function pointsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  return halves % 2 === 0 ? String(whole) : `${whole || ""}½`;
}

export class TandemParticipants extends TandemElement {
  static override properties = { table: { attribute: false } };
  declare table: LiveTable;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
    this.follow(currentUser);
  }

  protected override render() {
    const known = this.table.known;
    if (!known) return nothing;
    const { standings, phase } = known.state;
    return html`
      ${known.terms.rotation ? this.waiting() : nothing}
      ${standings?.length ? this.standings(standings) : nothing}
      ${!this.table.isClosed && (phase === "seating" || phase === "over") ? this.invite() : nothing}
    `;
  }

  private waiting() {
    const { table } = this;
    const waiting = table.state?.waiting ?? [];
    const seated = table.mine.length > 0;
    const waits = waiting.some(({ id }) => currentUser.is(id));
    return html`<section class="waiting" aria-label=${t("waiting")}>
      <h2>${t("waiting")}</h2>
      ${
        waiting.length === 0
          ? html`<p class="empty">${t("waiting-none")}</p>`
          : html`<ol>
              ${waiting.map((person) => html`<li><tandem-person .person=${person} .table=${table}></tandem-person></li>`)}
            </ol>`
      }
      ${
        waits
          ? html`<button data-leave @click=${() => this.intend({ do: "leave" })}>
              ${t("waiting-leave")}
            </button>`
          : seated
            ? table.inGame
              ? html`<button data-leave @click=${() => this.intend({ do: "leave" })}>
                  ${t("waiting-leave")}
                </button>`
              : nothing
            : html`<button class="primary" data-join @click=${() => this.intend({ do: "join" })}>
                ${t("waiting-join")}
              </button>`
      }
    </section>`;
  }

  private standings(standings: readonly StandingLine[]) {
    return html`<table class="standings">
      <caption>
        ${t("standings")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t("player")}</th>
          <th scope="col">${t("games")}</th>
          <th scope="col">${t("points")}</th>
        </tr>
      </thead>
      <tbody>
        ${standings.map(
          ({ person, games, halves }) =>
            html`<tr>
              <td><tandem-person .person=${person} .table=${this.table}></tandem-person></td>
              <td>${games}</td>
              <td>${pointsText(halves)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  private invite() {
    const { table } = this;
    const free = table.seats.filter((seat) => !table.state?.seats[seat]?.person);
    return html`<form class="invite" @submit=${this.submit}>
      <input
        name="person"
        required
        maxlength="32"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        placeholder=${t("invite-name")}
        aria-label=${t("invite-name")}
      />
      ${
        free.length > 0
          ? html`<select name="seat" aria-label=${t("invite-seat")}>
              <option value="">${t("any-seat")}</option>
              ${free.map((seat) => html`<option value=${seat}>${table.seatText(seat)}</option>`)}
            </select>`
          : nothing
      }
      <button>${t("invite")}</button>
    </form>`;
  }

  private submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const seat = textOf(fields, "seat");
    this.intend(
      { do: "invite", person: textOf(fields, "person") },
      seat ? (seat as Seat) : undefined,
    );
    form.reset();
  };

  private intend(intent: Intent, seat?: Seat): void {
    emit(this, "intent-at", { intent, seat });
  }
}

customElements.define("tandem-participants", TandemParticipants);
