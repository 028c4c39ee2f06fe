// Forms that send requests, and show why one was refused.

import { html } from "lit";
import type { Refusal } from "../protocol";
import { refused, t } from "../words";

/** The text of a field as it was entered; empty if there is no such field. */
export function rawTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The trimmed text of a field. */
export const textOf = (form: FormData, name: string): string => rawTextOf(form, name).trim();

/** Submits a form once at a time, and reports a refusal to `fails`. */
export function submits(
  act: (form: FormData) => Promise<void>,
  fails: (problem: string | undefined) => void,
) {
  return async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    // On a slow network people press again.
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    fails(undefined);
    try {
      await act(new FormData(form));
      form.reset();
    } catch (refusal) {
      fails(refused(refusal as Refusal));
    } finally {
      form.ariaBusy = "false";
    }
  };
}

/** Waits for a request with the user's own password: a wrong one is not that of another account. */
export const ownPassword = <T>(request: Promise<T>): Promise<T> =>
  request.catch((refusal: Refusal) => {
    const isWrong = refusal.code === "wrong-password";
    throw isWrong ? { ...refusal, code: "wrong-old-password" } : refusal;
  });

/** The fields of an account's name and password. */
export const nameField = (value = "") =>
  html`<label class="field">
    ${t("account-name")}
    <input
      name="name"
      required
      maxlength="24"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      value=${value}
    />
  </label>`;

export const passwordField = (
  name: string,
  label: string,
  kind: "new-password" | "current-password",
) =>
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
