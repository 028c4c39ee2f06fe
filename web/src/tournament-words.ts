// Tournaments in words: points, results, regulations.

import { rulesetText } from "./ruleset";
import type {
  EventHead,
  Figure,
  Format,
  GameResult,
  Half,
  Regulations,
  StageRules,
} from "./tournament";
import { controlText, shownLanguage, t } from "./words";

/** The formats whose rounds come and go, and those in rounds that take late entries. */
export const CONTINUOUS = /^(arena|ladder)/;
export const TAKES_LATE = /^(swiss|rotation|czech|changing)/;

/** Quarters of a point as on paper: `3¾`. */
export function figureText(figure: Figure): string {
  const [whole, part] = [Math.floor(Math.abs(figure) / 4), Math.abs(figure) % 4];
  const fraction = ["", "¼", "½", "¾"][part] ?? "";
  return `${figure < 0 ? "−" : ""}${whole === 0 && fraction ? "" : whole}${fraction}`;
}

/** Half points as on paper: `4½`. */
export const pointsText = (half: Half): string => figureText(half * 2);

/** The results that the arbiter can enter, as the values of a choice. */
export const RESULTS = {
  "1-0": { first: 2, second: 0, reason: "played" },
  "½-½": { first: 1, second: 1, reason: "played" },
  "0-1": { first: 0, second: 2, reason: "played" },
  "1-0F": { first: 2, second: 0, reason: "forfeit" },
  "0-1F": { first: 0, second: 2, reason: "forfeit" },
  "0-0F": { first: 0, second: 0, reason: "forfeit" },
  "0-0": { first: 0, second: 0, reason: "ruled" },
  void: { first: 0, second: 0, reason: "void" },
} as const satisfies Record<string, GameResult>;

export type ResultName = keyof typeof RESULTS;

/** The results that a side can report. */
export const REPORTS: readonly ResultName[] = ["1-0", "½-½", "0-1"];

/** `1-0`; `1-0F` if a side did not come, `1-½R` if the arbiter set the points. */
export function resultText({ first, second, reason }: GameResult): string {
  const sign = { forfeit: "F", ruled: "R" }[reason as string] ?? "";
  return `${pointsText(first)}-${pointsText(second)}${sign}`;
}

/** The results as a player sees them, for the first side and for the second. */
export const SEEN = {
  won: ["1-0", "0-1"],
  drawn: ["½-½", "½-½"],
  lost: ["0-1", "1-0"],
} as const satisfies Record<string, [ResultName, ResultName]>;

export type Seen = keyof typeof SEEN;

/** A result as a side sees it; undefined if it was not played. */
export const seenBy = (result: GameResult, side: 0 | 1): Seen | undefined =>
  (Object.keys(SEEN) as Seen[]).find((seen) => SEEN[seen][side] === resultName(result));

/** A code of a hall as people read it: `K7M 3QX`. */
export const codeText = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The name of a result among those that can be entered. */
export function resultName(result: GameResult): ResultName | undefined {
  const names = Object.keys(RESULTS) as ResultName[];
  return names.find((name) => {
    const { first, second, reason } = RESULTS[name];
    return first === result.first && second === result.second && reason === result.reason;
  });
}

export const formatText = ({ kind }: Format): string => t(`format-${kind}`);

/** `Swiss · 5 min · The Laws` */
export const headText = ({ format, clock, ruleset }: EventHead): string =>
  [format ? formatText(format) : "", controlText(clock), rulesetText(ruleset)]
    .filter(Boolean)
    .join(" · ");

