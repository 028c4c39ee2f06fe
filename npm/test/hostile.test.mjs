// Whatever the input, there is an answer: no trap of the module, no endless work.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  Arbiter,
  bfenSvg,
  Bughouse,
  check,
  convert,
  format,
  joinChessCom,
  Kriegspiel,
  parseBfen,
  Problem,
  readBpgn,
} from "tandem-bughouse";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples");
const TEXTS = ["club-evening.bpgn", "skirmish.kpgn", "last-drop.log"].map((name) =>
  readFileSync(join(EXAMPLES, name)),
);
const ODD = [
  "",
  "\0",
  "\ufeff",
  "\ud800",
  "💥".repeat(1000),
  "(".repeat(20_000),
  "{".repeat(20_000),
  "[".repeat(20_000),
  "1A. ".repeat(20_000),
  "1A. e4 (".repeat(5_000),
  "99999999999999999999999A. e4",
  `[FEN "${"8/".repeat(5_000)}"]`,
  "9".repeat(50_000),
  "4k3/8/8/8/8/8/8/4K3[" + "q".repeat(10_000) + "] w - - 0 1",
  "8/8/8/8/8/8/8/8 w - - 99999999999 99999999999",
  '{"a":'.repeat(20_000),
  "__proto__",
];

/** Everything that takes a text. */
function feed(text) {
  const game = new Bughouse();
  const string = typeof text === "string" ? text : Buffer.from(text).toString("latin1");
  for (const answer of [
    game.load(string),
    game.loadBpgn(text),
    game.loadChessCom([string, string]),
    game.move("A", string),
    game.move("B", { uci: string }),
    parseBfen(string),
    bfenSvg(string),
    joinChessCom([string, "{}"]),
    Arbiter.fromLog(string),
    new Kriegspiel().load(string),
    new Kriegspiel().loadKpgn(text),
    new Kriegspiel().attempt(string),
  ]) {
    if (!(answer instanceof Problem)) continue;
    assert.ok(answer.id && answer.reason && answer.line >= 1 && answer.column >= 1, answer.message);
  }
  for (const record of readBpgn(text)) {
    record.moves();
    record.verdict();
    record.game().bpgn();
    record.game().svg();
  }
  check(text);
  assert.equal(typeof format(text, { fix: true }), "string");
  convert(text, { to: "json" });
  game.setTag(string, string);
  game.comment(string);
  assert.ok(readBpgn(game.bpgn()).length >= 1);
}

test("odd texts", () => ODD.forEach(feed));

test("damaged files", () => {
  // A fixed sequence: the same damage in every run.
  let state = 12345;
  const random = (most) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state % most;
  };
  for (let round = 0; round < 40; round += 1) {
    const text = Buffer.from(TEXTS[round % TEXTS.length]);
    for (let hit = 0; hit < 20; hit += 1) text[random(text.length)] = random(256);
    feed(text.subarray(random(text.length / 2)));
  }
});

test("a tag cannot leave its brackets", () => {
  const game = new Bughouse();
  game.setTag("WhiteA", 'x"]\n[Result "1-0"]\n\n1A. e4');
  const [record, ...more] = readBpgn(game.bpgn());
  assert.deepEqual([more.length, record.moves().length, record.result], [0, 0, "*"]);
});

test("a name cannot leave a picture", () => {
  const game = new Bughouse();
  game.setTag("WhiteA", '"><script>alert(1)</script>');
  assert.ok(!game.svg().includes("<script"));
});

test("memory stays bounded over many games", () => {
  const play = (times) => {
    for (let round = 0; round < times; round += 1) {
      const game = new Bughouse();
      game.move("A", "e4");
      game.move("A", "Ke5");
      game.load("nothing");
      game.copy();
    }
  };
  // The collector frees the games of the module; a game that were kept would be about 3 KB.
  play(2_000);
  assert.ok(process.memoryUsage().arrayBuffers < 64 << 20);
});
