// The record of the scribe before the server's arbiter, move by move. Clocks have no part in it, so
// that a late stop or a fallen flag does not hide a move.

import { boardOf, BOARDS, type Entry } from "./entry";
import { timeText } from "./export";
import { NO_MOVE, type Line } from "./record";
import { fetchText } from "../http";
import type { AdjudicatedEvent, AdjudicatedLog, Ruled } from "../protocol";

/** Has the server's arbiter rule on a log. Rejects with a refusal. */
export const adjudicate = async (log: string): Promise<AdjudicatedLog> =>
  JSON.parse(await fetchText("/api/analysis/log", new Blob([log]))) as AdjudicatedLog;

/** The arbiter on a line of the record. */
export interface Verdict {
  /** The move as people write it, if it was completed. */
  text: string | undefined;
  /** Why it is illegal, but stands on the board. */
  illegal: Ruled | undefined;
  /** Why it cannot have been made. */
  refused: Ruled | undefined;
  /** Both boards after it. */
  bfen: string;
}

export interface Question {
  log: string;
  /** For each line, the numbers of its events in the log. */
  events: { makes: number | undefined; presses: number }[];
}

/** The record as a log. Presses at the end whose moves are not written yet are left out. */
export function questionOf(lines: readonly Line[], entries: readonly Entry[]): Question {
  const ends = new Map(
    BOARDS.map((board) => [
      board,
      lines.findLastIndex(({ seat, move }) => boardOf(seat) === board && move),
    ]),
  );
  const said = entries.filter(({ does }) => does === "invisible" || does === "visible");
  const log: string[] = [];
  const add = (text: string) => log.push(`${timeText(log.length)} ${text}`) - 1;
  const says = (before: number) => {
    while (said[0] && said[0].at < before) {
      const entry = said.shift();
      if (entry?.does === "invisible" || entry?.does === "visible")
        add(`${entry.by} says ${entry.does} ${entry.piece}`);
    }
  };
  add("start");
  const events: Question["events"] = [];
  for (const [index, { seat, move, at }] of lines.entries()) {
    says(at);
    const isOpen = !move && index > (ends.get(boardOf(seat)) ?? -1);
    const makes = move && move !== NO_MOVE ? add(`${seat} makes ${move}`) : undefined;
    events.push({ makes, presses: isOpen ? log.length - 1 : add(`${seat} presses`) });
    // A move that could not be completed does not stand in the way of the next one.
    if (makes !== undefined) add(`${seat} takes back`);
  }
  says(Infinity);
  const head = `[Ruleset "wbn"]\n[TimeControl "360000+0"]\n\n`;
  return { log: `${head}${log.join("\n")}\n`, events };
}

/** The verdicts on the lines of a question. */
export function verdictsOf(question: Question, answer: AdjudicatedLog): Verdict[] {
  return question.events.flatMap(({ makes, presses }) => {
    const [made, pressed] = [
      makes === undefined ? undefined : answer.events[makes],
      answer.events[presses],
    ];
    if (!pressed) return [];
    const isPlayed = made !== undefined;
    return [
      {
        text: isPlayed ? pressed.played?.text : undefined,
        illegal: isPlayed ? pressed.illegal : undefined,
        refused: refusalOf(made) ?? (isPlayed ? refusalOf(pressed) : undefined),
        bfen: pressed.bfen,
      },
    ];
  });
}

const refusalOf = (event: AdjudicatedEvent | undefined): Ruled | undefined =>
  event?.rulings.find(({ id }) => id === "refused");

/** The ruling that ended the game. */
export function endOf({ events }: AdjudicatedLog): Ruled | undefined {
  const rulings = events.flatMap((event) => event.rulings);
  return rulings.findLast(({ id }) => id === "ended");
}
