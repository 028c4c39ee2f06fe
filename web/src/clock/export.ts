// A game on the clocks as a file: JSON of our own with everything, and the event log of
// `docs/log.md`, in which the moves that the scribe has written stand before their presses.

import { isRecord, opponentOf, parseId, type Entry } from "./entry";
import type { HallGame } from "./game";
import { NO_MOVE, recordOf, type Line } from "./record";
import { placeText } from "./table";

export const FORMAT = "tandem-hall-clock";
const VERSION = 3;
const COUNTS = ["one", "two", "three"];

/** Rulesets that the arbiter knows by name. */
const RULESETS = /^(wbn|fics|casual)( |$)/;

export function toJson({ setup, entries }: HallGame): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, setup, entries }, null, 1)}\n`;
}

/** `m:ss.mmm`. */
export function timeText(at: number): string {
  const millis = Math.max(0, Math.round(at));
  const seconds = ((millis % 60_000) / 1000).toFixed(3).padStart(6, "0");
  return `${Math.floor(millis / 60_000)}:${seconds}`;
}

const seconds = (millis: number): string => String(Math.max(0, millis) / 1000);

/** The events of an entry, without its time; entries that the format does not know are comments. */
function events(entry: Entry, game: HallGame): string[] {
  // The moves themselves stand beside their presses.
  if (isRecord(entry)) return [];
  switch (entry.does) {
    case "start":
      return ["start"];
    case "press":
      return [`${entry.by} presses`];
    case "stop":
      return [`${entry.by} stops the clocks`];
    case "restart":
      return ["arbiter restarts the clocks"];
    case "claim":
      return claimed(entry);
    case "count":
      return [`${entry.by} counts ${COUNTS[entry.count - 1]} on ${entry.board}`];
    case "invisible":
    case "visible":
      return [`${entry.by} says ${entry.does} ${entry.piece}`];
    case "set":
    case "add":
      return [`arbiter sets clock ${entry.seat} ${seconds(entry.clocks[entry.seat] ?? 0)}`];
    case "freeze":
      return [`arbiter freezes ${entry.seat} ${seconds(entry.millis)}`];
    case "warn":
      return [`arbiter warns ${entry.seat}`];
    case "no-reason":
      return [`arbiter finds no reason ${entry.seat}`];
    case "result":
      return result(entry);
    case "flag":
      return [`# the flag of ${entry.seat} fell at ${timeText(entry.fell)}`];
    case "held":
      return [`# ${entry.by} pressed while frozen`];
    case "undo":
      return [`# arbiter undoes the press of ${entry.seat}`];
    case "back":
      return [`# the page was away for ${seconds(entry.after)} s (${entry.why})`];
    case "heard":
      return [`# board ${parseId(entry.id).writer} learns now: ${heard(entry, game)}`];
    case "apart":
      return [`# board ${parseId(entry.id).writer} cannot reach the other clock`];
    case "together":
      return [`# board ${parseId(entry.id).writer} reaches the other clock again`];
    case "drift":
      return [`# the time of day of the device was changed by ${entry.millis / 1000} s`];
    case "agree":
      return [`# ${entry.by} agrees to the claim`];
    case "confirm":
      return [`# ${entry.by} confirms the result`];
    case "ready":
    case "unready":
    case "refuse":
    case "reopen":
      return [`# ${entry.by}: ${entry.does}`];
  }
}

function heard(entry: Entry, game: HallGame): string {
  const of = game.heardOf(entry);
  return of ? events(of, game).join(", ").replaceAll("# ", "") : "";
}

function claimed({ by, claim, board }: Extract<Entry, { does: "claim" }>): string[] {
  if (claim === "resign") return [`${by} resigns`];
  if (claim === "agreed-draw") return [`${by} offers draw`, `${opponentOf(by)} accepts draw`];
  // A claim that is granted ends the game, and then nothing can be stopped any more.
  return [`${by} stops the clocks`, `${by} claims ${claim.replaceAll("-", " ")} on ${board}`];
}

