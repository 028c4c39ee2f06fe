// Checks of Fluent catalogs as text: the parser keeps only the last of several messages with one
// id.

/** The ids of messages and terms that a catalog defines more than once, in order. */
export function repeatedIds(catalog) {
  const ids = [...catalog.matchAll(/^(-?[A-Za-z][\w-]*) *=/gm)].map(([, id]) => id);
  return [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))];
}
