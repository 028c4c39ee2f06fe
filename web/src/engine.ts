// The engine in the browser: workers that are started when somebody wants it, and ended when the
// position changes, the page is hidden or the page is left.

import { listRunningGames } from "./http";
import type { Board, Refusal } from "./protocol";
import { failed, t } from "./words";

/** The path of the compiled engine; empty if the server was built without it. */
declare const ENGINE_PATH: string;

export interface Ask {
  path: string;
  /** A BFEN, and a line for each move that leads to the position. */
  position: string;
  /** The boards to search, in turn. */
  boards?: readonly Board[];
  /** Moves in coordinates to be judged, each by a search of that many nodes; nothing else is done. */
  judges?: { board: Board; moves: readonly string[]; nodes: number };
}

/** A score of the side to move. */
export interface EngineScore {
  /** In centipawns. */
  score: number;
  /** Moves to mate; negative, or 0, for being mated. */
  mate?: number;
  /** The points to be expected, from 0 to 1. */
  expected: number;
}

/** The engine's best line on a board. */
export interface EngineLine extends EngineScore {
  depth: number;
  nodes: number;
  line: { act: string; text: string }[];
}

/** Whether the side to move should sit, and the piece that would help it. */
export interface EngineAdvice {
  sit: "stuck" | "lost" | "mate-arrives" | null;
  piece: ({ role: string } & EngineScore) | null;
}

export type Report =
  | ({ what: "found"; board: Board; millis: number } & EngineLine)
  | ({ what: "advice"; board: Board } & EngineAdvice)
  | { what: "judged"; expected: number[] }
  | { what: "done" }
  | { what: "failed" };

/** The time after a change of the position before the engine starts, in milliseconds: stepping
 * through a game should not start an engine for each position. */
const START_AFTER = 150;

/** Searches with fewer nodes end early, as mates do, and say nothing of the speed. */
const LONG = 15_000;

/** The nodes with which a single move is judged: some tenths of a second. */
const JUDGING_NODES = 150_000;

/** The time after which a judgment is given up, in milliseconds. */
const PATIENCE = 15_000;

/** Asks the server whether this person may have an engine: people who play with others may not.
 * Resolves to the reason if not. */
export async function mayAnalyse(): Promise<string | undefined> {
  try {
    const games = await listRunningGames();
    return games.some((game) => game["with-people"]) ? t("analysis-not-now") : undefined;
  } catch (problem) {
    return (problem as Refusal).code ? failed(problem as Refusal) : t("offline");
  }
}

const newWorker = () =>
  new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" });

/** The points, from 0 to 1, that the side to move can expect after each of the moves. */
export function expectedAfter(
  position: string,
  board: Board,
  moves: readonly string[],
): Promise<number[]> {
  const worker = newWorker();
  return new Promise<number[]>((resolve, reject) => {
    const fail = () => reject(new Error("the engine failed"));
    window.setTimeout(fail, PATIENCE);
    worker.addEventListener("message", ({ data }: MessageEvent<Report>) =>
      data.what === "judged" ? resolve(data.expected) : fail(),
    );
    worker.addEventListener("error", fail);
    const judges = { board, moves, nodes: JUDGING_NODES };
    worker.postMessage({ path: ENGINE_PATH, position, judges } satisfies Ask, { transfer: [] });
  }).finally(() => worker.terminate());
}

/** The boards of each worker: one worker for each board where the page and the system keep a
 * processor. The boards share nothing but the position, so the workers need no shared memory. */
const shares = (): readonly (readonly Board[])[] =>
  navigator.hardwareConcurrency > 2 ? [["A"], ["B"]] : [["A", "B"]];

/** Dispatches `change`. */
export class BrowserEngine extends EventTarget {
  readonly lines: Partial<Record<Board, EngineLine>> = {};
  readonly advice: Partial<Record<Board, EngineAdvice>> = {};
  /** Nodes per second of the last long search of each worker. */
  private speeds: number[] = [];
  state: "off" | "running" | "done" | "failed" = "off";
  private position: string | undefined;
  /** Those that still search. */
  private workers: Worker[] = [];
  private timer: number | undefined;

  /** Nodes per second of all workers. */
  get speed(): number {
    return this.speeds.reduce((sum, speed) => sum + speed, 0);
  }

  get isOn(): boolean {
    return this.state !== "off";
  }

  /** Searches a position, unless it is the one that is being searched. */
  search(position: string): void {
    if (this.isOn && position === this.position) return;
    this.stop();
    this.position = position;
    this.state = "running";
    this.timer = window.setTimeout(() => this.start(position), START_AFTER);
    this.dispatchEvent(new Event("change"));
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.terminate();
    this.speeds = [];
    for (const board of ["A", "B"] as const) {
      delete this.lines[board];
      delete this.advice[board];
    }
    if (!this.isOn) return;
    this.state = "off";
    this.dispatchEvent(new Event("change"));
  }

  private start(position: string): void {
    this.workers = shares().map((boards, index) => {
      const worker = newWorker();
      const hear = (report: Report) => this.hear(report, worker, index);
      worker.addEventListener("message", ({ data }: MessageEvent<Report>) => hear(data));
      worker.addEventListener("error", () => hear({ what: "failed" }));
      worker.postMessage({ path: ENGINE_PATH, position, boards } satisfies Ask, { transfer: [] });
      return worker;
    });
  }

  private terminate(): void {
    for (const worker of this.workers) worker.terminate();
    this.workers = [];
  }

  private hear(report: Report, worker: Worker, index: number): void {
    switch (report.what) {
      case "found":
        this.lines[report.board] = report;
        if (report.nodes >= LONG)
          this.speeds[index] = Math.round((report.nodes * 1000) / Math.max(1, report.millis));
        break;
      case "advice":
        this.advice[report.board] = report;
        break;
      case "judged":
        break;
      case "done":
        worker.terminate();
        this.workers = this.workers.filter((other) => other !== worker);
        if (this.workers.length === 0) this.state = "done";
        break;
      case "failed":
        this.terminate();
        this.state = "failed";
        break;
    }
    this.dispatchEvent(new Event("change"));
  }
}
