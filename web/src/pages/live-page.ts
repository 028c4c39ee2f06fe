// The common parts of the pages of all tables: sending intents, showing refusals, and telling whose
// turn it is.

import { html, nothing } from "lit";
import type { ElementEvent, SeatIntent } from "../events";
import type { LiveTable } from "../live-table";
import { clocksInWords } from "../narration";
import { notify } from "../notify";
import type { Channel, Intent, Refusal, Seat } from "../protocol";
import { currentUser } from "../current-user";
import { settingsChanges } from "../settings";
import { play } from "../sound";
import { toasts } from "../toasts";
import { refused, t, tableName } from "../words";
import { TandemElement } from "../elements/base";

/** How long notices are shown, in milliseconds. */
export const NOTICE_STANDS = 5000;

export abstract class LivePage<T extends LiveTable> extends TandemElement {
  static override properties = {
    table: { attribute: false },
    notice: { state: true },
    problem: { state: true },
  };
  declare table: T;
  declare protected notice: string | undefined;
  /** The refusal of the last intent. */
  declare protected problem: string | undefined;

  private hadMove = false;
  /** News in the title, until somebody looks at the page again. */
  private unseen: string | undefined;
  /** The ids of the people at the seats between games. */
  private sat: Partial<Record<Seat, string>> | undefined;
  private counted = 0;
  private readonly timers = new Map<string, number>();

  /** The seat that this page plays. */
  protected abstract get seat(): Seat | undefined;

  /** All seats that this page plays, that one first. */
  protected get own(): readonly Seat[] {
    return this.seat ? [this.seat] : [];
  }

  /** The actions of keys. */
  protected abstract keys(target: Element): Record<string, () => void>;

  /** An intent has succeeded. */
  protected did(_intent: Intent): void {}

  override connectedCallback(): void {
    super.connectedCallback();
    for (const changes of [this.table, settingsChanges, currentUser]) this.follow(changes);
    this.listen(document, "keydown", (event) => this.key(event));
    this.listen(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") this.unseen = undefined;
      this.requestUpdate();
    });
    this.listen(this, "low", (event) => {
      const { detail } = event as ElementEvent<"low">;
      this.announce(t("time-low", { seconds: detail }));
    });
    this.every(200, () => this.tick());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
    this.timers.forEach((timer) => window.clearTimeout(timer));
  }

  /** Only the player to move gets a notification. */
  protected override updated(): void {
    const { own, table } = this;
    const hasMove = own.some((seat) => table.hasMove(seat));
    const calls = hasMove ? t("your-move") : this.unseen;
    document.title = calls
      ? `● ${calls}`
      : `${table.known ? tableName(table.known.terms) : ""} · Tandem`;
    if (hasMove && !this.hadMove) notify(t("your-move"));
    this.hadMove = hasMove;
    this.greet();
  }

  /** Tells those who wait at a table that somebody has sat down. */
  private greet(): void {
    const { table } = this;
    const { state } = table;
    if (!state) return;
    const before = this.sat;
    this.sat = {};
    for (const seat of table.seats) {
      const person = state.seats[seat]?.person;
      if (person) this.sat[seat] = person.id;
      const isNew = person && before && !Object.values(before).includes(person.id);
      if (!isNew || person.bot || currentUser.is(person.id) || table.inGame) continue;
      const text = t("sat-down", { name: person.name });
      play("talk");
      notify(text);
      this.announce(text);
      this.tell(text);
      if (document.visibilityState === "hidden") {
        this.unseen = text;
        this.requestUpdate();
      }
    }
  }

  /** Refusals and notices, over the lower edge of the board; `more` is shown above them. */
  protected notes(more: unknown = nothing) {
    const { problem, notice } = this;
    return html`<div class="notes">
      ${more}
      <div role="alert" ?hidden=${!problem} class="problem">${problem}</div>
      <div role="status" ?hidden=${!notice} class="notice">${notice}</div>
    </div>`;
  }

  /** Sends an intent for a seat. */
  protected async intendAt({ intent, seat }: SeatIntent): Promise<void> {
    // An error about an earlier move is no longer of interest.
    if (intent.do === "play" || intent.do === "queue") this.problem = undefined;
    try {
      await this.table.intend(seat, intent);
      this.did(intent);
      if (intent.do === "invite") toasts.tell(t("invitation-sent", { name: intent.person }));
    } catch (refusal) {
      if (intent.do === "say") this.giveBack(intent.text);
      this.fails(refusal);
    }
  }

  /** A message that was refused can be sent another way. */
  private giveBack(text: string): void {
    const input = this.querySelector<HTMLInputElement>(".say input");
    if (input && input.value === "") input.value = text;
  }

  protected intend(intent: Intent, seat = this.seat): Promise<void> {
    return this.intendAt({ intent, seat });
  }

  protected say(channel: Channel, text: string): Promise<void> {
    return this.intend({ do: "say", channel, text });
  }

  protected fails(refusal: unknown): void {
    this.complain(this.whyNot(refusal as Refusal));
  }

  /** Says why something does not happen. */
  protected complain(text: string): void {
    play("refused");
    this.problem = this.tellFor(text, "problem", () => (this.problem = undefined));
  }

  protected whyNot(refusal: Refusal): string {
    return refusal.code === "malformed" ? t("not-understood") : refused(refusal);
  }

  protected tell(text: string, millis = NOTICE_STANDS): void {
    this.notice = this.tellFor(text, "notice", () => (this.notice = undefined), millis);
  }

  /** Shows a text for a while; `ends` hides it again. */
  protected tellFor(text: string, what: string, ends: () => void, millis = NOTICE_STANDS): string {
    window.clearTimeout(this.timers.get(what));
    this.timers.set(what, window.setTimeout(ends, millis));
    return text;
  }

  /** Brings the result into sight, unless the player is writing. */
  protected showResult(): void {
    const writes = document.activeElement?.matches("input");
    if (!writes) this.querySelector(".status")?.scrollIntoView({ block: "nearest" });
  }

  protected copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      toasts.tell(t("link-copied"));
    } catch {
      this.tell(location.href, 4 * NOTICE_STANDS);
    }
  };

  /** Announces a text to screen readers. */
  protected announce(text: string): void {
    const place = this.querySelector("[data-announce]");
    if (place && text) place.textContent = text;
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.closest("dialog, [popover]")) return;
    if (target.closest("input, select, textarea")) {
      // Escape leaves the field, for the keys of the page.
      if (event.key === "Escape") target.blur();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const clocks = () => this.announce(clocksInWords(this.table, this.seat));
    const act = { c: clocks, ...this.keys(target) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Only the countdown changes without messages. */
  private tick(): void {
    const seconds = Math.ceil(this.table.countdown() / 1000);
    if (seconds !== this.counted) this.requestUpdate();
    this.counted = seconds;
    this.ticked();
  }

  /** Something may be due. */
  protected ticked(): void {}
}
