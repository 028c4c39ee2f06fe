// The fields behind "More" in the form of regulations, and what a form says.

import { html, nothing } from "lit";
import { NAMES, rulesetText } from "../ruleset";
import {
  FORMATS,
  type Automation,
  type Format,
  type Regulations,
  type StageRules,
  type TieBreak,
} from "../tournament";
import { repeatsText, seedingOf } from "../tournament-words";
import { t } from "../words";
import { textOf } from "./form";

export type FormatKind = keyof typeof FORMATS;

/** The formats that people enter alone. */
export const FORMS_PARTNERS: readonly FormatKind[] = [
  "rotation",
  "czech",
  "changing-partners",
  "arena-singles",
];

const SCORINGS = ["game-points", "match-points", "arena"] as const;
const SUBSTITUTES = ["nobody", "reserve", "arbiter"] as const;
const CORRECTIONS = ["arbiters", "organizer"] as const;
const AUTOMATIONS = ["none", "tables", "full"] as const satisfies readonly Automation[];
const SEEDINGS = ["rating", "entry", "lot"] as const;
const TIE_BREAKS = [
  "direct-encounter",
  "sonneborn-berger",
  "buchholz",
  "buchholz-cut1",
  "progress",
  "wins",
  "game-points",
] as const satisfies readonly TieBreak[];
/** The formats that no stage follows. */
const LAST = /^(arena|ladder|knockout|double)/;
/** How many tie-breaks the form has. */
const MOST_TIE_BREAKS = 5;

export const numberField = (
  name: string,
  label: string,
  value: number | "",
  [min, max]: readonly [number, number],
  step = 1,
) =>
  html`<label class="field short">
    ${label}
    <input
      type="number"
      name=${name}
      min=${min}
      max=${max}
      step=${step}
      value=${value}
      ?required=${value !== ""}
    />
  </label>`;

export const tick = (name: string, label: string, checked: boolean, disabled = false) =>
  html`<label class="check ${disabled ? "off" : ""}">
    <input type="checkbox" name=${name} ?checked=${checked} ?disabled=${disabled} /> ${label}
  </label>`;

const pick = (
  name: string,
  label: string,
  of: readonly (readonly [value: string, shown: string])[],
  chosen: string,
  choose?: (value: string) => void,
) =>
  html`<label class="field">
    ${label}
    <select
      name=${name}
      @change=${(event: Event) => choose?.((event.target as HTMLSelectElement).value)}
    >
      ${of.map(
        ([value, shown]) =>
          html`<option value=${value} ?selected=${value === chosen}>${shown}</option>`,
      )}
    </select>
  </label>`;

const DAY = 24 * 60;

/** How far the server runs the event, when it starts, and how often. */
export function runFields(draft: Regulations) {
  const { automation, "starts-at": at, "repeats-every": every } = draft;
  const repeats = [0, DAY, 7 * DAY];
  // A choice of a program stays one.
  if (!repeats.includes(every)) repeats.push(every);
  return html`<div class="inline">
    ${pick(
      "automation",
      t("reg-automation"),
      AUTOMATIONS.map((of) => [of, t(`automation-${of}`)]),
      automation,
    )}
    <label class="field">
      ${t("reg-starts")}
      <input type="datetime-local" name="starts-at" value=${at === null ? "" : localTime(at)} />
    </label>
    ${pick(
      "repeats-every",
      t("reg-repeats"),
      repeats.map((minutes) => [String(minutes), repeatsText(minutes)]),
      String(every),
    )}
  </div>`;
}

/** A time as the field for local times has it. */
function localTime(millis: number): string {
  const offset = new Date(millis).getTimezoneOffset() * 60_000;
  return new Date(millis - offset).toISOString().slice(0, 16);
}

/** The server starts and repeats only what it runs. */
function runOf(form: FormData, automation: Automation): Partial<Regulations> {
  const at = Date.parse(textOf(form, "starts-at"));
  const runs = automation === "full";
  return {
    automation,
    "starts-at": runs && !Number.isNaN(at) ? at : null,
    "repeats-every": runs ? Number(textOf(form, "repeats-every")) : 0,
  };
}

