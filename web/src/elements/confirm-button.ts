// A button for actions that can't be undone: it has to be tapped twice.

import { html, nothing } from "lit";
import { emit } from "../events";
import { t } from "../words";
import { TandemElement } from "./base";

/** How long the button asks, in milliseconds. */
const ASKS_FOR = 4000;

/** Dispatches `confirm` at the second tap. */
class TandemConfirmButton extends TandemElement {
  static override properties = { label: {}, asks: { state: true } };
  declare label: string;
  declare private asks: boolean;

  private timer: number | undefined;

  protected override render() {
    const { asks, label } = this;
    return html`<button type="button" class=${asks ? "sure" : ""} @click=${this.tap}>
      <span class=${asks ? "behind" : ""}>${label}</span
      >${asks ? html`<span class="ask">${t("sure")}</span>` : nothing}
    </button>`;
  }

  private tap = (): void => {
    window.clearTimeout(this.timer);
    if (this.asks) emit(this, "confirm");
    this.asks = !this.asks;
    if (this.asks) this.timer = window.setTimeout(() => (this.asks = false), ASKS_FOR);
  };
}

customElements.define("tandem-confirm-button", TandemConfirmButton);

export const confirmButton = (label: string, act: () => void) =>
  html`<tandem-confirm-button .label=${label} @confirm=${act}></tandem-confirm-button>`;
