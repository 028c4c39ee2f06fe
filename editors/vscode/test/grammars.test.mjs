// The grammars are valid, and give the words of example lines the scopes that themes color.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const require = createRequire(import.meta.url);
const wasm = await readFile(require.resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm);

const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url)));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const grammar = manifest.contributes.grammars.find((one) => one.scopeName === scope);
    const path = new URL(`../${grammar.path}`, import.meta.url);
    return textmate.parseRawGrammar(await readFile(path, "utf8"), path.pathname);
  },
});

// The words of lines that have a scope of their own, each with that scope. Brackets are left out.
async function scopes(language, ...lines) {
  const grammar = await registry.loadGrammar(`source.${language}`);
  let stack = textmate.INITIAL;
  const found = [];
  for (const line of lines) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    for (const { startIndex, endIndex, scopes: all } of tokens) {
      const word = line.slice(startIndex, endIndex).trim();
      const scope = all.at(-1);
      if (
        !/^["{}()]?$/.test(word) &&
        !scope.startsWith("source.") &&
        !scope.startsWith("punctuation.")
      ) {
        found.push(`${word} ${scope.split(".").slice(0, -1).join(".")}`);
      }
    }
  }
  return found;
}

test("BPGN", async () => {
  assert.deepEqual(
    await scopes("bpgn", '[WhiteA "raven"]', "12A. Nxf7+{119.051} 12a. N@f7!? {C: good} 1-0"),
    [
      "WhiteA entity.name.tag",
      "raven string.quoted.double",
      "12 constant.numeric.move-number",
      "A support.constant.seat",
      "Nxf7 entity.name.function.move",
      "+ keyword.operator.check",
      "119.051 constant.numeric.clock",
      "12 constant.numeric.move-number",
      "a support.constant.seat",
      "N entity.name.function.drop",
      "@ keyword.operator.drop",
      "f7 entity.name.function.drop",
      "!? keyword.operator.glyph",
      "C: keyword.other.command",
      "good comment.block",
      "1-0 constant.language.result",
    ],
  );
});

test("PGN", async () => {
  assert.deepEqual(await scopes("pgn", "12. e8=Q# $1 (12. O-O-O ; long", ") * "), [
    "12 constant.numeric.move-number",
    "e8=Q entity.name.function.move",
    "# keyword.operator.check",
    "$1 keyword.operator.glyph",
    "12 constant.numeric.move-number",
    "O-O-O entity.name.function.move",
    "; long comment.line.semicolon",
    "* constant.language.result",
  ]);
});

test("Kriegspiel PGN", async () => {
  assert.deepEqual(await scopes("kriegspiel-pgn", "5. Bxh5# {(Xh5,CS:exf4,2) good}", "?? {(:0)}"), [
    "5 constant.numeric.move-number",
    "Bxh5 entity.name.function.move",
    "# keyword.operator.check",
    "X keyword.other.capture",
    "h5 constant.other.square",
    "C keyword.other.check",
    "S constant.other.direction",
    "exf4 entity.name.function.attempt",
    "2 constant.numeric.attempts",
    "good comment.block",
    "?? variable.language.hidden-move",
    "0 constant.numeric.attempts",
  ]);
});

test("logs", async () => {
  const lines = [
    '[Ruleset "wbn"]',
    "# a comment",
    "0:02.5 WhiteA makes P@e4",
    "0:11 arbiter freezes WhiteA 5",
  ];
  assert.deepEqual(await scopes("bughouse-log", ...lines), [
    "Ruleset entity.name.tag",
    "wbn string.quoted.double",
    "# a comment comment.line.number-sign",
    "0:02.5 constant.numeric.time",
    "WhiteA variable.parameter.seat",
    "makes keyword.control.event",
    "P@e4 entity.name.function.drop",
    "0:11 constant.numeric.time",
    "arbiter variable.language",
    "freezes keyword.control.event",
    "WhiteA variable.parameter.seat",
    "5 constant.numeric",
  ]);
});
