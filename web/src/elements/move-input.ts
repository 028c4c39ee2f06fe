// A field for typing moves.

import { html } from "lit";
import { t } from "../words";
import { textOf } from "./form";

export function typing(placeholder: string, label: string, typed: (text: string) => void) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = textOf(new FormData(form), "move");
    form.reset();
    if (text) typed(text);
  };
  return html`<form class="typed" @submit=${submit}>
    <input
      name="move"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      placeholder=${placeholder}
      aria-label=${label}
      aria-keyshortcuts="m"
    />
    <button>${t("move")}</button>
  </form>`;
}
