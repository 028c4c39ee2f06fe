// Runs the tests of the page that every change must pass, those that only the nightly run has
// (`--night`), or all of the files that are named; several files at a time. The last lines name the
// slowest tests and the failed ones.

import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { run } from "node:test";
import { inspect } from "node:util";

/** The files that take longest begin first, so that none of them runs alone at the end. */
const LONGEST = ["kriegspiel", "board", "table", "pages", "pairing", "bots", "hands", "explorer"];

/** How many of the slowest tests are named. */
const NAMED = 10;

const folder = join(import.meta.dirname, "..");
const named = process.argv.slice(2);
const files = chosen();

function chosen() {
  if (named[0] !== "--night" && named.length > 0)
    return named.map((file) => join(process.cwd(), file));
  process.env.TANDEM_TEST_TIER = named[0] === "--night" ? "night" : "change";
  const isOfNight = (file) => /\bnight: /.test(readFileSync(file, "utf8"));
  return named[0] === "--night" ? all().filter(isOfNight) : all();
}

function all() {
  const tests = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
  const long = LONGEST.map((name) => `${name}.test.mjs`);
  const others = tests.filter((name) => !long.includes(name)).sort();
  return [...long, ...others].map((name) => join(folder, name));
}

const seconds = (millis) => `${(millis / 1000).toFixed(1)} s`;
const say = (text) => process.stdout.write(`${text}\n`);

const began = Date.now();
const times = [];
const failed = [];

/** Runs the tests of a file, and prints their results. */
async function runs(file) {
  const ended = ({ name, nesting, details, skip }, error) => {
    const title = `${basename(file)}: ${name}`;
    const how = skip === undefined ? seconds(details.duration_ms) : `skipped: ${skip}`;
    say(`${"    ".repeat(nesting)}${error ? "not ok" : "ok"} - ${title} (${how})`);
    if (error) {
      say(inspect(error.cause ?? error));
      failed.push(title);
    }
    // A test within another one is part of its time.
    if (nesting === 0) times.push([details.duration_ms, title]);
  };
  for await (const { type, data } of run({ files: [file] })) {
    if (type === "test:pass") ended(data);
    else if (type === "test:fail") ended(data, data.details.error);
    else if (type === "test:stdout" || type === "test:stderr") process.stdout.write(data.message);
    else if (type === "test:diagnostic" && /^(Error|Warning):/.test(data.message))
      say(`${basename(file)}: ${data.message}`);
  }
}

/** One more than there are processors, because tests also wait for countdowns of the server. */
const AT_ONCE = availableParallelism() + 1;

const queue = [...files];
async function works() {
  for (let file = queue.shift(); file; file = queue.shift()) await runs(file);
}
await Promise.all(Array.from({ length: AT_ONCE }, works));

const slowest = times.sort(([a], [b]) => b - a).slice(0, NAMED);
say("\nthe slowest tests:");
for (const [millis, title] of slowest) say(`  ${seconds(millis)} ${title}`);
say(`${times.length} tests took ${seconds(Date.now() - began)}`);
for (const title of failed) say(`failed: ${title}`);
process.exitCode = failed.length > 0 ? 1 : 0;
