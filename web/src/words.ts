// Messages in the language of the settings, and the arbiter's rulings as sentences.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { preloadCentralLetters } from "./fonts";
import type { Played, Refusal, Ruled } from "./protocol";
import { settings, settingsChanges, type Language } from "./settings";

/** A catalog of messages that pages load as they need it. */
export type Catalog =
  | "page"
  | "account"
  | "analysis"
  | "clock"
  | "clubs"
  | "console"
  | "explorer"
  | "hall"
  | "lobby"
  | "moderation"
  | "rules"
  | "rulings"
  | "tournaments";

/** Each catalog of each language is a file of its own, so a page loads one language. */
const SOURCES: Record<Language, Record<Catalog, () => Promise<{ default: string }>>> = {
  en: {
    page: () => import("./locales/en.ftl?raw"),
    account: () => import("./locales/account.en.ftl?raw"),
    analysis: () => import("./locales/analysis.en.ftl?raw"),
    clock: () => import("./locales/clock.en.ftl?raw"),
    clubs: () => import("./locales/clubs.en.ftl?raw"),
    console: () => import("./locales/console.en.ftl?raw"),
    explorer: () => import("./locales/explorer.en.ftl?raw"),
    hall: () => import("./locales/hall.en.ftl?raw"),
    lobby: () => import("./locales/lobby.en.ftl?raw"),
    moderation: () => import("./locales/moderation.en.ftl?raw"),
    rules: () => import("./locales/rules.en.ftl?raw"),
    rulings: () => import("../../crates/rulings/locales/en.ftl?raw"),
    tournaments: () => import("./locales/tournaments.en.ftl?raw"),
  },
  cs: {
    page: () => import("./locales/cs.ftl?raw"),
    account: () => import("./locales/account.cs.ftl?raw"),
    analysis: () => import("./locales/analysis.cs.ftl?raw"),
    clock: () => import("./locales/clock.cs.ftl?raw"),
    clubs: () => import("./locales/clubs.cs.ftl?raw"),
    console: () => import("./locales/console.cs.ftl?raw"),
    explorer: () => import("./locales/explorer.cs.ftl?raw"),
    hall: () => import("./locales/hall.cs.ftl?raw"),
    lobby: () => import("./locales/lobby.cs.ftl?raw"),
    moderation: () => import("./locales/moderation.cs.ftl?raw"),
    rules: () => import("./locales/rules.cs.ftl?raw"),
    rulings: () => import("../../crates/rulings/locales/cs.ftl?raw"),
    tournaments: () => import("./locales/tournaments.cs.ftl?raw"),
  },
  de: {
    page: () => import("./locales/de.ftl?raw"),
    account: () => import("./locales/account.de.ftl?raw"),
    analysis: () => import("./locales/analysis.de.ftl?raw"),
    clock: () => import("./locales/clock.de.ftl?raw"),
    clubs: () => import("./locales/clubs.de.ftl?raw"),
    console: () => import("./locales/console.de.ftl?raw"),
    explorer: () => import("./locales/explorer.de.ftl?raw"),
    hall: () => import("./locales/hall.de.ftl?raw"),
    lobby: () => import("./locales/lobby.de.ftl?raw"),
    moderation: () => import("./locales/moderation.de.ftl?raw"),
    rules: () => import("./locales/rules.de.ftl?raw"),
    rulings: () => import("../../crates/rulings/locales/de.ftl?raw"),
    tournaments: () => import("./locales/tournaments.de.ftl?raw"),
  },
};

const newBundle = (language: Language): FluentBundle =>
  // No isolation marks: every sentence runs in one direction.
  new FluentBundle(language, { useIsolating: false });

/** The catalogs that the pages shown so far need, in whatever language. */
const needed = new Set<Catalog>();
/** The language that the page shows: that of the settings as soon as its messages are loaded. */
let shown: Language = settings.language;
let bundle = newBundle(shown);
let loaded = new Set<Catalog>();

/** The language of `t`, which follows the settings when its messages have been loaded. */
export const shownLanguage = (): Language => shown;

/** Loads catalogs that a page needs. Rejects if the server cannot be reached. */
export async function loadMessages(...catalogs: Catalog[]): Promise<void> {
  catalogs.forEach((catalog) => needed.add(catalog));
  const { language } = settings;
  const missing = [...needed].filter((catalog) => language !== shown || !loaded.has(catalog));
  if (missing.length === 0) return;
  if (language === "cs" && !loaded.has("page")) preloadCentralLetters();
  const sources = await Promise.all(missing.map((catalog) => SOURCES[language][catalog]()));
  // The language may have been changed meanwhile, and a page may need more by now.
  if (language !== settings.language) return loadMessages();
  const isOther = language !== shown;
  if (isOther) {
    bundle = newBundle(language);
    loaded = new Set();
    shown = language;
  }
  missing.forEach((catalog, i) => {
    if (loaded.has(catalog)) return;
    bundle.addResource(new FluentResource(sources[i]?.default ?? ""));
    loaded.add(catalog);
  });
  document.documentElement.lang = shown;
  if (isOther) settingsChanges.dispatchEvent(new Event("change"));
}

