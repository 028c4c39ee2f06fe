// Buttons to step through a game.

import { html } from "lit";
import { emit } from "../events";
import type { LiveTable } from "../live-table";
import { t } from "../words";
import { TandemElement } from "./base";
import { icon, type Icon } from "./icons";

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
    const step = (id: string, sign: Icon, to: number, disabled: boolean) =>
      html`<button
        aria-label=${t(id)}
        title=${t(id)}
        ?disabled=${disabled}
        @click=${() => this.go(to)}
      >
        ${icon(sign)}
      </button>`;
    return html`<div class="steps" role="group" aria-label=${t("steps")}>
      ${step("step-first", "first", 0, shown === 0)}
      ${step("step-back", "back", shown - 1, shown === 0)}
      ${step("step-forward", "forward", shown + 1, shown === last)}
      ${step("step-now", "last", last, this.ply === undefined)}
    </div>`;
  }

  private go(ply: number): void {
    emit(this, "go", ply);
  }
}

customElements.define("tandem-move-navigation", TandemMoveNavigation);
