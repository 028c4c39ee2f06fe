// Quick pairing: strangers and partners find a game from the first page, and come back to it.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { settles, test, until } from "./support/test.mjs";

/** A person on the first page, who wants no bots. */
async function comes(name, device = DESK) {
  const player = await Player.comes("A", device);
  const { page } = player;
  await player.named(name);
  await page.goto(home);
  await page.locator("[data-play]").waitFor();
  await page.locator(".pools input[value='180+0']").waitFor({ state: "attached" });
  await page.selectOption("select[name=quick-bots]", "0");
  return player;
}

/** Presses the one button, alone. */
const plays = ({ page }) => page.click("[data-play]");

const all = (people, act) => Promise.all(people.map(act));

const accepts = ({ page }) => page.click("[data-accept]");

/** Everybody is at the same table, in a game. */
async function together(people) {
  await all(people, ({ page }) => page.waitForURL(/\/table\//));
  assert.equal(new Set(people.map(({ page }) => page.url())).size, 1);
  await all(people, ({ page }) => page.waitForSelector(".time.runs"));
}

/** The teams of a table by the names of their players. */
async function teams({ page }) {
  const answer = await page.request.get(`${home}/api/tables`);
  const { seats } = (await answer.json()).find(({ table }) => page.url().endsWith(table));
  const names = (...of) => of.map((seat) => seats[seat].name).sort();
  return [names("WhiteA", "BlackB"), names("BlackA", "WhiteB")].sort();
}

async function resigns(people) {
  for (const { page } of people) await page.close();
}

test("four strangers find a game, and a fifth goes on waiting", async () => {
  const people = [];
  for (const name of ["Ann Quick", "Ben Quick", "Cyd Quick"]) people.push(await comes(name));
  await plays(people[0]);
  const { page } = people[0];
  await page.locator(".pairing-status", { hasText: "1 waiting" }).waitFor();
  assert.deepEqual(await serious(page), [], "waiting");
  // The search goes on while one looks at other pages.
  await page.click("nav a[href='/rules']");
  await page.locator(".running-games .pairing-status").waitFor();
  await plays(people[1]);
  await page.locator(".running-games", { hasText: "2 waiting" }).waitFor();
  await plays(people[2]);
  const phone = await comes("Dan Quick", PHONE);
  people.push(phone);
  await plays(phone);
  await all(people, ({ page }) => page.waitForSelector(".ready-check[open]"));
  assert.equal(await page.title(), "Game found: ready?");
  assert.match(await page.locator(".ready-check [role=alert]").textContent(), /Game found/);
  assert.deepEqual(await serious(phone.page), [], "a ready check on a phone");
  await all(people, accepts);
  await together(people);
  const last = await comes("Eve Quick");
  await plays(last);
  await last.page.locator(".pairing-status", { hasText: "1 waiting" }).waitFor();
  await last.page.click("[data-cancel-seek]");
  await last.page.locator("[data-play]").waitFor();
  for (const { problems } of [...people, last]) assert.deepEqual(problems, []);
  await resigns([...people, last]);
});

const options = {
  night: "the lobby's tests pair them in all ways, and links have tests of their own",
};
test("a pair by name meets a pair by link", options, async () => {
  const [ann, ben, cyd, dan] = [
    await comes("Ann Pair"),
    await comes("Ben Pair"),
    await comes("Cyd Pair"),
    await comes("Dan Pair"),
  ];
  await ann.page.locator("input[value=partner]").evaluate((choice) => choice.click());
  await ann.page.fill("input[name=partner]", "Ben Pair");
  await ann.page.click("[data-play]");
  await ben.page.getByText("Ann Pair wants you as a partner").waitFor();
  await ben.page.click("[data-answer]");
  await ann.page.locator(".pairing-status", { hasText: "Ann Pair & Ben Pair" }).waitFor();

  await cyd.page.locator("input[value=partner]").evaluate((choice) => choice.click());
  await cyd.page.check("input[name=pairs-only]");
  await cyd.page.click("[data-play]");
  const link = await cyd.page.locator(".partner-link").inputValue();
  assert.match(link, /\?with=[a-z0-9]{12}&control=180%2B0$/);
  await dan.page.goto(link);
  await dan.page.click("[data-play]");
  const people = [ann, ben, cyd, dan];
  await all(people, accepts);
  await together(people);
  assert.deepEqual(await teams(ann), [
    ["Ann Pair", "Ben Pair"],
    ["Cyd Pair", "Dan Pair"],
  ]);
  for (const { problems } of people) assert.deepEqual(problems, []);
  await resigns(people);
});

test("of a pair and two singles one declines, and another takes the place", options, async () => {
  const names = ["Ann Half", "Ben Half", "Cyd Half", "Dan Half", "Eve Half"];
  const people = [];
  for (const name of names) people.push(await comes(name));
  const [ann, ben, cyd, dan, eve] = people;
  await ann.page.locator("input[value=partner]").evaluate((choice) => choice.click());
  await ann.page.click("[data-play]");
  const link = await ann.page.locator(".partner-link").inputValue();
  await ben.page.goto(link);
  for (const { page } of [ben, cyd, dan]) await page.click("[data-play]");
  await all([ann, ben, cyd], accepts);
  await dan.page.click("[data-decline]");
  await dan.page.locator(".play-panel .problem", { hasText: "You were not ready" }).waitFor();
  await ann.page.locator(".pairing-status", { hasText: "One player was not ready" }).waitFor();
  await plays(eve);
  await all([ann, ben, cyd, eve], accepts);
  await together([ann, ben, cyd, eve]);
  assert.ok((await teams(ann)).some((team) => String(team) === "Ann Half,Ben Half"));
  for (const { problems } of people) assert.deepEqual(problems, []);
  await resigns(people);
});

test("a game against bots is three messages away, and one comes back from every page", async () => {
  const person = await comes("Ada Back", PHONE);
  const { page } = person;
  await person.relaysSocket();
  const sent = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)).type)),
  );
  await page.reload();
  await page.locator("[data-play-now]").waitFor();
  await until(() => sent.includes("enter-lobby"));
  await settles(page);
  sent.length = 0;
  // Everything that the table needs is loaded before the server answers.
  const files = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  person.hold();
  const clicked = page.waitForRequest(/bughouse-.*js$/);
  await page.click("[data-play-now]");
  await clicked;
  // The page of the table is defined once all of its modules have come.
  await page.waitForFunction(() => customElements.get("page-bughouse"));
  await settles(page);
  const before = files.filter((path) => path.startsWith("/assets/")).length;
  assert.ok(before >= 3, `${files}`);
  person.release();
  await page.waitForURL(/\/table\//);
  await page.waitForSelector(".time.runs");
  const table = page.url();
  assert.equal(files.filter((path) => path.startsWith("/assets/")).length, before);
  assert.deepEqual(
    sent.filter((type) => !["ping", "unwatch", "enter-lobby", "leave-lobby"].includes(type)),
    ["seek", "watch"],
  );
  for (const path of [
    "/",
    "/tv",
    "/lesson",
    `/people/${(await (await page.request.get(`${home}/api/me`)).json()).id}`,
    "/games",
    "/games/mine",
    "/analysis",
    "/ratings",
    "/rules",
    "/settings",
    "/account",
    "/nowhere",
  ]) {
    await page.goto(home + path);
    await page.locator("[data-return]").click();
    await page.waitForURL(table);
    await page.waitForSelector(".time.runs");
    assert.equal(await page.locator("[data-return]").count(), 0, "no banner for the game itself");
  }
  await page.goto(`${home}/games`);
  await page.click(".menu-button");
  await page.locator("[data-running]", { hasText: "1" }).waitFor();
  // There is no analysis during a game, and no page at `/nowhere`.
  assert.deepEqual(
    person.problems.filter((problem) => !/40[34]/.test(problem)),
    [],
  );
});

