// Drawing of a board, in units of a hundred for each square.

import { svg } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { FILES, type Position } from "../position";
import type { Color } from "../protocol";
import { piece } from "./piece-symbols";

/** A circle on a square, or an arrow between two. */
export interface Mark {
  from: string;
  to: string;
  /** Whether the engine has drawn it. */
  best?: boolean;
}

export interface Look {
  position: Position;
  /** The side at the bottom. */
  below: Color;
  /** The squares of the last move. */
  last: readonly string[];
  check: boolean;
  selected: string | undefined;
  /** The square of the keyboard's cursor. */
  cursor?: string | undefined;
  targets: readonly string[];
  /** Whether the targets are those of a premove. */
  premove?: boolean;
  /**
   * Moves that are made but not completed, queued, or waiting for the umpire: their pieces are
   * drawn on the target squares.
   */
  ghosts: readonly { act: string; kind: "made" | "queued" | "asked" | "best"; color: Color }[];
  /** Guesses: roles by square. */
  guesses?: { pieces: ReadonlyMap<string, string>; color: Color } | undefined;
  marks: readonly Mark[];
  coordinates: boolean;
  /** The points that White can expect, from 0 to 1, if the engine has judged the board. */
  chances?: number | undefined;
}

/** A board without any marks. */
export const BARE = {
  last: [],
  check: false,
  selected: undefined,
  targets: [],
  ghosts: [],
  marks: [],
  coordinates: false,
} satisfies Partial<Look>;

/** The upper left corner of a square. */
export function corner(square: string, below: Color): [number, number] {
  const file = FILES.indexOf(square[0] ?? "a");
  const rank = Number(square[1]) - 1;
  return below === "white" ? [file * 100, (7 - rank) * 100] : [(7 - file) * 100, rank * 100];
}

/** The square at a point of a board, in units of the board. */
export function squareAt(x: number, y: number, below: Color): string | undefined {
  const [across, down] = [Math.floor(x / 100), Math.floor(y / 100)];
  if (across < 0 || across > 7 || down < 0 || down > 7) return undefined;
  return below === "white" ? `${FILES[across]}${8 - down}` : `${FILES[7 - across]}${down + 1}`;
}

/** The squares of a move in coordinates; one for a drop, none for other notations. */
export function squaresOf(act: string | undefined): string[] {
  const found = /^(?:([a-h][1-8])|[PNBRQ]@)([a-h][1-8])[qrbn]?$/i.exec(act ?? "");
  return found ? [found[1], found[2]].filter((square) => square !== undefined) : [];
}

const DARK = Array.from({ length: 32 }, (_, i) => {
  const row = Math.floor(i / 4);
  return `M${(i % 4) * 200 + (row % 2 ? 0 : 100)} ${row * 100}h100v100h-100z`;
}).join("");

const at = (square: string, below: Color) => `translate(${corner(square, below).join(" ")})`;

export function board(look: Look) {
  const { position, below } = look;
  const square = (name: string, kind: string) =>
    svg`<rect class=${kind} transform=${at(name, below)} width="100" height="100" />`;
  const king = look.check
    ? [...position.pieces].find(
        ([, { role, color }]) => role === "K" && color === position.turn,
      )?.[0]
    : undefined;
  const pieces = [...position.pieces].sort(([a], [b]) => (a < b ? -1 : 1));
  return svg`
    <rect class="light" width="800" height="800" />
    <path class="dark" d=${DARK} />
    ${look.last.map((name) => square(name, "last"))}
    ${look.ghosts.flatMap(({ act, kind }) => squaresOf(act).map((name) => square(name, kind)))}
    ${look.selected && !look.selected.endsWith("@") ? square(look.selected, "selected") : ""}
    ${king ? square(king, "check") : ""}
    ${look.coordinates ? coordinates(below, look.chances !== undefined) : ""}
    ${repeat(
      pieces,
      ([name, { role, color }]) => name + role + color,
      ([name, { role, color, promoted }]) =>
        svg`<g data-piece=${name} transform=${at(name, below)}
          class=${look.ghosts.some(({ act }) => act.startsWith(name)) ? "leaving" : ""}
        >${piece(role, color, promoted)}</g>`,
    )}
    ${guesses(look)}
    ${look.ghosts.map((_, index) => ghostOf(index, look))}
    ${look.cursor ? square(look.cursor, "cursor") : ""}
    ${look.targets.map((name) => target(name, position.pieces.has(name) || (look.guesses?.pieces.has(name) ?? false), below, look.premove))}
    ${look.marks.map((mark) => drawn(mark, below))}
    ${look.chances === undefined ? "" : bar(look.chances, below)}`;
}

