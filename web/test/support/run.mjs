// Runs all tests of the page, or those of the files that are named. A test can fail because the
// machine is busy: if tests of few files fail, these files run once more, one after the other, and
// the last lines name what failed at first.

import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { run } from "node:test";
import { tap } from "node:test/reporters";

/** More failures than these are no coincidence. */
const MOST_FILES = 3;

const folder = join(import.meta.dirname, "..");
const named = process.argv.slice(2);
const files = named.length > 0 ? named.map((file) => join(process.cwd(), file)) : all();

function all() {
  const tests = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
  return tests.sort().map((name) => join(folder, name));
}

/** Runs files, and returns the names of the tests that failed, by file. */
async function failures(files, concurrency) {
  const failed = new Map();
  const events = run({ files, concurrency });
  events.on("test:fail", ({ file, name, skip, todo }) => {
    if (skip === undefined && todo === undefined)
      failed.set(file, [...(failed.get(file) ?? []), name]);
  });
  const lines = events.compose(tap);
  lines.pipe(process.stdout, { end: false });
  await once(lines, "end");
  return failed;
}

const first = await failures(files, 2);
let last = first;
if (first.size > 0 && first.size <= MOST_FILES) {
  say(`these run once more: ${[...first.keys()].map(short).join(" ")}`);
  last = await failures([...first.keys()], 1);
  for (const [file, names] of first)
    for (const name of names) {
      const again = last.get(file)?.includes(name) ? "failed twice" : "failed, then passed";
      say(`${short(file)}: ${name}: ${again}`);
    }
}
process.exitCode = last.size > 0 ? 1 : 0;

function say(text) {
  process.stdout.write(`# ${text}\n`);
}

function short(file) {
  return relative(folder, file);
}
