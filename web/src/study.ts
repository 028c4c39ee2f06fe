// A game with variations, as the server reads and writes it. Studies are immutable: every change
// returns a new one.

import type { Board, Seat, Study, StudyMove } from "./protocol";
import { boardOf, SEATS } from "./seats";

/** A move by its index in the study; undefined is the start. */
export type Place = number | undefined;

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/** An empty study from the starting position, with the tags that every record should have. */
export function fresh(): Study {
  const [day, month, year] = [
    new Date().getDate(),
    new Date().getMonth() + 1,
    new Date().getFullYear(),
  ];
  const date = [year, month, day].map((part) => String(part).padStart(2, "0")).join(".");
  const tags = {
    Event: "?",
    Site: "?",
    Date: date,
    Round: "-",
    ...unnamed,
    TimeControl: "-",
    Result: "*",
  };
  return {
    tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
    start: `${START} | ${START}`,
    moves: [],
    result: "*",
  };
}

const unnamed = Object.fromEntries(SEATS.map((seat) => [seat, "?"]));

export const MARKS = ["!!", "!", "!?", "?!", "?", "??"] as const;

/** The same marks as the numbers of PGN. */
const NAGS = ["$3", "$1", "$5", "$6", "$2", "$4"];

const lists = new WeakMap<Study, Map<Place, number[]>>();

/** The moves after a move: the first one continues the line, the others are variations. */
export function followers(study: Study, place: Place): readonly number[] {
  let map = lists.get(study);
  if (!map) {
    map = new Map();
    for (const [node, { after }] of study.moves.entries()) {
      const list = map.get(after);
      if (list) list.push(node);
      else map.set(after, [node]);
    }
    lists.set(study, map);
  }
  return map.get(place) ?? [];
}

/** All moves from the start to a place. */
export function path(study: Study, place: Place): number[] {
  const nodes: number[] = [];
  for (let node = place; node !== undefined; node = study.moves[node]?.after) nodes.push(node);
  return nodes.reverse();
}

/** The last move of the line that goes on from a place. */
export function lineEnd(study: Study, place: Place): Place {
  let last = place;
  for (let next = followers(study, last)[0]; next !== undefined; next = followers(study, last)[0])
    last = next;
  return last;
}

/** The moves that go on from a place. */
export function* line(study: Study, place: Place): Generator<number> {
  for (let next = followers(study, place)[0]; next !== undefined; next = followers(study, next)[0])
    yield next;
}

/** The first move of the variation that contains a place; undefined in the main line. */
export function branch(study: Study, place: Place): Place {
  for (let node = place; node !== undefined; node = study.moves[node]?.after) {
    if (followers(study, study.moves[node]?.after)[0] !== node) return node;
  }
  return undefined;
}

/** The positions of both boards. */
export const bfenAt = (study: Study, place: Place): string =>
  place === undefined ? study.start : (study.moves[place]?.bfen ?? study.start);

/** The position of one board of a BFEN. */
export const fenOf = (bfen: string, board: Board): string =>
  (bfen.split("|")[board === "A" ? 0 : 1] ?? START).trim();

/** The clocks at a place, in milliseconds; undefined where they are not recorded. */
export function clocksAt(study: Study, place: Place): Partial<Record<Seat, number>> {
  const clocks = { ...study.clocks };
  for (const node of path(study, place)) {
    const { seat, remarks } = study.moves[node] as StudyMove;
    const clock = clockOf(remarks);
    if (clock !== undefined) clocks[seat] = clock;
  }
  return clocks;
}

export const hasClocks = (study: Study): boolean =>
  SEATS.some((seat) => study.clocks?.[seat] !== undefined);

/** `{119.5}` */
export function clockOf(remarks: readonly string[] | undefined): number | undefined {
  const found = remarks
    ?.map((remark) => /^\{(-?\d+(?:\.\d+)?)\}$/.exec(remark)?.[1])
    .find((text) => text !== undefined);
  return found === undefined ? undefined : Math.round(Number(found) * 1000);
}

/** The text of comments: `{C:…}`, without a prefix, or on a line of its own. */
export function wordsOf(remarks: readonly string[] | undefined): string[] {
  return (remarks ?? []).flatMap((remark) => {
    if (remark === "(=)") return [remark];
    if (remark.startsWith(";")) return [remark.slice(1).trim()];
    const text = /^\{(?:C:)?([^]*)\}$/.exec(remark)?.[1]?.trim();
    const isOther =
      text === undefined || /^(?:-?\d+(?:\.\d+)?|[AD]:[^]*|[LT]:\s*\d+|\[[^]*\])$/.test(text);
    return isOther || text === "" ? [] : [text];
  });
}

