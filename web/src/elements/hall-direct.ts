// Two devices find each other without a server: one shows a code, the other one reads it and shows
// its answer, which the first one reads. Each code can also be sent as text.

import { html, nothing } from "lit";
import { Direct } from "../clock/direct";
import { findGame, type Joined } from "../clock/search";
import type { HallStore } from "../clock/store";
import { t } from "../words";
import { TandemElement } from "./base";
import { hasCamera } from "./hall-scan";
import "./hall-scan";
import "./qr";

type Task = "offers" | "answers";
type Problem = "malformed" | "failed" | "no-address" | "nobody" | "full";

class TandemHallDirect extends TandemElement {
  static override properties = {
    store: { attribute: false },
    joins: { attribute: false },
    task: { state: true },
    own: { state: true },
    isScanning: { state: true },
    problem: { state: true },
    isCopied: { state: true },
  };
  /** The game of this device; a device without one joins that of the other. */
  declare store: HallStore | undefined;
  declare joins: ((joined: Joined, direct: Direct) => void) | undefined;
  declare private task: Task | undefined;
  /** The text of this device. */
  declare private own: string | undefined;
  declare private isScanning: boolean;
  declare private problem: Problem | undefined;
  declare private isCopied: boolean;

  private direct: Direct | undefined;
  private isHandedOver = false;

  constructor() {
    super();
    this.isScanning = false;
    this.isCopied = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (!this.isHandedOver) this.direct?.close();
  }

  private begin(task: Task): Direct {
    if (!this.isHandedOver) this.direct?.close();
    const direct = new Direct(this.store?.place?.code);
    Object.assign(this, { direct, task, own: undefined, problem: undefined, isHandedOver: false });
    direct.addEventListener("change", () => void this.changes(direct));
    return direct;
  }

  private readonly offers = async (): Promise<void> => {
    const direct = this.begin("offers");
    const own = await direct.offer();
    if (direct !== this.direct) return;
    this.own = own;
    if (!own) this.problem = "no-address";
  };

  private readonly waitsForOffer = (): void => {
    this.begin("answers");
    this.isScanning = hasCamera();
  };

  private readonly reads = async (text: string): Promise<void> => {
    const { direct, task } = this;
    if (!direct || direct.isOpen) return;
    this.problem = undefined;
    if (task === "offers") {
      const isAnswer = await direct.accept(text);
      if (isAnswer) this.isScanning = false;
      else this.problem = "malformed";
      return;
    }
    const own = await direct.answer(text);
    const isOther = this.store?.place && this.store.place.code !== direct.code;
    if (!own || isOther) this.problem = "malformed";
    else Object.assign(this, { own, isScanning: false });
  };

  private async changes(direct: Direct): Promise<void> {
    this.requestUpdate();
    if (direct !== this.direct || this.isHandedOver) return;
    if (direct.hasFailed) this.problem = "failed";
    if (!direct.isOpen) return;
    this.isHandedOver = true;
    if (this.store) return this.store.connect(direct);
    const found = await findGame(direct.code, "free", direct);
    if (typeof found === "string") {
      this.problem = found;
      direct.close();
    } else this.joins?.(found, direct);
  }

  protected override render() {
    const { task, store, problem } = this;
    return html`<section class="hall-direct" data-direct=${this.step()}>
      <h3>${t("clock-direct")}</h3>
      <p class="muted">${t(store ? "clock-direct-words" : "clock-direct-join-words")}</p>
      <p class="actions">
        ${
          store
            ? html`<button type="button" data-offer @click=${() => void this.offers()}>
                ${t("clock-direct-offer")}
              </button>`
            : nothing
        }
        <button type="button" data-answer @click=${this.waitsForOffer}>
          ${t("clock-direct-answer")}
        </button>
      </p>
      ${task === "answers" ? html`${this.reader("clock-direct-read-first")} ${this.shown()}` : nothing}
      ${task === "offers" ? html`${this.shown()} ${this.own ? this.reader("clock-direct-read-answer") : nothing}` : nothing}
      ${problem ? html`<p class="wrong" role="alert">${t(`clock-direct-${problem}`)}</p>` : nothing}
      ${this.direct?.isOpen ? html`<p role="status">${t("clock-direct-open")}</p>` : nothing}
    </section>`;
  }

  private step(): string {
    if (this.direct?.isOpen) return "open";
    return this.task ?? "idle";
  }

  /** The text of this device, which the other one reads. */
  private shown() {
    const { own, task } = this;
    if (!own || this.direct?.isOpen) return nothing;
    return html`<p>${t(task === "offers" ? "clock-direct-show" : "clock-direct-show-answer")}</p>
      <tandem-qr .text=${own} .label=${t("clock-direct-code")}></tandem-qr>
      <label class="field">
        ${t("clock-direct-text")}
        <textarea
          name="own"
          rows="3"
          readonly
          .value=${own}
          @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}
        ></textarea>
      </label>
      <p class="actions">
        <button type="button" @click=${() => void this.copies(own)}>
          ${t(this.isCopied ? "clock-direct-copied" : "clock-direct-copy")}
        </button>
      </p>`;
  }

  private async copies(own: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(own);
      this.isCopied = true;
    } catch {
      this.querySelector<HTMLTextAreaElement>("[name=own]")?.select();
    }
  }

  /** Where the text of the other device goes. */
  private reader(words: string) {
    if (this.direct?.isOpen || (this.task === "answers" && this.own)) return nothing;
    const field = () => this.querySelector<HTMLTextAreaElement>("[name=theirs]");
    return html`<p>${t(words)}</p>
      ${
        this.isScanning
          ? html`<tandem-hall-scan
              .found=${(text: string) => void this.reads(text)}
            ></tandem-hall-scan>`
          : nothing
      }
      <label class="field">
        ${t("clock-direct-their-text")}
        <textarea
          name="theirs"
          rows="3"
          maxlength="2000"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
        ></textarea>
      </label>
      <p class="actions">
        <button type="button" data-use @click=${() => void this.reads(field()?.value ?? "")}>
          ${t("clock-direct-use")}
        </button>
        ${
          hasCamera() && !this.isScanning
            ? html`<button type="button" @click=${() => (this.isScanning = true)}>
                ${t("clock-scan")}
              </button>`
            : nothing
        }
      </p>`;
  }
}

customElements.define("tandem-hall-direct", TandemHallDirect);
