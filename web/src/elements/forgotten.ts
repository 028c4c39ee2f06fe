// Help for people who have forgotten their password.

import { html } from "lit";
import { currentUser } from "../current-user";
import { forgotPassword } from "../http";
import { t } from "../words";
import { TandemElement } from "./base";
import { nameField, submits, textOf } from "./form";

class TandemForgotten extends TandemElement {
  static override properties = { problem: { state: true }, isSent: { state: true } };
  declare private problem: string;
  declare private isSent: boolean;

  constructor() {
    super();
    this.problem = "";
    this.isSent = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
  }

  protected override render() {
    return html`<details class="card" data-forgotten>
      <summary>${t("forgotten")}</summary>
      ${currentUser.known?.mail ? this.form() : html`<p>${t("forgotten-operator")}</p>`}
    </details>`;
  }

  private form() {
    return html`<p>${t("forgotten-words")}</p>
      <form @submit=${this.asks}>
        ${nameField()}
        <p class="problem" role="alert">${this.problem}</p>
        <p role="status">${this.isSent ? t("forgotten-sent") : ""}</p>
        <button>${t("forgotten-send")}</button>
      </form>`;
  }

  private asks = submits(
    async (form) => {
      this.isSent = false;
      await forgotPassword({ name: textOf(form, "name") });
      this.isSent = true;
    },
    (problem) => (this.problem = problem ?? ""),
  );
}

customElements.define("tandem-forgotten", TandemForgotten);
