// The lesson for people who have never seen bughouse.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** Wrong and right moves of each step, with what the page says of the wrong one. */
const STEPS = [
  [["e1d2", "Kd2 captures nothing."], "e4d5"],
  [["N@h3", "N@h3 is not a drop with check."], "N@f6"],
  [["P@b6", "the pawn needs more moves"], "P@b7"],
  [["N@e7", "N@e7 is not mate."], "N@f7"],
  [undefined, "B@f1"],
  [["a1a8", "would be mate in chess. Here Black waits"], "Q@g7"],
  [["move", "After any move Black mates."], "sit"],
  [["Q@h4", "is not mate, and Black mates next."], "Q@g7"],
];

const said = (page, text) => page.locator(".verdict", { hasText: text }).waitFor();
const answers = (page, act) => page.click(`[data-answer=${act}]`);

for (const [where, device, options] of [
  ["desk", DESK, { night: "a phone has less room, and the same steps" }],
  ["phone", PHONE, {}],
])
  test(`a newcomer solves the lesson on a ${where}`, options, async () => {
    const person = await Player.comes("A", device);
    const { page } = person;
    person.below = "white";
    await page.goto(home);
    await page.click("a[href='/lesson']");
    for (const [index, [wrong, right]] of STEPS.entries()) {
      await page.waitForSelector(`[data-step="${index + 1}"][aria-current=step]`);
      const act = (move) =>
        move.length > 3 && /\d/.test(move) ? person.act(move) : answers(page, move);
      const isQuestion = !/\d/.test(right);
      if (isQuestion) await page.waitForSelector("[data-answer]");
      else await page.waitForSelector(".large .board.can-act");
      if (wrong) {
        await act(wrong[0]);
        await said(page, wrong[1]);
      }
      await act(right);
      await page.waitForSelector(".verdict[data-stage=right]");
      if (index === 0)
        assert.equal(
          await page.locator(".small .held:not(.none)").count(),
          1,
          "the partner has it",
        );
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(beyond <= 0, "nothing reaches beyond the window");
      if (index === 2) assert.deepEqual(await serious(page), [], "a step of the lesson");
      if (index + 1 < STEPS.length) await page.click("[data-do=next]");
    }
    assert.equal(await page.locator("[data-step] .icon-sign").count(), STEPS.length);
    assert.equal(await page.title(), "Learn bughouse · Tandem");
    // A link leads to a step.
    await page.goto(`${home}/lesson#4`);
    await page.waitForSelector("[data-step='4'][aria-current=step]");
    assert.deepEqual(person.problems, []);
  });
