// Module hooks: TypeScript is transformed as the build does it, imports need no extension, and
// `?raw` imports are text.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformWithOxc } from "vite";

export async function resolve(specifier, context, next) {
  if (specifier.startsWith(".") && context.parentURL?.startsWith("file:")) {
    const url = new URL(specifier, context.parentURL);
    const source = new URL(`${url.href}.ts`);
    if (url.search === "?raw") return { url: url.href, format: "module", shortCircuit: true };
    if (existsSync(source)) return { url: source.href, format: "module", shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  const { pathname, search } = new URL(url);
  if (!url.startsWith("file:") || !(search === "?raw" || /\.(ts|json)$/.test(pathname))) {
    return next(url, context);
  }
  const path = fileURLToPath(url);
  const text = readFileSync(path, "utf8");
  const isCode = search !== "?raw" && path.endsWith(".ts");
  const value = path.endsWith(".json") ? text : JSON.stringify(text);
  const source = isCode ? (await transformWithOxc(text, path)).code : `export default ${value};`;
  return { format: "module", source, shortCircuit: true };
}
