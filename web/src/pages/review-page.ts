// The common parts of the reviews of all games: steps, keys, and the address of the current move.

import { fetchText } from "../http";
import type { LiveTable } from "../live-table";
import { navigation } from "../navigation";
import { toasts } from "../toasts";
import { t, tableName } from "../words";
import { TandemElement } from "../elements/base";

/** The delay after the last step before the address is updated, in milliseconds. */
const ADDRESS_AFTER = 300;

/** A game with a current move. */
export interface Stepped extends LiveTable {
  readonly ply: number;
  readonly end: number;
  readonly isAtEnd: boolean;
  go(ply: number): void;
}

export abstract class ReviewPage<R extends Stepped> extends TandemElement {
  static override properties = { review: { attribute: false }, number: { type: Number } };
  declare review: R;
  declare number: number;

  private timer: number | undefined;

  /** The last event before the current move, for screen readers. */
  protected abstract told(): string;

  /** The actions of keys besides stepping through the game. */
  protected abstract keys(): Record<string, () => void>;

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.review);
    this.listen(document, "keydown", (event) => this.key(event));
    this.listen(navigation, "change", () => this.arrive());
    this.arrive();
    document.title = `${this.review.known ? tableName(this.review.known.terms) : ""} · Tandem`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
    window.clearTimeout(this.timer);
  }

  /** The address can name a move. */
  private arrive(): void {
    if (/^#\d+$/.test(location.hash)) this.review.go(Number(location.hash.slice(1)));
  }

  /** The address of the page with the current move. */
  protected get address(): string {
    const { review } = this;
    const url = new URL(location.href);
    url.hash = review.isAtEnd ? "" : String(review.ply);
    return url.href;
  }

  protected go(ply: number): void {
    this.review.go(ply);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(
      () => history.replaceState(null, "", this.address),
      ADDRESS_AFTER,
    );
    const place = this.querySelector("[data-announce]");
    if (place) place.textContent = this.review.ply === 0 ? t("step-first") : this.told();
  }

  private key(event: KeyboardEvent): void {
    const { review } = this;
    const typing = (event.target as Element).closest("input, select, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.go(review.ply - 1),
      ArrowRight: () => this.go(review.ply + 1),
      Home: () => this.go(0),
      End: () => this.go(review.end),
      ...this.keys(),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  /** Copies a file of the game. */
  protected async copyFile(what: string, done: string): Promise<void> {
    const text = await fetchText(
      `/api/tables/${this.review.id}/games/${this.number}/${what}`,
    ).catch(() => undefined);
    if (text) await this.copy(text, done);
    else toasts.tell(t("offline"));
  }

  protected async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.tell(t(done));
    } catch {
      toasts.tell(t("not-copied"));
    }
  }
}