function ghostOf(index: number, { position, below, ghosts }: Look) {
  const { act = "", color = "white" } = ghosts[index] ?? {};
  const to = squaresOf(act).at(-1);
  const role = roleOfGhost(act, ghosts.slice(0, index), position);
  return to && role
    ? svg`<g class="ghost-piece" transform=${at(to, below)}>${piece(role.toUpperCase(), color)}</g>`
    : "";
}

/** The role that a move puts down; the piece may have come to its square by one of the earlier moves. */
function roleOfGhost(
  act: string,
  earlier: Look["ghosts"],
  { pieces }: Position,
): string | undefined {
  const promoted = /[a-h][1-8][a-h][1-8]([qrbn])/i.exec(act)?.[1];
  if (act[1] === "@" || promoted) return promoted ?? act[0];
  const from = squaresOf(act)[0] ?? "";
  const index = earlier.findLastIndex((ghost) => squaresOf(ghost.act).at(-1) === from);
  const before = earlier[index]?.act;
  return before
    ? roleOfGhost(before, earlier.slice(0, index), { pieces } as Position)
    : pieces.get(from)?.role;
}

/** Guesses, which may be wrong. */
function guesses({ guesses, below }: Look) {
  return [...(guesses?.pieces ?? [])].map(
    ([name, role]) => svg`<g class="guess" data-piece="?${name}" transform=${at(name, below)}>
      <circle cx="50" cy="50" r="45" />${piece(role, guesses?.color ?? "black")}<text x="94" y="27" text-anchor="end">?</text>
    </g>`,
  );
}

function target(name: string, capture: boolean, below: Color, premove = false) {
  if (premove)
    return svg`<circle class="target premove" transform=${at(name, below)} cx="50" cy="50" r="13" />`;
  return capture
    ? svg`<circle class="target capture" transform=${at(name, below)} cx="50" cy="50" r="44" />`
    : svg`<circle class="target" transform=${at(name, below)} cx="50" cy="50" r="15" />`;
}

function coordinates(below: Color, besideBar: boolean) {
  const order = [...FILES].map((file, i): [string, number] =>
    below === "white" ? [file, i] : [file, 7 - i],
  );
  return order.map(
    ([file, i]) => svg`
      <text class=${i % 2 ? "on-light" : "on-dark"} x=${i * 100 + (besideBar && i === 7 ? 87 : 94)} y="793" text-anchor="end">${file}</text>
      <text class=${i % 2 ? "on-dark" : "on-light"} x="5" y=${i * 100 + 24}>${below === "white" ? 8 - i : i + 1}</text>`,
  );
}

/** A bar at the right edge, as white as White's chances are good. */
function bar(chances: number, below: Color) {
  const white = Math.round(chances * 800);
  return svg`<rect class="eval black" x="791" width="9" height="800" />
    <rect class="eval white" x="791" width="9" height=${white} y=${below === "white" ? 800 - white : 0} />`;
}

function drawn({ from, to, best }: Mark, below: Color) {
  const [x1, y1] = corner(from, below).map((n) => n + 50) as [number, number];
  if (from === to) return svg`<circle class="mark" cx=${x1} cy=${y1} r="43" />`;
  const [x2, y2] = corner(to, below).map((n) => n + 50) as [number, number];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return svg`<path class="mark arrow ${best ? "best" : ""}" transform="translate(${x1} ${y1}) rotate(${turn})"
    d="M25 -8H${length - 45}V-24L${length - 5} 0L${length - 45} 24V8H25Z" />`;
}

/** Animates the piece of the last move. */
export function slide(board: Element, [from, to]: readonly string[], below: Color): void {
  const element = board.querySelector(`[data-piece="${to ?? from}"]`);
  if (!from || !element) return;
  const place = ([x, y]: [number, number]) => `translate(${x}px, ${y}px)`;
  const options = { duration: 140, easing: "ease-out" };
  if (to)
    element.animate({ transform: [place(corner(from, below)), place(corner(to, below))] }, options);
  else element.animate({ opacity: [0, 1] }, options);
}
