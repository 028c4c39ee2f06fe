// The clock of a table of an event: it knows the players, the arbiter sees it, and it reports the
// result that both teams have confirmed.

import assert from "node:assert/strict";
import { home, newContext, PHONE, Player, serious } from "./support/players.mjs";
import { keepsOpen, test, until } from "./support/test.mjs";

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1280, height: 720 } };

let organizer;
let event;
let code;

const api = (rest) => `${event.replace("/events/", "/api/events/")}${rest}`;

async function acts(...commands) {
  for (const data of commands) {
    const answer = await organizer.page.request.post(api("/acts"), { data });
    assert.ok(answer.ok(), await answer.text());
  }
}

const act = (act) => ({ command: "act", act });

/** The game of a match as the event has it, and the reports in its log. */
async function game(table, number = 1) {
  const rounds = await (await organizer.page.request.get(api("/rounds"))).json();
  return rounds.at(-1).matches[table - 1].games[number - 1];
}

async function reports() {
  const log = await (await organizer.page.request.get(api("/export"))).json();
  return log.records.filter(({ act }) => act.act === "clock-report").length;
}

test("an arbiter makes an event of two games a match, and a code", async () => {
  organizer = await Player.comes("A", LAPTOP);
  keepsOpen(organizer);
  await organizer.owns("Clock Olga");
  const stages = [{ format: { kind: "round-robin", cycles: 1 }, games: 2 }];
  const regulations = { name: "Clock evening", clock: "180+2", ruleset: "wbn", stages };
  const made = await organizer.page.request.post(`${home}/api/events`, { data: { regulations } });
  assert.ok(made.ok(), await made.text());
  event = `${home}/events/${(await made.json()).event}`;
  const enter = (...names) =>
    act({ act: "enter", people: names.map((name) => ({ name })), team: null });
  await acts(enter("Ada", "Boris"), enter("Chiara", "Dmitri"), enter("Emil", "Fay"));
  await acts(enter("Gus", "Hana"), { command: "start-stage" }, { command: "pair-round" });
  await acts(act({ act: "publish", stage: 1, round: 1 }), act({ act: "hall-code", open: true }));
  code = (await (await organizer.page.request.get(api("/hall-code"))).json()).code;
  await organizer.page.goto(event);
});

/** A device that follows a link to the clock of a table. */
async function follows(table, { device = TABLET, hash = `#${code}` } = {}) {
  const context = await newContext({ locale: "en", ...device });
  const page = await context.newPage();
  const id = event.split("/").at(-1);
  await page.goto(`${home}/clock?event=${id}&table=${table}${hash}`);
  await page.waitForSelector(".clock-seats");
  return { context, page };
}

const opens = ({ page }) => page.getByRole("button", { name: "Open the clock" }).first().click();
const touches = ({ page }, seat) =>
  page.locator(`[data-seat=${seat}] .press`).tap({ position: { x: 60, y: 60 } });
const runs = ({ page }, seat) => page.waitForSelector(`[data-seat=${seat}].runs`);

async function starts(one, other = one) {
  await touches(one, "BlackA");
  await touches(other, "BlackB");
  await Promise.all([runs(one, "WhiteA"), runs(other, "WhiteB")]);
}

async function claims({ page }, seat, name) {
  await page.locator(`[data-seat=${seat}] .hand`).tap();
  await page.locator(`[data-seat=${seat}]`).getByRole("button", { name }).tap();
}

const button = ({ page }, seat, name) =>
  page.locator(`[data-seat=${seat}]`).getByRole("button", { name });

const wide = ({ page }) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("the clock of a table has the names, and one team reports, the other confirms", async () => {
  const tablet = await follows(1);
  const { page } = tablet;
  assert.match(page.url(), /table=1$/, "the code is not left in the address");
  await page.getByText("Clock evening: round 1, table 1").waitFor();
  assert.deepEqual(await serious(page), []);
  assert.ok(!(await wide(tablet)));
  await page.selectOption(".clock-table [name=boards]", "AB");
  await opens(tablet);
  const match = (await (await organizer.page.request.get(api("/rounds"))).json())[0].matches[0];
  assert.equal(match.first[0], 1, "Ada and Boris have White on A and Black on B");
  for (const [seat, name] of [
    ["WhiteA", "Ada"],
    ["BlackB", "Boris"],
  ])
    await page.locator(`[data-seat=${seat}] .who`, { hasText: name }).waitFor();
  await page.locator("[data-seat=WhiteA] .digits", { hasText: "3:00" }).waitFor();

  // The arbiter sees it.
  const desk = organizer.page;
  const seen = desk.locator("[data-clock-of='1']");
  await seen.getByText("Not started").waitFor();
  await starts(tablet);
  await seen.locator("[data-face=WhiteA].runs").waitFor();
  await touches(tablet, "WhiteA");
  await seen.locator("[data-face=BlackA].runs").waitFor();
  await claims(tablet, "BlackB", "Stop both clocks");
  await seen.getByText("Black B: both clocks stopped").waitFor();
  await seen.locator("[data-face=BlackA].paused").waitFor();
  assert.deepEqual(await serious(desk), []);
  await claims(tablet, "WhiteA", "Mate 1.16");
  await seen.getByText("White A claims on A: Mate").waitFor();
  await seen.getByText("1.16").waitFor();
  await button(tablet, "BlackA", "We agree").tap();
  await seen.getByText("White A and Black B win").waitFor();
  await seen.locator("[data-counts]", { hasText: "1-0" }).waitFor();

  // One team alone reports nothing.
  await button(tablet, "WhiteB", "Report this result").tap();
  await button(tablet, "WhiteA", "Confirm this result").waitFor();
  assert.equal((await game(1)).result, null);
  assert.deepEqual(await serious(page), []);
  await button(tablet, "WhiteA", "Confirm this result").tap();
  await page.getByText("Confirmed, and reported.").first().waitFor();
  assert.equal((await game(1)).result.first, 2);
  assert.equal(await reports(), 1);

  // The page knows the next game, in which the colors are exchanged.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.click(".open-desk");
  await page.getByRole("button", { name: "New game on this clock" }).click();
  await page.getByRole("button", { name: "New game on this clock" }).click();
  await page.getByText("Clock evening: round 1, table 1, game 2").waitFor();
  await opens(tablet);
  await page.locator("[data-seat=BlackA] .who", { hasText: "Ada" }).waitFor();
});

