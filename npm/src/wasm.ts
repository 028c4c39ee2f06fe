// The compiled rules, once they are loaded.

import * as module from "./wasm/tandem.js";

/** The argument of `init`: the address of the module or its bytes. */
export type Source = Exclude<module.InitInput, undefined>;

let isLoaded = false;

/** The functions of the module. */
export function wasm(): typeof module {
  if (!isLoaded) throw new Error("tandem-bughouse is not loaded: await init() first");
  return module;
}

/** Loads the module from an address or from bytes. */
export async function load(source: Source | Promise<Source>): Promise<void> {
  if (isLoaded) return;
  await module.default({ module_or_path: source });
  isLoaded = true;
}

/** Loads the module from bytes, at once. */
export function loadSync(bytes: BufferSource): void {
  module.initSync({ module: bytes });
  isLoaded = true;
}
