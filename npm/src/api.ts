// Everything but `init` and `initAll`, which are not the same everywhere.

export { Arbiter, type Ruling } from "./arbiter.js";
export { type Bfen, type BfenBoard, bfenSvg, parseBfen, type Violation } from "./bfen.js";
export { Bughouse, type MovesOptions, type PictureOptions } from "./bughouse.js";
export { type Answer, type Announcement, Kriegspiel } from "./kriegspiel.js";
export { Move } from "./move.js";
export type { MoveInput } from "./move-input.js";
export {
  BOARDS,
  boardOf,
  colorOf,
  nameOf,
  opponentOf,
  partnerOf,
  seatOf,
  SEATS,
  type Board,
  type Color,
  type Dialect,
  type Piece,
  type PieceType,
  type Reserve,
  type Seat,
  type Square,
} from "./names.js";
export { must, Problem } from "./problem.js";
export {
  BpgnRecord,
  joinChessCom,
  readBpgn,
  type ChessComRecord,
  type Conversion,
  type Text,
  type Verdict,
} from "./records.js";
export { check, convert, format, type ConvertOptions, type Finding } from "./checks.js";
export type { Source } from "./module.js";
