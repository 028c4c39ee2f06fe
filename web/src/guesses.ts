// Guesses about the opponent's pieces. They stay in the browser.

import type { Piece } from "./position";
import { FILES } from "./position";
import type { Color, KriegspielSnapshot, UmpireLine } from "./protocol";
import { other } from "./seats";

/** In the order of how many of them a side has. */
export const ROLES = ["K", "Q", "R", "B", "N", "P"] as const;

const AT_START: Record<string, number> = { K: 1, Q: 1, R: 2, B: 2, N: 2, P: 8 };

const KEY = "tandem guesses";

/** The number of games whose guesses are saved. */
const MOST_GAMES = 20;

/** Roles by square. */
export type Guesses = ReadonlyMap<string, string>;

/** The key of a game from one side's perspective. */
const nameOf = ({ table, state }: KriegspielSnapshot, eyes: Color): string =>
  `${table} ${state.game} ${eyes}`;

/** The second value is read from storage, so it may be anything. */
type Stored = [name: string, pieces: unknown][];

function stored(): Stored {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as Stored;
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export function keptGuesses(known: KriegspielSnapshot, eyes: Color): Guesses {
  const [, pieces = ""] = stored().find(([name]) => name === nameOf(known, eyes)) ?? [];
  const found = String(pieces).match(/[KQRBNP][a-h][1-8]/g) ?? [];
  return new Map(found.map((text) => [text.slice(1), text.slice(0, 1)]));
}

export function keepGuesses(known: KriegspielSnapshot, eyes: Color, guesses: Guesses): void {
  const name = nameOf(known, eyes);
  const pieces = [...guesses].map(([square, role]) => role + square).join("");
  const others = stored().filter(([of]) => of !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [name, pieces]].slice(-MOST_GAMES)));
  } catch {
    // They last until the page is closed.
  }
}

/** The opponent's pieces in the starting position. */
export function atStart(eyes: Color): Guesses {
  const [back, front] = other(eyes) === "white" ? [1, 2] : [8, 7];
  return new Map([
    ...[..."RNBQKBNR"].map((role, i): [string, string] => [`${FILES[i]}${back}`, role]),
    ...[...FILES].map((file): [string, string] => [`${file}${front}`, "P"]),
  ]);
}

/** Removes guesses from squares with the player's own pieces, and from squares of captures. */
export function stillPossible(
  guesses: Guesses,
  pieces: ReadonlyMap<string, Piece>,
  fresh: readonly UmpireLine[],
  eyes: Color,
): Guesses {
  const taken = fresh.flatMap((line) =>
    line.said === "moved" && line.by === eyes && line.announced.capture
      ? [line.announced.capture.square]
      : [],
  );
  return new Map([...guesses].filter(([square]) => !pieces.has(square) && !taken.includes(square)));
}

/** The number of guesses of a role, and the most that are possible without promotions. */
export interface Count {
  placed: number;
  most: number;
  /** More than are possible even if all other pawns have been promoted. */
  tooMany: boolean;
}

export function counts(
  guesses: Guesses,
  heard: readonly UmpireLine[],
  eyes: Color,
): Record<string, Count> {
  const most = { ...AT_START };
  for (const line of heard) {
    if (line.said !== "moved") continue;
    const { capture, drop } = line.announced;
    const piece = capture?.piece?.toUpperCase();
    const role = capture?.["en-passant"] || piece === "PAWN" ? "P" : piece;
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
