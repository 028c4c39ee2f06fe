// The moves of both boards in four columns, A a B b, in chronological order.

import { html } from "lit";
import { emit } from "../events";
import { numbersOf } from "../move-text";
import type { Played, Seat } from "../protocol";
import type { BughouseTable } from "../bughouse-table";
import { t } from "../words";
import { TandemElement } from "./base";
import { clockText } from "../clock-text";
import { playerAt } from "./status";

export const COLUMNS: readonly Seat[] = ["WhiteA", "BlackA", "WhiteB", "BlackB"];
/** Moves with more letters are long in a narrow list. */
const LONG = 5;

export const LETTERS = ["A", "a", "B", "b"] as const;

/** A move with its number on its board. */
export type Cell = { played: Played; ply: number; number: number } | undefined;

/** Rows to read from left to right, with each move in its player's column. */
export function rows(played: readonly Played[], numbers: readonly number[]): Cell[][] {
  const rows: Cell[][] = [];
  let column = 4;
  played.forEach((move, index) => {
    const next = COLUMNS.indexOf(move.seat);
    if (next <= column) rows.push([undefined, undefined, undefined, undefined]);
    column = next;
    const row = rows.at(-1);
    if (row) row[column] = { played: move, ply: index + 1, number: numbers[index] ?? 1 };
  });
  return rows;
}

/** The head of the table, with an empty cell above the numbers of each board. */
export const heads = (heading: (seat: Seat, column: number) => string) =>
  COLUMNS.map(
    (seat, i) =>
      html`${i % 2 ? "" : html`<td class="number"></td>`}
        <th scope="col" title=${seat}>${heading(seat, i)}</th>`,
  );

/** The cells of a row, with the number of its moves before those of each board. */
export const cells = (row: readonly Cell[], cell: (cell: Cell) => unknown) =>
  row.map(
    (of, i) =>
      html`${i % 2 ? "" : html`<td class="number">${(of ?? row[i + 1])?.number}</td>`}${cell(of)}`,
  );

export class TandemMoves extends TandemElement {
  static override properties = { table: { attribute: false }, ply: {} };
  declare table: BughouseTable;
  /** The number of moves after which the boards are shown; undefined for the current position. */
  declare ply: number | undefined;

  private readonly sized = new ResizeObserver(() => this.follows());

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sized.disconnect();
  }

  protected override render() {
    const played = this.table.known?.played ?? [];
    const shown = this.ply ?? played.length;
    return html`
      <div class="moves" tabindex="0" role="group" aria-label=${t("moves")}>
        <table>
          <thead>
            <tr>
              ${heads((seat, i) => this.heading(seat, i))}
            </tr>
          </thead>
          <tbody>
            ${rows(played, numbersOf(played, this.table.state?.start)).map(
              (row) =>
                html`<tr>
                  ${cells(row, (cell) =>
                    cell
                      ? html`<td class=${cell.ply === shown ? "shown" : ""}>
                          <button
                            class=${cell.played.text.length > LONG ? "long" : ""}
                            aria-current=${cell.ply === shown ? "step" : "false"}
                            @click=${() => this.go(cell.ply)}
                          >
                            ${cell.played.text}${this.glyph(cell.ply)}
                            <small>${clockText(cell.played.left)}</small>
                          </button>
                        </td>`
                      : html`<td></td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
        ${played.length ? "" : html`<p class="empty">${t("no-moves")}</p>`}
      </div>
    `;
  }

  /** The name of the player, or the letter of an empty seat. */
  private heading(seat: Seat, column: number): string {
    const name = playerAt(this.table, seat);
    return name === seat ? (LETTERS[column] ?? "") : name;
  }

  private glyph(ply: number) {
    const mark = this.table.markOf(ply);
    return mark
      ? html`<b class="mark ${mark}" title=${t(`mark-${mark}`)}
          >${mark === "blunder" ? "??" : "?"}</b
        >`
      : "";
  }

  private go(ply: number): void {
    emit(this, "go", ply);
  }

  protected override firstUpdated(): void {
    const list = this.querySelector(".moves");
    if (list) this.sized.observe(list);
  }

  protected override updated(): void {
    this.follows();
  }

  /** Scrolls to the move that is shown. Only the list scrolls, never the page. */
  private follows(): void {
    const list = this.querySelector<HTMLElement>(".moves");
    const cell = list?.querySelector<HTMLElement>(".shown");
    const head = list?.querySelector("thead")?.offsetHeight ?? 0;
    if (!list || !cell) return;
    const [top, bottom] = [cell.offsetTop - head, cell.offsetTop + cell.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = bottom - list.clientHeight;
  }
}

customElements.define("tandem-moves", TandemMoves);