function result({ by, outcome, article }: Extract<Entry, { does: "result" }>): string[] {
  const isRuling = by === "arbiter" && /^(9\.4|8\.7)/.test(article);
  if (isRuling && outcome === "void") return ["arbiter orders new game"];
  const lost = { "won-first": "second", "won-second": "first", "lost-by-both": "both" };
  if (isRuling && outcome in lost)
    return [`arbiter declares lost ${lost[outcome as keyof typeof lost]}`];
  return [`# result: ${outcome} (${article}, ${by})`];
}

const tag = (name: string, value: string): string =>
  `[${name} "${value.replaceAll(/["\\]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, " ")}"]`;

/** If players agree on two devices at one moment, both write the result: the first one counts. */
function withoutSecondResults(entries: readonly Entry[]): Entry[] {
  let isOver = false;
  return entries.filter(({ does, by }: Entry & { by?: string }) => {
    if (does === "result" && by === "players" && isOver) return false;
    if (does === "result" || does === "reopen") isOver = does === "result";
    return true;
  });
}

/**
 * The event log under the rules of the Laws. Presses that the arbiter undid are comments, so that
 * the clocks of its reader are those of the game.
 */
export function toLog(game: HallGame): string {
  const { setup } = game;
  const { table } = setup;
  const ruleset = table && RULESETS.test(table.ruleset) ? table.ruleset : "wbn";
  const lines = [tag("Ruleset", ruleset), tag("TimeControl", setup.control)];
  // A record must have these tags.
  lines.push(tag("Event", table?.name ?? "?"), tag("Site", "?"));
  if (table) lines.push(tag("Round", placeText(table)));
  lines.push(tag("Date", new Date(setup.created).toISOString().slice(0, 10).replaceAll("-", ".")));
  const named = Object.entries(setup.names).filter(([, name]) => name);
  lines.push(...named.map(([seat, name]) => tag(seat, name)), "");
  for (const [seat, millis] of Object.entries(setup.handicap))
    lines.push(`${timeText(0)} arbiter sets clock ${seat} ${seconds(millis)}`);
  const record = recordOf(game);
  const moves = new Map(record.map(({ press, move }) => [press?.id, move]));
  const unpressed = record.filter(({ press, move }) => !press && move !== NO_MOVE);
  const made = new Set<string>();
  for (const entry of withoutSecondResults(game.entries)) {
    while (unpressed[0] && isBefore(unpressed[0], entry))
      lines.push(...withoutPress(unpressed.shift() as Line, made));
    const move = moves.get(entry.id);
    if (entry.does === "press" && move && move !== NO_MOVE)
      lines.push(`${timeText(entry.at)} ${entry.by} makes ${move}`);
    if (entry.does === "press") made.delete(entry.by);
    for (const event of events(entry, game)) {
      const isComment = event.startsWith("#") || isNothing(entry, game);
      const text = event.replace(/^# /, "");
      lines.push(`${isComment ? "# " : ""}${timeText(entry.at)} ${text}`);
    }
  }
  lines.push(...unpressed.flatMap((line) => withoutPress(line, made)));
  return `${lines.join("\n")}\n`;
}

/** Whether an entry is a press that has no effect: the arbiter undid it, or the clock stood. */
const isNothing = ({ id, does }: Entry, game: HallGame): boolean =>
  game.isUndone(id) || (does === "press" && !game.state.isTaken(id));

/** A move without a press stands before whatever stops the clocks at its time. */
const isBefore = ({ at }: Line, entry: Entry): boolean =>
  entry.at > at || (entry.at === at && entry.does !== "press");

/** A player can make one move before they press; those that follow it are comments. */
function withoutPress({ seat, move, at, isLost }: Line, made: Set<string>): string[] {
  const time = timeText(at);
  if (isLost) return [`${time} ${seat} makes ${move}`, `${time} ${seat} presses`];
  const isSecond = made.has(seat);
  made.add(seat);
  return [`${isSecond ? "# " : ""}${time} ${seat} makes ${move}`];
}

/** A name for a file of a game: the day, and the boards. */
export function fileName({ setup }: HallGame, ending: string): string {
  const day = new Date(setup.created).toISOString().slice(0, 16).replaceAll(/[:T]/g, "-");
  return `clock-${day}-${setup.boards.join("")}.${ending}`;
}
