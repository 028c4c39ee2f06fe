// Two clocks that find each other without a server: each reads a text of the other one.

import assert from "node:assert/strict";
import { home, newContext, serious, stopsServer } from "./support/players.mjs";
import { test, until } from "./support/test.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A page of the clock that works offline from now on. */
async function device() {
  const context = await newContext({ locale: "en", ...PHONE });
  const page = await context.newPage();
  await page.goto(`${home}/clock`);
  await page.waitForSelector("[data-offline=ready]");
  return { context, page };
}

const touches = ({ page }, seat) =>
  page.locator(`[data-seat=${seat}] .press`).tap({ position: { x: 60, y: 60 } });
const runs = ({ page }, seat) => page.waitForSelector(`[data-seat=${seat}].runs`);

async function claims({ page }, seat, name) {
  await page.locator(`[data-seat=${seat}] .hand`).tap();
  await page.locator(`[data-seat=${seat}]`).getByRole("button", { name }).tap();
}

const log = ({ page }) =>
  page.evaluate(() =>
    document
      .querySelector("tandem-hall-clock")
      .store.game.entries.map(({ id, does }) => `${id} ${does}`),
  );

const agree = (a, b) =>
  until(async () => JSON.stringify(await log(a)) === JSON.stringify(await log(b)));

const own = ({ page }) => page.locator("[name=own]").inputValue();

async function reads({ page }, text) {
  await page.locator("[name=theirs]").fill(text);
  await page.locator("[data-use]").click();
}

/** One device shows its text, the other one answers. */
async function connects(a, b) {
  await a.page.locator("[data-offer]").click();
  await a.page.waitForSelector("[name=own]");
  const offer = await own(a);
  await b.page.locator("[data-answer]").click();
  await reads(b, "tandem1;o;something");
  await b.page.getByRole("alert").filter({ hasText: "This is not the code" }).waitFor();
  await reads(b, offer);
  await b.page.waitForSelector("[name=own]");
  await reads(a, await own(b));
}

test("with the server stopped two devices connect, play, stop and agree", async () => {
  const [a, b] = await Promise.all([device(), device()]);
  await stopsServer();
  for (const { page } of [a, b]) await page.reload();
  await a.page.selectOption("[name=boards]", "A+B");
  await a.page.getByRole("button", { name: "Open the clock" }).click();
  await a.page.click(".open-desk");
  await a.page.locator("[data-offer]").click();
  await a.page.locator("tandem-qr svg").waitFor();
  assert.deepEqual(await serious(a.page), []);
  await connects(a, b);
  await b.page.waitForSelector("[data-link=together]");
  await a.page.getByText("Linked without a server.").first().waitFor();
  await a.page.getByRole("button", { name: "Close" }).click();

  await touches(a, "BlackA");
  await touches(b, "BlackB");
  await Promise.all([runs(a, "WhiteA"), runs(b, "WhiteB")]);
  await touches(b, "WhiteB");
  await touches(a, "WhiteA");
  await Promise.all([runs(a, "BlackA"), runs(b, "BlackB")]);
  await agree(a, b);
  await claims(b, "BlackB", "Stop both clocks");
  await a.page.locator("[data-seat=WhiteA]", { hasText: "Black B: both clocks stopped" }).waitFor();

  // The page of one device is closed: the two exchange their texts anew, and the log is one.
  await b.page.reload();
  await a.page.waitForSelector("[data-link=apart]");
  for (const { page } of [a, b]) await page.click(".open-desk");
  await connects(a, b);
  for (const { page } of [a, b]) {
    await page.waitForSelector("[data-link=together]");
    await page.getByRole("button", { name: "Close" }).click();
  }
  await agree(a, b);
  await claims(a, "WhiteA", "Mate 1.16");
  await b.page.locator("[data-seat=WhiteB] [data-agree]").tap();
  for (const { page } of [a, b]) await page.getByText("White A and Black B win").first().waitFor();
  await agree(a, b);
});
