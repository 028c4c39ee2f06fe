// Lets Node run the TypeScript of the page: `node --import ./test/unit/support/register.mjs`.

import { register } from "node:module";

register("./loader.mjs", import.meta.url);
