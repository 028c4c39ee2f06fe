// Actions of a player besides moves, as the ruleset allows them. They are written as in the log.

import { html, nothing } from "lit";
import { emit } from "../events";
import { boardOf, BOARDS, colorOf, other, otherBoard, partner, SEATS, seatOf } from "../seats";
import type { Board, Intent, Seat } from "../protocol";
import type { BughouseTable } from "../bughouse-table";
import { t } from "../words";
import { TandemElement } from "./base";
import { claims } from "./claims";
import { actionButton, draws, readiness } from "./seat-actions";
import { confirmButton } from "./confirm-button";

export class TandemActions extends TandemElement {
  static override properties = {
    table: { attribute: false },
    seat: {},
    more: { attribute: false },
  };
  declare table: BughouseTable;
  declare seat: Seat;
  /** Further actions, folded away below those of a game. */
  declare more: unknown;

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
    if (table.isClosed && state?.phase === "over") return nothing;
    return html`<div class="actions">
      ${readiness(state?.phase, state?.seats[seat], !table.isClosed, (intent) => this.intend(intent))}
      ${
        asker
          ? html`<button
                class="primary"
                data-agree
                @click=${() => this.intend({ do: "swap", with: asker })}
              >
                ${t("swap-agree", { seat: asker })}
              </button>
              <button data-decline @click=${() => this.intend({ do: "swap" })}>
                ${t("swap-decline")}
              </button>`
          : nothing
      }
      ${
        swap
          ? html`<button data-void @click=${() => this.intend({ do: "swap" })}>
              ${t("swap-void", { seat: swap })}
            </button>`
          : nothing
      }
    </div>`;
  }

  private during() {
    const { table } = this;
    const { answers } = table.ruleset;
    return html`
      <div class="actions">
        ${
          answers["completion"] === "pressed"
            ? html`<button
                ?disabled=${!table.made(this.seat)}
                @click=${() => this.do("takes back")}
              >
                ${t("take-back")}
              </button>`
            : nothing
        }
        ${this.draws()} ${this.resigns()} ${this.ends()}
        ${
          answers["wrong-claims"] === "not-offered" || !table.known?.terms.arbiter
            ? nothing
            : confirmButton(t("stop-clocks"), () => this.do("stops the clocks"))
        }
        ${
          table.state?.["last-drop"]?.fields?.["seat"] === this.seat
            ? confirmButton(t("decline-last-drop"), () => this.do("declines last drop"))
            : nothing
        }
        ${this.table.adjourners.length > 0 ? this.adjourns() : nothing}
      </div>
      ${this.drawNeedsAll()}
      ${table.known?.played.length ? claims(table.ruleset, (deed) => this.do(deed)) : nothing}
      <details class="deeds">
        <summary>${t("more-deeds")}</summary>
        ${
          this.table.adjourners.length > 0
            ? nothing
            : html`<div class="actions">${this.adjourns()}</div>`
        }
        ${this.more}
      </details>
    `;
  }

  private draws() {
    const { seat, table } = this;
    if (table.ruleset.answers["draw-agreement"] === "never") return nothing;
    const seats = table.state?.seats;
    const opponent = seatOf(boardOf(seat), other(colorOf(seat)));
    return draws(seats?.[seat], seats?.[opponent], (deed) => this.do(deed));
  }

  /** Where all four players have to agree, an offer on the other board needs one on this board. */
  private drawNeedsAll() {
    const { seat, table } = this;
    const seats = table.state?.seats;
    if (!seats || table.ruleset.answers["draw-agreement"] !== "both-boards") return nothing;
    const isOffered = (on: Board) =>
      SEATS.some((of) => boardOf(of) === on && seats[of]["offers-draw"]);
    const own = boardOf(seat);
    const board = otherBoard(own);
    if (isOffered(own) || !isOffered(board)) return nothing;
    return html`<p class="hint" data-draw-needs-all>${t("draw-needs-all", { board })}</p>`;
  }

  /** Where both partners have to resign, the first one has. */
  private resigns() {
    const { seat, table } = this;
    const seats = table.state?.seats;
    if (seats?.[seat].resigns) return nothing;
    return confirmButton(t(seats?.[partner(seat)].resigns ? "resign-too" : "resign"), () =>
      this.do("resigns"),
    );
  }

  /** The game can be aborted until both sides of a board have moved. */
  private ends() {
    const moved = new Set(this.table.known?.played.map(({ seat }) => seat));
    const begun = BOARDS.some(
      (board) => moved.has(seatOf(board, "white")) && moved.has(seatOf(board, "black")),
    );
    return begun || this.table.isClosed
      ? nothing
      : confirmButton(t("abort"), () => this.intend({ do: "abort" }));
  }

  /** All four players have to agree, and any of them can decline. */
  private adjourns() {
    const { adjourners } = this.table;
    const wanted = adjourners.length > 0;
    return html`
      ${
        adjourners.includes(this.seat)
          ? nothing
          : actionButton(
              wanted ? "adjourn-too" : "adjourn",
              () => this.do("adjourns"),
              wanted ? t("adjourn-too", { seats: adjourners.join(", ") }) : t("adjourn"),
            )
      }
      ${wanted ? actionButton("play-on", () => this.do("plays on")) : nothing}
    `;
  }

  private do(deed: string): void {
    this.intend({ do: "play", deed });
  }

  private intend(detail: Intent): void {
    emit(this, "intent", detail);
  }
}

customElements.define("tandem-actions", TandemActions);
