// Rulesets: questions and answers. A test compares them with `docs/laws.md`.

import questions from "./questions.json";
import type { Kind, Terms } from "./protocol";
import { has, t } from "./words";

export type Question = keyof typeof questions;
export type Named = "casual" | "fics" | "wbn";

export const NAMES: readonly Named[] = ["casual", "fics", "wbn"];
export const QUESTIONS = Object.keys(questions) as Question[];

/** The rule sets of Kriegspiel. A test compares them with `docs/kriegspiel.md`. */
export const KRIEGSPIEL_RULES = [
  "berkeley",
  "wild16",
  "cincinnati",
  "rand",
  "english",
  "berkeley_any",
  "crazykrieg",
] as const;

/** The rule sets in which players can ask "Any?". */
export const ASKING: readonly string[] = ["english", "berkeley_any", "crazykrieg"];

/** The possible answers, or those that the page offers if anything is possible. */
export const answersTo = (question: Question): readonly string[] => questions[question].may;

/** The answer of a named ruleset. */
export const answerOf = (ruleset: Named, question: Question): string =>
  questions[question][ruleset];

export interface Ruleset {
  name: Named;
  answers: Record<Question, string>;
  /** The questions whose answers differ from the named ruleset. */
  altered: readonly Question[];
}

/** `wbn flag=automatic`. */
export function parseRuleset(text: string): Ruleset {
  const [first, ...words] = text.split(" ");
  const name = NAMES.find((name) => name === first) ?? "casual";
  const answers = Object.fromEntries(
    QUESTIONS.map((question) => [question, answerOf(name, question)]),
  );
  const altered: Question[] = [];
  for (const word of words) {
    const [question = "", answer = ""] = word.split("=");
    const known = QUESTIONS.find((of) => of === question);
    if (!known) continue;
    answers[known] = answer;
    altered.push(known);
  }
  return { name, answers: answers as Record<Question, string>, altered };
}

/** `Casual`, or `Casual, altered`. */
export function rulesetText(text: string): string {
  const { name, altered } = parseRuleset(text);
  const named = t(`ruleset-${name}`);
  return altered.length > 0 ? t("ruleset-altered", { name: named }) : named;
}

/** The rules of a table of any game. */
export const rulesText = ({ kind, ruleset }: Pick<Terms, "kind" | "ruleset">): string =>
  kind === "kriegspiel" ? t(`krieg-${ruleset}`) : rulesetText(ruleset);

export const kindText = (kind: Kind): string => t(`kind-${kind}`);

export function answerText(question: Question, answer: string): string {
  const id = `answer-${question}-${answer}`;
  return has(id) ? t(id) : answer;
}

/** The answers that differ, as sentences. */
export const alteredTexts = ({ answers, altered }: Ruleset): string[] =>
  altered.map(
    (question) => `${t(`question-${question}`)}: ${answerText(question, answers[question])}`,
  );
