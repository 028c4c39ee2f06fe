// The entries of all devices of a game, each once, in the order of their times.
//
// A writer's entries are numbered and their times never go back, so devices that have the same
// entries have the same journal, however the entries came.

import { parseId, type Entry, type Writer } from "./entry";

/** How many entries of each writer a device has. */
export type Have = Partial<Record<Writer, number>>;

/** No game has more entries of one writer; a hand makes ten in a second for an hour. */
const MOST = 40_000;

export class Journal {
  /** In the order of their times. */
  readonly entries: Entry[] = [];
  /** In the order in which this device got them. */
  readonly arrived: Entry[] = [];
  private readonly logs = new Map<Writer, Entry[]>();

  /** Adds an entry if it is the next of its writer. Returns its place. */
  add(entry: Entry): number | undefined {
    const { writer, number } = parseId(entry.id);
    const log = this.of(writer);
    const last = log.at(-1);
    if (number !== log.length || number >= MOST || (last && last.at > entry.at)) return undefined;
    log.push(entry);
    this.arrived.push(entry);
    let place = this.entries.length;
    while (place > 0 && isBefore(entry, this.entries[place - 1])) place -= 1;
    this.entries.splice(place, 0, entry);
    return place;
  }

  find(id: string): Entry | undefined {
    const { writer, number } = parseId(id);
    return this.logs.get(writer)?.[number];
  }

  nextId = (writer: Writer): string => `${writer}${this.of(writer).length}`;
  last = (writer: Writer): Entry | undefined => this.of(writer).at(-1);
  /** Some entries of a writer, from a number on. */
  from = (writer: Writer, first: number, most: number): readonly Entry[] =>
    this.of(writer).slice(first, first + most);

  get have(): Have {
    return Object.fromEntries([...this.logs].map(([writer, log]) => [writer, log.length]));
  }

  private of(writer: Writer): Entry[] {
    const log = this.logs.get(writer) ?? [];
    this.logs.set(writer, log);
    return log;
  }
}

/** Of two entries at one moment, that of the writer whose name comes first is the first. */
function isBefore(one: Entry, other: Entry | undefined): boolean {
  if (!other || one.at !== other.at) return other !== undefined && one.at < other.at;
  return parseId(one.id).writer < parseId(other.id).writer;
}
