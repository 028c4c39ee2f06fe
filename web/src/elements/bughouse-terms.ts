// The settings of a new bughouse table: the usual ones are visible, the others folded away.

import { html, nothing } from "lit";
import { bots } from "../bots";
import type { Terms } from "../protocol";
import { answerOf, answersTo, answerText, NAMES, QUESTIONS, type Named } from "../ruleset";
import { currentUser } from "../current-user";
import { t } from "../words";
import { TandemElement } from "./base";
import { botChoice } from "./bot";
import { absence, check, choices, explained, lateness } from "./choices";
import { textOf } from "./form";

/** The starting positions of a table's games. */
const STARTS = ["usual", "shuffle", "position"] as const;

/** The form around it reads the settings with `bughouseTerms`. */
class TandemBughouseTerms extends TandemElement {
  static override properties = {
    ruleset: { state: true },
    start: { state: true },
    fills: { state: true },
  };
  declare private ruleset: Named;
  declare private start: (typeof STARTS)[number];
  /** Whether bots fill the seats. */
  declare private fills: boolean;

  constructor() {
    super();
    this.ruleset = "casual";
    this.start = "usual";
    this.fills = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
    this.follow(bots);
    void bots.load();
  }

  protected override render() {
    return html`
      ${choices({
        name: "ruleset",
        legend: t("rules"),
        of: NAMES.map((name) => [name, explained(`ruleset-${name}`)]),
        chosen: this.ruleset,
        choose: (name) => (this.ruleset = name as Named),
        kind: "rulesets",
      })}
      <div class="checks">
        ${check("rated", currentUser.isGuest)} ${check("private")} ${check("rotation")}
        ${this.filling()}
      </div>
      ${currentUser.isGuest ? html`<p class="hint">${t("rated-needs")} <a href="/account">${t("sign-in")}</a></p>` : nothing}
      <details>
        <summary>${t("more-settings")}</summary>
        ${this.more()}
      </details>
      <details data-single>
        <summary>${t("single-answers")}</summary>
        <div class="questions">${QUESTIONS.map((question) => this.question(question))}</div>
      </details>
    `;
  }

  /** The server has no bots at rated tables and at tables with rotating seats. */
  private filling() {
    if (bots.known.length === 0) return nothing;
    return html`<span class="filling">
      <label class="check" title=${t("fill-words")}>
        <input
          type="checkbox"
          name="fills"
          .checked=${this.fills}
          @change=${(event: Event) => (this.fills = (event.target as HTMLInputElement).checked)}
        />
        ${t("fill-with-bots")}
      </label>
      ${this.fills ? botChoice() : nothing}
    </span>`;
  }

  private more() {
    return html`
      <label class="field"
        >${t("table-name")} <input name="name" maxlength="48" autocomplete="off"
      /></label>
      ${choices({
        name: "begin",
        legend: t("starts"),
        of: STARTS.map((of) => [of, t(`start-${of}`)]),
        chosen: this.start,
        choose: (start) => (this.start = start as (typeof STARTS)[number]),
      })}
      ${
        this.start === "position"
          ? html`<label class="field">
              ${t("start-bfen")}
              <textarea
                name="start"
                rows="3"
                required
                maxlength="400"
                autocomplete="off"
                spellcheck="false"
                placeholder="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 | …"
              ></textarea>
            </label>`
          : nothing
      }
      <div class="questions">${lateness(0)} ${absence()}</div>
      ${check("arbiter")}
    `;
  }

  private question(question: (typeof QUESTIONS)[number]) {
    const usual = answerOf(this.ruleset, question);
    return html`<label class="field">
      ${t(`question-${question}`)}
      <select name=${`answer ${question}`}>
        <option value="">${answerText(question, usual)}</option>
        ${answersTo(question)
          .filter((answer) => answer !== usual)
          .map((answer) => html`<option value=${answer}>${answerText(question, answer)}</option>`)}
      </select>
    </label>`;
  }
}

export function bughouseTerms(form: FormData): Partial<Terms> {
  const answers = QUESTIONS.flatMap((question) => {
    const answer = textOf(form, `answer ${question}`);
    return answer ? [`${question}=${answer}`] : [];
  });
  // The two boards may be on two lines.
  const start = textOf(form, "start").replace(/\s+/g, " ");
  return {
    rated: form.has("rated"),
    ruleset: [textOf(form, "ruleset"), ...answers].join(" "),
    ...(start ? { start } : {}),
    shuffle: textOf(form, "begin") === "shuffle",
    rotation: form.has("rotation"),
    arbiter: form.has("arbiter"),
  };
}

customElements.define("tandem-bughouse-terms", TandemBughouseTerms);
