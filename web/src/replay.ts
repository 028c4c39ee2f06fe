// What stood on both boards after so many moves. Moves were judged by the server; here men are only carried about.

import { FILES, parseFen, type Man, type Position } from "./position";
import type { Board, Color, Played, Snapshot } from "./protocol";
import { boardOf, colorOf, other, otherBoard } from "./seats";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

export interface Past {
  boards: Record<Board, Position>;
  last: Partial<Record<Board, string>>;
}

/** The boards after the first `ply` moves of a game. */
export function replay(game: Snapshot, ply: number): Past {
  const [a = START, b = START] = (game.terms.start ?? "").split("|").map((fen) => inHand(fen.trim()) || START);
  const past: Past = { boards: { A: parseFen(a), B: parseFen(b) }, last: {} };
  for (const played of game.played.slice(0, ply)) {
    carry(past.boards, played);
    past.last[boardOf(played.seat)] = played.act;
  }
  return past;
}

/** Another dialect has what is in hand as a ninth rank. */
function inHand(fen: string): string {
  const [placement = "", ...rest] = fen.split(" ");
  const ranks = placement.split("/");
  if (ranks.length < 9) return fen;
  return [`${ranks.slice(0, 8).join("/")}[${ranks[8]}]`, ...rest].join(" ");
}

function carry(boards: Record<Board, Position>, { seat, act }: Played): void {
  const board = boardOf(seat);
  const color = colorOf(seat);
  const { men, reserve } = boards[board];
  const hand = (of: Record<string, number>, role: string, by: number) => (of[role] = (of[role] ?? 0) + by);
  const give = ({ role, promoted, color }: Man) =>
    hand(boards[otherBoard(board)].reserve[color], promoted ? "P" : role, 1);
  boards[board].turn = other(color);
  if (act[1] === "@") {
    const role = act[0] ?? "P";
    hand(reserve[color], role, -1);
    men.set(act.slice(2), { role, color, promoted: false });
    return;
  }
  const [from, to, becomes] = [act.slice(0, 2), act.slice(2, 4), act[4]];
  const man = men.get(from);
  if (!man) return;
  if (man.role === "K" && castles(men, color, from, to)) return;
  const taken = men.get(to);
  men.delete(from);
  men.set(to, becomes ? { role: becomes.toUpperCase(), color, promoted: true } : man);
  if (taken) {
    give(taken);
  } else if (man.role === "P" && from[0] !== to[0]) {
    const passed = `${to[0]}${from[1]}`;
    const pawn = men.get(passed);
    men.delete(passed);
    if (pawn) give(pawn);
  }
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
