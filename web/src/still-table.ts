// The snapshot of a table at which nobody sits and no clock runs, for positions out of no game.

import type { Board, BoardState, Snapshot, Terms } from "./protocol";

const TERMS: Terms = {
  kind: "bughouse",
  name: "",
  public: false,
  rated: false,
  ruleset: "casual",
  control: "",
  shuffle: false,
  rotation: false,
  arbiter: false,
  delay: 0,
  absence: 0,
  watching: "one-side",
};

export function still(boards: Record<Board, BoardState>): Snapshot {
  const free = { ready: false, here: true };
  const seats = { WhiteA: free, BlackA: free, WhiteB: free, BlackB: free };
  return {
    table: "",
    number: 0,
    terms: TERMS,
    host: { id: "", name: "" },
    state: { game: 1, phase: "playing", now: 0, seats, boards },
    log: [],
    played: [],
    talk: [],
    you: { seats: [] },
  };
}
