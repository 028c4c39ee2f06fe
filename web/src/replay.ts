// What stood on both boards after so many moves. Moves were judged by the server; here men are only carried about.

import { FILES, parseFen, type Man, type Position } from "./position";
import type { Board, Color, Snapshot } from "./protocol";
import { boardOf, colorOf, other, otherBoard } from "./seats";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

export interface Past {
  boards: Record<Board, Position>;
  last: Partial<Record<Board, string>>;
}

/** The boards after the first `ply` moves of a game. */
export function replay(game: Snapshot, ply: number): Past {
  const [a = START, b = START] = game.state.start?.split("|").map((fen) => fen.trim()) ?? [];
  const past: Past = { boards: { A: parseFen(a), B: parseFen(b) }, last: {} };
  const put = putRight(game);
  const puts = (after: number) => put.get(after)?.forEach(([board, fen]) => (past.boards[board] = parseFen(fen)));
  puts(0);
  game.played.slice(0, ply).forEach(({ seat, act }, index) => {
    const board = boardOf(seat);
    const color = colorOf(seat);
    const taken = carry(past.boards[board], color, act);
    // Who takes a man of his own loses it for both.
    if (taken && taken.color !== color) {
      hand(past.boards[otherBoard(board)].reserve[taken.color], taken.promoted ? "P" : taken.role, 1);
    }
    past.boards[board].turn = other(color);
    past.last[board] = act;
    puts(index + 1);
  });
  return past;
}

/** The positions that the arbiter put right, by the number of moves before them; only the log has them. */
function putRight({ log, played }: Snapshot): Map<number, [Board, string][]> {
  const found = new Map<number, [Board, string][]>();
  let moves = 0;
  for (const line of log) {
    const [, who, does] = line.split(" ");
    const [, board, fen] = / arbiter sets board ([AB]) (.+)$/.exec(line) ?? [];
    if (board && fen) found.set(moves, [...(found.get(moves) ?? []), [board as Board, fen]]);
    else if ((does === "moves" || does === "presses") && who === played[moves]?.seat) moves += 1;
  }
  return found;
}

/** Brings a man to where an act says, and gives back what it captures. */
export function carry({ men, reserve }: Position, color: Color, act: string): Man | undefined {
  if (act[1] === "@") {
    const role = (act[0] ?? "P").toUpperCase();
    hand(reserve[color], role, -1);
    men.set(act.slice(2), { role, color, promoted: false });
    return undefined;
  }
  const [from, to, becomes] = [act.slice(0, 2), act.slice(2, 4), act[4]];
  const man = men.get(from);
  if (!man) return undefined;
  if (man.role === "K" && castles(men, color, from, to)) return undefined;
  const taken = men.get(to);
  men.delete(from);
  men.set(to, becomes ? { role: becomes.toUpperCase(), color, promoted: true } : man);
  if (taken || man.role !== "P" || from[0] === to[0]) return taken;
  const passed = `${to[0]}${from[1]}`;
  const pawn = men.get(passed);
  men.delete(passed);
  return pawn;
}

function hand(of: Record<string, number>, role: string, by: number): void {
  of[role] = (of[role] ?? 0) + by;
}

/** Castling is written by the king's squares, or as the king on his rook. */
function castles(men: Map<string, Man>, color: Color, from: string, to: string): boolean {
  const file = (square: string) => FILES.indexOf(square[0] ?? "");
  const onRook = men.get(to)?.role === "R" && men.get(to)?.color === color;
  if (!onRook && (Math.abs(file(to) - file(from)) < 2 || from[1] !== to[1])) return false;
  const short = file(to) > file(from);
  const rooks = [...FILES].map((letter) => `${letter}${from[1]}`).filter((square) => {
    const man = men.get(square);
    return man?.role === "R" && man.color === color && file(square) > file(from) === short;
  });
  const rook = onRook ? to : short ? rooks.at(-1) : rooks[0];
  if (!rook) return false;
  men.delete(from);
  men.delete(rook);
  men.set(`${short ? "g" : "c"}${from[1]}`, { role: "K", color, promoted: false });
  men.set(`${short ? "f" : "d"}${from[1]}`, { role: "R", color, promoted: false });
  return true;
}
