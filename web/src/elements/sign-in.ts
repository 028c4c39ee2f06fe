// Signing in: by a name and a password, after which an account may ask for more, or by a passkey.

import { html, nothing } from "lit";
import { currentUser } from "../current-user";
import { signIn, signInByPasskey } from "../http";
import { navigate } from "../navigation";
import { askForPasskey, whyNoPasskeys } from "../passkeys";
import type { Credentials, PasskeyProof, Refusal } from "../protocol";
import { refused, t } from "../words";
import { TandemElement } from "./base";
import { nameField, passwordField, rawTextOf, submits, textOf } from "./form";

class TandemSignIn extends TandemElement {
  static override properties = { problem: { state: true }, given: { state: true } };
  declare private problem: string;
  /** A right password of an account that asks for more. */
  declare private given: Credentials | undefined;

  constructor() {
    super();
    this.problem = "";
  }

  protected override render() {
    return this.given ? this.second(this.given) : this.first();
  }

  private first() {
    return html`<form class="card" data-sign-in @submit=${this.signs}>
      <h2>${t("sign-in")}</h2>
      <p>${t("sign-in-words")}</p>
      ${nameField()} ${passwordField("password", t("password"), "current-password")}
      ${this.problemLine()}
      <button class="wide">${t("sign-in")}</button>
      ${
        whyNoPasskeys()
          ? nothing
          : html`<button type="button" class="wide" data-by-passkey @click=${this.byPasskey}>
              ${t("passkey-sign-in")}
            </button>`
      }
    </form>`;
  }

  private second(given: Credentials) {
    const why = whyNoPasskeys();
    return html`<form class="card" data-second-factor @submit=${this.givesCode}>
      <h2>${t("sign-in")}</h2>
      <p role="status">${t("second-factor-asked", { name: given.name })}</p>
      ${
        why
          ? html`<p class="empty">${t(why)}</p>`
          : html`<button
              type="button"
              class="primary wide"
              data-by-passkey
              @click=${() => this.tries(async () => this.ends({ passkey: await askForPasskey() }))}
            >
              ${t("passkey-use")}
            </button>`
      }
      <label class="field">
        ${t("recovery-code")}
        <input
          name="code"
          required
          maxlength="40"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck="false"
        />
      </label>
      ${this.problemLine()}
      <button class="wide">${t("recovery-code-use")}</button>
      <button type="button" class="wide" @click=${this.starts}>${t("second-factor-back")}</button>
    </form>`;
  }

  private problemLine() {
    return html`<p class="problem" role="alert">${this.problem}</p>`;
  }

  private signs = submits(
    async (form) => {
      const given = { name: textOf(form, "name"), password: rawTextOf(form, "password") };
      try {
        await currentUser.changes(() => signIn(given));
      } catch (refusal) {
        if ((refusal as Refusal).code !== "needs-passkey") throw refusal;
        this.given = given;
        return;
      }
      this.isIn();
    },
    (problem) => (this.problem = problem ?? ""),
  );

  private givesCode = submits(
    (form) => this.ends({ code: textOf(form, "code") }),
    (problem) => (this.problem = problem ?? ""),
  );

  private byPasskey = (): Promise<void> =>
    this.tries(async () => {
      const proof = await askForPasskey();
      await currentUser.changes(() => signInByPasskey(proof));
      this.isIn();
    });

  private starts = (): void => {
    this.given = undefined;
    this.problem = "";
  };

  private async ends(proof: { passkey: PasskeyProof } | { code: string }): Promise<void> {
    if (!this.given) return;
    const given = { ...this.given, ...proof };
    await currentUser.changes(() => signIn(given));
    this.isIn();
  }

  private isIn(): void {
    this.starts();
    navigate("/");
  }

  private async tries(act: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await act();
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  }
}

customElements.define("tandem-sign-in", TandemSignIn);
