// The table of an event on its clock, and the texts of devices that find each other.

import "./support/browser";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isSetup } from "../../src/clock/check";
import {
  contactOf,
  describe,
  readContact,
  writeContact,
  type Contact,
} from "../../src/clock/direct-text";
import { toLog } from "../../src/clock/export";
import { HallGame } from "../../src/clock/game";
import type { Setup } from "../../src/clock/game-state";
import { parseHallCode } from "../../src/clock/hall-codes";
import { resultOf, type HallTable } from "../../src/clock/table";

const TABLE: HallTable = {
  event: "k3x9m2pabcde",
  name: 'Evening "B"',
  ruleset: "fics",
  at: { stage: 1, round: 3, table: 12 },
  game: 1,
};

const SETUP: Setup = {
  boards: ["A", "B"],
  control: "180+2",
  handicap: {},
  names: { WhiteA: "Ada" },
  callsFlags: false,
  created: Date.UTC(2026, 10, 28, 18, 30),
  table: TABLE,
};

test("the sides exchange colors after each game", () => {
  const points = (outcome: Parameters<typeof resultOf>[0], game: number) => {
    const result = resultOf(outcome, { ...TABLE, game });
    return result && [result.first, result.second];
  };
  assert.deepEqual(points("won-first", 1), [2, 0]);
  assert.deepEqual(points("won-first", 2), [0, 2]);
  assert.deepEqual(points("won-second", 4), [2, 0]);
  assert.deepEqual(points("drawn", 2), [1, 1]);
  assert.equal(points("void", 1), undefined);
  assert.equal(points("lost-by-both", 1), undefined);
});

test("a game knows its table, and its log the event", () => {
  assert.ok(isSetup(SETUP));
  for (const table of [
    null,
    "3.12",
    { ...TABLE, event: "../etc" },
    { ...TABLE, name: "x".repeat(201) },
    { ...TABLE, at: { stage: 1, round: 3 } },
    { ...TABLE, game: -1 },
    { ...TABLE, code: "K7M3QX" },
  ])
    assert.ok(!isSetup({ ...SETUP, table }), JSON.stringify(table));
  const log = toLog(new HallGame(SETUP));
  for (const tag of ['[Ruleset "fics"]', '[Event "Evening \\"B\\""]', '[Round "3.12"]'])
    assert.ok(log.includes(tag), tag);
});

test("codes of halls are read as people type them", () => {
  assert.equal(parseHallCode("k7m 3qx"), "K7M3QX");
  assert.equal(parseHallCode("#K7M3QX"), "K7M3QX");
  for (const text of ["", "K7M3Q", "K7M3QXX"]) assert.equal(parseHallCode(text), undefined, text);
});

const FINGERPRINT = Array.from({ length: 32 }, (_, i) => `A${(i % 16).toString(16)}`)
  .join(":")
  .toUpperCase();

const CONTACT: Contact = {
  kind: "offer",
  code: "k3x9m2pa",
  ufrag: "aB+/",
  password: "0123456789abcdefABCD+/",
  fingerprint: FINGERPRINT,
  addresses: [
    { host: "192.168.1.7", port: 50_123 },
    { host: "0f1e2d3c-0000-4000-8000-0123456789ab.local", port: 50_124 },
    { host: "fe80::1", port: 9 },
  ],
};

test("a text for the other device is read as it was written, and what is none is refused", () => {
  const text = writeContact(CONTACT);
  assert.ok(text.length < 300, `${text.length} characters`);
  assert.deepEqual(readContact(text), CONTACT);
  assert.deepEqual(readContact(` ${text.slice(0, 50)}\n${text.slice(50)} `), CONTACT);
  for (const bad of [
    "",
    "tandem1;o;k3x9m2pa",
    text.replace("tandem1", "tandem2"),
    text.replace(";o;", ";x;"),
    text.replace("192.168.1.7|", "a=candidate:1|"),
    `${text},${text}`,
    text + "x".repeat(3000),
    text.replace("k3x9m2pa", "../../.."),
  ])
    assert.equal(readContact(bad), undefined, bad.slice(0, 80));
});

test("the description for the browser gives the same contact", () => {
  for (const kind of ["offer", "answer"] as const) {
    const { type, sdp = "" } = describe({ ...CONTACT, kind });
    assert.equal(type, kind);
    assert.deepEqual(contactOf(kind, CONTACT.code, sdp), { ...CONTACT, kind });
  }
});
