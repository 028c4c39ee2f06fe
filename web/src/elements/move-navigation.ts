// Buttons to step through a game.

import { html } from "lit";
import { emit } from "../events";
import type { LiveTable } from "../live-table";
import { t } from "../words";
import { TandemElement } from "./base";

export class TandemMoveNavigation extends TandemElement {
  static override properties = { table: { attribute: false }, ply: {}, last: { type: Number } };
  declare table: LiveTable;
  /** The number of moves after which the boards are shown; undefined for the current position. */
  declare ply: number | undefined;
  /** The number of moves. */
  declare last: number;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    const { last } = this;
    const shown = this.ply ?? last;
    const step = (id: string, sign: string, to: number, disabled: boolean) =>
      html`<button
        aria-label=${t(id)}
        title=${t(id)}
        ?disabled=${disabled}
        @click=${() => this.go(to)}
      >
        ${sign}
      </button>`;
    return html`<div class="steps" role="group" aria-label=${t("steps")}>
      ${step("step-first", "«", 0, shown === 0)} ${step("step-back", "‹", shown - 1, shown === 0)}
      ${step("step-forward", "›", shown + 1, shown === last)}
      ${step("step-now", "»", last, this.ply === undefined)}
    </div>`;
  }

  private go(ply: number): void {
    emit(this, "go", ply);
  }
}

customElements.define("tandem-move-navigation", TandemMoveNavigation);
