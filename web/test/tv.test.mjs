// The best running game is shown on both boards, others as pictures.

import assert from "node:assert/strict";
import { DESK, home, openTable, newContext, PHONE, Player, serious } from "./support/players.mjs";
import { test, until } from "./support/test.mjs";

/** A game of one person on all seats, at a listed table. */
async function game() {
  const person = await Player.comes("A", DESK);
  await person.page.goto(home);
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  await person.types(0, "e2e4");
  return { person, table: /table\/([a-z0-9]+)/.exec(person.page.url())[1] };
}

test("the boards stay in their place when the table answers", async () => {
  const person = await Player.comes("A", DESK);
  // The caption has more than one line.
  const name = "Monday evening, the second board";
  const terms = { ruleset: "casual countdown=0", name, public: true };
  await person.page.goto(await person.opens(terms));
  await person.takesAllSeats();
  await person.types(0, "e2e4");
  const viewer = await Player.comes("a", PHONE);
  await viewer.relaysSocket();
  viewer.hold();
  await viewer.page.goto(`${home}/tv`);
  const halves = viewer.page.locator(".tv .halves");
  const before = await halves.boundingBox();
  assert.equal(await viewer.page.locator("[data-piece=e4]").count(), 0, "no answer yet");
  viewer.release();
  await viewer.page.waitForSelector("tandem-board-panel [data-piece=e4]");
  assert.equal((await halves.boundingBox()).y, before.y, "what is above them has not grown");
  await person.page.getByText("Resign").click();
  await person.page.getByText("Sure?").click();
  await person.page.waitForSelector(".standing.over");
});

test("television shows a game, and goes on when it ends", async () => {
  const viewer = await (await newContext({ ...DESK, locale: "en" })).newPage();
  await viewer.clock.install();
  await viewer.goto(`${home}/tv`);
  await viewer.getByText("No games are being played").waitFor();
  assert.deepEqual(await serious(viewer), [], "nothing is on");

  const games = [await game(), await game()];
  await viewer.waitForSelector("tandem-board-panel [data-piece=e4]");
  const other = await viewer.getAttribute("[data-channel]", "data-channel");
  const shown = games.find(({ table }) => table !== other);
  await viewer.waitForFunction(
    () => document.querySelector(".thumbnails img")?.naturalWidth === 1200,
  );
  assert.deepEqual(await serious(viewer), [], "a game is on");

  const { page } = shown.person;
  await page.getByText("Resign").click();
  await page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
  // The result stands for a while.
  const next = viewer.locator(`.caption a[href="/table/${other}"]`);
  await until(async () => {
    await viewer.clock.runFor(5000);
    return next.count();
  });
  await viewer.waitForSelector("[data-channel]", { state: "detached" });

  const phone = await (await newContext({ ...PHONE, locale: "en" })).newPage();
  await phone.goto(`${home}/tv`);
  await phone.waitForSelector("tandem-board-panel [data-piece=e4]");
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, "nothing is wider than the phone");
  assert.deepEqual(await serious(phone), [], "on a phone");
});
