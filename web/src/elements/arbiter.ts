// The arbiter's console. Its commands are written as in the log.

import { html, nothing } from "lit";
import { emit } from "../events";
import { BOARDS, SEATS, seatOf } from "../seats";
import type { Board, Seat } from "../protocol";
import type { BughouseTable } from "../bughouse-table";
import { ruling, t } from "../words";
import { TandemElement } from "./base";
import { clockText } from "../clock-text";
import { textOf } from "./form";
import { confirmButton } from "./confirm-button";

/** The number of lines of the log that are shown. */
const LINES = 200;

const POINTS = ["0.5", "1"] as const;

export class TandemArbiter extends TandemElement {
  static override properties = {
    table: { attribute: false },
    seat: { state: true },
    board: { state: true },
  };
  declare table: BughouseTable;
  /** The player of a command. */
  declare private seat: Seat;
  /** The board whose position is set. */
  declare private board: Board;

  constructor() {
    super();
    this.seat = "WhiteA";
    this.board = "A";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    return html`<details open>
      <summary><h2>${t("arbiter-console")}</h2></summary>
      <div class="console">
        ${this.clocks()} ${this.player()} ${this.teams()} ${this.position()} ${this.words()}
        ${this.log()}
      </div>
    </details>`;
  }

  private clocks() {
    const phase = this.table.state?.phase;
    const stopped = phase === "stopped";
    return html`<fieldset>
      <legend>${t("about-clocks")}</legend>
      <div class="actions">
        ${
          stopped
            ? this.order("restart-clocks", "restarts the clocks")
            : this.order("stop-clocks", "stops the clocks")
        }
        ${
          stopped || phase === "playing"
            ? confirmButton(t("adjourn"), () => this.give("adjourns"))
            : nothing
        }
        ${confirmButton(t("order-new-game"), () => this.give("orders new game"))}
      </div>
    </fieldset>`;
  }

  private player() {
    const { seat, table } = this;
    return html`<fieldset>
      <legend>${t("about-player")}</legend>
      <div class="actions">
        <select
          aria-label=${t("about-player")}
          @change=${(event: Event) => (this.seat = (event.target as HTMLSelectElement).value as Seat)}
        >
          ${SEATS.map((of) => html`<option value=${of} .selected=${of === seat}>${this.nameOf(of)}</option>`)}
        </select>
        ${this.order("warn", `warns ${seat}`)} ${this.order("freeze-5", `freezes ${seat} 5`)}
        ${this.order("freeze-10", `freezes ${seat} 10`)}
        ${confirmButton(t("no-reason"), () => this.give(`finds no reason ${seat}`))}
        ${confirmButton(t("expel"), () => this.give(`expels ${seat}`))}
      </div>
      <form class="actions" @submit=${this.setClock}>
        <input
          name="clock"
          required
          pattern="([0-9]+:)?[0-9]+(\\.[0-9]{1,3})?"
          placeholder=${clockText(
            table.state?.boards[seat.endsWith("A") ? "A" : "B"].clocks[
              seat.startsWith("White") ? "white" : "black"
            ] ?? 0,
          )}
          size="7"
          aria-label=${t("reading")}
        />
        <button>${t("set-clock")}</button>
      </form>
    </fieldset>`;
  }

  private teams() {
    const over = this.table.state?.phase === "over";
    return html`<fieldset>
      <legend>${t("about-team")}</legend>
      ${(["first", "second"] as const).map(
        (team) =>
          html`<div class="actions">
            <span class="team-name ${team}">${this.teamName(team)}</span>
            ${
              over
                ? POINTS.map(
                    (points) =>
                      html`${this.order("lower-points", `lowers ${team} ${points}`, t("lower-points", { points }))}
                      ${this.order("raise-points", `raises ${team} ${points}`, t("raise-points", { points }))}`,
                  )
                : confirmButton(t("declare-lost"), () => this.give(`declares lost ${team}`))
            }
          </div>`,
      )}
      ${
        over
          ? nothing
          : html`<div class="actions">
              ${confirmButton(t("declare-lost-both"), () => this.give("declares lost both"))}
            </div>`
      }
    </fieldset>`;
  }

