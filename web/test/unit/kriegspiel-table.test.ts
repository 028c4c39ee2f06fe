// A table of Kriegspiel: an attempt waits until the umpire has answered it.

import "./support/browser";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { connection } from "../../src/connection";
import { KriegspielTable } from "../../src/kriegspiel-table";
import type { TableMessage } from "../../src/live-table";
import type { UmpireLine } from "../../src/protocol";

const state = { game: 1, phase: "playing", turn: "white", turns: 0, sides: {} };

function table(): KriegspielTable {
  const made = new KriegspielTable("t1");
  const known = { number: 1, terms: {}, heard: [], talk: [], you: { seat: "WhiteA" } };
  made.hear({
    type: "kriegspiel-snapshot",
    table: "t1",
    state,
    ...known,
  } as unknown as TableMessage);
  return made;
}

function hears(table: KriegspielTable, line: Partial<UmpireLine>): void {
  const heard = [{ at: 0, turn: 1, ...line }];
  table.hear({
    type: "kriegspiel-change",
    table: "t1",
    number: 2,
    heard,
  } as unknown as TableMessage);
}

test("an attempt is answered by the announcement, also before the answer to its intent", async () => {
  const one = table();
  let done = (): void => undefined;
  mock.method(connection, "intend", () => new Promise<void>((resolve) => (done = resolve)), {
    times: 1,
  });
  const asked = one.intend("WhiteA", { do: "play", deed: "attempts e2f3" });
  assert.equal(one.attempted, "e2f3");
  hears(one, { by: "black", said: "refused", number: 1 });
  hears(one, { by: "white", said: "asked", yes: false });
  assert.equal(one.attempted, "e2f3", "what was said about something else is no answer");
  hears(one, { by: "white", said: "refused", number: 1 });
  assert.equal(one.attempted, undefined);
  done();
  await asked;
  assert.equal(one.attempted, undefined);
});
