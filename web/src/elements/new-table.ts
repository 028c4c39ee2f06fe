// The form for a new table: what everybody chooses stands open, the rest is folded away.

import { html, nothing } from "lit";
import { bots, sitWithBots } from "../bots";
import { createTable } from "../http";
import { navigate } from "../navigation";
import type { Refusal, Terms } from "../protocol";
import { answerOf, answersTo, answerText, NAMES, QUESTIONS, type Named } from "../ruleset";
import { self } from "../self";
import { controlText, refused, t } from "../words";
import { TandemElement } from "./base";
import { botChoice } from "./bot";
import { textOf } from "./form";

const CONTROLS = ["120+0", "180+0", "300+0", "180+2", "120b2", "300b3"] as const;
const OTHER = "other";

/** In seconds. */
const DELAYS = [0, 10, 30, 60, 180, 600] as const;
const ABSENCES = [0, 30, 60, 120, 300] as const;

/** How the games of a table begin. */
const STARTS = ["usual", "shuffle", "position"] as const;

export class TandemNewTable extends TandemElement {
  static override properties = {
    control: { state: true },
    ruleset: { state: true },
    start: { state: true },
    fills: { state: true },
    problem: { state: true },
    busy: { state: true },
  };
  declare private control: string;
  declare private ruleset: Named;
  declare private start: (typeof STARTS)[number];
  /** Whether bots are to sit there. */
  declare private fills: boolean;
  declare private problem: string | undefined;
  declare private busy: boolean;

  constructor() {
    super();
    this.control = "180+0";
    this.ruleset = "casual";
    this.start = "usual";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(self);
    this.follow(bots);
    void bots.load();
  }

  protected override render() {
    return html`<form class="card new-table" @submit=${this.create}>
      <h2>${t("new-table")}</h2>
      ${this.choices(
        "preset",
        t("time-control"),
        [...CONTROLS, OTHER].map((of) => [of, of === OTHER ? t("other-control") : controlText(of)]),
        this.control,
        (control) => (this.control = control),
      )}
      ${this.control === OTHER
        ? html`<label class="field">
            ${t("control-text")}
            <input name="control" required placeholder="300b3" pattern="[0-9]+[+bd][0-9]+" />
          </label>`
        : nothing}
      ${this.choices(
        "ruleset",
        t("rules"),
        NAMES.map((name) => [
          name,
          html`<b>${t(`ruleset-${name}`)}</b><small>${t(`ruleset-${name}-words`)}</small>`,
        ]),
        this.ruleset,
        (name) => (this.ruleset = name as Named),
        "rulesets",
      )}
      <div class="checks">
        ${this.check("rated", self.isGuest)} ${this.check("private")} ${this.check("rotation")} ${this.filling()}
      </div>
      ${self.isGuest ? html`<p class="hint">${t("rated-needs")} <a href="/account">${t("sign-in")}</a></p>` : nothing}
      <details>
        <summary>${t("more-settings")}</summary>
        ${this.more()}
      </details>
      <details data-single>
        <summary>${t("single-answers")}</summary>
        <div class="questions">${QUESTIONS.map((question) => this.question(question))}</div>
      </details>
      <button class="primary wide" data-create ?disabled=${this.busy}>${t("create-table")}</button>
      <p class="problem" role="alert">${this.problem ?? ""}</p>
    </form>`;
  }

  /** Bots play neither where it counts for ratings nor where seats are dealt; the server says so. */
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
    const spans = (of: readonly number[], never: string) =>
      of.map((seconds) => html`<option value=${seconds}>${seconds ? t("seconds", { seconds }) : t(never)}</option>`);
    return html`
      <label class="field">${t("table-name")} <input name="name" maxlength="48" autocomplete="off" /></label>
      ${this.choices(
        "begin",
        t("starts"),
        STARTS.map((of) => [of, t(`start-${of}`)]),
        this.start,
        (start) => (this.start = start as (typeof STARTS)[number]),
      )}
      ${this.start === "position"
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
        : nothing}
      <div class="questions">
        <label class="field">${t("terms-delay")} <select name="delay">${spans(DELAYS, "delay-none")}</select></label>
        <label class="field">
          ${t("terms-absence")} <select name="absence">${spans(ABSENCES, "absence-none")}</select>
        </label>
      </div>
      ${this.check("arbiter")}
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

  private choices(
    name: string,
    legend: string,
    of: readonly (readonly [value: string, shown: unknown])[],
    chosen: string,
    choose: (value: string) => void,
    kind = "",
  ) {
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

  private check(name: "rated" | "private" | "rotation" | "arbiter", disabled = false) {
    return html`<label class="check ${disabled ? "off" : ""}" title=${t(`terms-${name}-words`)}>
      <input type="checkbox" name=${name} ?disabled=${disabled} /> ${t(`terms-${name}`)}
    </label>`;
  }

  private create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    try {
      const form = new FormData(event.target as HTMLFormElement);
      const table = await createTable(this.terms(form));
      if (this.fills) await sitWithBots(table, textOf(form, "bot"), false);
      navigate(`/table/${table}`);
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    } finally {
      this.busy = false;
    }
  };

  private terms(form: FormData): Partial<Terms> {
    const answers = QUESTIONS.flatMap((question) => {
      const answer = textOf(form, `answer ${question}`);
      return answer ? [`${question}=${answer}`] : [];
    });
    // Somebody may have written the two boards on two lines.
    const start = textOf(form, "start").replace(/\s+/g, " ");
    return {
      name: textOf(form, "name"),
      public: !form.has("private"),
      rated: form.has("rated"),
      ruleset: [this.ruleset, ...answers].join(" "),
      control: this.control === OTHER ? textOf(form, "control") : this.control,
      ...(start ? { start } : {}),
      shuffle: this.start === "shuffle",
      rotation: form.has("rotation"),
      arbiter: form.has("arbiter"),
      delay: Number(form.get("delay")),
      absence: Number(form.get("absence")),
    };
  }
}

customElements.define("tandem-new-table", TandemNewTable);
