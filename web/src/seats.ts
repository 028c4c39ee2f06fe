// Seats, boards and teams.

import type { Board, Color, Kind, Seat } from "./protocol";

export const SEATS: readonly Seat[] = ["WhiteA", "BlackA", "WhiteB", "BlackB"];
export const BOARDS: readonly Board[] = ["A", "B"];

/** The seats of a game. */
export const seatsAt = (kind: Kind): readonly Seat[] =>
  kind === "kriegspiel" ? ["WhiteA", "BlackA"] : SEATS;

export const COLORS: readonly Color[] = ["white", "black"];

export const boardOf = (seat: Seat): Board => (seat.endsWith("A") ? "A" : "B");
export const colorOf = (seat: Seat): Color => (seat.startsWith("White") ? "white" : "black");
export const other = (color: Color): Color => (color === "white" ? "black" : "white");
export const otherBoard = (board: Board): Board => (board === "A" ? "B" : "A");

export const seatOf = (board: Board, color: Color): Seat =>
  `${color === "white" ? "White" : "Black"}${board}`;

export const partner = (seat: Seat): Seat =>
  seatOf(otherBoard(boardOf(seat)), other(colorOf(seat)));

/** `first` is WhiteA and BlackB. */
export const teamOf = (seat: Seat): "first" | "second" =>
  (colorOf(seat) === "white") === (boardOf(seat) === "A") ? "first" : "second";

/** The opponent on the other board, who has the same color: both clocks run while both sit. */
export const diagonal = (seat: Seat): Seat => seatOf(otherBoard(boardOf(seat)), colorOf(seat));

/** The role of a player for the player of a seat. */
export type Role = "you" | "partner" | "opponent" | "partners-opponent";

export function roleOf(seat: Seat, own: Seat): Role {
  if (seat === own) return "you";
  if (seat === partner(own)) return "partner";
  return boardOf(seat) === boardOf(own) ? "opponent" : "partners-opponent";
}
