// The address of a hall for its wall: people point their cameras at the code.

import { html } from "lit";
import { hallPlace, type HallPlace } from "../hall-api";
import type { Refusal } from "../protocol";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import "../styles/hall.css";

class PageHall extends TandemElement {
  static override properties = { place: { state: true }, problem: { state: true } };
  /** Nothing while it is loaded, null if the server is not for a hall. */
  declare private place: HallPlace | null | undefined;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${t("hall")} · Tandem`;
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.place = await hallPlace();
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  }

  protected override render() {
    const { place, problem } = this;
    if (problem) return html`<main class="plain"><p role="alert">${problem}</p></main>`;
    if (place === undefined) return html`<main class="plain" aria-busy="true"></main>`;
    if (place === null)
      return html`<main class="plain" data-hall="none">
        <h1>${t("hall")}</h1>
        <p>${t("hall-none")}</p>
        <p><code>tandem serve --hall</code></p>
      </main>`;
    const { welcome, url, authority, fingerprint } = place;
    return html`<main class="hall-page" data-hall="here">
      <img src=${picture(place)} alt=${t("hall-picture", { address: welcome })} />
      <div>
        <h1>${t("hall-come")}</h1>
        <p class="address">${welcome.replace(/^http:\/\//, "")}</p>
        <ol>
          <li>${t("hall-scan")}</li>
          <li>${t("hall-install", { authority })}</li>
          <li>${t("hall-open", { url })}</li>
        </ol>
        <h2>${t("hall-fingerprint", { authority })}</h2>
        <p class="fingerprint"><code>${grouped(fingerprint)}</code></p>
      </div>
    </main>`;
  }
}

const picture = ({ code }: HallPlace): string => `data:image/svg+xml,${encodeURIComponent(code)}`;

/** The bytes of a fingerprint in lines of eight, so that people keep their place in it. */
const grouped = (fingerprint: string): string =>
  fingerprint.match(/(?:[^:]+:?){1,8}/g)?.join("\n") ?? fingerprint;

customElements.define("page-hall", PageHall);
