// The arbiter's console: check-in, results by keys, taps and slips, undo, and the time of the
// round. A phone without a network keeps its result.

import assert from "node:assert/strict";
import { home, PHONE, Player, serious } from "./support/players.mjs";
import { keepsOpen, test, until } from "./support/test.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };

/** The page of the event, and its organizer at the console. */
let event;
let olga;

const act = (act) => ({ command: "act", act });

async function acts(...commands) {
  for (const data of commands) {
    const path = event.replace("/events/", "/api/events/");
    const answer = await olga.page.request.post(`${path}/acts`, { data });
    assert.ok(answer.ok(), await answer.text());
  }
}

/** The log of the event as the server has it. */
async function log() {
  const answer = await olga.page.request.get(`${event.replace("/events/", "/api/events/")}/export`);
  return (await answer.json()).records.map((record) => record.act);
}

/** The lines of a person's console, but the refusals of the server. */
const surprises = ({ problems }) => problems.filter((text) => !/status of 4\d\d/.test(text));

const row = (page, table) => page.locator(`[data-table-row='1.${table}']`);
const result = (page, table, text) =>
  row(page, table).locator(".game-results", { hasText: text }).waitFor();
const told = (page, text) => page.locator("[data-told]", { hasText: text }).waitFor();

const fits = (page) =>
  page.evaluate(() => document.documentElement.clientWidth >= document.documentElement.scrollWidth);

test("entrants are checked in by keys, and who is missing is not paired", async () => {
  olga = await Player.comes("A", LAPTOP);
  keepsOpen(olga);
  await olga.owns("Console Olga");
  const stages = [{ format: { kind: "swiss", rematches: false }, rounds: 3, games: 2 }];
  const made = await olga.page.request.post(`${home}/api/events`, {
    data: { regulations: { name: "At the console", stages }, listed: false },
  });
  assert.ok(made.ok(), await made.text());
  event = `${home}/events/${(await made.json()).event}`;
  const enter = (...names) =>
    act({ act: "enter", people: names.map((name) => ({ name })), team: null });
  await acts(
    enter("Ada", "Boris"),
    enter("Chiara", "Dmitri"),
    enter("Žofie", "Emil"),
    enter("Gao", "Hana"),
    enter("Late", "Lena"),
  );
  const { page } = olga;
  await page.goto(event);
  await page.click("[data-to-console]");
  await page.click("[data-start-check-in]");
  await page.locator("[data-here]", { hasText: "0 of 5 here" }).waitFor();
  // The filter finds names without their marks, and Enter checks in the only one.
  await page.keyboard.press("/");
  await page.keyboard.type("zof");
  await page.locator("[data-entrant-row]").nth(1).waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await told(page, "Žofie – Emil: here");
  await page.locator("[data-here]", { hasText: "1 of 5 here" }).waitFor();
  await page.keyboard.press("Escape");
  // The arrows go through the list, and the space bar checks in.
  await page.keyboard.press("Home");
  for (const name of ["Ada – Boris", "Chiara – Dmitri", "Gao – Hana"]) {
    await page.keyboard.press("Space");
    await told(page, `${name}: here`);
    await page.keyboard.press("ArrowDown");
  }
  await page.locator("[data-missing]").click();
  assert.equal(await page.locator("[data-entrant-row]").count(), 1);
  await page.locator("[data-entrant-row='5']", { hasText: "Late – Lena" }).waitFor();
  assert.deepEqual(await serious(page), []);
  for (const step of ["start-event", "pair-round", "publish-round"])
    await page.locator(`[data-step=${step}]`).click();
  await page.keyboard.press("t");
  await row(page, 2).waitFor();
  assert.equal(await page.locator("[data-table-row]").count(), 2);
  await page.locator("[data-progress]", { hasText: "0 of 2 tables done" }).waitFor();
});

test("results come by keys, and are taken back; the log keeps both", async () => {
  const { page } = olga;
  await page.keyboard.press("Home");
  await page.keyboard.press("w");
  await told(page, "Table 1, game 1: 1-0");
  await result(page, 1, "1-0");
  await page.keyboard.press("0");
  await told(page, "Table 1, game 2: 0-1");
  await page.locator("[data-progress]", { hasText: "1 of 2 tables done" }).waitFor();
  // A result that stands is corrected only if its game is chosen.
  await page.keyboard.press("d");
  await told(page, "All games of table 1 have results");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("=");
  await told(page, "Table 1, game 2: ½-½");
  await result(page, 1, "½-½*");
  await page.keyboard.press("u");
  await told(page, "Undone: Result, round 1, table 1, game 2: ½-½");
  await result(page, 1, "0-1");
  await page.keyboard.press("u");
  await page.locator("[data-progress]", { hasText: "0 of 2 tables done" }).waitFor();
  const all = (await log()).map(({ act }) => act);
  assert.deepEqual(all.slice(-5), ["set-result", "set-result", "set-result", "undo", "undo"]);
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  assert.deepEqual(await serious(page), []);
  await page.keyboard.press("Escape");
  assert.deepEqual(surprises(olga), []);
});

test("slips are typed line by line, and a wrong one is named", async () => {
  const { page } = olga;
  await page.keyboard.press("s");
  await page.keyboard.type("1 0-1\n9 1-0");
  await page.keyboard.press("Control+Enter");
  await page
    .getByRole("alert")
    .filter({ hasText: "line 2: `9 1-0`: there is no such table" })
    .waitFor();
  await page.locator("[name=slips]").fill("1 0-1\n2 2-0");
  await page.keyboard.press("Control+Enter");
  await told(page, "The results are entered.");
  await result(page, 1, "1-0 0-1");
  await result(page, 2, "1-0 1-0");
  await page.locator("[data-step=close-round]").waitFor();
  // Refused slips are in no log.
  assert.equal((await log()).filter(({ act }) => act === "set-result").length, 6);
});

