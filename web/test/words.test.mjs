// All languages have all messages, and no unused ones; questions and answers are those of the
// Laws.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { FluentResource } from "@fluent/bundle";
import { repeatedIds } from "./support/fluent.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const messages = (...paths) =>
  new Map(
    paths
      .flatMap((path) => new FluentResource(read(path)).body)
      .map((message) => [message.id, message]),
  );

/** The catalogs of the page in a language. */
const catalogs = (language) => [
  `../src/locales/${language}.ftl`,
  `../src/locales/account.${language}.ftl`,
  `../src/locales/analysis.${language}.ftl`,
  `../src/locales/clock.${language}.ftl`,
  `../src/locales/clubs.${language}.ftl`,
  `../src/locales/console.${language}.ftl`,
  `../src/locales/explorer.${language}.ftl`,
  `../src/locales/hall.${language}.ftl`,
  `../src/locales/lobby.${language}.ftl`,
  `../src/locales/moderation.${language}.ftl`,
  `../src/locales/rules.${language}.ftl`,
  `../src/locales/tournaments.${language}.ftl`,
];

const source = readdirSync(new URL("../src", import.meta.url), {
  recursive: true,
  withFileTypes: true,
})
  .filter((file) => file.isFile() && file.name.endsWith(".ts"))
  .map((file) => readFileSync(`${file.parentPath ?? file.path}/${file.name}`, "utf8"))
  .join("\n");

test("the rule sets of Kriegspiel are those of the documentation", () => {
  const [header, ...rows] = read("../../docs/kriegspiel.md")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
  const listed = (name) =>
    [...source.matchAll(new RegExp(`export const ${name}[^=]*= \\[([^\\]]*)\\]`, "g"))][0][1].match(
      /\w+/g,
    );
  const [, ...names] = header;
  assert.deepEqual(listed("KRIEGSPIEL_RULES"), names);
  const asks = rows.find(([question]) => question === '"Any?"').slice(1);
  assert.deepEqual(
    listed("ASKING"),
    names.filter((_, i) => asks[i] !== "no"),
  );
});

const LANGUAGES = ["en", "cs", "de"];

test("all languages have the same messages, with the same values", () => {
  const en = messages(...catalogs("en"));
  const values = (message) =>
    [
      ...new Set(
        [...JSON.stringify(message).matchAll(/"type":"var","name":"(\w+)"/g)].map(
          ([, name]) => name,
        ),
      ),
    ].sort();
  assert.deepEqual(values(en.get("invited")), ["by", "name"]);
  for (const language of LANGUAGES) {
    const own = messages(...catalogs(language));
    assert.deepEqual([...own.keys()], [...en.keys()], language);
    for (const [id, message] of own)
      for (const value of values(message))
        assert.ok(values(en.get(id)).includes(value), `${language}: ${id} has no { $${value} }`);
  }
});

test("no message is defined twice", () => {
  for (const language of LANGUAGES) {
    // They share one bundle.
    const paths = [...catalogs(language), `../../crates/rulings/locales/${language}.ftl`];
    assert.deepEqual(repeatedIds(paths.map(read).join("\n")), [], language);
  }
});

test("the check for repeated messages finds them", () => {
  const catalog =
    "ready = Ready\nmoves = { $count ->\n    [one] One move\n   *[other] { $count } moves\n}\nready = Not ready\n# moves = no\n-brand = Tandem\n-brand = T\n";
  assert.deepEqual(repeatedIds(catalog), ["ready", "-brand"]);
  assert.deepEqual(repeatedIds("ready = Ready\nready-too = Ready\n    .title = ready\n"), []);
});

