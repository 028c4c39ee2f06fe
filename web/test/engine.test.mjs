// The engine in the browser: both boards, only when it is wanted, and never for people who play.

import assert from "node:assert/strict";
import { DESK, home, openTable, newContext, PHONE, Player, serious } from "./support/players.mjs";
import { test, until } from "./support/test.mjs";

/** BlackA has no move before a piece arrives; WhiteB mates with the queen in reserve. */
const POSITION = "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1 | 1n4k1/5p1p/5P2/8/8/8/8/6K1[Q] w - - 0 1";

const at = (bfen) => `${home}/analysis?bfen=${encodeURIComponent(bfen)}`;

/** The files of the engine that a page loads. */
function watched(page) {
  const files = [];
  page.on("request", (request) => {
    const name = /assets\/(engine-worker|engine)-[^/]*\.(js|wasm)$/.exec(request.url())?.[1];
    if (name) files.push(name);
  });
  return files;
}

const off = (page) =>
  page.waitForFunction(() => document.querySelectorAll("[data-line], .mark.best").length === 0);

/** Waits until no worker runs. */
async function rests(page) {
  await until(() => page.workers().length === 0);
}

const options = { night: "it searches twice, and who has two processors sees the lines too" };
test("each board has a worker where there are processors for it", options, async () => {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
  for (const [processors, workers] of [
    [2, 1],
    [8, 2],
  ]) {
    const { page, problems } = await Player.comes("A", DESK);
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, "hardwareConcurrency", { value }),
      processors,
    );
    await page.goto(at(`${start} | ${start}`));
    await page.waitForSelector("[data-engine][aria-pressed=false]");
    await page.keyboard.press("e");
    await page.waitForSelector("[data-line=A]");
    await page.waitForSelector("[data-line=B]");
    assert.equal(page.workers().length, workers);
    await page.keyboard.press("e");
    await rests(page);
    assert.deepEqual(problems, []);
  }
});

test("the engine shows its lines on both boards when it is wanted", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  const files = watched(page);
  await page.goto(at(POSITION));
  await page.waitForSelector("main.analysis[aria-busy=false]");
  await page.waitForSelector("[data-engine][aria-pressed=false]");
  assert.deepEqual(files, [], "nothing of the engine is loaded before");

  await page.keyboard.press("e");
  await page.getByText("BlackA Sit: there is no legal move until a piece arrives.").waitFor();
  await page.getByText("Needs a knight").waitFor();
  const mate = page.locator("[data-line=B]");
  await mate.getByText("+#1").waitFor();
  await mate.getByText("Q@g7#").waitFor();
  assert.deepEqual([...new Set(files)].sort(), ["engine", "engine-worker"]);
  // The drop is drawn as its piece, and the bar is full.
  const small = page.locator("tandem-board-panel.small");
  assert.equal(await small.locator(".ghost-piece").count(), 1);
  assert.ok(Number(await small.locator(".eval.white").getAttribute("height")) > 790);
  assert.deepEqual(await serious(page), [], "with the engine");

  // It stops while the page is hidden, and goes on afterwards.
  const hide = (hidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await off(page);
  await rests(page);
  await hide(false);
  await page.waitForSelector("[data-line=B]");

  // Another position, with an arrow.
  await page.click("[data-new]");
  await page.waitForSelector("tandem-board-panel.large .mark.best");
  await page.waitForSelector("tandem-board-panel.small .mark.best");
  await page.getByText(/nodes\/s/).waitFor();
  await page.click("[data-engine]");
  await off(page);
  await rests(page);
  await page.click("[data-engine]");
  await page.waitForSelector("[data-line=A]");
  await page.click("nav a[href='/games']");
  await rests(page);
  assert.deepEqual(person.problems, []);
});

const atNight = { night: "it searches for seconds, and follows the analysis by the same code" };
test("the engine follows a review", atNight, async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  for (const [ply, move] of ["f2f3", "e7e5", "g2g4"].entries()) {
    await person.types(ply, move);
    await page.selectOption(".my-seat select", "WhiteA");
  }
  // Against nobody but oneself the engine may be asked.
  const other = await page.context().newPage();
  await other.goto(at(POSITION));
  await other.click("[data-engine]");
  await other.waitForSelector("[data-line=A]");
  await other.close();

  await page.getByText("Resign").click();
  await page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
  await page.click("[data-review]");
  await page.waitForURL(/\/game\/1$/);
  await page.waitForSelector("[data-engine]");
  await page.keyboard.press("e");
  // The score is White's, and Black is to move.
  await page.locator("[data-line=A] .engine-score").getByText(/^−/).waitFor();
  await page.locator("[data-line=A]").getByText(/Qh4\+/).waitFor();
  await page.keyboard.press("Home");
  await page
    .locator("[data-line=A]")
    .getByText(/^[+−]0\.\d$/)
    .waitFor();
  assert.deepEqual(person.problems, []);
});

test("the engine's lines fit on a phone", async () => {
  const context = await newContext({ ...PHONE, locale: "en" });
  const page = await context.newPage();
  await page.goto(at(POSITION));
  await page.waitForSelector("main.analysis[aria-busy=false]");
  await page.locator("[data-engine]").tap();
  await page.waitForSelector("[data-advice=A]");
  assert.ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    "nothing is wider than the window",
  );
  await context.close();
});