test("without a network the report waits on the device, and is sent once", async () => {
  const tablet = await follows(2);
  const { page, context } = tablet;
  await opens(tablet);
  await starts(tablet);
  await context.setOffline(true);
  await claims(tablet, "BlackA", "Draw agreed");
  await button(tablet, "WhiteA", "We agree").tap();
  await button(tablet, "WhiteA", "Report this result").tap();
  await button(tablet, "BlackA", "Confirm this result").tap();
  await page.getByText("The report is sent as soon as the server").first().waitFor();
  assert.equal((await game(2)).result, null);
  // The answer to the first report is lost, so the device sends it again.
  let lost = 0;
  await page.route("**/clock-results", async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await context.setOffline(false);
  await page.getByText("Confirmed, and reported.").first().waitFor();
  assert.ok(lost > 1, `${lost} tries`);
  assert.equal((await game(2)).result.first, 1);
  assert.equal(await reports(), 2, "the second try has changed nothing");
});

test("two devices at a table: the second one takes the other board, and both report as one", async () => {
  const left = await follows(2);
  await left.page.getByText("game 2").first().waitFor();
  await left.page.selectOption(".clock-table [name=boards]", "A+B");
  await opens(left);
  await left.page.waitForSelector("[data-link=waiting]");
  await organizer.page.locator("[data-clock-of='2']").waitFor();
  // A phone that has not followed the link from the wall is asked for the code.
  const right = await follows(2, { device: PHONE, hash: "" });
  await right.page.fill(".clock-table [name=hall]", "AAA AAA");
  await opens(right);
  await right.page.getByText("This is not the code on the wall").waitFor();
  await right.page.fill(".clock-table [name=hall]", code.toLowerCase());
  await opens(right);
  await right.page.getByText("This table has a clock already.").waitFor();
  assert.ok(!(await wide(right)));
  await right.page.getByRole("button", { name: "Take the other board" }).click();
  await right.page.waitForSelector("[data-link=together]");
  await starts(left, right);
  const seen = organizer.page.locator("[data-clock-of='2']");
  await seen.locator("[data-face=WhiteB].runs").waitFor();
  await touches(right, "WhiteB");
  await seen.locator("[data-face=BlackB].runs").waitFor();
  await claims(left, "WhiteA", "Mate 1.16");
  await button(right, "WhiteB", "We agree").tap();
  await button(left, "WhiteA", "Report this result").tap();
  await button(right, "WhiteB", "Confirm this result").tap();
  for (const { page } of [left, right])
    await page.getByText("Confirmed, and reported.").first().waitFor();
  // In the second game the second side has White on A.
  assert.equal((await game(2, 2)).result.second, 2);
  await until(async () => (await reports()) === 3);
});

test("a side that has said something else on a phone is heard: the arbiter decides", async () => {
  const tablet = await follows(1);
  await tablet.page.getByText("game 2").first().waitFor();
  const phone = await newContext();
  const report = await phone.request.post(api("/phone-results"), {
    data: {
      code,
      at: { stage: 1, round: 1, table: 1 },
      game: 2,
      player: { entrant: 1, person: 0 },
      result: { first: 2, second: 0, reason: "played" },
    },
  });
  assert.ok(report.ok(), await report.text());
  const anew = tablet.page.getByRole("button", { name: "Open a new clock instead" });
  if (await anew.count()) await anew.click();
  await opens(tablet);
  await starts(tablet);
  await claims(tablet, "BlackA", "Draw agreed");
  await button(tablet, "WhiteA", "We agree").tap();
  await button(tablet, "WhiteA", "Report this result").tap();
  await button(tablet, "BlackA", "Confirm this result").tap();
  await tablet.page.getByText("Confirmed, and reported.").first().waitFor();
  const { result, disputed } = await game(1, 2);
  assert.deepEqual([result, disputed], [null, true]);
  // The arbiter lets the result of the clock count, and the tables are done.
  const seen = organizer.page.locator("[data-clock-of='1']");
  await seen.locator("[data-counts]", { hasText: "½-½" }).click();
  await seen.locator("[data-counts]").waitFor({ state: "detached" });
  assert.equal((await game(1, 2)).result.first, 1);
});
