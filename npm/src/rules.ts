// The module of boards, positions, records and pictures.

import * as glue from "./wasm/rules.js";
import { Module } from "./module.js";

export const RULES = /* #__PURE__ */ new Module(glue, "init");
