// The page of the user: a guest with a name, or the owner of an account.

import { html, nothing } from "lit";
import { changePassword, rename, signOut, signUp } from "../http";
import type { Refusal } from "../protocol";
import { currentUser } from "../current-user";
import { toasts } from "../toasts";
import { refused, t } from "../words";
import { TandemElement } from "../elements/base";
import {
  nameField,
  ownPassword,
  passwordField,
  submits,
  rawTextOf,
  textOf,
} from "../elements/form";
import { ratingText } from "../elements/ratings";
import "../elements/email";
import "../elements/forgotten";
import "../elements/own-data";
import "../elements/passkeys";
import "../elements/sessions";
import "../elements/sign-in";

type Form = "name" | "up" | "password";

/** The name that a guest has chosen; a generated one is not offered for an account. */
const ownName = (name = "") => (/^Guest\d+$/.test(name) ? "" : name);

export class PageAccount extends TandemElement {
  static override properties = { problems: { state: true } };
  declare private problems: Partial<Record<Form, string>>;

  constructor() {
    super();
    this.problems = {};
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
  }

  protected override render() {
    const { known } = currentUser;
    if (!known) return html`<main class="plain"><p class="empty">${t("connecting")}</p></main>`;
    return html`<main class="plain account">
      <h1>${t("account")}</h1>
      ${known.guest ? this.guest() : this.owner()} ${this.blocked()}
    </main>`;
  }

  private guest() {
    return html`
      <section class="card">
        <h2>${t("guest-title")}</h2>
        <p>${t("guest-words")}</p>
        ${this.renaming()}
      </section>
      <div class="pair">
        <form
          class="card"
          data-sign-up
          @submit=${this.submits("up", async (form) => {
            const account = { name: textOf(form, "name"), password: rawTextOf(form, "password") };
            await currentUser.changes(() => signUp(account));
            toasts.tell(t("signed-up"));
          })}
        >
          <h2>${t("sign-up")}</h2>
          <p>${t("sign-up-words")}</p>
          ${nameField(ownName(currentUser.known?.name))}
          ${passwordField("password", t("new-password"), "new-password")} ${this.problem("up")}
          <button class="primary wide">${t("sign-up")}</button>
        </form>
        <tandem-sign-in></tandem-sign-in>
      </div>
      <tandem-forgotten></tandem-forgotten>
    `;
  }

  private owner() {
    const { known } = currentUser;
    if (!known) return nothing;
    return html`
      <section class="card">
        <h2>${known.name}</h2>
        <p>
          ${known.rating ? t("rating-is", { rating: ratingText(known.rating) }) : t("rating-none")}
          <a href="/people/${known.id}">${t("profile")}</a>
        </p>
        <div class="actions">
          <button data-sign-out @click=${() => this.leave(false)}>${t("sign-out")}</button>
          <button @click=${() => this.leave(true)}>${t("sign-out-everywhere")}</button>
          ${known.moderates ? html`<a href="/moderation">${t("to-moderation")}</a>` : nothing}
        </div>
      </section>
      <form
        class="card"
        data-password
        @submit=${this.submits("password", async (form) => {
          const passwords = { old: rawTextOf(form, "old"), new: rawTextOf(form, "new") };
          await currentUser.changes(() => ownPassword(changePassword(passwords)));
          toasts.tell(t("password-changed"));
        })}
      >
        <h2>${t("change-password")}</h2>
        <input
          class="visually-hidden"
          tabindex="-1"
          aria-hidden="true"
          autocomplete="username"
          readonly
          .value=${known.name}
        />
        ${passwordField("old", t("old-password"), "current-password")}
        ${passwordField("new", t("changed-password"), "new-password")} ${this.problem("password")}
        <button>${t("change-password")}</button>
      </form>
      <tandem-passkeys></tandem-passkeys>
      <tandem-email></tandem-email>
      <tandem-sessions></tandem-sessions>
      <tandem-own-data></tandem-own-data>
    `;
  }

  private renaming() {
    return html`<form
        class="name-form"
        @submit=${this.submits("name", async (form) => {
          await currentUser.changes(() => rename(textOf(form, "name")));
          toasts.tell(t("saved"));
        })}
      >
        <label for="your-name">${t("your-name")}</label>
        <input
          id="your-name"
          name="name"
          required
          maxlength="24"
          autocomplete="nickname"
          value=${currentUser.known?.name ?? ""}
        />
        <button>${t("save")}</button>
      </form>
      ${this.problem("name")}`;
  }

  private blocked() {
    const blocked = currentUser.known?.blocked ?? [];
    return html`<section class="card">
      <h2>${t("blocked")}</h2>
      <p>${t("blocked-words")}</p>
      ${
        blocked.length === 0
          ? html`<p class="empty">${t("blocked-none")}</p>`
          : html`<ul class="rows">
              ${blocked.map(
                ({ id, name }) =>
                  html`<li>
                    <a href="/people/${id}">${name}</a>
                    <button data-unblock @click=${() => this.unblock(id)}>${t("unblock")}</button>
                  </li>`,
              )}
            </ul>`
      }
    </section>`;
  }

  private async unblock(person: string): Promise<void> {
    await currentUser
      .block(person, false)
      .catch((refusal: Refusal) => toasts.tell(refused(refusal)));
  }

  private async leave(everywhere: boolean): Promise<void> {
    try {
      await currentUser.changes(() => signOut(everywhere));
      toasts.tell(t("signed-out"));
    } catch (refusal) {
      toasts.tell(refused(refusal as Refusal));
    }
  }

  private submits(name: Form, act: (form: FormData) => Promise<void>) {
    return submits(act, (problem) => {
      const { [name]: _, ...others } = this.problems;
      this.problems = problem ? { ...others, [name]: problem } : others;
    });
  }

  private problem(form: Form) {
    return html`<p class="problem" role="alert">${this.problems[form] ?? ""}</p>`;
  }
}

customElements.define("page-account", PageAccount);
