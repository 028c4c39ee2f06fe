// Words in the language of the settings, and the arbiter's rulings as sentences.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Played, Refusal, Ruled } from "./protocol";
import { settings } from "./settings";
import cs from "./locales/cs.ftl?raw";
import en from "./locales/en.ftl?raw";
import csRulings from "../../crates/rulings/locales/cs.ftl?raw";
import enRulings from "../../crates/rulings/locales/en.ftl?raw";

const SOURCES = { en: [en, enRulings], cs: [cs, csRulings] };

const bundles = new Map<string, FluentBundle>();

function bundle(): FluentBundle {
  const { language } = settings;
  let known = bundles.get(language);
  if (!known) {
    // Every sentence runs in one direction.
    known = new FluentBundle(language, { useIsolating: false });
    for (const source of SOURCES[language]) known.addResource(new FluentResource(source));
    bundles.set(language, known);
  }
  return known;
}

type Values = Record<string, FluentVariable>;

/** The message of an id; the id itself if there is none. */
export function t(id: string, values?: Values): string {
  const message = bundle().getMessage(id);
  return message?.value ? bundle().formatPattern(message.value, values ?? null, []) : id;
}

export const has = (id: string): boolean => bundle().hasMessage(id);

function form(id: string, name: string): string {
  const pattern = bundle().getMessage(id)?.attributes[name];
  return pattern ? bundle().formatPattern(pattern, null, []) : id;
}

/** The sentence of a ruling. */
export function ruling(ruled: Ruled): string {
  const fields = ruled.fields ?? {};
  if (ruled.id === "refused") return refusal(fields);
  if (ruled.id === "ended") return end(ruled);
  return t(`ruling-${ruled.id}`, { captured: "none", ...valuesOf(fields) });
}

/** How the game ended and why, with the article. */
export function end(ruled: Ruled): string {
  const fields = ruled.fields ?? {};
  const outcome = t(`outcome-${fields["outcome"]}`);
  if (!fields["reason"]) return t("end-unexplained", { outcome });
  return t("end-one", { outcome, article: ruled.article, cause: cause(fields) });
}

/** Why the server would not do something. */
export function refused(refusal: Refusal): string {
  if (refusal.ruling) return ruling(refusal.ruling);
  const id = `code-${refusal.code}`;
  return has(id) ? t(id) : refusal.text;
}

/** Why a text or a position cannot be analysed: the server says what it is about them. */
export function failed(refusal: Refusal): string {
  if (refusal.code === "not-now") return t("analysis-not-now");
  return refusal.code === "malformed" ? t("text-not-understood", { why: refusal.text }) : refused(refusal);
}

/** A move for the ear. */
export function announced({ seat, text }: Played): string {
  return t("announce-move", { seat, move: text });
}

function cause(fields: Record<string, string>): string {
  const values = { board: "none", seat: "none", ...valuesOf(fields) };
  const why = fields["why"];
  return t(`end-${fields["reason"]}`, why ? { ...values, reason: t(`illegal-${why}`, values) } : values);
}

function refusal(fields: Record<string, string>): string {
  const values = valuesOf(fields);
  const { why = "", allowed, when } = fields;
  const reason = has(`why-${why}`)
    ? t(`why-${why}`, values)
    : t("why-illegal", { reason: t(`illegal-${why}`, values) });
  const id = ["refused", allowed && "allowed", when && "when"].filter(Boolean).join("-");
  return t(id, {
    why: reason,
    allowed: allowed ? t(`allowed-${allowed}`, { ...values, claim: claim(fields["claim"] ?? "") }) : "",
    when: when ? t(`when-${when}`, values) : "",
  });
}

/** `mate-on-A` */
function claim(text: string): string {
  const [what = "", board = ""] = text.split("-on-");
  return t(`claim-${what}`, { board: board.slice(0, 1) });
}

/** The values of a description: names become words with all their forms, times are written as on clocks. */
function valuesOf(fields: Record<string, string>): Values {
  const values: Values = {};
  for (const [name, text] of Object.entries(fields)) {
    switch (name) {
      case "man":
      case "captured":
        named(values, name, `man-${text}`);
        break;
      case "team":
      case "count":
        named(values, name, `${name}-${text}`);
        break;
      case "points":
        named(values, name, `points-${{ "0": "none", "0.5": "half", "1": "one" }[text] ?? text}`);
        break;
      case "span":
      case "times":
        values[name] = Number(text);
        break;
      case "clocks":
      case "until":
      case "reading":
      case "fell":
      case "now":
      case "since":
      case "time":
        values[name] = clock(Number(text) * 1000);
        break;
      default:
        values[name] = text;
    }
  }
  return values;
}

function named(values: Values, name: string, id: string): void {
  values[name] = t(id);
  for (const of of Object.keys(bundle().getMessage(id)?.attributes ?? {})) values[`${name}-${of}`] = form(id, of);
}

/** `4:57.25` */
function clock(millis: number): string {
  const seconds = Math.abs(millis) / 1000;
  const part = (seconds % 60).toFixed(3).replace(/\.?0+$/, "");
  const [whole = "0", decimals] = part.split(".");
  return `${millis < 0 ? "-" : ""}${Math.floor(seconds / 60)}:${whole.padStart(2, "0")}${decimals ? `.${decimals}` : ""}`;
}

/** `180+2` as people say it: `3 min + 2 s`. */
export function controlText(control: string): string {
  const found = /^(\d+)([+bd])(\d+)$/.exec(control);
  if (!found) return control;
  const [, base, kind, more] = found;
  const seconds = Number(base);
  const minutes = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
  if (more === "0") return minutes;
  return `${minutes} ${kind === "+" ? "+" : t(kind === "b" ? "bronstein" : "delay")} ${more} s`;
}
