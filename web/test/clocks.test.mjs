// The clocks of two boards on two devices: a start, stop and end in common, over a bad network.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { home, newContext, serious } from "./support/players.mjs";
import { test, until } from "./support/test.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A page of the clock in a browser of its own. Its way to the room can be slow, or cut. */
async function device() {
  const context = await newContext({ locale: "en", ...PHONE });
  const page = await context.newPage();
  const network = { latency: 0, isCut: false, cut: () => undefined };
  await page.routeWebSocket(/\/socket\/rooms\//, (socket) => {
    if (network.isCut) return void socket.close();
    const server = socket.connectToServer();
    const passes = (to) => (message) =>
      setTimeout(() => network.isCut || to.send(message), network.latency);
    socket.onMessage(passes(server));
    server.onMessage(passes(socket));
    network.cut = () => {
      network.isCut = true;
      void socket.close();
      void server.close();
    };
  });
  await page.goto(`${home}/clock`);
  return { context, page, network };
}

async function opens({ page }, boards = "A+B") {
  await page.selectOption("[name=boards]", boards);
  await page.getByRole("button", { name: "Open the clock" }).click();
  return page.locator("[data-link=waiting] .code").innerText();
}

async function joins({ page }, code) {
  await page.fill("[name=code]", code);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForSelector("[data-link=together]");
}

const touches = ({ page }, seat) =>
  page.locator(`[data-seat=${seat}] .press`).tap({ position: { x: 60, y: 60 } });

const runs = ({ page }, seat) => page.waitForSelector(`[data-seat=${seat}].runs`);

/** Two devices whose clocks run. */
async function table() {
  const [a, b] = await Promise.all([device(), device()]);
  await joins(b, await opens(a));
  await a.page.waitForSelector("[data-link=together]");
  await touches(a, "BlackA");
  await touches(b, "BlackB");
  await Promise.all([runs(a, "WhiteA"), runs(b, "WhiteB")]);
  return { a, b };
}

const entries = ({ page }) =>
  page.evaluate(() => document.querySelector("tandem-hall-clock").store.game.entries);

/** The log of a device by the ids of its entries. */
const log = async (one) => (await entries(one)).map(({ id, does }) => `${id} ${does}`);

const agree = (a, b) =>
  until(async () => JSON.stringify(await log(a)) === JSON.stringify(await log(b)));

/** By how much the times of the two devices differ, which run on one computer. */
async function apart(a, b) {
  const offset = ({ page }) =>
    page.evaluate(
      () =>
        document.querySelector("tandem-hall-clock").store.now() -
        performance.timeOrigin -
        performance.now(),
    );
  return Math.abs((await offset(a)) - (await offset(b)));
}

/** Opens the claims of a player and touches one. */
async function claims({ page }, seat, name) {
  await page.locator(`[data-seat=${seat}] .hand`).tap();
  await page.locator(`[data-seat=${seat}]`).getByRole("button", { name }).tap();
}

test("two devices start and stop together, and write the end once", async () => {
  const { a, b } = await table();
  assert.deepEqual(await serious(a.page), [], "a device with one board");
  assert.equal(await a.page.locator("tandem-hall-face").count(), 2, "each has its own board");
  await touches(a, "WhiteA");
  await touches(b, "WhiteB");
  await agree(a, b);
  await claims(b, "BlackB", "Stop both clocks");
  await a.page.locator("[data-seat=WhiteA]", { hasText: "Black B: both clocks stopped" }).waitFor();
  await a.page.click(".open-desk");
  assert.deepEqual(await serious(a.page), [], "the menu with the other device");
  await a.page.getByRole("button", { name: "Start the clocks again" }).click();
  await a.page.getByRole("button", { name: "Close" }).click();
  await Promise.all([runs(a, "BlackA"), runs(b, "BlackB")]);
  // Each of the other team agrees at the same moment.
  await claims(a, "WhiteA", "Mate 1.16");
  await b.page.waitForSelector("[data-seat=WhiteB] [data-agree]");
  const agrees = ({ page }, seat) =>
    page.evaluate((of) => document.querySelector(`[data-seat=${of}] [data-agree]`)?.click(), seat);
  await Promise.all([agrees(a, "BlackA"), agrees(b, "WhiteB")]);
  for (const one of [a, b]) await one.page.getByText("White A and Black B win").first().waitFor();
  await agree(a, b);
  const [left, right] = [await logFile(a), await logFile(b)];
  assert.equal(left.text, right.text, "both devices save one log");
  assert.equal(left.text.match(/result: won-first/g).length, 1);
  const tandem = process.env.TANDEM ?? "tandem";
  const { stdout } = spawnSync(tandem, ["adjudicate", left.path], { encoding: "utf8" });
  assert.match(stdout, /WhiteA claims mate on A/);
});

