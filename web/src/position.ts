// What stands on a board, as its FEN says. No rule is known here: the server has them all.

import type { Color } from "./protocol";
import { COLORS } from "./seats";

export interface Man {
  /** `P`, `N`, `B`, `R`, `Q` or `K`. */
  role: string;
  color: Color;
  promoted: boolean;
}

export interface Position {
  /** By square: `e4`. */
  men: Map<string, Man>;
  turn: Color;
  /** How many of each role each side has in hand. */
  reserve: Record<Color, Record<string, number>>;
}

export const FILES = "abcdefgh";
export const ROLES_IN_HAND = ["P", "N", "B", "R", "Q"] as const;

const colorOf = (letter: string): Color => (letter === letter.toUpperCase() ? "white" : "black");

/** Reads the bracket dialect: `…/RNBQKBNR[Pn] w KQkq - 0 1`. */
export function parseFen(fen: string): Position {
  const [placement = "", turn] = fen.split(" ");
  const [board = "", held = ""] = placement.replace("]", "").split("[");
  const men = new Map<string, Man>();
  board.split("/").forEach((rank, down) => {
    let file = 0;
    let last: Man | undefined;
    for (const sign of rank) {
      if (sign === "~") {
        if (last) last.promoted = true;
      } else if (sign >= "1" && sign <= "8") {
        file += Number(sign);
      } else {
        last = { role: sign.toUpperCase(), color: colorOf(sign), promoted: false };
        men.set(`${FILES[file]}${8 - down}`, last);
        file += 1;
      }
    }
  });
  const reserve: Position["reserve"] = { white: {}, black: {} };
  for (const sign of held.replace("-", "")) {
    const of = reserve[colorOf(sign)];
    of[sign.toUpperCase()] = (of[sign.toUpperCase()] ?? 0) + 1;
  }
  return { men, turn: turn === "b" ? "black" : "white", reserve };
}

/** Writes the bracket dialect, with nothing but the start of the counters. */
export function writeFen({ men, turn, reserve }: Position, castling: string): string {
  const sign = ({ role, color, promoted }: Man) => (color === "white" ? role : role.toLowerCase()) + (promoted ? "~" : "");
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...FILES]
      .map((file) => men.get(`${file}${rank}`))
      .map((man) => (man ? sign(man) : "."))
      .join("")
      .replace(/\.+/g, (empty) => String(empty.length)),
  );
  const held = COLORS.map((color) =>
    ROLES_IN_HAND.map((role) => {
      const letter = color === "white" ? role : role.toLowerCase();
      return letter.repeat(reserve[color][role] ?? 0);
    }).join(""),
  );
  return `${ranks.join("/")}[${held.join("")}] ${turn === "white" ? "w" : "b"} ${castling || "-"} - 0 1`;
}
