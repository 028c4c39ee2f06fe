// Where a player thinks that the enemy's men are. It is his own business: the browser keeps it, and nobody is told.

import type { Man } from "./position";
import { FILES } from "./position";
import type { Color, KriegspielSnapshot, UmpireLine } from "./protocol";
import { other } from "./seats";

/** From the man that there is one of to the most. */
export const ROLES = ["K", "Q", "R", "B", "N", "P"] as const;

const AT_START: Record<string, number> = { K: 1, Q: 1, R: 2, B: 2, N: 2, P: 8 };

const KEY = "tandem guesses";

/** Of so many games the guesses are kept; those of the oldest go. */
const MOST_GAMES = 20;

/** Roles by square. */
export type Guesses = ReadonlyMap<string, string>;

/** A game seen with the eyes of one side. */
const nameOf = ({ table, state }: KriegspielSnapshot, eyes: Color): string => `${table} ${state.game} ${eyes}`;

type Stored = [name: string, men: string][];

function stored(): Stored {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Stored;
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function keptGuesses(known: KriegspielSnapshot, eyes: Color): Guesses {
  const [, men = ""] = stored().find(([name]) => name === nameOf(known, eyes)) ?? [];
  const found = String(men).match(/[KQRBNP][a-h][1-8]/g) ?? [];
  return new Map(found.map((text) => [text.slice(1), text.slice(0, 1)]));
}

export function keepGuesses(known: KriegspielSnapshot, eyes: Color, guesses: Guesses): void {
  const name = nameOf(known, eyes);
  const men = [...guesses].map(([square, role]) => role + square).join("");
  const others = stored().filter(([of]) => of !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [name, men]].slice(-MOST_GAMES)));
  } catch {
    // They stand for as long as the page is open.
  }
}

/** The men of the enemy as they stand at the start. */
export function atStart(eyes: Color): Guesses {
  const [back, front] = other(eyes) === "white" ? [1, 2] : [8, 7];
  return new Map([
    ...[..."RNBQKBNR"].map((role, i): [string, string] => [`${FILES[i]}${back}`, role]),
    ...[...FILES].map((file): [string, string] => [`${file}${front}`, "P"]),
  ]);
}

/** Where a man of one's own stands, and where one has captured, there is no enemy. */
export function stillPossible(guesses: Guesses, men: ReadonlyMap<string, Man>, fresh: readonly UmpireLine[], eyes: Color): Guesses {
  const taken = fresh.flatMap((line) =>
    line.said === "moved" && line.by === eyes && line.announced.capture ? [line.announced.capture.square] : [],
  );
  return new Map([...guesses].filter(([square]) => !men.has(square) && !taken.includes(square)));
}

/** How many of a role are placed, and how many there can be unless pawns have been promoted. */
export interface Count {
  placed: number;
  most: number;
  /** More than there can be, even if every pawn that is not placed has been promoted. */
  tooMany: boolean;
}

export function counts(guesses: Guesses, heard: readonly UmpireLine[], eyes: Color): Record<string, Count> {
  const most = { ...AT_START };
  for (const line of heard) {
    if (line.said !== "moved") continue;
    const { capture, drop } = line.announced;
    const man = capture?.man?.toUpperCase();
    const role = capture?.["en-passant"] || man === "PAWN" ? "P" : man;
    if (line.by === eyes && role && role in most) most[role] = Math.max(0, (most[role] ?? 0) - 1);
    if (line.by !== eyes && drop) most[drop.toUpperCase()] = (most[drop.toUpperCase()] ?? 0) + 1;
  }
  const placed = (role: string) => [...guesses.values()].filter((of) => of === role).length;
  const spare = Math.max(0, (most["P"] ?? 0) - placed("P"));
  const beyond = (role: string) => placed(role) - (most[role] ?? 0);
  return Object.fromEntries(
    ROLES.map((role) => [
      role,
      {
        placed: placed(role),
        most: most[role] ?? 0,
        tooMany: beyond(role) > (role === "K" || role === "P" ? 0 : spare),
      },
    ]),
  );
}

