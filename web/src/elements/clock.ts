// A clock that runs between the server's messages.

import { html, svg } from "lit";
import { clockText, TENTHS } from "../clock-text";
import { emit } from "../events";
import type { Seat } from "../protocol";
import type { LiveTable } from "../live-table";
import { play } from "../sound";
import { t } from "../words";
import { TandemElement } from "./base";

const LOW = 20_000;
const MINUTE = 60_000;

/** A snowflake for frozen players, an hourglass for players who have to come. */
const SIGN = html`<svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
  ${svg`<path class="frozen" d="M8 1v14M1.9 4.5l12.2 7M1.9 11.5l12.2-7M6 2l2 2 2-2M6 14l2-2 2 2" />
    <path class="must-come" d="M3 1.5h10M3 14.5h10M4.5 1.5c0 5 7 8 7 13M11.5 1.5c0 5-7 8-7 13" />`}
</svg>`;

/** A span of time with its unit: `2:05`, and under a minute `9.4 s`. */
export function spanText(millis: number): string {
  if (millis >= MINUTE) return clockText(millis);
  const seconds = millis < TENTHS ? clockText(millis) : Math.floor(millis / 1000);
  return t("seconds", { seconds });
}

/** `+4.2`, `−12` */
export function aheadText(millis: number): string {
  const size = Math.abs(millis) / 1000;
  if (size < 0.1) return "0.0";
  const sign = millis < 0 ? "−" : "+";
  return sign + (size < 10 ? (Math.floor(size * 10) / 10).toFixed(1) : String(Math.floor(size)));
}

export class TandemClock extends TandemElement {
  static override properties = { table: { attribute: false }, seat: {}, mine: { type: Boolean } };
  declare table: LiveTable;
  declare seat: Seat;
  /** Whether the clock warns when time runs low. */
  declare mine: boolean;

  private warned = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
    this.every(100, () => this.tick());
  }

  protected override render() {
    return html`<span class="limit" data-limit="">${SIGN} <span></span></span>
      <span class="ahead" title=${t("time-difference")}></span>
      <span class="time" role="timer"></span>`;
  }

  protected override updated(): void {
    this.tick();
  }

  /** Updates only what has changed. */
  private tick(): void {
    const { table, seat } = this;
    const [limit, ahead, time] = this.children;
    if (!table.state || !limit || !ahead || !time) return;
    const left = table.left(seat);
    // In the countdown, no clock runs yet.
    const runs = table.runs(seat) && table.countdown() <= 0;
    set(time, clockText(left));
    this.limits(limit);
    const difference = table.ahead(seat);
    set(ahead, table.inGame && difference !== undefined ? aheadText(difference) : "");
    ahead.className = `ahead ${(difference ?? 0) <= -100 ? "behind" : ""}`;
    const kind = `${runs ? "runs" : ""} ${table.inGame && left < LOW ? "low" : ""} ${left <= 0 ? "fallen" : ""}`;
    if (time.className !== `time ${kind}`) time.className = `time ${kind}`;
    if (this.mine && runs && left < LOW && !this.warned) {
      play("low");
      emit(this, "low", Math.ceil(left / 1000));
    }
    this.warned = left < LOW;
  }

  /** The remaining time of a freeze, or until a no-show or a forfeit. */
  private limits(limit: Element): void {
    const { table, seat } = this;
    const words = limit.lastElementChild;
    if (!words) return;
    const ice = table.frozen(seat);
    const come = table.mustCome(seat);
    const [text, title] =
      ice > 0
        ? [(Math.ceil(ice / 100) / 10).toFixed(1), "frozen"]
        : come === undefined
          ? ["", ""]
          : [clockText(come), "must-come"];
    set(words, text);
    if (limit.getAttribute("data-limit") === title) return;
    limit.setAttribute("data-limit", title);
    limit.setAttribute("title", title && t(title));
  }
}

function set(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

customElements.define("tandem-clock", TandemClock);