test("every message that the page uses exists, and none is unused", () => {
  const own = [...messages(...catalogs("en")).keys()];
  const all = new Set([...own, ...messages("../../crates/rulings/locales/en.ftl").keys()]);
  const said = [...source.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, id]) => id);
  assert.ok(said.length > 100);
  assert.deepEqual(
    said.filter((id) => !all.has(id)),
    [],
  );
  // Ids that are composed at runtime: each pattern matches a message.
  const patterns = [...source.matchAll(/`([a-z]+-(?:[a-z-]|\$\{[^}`]*\})*)`/g)]
    .map(([, text]) => text)
    .filter((text) => text.includes("${"))
    .map((text) => new RegExp(`^${text.replace(/\$\{[^}]*\}/g, ".+")}$`));
  const literals = new Set([...source.matchAll(/"([A-Za-z0-9-]+)"/g)].map(([, text]) => text));
  const unsaid = own.filter(
    (id) => !literals.has(id) && !patterns.some((pattern) => pattern.test(id)),
  );
  assert.deepEqual(unsaid, []);
});

test("every page loads the catalogs of what it shows", () => {
  const lazy = new Map(
    catalogs("en")
      .slice(1)
      .concat("../../crates/rulings/locales/en.ftl")
      .flatMap((path) => {
        const catalog = /\/(\w+)\.en\.ftl$/.exec(path)?.[1] ?? "rulings";
        return [...messages(path).keys()].map((id) => [id, catalog]);
      }),
  );
  const names = (text = "") => [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  const missing = new Set();
  const seen = new Set();
  // Each module, with the catalogs that were loaded on the way to it.
  const walk = (url, loadedBefore) => {
    const key = `${url} ${[...loadedBefore].sort()}`;
    if (seen.has(key)) return;
    seen.add(key);
    const text = readFileSync(url, "utf8");
    const own = [...text.matchAll(/loadMessages\(([^)]*)\)/g)].flatMap(([, list]) => names(list));
    const loaded = new Set([...loadedBefore, ...own]);
    // Other modules are asked by pages that have their messages.
    const said = /\/(?:pages|elements)\//.test(url.pathname)
      ? text.matchAll(/\bt\(\s*"([^"]+)"/g)
      : [];
    for (const [, id] of said)
      if (lazy.has(id) && !loaded.has(lazy.get(id)))
        missing.add(`${url.pathname.split("/src/")[1]}: ${id} of ${lazy.get(id)}`);
    for (const [, path] of text.matchAll(/(?:from|import|import\() ?"(\.[^"?]+)"/g))
      if (!/\.(json|css)$/.test(path)) walk(new URL(`${path}.ts`, url), loaded);
  };
  const app = new URL("../src/app.ts", import.meta.url);
  const routes = [
    ...readFileSync(app, "utf8").matchAll(
      /\bimport\("(\.\/pages\/[^"]+)"\)(?:,\s+loadMessages\(([^)]*)\))?/g,
    ),
  ];
  assert.ok(routes.length > 15);
  for (const [, path, list] of routes) walk(new URL(`${path}.ts`, app), new Set(names(list)));
  walk(new URL("../src/embed.ts", import.meta.url), new Set());
  assert.deepEqual([...missing], []);
});

test("every reason for an end has a short name for lists", () => {
  const page = messages(...catalogs("en"));
  const ids = [...page.keys(), ...messages("../../crates/rulings/locales/en.ftl").keys()];
  const reasons = ids.map((id) => /^(?:end|over)-(.*)$/.exec(id)?.[1]).filter(Boolean);
  const forms = ["one", "several", "several-cause", "unexplained", "plain", "why", "by-article"];
  const named = reasons.filter((reason) => !forms.includes(reason));
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((reason) => !page.has(`by-${reason}`)),
    [],
  );
});

test("questions and answers are those of the Laws, and all have messages", () => {
  const questions = JSON.parse(read("../src/questions.json"));
  const table = read("../../docs/laws.md")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
    .filter((cells) => cells.length === 7 && cells[1] !== "question" && !cells[1].startsWith("-"));
  assert.deepEqual(
    Object.keys(questions),
    table.map(([, question]) => question),
  );
  const words = messages("../src/locales/en.ftl");
  for (const [, question, wbn, fics, casual, may] of table) {
    const { may: answers, ...named } = questions[question];
    assert.deepEqual(named, { wbn, fics, casual }, question);
    assert.ok(words.has(`question-${question}`), question);
    const listed = may.split(", ");
    if (listed.length < 2 || /letters|ranks|seconds/.test(may)) continue;
    assert.deepEqual([...answers].sort(), listed.sort(), question);
    for (const answer of answers)
      assert.ok(words.has(`answer-${question}-${answer}`), `${question}=${answer}`);
  }
});
