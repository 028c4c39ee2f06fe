// The entry of browsers, bundlers and workers.

import type { Source } from "./module.js";
import { RULES } from "./rules.js";
import { TOOLS } from "./tools.js";

export * from "./api.js";

/**
 * Loads the rules; everything else is synchronous. The module lies beside this file, where browsers
 * and bundlers find it; `source` is another address, a response, or the bytes. In Node it is read
 * from the disk when it is needed, and this does nothing.
 */
export const init = (source?: Source | Promise<Source>): Promise<void> =>
  RULES.load(source ?? new URL("./wasm/rules_bg.wasm", import.meta.url));

/**
 * Loads the rules and the tools: `check`, `format`, `convert`, `Kriegspiel` and `Arbiter` need
 * them.
 */
export async function initAll(
  source?: Source | Promise<Source>,
  toolsSource?: Source | Promise<Source>,
): Promise<void> {
  const tools = toolsSource ?? new URL("./wasm/tools_bg.wasm", import.meta.url);
  await Promise.all([init(source), TOOLS.load(tools)]);
}
