// Mistakes of a finished game are tried again, and each player has an accuracy.

import assert from "node:assert/strict";
import { DESK, openTable, PHONE, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** Black's last move allows mate, and others do not. */
const GAME = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split(" ");

/** Plays the game on all four seats, and evaluates it. */
async function evaluated(device) {
  const person = await Player.comes("A", device);
  const { page } = person;
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  for (const [ply, move] of GAME.entries()) await person.types(ply, move);
  await page.waitForSelector(".standing.over");
  await page.click("[data-review]");
  await page.waitForURL(/\/game\/1$/);
  await page.click("[data-evaluate]");
  await page.waitForSelector(".accounts");
  return person;
}

const stage = (page, name) => page.waitForSelector(`.retry[data-stage=${name}]`);

test("a mistake is tried again until a better move is found", async () => {
  const person = await evaluated(DESK);
  const { page } = person;
  // White's last move has mated, so nothing was better.
  assert.match(await page.textContent("[data-account=WhiteA] .accuracy"), /^\s*\d+%/);
  const accuracies = await page.locator(".accounts .accuracy").allTextContents();
  const [white, black] = accuracies.map(parseFloat);
  assert.ok(white > black, `${white} is more than ${black}`);
  assert.equal(accuracies[2].trim(), "–", "who has not moved has no accuracy");
  await page.waitForSelector(".chart.times");

  // The last move has captured a pawn, which was worth something or nothing to the partner.
  await page.getByText(/With the pawn, .+’s winning chances (rose|fell|stayed) /).waitFor();
  await page.getByText("It was never dropped.").waitFor();
  await page.click(".gifts summary");
  assert.match(
    await page.textContent("[data-gift='7']"),
    /^\s*4\.\sQxf7#\s*a pawn\s*\S.*\s([+−]\d+|0)%\s*–\s*$/s,
  );
  assert.equal(await page.locator("[data-gift]").count(), 1);

  await page.click("[data-retry=BlackA]");
  await stage(page, "asks");
  person.below = await page.locator("tandem-board-panel.large").evaluate(({ below }) => below);
  assert.equal(person.below, "black", "the board as its player saw it");
  while (!(await page.getByText("BlackA played 3…\u00a0Nf6.").isVisible())) {
    await page.click("[data-do=retry-skip]");
    await stage(page, "asks");
  }
  assert.deepEqual(await serious(page), [], "a mistake to be tried again");
  // The mate stands.
  await person.act("a7a6");
  await stage(page, "wrong");
  await page.getByText("a6 is not good enough. Try again.").waitFor();
  assert.equal(await page.locator("tandem-board-panel.large [data-piece=a7]").count(), 1);
  // A move that is not legal is not even tried.
  await person.act("a7a3");
  await stage(page, "wrong");
  // This one drives the queen away.
  await person.act("g7g6");
  await page.waitForSelector(".retry:is([data-stage=right], [data-stage=good])");
  assert.equal(await page.locator("tandem-board-panel.large [data-piece=g6]").count(), 1);

  await page.click("[data-do=retry-close]");
  await page.waitForSelector(".standing.over, .status.result");
  assert.match(page.url(), /#6$|game\/1$/);
  await page.waitForURL(/#6$/);
  assert.deepEqual(person.problems, []);
});

const phone = { night: "a desk shows it by the same code" };
test("the answer to a mistake is shown on a phone", phone, async () => {
  const person = await evaluated(PHONE);
  const { page } = person;
  await page.locator("[data-bad='6']").click();
  await page.click("[data-retry-here]");
  await stage(page, "asks");
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, "nothing reaches beyond the window");
  await page.click("[data-do=retry-answer]");
  await stage(page, "answered");
  await page.getByText(/The best line: \S+/).waitFor();
  assert.equal(await page.locator("[data-do=retry-next]").count(), 0, "there is only this one");
  // The first move of the line stands on the board.
  await page.click("[data-do=retry-again]");
  await stage(page, "asks");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".status.result");
  assert.deepEqual(person.problems, []);
});
