// Arguments from programs without types: each entry checks its own before the module reads them.
// A wrong type is a TypeError, and a wrong value a RangeError; both show the argument.

/** An argument as errors show it: texts in double quotes, plain objects and arrays as JSON. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === null || !["object", "function"].includes(typeof value)) return String(value);
  const name = (value as object).constructor?.name ?? "Object";
  try {
    if (["Object", "Array"].includes(name)) return JSON.stringify(value);
  } catch {
    // It contains itself.
  }
  return `[object ${name}]`;
}

/** `"a", "b" or "c"`. */
function listed(names: readonly string[]): string {
  const quoted = names.map(shown);
  return [quoted.slice(0, -1).join(", "), ...quoted.slice(-1)].filter(Boolean).join(" or ");
}

/** The error of an argument that is not what it must be: `a board must be "A" or "B" (got 5)`. */
export function wrong(what: string, expected: string, value: unknown): TypeError | RangeError {
  const Kind = typeof value === "string" ? RangeError : TypeError;
  return new Kind(`${what} must be ${expected} (got ${shown(value)})`);
}

/** An argument that is one of some names. */
export function oneOf<T extends string>(what: string, names: readonly T[], value: unknown): T {
  if (!names.includes(value as T)) throw wrong(what, listed(names), value);
  return value as T;
}

/** An argument that is a text. */
export function asText(what: string, value: unknown): string {
  if (typeof value !== "string") throw wrong(what, "a string", value);
  return value;
}

/** An argument that is a list of texts. */
export function asTexts(what: string, value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === "string"))
    throw new TypeError(`${what} must be an array of strings (got ${shown(value)})`);
  return value;
}

/** An argument that is a number. */
export function asNumber(what: string, value: unknown): number {
  if (typeof value !== "number")
    throw new TypeError(`${what} must be a number (got ${shown(value)})`);
  return value;
}

/** An argument that may be missing. */
export const optional = <T>(value: unknown, checked: (value: unknown) => T): T | undefined =>
  value === undefined ? undefined : checked(value);

/** Options, all of which are known: a misspelt one would be ignored. */
export function asOptions<T extends object>(value: T, ...known: (keyof T & string)[]): T {
  const isObject = typeof value === "object" && value !== null;
  if (!isObject || Object.keys(value).some((key) => !known.includes(key as keyof T & string)))
    throw new TypeError(`options must be { ${known.join(", ")} } (got ${shown(value)})`);
  return value;
}