/** The comment that can be edited. */
export function commentOf(remarks: readonly string[] | undefined): string {
  const own = remarks?.find((remark) => remark.startsWith("{C:"));
  return own ? own.slice(3, -1).trim() : "";
}

/** `!?`, however it is written. */
export function markOf({ glyphs, remarks }: StudyMove): string {
  if (glyphs) return glyphs;
  for (const remark of remarks ?? []) {
    const text =
      /^\{A:\s*([^]*?)\s*\}$/.exec(remark)?.[1] ??
      (/^[!?]+$/.test(remark) ? remark : MARKS[NAGS.indexOf(remark)]);
    if (text) return text;
  }
  return "";
}

function change(study: Study, place: number, to: (move: StudyMove) => StudyMove): Study {
  return { ...study, moves: study.moves.map((move, node) => (node === place ? to(move) : move)) };
}

export function withMark(study: Study, place: number, mark: string): Study {
  return change(study, place, ({ glyphs: _glyphs, ...move }) => {
    const others = (move.remarks ?? []).filter(
      (remark) => !remark.startsWith("{A:") && !/^[!?]+$/.test(remark) && !NAGS.includes(remark),
    );
    const clocks = clockOf(others.slice(0, 1)) === undefined ? 0 : 1;
    return { ...move, remarks: mark ? others.toSpliced(clocks, 0, `{A:${mark}}`) : others };
  });
}

export function withComment(study: Study, place: Place, text: string): Study {
  const written = (remarks: readonly string[] = []): string[] => {
    const own = remarks.findIndex((remark) => remark.startsWith("{C:"));
    const comment = text.trim() ? [`{C:${text.trim().replaceAll("}", ")")}}`] : [];
    return own < 0 ? [...remarks, ...comment] : remarks.toSpliced(own, 1, ...comment);
  };
  if (place === undefined) return { ...study, remarks: written(study.remarks) };
  return change(study, place, (move) => ({ ...move, remarks: written(move.remarks) }));
}

/** Adds a move after a place, unless it is there already. */
export function withMove(
  study: Study,
  place: Place,
  move: StudyMove,
): { study: Study; place: number } {
  const known = followers(study, place).find((node) => {
    const { seat, act } = study.moves[node] as StudyMove;
    return seat === move.seat && act === move.act;
  });
  if (known !== undefined) return { study, place: known };
  const added = place === undefined ? move : { ...move, after: place };
  return { study: { ...study, moves: [...study.moves, added] }, place: study.moves.length };
}

/** Reorders or removes moves, and returns the new index of each. */
function arranged(
  study: Study,
  order: (place: Place) => readonly number[],
): { study: Study; places: Map<Place, number> } {
  const places = new Map<Place, number>();
  const moves: StudyMove[] = [];
  const due = [...order(undefined)].reverse();
  for (let node = due.pop(); node !== undefined; node = due.pop()) {
    const { after, ...move } = study.moves[node] as StudyMove;
    const place = after === undefined ? undefined : places.get(after);
    places.set(node, moves.length);
    moves.push(place === undefined ? move : { ...move, after: place });
    due.push(...[...order(node)].reverse());
  }
  return { study: { ...study, moves }, places };
}

/** Promotes the variation of a place by one level. */
export function promoted(study: Study, place: number): { study: Study; place: Place } {
  const first = branch(study, place);
  if (first === undefined) return { study, place };
  const parent = study.moves[first]?.after;
  const { study: changed, places } = arranged(study, (of) => {
    const list = followers(study, of);
    return of === parent ? [first, ...list.filter((node) => node !== first)] : list;
  });
  return { study: changed, place: places.get(place) };
}

/** Removes a move and everything after it. */
export function without(study: Study, place: number): { study: Study; place: Place } {
  const { study: changed, places } = arranged(study, (of) =>
    followers(study, of).filter((node) => node !== place),
  );
  return { study: changed, place: places.get(study.moves[place]?.after) };
}

/** The last move on each board before a place. */
export function lastOn(study: Study, place: Place): Partial<Record<Board, string>> {
  const last: Partial<Record<Board, string>> = {};
  for (const node of path(study, place)) {
    const { seat, act } = study.moves[node] as StudyMove;
    last[boardOf(seat)] = act;
  }
  return last;
}

/** `12A.` */
export function label({ seat, number }: StudyMove): string {
  const letter = boardOf(seat);
  return `${number}${seat.startsWith("White") ? letter : letter.toLowerCase()}.`;
}

/** The value of a tag. */
export const tag = (study: Study, name: string): string | undefined =>
  study.tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.value;