/** Half points as a field of whole points. */
const pointsField = (name: string, label: string, half: number | null, games: number) =>
  numberField(name, label, half === null ? "" : half / 2, [0, games], 0.5);

export function moreFields(draft: Regulations, chooseFormat: (kind: FormatKind) => void) {
  const [stage] = draft.stages;
  if (!stage) return nothing;
  const finalists = draft.stages[1]?.advance ?? 0;
  const canGoOn = draft.entrants === "pairs" && !LAST.test(stage.format.kind);
  return html`${formatFields(stage, chooseFormat)} ${rankFields(stage)}
    <div class="inline">
      ${canGoOn ? numberField("finalists", t("field-finalists"), finalists, [0, 256]) : nothing}
      ${numberField("late-until", t("field-late-until"), draft["late-entry-until"], [0, 200])}
      ${pointsField("late-points", t("field-late-points"), draft["late-entry-points"], 1)}
      ${numberField("default-minutes", t("field-default"), draft["default-minutes"], [0, 600])}
    </div>
    <div class="inline">
      ${pick(
        "ruleset",
        t("rules"),
        [draft.ruleset, ...NAMES.filter((name) => name !== draft.ruleset)].map((name) => [
          name,
          rulesetText(name),
        ]),
        draft.ruleset,
      )}
      ${pick(
        "substitutes",
        t("reg-substitutes"),
        SUBSTITUTES.map((of) => [of, t(`substitutes-${of}`)]),
        draft.substitutes,
      )}
      ${pick(
        "seeding",
        t("reg-seeding"),
        SEEDINGS.map((of) => [of, t(`seeding-${of}`)]),
        seedingOf(draft),
      )}
      ${pick(
        "corrections",
        t("field-corrections"),
        CORRECTIONS.map((of) => [of, t(`corrections-${of}`)]),
        draft.corrections,
      )}
    </div>
    <div class="checks">
      ${tick("draws", t("field-draws"), draft["draws-by-agreement"])}
      ${tick("players-report", t("field-players-report"), draft["players-report"])}
      ${tick("check-in", t("field-check-in"), draft["check-in"])}
    </div>
    <label class="field">
      ${t("notes")}
      <textarea name="notes" rows="3" maxlength="10000" .value=${draft.notes}></textarea>
    </label>`;
}

function formatFields(stage: StageRules, chooseFormat: (kind: FormatKind) => void) {
  const { format, games } = stage;
  const kinds = Object.keys(FORMATS) as FormatKind[];
  return html`<div class="inline">
      ${pick(
        "format",
        t("reg-format"),
        kinds.map((kind) => [kind, t(`format-${kind}`)]),
        format.kind,
        (kind) => chooseFormat(kind as FormatKind),
      )}
      ${format.kind === "round-robin" ? numberField("cycles", t("field-cycles"), format.cycles, [1, 4]) : nothing}
      ${format.kind === "round-robin" ? numberField("groups", t("field-groups"), stage.groups, [1, 64]) : nothing}
      ${format.kind === "ladder" ? numberField("reach", t("field-reach"), format.reach, [1, 1000]) : nothing}
      ${format.kind === "ladder" ? numberField("k", t("field-k"), format.k, [0, 200]) : nothing}
    </div>
    ${format.kind === "swiss" ? tick("rematches", t("field-rematches"), format.rematches) : nothing}
    ${format.kind === "knockout" ? tick("third-place", t("field-third-place"), stage["third-place"]) : nothing}
    <div class="inline">
      ${pointsField("bye", t("field-bye"), stage.bye, games)}
      ${pointsField("requested-bye", t("field-requested-bye"), stage["requested-bye"], games)}
      ${pointsField("forfeit", t("field-forfeit"), stage.forfeit, 1)}
      ${pointsField("absent", t("field-absent"), stage.absent, games)}
    </div>`;
}

