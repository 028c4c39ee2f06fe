// Prints the size of the package as it travels, and fails if it is more than its promise: the rules
// and the notation without the element.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Bytes after gzip, the weaker of the two compressions that servers use. */
const MOST = 200 * 1024;

const dist = join(import.meta.dirname, "dist");
const MODULES = ["api", "arbiter", "bfen", "bughouse", "index", "kriegspiel", "move", "names"];
const files = [
  "wasm/tandem_bg.wasm",
  "wasm/tandem.js",
  ...[...MODULES, "problem", "records", "text", "wasm"].map((name) => `${name}.js`),
];
const total = { plain: 0, gzip: 0, brotli: 0 };
const row = (name, { plain, gzip, brotli }) =>
  console.log(
    [name.padEnd(22), plain, gzip, brotli].map((cell) => `${cell}`.padStart(9)).join(" "),
  );
row("", { plain: "plain", gzip: "gzip", brotli: "brotli" });
for (const file of files) {
  const plain = readFileSync(join(dist, file));
  const sizes = {
    plain: plain.length,
    gzip: gzipSync(plain, { level: 9 }).length,
    brotli: brotliCompressSync(plain).length,
  };
  for (const form of Object.keys(total)) total[form] += sizes[form];
  row(file, sizes);
}
row("all", total);
if (total.gzip > MOST) {
  console.error(`the package is ${total.gzip} bytes after gzip, at most ${MOST}`);
  process.exitCode = 1;
}
