// Messages and sentences in both languages.

import "./support/browser";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setSettings, settingsChanges, type Language } from "../../src/settings";
import {
  controlText,
  dayText,
  loadMessages,
  refused,
  ruling,
  shownLanguage,
  t,
  tableName,
} from "../../src/words";

/** Waits until a language is shown. */
async function speak(language: Language): Promise<void> {
  setSettings({ language });
  await loadMessages("page", "rulings");
}

/** The errors that the page reported. */
const reported: unknown[] = [];
globalThis.reportError = (error) => reported.push(error);

beforeEach(() => speak("en"));

test("a message has its values and plural forms", () => {
  assert.equal(t("more-tables", { count: 1 }), "1 more");
  assert.equal(t("more-tables", { count: 3 }), "3 more");
  assert.equal(t("invited", { by: "Ada", name: "Friday" }), "Ada invites you to Friday.");
});

test("an id without a message stands for itself and is reported", () => {
  reported.length = 0;
  assert.equal(t("no-such-message"), "no-such-message");
  assert.deepEqual(reported.map(String), ["Error: no message: no-such-message"]);
});

test("another language is shown when its messages are loaded", async () => {
  const seen: string[] = [];
  settingsChanges.addEventListener("change", () => seen.push(`${shownLanguage()} ${t("play")}`));
  await speak("cs");
  assert.equal(t("play"), "Hrát");
  assert.equal(document.documentElement.lang, "cs");
  assert.deepEqual(seen, ["en Play", "cs Hrát"], "English stays until Czech is there");
});

test("a catalog is loaded once a page needs it", async () => {
  const title = "How bughouse is played";
  assert.notEqual(t("rules-title"), title);
  await loadMessages("rules");
  assert.equal(t("rules-title"), title);
});

test("a table without a name is named in the language of the page", async () => {
  await speak("cs");
  assert.equal(tableName({ name: "Table h4x2" }), "Stůl h4x2");
  assert.equal(tableName({ name: "Table of kings" }), "Table of kings");
});

test("a ruling is a sentence with times as on clocks", () => {
  const started = { id: "started", article: "", fields: { clocks: "297.25" } };
  assert.equal(ruling(started), "The clocks start at 4:57.25.");
});

test("a ruling names the captured piece in the case that its language needs", async () => {
  const fields = { seat: "WhiteA", act: "e4d5", captured: "N" };
  const completed = { id: "completed", article: "", fields };
  assert.match(ruling(completed), /e4d5.*a knight/);
  await speak("cs");
  assert.match(ruling(completed), /jezdce/);
});

test("a refusal is told by its code, or in the server's words if the page knows none", () => {
  assert.equal(refused({ code: "seat-taken", text: "" }), "This seat is already taken.");
  assert.equal(
    refused({ code: "brand-new" as "malformed", text: "no such thing" }),
    "no such thing",
  );
});

test("a time control reads as people say it", () => {
  assert.equal(controlText("180+0"), "3 min");
  assert.equal(controlText("180+2"), "3 min + 2 s");
  assert.equal(controlText("90b3"), "90 s Bronstein 3 s");
  assert.equal(controlText("no clock"), "no clock");
});

test("days of records have the form of the language, as far as they are known", async () => {
  await speak("en");
  assert.equal(dayText("2005.06.30"), "Jun 30, 2005");
  await speak("de");
  assert.equal(dayText("2005.06.30"), "30.06.2005");
  assert.equal(dayText("2005.??.??"), "2005.??.??");
  assert.equal(dayText("2005.13.40"), "2005.13.40");
  assert.equal(dayText(undefined), "");
});
