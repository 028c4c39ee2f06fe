// The clock of a hall: fingers, a killed page, no network, a swipe back.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { home, newContext, serious } from "./support/players.mjs";
import { test, until } from "./support/test.mjs";

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
const SEATS = ["WhiteA", "BlackA", "WhiteB", "BlackB"];

/** The clock in a browser of its own, set up with a time control. */
async function opened({ control = "300+0", device = TABLET, boards = "AB" } = {}) {
  const context = await newContext({ locale: "en", ...device });
  const page = await context.newPage();
  await page.goto(`${home}/clock`);
  await page.selectOption("[name=boards]", boards);
  await page.selectOption("[name=control]", control);
  await page.getByRole("button", { name: "Open the clock" }).click();
  await page.waitForSelector(".hall");
  return { context, page };
}

/** Where a finger touches a face. */
async function middle(page, seat) {
  const box = await page.locator(`[data-seat=${seat}]`).boundingBox();
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Puts fingers on faces at one moment, and lifts them. */
async function touches(page, ...seats) {
  const session = await page.context().newCDPSession(page);
  const at = await Promise.all(seats.map((seat) => middle(page, seat)));
  const touchPoints = at.map((point, id) => ({ ...point, id, radiusX: 10, radiusY: 10 }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

async function starts(page) {
  await touches(page, "BlackA", "BlackB");
  await page.waitForSelector(".hall-face.runs");
}

/** The log as the page stores it. */
const entries = (page) =>
  page.evaluate(() => {
    const found = [];
    for (let text; (text = localStorage.getItem(`tandem-clock-${found.length}`)) !== null;)
      found.push(JSON.parse(text));
    return found;
  });

const did = async (page) => (await entries(page)).map(({ does, by }) => `${does} ${by}`);

test("four fingers at once: each board follows the player on move", async () => {
  const { page } = await opened();
  assert.deepEqual(await serious(page), [], "before the start");
  await touches(page, ...SEATS);
  await page.waitForSelector(".hall-face.runs");
  assert.deepEqual(await did(page), ["ready BlackA", "ready BlackB", "start players"]);
  await touches(page, ...SEATS);
  await page.waitForSelector("[data-seat=BlackA].runs, [data-seat=WhiteA].runs");
  const presses = (await did(page)).slice(3);
  // White moved on both boards; Black's finger counts if it came down after White's.
  for (const seat of ["WhiteA", "WhiteB"]) assert.ok(presses.includes(`press ${seat}`), seat);
  assert.deepEqual(await serious(page), [], "while the clocks run");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, "nothing is wider than the screen");
});

test("palms press nothing, and keys do", async () => {
  const { page } = await opened({ boards: "A" });
  await touches(page, "BlackA");
  await page.waitForSelector("[data-seat=WhiteA].runs");
  const session = await page.context().newCDPSession(page);
  const palm = { ...(await middle(page, "WhiteA")), radiusX: 90, radiusY: 120 };
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [palm] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.ok(await page.locator("[data-seat=WhiteA].runs").count(), "a palm is no finger");
  await page.locator("[data-seat=WhiteA] .press").press("Enter");
  await page.waitForSelector("[data-seat=BlackA].runs");
  assert.deepEqual((await did(page)).at(-1), "press WhiteA");
});

test("a claim stops both boards, the others agree, and the log goes to the arbiter", async () => {
  const { page } = await opened({ control: "180b2" });
  await starts(page);
  await touches(page, "WhiteA");
  await touches(page, "WhiteB");
  await page.waitForSelector("[data-seat=BlackB].runs");
  await page.click("[data-seat=BlackB] .hand");
  await page.getByRole("button", { name: "Mate 1.16" }).tap();
  await page.waitForSelector(".paused");
  assert.equal(await page.locator(".hall-face.runs").count(), 0, "both boards stand");
  const claim = (await entries(page)).at(-1);
  assert.equal(`${claim.by} ${claim.claim} ${claim.article}`, "BlackB mate 1.16");
  assert.deepEqual(Object.keys(claim.clocks).sort(), [...SEATS].sort());

  assert.equal(await page.locator("[data-agree]").count(), 2, "the other team is asked");
  await page.locator("[data-seat=WhiteB] [data-agree]").tap();
  await page.getByText("White A and Black B win").first().waitFor();
  await page.click(".open-desk");
  assert.deepEqual(await serious(page), [], "the menu of the arbiter");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("[data-export=log]"),
  ]);
  const file = join(mkdtempSync(join(tmpdir(), "clock-")), "clock.log");
  await download.saveAs(file);
  const tandem = process.env.TANDEM ?? "tandem";
  const { stdout: report } = spawnSync(tandem, ["adjudicate", file], { encoding: "utf8" });
  assert.match(report, /BlackB claims mate on B/);
  assert.match(report, /wbn, 180b2/);
});

test("the arbiter's rulings are logged with their articles", async () => {
  const { page } = await opened();
  await starts(page);
  await touches(page, "WhiteA");
  await page.waitForSelector("[data-seat=BlackA].runs");
  // A short touch does not open the menu while the clocks run.
  await page.locator(".open-desk").tap();
  assert.equal(await page.locator("dialog").count(), 0);
  await page.locator(".open-desk").press("Enter");
  await page.waitForSelector("dialog[open]");
  const button = (name) => page.getByRole("button", { name });
  await button("Undo the last press on A").click();
  await button("Stop both clocks 7.12a").click();
  await page.fill("[name=reading]", "2:05");
  await button("Set 1.15, 7.11").click();
  await button("+30 s").click();
  await button("Freeze for 5 s").click();
  await button("Start the clocks again").click();
  const log = (await entries(page)).slice(4).map(({ does, article }) => `${does} ${article}`);
  assert.deepEqual(log, [
    "undo 9.2",
    "stop 7.12a",
    "set 1.15",
    "add 9.4",
    "freeze 9.4b",
    "restart 7.12c",
  ]);
  await page.getByRole("button", { name: "Close" }).click();
  // The closed dialog, whose log says it too, leaves the page a moment later.
  await page.locator("[data-seat=WhiteA]", { hasText: "Frozen until 2:30" }).waitFor();
  await touches(page, "WhiteA");
  await until(async () => (await did(page)).at(-1) === "held WhiteA");
});

test("only the arbiter's menu puts a game away", async () => {
  const { page } = await opened();
  await starts(page);
  await page.click("[data-seat=WhiteA] .hand");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Sure?" }).click();
  await page.locator("[data-seat=BlackA]", { hasText: "Your team wins" }).waitFor();
  await page.click(".open-desk");
  await page.getByRole("button", { name: "Take the result back" }).click();
  await page.getByRole("button", { name: "New game on this clock" }).click();
  await page.getByRole("button", { name: "Sure?" }).click();
  await page.waitForSelector(".clock-setup");
  assert.deepEqual(await entries(page), []);
});

test("a page that is killed in the middle comes back with the clocks right", async () => {
  const { context, page } = await opened();
  await page.clock.install();
  await starts(page);
  await page.clock.runFor(10_000);
  await touches(page, "WhiteA");
  await page.waitForSelector("[data-seat=BlackA].runs");
  const before = (await entries(page)).find(({ does }) => does === "press");
  const beat = await page.evaluate(() => JSON.parse(localStorage.getItem("tandem-clock-beat")));
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  // Nine seconds later.
  await again.clock.install({ time: beat.wall + 9000 });
  await again.goto(`${home}/clock`);
  await again.waitForSelector("[data-seat=BlackA].runs");
  const back = (await entries(again)).at(-1);
  assert.equal(`${back.does} ${back.why}`, "back reload");
  assert.equal(back.clocks.WhiteA, before.clocks.WhiteA, "a clock that stands loses nothing");
  const passed = back.at - before.at;
  // The last beat came at most a second before the end, and the new page took a while.
  assert.ok(passed >= 9000 && passed < 60_000, `${passed} ms`);
  assert.equal(before.clocks.BlackA - back.clocks.BlackA, passed, "Black thought all the time");
});

test("the page opens and plays without a network", async () => {
  const { context, page } = await opened();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await starts(page);
  await context.setOffline(true);
  await touches(page, "WhiteA");
  await page.waitForSelector("[data-seat=BlackA].runs");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.waitForSelector("[data-seat=BlackA].runs");
  await touches(page, "BlackA");
  await page.waitForSelector("[data-seat=WhiteA].runs");
  assert.deepEqual((await did(page)).slice(3), ["press WhiteA", "back undefined", "press BlackA"]);
  const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
  assert.equal(manifest, "/clock.webmanifest");
});

test("a swipe back stays with the clock", async () => {
  const { page } = await opened();
  await starts(page);
  for (let back = 0; back < 3; back += 1) {
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => history.state === "clock");
  }
  assert.equal(new URL(page.url()).pathname, "/clock");
  await touches(page, "WhiteA");
  await page.waitForSelector("[data-seat=BlackA].runs");
});
