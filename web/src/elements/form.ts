// Forms that ask the server for something, and say why it would not.

import { html } from "lit";
import type { Refusal } from "../protocol";
import { refused, t } from "../words";

/** The trimmed text of a field. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** Carries out a form; what goes wrong is told. */
export function submits(act: (form: FormData) => Promise<void>, fails: (problem: string | undefined) => void) {
  return async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    fails(undefined);
    try {
      await act(new FormData(form));
      form.reset();
    } catch (refusal) {
      fails(refused(refusal as Refusal));
    }
  };
}

/** The fields of an account's name and password. */
export const nameField = (value = "") =>
  html`<label class="field">
    ${t("account-name")}
    <input name="name" required maxlength="24" autocomplete="username" autocapitalize="none" spellcheck="false" value=${value} />
  </label>`;

export const passwordField = (name: string, label: string, kind: "new-password" | "current-password") =>
  html`<label class="field">
    ${label}
    <input
      name=${name}
      type="password"
      required
      minlength=${kind === "new-password" ? 8 : 1}
      maxlength="200"
      autocomplete=${kind}
    />
  </label>`;
