// The regulations of an event as a form: the usual choices, and everything else behind "More".

import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { currentUser } from "../current-user";
import type { Refusal } from "../protocol";
import { eventRefused } from "../tournament-api";
import { FORMATS, PRESETS, type Regulations, type StageRules } from "../tournament";
import { controlText, t } from "../words";
import { TandemElement } from "./base";
import { choices, explained } from "./choices";
import { textOf } from "./form";
import {
  FORMS_PARTNERS,
  moreFields,
  numberField,
  regulationsOf,
  runFields,
  tick,
  type FormatKind,
} from "./tournament-fields";

type Preset = keyof typeof PRESETS;

const CONTROLS = ["120+0", "180+0", "180+2", "300+0", "300+2"] as const;
const OTHER = "other";

class TandemTournamentForm extends TandemElement {
  static override properties = {
    given: { attribute: false },
    submits: { attribute: false },
    submitText: {},
    preset: {},
    draft: { state: true },
    control: { state: true },
    busy: { state: true },
    problem: { state: true },
  };
  /** The regulations to change; without them, those of a new event. */
  declare given: Regulations | undefined;
  /** Takes the regulations, and whether the event is listed. Rejects with a refusal. */
  declare submits: (regulations: Regulations, listed: boolean) => Promise<void>;
  declare submitText: string;
  /** The preset that is chosen, at first the one to begin with. */
  declare preset: Preset;
  /** The values of the fields at first. */
  declare private draft: Regulations;
  /** The chosen time control, or `OTHER`. */
  declare private control: string;
  declare private busy: boolean;
  declare private problem: string | undefined;

  /** Counts the drafts: another one has other fields. */
  private version = 0;

  constructor() {
    super();
    this.busy = false;
    this.preset = "swiss-of-pairs";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(currentUser);
    if (this.given) this.take(structuredClone(this.given));
    else this.choosePreset(this.preset);
  }

  private choosePreset(preset: Preset): void {
    this.preset = preset;
    const regulations = structuredClone<Regulations>(PRESETS[preset]);
    this.take({ ...regulations, name: t(`preset-${preset}`) });
  }

  private take(draft: Regulations): void {
    this.draft = draft;
    this.control = CONTROLS.find((control) => control === draft.clock) ?? OTHER;
    this.version += 1;
  }

  /** Another format has other tie-breaks, and people enter otherwise. */
  private chooseFormat = (kind: FormatKind): void => {
    const stage = structuredClone<StageRules>(FORMATS[kind]);
    const entrants = FORMS_PARTNERS.includes(kind) ? "singles" : "pairs";
    const name = this.querySelector<HTMLInputElement>("input[name=name]")?.value.trim();
    const { draft } = this;
    this.take({ ...draft, name: name ? name : draft.name, entrants, stages: [stage] });
  };

  protected override render() {
    const { draft, given, preset, busy, version } = this;
    return html`<form class="tournament-form" @submit=${this.submit}>
      ${
        given
          ? nothing
          : choices({
              name: "preset",
              legend: t("presets"),
              of: (Object.keys(PRESETS) as Preset[]).map((of) => [of, explained(`preset-${of}`)]),
              chosen: preset,
              choose: (chosen) => this.choosePreset(chosen as Preset),
              kind: "rulesets",
            })
      }
      ${keyed(
        version,
        html`${this.usual()}
          <details class="more">
            <summary>${t("more")}</summary>
            ${moreFields(draft, this.chooseFormat)}
          </details>`,
      )}
      <button class="primary wide" data-submit ?disabled=${busy}>${this.submitText}</button>
      <p class="problem" role="alert">${this.problem ?? ""}</p>
    </form>`;
  }

  private usual() {
    const { draft, given, control } = this;
    const [stage] = draft.stages;
    if (!stage) return nothing;
    const { kind } = stage.format;
    const isPairs = draft.entrants === "pairs";
    const hasMinutes = kind === "arena-pairs" || kind === "arena-singles";
    const hasRounds = /^(swiss|czech|changing)/.test(kind);
    return html`<label class="field">
        ${t("event-name")}
        <input name="name" required maxlength="100" autocomplete="off" value=${draft.name} />
      </label>
      ${choices({
        name: "control",
        legend: t("time-control"),
        of: [...CONTROLS, OTHER].map((of) => [
          of,
          of === OTHER ? t("other-control") : controlText(of),
        ]),
        chosen: control,
        choose: (chosen) => (this.control = chosen),
      })}
      ${
        control === OTHER
          ? html`<label class="field">
              ${t("control-text")}
              <input
                name="clock"
                required
                placeholder="300b3"
                pattern="[0-9]+[+bd][0-9]+"
                value=${draft.clock}
              />
            </label>`
          : nothing
      }
      <div class="inline">
        ${hasMinutes ? numberField("minutes", t("minutes"), stage.minutes, [0, 1440]) : nothing}
        ${hasRounds ? numberField("rounds", t("rounds-planned"), stage.rounds, [1, 200]) : nothing}
        ${numberField("games", t("games-in-match"), stage.games, [1, 16])}
      </div>
      ${runFields(draft)}
      <div class="checks">
        ${tick("rated", t("terms-rated"), draft.rated && !currentUser.isGuest, currentUser.isGuest)}
        ${given ? nothing : tick("by-link", t("by-link"), false)}
        ${isPairs ? tick("form-pairs", t("reg-form-pairs"), draft["form-pairs"]) : nothing}
      </div>`;
  }

  private submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    const form = new FormData(event.target as HTMLFormElement);
    const clock = this.control === OTHER ? textOf(form, "clock") : this.control;
    try {
      await this.submits({ ...regulationsOf(form, this.draft), clock }, !form.has("by-link"));
    } catch (refusal) {
      this.problem = eventRefused(refusal as Refusal);
    } finally {
      this.busy = false;
    }
  };
}

customElements.define("tandem-tournament-form", TandemTournamentForm);
