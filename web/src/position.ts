// Positions of one board, from FEN. The page knows no rules: the server has them.

import type { Color } from "./protocol";
import { COLORS } from "./seats";

export interface Piece {
  /** `P`, `N`, `B`, `R`, `Q` or `K`. */
  role: string;
  color: Color;
  promoted: boolean;
}

export interface Position {
  /** By square: `e4`. */
  pieces: Map<string, Piece>;
  turn: Color;
  /** The number of pieces of each role in each reserve. */
  reserve: Record<Color, Record<string, number>>;
}

export const FILES = "abcdefgh";
export const ROLES_IN_HAND = ["P", "N", "B", "R", "Q"] as const;

const colorOf = (letter: string): Color => (letter === letter.toUpperCase() ? "white" : "black");

/** Reads the bracket dialect: `…/RNBQKBNR[Pn] w KQkq - 0 1`. */
export function parseFen(fen: string): Position {
  const [placement = "", turn] = fen.split(" ");
  const [board = "", held = ""] = placement.replace("]", "").split("[");
  const pieces = new Map<string, Piece>();
  board.split("/").forEach((rank, down) => {
    let file = 0;
    let last: Piece | undefined;
    for (const sign of rank) {
      if (sign === "~") {
        if (last) last.promoted = true;
      } else if (sign >= "1" && sign <= "8") {
        file += Number(sign);
      } else {
        last = { role: sign.toUpperCase(), color: colorOf(sign), promoted: false };
        pieces.set(`${FILES[file]}${8 - down}`, last);
        file += 1;
      }
    }
  });
  const reserve: Position["reserve"] = { white: {}, black: {} };
  for (const sign of held.replace("-", "")) {
    const of = reserve[colorOf(sign)];
    of[sign.toUpperCase()] = (of[sign.toUpperCase()] ?? 0) + 1;
  }
  return { pieces, turn: turn === "b" ? "black" : "white", reserve };
}

/** Writes the bracket dialect, with initial counters. */
export function writeFen({ pieces, turn, reserve }: Position, castling: string): string {
  const sign = ({ role, color, promoted }: Piece) =>
    (color === "white" ? role : role.toLowerCase()) + (promoted ? "~" : "");
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...FILES]
      .map((file) => pieces.get(`${file}${rank}`))
      .map((piece) => (piece ? sign(piece) : "."))
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
