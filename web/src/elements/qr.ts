// A text as a QR code.

import { html, nothing, svg } from "lit";
import { TandemElement } from "./base";

class TandemQr extends TandemElement {
  static override properties = { text: {}, label: {}, code: { state: true } };
  declare text: string;
  /** Says for people who do not see the code what it is. */
  declare label: string;
  declare private code: { size: number; outline: string } | undefined;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("text")) void this.encodes();
  }

  private async encodes(): Promise<void> {
    const { text } = this;
    // Without the network the part that writes codes may be missing: the text stays.
    const part = await import("../clock/qr-write").catch(() => undefined);
    if (text === this.text) this.code = part?.qrOutline(text);
  }

  protected override render() {
    const { code } = this;
    if (!code) return nothing;
    return html`<svg
      class="qr"
      role="img"
      aria-label=${this.label}
      viewBox=${`0 0 ${code.size} ${code.size}`}
      shape-rendering="crispEdges"
    >
      ${svg`<rect width="100%" height="100%" fill="#fff"></rect><path d=${code.outline}></path>`}
    </svg>`;
  }
}

customElements.define("tandem-qr", TandemQr);
