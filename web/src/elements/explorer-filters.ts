// The form that says which games of the archive count.

import { html } from "lit";
import { CONDITIONS, type Condition, type Conditions } from "../explorer";
import { SEATS } from "../seats";
import { t } from "../words";

/** Examples of what to write. */
const EXAMPLES: Partial<Record<Condition, string>> = {
  since: "2005.06.30",
  until: "2006",
  rating: "1800-2200",
  time_control: "180+0",
  source: "fics",
};

/** The form, unfolded at first if the address has conditions. */
export function filters(conditions: Conditions, isOpen: boolean, change: (to: Conditions) => void) {
  const count = Object.keys(conditions).length;
  const read = (event: Event) => {
    const data = new FormData((event.currentTarget as Element).closest("form") ?? undefined);
    const given = CONDITIONS.flatMap((name) => {
      const text = data.get(name);
      return typeof text === "string" && text.trim() ? [[name, text.trim()]] : [];
    });
    change(Object.fromEntries(given) as Conditions);
  };
  return html`<details class="filters" ?open=${isOpen}>
    <summary data-filters>${t("explorer-filters", { count })}</summary>
    <form @change=${read} @submit=${(event: Event) => event.preventDefault()}>
      ${CONDITIONS.map(
        (name) =>
          html`<label>
            ${t(`filter-${name.replace("_", "-")}`)}
            ${
              name === "seat"
                ? html`<select name="seat" ?disabled=${!conditions.player}>
                    <option value="">${t("filter-any")}</option>
                    ${SEATS.map(
                      (seat) =>
                        html`<option value=${seat} ?selected=${seat === conditions.seat}>
                          ${seat}
                        </option>`,
                    )}
                  </select>`
                : html`<input
                    name=${name}
                    autocomplete="off"
                    spellcheck="false"
                    maxlength="100"
                    placeholder=${EXAMPLES[name] ?? ""}
                    ?disabled=${name === "partner" && !conditions.player}
                    .value=${conditions[name] ?? ""}
                  />`
            }
          </label>`,
      )}
      <button type="button" data-clear ?disabled=${count === 0} @click=${() => change({})}>
        ${t("filter-clear")}
      </button>
    </form>
  </details>`;
}
