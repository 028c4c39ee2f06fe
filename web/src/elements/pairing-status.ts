// How the search for a game stands, and the question whether one is ready for it.

import { html, nothing } from "lit";
import { pairing, type Stage } from "../pairing";
import { toasts } from "../toasts";
import { controlText, t } from "../words";
import { TandemElement } from "./base";

const TICK = 500;

/** `1:05` */
function spanText(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Where one stands, with the time that passes. */
export class TandemPairingStatus extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(pairing);
    this.every(TICK, () => this.requestUpdate());
  }

  protected override render() {
    const { known } = pairing;
    if (!known || known.stage === "found") return nothing;
    return html`<div class="pairing-status">
      ${known.stage === "partner" ? this.partner(known) : this.waiting(known)}
      <button data-cancel-seek @click=${() => pairing.withdraw()}>${t("cancel")}</button>
    </div>`;
  }

  private waiting({ pool, people, waited, waiting, "bots-in": botsIn, again }: Stage<"waiting">) {
    const { passed } = pairing;
    const left = botsIn === undefined ? undefined : Math.ceil((botsIn - passed) / 1000);
    return html`<p>
      <b role="status">${t(again ? "quick-again" : "quick-looking")}</b>
      <span class="waited" data-waited>${spanText(waited + passed)}</span>
      <small>
        ${controlText(pool.control)} · ${t("quick-waiting", { count: waiting })}
        ${people.length > 1 ? html`· ${people.map(({ name }) => name).join(" & ")}` : nothing}
        ${left !== undefined && left > 0 ? html`· ${t("quick-bots-in", { seconds: left })}` : nothing}
      </small>
    </p>`;
  }

  private partner({ pool, partner, code }: Stage<"partner">) {
    if (partner)
      return html`<p role="status"><b>${t("partner-asked", { name: partner.name })}</b></p>`;
    const rated = pool.rated ? "&rated=1" : "";
    const control = encodeURIComponent(pool.control);
    const link = `${location.origin}/?with=${code}&control=${control}${rated}`;
    return html`<p><b role="status">${t("partner-link")}</b></p>
      <input class="partner-link" readonly aria-label=${t("partner-link")} .value=${link} />
      <button class="primary" data-copy-partner @click=${() => void copy(link)}>
        ${t("copy-link")}
      </button>`;
  }
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toasts.tell(t("partner-copied"));
  } catch {
    toasts.tell(t("not-copied"));
  }
}

/** The question whether one is ready, over any page. */
class TandemReadyCheck extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(pairing);
    this.every(TICK, () => this.requestUpdate());
  }

  protected override render() {
    const { known } = pairing;
    if (known?.stage !== "found") return nothing;
    const { pool, people, ready, confirmed, left } = known;
    const seconds = Math.max(0, Math.ceil((left - pairing.passed) / 1000));
    return html`<dialog class="ready-check" aria-labelledby="ready-title" @cancel=${this.decline}>
      <h2 id="ready-title" role="alert">${t("found-title")}</h2>
      <p>${controlText(pool.control)} · ${t(pool.rated ? "terms-rated" : "quick-casual")}</p>
      <p data-ready-count>${t("found-ready", { ready, people })} · ${t("seconds", { seconds })}</p>
      ${
        confirmed
          ? html`<p role="status">${t("found-wait")}</p>`
          : html`<div class="play-buttons">
              <button class="primary" data-accept @click=${() => pairing.confirm(true)}>
                ${t("found-accept")}
              </button>
              <button data-decline @click=${this.decline}>${t("found-decline")}</button>
            </div>`
      }
    </dialog>`;
  }

  protected override updated(): void {
    const dialog = this.querySelector("dialog");
    if (!dialog || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLButtonElement>("[data-accept]")?.focus();
  }

  private decline = (event: Event): void => {
    event.preventDefault();
    pairing.confirm(false);
  };
}

customElements.define("tandem-pairing-status", TandemPairingStatus);
customElements.define("tandem-ready-check", TandemReadyCheck);
