// Builds the package into dist/: the crate as WebAssembly, its JavaScript, and the TypeScript.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
const TARGET = "wasm32-unknown-unknown";
const GLUE = join(here, "src", "wasm");

function run(program, ...words) {
  // Settings for this machine are not for WebAssembly.
  const { RUSTFLAGS: _, CARGO_ENCODED_RUSTFLAGS: __, RUSTC_WRAPPER: ___, ...env } = process.env;
  execFileSync(program, words, { cwd: here, env, stdio: "inherit" });
}

const crate = ["build", "--locked", "--package", "tandem-npm", "--target", TARGET];
run("cargo", ...crate, "--profile", "release");
const compiled = join(here, "target", TARGET, "release", "tandem_npm.wasm");
rmSync(GLUE, { recursive: true, force: true });
run("cargo", "run", "--locked", "--package", "tandem-bindgen", "--", compiled, GLUE);

const dist = join(here, "dist");
rmSync(dist, { recursive: true, force: true });
run("node", join(here, "node_modules", "typescript", "bin", "tsc"));
mkdirSync(join(dist, "wasm"), { recursive: true });
for (const file of readdirSync(GLUE)) copyFileSync(join(GLUE, file), join(dist, "wasm", file));
