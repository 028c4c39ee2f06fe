// The entry of browsers, bundlers and workers.

import { load, type Source } from "./wasm.js";

export * from "./api.js";

let loading: Promise<void> | undefined;

/**
 * Loads the rules; everything else is synchronous. The module lies beside this file, where bundlers
 * and browsers find it; `source` is another address, a response, or the bytes. In Node the rules
 * are there at once, and this does nothing.
 */
export function init(source?: Source | Promise<Source>): Promise<void> {
  loading ??= load(source ?? new URL("./wasm/tandem_bg.wasm", import.meta.url)).catch(
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