/** The format of a stage with its length: `Swiss, 7 rounds, 2 games a match`. */
export function stageText(rules: StageRules): string {
  const { format, rounds, minutes, games, groups, advance } = rules;
  return [
    formatText(format),
    format.kind === "round-robin" &&
      format.cycles > 1 &&
      t("stage-cycles", { count: format.cycles }),
    format.kind === "ladder" && t("stage-reach", { count: format.reach }),
    format.kind === "swiss" && format.rematches && t("stage-rematches"),
    rules["third-place"] && t("stage-third-place"),
    groups > 1 && t("stage-groups", { count: groups }),
    advance > 0 && t("stage-advance", { count: advance }),
    rounds > 0 && t("stage-rounds", { count: rounds }),
    minutes > 0 && t("stage-minutes", { count: minutes }),
    t("stage-games", { count: games }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The regulations as terms with their sentences. */
export function regulationsText(regulations: Regulations): [term: string, text: string][] {
  const { stages, "late-entry-until": until, "late-entry-points": points } = regulations;
  const first = stages[0];
  const kind = first?.format.kind ?? "";
  const named = (id: string, value: string): [string, string] => [t(id), value];
  const stageNames = stages.map((rules) =>
    [rules.name, stageText(rules)].filter(Boolean).join(": "),
  );
  return [
    named("reg-format", stageNames.join(" → ")),
    named(
      "reg-entrants",
      [
        t(`entrants-${regulations.entrants}`),
        regulations["form-pairs"] && t("reg-form-pairs-words"),
      ]
        .filter(Boolean)
        .join(" "),
    ),
    named("time-control", controlText(regulations.clock)),
    named("rules", rulesetText(regulations.ruleset)),
    named("reg-rated", t(regulations.rated ? "reg-rated-yes" : "reg-rated-no")),
    ...(first ? scoringText(first) : []),
    named(
      "reg-late",
      CONTINUOUS.test(kind)
        ? t("reg-late-always")
        : until > 0 && TAKES_LATE.test(kind)
          ? t("reg-late-until", { round: until, points: pointsText(points) })
          : t("reg-late-no"),
    ),
    ...runText(regulations),
    named("reg-default", t("reg-default-words", { count: regulations["default-minutes"] })),
    named("reg-substitutes", t(`substitutes-${regulations.substitutes}`)),
    named("reg-draws", t(regulations["draws-by-agreement"] ? "reg-yes" : "reg-no")),
    named(
      "reg-results",
      `${t(regulations["players-report"] ? "reg-players-report" : "reg-arbiters-enter")} ${t(`corrections-${regulations.corrections}`)}`,
    ),
    named("reg-seeding", t(`seeding-${seedingOf(regulations)}`)),
    ...(regulations["check-in"] ? [named("reg-check-in", t("reg-check-in-words"))] : []),
  ];
}

function runText(regulations: Regulations): [string, string][] {
  const { automation, "starts-at": at, "repeats-every": every } = regulations;
  const lines: [string, string][] = [[t("reg-automation"), t(`automation-${automation}`)]];
  if (at !== null) lines.push([t("reg-starts"), timeText(at)]);
  if (every > 0) lines.push([t("reg-repeats"), repeatsText(every)]);
  return lines;
}

/** A time, in the user's own time zone. */
const timeText = (millis: number): string =>
  new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "full", timeStyle: "short" }).format(
    millis,
  );

/** How often an event is held, by the minutes in between. */
export function repeatsText(minutes: number): string {
  if (minutes === 0) return t("repeats-never");
  const days = minutes / (24 * 60);
  return Number.isInteger(days) ? t("repeats-days", { days }) : t("repeats-minutes", { minutes });
}

/** How pairing numbers are given, without the number of a lot. */
export const seedingOf = ({ seeding }: Regulations): "rating" | "entry" | "lot" =>
  typeof seeding === "string" ? seeding : "lot";

function scoringText(rules: StageRules): [string, string][] {
  const lines: [string, string][] = [[t("reg-scoring"), t(`scoring-${rules.scoring}`)]];
  if (rules["tie-breaks"].length > 0) {
    const names = rules["tie-breaks"].map((name) => t(`tie-break-${name}`));
    lines.push([t("reg-tie-breaks"), names.join(", ")]);
  }
  if (/^(arena|ladder|knockout|double|rotation)/.test(rules.format.kind)) return lines;
  const bye = rules.bye === null ? t("reg-bye-drawn") : pointsText(rules.bye);
  const values = { bye, requested: pointsText(rules["requested-bye"]) };
  lines.push([t("reg-bye"), t("reg-bye-words", values)]);
  const absent = { points: pointsText(rules.forfeit), absent: pointsText(rules.absent) };
  lines.push([t("reg-forfeit"), t("reg-forfeit-words", absent)]);
  return lines;
}
