// The clocks of a hall on the whole screen: one board or two, each readable from both sides.

import { html, nothing } from "lit";
import type { Device } from "../clock/device";
import { LOW_BATTERY } from "../clock/device";
import { BOARDS, seatAt, type Board, type Seat } from "../clock/entry";
import { optionChanges, options } from "../clock/options";
import { isOfGame } from "../clock/storage";
import type { HallStore } from "../clock/store";
import { play } from "../sound";
import { t } from "../words";
import { TandemElement } from "./base";
import type { TandemHallFace } from "./hall-face";
import "./hall-face";
import "./hall-desk";
import { linkNotice } from "./hall-link";
import { tableNotice } from "./hall-report";
import { outcomeText } from "./hall-words";
import { icon } from "./icons";

/** While a game runs, the menu opens only for a touch that lasts, in milliseconds. */
const LONG_TOUCH = 600;

/** The state of the history entry that a swipe back takes away instead of the page. */
const GUARD = "clock";

class TandemHallClock extends TandemElement {
  static override properties = {
    store: { attribute: false },
    device: { attribute: false },
    ends: { attribute: false },
    isDeskOpen: { state: true },
  };
  declare store: HallStore;
  declare device: Device;
  /** Puts the game away for a new one. */
  declare ends: () => void;
  declare private isDeskOpen: boolean;

  private frame = 0;
  private holds: number | undefined;

  constructor() {
    super();
    this.isDeskOpen = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.store);
    this.follow(this.device);
    this.follow(optionChanges);
    this.listen(this.store, "flag", () => {
      // Nothing announces a flag unless all players have agreed (9.5).
      if (this.store.game.setup.callsFlags) play("end");
    });
    this.listen(document, "visibilitychange", () => {
      this.store.check(true);
      void this.device.stayAwake();
    });
    this.listen(window, "storage", (event) => {
      if (isOfGame(event as StorageEvent)) this.store.yield("tab");
    });
    this.listen(window, "pageshow", () => this.store.check(true));
    this.listen(window, "pagehide", () => this.store.beat());
    this.listen(window, "popstate", () => this.guard());
    this.listen(window, "beforeunload", (event) => {
      if (this.store.game.state.phase === "running") event.preventDefault();
    });
    // Frames stop while the page is hidden; the beat goes on as long as the browser lets it.
    this.every(1000, () => this.store.tick());
    this.frame = requestAnimationFrame(this.draws);
    this.guard();
    void this.device.stayAwake();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.holds);
    void this.device.rest();
  }

  /** A swipe back stays on this page. */
  private guard(): void {
    if (history.state !== GUARD) history.pushState(GUARD, "");
  }

  private readonly draws = (): void => {
    this.store.tick();
    const at = this.store.now();
    for (const face of this.querySelectorAll<TandemHallFace>("tandem-hall-face")) face.draw(at);
    this.frame = requestAnimationFrame(this.draws);
  };

  protected override render() {
    const { game } = this.store;
    const { isContrast, hand, isSwapped } = options;
    const boards = isSwapped ? BOARDS.toReversed() : BOARDS;
    const shown = boards.filter((board) => game.boards.includes(board));
    const names = `hall ${isContrast ? "contrast" : ""} ${hand}-handed ${shown.length > 1 ? "two" : "one"}`;
    return html`<main
      class=${names}
      @contextmenu=${(event: Event) => event.preventDefault()}
      @pointerdown=${() => this.guard()}
    >
      <h1 class="visually-hidden">${t("clock")}</h1>
      <div class="hall-row turned">${shown.map((board) => this.face(far(board)))}</div>
      ${this.strip()}
      <div class="hall-row">${shown.map((board) => this.face(near(board)))}</div>
      ${
        this.isDeskOpen
          ? html`<tandem-hall-desk
              .store=${this.store}
              .device=${this.device}
              .ends=${this.ends}
              @close=${() => (this.isDeskOpen = false)}
            ></tandem-hall-desk>`
          : nothing
      }
    </main>`;
  }

  private face = (seat: Seat) =>
    html`<tandem-hall-face
      .store=${this.store}
      .seat=${seat}
      .entries=${this.store.game.entries.length}
    ></tandem-hall-face>`;

  private strip() {
    const { state } = this.store.game;
    const outcome = state.outcome ? outcomeText(state.outcome) : "";
    return html`<div class="hall-strip">
      <button
        class="icon open-desk"
        aria-label=${t("clock-menu")}
        title=${t(state.phase === "running" ? "clock-menu-hold" : "clock-menu")}
        @pointerdown=${this.holdsMenu}
        @pointerup=${this.lets}
        @pointercancel=${this.lets}
        @pointerleave=${this.lets}
        @click=${this.clicksMenu}
      >
        ${icon("menu")}
      </button>
      <p class="told" role="status">
        ${tableNotice(this.store)} ${outcome ? html`<span>${outcome}</span>` : nothing}
        ${linkNotice(this.store)} ${this.notices()}
      </p>
    </div>`;
  }

  /** Warnings about the device for the people at the boards. */
  private notices() {
    const { awake, battery } = this.device;
    const notices = [];
    if (awake !== "on") notices.push(t(`clock-awake-${awake}`));
    if (battery && !battery.charging && battery.level < LOW_BATTERY)
      notices.push(t("clock-battery-low", { percent: Math.round(battery.level * 100) }));
    if (!this.store.isStored) notices.push(t("clock-not-stored"));
    const { takenBy } = this.store;
    if (takenBy) notices.push(t(`clock-taken-by-${takenBy}`));
    return notices.map((notice) => html`<span>${notice}</span>`);
  }

  private readonly holdsMenu = (): void => {
    if (this.store.game.state.phase !== "running") return;
    this.holds = window.setTimeout(() => (this.isDeskOpen = true), LONG_TOUCH);
  };

  private readonly lets = (): void => window.clearTimeout(this.holds);

  private readonly clicksMenu = (event: MouseEvent): void => {
    if (this.store.game.state.phase !== "running" || event.detail === 0) this.isDeskOpen = true;
  };
}

/** The player on the near side, for whom the screen is the right way up, and the one opposite. */
const near = (board: Board): Seat => seatAt(board, board === "A" ? "white" : "black");
const far = (board: Board): Seat => seatAt(board, board === "A" ? "black" : "white");

customElements.define("tandem-hall-clock", TandemHallClock);
