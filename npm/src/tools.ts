// The module of checks, canonical text, conversion, Kriegspiel and the arbiter.

import * as glue from "./wasm/tools.js";
import { Module } from "./module.js";

export const TOOLS = /* #__PURE__ */ new Module(glue, "initAll");
