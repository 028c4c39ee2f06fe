// Whether what comes from other devices is what it says.

import { LONGEST, parseControl } from "./control";
import {
  boardOf,
  BOARDS,
  CLAIMS,
  isRecord,
  parseId,
  PIECES,
  SCRIBE,
  SEATS,
  WRITERS,
  type Entry,
} from "./entry";
import { isMove } from "./record";
import type { Setup } from "./game-state";

export type Test = (value: unknown) => boolean;

const among =
  (...names: readonly string[]): Test =>
  (value) =>
    typeof value === "string" && names.includes(value);
const matches =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === "string" && pattern.test(value);

/** The longest game, in milliseconds: a week. */
const LONGEST_GAME = 604_800_000;

export const isTime: Test = (value) =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= LONGEST_GAME;
const isSpan: Test = (value) =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= LONGEST;
/** A whole number that counts something. */
export const isCount: Test = (value) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 100_000;

export const isBoard = among(...BOARDS);
export const isWriter = among(...WRITERS);
const isSeat = among(...SEATS);
const isPerson = among(...SEATS, "arbiter");
const isArbiter = among("arbiter");
const isScribe = among("scribe");
const isFlag: Test = (value) => typeof value === "boolean";
const isMoveText: Test = (value) => typeof value === "string" && isMove(value);
const isId = matches(/^(AB|A|B|S)\d{1,6}$/);
const isOutcome = among("won-first", "won-second", "drawn", "lost-by-both", "void");

/** The fields of each kind of entry. */
const FIELDS: Record<Entry["does"], Record<string, Test>> = {
  ready: { by: isSeat },
  unready: { by: isSeat },
  press: { by: isSeat },
  held: { by: isSeat },
  start: { by: among("players", "arbiter") },
  flag: { seat: isSeat, fell: isTime },
  stop: { by: isPerson },
  restart: { by: isArbiter },
  claim: { by: isSeat, claim: among(...Object.keys(CLAIMS)), board: isBoard },
  count: { by: isSeat, board: isBoard, count: (count) => [1, 2, 3].includes(count as number) },
  invisible: { by: isSeat, piece: among(...PIECES) },
  visible: { by: isSeat, piece: among(...PIECES) },
  agree: { by: isSeat },
  confirm: { by: isSeat },
  refuse: { by: isArbiter },
  reopen: { by: isArbiter },
  undo: { by: isArbiter, seat: isSeat, press: isId },
  set: { by: isArbiter, seat: isSeat, millis: isSpan },
  add: { by: isArbiter, seat: isSeat, millis: isSpan },
  freeze: { by: isArbiter, seat: isSeat, millis: isSpan, until: isSpan },
  warn: { by: isArbiter, seat: isSeat },
  "no-reason": { by: isArbiter, seat: isSeat },
  result: { by: among("arbiter", "players"), outcome: isOutcome },
  back: { after: isSpan, why: among("reload", "sleep") },
  drift: { millis: isSpan },
  heard: { entry: isId },
  apart: {},
  together: {},
  write: { by: isScribe, seat: isSeat, number: isCount, move: isMoveText, pressed: isFlag },
  correct: { by: isScribe, seat: isSeat, number: isCount, move: isMoveText, pressed: isFlag },
  strike: { by: isScribe, seat: isSeat, number: isCount },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an object has these fields and, apart from those in `also`, no others. */
export function has(value: unknown, fields: Record<string, Test>, also: readonly string[] = []) {
  if (!isObject(value)) return false;
  const isKnown = (name: string) => name in fields || also.includes(name);
  return (
    Object.keys(value).every(isKnown) &&
    Object.entries(fields).every(([name, test]) => test(value[name]))
  );
}

/** An object with some of the seats as fields. */
const bySeat =
  (test: Test): Test =>
  (value) =>
    isObject(value) && Object.entries(value).every(([seat, one]) => isSeat(seat) && test(one));

export function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || typeof value["does"] !== "string") return false;
  const fields = Object.hasOwn(FIELDS, value["does"])
    ? FIELDS[value["does"] as Entry["does"]]
    : undefined;
  const common = { id: isId, at: isTime, article: matches(/^[\w.]{1,8}$/), clocks: bySeat(isSpan) };
  if (!fields || !has(value, { ...fields, ...common, does: () => true })) return false;
  return isOwn(value as unknown as Entry);
}

/** Whether a device writes only what happens on its own clocks, and the scribe only moves. */
function isOwn(entry: Entry): boolean {
  const { writer } = parseId(entry.id);
  if (isRecord(entry)) return writer === SCRIBE;
  if (writer === SCRIBE) return false;
  if (entry.does === "undo") return parseId(entry.press).writer === writer;
  const seat = entry.does === "flag" ? entry.seat : "by" in entry ? entry.by : "arbiter";
  return seat === "arbiter" || seat === "players" || writer.includes(boardOf(seat));
}

const isMatch: Test = (at) => has(at, { stage: isCount, round: isCount, table: isCount });
const isText: Test = (text) => typeof text === "string" && text.length <= 200;

/** The table of an event. */
const isTable: Test = (table) =>
  has(table, {
    event: matches(/^[a-z0-9]{1,40}$/),
    name: isText,
    ruleset: isText,
    at: isMatch,
    game: isCount,
  });

/** Whether this is a game of devices in a room. */
export function isSetup(value: unknown): value is Setup {
  const isControl: Test = (text) => typeof text === "string" && parseControl(text) !== undefined;
  const isName: Test = (name) => typeof name === "string" && name.length <= 60;
  const fields = {
    boards: (boards: unknown) => Array.isArray(boards) && /^(AB|A|B)$/.test(boards.join("")),
    control: isControl,
    handicap: bySeat(isSpan),
    names: bySeat(isName),
    callsFlags: isFlag,
    created: (created: unknown) => Number.isInteger(created) && Math.abs(created as number) < 4e12,
  };
  if (!has(value, fields, ["keeper", "table"])) return false;
  const { keeper, boards, table } = value as Setup;
  if (table !== undefined && !isTable(table)) return false;
  return keeper === undefined || (isBoard(keeper) && boards.length === 2);
}
