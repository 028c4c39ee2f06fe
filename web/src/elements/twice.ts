// A button for what cannot be taken back: it has to be tapped twice.

import { html, nothing } from "lit";
import { t } from "../words";
import { TandemElement } from "./base";

/** How long the question stands, in milliseconds. */
const ASKS_FOR = 4000;

/** `sure` when it was tapped the second time. */
class TandemTwice extends TandemElement {
  static override properties = { label: {}, asks: { state: true } };
  declare label: string;
  declare private asks: boolean;

  private timer: number | undefined;

  protected override render() {
    const { asks, label } = this;
    return html`<button type="button" class=${asks ? "sure" : ""} @click=${this.tap}>
      <span class=${asks ? "behind" : ""}>${label}</span>${asks ? html`<span class="ask">${t("sure")}</span>` : nothing}
    </button>`;
  }

  private tap = (): void => {
    window.clearTimeout(this.timer);
    if (this.asks) this.dispatchEvent(new CustomEvent("sure", { bubbles: true }));
    this.asks = !this.asks;
    if (this.asks) this.timer = window.setTimeout(() => (this.asks = false), ASKS_FOR);
  };
}

customElements.define("tandem-twice", TandemTwice);

export const twice = (label: string, act: () => void) =>
  html`<tandem-twice .label=${label} @sure=${act}></tandem-twice>`;
