// The clock of a hall: a form to set it up, then the clock on the whole screen. It needs no server.

import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { Device, workOffline } from "../clock/device";
import type { Direct } from "../clock/direct";
import type { Setup } from "../clock/game-state";
import { hallCodes, parseHallCode } from "../clock/hall-codes";
import { clockReports } from "../clock/reports";
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
import type { Asked } from "../elements/hall-table";
import "../styles/clock.css";
import "../styles/clock-table.css";

/** How often reports are sent again that the server has not answered, in milliseconds. */
const SEND_AGAIN = 5000;

/**
 * The table that the address asks for: `/clock?event=ID&round=3&table=12`. The code of the hall may
 * stand behind `#`, so that servers do not log it.
 */
function askedTable(): Asked | undefined {
  const given = new URLSearchParams(location.search);
  const event = given.get("event");
  if (!event) return undefined;
  const number = (name: string) => Number(given.get(name)) || undefined;
  const code = parseHallCode(location.hash);
  if (code) {
    hallCodes.set(event, code);
    history.replaceState(history.state, "", location.pathname + location.search);
  }
  return { event, round: number("round"), table: number("table") };
}

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
    asked: { state: true },
    tableForm: { state: true },
  };
  declare private store: HallStore | undefined;
  /** Whether the page works without a network from now on. */
  declare private offline: "waiting" | "ready" | "insecure" | "failed";

  /** Whether the part of the page for the scribe is loaded. */
  declare private hasScribe: boolean;

  /** The table of an event that the address asks for, and whether its form is loaded. */
  declare private asked: Asked | undefined;
  declare private tableForm: "loading" | "ready" | "failed";

  private readonly device = new Device();

  constructor() {
    super();
    // A page that was closed in the middle of a game comes back with it.
    this.store = HallStore.resume();
    this.offline = "waiting";
    this.hasScribe = false;
    this.asked = askedTable();
    this.tableForm = "loading";
    void this.loadsScribe();
  }

  /** A table of an event needs the server anyway, so its form comes after the rest. */
  private async loadsTable(): Promise<void> {
    if (!this.asked) return;
    const loaded = await import("../elements/hall-table").catch(() => undefined);
    this.tableForm = loaded ? "ready" : "failed";
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
    this.every(SEND_AGAIN, () => void clockReports.send());
    this.listen(window, "online", () => void clockReports.send());
    void clockReports.send();
    void this.loadsTable();
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
      ${this.tableAsked()} ${this.asked ? nothing : html`<p>${t("clock-words")}</p>`}
      ${
        this.asked
          ? html`<details>
              <summary>${t("clock-other-game")}</summary>
              ${hallSetup(this.begins)}
            </details>`
          : hallSetup(this.begins)
      }
      <tandem-hall-join .joins=${this.joins} .records=${this.records}></tandem-hall-join>
      <section>
        <h2>${t("clock-device")}</h2>
        ${hallOptions(device, () => this.requestUpdate())}
        <p class="muted" data-offline=${this.offline}>${t(`clock-offline-${this.offline}`)}</p>
      </section>
    </main>`;
  }

  private tableAsked() {
    if (!this.asked) return nothing;
    if (this.tableForm === "failed")
      return html`<p class="wrong">${t("clock-table-no-network")}</p>`;
    if (this.tableForm === "loading") return html`<p role="status">${t("clock-table-reading")}</p>`;
    return html`<tandem-hall-table
      .asked=${this.asked}
      .begins=${this.begins}
      .joins=${this.joins}
    ></tandem-hall-table>`;
  }

  private readonly begins = (setup: Setup): void => {
    this.store = HallStore.begin(setup);
  };

  private readonly joins = ({ setup, place }: Joined, direct?: Direct): void => {
    this.store = HallStore.join(setup, place, direct);
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