test("the time of the round runs at the console and on the wall", async () => {
  const { page } = olga;
  const wall = await Player.comes("A", LAPTOP, olga);
  await wall.page.goto(`${event}/wall`);
  await wall.page.locator("[data-elapsed]").waitFor();
  await page.locator("[name=slips]").press("Escape");
  await page.locator("[name=minutes]").fill("2");
  await page.locator("[data-timer=start]").click();
  await page.locator("[data-left]", { hasText: /^\s*[12]:\d\d\s*$/ }).waitFor();
  await wall.page.locator("[data-left]", { hasText: /^[12]:\d\d$/ }).waitFor();
  await page.locator("[data-timer=pause]").click();
  await page.locator("[data-timer=go-on]").waitFor();
  await page.locator("[data-timer=add]").nth(1).click();
  await wall.page.locator("[data-left]", { hasText: /^[67]:\d\d$/ }).waitFor();
  await wall.page.getByText("paused").waitFor();
  // It is in the log, so a restart has it.
  const last = (await log()).at(-1);
  assert.equal(last.act, "timer");
  assert.equal(last.runs, false);
  assert.ok(last.seconds > 360 && last.seconds <= 420, String(last.seconds));
  await page.locator("[data-timer=end]").click();
  await wall.page.locator("[data-elapsed]").waitFor();
  await wall.page.close();
});

test("one hand on a phone checks in, enters a result and undoes it", async () => {
  const phone = await Player.comes("A", PHONE);
  await phone.page.context().addCookies(await olga.page.context().cookies());
  const { page } = phone;
  await page.goto(`${event}/console`);
  await row(page, 1).waitFor();
  assert.ok(await fits(page), "nothing is wider than a phone");
  await row(page, 1).locator("[data-row]").tap();
  await row(page, 1).locator("[data-game='2'] [data-result='½-½']").tap();
  await result(page, 1, "½-½*");
  await page.locator("[data-undo]").tap();
  await result(page, 1, "0-1");
  await page.locator("[data-to='check-in']").tap();
  const late = page.locator("[data-entrant-row='5'] button");
  await late.tap();
  await page.locator("[data-entrant-row='5'] [aria-pressed=true]").waitFor();
  // Every target is large enough for a thumb.
  for (const button of await page.locator(".console-rows button, .console-bar button").all()) {
    if (!(await button.isVisible())) continue;
    const { height } = await button.boundingBox();
    assert.ok(height >= 44, `${await button.textContent()}: ${height}`);
  }
  await page.locator("[data-to=tools]").tap();
  await page.locator("[data-changes] li", { hasText: "Late – Lena checked in" }).waitFor();
  assert.ok(await fits(page), "nothing is wider than a phone");
  assert.deepEqual(await serious(page), []);
  assert.deepEqual(surprises(phone), []);
});

test("the wall has a code for phones, and a phone without a network keeps its result", async () => {
  await acts(
    act({ act: "close", stage: 1, round: 1 }),
    { command: "pair-round" },
    act({ act: "publish", stage: 1, round: 2 }),
    act({ act: "hall-code", open: true }),
  );
  const wall = await Player.comes("A", LAPTOP, olga);
  await wall.page.goto(`${event}/wall`);
  await wall.page.locator("[data-place]").waitFor();
  await until(async () => {
    await wall.page.keyboard.press("ArrowLeft");
    return (await wall.page.locator("[data-page=phones]").count()) > 0;
  });
  const picture = wall.page.locator("[data-page=phones] img");
  assert.ok(await picture.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  const code = (await wall.page.locator("[data-page=phones] .code").textContent()).slice(-7);
  assert.match(code, /^[A-Z2-9]{3} [A-Z2-9]{3}$/);
  assert.deepEqual(await serious(wall.page), []);
  await wall.page.close();

  // The camera opens the address with the code.
  const phone = await Player.comes("a", PHONE);
  const { page } = phone;
  await page.goto(`${event}#${code.replace(" ", "")}`);
  await page.locator("[data-phone-name] select").selectOption({ label: "Ada" });
  await page.locator("[data-phone-name] button").click();
  await page.locator("[data-game='1'] [data-report=won]").waitFor();
  await page.context().setOffline(true);
  await page.locator("[data-game='1'] [data-report=won]").click();
  await page.locator("[data-game='1'] [data-waiting]").waitFor();
  await page.locator("[data-game='2'] [data-report=lost]").click();
  await page.locator("[data-game='2'] [data-waiting]").waitFor();
  await page.close();
  assert.equal((await log()).filter(({ act }) => act === "phone-report").length, 0);

  // The phone is opened again when the network is back, and sends each result once.
  await phone.page.context().setOffline(false);
  const again = await phone.page.context().newPage();
  await again.goto(event);
  await again.locator("[data-known]", { hasText: "Ada" }).waitFor();
  await again.getByText("The other side has not reported yet.").nth(1).waitFor();
  assert.equal(await again.locator("[data-waiting]").count(), 0);
  await again.reload();
  await again.getByText("The other side has not reported yet.").nth(1).waitFor();
  const reports = (await log()).filter(({ act }) => act === "phone-report");
  assert.deepEqual(
    reports.map(({ game }) => game),
    [1, 2],
  );
});
