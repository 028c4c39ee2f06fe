// The data of one's account: to take along, and to have deleted.

import { html } from "lit";
import { currentUser } from "../current-user";
import { deleteAccount } from "../http";
import { navigate } from "../navigation";
import { toasts } from "../toasts";
import { t } from "../words";
import { TandemElement } from "./base";
import { ownPassword, passwordField, rawTextOf, submits } from "./form";

/** The effects of a deletion, and its limits. */
const CONSEQUENCES = ["delete-goes", "delete-stays", "delete-name"] as const;

class TandemOwnData extends TandemElement {
  static override properties = { problem: { state: true } };
  declare private problem: string;

  constructor() {
    super();
    this.problem = "";
  }

  protected override render() {
    return html`<section class="card" data-own-data>
      <h2>${t("own-data")}</h2>
      <p>${t("own-data-words")}</p>
      <p>
        <a class="button" data-export href="/api/me/export" download="tandem-my-data.json">
          ${t("own-data-download")}
        </a>
      </p>
      <details>
        <summary>${t("delete-account")}</summary>
        <ul>
          ${CONSEQUENCES.map((id) => html`<li>${t(id)}</li>`)}
        </ul>
        <form data-delete @submit=${this.deletes}>
          ${passwordField("password", t("old-password"), "current-password")}
          <p class="problem" role="alert">${this.problem}</p>
          <button>${t("delete-for-good")}</button>
        </form>
      </details>
    </section>`;
  }

  private deletes = submits(
    async (form) => {
      const password = rawTextOf(form, "password");
      await currentUser.changes(() => ownPassword(deleteAccount({ password })));
      toasts.tell(t("deleted-account"));
      navigate("/");
    },
    (problem) => (this.problem = problem ?? ""),
  );
}

customElements.define("tandem-own-data", TandemOwnData);
