// The README's first steps: a game against oneself in four tabs of one browser.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player } from "./support/players.mjs";
import { painted, settles, test } from "./support/test.mjs";

test("one person plays a game in four tabs, from the first page to the result", async () => {
  const A = await Player.comes("A", DESK);
  await A.page.goto(home);
  await A.page.click("[data-create]");
  await A.page.waitForURL(/\/table\//);
  const tabs = { A };
  for (const letter of "aBb") tabs[letter] = await Player.comes(letter, DESK, A);
  const all = Object.values(tabs);
  // Each tab takes a seat of its own and plays for it from then on.
  for (const tab of all) {
    await tab.sit(A.page.url());
    await tab.page.locator(`.mine[data-seat=${tab.seat}]`).waitFor();
  }
  // A tab gets both seats of its team ready.
  for (const { page } of [tabs.A, tabs.a]) await page.click("[data-ready]");
  await Promise.all(all.map(({ page }) => page.waitForSelector(".time.runs")));
  await A.page.reload();
  await A.page.locator(".mine[data-seat=WhiteA]").waitFor();
  // Moves are possible after the countdown.
  await A.reads("Your turn");
  const game = [
    ["A", "e2e4"],
    ["B", "d2d4"],
    ["a", "e7e5"],
    ["b", "d7d5"],
    ["A", "d1h5"],
    ["a", "b8c6"],
    ["A", "f1c4"],
    ["B", "b1c3"],
    ["a", "g8f6"],
    ["A", "h5f7"],
  ];
  for (const [n, [letter, move]] of game.entries()) {
    await tabs[letter].act(move);
    await Promise.all(all.map((tab) => tab.sees(n + 1)));
  }
  for (const [letter, tab] of Object.entries(tabs)) {
    assert.equal((await tab.result()).startsWith("You won"), "Ab".includes(letter));
    assert.match(await tab.result(), /^You (won|lost) (Guest\d+) and \2 won: \2 is checkmated\.$/);
    assert.deepEqual(tab.problems, []);
  }
  // The next game is one click away in each tab.
  for (const { page } of [tabs.A, tabs.a]) await page.click("[data-ready]");
  await Promise.all(all.map((tab) => tab.sees(0)));
  await tabs.b.page.locator(".mine[data-seat=BlackB]").waitFor();
});

test("a newcomer who is faster than the first answer is one guest", async () => {
  const { page, problems } = await Player.comes("A", DESK);
  // The first request waits until the newcomer has pressed the button.
  await page.addInitScript(() => {
    const send = window.fetch;
    const pressed = new Promise((resolve) => (window.hasPressed = resolve));
    window.fetch = async (path, options) => {
      if (path === "/api/me") await pressed;
      return send(path, options);
    };
  });
  const given = [];
  page.on("response", (response) => given.push(response.headerValue("set-cookie")));
  await page.goto(home);
  await page.click("[data-create]");
  await painted(page);
  await page.evaluate(() => window.hasPressed());
  await page.waitForURL(/\/table\//);
  // The host can add bots, if the page knows who they are.
  await page.locator("[data-bot=BlackA]").waitFor();
  const guests = (await Promise.all(given)).filter((cookie) => cookie !== null);
  assert.equal(guests.length, 1, `${guests}`);
  assert.deepEqual(problems, []);
});

test("every page of the navigation has its title", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  for (const [path, title] of [
    ["/", "Tandem"],
    ["/games", "Games · Tandem"],
    ["/ratings", "Ratings · Tandem"],
    ["/rules", "Rules · Tandem"],
    ["/settings", "Settings · Tandem"],
    ["/account", "Account · Tandem"],
    ["/nowhere", "Page not found · Tandem"],
  ]) {
    await page.goto(home + path);
    await page.waitForFunction((title) => document.title === title, title);
  }
});

test("browsers and crawlers find the icon and the rules for robots", async () => {
  const { page } = await Player.comes("A", DESK);
  for (const [path, type] of [
    ["/favicon.ico", /icon/],
    ["/robots.txt", /text/],
  ]) {
    const answer = await page.request.get(home + path);
    assert.equal(answer.status(), 200, path);
    assert.match(answer.headers()["content-type"], type);
  }
});

for (const [where, device] of [
  ["phone", PHONE],
  ["desk", DESK],
])
  test(`the first page on a ${where} does not jump while it loads`, async () => {
    const { page } = await Player.comes("A", device);
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries())
          window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? "")]);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // The lists arrive after the page has been painted.
    let arrives;
    const isPainted = new Promise((resolve) => (arrives = resolve));
    await page.route(/\/api\/(tables|games|pools)/, async (route) => {
      await isPainted;
      await route.continue();
    });
    for (const name of ["One", "Two", "Three"]) {
      const host = await Player.comes("A", DESK);
      await host.opens({ name, public: true });
    }
    await page.goto(home);
    await page.locator("h1").first().waitFor();
    await painted(page);
    arrives();
    await page.locator(".pools input").first().waitFor({ state: "attached" });
    await page
      .getByText("No finished games", { exact: false })
      .or(page.locator(".to-review"))
      .first()
      .waitFor();
    await settles(page);
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((sum, [value]) => sum + value, 0);
    assert.ok(sum < 0.05, JSON.stringify(shifts));
  });
