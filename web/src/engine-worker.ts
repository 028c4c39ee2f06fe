// A worker that runs the engine. It searches its boards in turn, longer each time, and reports
// after each search; or it judges single moves. The page ends it to stop it.

import type { Ask, Report } from "./engine";

interface Exports {
  write(byte: number): void;
  run(): number;
  read(index: number): number;
}

/** The nodes of the first search of a board; each further one has twice as many. */
const FIRST_NODES = 20_000;

/** After a search of this many nodes the engine rests, to spare the battery. */
const MOST_NODES = 10_000_000;

/** The nodes of each search behind the advice whether to sit. */
const ADVICE_NODES = 10_000;

/** The advice comes after this search: the first results should not wait for it. */
const ADVICE_AFTER = 4 * FIRST_NODES;

const told = (report: Report) => self.postMessage(report, { transfer: [] });

async function start({ path, position, boards = [], judges }: Ask): Promise<void> {
  const file = await fetch(path);
  const { instance } = await WebAssembly.instantiate(await file.arrayBuffer());
  const engine = instance.exports as unknown as Exports;
  const ask = <T>(command: string): T => {
    for (const byte of new TextEncoder().encode(command)) engine.write(byte);
    const bytes = Uint8Array.from({ length: engine.run() }, (_, index) => engine.read(index));
    const answer = JSON.parse(new TextDecoder().decode(bytes)) as T | { error: string };
    if ((answer as { error?: string }).error) throw new Error("the engine refused a command");
    return answer as T;
  };
  ask(`position ${position}`);
  if (judges) {
    const { board, moves, nodes } = judges;
    const expected = moves.map(
      (move) => ask<{ expected: number }>(`search ${board} ${nodes} ${move}`).expected,
    );
    told({ what: "judged", expected });
    return;
  }
  for (let nodes = FIRST_NODES; nodes <= MOST_NODES; nodes *= 2) {
    for (const board of boards) {
      const began = performance.now();
      const found = ask<Report & { what: "found" }>(`search ${board} ${nodes}`);
      told({ ...found, what: "found", board, millis: performance.now() - began });
      if (nodes === ADVICE_AFTER) {
        const advice = ask<Report & { what: "advice" }>(`advise ${board} ${ADVICE_NODES}`);
        told({ ...advice, what: "advice", board });
      }
    }
  }
  told({ what: "done" });
}

self.addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  start(data).catch(() => told({ what: "failed" }));
});
