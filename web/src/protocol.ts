// The messages of the crate `protocol`, which describes them.

export type Seat = "WhiteA" | "BlackA" | "WhiteB" | "BlackB";
export type Board = "A" | "B";
export type Color = "white" | "black";
export type Channel = "team" | "table" | "observers";
export type Phase = "seating" | "playing" | "stopped" | "over" | "adjourned";

export interface Person {
  id: string;
  name: string;
}

export interface Ruled {
  article: string;
  id: string;
  fields?: Record<string, string>;
}

export interface Clocks {
  white: number;
  black: number;
  running?: Color;
  delay?: number;
}

export interface BoardState {
  fen: string;
  last?: string;
  check?: boolean;
  clocks: Clocks;
}

export interface SeatState {
  person?: Person;
  ready: boolean;
  here: boolean;
  "offers-draw"?: boolean;
  made?: string;
}

export interface State {
  game: number;
  phase: Phase;
  now: number;
  seats: Record<Seat, SeatState>;
  boards: Record<Board, BoardState>;
  end?: Ruled;
}

export interface Played {
  seat: Seat;
  act: string;
  text: string;
  left: number;
}

export interface Talk {
  channel: Channel;
  from: string;
  seat?: Seat;
  text: string;
}

export type Targets = Record<string, string>;

export interface You {
  seats: Seat[];
  arbiter?: boolean;
  targets?: Partial<Record<Seat, Targets>>;
  queued?: Partial<Record<Seat, string>>;
}

export interface Snapshot {
  table: string;
  number: number;
  name: string;
  public: boolean;
  ruleset: string;
  control: string;
  start?: string;
  arbiter?: Person;
  state: State;
  log: string[];
  played: Played[];
  talk: Talk[];
  you: You;
}

export interface GameReview extends Snapshot {
  /** What the clocks showed at the start and after each of the moves. */
  clocks: Record<Seat, number>[];
}

export interface Change {
  table: string;
  number: number;
  log?: string[];
  played?: Played[];
  rulings?: Ruled[];
  talk?: Talk;
  state?: State;
  you?: You;
}

export interface Refusal {
  key?: string;
  code: string;
  text: string;
  ruling?: Ruled;
}

export type ServerMessage =
  | { type: "welcome"; version: number; you: Person }
  | ({ type: "snapshot" } & Snapshot)
  | ({ type: "change" } & Change)
  | { type: "done"; key: string; number: number }
  | ({ type: "refused" } & Refusal)
  | { type: "pong"; nonce: number }
  | { type: "goodbye" };

export type Intent =
  | { do: "sit" | "stand" | "ready" | "not-ready" | "unqueue" | "abort" }
  | { do: "play"; deed: string }
  | { do: "queue"; move: string }
  | { do: "order"; order: string }
  | { do: "say"; channel: Channel; text: string };

export interface NewTable {
  name: string;
  public: boolean;
  ruleset: string;
  control: string;
  start?: string;
  arbiter: boolean;
}

export interface TableLine {
  table: string;
  name: string;
  ruleset: string;
  control: string;
  phase: Phase;
  seats: Partial<Record<Seat, Person>>;
  viewers: number;
}

export interface GameLine {
  table: string;
  game: number;
  /** In seconds since 1970. */
  ended: number;
  name: string;
  ruleset: string;
  control: string;
  outcome: string;
  seats: Partial<Record<Seat, Person>>;
}

/** The version of the protocol that this client speaks. */
export const VERSION = 1;
