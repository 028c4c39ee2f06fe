// A dialog to report a person to the people who run the server. Dispatches `close`.

import { html } from "lit";
import { emit } from "../events";
import { report } from "../http";
import type { Person, Refusal } from "../protocol";
import { toasts } from "../toasts";
import { refused, t } from "../words";
import { TandemElement } from "./base";
import { textOf } from "./form";

/** The server's limit. */
const LONGEST = 1000;

class TandemReport extends TandemElement {
  static override properties = {
    person: { attribute: false },
    tableId: {},
    line: { attribute: false },
    problem: { state: true },
  };
  declare person: Person;
  declare tableId: string | undefined;
  /** The number of the line in the lobby chat that the report is about. */
  declare line: number | undefined;
  declare private problem: string | undefined;

  protected override render() {
    const { person, problem } = this;
    return html`<dialog class="card" aria-labelledby="report-title" @close=${this.closed}>
      <form @submit=${this.send}>
        <h2 id="report-title">${t("report-title", { name: person.name })}</h2>
        <label class="field">
          ${t("report-words")}
          <textarea name="text" required maxlength=${LONGEST} rows="5" autofocus></textarea>
        </label>
        <p class="problem" role="alert">${problem ?? ""}</p>
        <div class="actions">
          <button class="primary">${t("send")}</button>
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

  /** The `close` of a dialog does not bubble. */
  private closed = (): void => {
    emit(this, "close");
  };

  private send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const text = textOf(new FormData(event.target as HTMLFormElement), "text");
    if (!text) return;
    const { person, tableId, line } = this;
    const place = line ? { line } : tableId ? { table: tableId } : {};
    try {
      await report({ person: person.id, text, ...place });
      toasts.tell(t("reported"));
      this.dialog?.close();
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  };
}

customElements.define("tandem-report", TandemReport);
