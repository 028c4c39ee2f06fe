// The entry of Node and the like: the module is read from the disk while this file is imported.

import { readFileSync } from "node:fs";
import { loadSync, type Source } from "./wasm.js";

export * from "./api.js";

loadSync(readFileSync(new URL("./wasm/tandem_bg.wasm", import.meta.url)));

/** Does nothing here: the rules are loaded. Programs that also run in browsers call it. */
export function init(_source?: Source | Promise<Source>): Promise<void> {
  return Promise.resolve();
}
