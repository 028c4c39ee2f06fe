// The e-mail address of an account, for links to new passwords.

import { html, nothing } from "lit";
import { currentUser } from "../current-user";
import { setEmail } from "../http";
import { toasts } from "../toasts";
import { t } from "../words";
import { TandemElement } from "./base";
import { ownPassword, passwordField, rawTextOf, submits, textOf } from "./form";

class TandemEmail extends TandemElement {
  static override properties = { problem: { state: true }, sent: { state: true } };
  declare private problem: string;
  /** The address to which a link has been sent. */
  declare private sent: string;

  constructor() {
    super();
    this.problem = "";
    this.sent = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
  }

  protected override render() {
    const { known } = currentUser;
    return html`<section class="card" data-email>
      <h2>${t("email")}</h2>
      <p>${known?.email ? t("email-is", { email: known.email }) : t("email-none")}</p>
      ${known?.mail ? this.form(known.email) : html`<p class="empty">${t("email-off")}</p>`}
    </section>`;
  }

  private form(email: string | undefined) {
    return html`${this.sent ? html`<p role="status">${t("email-sent", { email: this.sent })}</p>` : nothing}
      <form @submit=${this.saves}>
        <label class="field">
          ${t("email-new")}
          <input name="email" type="email" maxlength="254" autocomplete="email" required />
        </label>
        ${passwordField("password", t("old-password"), "current-password")}
        <p class="problem" role="alert">${this.problem}</p>
        <div class="actions">
          <button>${t("email-save")}</button>
          ${
            email
              ? html`<button name="remove" value="yes" formnovalidate>${t("email-remove")}</button>`
              : nothing
          }
        </div>
      </form>`;
  }

  private saves = (event: SubmitEvent): Promise<void> => {
    const removes = (event.submitter as HTMLButtonElement | null)?.name === "remove";
    return submits(
      async (form) => {
        const email = removes ? "" : textOf(form, "email");
        await ownPassword(setEmail({ email, password: rawTextOf(form, "password") }));
        await currentUser.refresh();
        this.sent = email;
        if (removes) toasts.tell(t("email-removed"));
      },
      (problem) => (this.problem = problem ?? ""),
    )(event);
  };
}

customElements.define("tandem-email", TandemEmail);
