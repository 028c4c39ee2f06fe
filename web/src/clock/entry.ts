// The log of a clock in the hall has one entry for everything that happened, in order.

import type { Color } from "./board-clock";

export const BOARDS = ["A", "B"] as const;
export type Board = (typeof BOARDS)[number];
export const SEATS = ["WhiteA", "BlackA", "WhiteB", "BlackB"] as const;
export type Seat = (typeof SEATS)[number];
export type Team = "first" | "second";

export const boardOf = (seat: Seat): Board => (seat.endsWith("A") ? "A" : "B");
export const colorOf = (seat: Seat): Color => (seat.startsWith("White") ? "white" : "black");
export const seatAt = (board: Board, color: Color): Seat =>
  `${color === "white" ? "White" : "Black"}${board}`;
export const opponentOf = (seat: Seat): Seat =>
  seatAt(boardOf(seat), colorOf(seat) === "white" ? "black" : "white");
/** White on A and Black on B are the first team. */
export const teamOf = (seat: Seat): Team =>
  seat === "WhiteA" || seat === "BlackB" ? "first" : "second";
export const otherTeam = (team: Team): Team => (team === "first" ? "second" : "first");

/** Claims stop both clocks and ask for a result or a ruling; each has its article. */
export const CLAIMS = {
  mate: "1.16",
  flag: "7.8",
  "illegal-move": "1.14",
  threefold: "3.2",
  "repeatedly-hiding": "1.8d",
  resign: "2.1c",
  "agreed-draw": "2.2a",
} as const;
export type Claim = keyof typeof CLAIMS;

export const PIECES = ["P", "N", "B", "R", "Q"] as const;
export type Piece = (typeof PIECES)[number];

/** A void game is played again (9.4d). */
export type Outcome = "won-first" | "won-second" | "drawn" | "lost-by-both" | "void";

/** An action, and who did it. */
export type Act =
  | { does: "ready" | "unready" | "press" | "held"; by: Seat }
  | { does: "start"; by: "players" | "arbiter" }
  | { does: "flag"; seat: Seat; fell: number }
  | { does: "stop"; by: Seat | "arbiter" }
  | { does: "restart"; by: "arbiter" }
  | { does: "claim"; by: Seat; claim: Claim; board: Board }
  | { does: "count"; by: Seat; board: Board; count: number }
  | { does: "invisible" | "visible"; by: Seat; piece: Piece }
  | { does: "agree"; by: Seat }
  | { does: "refuse" | "reopen"; by: "arbiter" }
  | { does: "undo"; by: "arbiter"; seat: Seat; press: number }
  | { does: "set" | "add"; by: "arbiter"; seat: Seat; millis: number }
  | { does: "freeze"; by: "arbiter"; seat: Seat; millis: number; until: number }
  | { does: "warn" | "no-reason"; by: "arbiter"; seat: Seat }
  | { does: "result"; by: "arbiter" | "players"; outcome: Outcome }
  | { does: "back"; after: number; why: "reload" | "sleep" }
  | { does: "drift"; millis: number };

/** An entry: when, by which article, and the readings of all clocks then. */
export type Entry = Act & {
  /** Milliseconds since the clock was set up. */
  at: number;
  article: string;
  clocks: Partial<Record<Seat, number>>;
};
