// Settings that somebody has chosen stay, and the others follow the device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { media } from "./support/browser";
import { setSettings, settings } from "../../src/settings";

const kept = () => JSON.parse(localStorage.getItem("tandem") ?? "{}") as object;

/** The device asks for less motion, or no longer. */
function asksForLessMotion(matches: boolean): void {
  media.dispatchEvent(Object.assign(new Event("change"), { matches }));
}

test("animations follow the device until somebody chooses", () => {
  setSettings({ board: "lake" });
  assert.deepEqual(kept(), { board: "lake" });
  assert.equal(settings.animations, true);
  asksForLessMotion(true);
  assert.equal(settings.animations, false);
  asksForLessMotion(false);
  assert.equal(settings.animations, true);
  setSettings({ animations: true });
  assert.deepEqual(kept(), { board: "lake", animations: true });
  asksForLessMotion(true);
  assert.equal(settings.animations, true);
});
