// The settings of a new Kriegspiel table: the rule set, and what spectators see.

import { html } from "lit";
import type { Terms, SpectatorAccess } from "../protocol";
import { KRIEGSPIEL_RULES } from "../ruleset";
import { t } from "../words";
import { TandemElement } from "./base";
import { absence, check, choices, explained, lateness } from "./choices";
import { textOf } from "./form";

const WATCHING: readonly SpectatorAccess[] = ["one-side", "both", "nothing"];

/** Spectators could tell the players what they see. */
const USUAL_DELAY = 30;

/** The form around it reads the settings with `kriegspielTerms`. */
class TandemKriegspielTerms extends TandemElement {
  static override properties = { rules: { state: true }, watching: { state: true } };
  declare private rules: string;
  declare private watching: string;

  constructor() {
    super();
    this.rules = "berkeley";
    this.watching = "nothing";
  }

  protected override render() {
    return html`
      ${choices({
        name: "ruleset",
        legend: t("rules"),
        of: KRIEGSPIEL_RULES.map((name) => [name, explained(`krieg-${name}`)]),
        chosen: this.rules,
        choose: (rules) => (this.rules = rules),
        kind: "rulesets many",
      })}
      <p class="hint"><a href="/rules#kriegspiel">${t("kriegspiel-explained")}</a></p>
      ${choices({
        name: "watching",
        legend: t("watching-terms"),
        of: WATCHING.map((what) => [what, t(`watching-${what}`)]),
        chosen: this.watching,
        choose: (watching) => (this.watching = watching),
      })}
      <div class="questions">${lateness(USUAL_DELAY)}</div>
      <div class="checks">${check("private")}</div>
      <details>
        <summary>${t("more-settings-kriegspiel")}</summary>
        <label class="field"
          >${t("table-name")} <input name="name" maxlength="48" autocomplete="off"
        /></label>
        <div class="questions">${absence()}</div>
      </details>
    `;
  }
}

export const kriegspielTerms = (form: FormData): Partial<Terms> => ({
  ruleset: textOf(form, "ruleset"),
  watching: textOf(form, "watching") as SpectatorAccess,
});

customElements.define("tandem-kriegspiel-terms", TandemKriegspielTerms);
