// The explorer's questions to the archive, how an address holds them, and the order of the moves.

import { explore } from "./http";
import type { Board, Continuation, Explored, Seat } from "./protocol";
import { BOARDS, SEATS } from "./seats";

/** The part of a position that must be the same in the archive. */
export const KEYS = ["board", "reserves", "both"] as const;
export type ExplorerKey = (typeof KEYS)[number];

/** Most played first, or best scoring first. */
export const ORDERS = ["games", "score"] as const;
export type Order = (typeof ORDERS)[number];

/** The choices for the fewest games of a move. */
export const FEWEST = [1, 5, 20, 100] as const;

/** Which games count, by the names that the server has for the conditions. */
export const CONDITIONS = [
  "player",
  "seat",
  "partner",
  "second_player",
  "since",
  "until",
  "rating",
  "time_control",
  "source",
] as const;
export type Condition = (typeof CONDITIONS)[number];
export type Conditions = Partial<Record<Condition, string>>;

export interface ExplorerState {
  key: ExplorerKey;
  /** The boards whose next moves are shown. */
  boards: readonly Board[];
  order: Order;
  /** The fewest games of a move that is shown. */
  fewest: number;
  conditions: Conditions;
}

export const START_STATE: ExplorerState = {
  key: "board",
  boards: BOARDS,
  order: "games",
  fewest: 1,
  conditions: {},
};

/** The names that the explorer has in the query of an address. */
const NAMES = ["explore", "boards", "order", "fewest", ...CONDITIONS];

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);

/** The explorer of an address; undefined if it is off. */
export function stateIn(query: URLSearchParams): ExplorerState | undefined {
  if (!query.has("explore")) return undefined;
  const board = oneOf(BOARDS, query.get("boards"));
  const conditions = Object.fromEntries(
    CONDITIONS.flatMap((name) => {
      const text = query.get(name)?.trim();
      const isKnown = name !== "seat" || SEATS.includes(text as Seat);
      return text && isKnown ? [[name, text]] : [];
    }),
  );
  return {
    key: oneOf(KEYS, query.get("explore")) ?? "board",
    boards: board ? [board] : BOARDS,
    order: oneOf(ORDERS, query.get("order")) ?? "games",
    fewest: FEWEST.find((least) => String(least) === query.get("fewest")) ?? 1,
    conditions,
  };
}

/** The query with this explorer; whatever else it has stays. */
export function withState(query: URLSearchParams, state: ExplorerState | undefined) {
  const changed = new URLSearchParams(query);
  for (const name of NAMES) changed.delete(name);
  if (!state) return changed;
  changed.set("explore", state.key);
  if (state.boards.length === 1) changed.set("boards", state.boards[0] ?? "A");
  if (state.order !== "games") changed.set("order", state.order);
  if (state.fewest !== 1) changed.set("fewest", String(state.fewest));
  for (const [name, text] of Object.entries(state.conditions)) changed.set(name, text);
  return changed;
}

/** The address of the explorer at a position, where a move is played if it is given. */
export function explorerAt(
  bfen: string,
  state: ExplorerState,
  play?: { board: Board; move: string },
): string {
  const query = withState(new URLSearchParams({ bfen }), state);
  if (play) query.set("play", `${play.board}:${play.move}`);
  return `/analysis?${query}`;
}

/** A position, or the moves that lead to it. */
export type Where = { position: string } | { moves: string };

/** How long an answer is shown again, in milliseconds: games are added all the time. */
const FRESH_FOR = 60_000;

/** The number of answers that are kept. */
const MOST_KEPT = 200;

const kept = new Map<string, { found: Explored; at: number }>();

function questionOf(where: Where, board: Board, { key, conditions }: ExplorerState): string {
  return String(new URLSearchParams({ ...where, board, key, ...complete(conditions) }));
}

/** A seat and a partner are those of a player. */
function complete({ seat, partner, ...others }: Conditions): Conditions {
  return others.player ? { ...others, ...(seat && { seat }), ...(partner && { partner }) } : others;
}

/** The answer that is there already. */
export function known(where: Where, board: Board, state: ExplorerState): Explored | undefined {
  const found = kept.get(questionOf(where, board, state));
  return found && Date.now() - found.at < FRESH_FOR ? found.found : undefined;
}

/** Asks the archive; rejects with a refusal. */
export async function ask(where: Where, board: Board, state: ExplorerState): Promise<Explored> {
  const before = known(where, board, state);
  if (before) return before;
  const question = questionOf(where, board, state);
  const found = await explore(question);
  kept.delete(question);
  kept.set(question, { found, at: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}

/** The share of the points that the side to move got; undefined where no game has a result. */
export function score({ won, drawn, lost }: Pick<Continuation, "won" | "drawn" | "lost">) {
  const sum = won + drawn + lost;
  return sum === 0 ? undefined : (won + drawn / 2) / sum;
}

/** The moves with enough games, in the order that is wanted. */
export function ordered(
  moves: readonly Continuation[],
  { order, fewest }: Pick<ExplorerState, "order" | "fewest">,
): Continuation[] {
  const enough = moves.filter(({ games }) => games >= fewest);
  if (order === "games") return enough;
  const points = (move: Continuation) => score(move) ?? -1;
  return enough.toSorted((one, two) => points(two) - points(one) || two.games - one.games);
}

/** Shares in percent that add up to 100. */
export function percents(won: number, drawn: number, lost: number): [number, number, number] {
  const sum = won + drawn + lost;
  if (sum === 0) return [0, 0, 0];
  const first = Math.round((won / sum) * 100);
  const last = Math.min(100 - first, Math.round((lost / sum) * 100));
  return [first, 100 - first - last, last];
}