/** The log for the arbiter, as a device saves it. */
async function logFile({ page }) {
  await page.click(".open-desk");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("[data-export=log]"),
  ]);
  const path = join(mkdtempSync(join(tmpdir(), "clocks-")), "clock.log");
  await download.saveAs(path);
  return { path, text: readFileSync(path, "utf8") };
}

const links = { night: "the unit tests of the link have it" };
test("over 200 ms of latency the two times agree within 20 ms", links, async () => {
  const [a, b] = await Promise.all([device(), device()]);
  a.network.latency = b.network.latency = 100;
  await joins(b, await opens(a, "B+A"));
  await touches(a, "BlackB");
  await touches(b, "BlackA");
  await Promise.all([runs(a, "WhiteB"), runs(b, "WhiteA")]);
  // A busy computer delays the first answers: later ones correct that while the clocks run.
  await until(async () => (await apart(a, b)) <= 20);
  const starts = (await entries(b)).filter(({ does }) => does === "start");
  assert.equal(starts.length, 1);
});

test("without the link both run on, and the arbiter sees what contradicts", links, async () => {
  const { a, b } = await table();
  b.network.cut();
  for (const one of [a, b]) await one.page.waitForSelector("[data-link=apart]");
  await claims(a, "WhiteA", "Stop both clocks");
  await a.page.waitForSelector("[data-seat=WhiteA].paused");
  await touches(b, "WhiteB");
  await runs(b, "BlackB");
  b.network.isCut = false;
  for (const one of [a, b]) await one.page.waitForSelector("[data-link=together]");
  await b.page.waitForSelector("[data-seat=BlackB].paused");
  await agree(a, b);
  await a.page.click(".open-desk");
  const late = a.page.locator(".hall-link li").first();
  await late.getByText("Board B learns now: White A: both clocks stopped").waitFor();
  await late.getByText("White B presses").waitFor();
});

test("a device that reloads, and one that replaces it, have the whole game", async () => {
  const { a, b } = await table();
  await touches(b, "WhiteB");
  await runs(b, "BlackB");
  b.page.once("dialog", (dialog) => void dialog.accept());
  await b.page.reload();
  await runs(b, "BlackB");
  await touches(b, "BlackB");
  await runs(b, "WhiteB");
  await agree(a, b);

  // The phone is broken: another one takes its board.
  const code = (await b.page.evaluate(() => localStorage.getItem("tandem-clock-place"))) ?? "";
  await b.page.close({ runBeforeUnload: false });
  await a.page.waitForSelector("[data-link=apart]");
  const c = await device();
  await joins(c, JSON.parse(code).code);
  await runs(c, "WhiteB");
  await agree(a, c);
  await touches(c, "WhiteB");
  await agree(a, c);
  assert.ok((await log(a)).filter((entry) => entry.startsWith("B")).length >= 5);
  // The old one comes back and sees that it is not the clock any more.
  const old = await b.context.newPage();
  await old.goto(`${home}/clock`);
  await old.getByText("Another device has taken this board").waitFor();
  assert.ok(await c.page.locator("[data-seat=BlackB].runs").count(), "the new one goes on");
});

const refusals = { night: "the server's tests of rooms refuse them" };
test("codes that are wrong, unknown, or of a full game are refused", refusals, async () => {
  const { a } = await table();
  const code = await a.page.evaluate(() => localStorage.getItem("tandem-clock-place"));
  const c = await device();
  const enters = async (text, said) => {
    await c.page.fill("[name=code]", text);
    await c.page.getByRole("button", { name: "Join", exact: true }).click();
    await c.page.getByRole("alert").filter({ hasText: said }).waitFor();
  };
  await enters("K3X9", "eight letters and digits");
  await enters("k3x9 m2pa", "No clock answers");
  await enters(JSON.parse(code).code, "Both boards have a device");
  assert.deepEqual(await serious(c.page), [], "the form");
});
