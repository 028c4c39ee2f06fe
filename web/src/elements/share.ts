// A dialog to pass a game or a position on: by the device's own share sheet, as a link, as a frame
// for another site, or as a picture.

import { html, nothing } from "lit";
import { emit } from "../events";
import { toasts } from "../toasts";
import { t } from "../words";
import { TandemElement } from "./base";

/** Addresses of what is shared. */
export interface Shared {
  title: string;
  link: string;
  /** The page that other sites show in a frame. */
  frame?: string | undefined;
  picture?: string | undefined;
}

/** Dispatches `close`. */
class TandemShare extends TandemElement {
  static override properties = { shared: { attribute: false } };
  declare shared: Shared;

  protected override render() {
    const { link, frame, picture } = this.shared;
    return html`<dialog class="card share" aria-labelledby="share-title" @close=${this.closed}>
      <h2 id="share-title">${t("share")}</h2>
      ${this.line("share-link", link, "link-is-copied")}
      ${frame ? this.line("share-frame", embedded(frame), "frame-copied") : nothing}
      <div class="actions">
        ${
          "share" in navigator
            ? html`<button class="primary" data-send @click=${this.send}>
                ${t("share-send")}
              </button>`
            : nothing
        }
        ${
          picture
            ? html`<a class="button" data-picture href=${picture} download="bughouse.png"
                >${t("share-picture")}</a
              >`
            : nothing
        }
        <button @click=${() => this.querySelector("dialog")?.close()}>${t("close")}</button>
      </div>
    </dialog>`;
  }

  private line(id: string, text: string, done: string) {
    return html`<label class="field">
      ${t(id)}
      <span class="copied">
        <input
          readonly
          .value=${text}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
        />
        <button data-copy=${id} @click=${() => this.copy(text, done)}>${t("copy")}</button>
      </span>
    </label>`;
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  private closed = (): void => {
    emit(this, "close");
  };

  private send = async (): Promise<void> => {
    const { title, link: url } = this.shared;
    // Rejects if the user changes their mind.
    await navigator.share({ title, url }).catch(() => undefined);
  };

  private async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.tell(t(done));
    } catch {
      toasts.tell(t("not-copied"));
    }
  }
}

/** The HTML for another site. */
const embedded = (frame: string) =>
  `<iframe src="${frame}" width="760" height="480" style="border:0;max-width:100%" title="Tandem" loading="lazy"></iframe>`;

customElements.define("tandem-share", TandemShare);
