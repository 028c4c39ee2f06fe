// A dialog to open a game or a position from text or from a file.

import { html } from "lit";
import { emit } from "../events";
import type { Refusal } from "../protocol";
import { failed, t } from "../words";
import { TandemElement } from "./base";
import { rawTextOf } from "./form";

/** Dispatches `close`. */
class TandemOpen extends TandemElement {
  static override properties = { opens: { attribute: false }, problem: { state: true } };
  /** Opens a text; rejects with a refusal. */
  declare opens: (text: Blob) => Promise<void>;
  declare private problem: string | undefined;

  protected override render() {
    return html`<dialog class="card" aria-labelledby="open-title" @close=${this.closed}>
      <form @submit=${this.submit}>
        <h2 id="open-title">${t("open-title")}</h2>
        <p class="empty">${t("open-words")}</p>
        <label class="field">
          ${t("open-text")}
          <textarea
            name="text"
            rows="9"
            spellcheck="false"
            autocapitalize="none"
            autofocus
          ></textarea>
        </label>
        <label class="field">
          ${t("open-file")}
          <input
            type="file"
            name="file"
            accept=".bpgn,.pgn,.txt,.log,.bfen,.fen,text/plain"
            @change=${this.chosen}
          />
        </label>
        <p class="problem" role="alert">${this.problem ?? ""}</p>
        <div class="actions">
          <button class="primary" data-open-text>${t("open")}</button>
          <button type="button" @click=${() => this.dialog?.close()}>${t("cancel")}</button>
        </div>
      </form>
    </dialog>`;
  }

  private get dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  protected override firstUpdated(): void {
    this.dialog?.showModal();
  }

  private closed = (): void => {
    emit(this, "close");
  };

  private submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.open(new Blob([rawTextOf(new FormData(event.target as HTMLFormElement), "text")]));
  };

  private chosen = (event: Event): void => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file) void this.open(file);
  };

  private async open(text: Blob): Promise<void> {
    this.problem = undefined;
    try {
      await this.opens(text);
      this.dialog?.close();
    } catch (refusal) {
      this.problem = failed(refusal as Refusal);
    }
  }
}

customElements.define("tandem-open", TandemOpen);
