// The pages that links in mails lead to. The secret stands behind `#`, so it is in no log of a
// server.

import { html } from "lit";
import { currentUser } from "../current-user";
import { confirmEmail, resetPassword } from "../http";
import { navigate } from "../navigation";
import type { Refusal } from "../protocol";
import { toasts } from "../toasts";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import { passwordField, rawTextOf, submits } from "../elements/form";

const secret = (): string => location.hash.slice(1);

class PageConfirm extends TandemElement {
  static override properties = { outcome: { state: true } };
  declare private outcome: string;

  constructor() {
    super();
    this.outcome = "";
  }

  protected override render() {
    return html`<main class="plain account">
      <h1>${t("email-confirm")}</h1>
      <section class="card">
        <p role="status">${this.outcome || t("email-confirm-words")}</p>
        ${
          this.outcome
            ? html`<a class="button" href="/account">${t("account")}</a>`
            : html`<button class="primary" data-confirm @click=${this.confirm}>
                ${t("email-confirm-do")}
              </button>`
        }
      </section>
    </main>`;
  }

  // Programs that look at links in mails confirm nothing: somebody has to press the button.
  private confirm = async (): Promise<void> => {
    try {
      await confirmEmail({ token: secret() });
      this.outcome = t("email-confirmed");
      await currentUser.refresh();
    } catch (refusal) {
      this.outcome = refused(refusal as Refusal);
    }
  };
}

class PageReset extends TandemElement {
  static override properties = { problem: { state: true } };
  declare private problem: string;

  constructor() {
    super();
    this.problem = "";
  }

  protected override render() {
    return html`<main class="plain account">
      <h1>${t("reset")}</h1>
      <form class="card" data-reset @submit=${this.resets}>
        <p>${t("reset-words")}</p>
        ${passwordField("password", t("changed-password"), "new-password")}
        <p class="problem" role="alert">${this.problem}</p>
        <button class="primary">${t("reset-do")}</button>
      </form>
    </main>`;
  }

  private resets = submits(
    async (form) => {
      const reset = { token: secret(), password: rawTextOf(form, "password") };
      await currentUser.changes(() => resetPassword(reset));
      toasts.tell(t("password-changed"));
      navigate("/account");
    },
    (problem) => (this.problem = problem ?? ""),
  );
}

customElements.define("page-confirm", PageConfirm);
customElements.define("page-reset", PageReset);