test("two strangers play both boards each", options, async () => {
  const [ann, ben] = [await comes("Ann Both"), await comes("Ben Both")];
  for (const player of [ann, ben]) {
    await player.page
      .locator("input[name=quick-with][value=both]")
      .evaluate((choice) => choice.click());
    await player.page.locator(".pools input[value='300+3']").waitFor({ state: "attached" });
    assert(await player.page.locator("input[name=quick-rated]").isDisabled());
    await plays(player);
  }
  await all([ann, ben], accepts);
  await all([ann, ben], async ({ page, problems }) => {
    await page.waitForURL(/\/table\//);
    await page.locator(".time.runs").first().waitFor();
    assert.equal(await page.locator(".player-bar.below", { hasText: "You" }).count(), 2);
    assert.deepEqual(problems, []);
  });
  assert.equal(ann.page.url(), ben.page.url());
  // The choice is kept.
  await ann.page.goto(home);
  await ann.page.locator(".pools input[value='300+3']:checked").waitFor({ state: "attached" });
  await resigns([ann, ben]);
});

test("two strangers find a game of Kriegspiel, and come back to it", async () => {
  const [ann, ben] = [await comes("Ann Hidden"), await comes("Ben Hidden")];
  for (const player of [ann, ben]) {
    await player.page
      .locator("input[name=quick-kind][value=kriegspiel]")
      .evaluate((choice) => choice.click());
    await player.page.locator(".pools input[value='300+3']").waitFor({ state: "attached" });
    await plays(player);
  }
  await all([ann, ben], accepts);
  await all([ann, ben], ({ page }) => page.waitForURL(/\/table\//));
  assert.equal(ann.page.url(), ben.page.url());
  const table = ann.page.url();
  await ann.page.locator(".kriegspiel-page").waitFor();
  await ann.page.goto(`${home}/tv`);
  await ann.page.locator(".running-games", { hasText: "Kriegspiel" }).waitFor();
  await ann.page.locator("[data-return]").click();
  await ann.page.waitForURL(table);
  await ann.page.locator(".kriegspiel-page").waitFor();
  for (const { problems } of [ann, ben]) assert.deepEqual(problems, []);
  await resigns([ann, ben]);
});
