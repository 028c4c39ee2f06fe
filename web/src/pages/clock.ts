// The clock of a hall: a form to set it up, then the clock on the whole screen. It needs no server.

import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Device, workOffline } from "../clock/device";
import type { Setup } from "../clock/game-state";
import { forgetGame } from "../clock/storage";
import type { Joined } from "../clock/search";
import { options } from "../clock/options";
import { HallStore } from "../clock/store";
import { loadMessages, t } from "../words";
import { TandemElement } from "../elements/base";
import "../elements/hall-clock";
import "../elements/hall-join";
import { hallOptions } from "../elements/hall-options";
import { hallSetup } from "../elements/hall-setup";
import "../styles/clock.css";

/** Lets browsers install the page. */
function offerInstallation(): void {
  if (document.querySelector("link[rel=manifest]")) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/clock.webmanifest";
  document.head.append(link);
}

class PageClock extends TandemElement {
  static override properties = {
    store: { state: true },
    offline: { state: true },
    hasScribe: { state: true },
  };
  declare private store: HallStore | undefined;
  /** Whether the page works without a network from now on. */
  declare private offline: "waiting" | "ready" | "insecure" | "failed";

  /** Whether the part of the page for the scribe is loaded. */
  declare private hasScribe: boolean;

  private readonly device = new Device();

  constructor() {
    super();
    // A page that was closed in the middle of a game comes back with it.
    this.store = HallStore.resume();
    this.offline = "waiting";
    this.hasScribe = false;
    void this.loadsScribe();
  }

  private async loadsScribe(): Promise<void> {
    if (!this.store?.isScribe) return;
    await Promise.all([import("../elements/hall-scribe"), loadMessages("rulings")]);
    this.hasScribe = true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${t("clock")} · Tandem`;
    this.follow(this.device);
    offerInstallation();
    void workOffline().then((offline) => (this.offline = offline));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.store?.close();
  }

  protected override render() {
    const { store, device } = this;
    if (store?.isScribe)
      return this.hasScribe
        ? keyed(
            store,
            html`<tandem-hall-scribe
              .store=${store}
              .device=${device}
              .ends=${this.ends}
              .adopts=${this.adopts}
            ></tandem-hall-scribe>`,
          )
        : nothing;
    if (store)
      return html`<tandem-hall-clock
        .store=${store}
        .device=${device}
        .ends=${this.ends}
      ></tandem-hall-clock>`;
    return html`<main class="plain clock-page">
      <h1>${t("clock")}</h1>
      <p>${t("clock-words")}</p>
      ${hallSetup(this.begins)}
      <tandem-hall-join .joins=${this.joins} .records=${this.records}></tandem-hall-join>
      <section>
        <h2>${t("clock-device")}</h2>
        ${hallOptions(device, () => this.requestUpdate())}
        <p class="muted" data-offline=${this.offline}>${t(`clock-offline-${this.offline}`)}</p>
      </section>
    </main>`;
  }

  private readonly begins = (setup: Setup): void => {
    this.store = HallStore.begin(setup);
  };

  private readonly joins = ({ setup, place }: Joined): void => {
    this.store = HallStore.join(setup, place);
    void this.loadsScribe();
  };

  private readonly records = (): void => {
    this.store = HallStore.beginRecord(options.control);
    void this.loadsScribe();
  };

  private readonly adopts = (store: HallStore): void => {
    this.store = store;
  };

  private readonly ends = (): void => {
    this.store?.close();
    forgetGame();
    this.store = undefined;
  };
}

customElements.define("page-clock", PageClock);
