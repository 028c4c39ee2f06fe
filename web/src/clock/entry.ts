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
/**
 * The devices of a game: one with the clocks of both boards, or one at each; that of the scribe,
 * who has no clock; and consoles of arbiters, which look on and write nothing.
 */
export const WRITERS = ["AB", "A", "B", "S", "O"] as const;
export type Writer = (typeof WRITERS)[number];
export const SCRIBE: Writer = "S";
export const ONLOOKER: Writer = "O";

/** The boards whose clocks a device has. */
export const boardsOf = (writer: Writer): readonly Board[] =>
  BOARDS.filter((board) => writer.includes(board));

/** The writer of an entry, and which of its entries it is, from 0. */
export function parseId(id: string): { writer: Writer; number: number } {
  const found = /^(AB|A|B|S)(\d{1,6})$/.exec(id);
  if (!found) throw new RangeError(`${id} is not the id of an entry`);
  return { writer: found[1] as Writer, number: Number(found[2]) };
}

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

/**
 * What the scribe does with the moves of a player, which are numbered from 0: writes one before
 * those that have this number or a later one, corrects one, strikes one out.
 */
export type RecordAct = { by: "scribe"; seat: Seat; number: number } & (
  ({ does: "write" | "correct" } & RecordedMove) | { does: "strike" }
);

export interface RecordedMove {
  /** As in an event log: `Nf3`, `e2e4`, `P@f7`; `-` if the player pressed without a move. */
  move: string;
  /** Whether the clock took the press after the move, or will. */
  pressed: boolean;
}

/** An action, and who did it. */
export type Act =
  | RecordAct
  | { does: "ready" | "unready" | "press" | "held"; by: Seat }
  | { does: "start"; by: "players" | "arbiter" }
  | { does: "flag"; seat: Seat; fell: number }
  | { does: "stop"; by: Seat | "arbiter" }
  | { does: "restart"; by: "arbiter" }
  | { does: "claim"; by: Seat; claim: Claim; board: Board }
  | { does: "count"; by: Seat; board: Board; count: number }
  | { does: "invisible" | "visible"; by: Seat; piece: Piece }
  | { does: "agree"; by: Seat }
  /** A player confirms the result for their team, for the event. */
  | { does: "confirm"; by: Seat }
  | { does: "refuse" | "reopen"; by: "arbiter" }
  | { does: "undo"; by: "arbiter"; seat: Seat; press: string }
  | { does: "set" | "add"; by: "arbiter"; seat: Seat; millis: number }
  | { does: "freeze"; by: "arbiter"; seat: Seat; millis: number; until: number }
  | { does: "warn" | "no-reason"; by: "arbiter"; seat: Seat }
  | { does: "result"; by: "arbiter" | "players"; outcome: Outcome }
  | { does: "back"; after: number; why: "reload" | "sleep" }
  | { does: "drift"; millis: number }
  /** The device did not know of an entry of another one before it acted itself. */
  | { does: "heard"; entry: string }
  /** The other clock could not be reached, or could again. */
  | { does: "apart" | "together" };

/** An entry: when, by which article, and the readings of all clocks then. */
export type Entry = Act & {
  /** The writer, and which of its entries this is: `A12`. */
  id: string;
  /** Milliseconds since the clock was set up. */
  at: number;
  article: string;
  clocks: Partial<Record<Seat, number>>;
};

export const isRecord = <E extends Act>(entry: E): entry is Extract<E, { by: "scribe" }> =>
  entry.does === "write" || entry.does === "correct" || entry.does === "strike";
