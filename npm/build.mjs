// Builds the package into dist/: the crate as WebAssembly, its JavaScript, and the TypeScript.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const TARGET = "wasm32-unknown-unknown";
const GLUE = join(here, "src", "wasm");

function run(program, words, more = {}) {
  // Settings for this machine are not for WebAssembly.
  const { RUSTFLAGS: _, CARGO_ENCODED_RUSTFLAGS: __, RUSTC_WRAPPER: ___, ...env } = process.env;
  execFileSync(program, words, { cwd: here, env: { ...env, ...more }, stdio: "inherit" });
}

rmSync(GLUE, { recursive: true, force: true });
// Two modules: few pages need both.
for (const part of ["rules", "tools"]) {
  const crate = ["build", "--locked", "--release", "--package", "tandem-npm", "--target", TARGET];
  // The large table of sliding pieces is larger than all else in the module.
  const small = { RUSTFLAGS: "--cfg small_tables" };
  run("cargo", [...crate, "--no-default-features", "--features", part], small);
  const target = process.env.CARGO_TARGET_DIR ?? join(here, "target");
  const compiled = join(target, TARGET, "release", "tandem_npm.wasm");
  run("cargo", ["run", "--locked", "--package", "tandem-bindgen", "--", compiled, GLUE, part]);
}

const dist = join(here, "dist");
rmSync(dist, { recursive: true, force: true });
run("node", [join(here, "node_modules", "typescript", "bin", "tsc")]);
mkdirSync(join(dist, "wasm"), { recursive: true });
for (const file of readdirSync(GLUE)) copyFileSync(join(GLUE, file), join(dist, "wasm", file));
