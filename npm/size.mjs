// Prints the size of the package as it travels, and fails if the rules and the notation are larger
// than promised.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Bytes after brotli, which every browser takes. */
const MOST = 200_000;

const SHARED = [
  "api",
  "arguments",
  "bfen",
  "bughouse",
  "index",
  "module",
  "move",
  "move-input",
  "names",
  "problem",
];
const PARTS = {
  rules: [...SHARED, "records", "rules", "text"],
  tools: ["arbiter", "checks", "kriegspiel", "tools"],
  element: ["element", "element-styles"],
};

function sizes(file) {
  const plain = readFileSync(join(import.meta.dirname, "dist", file));
  const gzip = gzipSync(plain, { level: 9 }).length;
  return { plain: plain.length, gzip, brotli: brotliCompressSync(plain).length };
}

function row(name, { plain, gzip, brotli }) {
  const cells = [plain, gzip, brotli].map((cell) => `${cell}`.padStart(9));
  console.log(name.padEnd(20), ...cells);
}

row("bytes", { plain: "plain", gzip: "gzip", brotli: "brotli" });
for (const [part, names] of Object.entries(PARTS)) {
  const compiled = part === "element" ? [] : [`wasm/${part}_bg.wasm`, `wasm/${part}.js`];
  const total = { plain: 0, gzip: 0, brotli: 0 };
  for (const file of [...compiled, ...names.map((name) => `${name}.js`)]) {
    const found = sizes(file);
    for (const form of Object.keys(total)) total[form] += found[form];
    if (compiled.includes(file)) row(`  ${file}`, found);
  }
  row(part, total);
  if (part === "rules" && total.brotli > MOST) {
    console.error(`the rules are ${total.brotli} bytes after brotli, at most ${MOST}`);
    process.exitCode = 1;
  }
}
