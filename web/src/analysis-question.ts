// The question that the address of the analysis asks: which position or game to show.

import type { Board } from "./protocol";

/** A position, a game of a table, or a game of the archive, and a move to play there. */
export interface Question {
  bfen: string | null;
  table: string | null;
  game: string | null;
  archived: string | null;
  board: Board | undefined;
  move: string | undefined;
}

const NAMES = ["bfen", "table", "game", "archive", "play"] as const;

/** Reads the question, and leaves the rest in the address, which is the explorer's. */
export function takeQuestion(): Question | undefined {
  const query = new URLSearchParams(location.search);
  const [bfen = null, table = null, game = null, archived = null, play = null] = NAMES.map((name) =>
    query.get(name),
  );
  if (location.pathname !== "/analysis" || !(bfen || table || archived)) return undefined;
  for (const name of NAMES) query.delete(name);
  history.replaceState(null, "", query.size > 0 ? `/analysis?${query}` : "/analysis");
  const [, board, move] = /^([AB]):(.+)$/.exec(play ?? "") ?? [];
  return { bfen, table, game, archived, board: board as Board | undefined, move };
}
