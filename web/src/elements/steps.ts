// Steps through a game. `go` tells after how many moves it is to be shown.

import { html } from "lit";
import type { LiveTable } from "../live";
import { t } from "../words";
import { TandemElement } from "./base";

export class TandemSteps extends TandemElement {
  static override properties = { table: { attribute: false }, ply: {}, last: { type: Number } };
  declare table: LiveTable;
  /** After how many moves the boards are shown; undefined as they stand now. */
  declare ply: number | undefined;
  /** How many moves there are. */
  declare last: number;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  protected override render() {
    const { last } = this;
    const shown = this.ply ?? last;
    const step = (id: string, sign: string, to: number, disabled: boolean) =>
      html`<button aria-label=${t(id)} title=${t(id)} ?disabled=${disabled} @click=${() => this.go(to)}>${sign}</button>`;
    return html`<div class="steps" role="group" aria-label=${t("steps")}>
      ${step("step-first", "«", 0, shown === 0)} ${step("step-back", "‹", shown - 1, shown === 0)}
      ${step("step-forward", "›", shown + 1, shown === last)} ${step("step-now", "»", last, this.ply === undefined)}
    </div>`;
  }

  private go(ply: number): void {
    this.dispatchEvent(new CustomEvent("go", { detail: ply, bubbles: true }));
  }
}

customElements.define("tandem-steps", TandemSteps);