function rankFields(stage: StageRules) {
  const breaks = stage["tie-breaks"];
  const options = [
    ["", t("tie-break-none")] as const,
    ...TIE_BREAKS.map((name) => [name, t(`tie-break-${name}`)] as const),
  ];
  return html`${pick(
      "scoring",
      t("reg-scoring"),
      SCORINGS.map((of) => [of, t(`scoring-${of}`)]),
      stage.scoring,
    )}
    <fieldset class="inline">
      <legend>${t("reg-tie-breaks")}</legend>
      ${Array.from({ length: MOST_TIE_BREAKS }, (_, i) =>
        pick(`tie-break ${i}`, t("tie-break-number", { number: i + 1 }), options, breaks[i] ?? ""),
      )}
    </fieldset>`;
}

/** The regulations of a form. Values without a field stay as in the draft. */
export function regulationsOf(form: FormData, draft: Regulations): Regulations {
  const number = (name: string, otherwise: number) =>
    form.has(name) ? Number(textOf(form, name)) : otherwise;
  const halves = (name: string, otherwise: number) => Math.round(number(name, otherwise / 2) * 2);
  const one = <T extends string>(name: string, of: readonly T[], otherwise: T): T =>
    of.find((value) => value === textOf(form, name)) ?? otherwise;
  const seeding = one("seeding", SEEDINGS, seedingOf(draft));
  const [stage, ...given] = draft.stages;
  const advance = number("finalists", given[0]?.advance ?? 0);
  const final = given[0] ?? structuredClone<StageRules>(FORMATS.knockout);
  const later = advance > 0 ? [{ ...final, advance }, ...given.slice(1)] : [];
  return {
    ...draft,
    name: textOf(form, "name"),
    ruleset: textOf(form, "ruleset") || draft.ruleset,
    stages: stage ? [stageOf(form, stage), ...later] : draft.stages,
    seeding: seeding === "lot" ? lotOf(draft) : seeding,
    "late-entry-until": number("late-until", draft["late-entry-until"]),
    "late-entry-points": halves("late-points", draft["late-entry-points"]),
    substitutes: one("substitutes", SUBSTITUTES, draft.substitutes),
    "default-minutes": number("default-minutes", draft["default-minutes"]),
    "draws-by-agreement": form.has("draws"),
    "check-in": form.has("check-in"),
    "players-report": form.has("players-report"),
    corrections: one("corrections", CORRECTIONS, draft.corrections),
    rated: form.has("rated"),
    "form-pairs": form.has("form-pairs"),
    ...runOf(form, one("automation", AUTOMATIONS, draft.automation)),
    notes: textOf(form, "notes"),
  };

  function stageOf(form: FormData, stage: StageRules): StageRules {
    const bye = textOf(form, "bye");
    const breaks = Array.from({ length: MOST_TIE_BREAKS }, (_, i) =>
      textOf(form, `tie-break ${i}`),
    );
    const kept = TIE_BREAKS.filter((name) => breaks.includes(name));
    return {
      ...stage,
      format: formatOf(form, stage.format),
      rounds: number("rounds", stage.rounds),
      minutes: number("minutes", stage.minutes),
      games: number("games", stage.games),
      groups: number("groups", stage.groups),
      scoring: one("scoring", SCORINGS, stage.scoring),
      bye: bye ? Math.round(Number(bye) * 2) : null,
      "requested-bye": halves("requested-bye", stage["requested-bye"]),
      forfeit: halves("forfeit", stage.forfeit),
      absent: halves("absent", stage.absent),
      "third-place": stage.format.kind === "knockout" && form.has("third-place"),
      // In their order, each once.
      "tie-breaks": kept.sort((one, other) => breaks.indexOf(one) - breaks.indexOf(other)),
    };
  }

  function formatOf(form: FormData, format: Format): Format {
    if (format.kind === "round-robin")
      return { ...format, cycles: number("cycles", format.cycles) };
    if (format.kind === "swiss") return { ...format, rematches: form.has("rematches") };
    if (format.kind === "ladder")
      return { ...format, reach: number("reach", format.reach), k: number("k", format.k) };
    return format;
  }
}

/** The lot of a draft, or a new one. */
function lotOf({ seeding }: Regulations): Regulations["seeding"] {
  if (typeof seeding !== "string") return seeding;
  return { lot: { seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 } };
}
