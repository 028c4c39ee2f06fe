// Positions of both boards after any move of a game. The server has checked the moves; here pieces
// are only moved.

import { FILES, parseFen, type Piece, type Position } from "./position";
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
  const puts = (after: number) =>
    put.get(after)?.forEach(([board, fen]) => (past.boards[board] = parseFen(fen)));
  puts(0);
  game.played.slice(0, ply).forEach(({ seat, act }, index) => {
    const board = boardOf(seat);
    const color = colorOf(seat);
    const taken = carry(past.boards[board], color, act);
    // A player who captures their own piece removes it from the game.
    if (taken && taken.color !== color) {
      hand(
        past.boards[otherBoard(board)].reserve[taken.color],
        taken.promoted ? "P" : taken.role,
        1,
      );
    }
    past.boards[board].turn = other(color);
    past.last[board] = act;
    puts(index + 1);
  });
  return past;
}

/** Positions set by the arbiter, by the number of moves before them. Only the log has them. */
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

/** Plays a move in coordinates, and returns the captured piece. */
export function carry({ pieces, reserve }: Position, color: Color, act: string): Piece | undefined {
  if (act[1] === "@") {
    const role = (act[0] ?? "P").toUpperCase();
    hand(reserve[color], role, -1);
    pieces.set(act.slice(2), { role, color, promoted: false });
    return undefined;
  }
  const [from, to, becomes] = [act.slice(0, 2), act.slice(2, 4), act[4]];
  const piece = pieces.get(from);
  if (!piece) return undefined;
  if (piece.role === "K" && castles(pieces, color, from, to)) return undefined;
  const taken = pieces.get(to);
  pieces.delete(from);
  pieces.set(to, becomes ? { role: becomes.toUpperCase(), color, promoted: true } : piece);
  if (taken || piece.role !== "P" || from[0] === to[0]) return taken;
  const passed = `${to[0]}${from[1]}`;
  const pawn = pieces.get(passed);
  pieces.delete(passed);
  return pawn;
}

function hand(of: Record<string, number>, role: string, by: number): void {
  of[role] = (of[role] ?? 0) + by;
}

/** Castling is written with the king's squares, or as the king capturing the rook. */
function castles(pieces: Map<string, Piece>, color: Color, from: string, to: string): boolean {
  const file = (square: string) => FILES.indexOf(square[0] ?? "");
  const onRook = pieces.get(to)?.role === "R" && pieces.get(to)?.color === color;
  if (!onRook && (Math.abs(file(to) - file(from)) < 2 || from[1] !== to[1])) return false;
  const short = file(to) > file(from);
  const rooks = [...FILES]
    .map((letter) => `${letter}${from[1]}`)
    .filter((square) => {
      const piece = pieces.get(square);
      return piece?.role === "R" && piece.color === color && file(square) > file(from) === short;
    });
  const rook = onRook ? to : short ? rooks.at(-1) : rooks[0];
  if (!rook) return false;
  pieces.delete(from);
  pieces.delete(rook);
  pieces.set(`${short ? "g" : "c"}${from[1]}`, { role: "K", color, promoted: false });
  pieces.set(`${short ? "f" : "d"}${from[1]}`, { role: "R", color, promoted: false });
  return true;
}
