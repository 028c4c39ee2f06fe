// The package as its users get it: packed, installed into an empty folder, typed and bundled.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

const NPM = process.platform === "win32" ? "npm.cmd" : "npm";
const HERE = join(import.meta.dirname, "..");
const EXAMPLES = join(HERE, "..", "examples");
let folder;

const run = (program, ...words) => execFileSync(program, words, { cwd: folder, encoding: "utf8" });

before(() => {
  folder = mkdtempSync(join(tmpdir(), "tandem-"));
  const pack = [NPM, ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder]];
  const [packed] = execFileSync(...pack, { cwd: HERE, encoding: "utf8" })
    .trim()
    .split("\n")
    .slice(-1);
  writeFileSync(join(folder, "package.json"), '{"name":"clean","type":"module"}');
  run(NPM, "install", "--silent", "--offline", "--no-audit", "--no-fund", `./${packed}`);
  cpSync(EXAMPLES, join(folder, "examples"), { recursive: true });
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** The programs of the README in a language, in their order. */
function programs(language) {
  const page = readFileSync(join(HERE, "README.md"), "utf8");
  return page
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((rest) => rest.split("```")[0]);
}

test("the start of the README", () => {
  const [start] = programs("js");
  const lines = start.split("\n").filter((line) => line.trim());
  assert.ok(lines.length <= 10, `${lines.length} lines`);
  writeFileSync(join(folder, "start.mjs"), start);
  const printed = run(process.execPath, "start.mjs");
  assert.match(printed, /P@e4/);
  assert.match(printed, / \| /);
});

test("the moment of each mate threat in two boards of chess.com", () => {
  const example = readFileSync(join(HERE, "examples", "mate-threats.mjs"), "utf8");
  assert.ok(example.split("\n").length <= 35);
  writeFileSync(join(folder, "threats.mjs"), example);
  const split = `import { convert } from "tandem-bughouse";
    import { readFileSync, writeFileSync } from "node:fs";
    const text = readFileSync("examples/club-evening.bpgn", "utf8").split(/\\n(?=\\[Event )/)[0];
    const [a, b] = convert(text, { to: "pgn" }).text.split(/\\n(?=\\[Event )/);
    writeFileSync("a.pgn", a);
    writeFileSync("b.pgn", b);`;
  writeFileSync(join(folder, "split.mjs"), split);
  run(process.execPath, "split.mjs");
  const threats = run(process.execPath, "threats.mjs", "a.pgn", "b.pgn").trim().split("\n");
  assert.ok(
    threats.every((line) => /^\d+[AaBb]\. \S+ \{[\d.]+\}: (White|Black)[AB] threatens /.test(line)),
  );
  assert.match(threats.at(-1), /WhiteA threatens|WhiteB threatens/);
});

test("the package has nothing but what it needs", () => {
  const files = readdirSync(join(folder, "node_modules/tandem-bughouse"), { recursive: true });
  assert.ok(files.some((file) => file.endsWith("rules_bg.wasm")));
  assert.ok(files.includes("README.md"));
  const page = readFileSync(join(HERE, "README.md"), "utf8");
  for (const [, link] of page.matchAll(/\]\(([^)#]+)/g))
    assert.ok(link.startsWith("https:") || files.includes(link), `${link} is not in the package`);
  assert.ok(files.every((file) => !file.startsWith("src") && !file.startsWith("test")));
});
