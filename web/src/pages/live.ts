// What the pages of all tables do: they carry out what is wanted, say why not, and tell who has the move.

import { html } from "lit";
import type { LiveTable } from "../live";
import { notify } from "../notify";
import type { Channel, Intent, Refusal, Seat } from "../protocol";
import { self } from "../self";
import { settingsChanges } from "../settings";
import { play } from "../sound";
import { toasts } from "../toasts";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";

/** How long what is told stands, in milliseconds. */
export const NOTICE_STANDS = 5000;

export abstract class LivePage<T extends LiveTable> extends TandemElement {
  static override properties = {
    table: { attribute: false },
    notice: { state: true },
    problem: { state: true },
  };
  declare table: T;
  declare protected notice: string | undefined;
  /** Why the last thing that was tried could not be done. */
  declare protected problem: string | undefined;

  private hadMove = false;
  private counted = 0;
  private readonly timers = new Map<string, number>();

  /** The seat that this page plays for. */
  protected abstract get seat(): Seat | undefined;

  /** What the keys do. */
  protected abstract keys(target: Element): Record<string, () => void>;

  /** Something has been done. */
  protected did(_intent: Intent): void {}

  override connectedCallback(): void {
    super.connectedCallback();
    for (const changes of [this.table, settingsChanges, self]) this.follow(changes);
    this.listen(document, "keydown", (event) => this.key(event as KeyboardEvent));
    this.timers.set("tick", window.setInterval(() => this.tick(), 200));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
    this.timers.forEach((timer) => window.clearTimeout(timer));
  }

  /** Only who has the move is told so. */
  protected override updated(): void {
    const { seat, table } = this;
    const hasMove = seat !== undefined && table.hasMove(seat);
    document.title = hasMove ? `● ${t("your-move")}` : `${table.known?.terms.name ?? ""} · Tandem`;
    if (hasMove && !this.hadMove) notify(t("your-move"));
    this.hadMove = hasMove;
    this.fitLine();
  }

  /** A sentence that is too long for its two lines gets three of smaller letters. */
  private fitLine(): void {
    const line = this.querySelector(".status .line");
    line?.classList.remove("long");
    line?.classList.toggle("long", line.scrollHeight > line.clientHeight);
  }

  /** The line above the board, where something else may stand for a while. */
  protected brief(standing: unknown) {
    const { problem, notice } = this;
    return problem || notice ? html`<span class=${problem ? "problem" : "notice"}>${problem ?? notice}</span>` : standing;
  }

  /** Has the server do something for a seat. */
  protected async intendAt({ intent, seat }: { intent: Intent; seat: Seat | undefined }): Promise<void> {
    try {
      await this.table.intend(seat, intent);
      this.did(intent);
      if (intent.do === "invite") toasts.tell(t("invitation-sent", { name: intent.person }));
    } catch (refusal) {
      this.fails(refusal);
    }
  }

  protected intend(intent: Intent, seat = this.seat): Promise<void> {
    return this.intendAt({ intent, seat });
  }

  protected say(channel: Channel, text: string): Promise<void> {
    return this.intend({ do: "say", channel, text });
  }

  /** Something could not be done. */
  private fails(refusal: unknown): void {
    play("refused");
    this.problem = this.tellFor(this.whyNot(refusal as Refusal), "problem", () => (this.problem = undefined));
  }

  protected whyNot(refusal: Refusal): string {
    return refusal.code === "malformed" ? t("not-understood") : refused(refusal);
  }

  protected tell(text: string, millis = NOTICE_STANDS): void {
    this.notice = this.tellFor(text, "notice", () => (this.notice = undefined), millis);
  }

  /** Takes something back after a while, unless it was told anew. */
  protected tellFor(text: string, what: string, ends: () => void, millis = NOTICE_STANDS): string {
    window.clearTimeout(this.timers.get(what));
    this.timers.set(what, window.setTimeout(ends, millis));
    return text;
  }

  protected copyLink = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      toasts.tell(t("link-copied"));
    } catch {
      this.tell(location.href, 4 * NOTICE_STANDS);
    }
  };

  /** For those who hear the page. */
  protected announce(text: string): void {
    const place = this.querySelector("[data-announce]");
    if (place && text) place.textContent = text;
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (target.closest("input, select, textarea, dialog, [popover]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.keys(target)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** The countdown is the only thing here that goes on by itself. */
  private tick(): void {
    const seconds = Math.ceil(this.table.countdown() / 1000);
    if (seconds !== this.counted) this.requestUpdate();
    this.counted = seconds;
  }
}
