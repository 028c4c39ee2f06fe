// Fields of forms: one of several, yes or no, and spans of time.

import { html } from "lit";
import { t } from "../words";

export interface Choices {
  name: string;
  legend: string;
  of: readonly (readonly [value: string, shown: unknown])[];
  chosen: string;
  choose: (value: string) => void;
  kind?: string;
}

export function choices({ name, legend, of, chosen, choose, kind = "" }: Choices) {
  return html`<fieldset class="choices ${kind}">
    <legend>${legend}</legend>
    ${of.map(
      ([value, shown]) =>
        html`<label class="choice">
          <input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => choose(value)} />
          <span>${shown}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** A name, and what it means. */
export const explained = (id: string) => html`<b>${t(id)}</b><small>${t(`${id}-words`)}</small>`;

export function check(name: string, disabled = false) {
  return html`<label class="check ${disabled ? "off" : ""}" title=${t(`terms-${name}-words`)}>
    <input type="checkbox" name=${name} ?disabled=${disabled} /> ${t(`terms-${name}`)}
  </label>`;
}

/** In seconds. */
const DELAYS = [0, 10, 30, 60, 180, 600] as const;
const ABSENCES = [0, 30, 60, 120, 300] as const;

const spans = (of: readonly number[], never: string, chosen: number) =>
  of.map(
    (seconds) =>
      html`<option value=${seconds} .selected=${seconds === chosen}>${seconds ? t("seconds", { seconds }) : t(never)}</option>`,
  );

/** How much later observers see a game. */
export const lateness = (delay: number) => html`<label class="field">
  ${t("terms-delay")} <select name="delay">${spans(DELAYS, "delay-none", delay)}</select>
</label>`;

/** After how long who is away loses. */
export const absence = () => html`<label class="field">
  ${t("terms-absence")} <select name="absence">${spans(ABSENCES, "absence-none", 0)}</select>
</label>`;