// A language that cannot be loaded stays chosen, and is tried again at the next change or visit.
settingsChanges.addEventListener("change", () => void loadMessages().catch(() => undefined));

type Values = Record<string, FluentVariable>;

/** The message of an id; the id itself if there is none, which is an error of the page. */
export function t(id: string, values?: Values): string {
  const message = bundle.getMessage(id);
  if (message?.value) return bundle.formatPattern(message.value, values ?? null, []);
  reportError(new Error(`no message: ${id}`));
  return id;
}

export const has = (id: string): boolean => bundle.hasMessage(id);

function form(id: string, name: string): string {
  const pattern = bundle.getMessage(id)?.attributes[name];
  return pattern ? bundle.formatPattern(pattern, null, []) : id;
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

/**
 * Why the game ended, with the names of the players, after the outcome if it is given; with the
 * article where they play by the Laws.
 */
export function endWith(
  ruled: Ruled,
  outcome: string | undefined,
  named: (seat: string) => string,
  byLaws: boolean,
): string {
  const fields = Object.fromEntries(
    Object.entries(ruled.fields ?? {}).map(([name, text]) => [
      name,
      /^(White|Black)[AB]$/.test(text) ? named(text) : text,
    ]),
  );
  if (!fields["reason"]) return outcome ? t("end-unexplained", { outcome }) : "";
  const plain = `plain-${fields["reason"]}`;
  const why = !byLaws && has(plain) ? t(plain, valuesOf(fields)) : cause(fields);
  const because = byLaws ? t("end-by-article", { cause: why, article: ruled.article }) : why;
  return outcome ? t("end-plain", { outcome, cause: because }) : t("end-why", { cause: because });
}

/** Why the server would not do something. */
export function refused(refusal: Refusal): string {
  if (refusal.ruling) return ruling(refusal.ruling);
  const id = `code-${refusal.code}`;
  const text = has(id) ? t(id) : refusal.text;
  return refusal.request ? t("refused-request", { text, request: refusal.request }) : text;
}

/** The name of a table; the server names those that nobody has named after their id. */
export function tableName({ name }: { name: string }): string {
  const [, id] = /^Table ([a-z0-9]+)$/.exec(name) ?? [];
  return id ? t("unnamed-table", { id }) : name;
}

/** Why a move was refused, without what would be allowed instead. */
export function refusedPlainly({ fields = {} }: Ruled): string {
  const { why = "" } = fields;
  const id = has(`illegal-${why}`) ? `illegal-${why}` : `why-${why}`;
  const text = t(id, valuesOf(fields));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Why a text or a position cannot be analysed: the server says what it is about them. */
export function failed(refusal: Refusal): string {
  if (refusal.code === "not-now") return t("analysis-not-now");
  return refusal.code === "malformed"
    ? t("text-not-understood", { why: refusal.text })
    : refused(refusal);
}

/** A move for the ear. */
export function announced({ seat, text }: Played): string {
  return t("announce-move", { seat, move: text });
}

function cause(fields: Record<string, string>): string {
  const values = { board: "none", seat: "none", ...valuesOf(fields) };
  const why = fields["why"];
  return t(
    `end-${fields["reason"]}`,
    why ? { ...values, reason: t(`illegal-${why}`, values) } : values,
  );
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
    allowed: allowed
      ? t(`allowed-${allowed}`, { ...values, claim: claim(fields["claim"] ?? "") })
      : "",
    when: when ? t(`when-${when}`, values) : "",
  });
}

/** `mate-on-A`; nothing if nothing is claimed. */
function claim(text: string): string {
  const [what = "", board = ""] = text.split("-on-");
  if (!what) return "";
  return t(`claim-${what}`, { board: board.slice(0, 1) });
}

/**
 * The values of a description: names become words with all their forms, times are written as on
 * clocks.
 */
function valuesOf(fields: Record<string, string>): Values {
  const values: Values = {};
  for (const [name, text] of Object.entries(fields)) {
    switch (name) {
      case "piece":
      case "captured":
        named(values, name, `piece-${text}`);
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
  for (const of of Object.keys(bundle.getMessage(id)?.attributes ?? {}))
    values[`${name}-${of}`] = form(id, of);
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

/** The day of a record, `2005.06.30`, in the form of the language. Days known in part stay as they are. */
export function dayText(date: string | null | undefined): string {
  const [, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(date ?? "") ?? [];
  const time = Date.parse(`${year}-${month}-${day}`);
  if (Number.isNaN(time)) return date ?? "";
  return new Intl.DateTimeFormat(shownLanguage(), { dateStyle: "medium", timeZone: "UTC" }).format(
    time,
  );
}
