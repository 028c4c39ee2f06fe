// The entry of Node and the like: modules are read from the disk when they are needed.

import { readFileSync } from "node:fs";
import type { Source } from "./module.js";
import { RULES } from "./rules.js";
import { TOOLS } from "./tools.js";

export * from "./api.js";

RULES.readOnDemand(() => readFileSync(new URL("./wasm/rules_bg.wasm", import.meta.url)));
TOOLS.readOnDemand(() => readFileSync(new URL("./wasm/tools_bg.wasm", import.meta.url)));

/** Does nothing here. Programs that also run in browsers call it. */
export function init(_source?: Source | Promise<Source>): Promise<void> {
  return Promise.resolve();
}

/** Does nothing here. Programs that also run in browsers call it. */
export function initAll(
  _source?: Source | Promise<Source>,
  _toolsSource?: Source | Promise<Source>,
): Promise<void> {
  return Promise.resolve();
}
