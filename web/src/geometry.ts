// Where a piece could go on an empty board: the page knows no rules, and a premove is checked by
// the server when its turn comes. Also what people mean by castling.

import { FILES, type Position } from "./position";
import type { Color } from "./protocol";

const LINES: readonly [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const DIAGONALS: readonly [number, number][] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const LEAPS: readonly [number, number][] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];
const REACH: Readonly<Record<string, { steps: readonly [number, number][]; far: number }>> = {
  N: { steps: LEAPS, far: 1 },
  B: { steps: DIAGONALS, far: 7 },
  R: { steps: LINES, far: 7 },
  Q: { steps: [...LINES, ...DIAGONALS], far: 7 },
  K: { steps: [...LINES, ...DIAGONALS], far: 1 },
};

const square = (file: number, rank: number): string | undefined =>
  file >= 0 && file < 8 && rank >= 1 && rank <= 8 ? `${FILES[file]}${rank}` : undefined;

const ALL = [...FILES].flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `${file}${rank}`));

/**
 * The squares to which a premove could go. Pieces in the way may have gone by then, so only the
 * geometry counts. A source is a square, or `N@` for a piece in reserve.
 */
export function premoveTargets({ pieces }: Position, color: Color, source: string): string[] {
  if (source[1] === "@")
    return source[0] === "P" ? ALL.filter((to) => !/[18]/.test(to[1] ?? "")) : ALL;
  const role = pieces.get(source)?.role ?? "";
  const [file, rank] = [FILES.indexOf(source[0] ?? ""), Number(source[1])];
  const reach = REACH[role];
  const found = reach
    ? reach.steps.flatMap(([across, up]) =>
        Array.from({ length: reach.far }, (_, i) =>
          square(file + across * (i + 1), rank + up * (i + 1)),
        ),
      )
    : pawnSteps(file, rank, color);
  if (role === "K" && source === (color === "white" ? "e1" : "e8"))
    found.push(`g${rank}`, `c${rank}`);
  return found.filter((to) => to !== undefined);
}

function pawnSteps(file: number, rank: number, color: Color): (string | undefined)[] {
  const up = color === "white" ? 1 : -1;
  const far = rank === (color === "white" ? 2 : 7) ? [square(file, rank + 2 * up)] : [];
  return [...far, ...[-1, 0, 1].map((across) => square(file + across, rank + up))];
}

/** The target of a king that is moved onto its own rook, which means castling. */
export function castlingTarget(
  { pieces }: Position,
  color: Color,
  from: string,
  to: string,
): string {
  const [king, rook] = [pieces.get(from), pieces.get(to)];
  const own = king?.color === color && rook?.color === color;
  if (!own || king.role !== "K" || rook.role !== "R" || from[1] !== to[1]) return to;
  return `${to > from ? "g" : "c"}${from[1]}`;
}
