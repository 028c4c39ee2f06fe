// Fields of forms: radio buttons, switches and durations.

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
          <input
            type="radio"
            name=${name}
            value=${value}
            .checked=${value === chosen}
            @change=${() => choose(value)}
          />
          <span>${shown}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** A name with its explanation. */
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
      html`<option value=${seconds} .selected=${seconds === chosen}>
        ${seconds ? t("seconds", { seconds }) : t(never)}
      </option>`,
  );

/** The field for the delay of spectators. */
export const lateness = (delay: number) =>
  html`<label class="field">
    ${t("terms-delay")}
    <select name="delay">
      ${spans(DELAYS, "delay-none", delay)}
    </select>
  </label>`;

/** The field for the time after which disconnected players forfeit. */
export const absence = () =>
  html`<label class="field">
    ${t("terms-absence")}
    <select name="absence">
      ${spans(ABSENCES, "absence-none", 0)}
    </select>
  </label>`;