  private position() {
    const { board, table } = this;
    return html`<fieldset class="position">
      <legend>${t("about-position")}</legend>
      <form class="actions" @submit=${this.setPosition}>
        <select
          aria-label=${t("about-position")}
          @change=${(event: Event) => (this.board = (event.target as HTMLSelectElement).value as Board)}
        >
          ${BOARDS.map((of) => html`<option value=${of} .selected=${of === board}>${t("on-board", { board: of })}</option>`)}
        </select>
        <input
          name="fen"
          class="wide"
          required
          maxlength="200"
          autocomplete="off"
          spellcheck="false"
          aria-label="FEN"
          placeholder=${table.state?.boards[board].fen ?? ""}
        />
        <button type="button" @click=${this.takePosition}>${t("as-it-stands")}</button>
        <button>${t("set-position")}</button>
      </form>
    </fieldset>`;
  }

  private words() {
    return html`<fieldset>
      <legend>${t("other-command")}</legend>
      <form class="actions" @submit=${this.free}>
        <input
          name="order"
          class="wide"
          required
          autocomplete="off"
          placeholder="freezes WhiteA 7.5"
          aria-label=${t("other-command")}
        />
        <button>${t("issue-command")}</button>
      </form>
    </fieldset>`;
  }

  /** The log, with the rulings and their articles below each line. */
  private log() {
    const entries = this.table.entries.slice(-LINES);
    return html`<section class="log" tabindex="0" aria-label=${t("log")} data-log>
      ${entries.length === 0 ? html`<p class="empty">${t("no-log")}</p>` : nothing}
      <ol>
        ${entries.map(
          ({ line, rulings }) =>
            html`<li>
              <code>${line}</code>
              ${rulings.map((ruled) => html`<small><b>${ruled.article}</b> ${ruling(ruled)}</small>`)}
            </li>`,
        )}
      </ol>
    </section>`;
  }

  protected override updated(): void {
    const log = this.querySelector("[data-log]");
    if (log && !log.matches(":hover, :focus")) log.scrollTop = log.scrollHeight;
  }

  private nameOf(seat: Seat): string {
    const name = this.table.state?.seats[seat].person?.name;
    return name ? `${seat} · ${name}` : seat;
  }

  private teamName(team: "first" | "second"): string {
    const seats = [
      seatOf("A", team === "first" ? "white" : "black"),
      seatOf("B", team === "first" ? "black" : "white"),
    ];
    return seats.map((seat) => this.table.state?.seats[seat].person?.name ?? seat).join(" & ");
  }

  private order(id: string, order: string, label = t(id)) {
    return html`<button type="button" data-order=${id} @click=${() => this.give(order)}>
      ${label}
    </button>`;
  }

  private give(order: string): void {
    emit(this, "intent", { do: "order", order });
  }

  private setClock = (event: SubmitEvent): void => {
    const parts = valueOf(event, "clock").split(":").map(Number);
    this.give(`sets clock ${this.seat} ${parts.reduce((sum, part) => sum * 60 + part, 0)}`);
  };

  private setPosition = (event: SubmitEvent): void => {
    this.give(`sets board ${this.board} ${valueOf(event, "fen")}`);
  };

  /** Copies the current position into the field. */
  private takePosition = (): void => {
    const input = this.querySelector<HTMLInputElement>("input[name=fen]");
    if (input) input.value = this.table.state?.boards[this.board].fen ?? "";
  };

  private free = (event: SubmitEvent): void => {
    this.give(valueOf(event, "order"));
  };
}

/** Returns the text of a field and resets the form. */
function valueOf(event: SubmitEvent, name: string): string {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const value = textOf(new FormData(form), name);
  form.reset();
  return value;
}

customElements.define("tandem-arbiter", TandemArbiter);
