// The passkeys of an account, and whether it asks for one after its password.

import { html, nothing } from "lit";
import { currentUser } from "../current-user";
import {
  addPasskey,
  changeSecondFactor,
  deletePasskey,
  listPasskeys,
  renamePasskey,
} from "../http";
import { askForPasskey, createPasskey, whyNoPasskeys } from "../passkeys";
import type { PasskeyLine, Passkeys, Refusal } from "../protocol";
import { toasts } from "../toasts";
import { refused, shownLanguage, t } from "../words";
import { TandemElement } from "./base";
import { ownPassword, passwordField, rawTextOf, submits, textOf } from "./form";

const day = (seconds: number): string =>
  new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "medium" }).format(1000 * seconds);

const nameInput = (value = "") =>
  html`<label class="field">
    ${t("passkey-name")}
    <input name="name" required maxlength="40" autocomplete="off" value=${value} />
  </label>`;

class TandemPasskeys extends TandemElement {
  static override properties = {
    problem: { state: true },
    passkeys: { state: true },
    codes: { state: true },
  };
  /** The problem with a form, which is named by the id of a passkey or as one of the others. */
  declare private problem: { form: string; text: string } | undefined;
  declare private passkeys: Passkeys | undefined;
  /** New recovery codes, which the server shows once. */
  declare private codes: string[];

  constructor() {
    super();
    this.codes = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  protected override render() {
    const { passkeys } = this;
    const why = whyNoPasskeys();
    return html`<section class="card" data-passkeys>
      <h2>${t("passkeys")}</h2>
      <p>${t("passkeys-words")}</p>
      ${this.problemOf("list")} ${this.newCodes()} ${passkeys ? this.list(passkeys) : nothing}
      ${why ? html`<p class="empty">${t(why)}</p>` : this.adding()}
      ${passkeys && passkeys.keys.length > 0 ? this.secondFactor(passkeys) : nothing}
    </section>`;
  }

  private list({ keys }: Passkeys) {
    if (keys.length === 0) return html`<p class="empty">${t("passkeys-none")}</p>`;
    return html`<ul class="rows">
      ${keys.map((key) => this.line(key))}
    </ul>`;
  }

  private line(key: PasskeyLine) {
    const { created, id, name, used } = key;
    const times = { created: day(created), used: used ? day(used) : "" };
    return html`<li data-passkey>
      <span>
        <strong>${name}</strong>
        <small>${used ? t("passkey-times", times) : t("passkey-unused", times)}</small>
      </span>
      <details>
        <summary aria-label=${t("passkey-change-of", { name })}>${t("passkey-change")}</summary>
        <form
          data-rename
          @submit=${this.submits(id, async (form) => {
            this.passkeys = await renamePasskey(id, textOf(form, "name"));
          })}
        >
          ${nameInput(name)}
          <button>${t("save")}</button>
        </form>
        <form
          data-remove
          @submit=${this.submits(id, async (form) => {
            await ownPassword(deletePasskey(id, { password: rawTextOf(form, "password") }));
            await this.load();
            toasts.tell(t("passkey-removed"));
          })}
        >
          ${passwordField("password", t("old-password"), "current-password")}
          <button>${t("passkey-remove")}</button>
        </form>
        ${this.problemOf(id)}
      </details>
    </li>`;
  }

  private adding() {
    return html`<form
      data-add
      @submit=${this.submits("add", async (form) => {
        const { known } = currentUser;
        if (!known) return;
        const made = await createPasskey(known, this.passkeys?.keys.map(({ id }) => id) ?? []);
        const name = textOf(form, "name");
        const password = rawTextOf(form, "password");
        this.passkeys = await ownPassword(addPasskey({ ...made, name, password }));
        toasts.tell(t("passkey-added"));
      })}
    >
      ${nameInput()} ${passwordField("password", t("old-password"), "current-password")}
      ${this.problemOf("add")}
      <button>${t("passkey-add")}</button>
    </form>`;
  }

  private secondFactor({ codes, needed }: Passkeys) {
    return html`<form data-second-factor @submit=${this.changes}>
      <h3>${t("second-factor")}</h3>
      <p>${needed ? t("second-factor-on", { count: codes }) : t("second-factor-off")}</p>
      ${passwordField("password", t("old-password"), "current-password")}
      ${
        needed
          ? html`<label class="field">
                ${t("recovery-code-or-passkey")}
                <input name="code" maxlength="40" autocomplete="off" spellcheck="false" />
              </label>
              ${this.problemOf("factor")}
              <div class="actions">
                <button name="needed" value="yes">${t("recovery-codes-renew")}</button>
                <button name="needed" value="no">${t("second-factor-stop")}</button>
              </div>`
          : html`${this.problemOf("factor")}
              <button name="needed" value="yes">${t("second-factor-start")}</button>`
      }
    </form>`;
  }

  private newCodes() {
    const { codes } = this;
    if (codes.length === 0) return nothing;
    const text = `${codes.join("\n")}\n`;
    const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
    return html`<div data-codes role="status">
      <h3>${t("recovery-codes")}</h3>
      <p>${t("recovery-codes-words")}</p>
      <ol class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ol>
      <div class="actions">
        <button type="button" @click=${() => this.copy(text)}>${t("recovery-codes-copy")}</button>
        <a class="button" href=${file} download="tandem-recovery-codes.txt">
          ${t("recovery-codes-download")}
        </a>
        <button type="button" @click=${() => (this.codes = [])}>${t("recovery-codes-done")}</button>
      </div>
    </div>`;
  }

  private changes = (event: SubmitEvent): Promise<void> => {
    const needed = (event.submitter as HTMLButtonElement | null)?.value !== "no";
    const wasNeeded = this.passkeys?.needed ?? false;
    return this.submits("factor", async (form) => {
      const code = textOf(form, "code");
      const passkey = wasNeeded && !code ? { passkey: await askForPasskey() } : {};
      const proof = code ? { code } : passkey;
      const password = rawTextOf(form, "password");
      const { codes } = await ownPassword(changeSecondFactor({ needed, password, ...proof }));
      this.codes = codes;
      await this.load();
      if (!needed) toasts.tell(t("second-factor-stopped"));
    })(event);
  };

  private submits = (form: string, act: (data: FormData) => Promise<void>) =>
    submits(act, (text) => (this.problem = text ? { form, text } : undefined));

  private problemOf(form: string) {
    const { problem } = this;
    return html`<p class="problem" role="alert">${problem?.form === form ? problem.text : ""}</p>`;
  }

  private async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toasts.tell(t("recovery-codes-copied"));
    } catch {
      this.problem = { form: "list", text: t("recovery-codes-not-copied") };
    }
  }

  private async load(): Promise<void> {
    try {
      this.passkeys = await listPasskeys();
    } catch (refusal) {
      this.problem = { form: "list", text: refused(refusal as Refusal) };
    }
  }
}

customElements.define("tandem-passkeys", TandemPasskeys);
