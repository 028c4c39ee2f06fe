// Finished games are found and reviewed move by move.

import assert from "node:assert/strict";
import {
  newContext,
  DESK,
  home,
  look,
  openTable,
  PHONE,
  Player,
  serious,
} from "./support/players.mjs";
import { test } from "./support/test.mjs";

const GAME = "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5".split(" ");

/** Plays a game to its end, and returns the boards after each move. */
async function play(person) {
  const { page } = person;
  await page.goto(home);
  await page.fill("#your-name", "Ada Review");
  await page.press("#your-name", "Enter");
  await page.getByText("Saved").waitFor();
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  const looks = [await look(page)];
  for (const [ply, move] of GAME.entries()) {
    await person.types(ply, move);
    await page.selectOption(".my-seat select", "WhiteA");
    looks.push(await look(page));
  }
  await page.getByText("Resign").click();
  await page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
  return looks;
}

test("a finished game opens by its link, and is found by its players", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  const looks = await play(person);
  await page.click("[data-review]");
  await page.waitForURL(/\/table\/[a-z0-9]+\/game\/1$/);
  const url = page.url();

  // Another person has only the link.
  const other = await Player.comes("A", DESK);
  await other.page.goto(url);
  assert.match(await other.result(), /^(.+) and \1 won \1 resigned\.$/);
  await looksThrough(other.page, looks);
  assert.deepEqual(await serious(other.page), [], "the review");

  await other.page.goto(`${home}/games`);
  await other.page.fill("input[name=player]", "ada review");
  await other.page.press("input[name=player]", "Enter");
  await other.page.waitForURL(/player=ada/);
  assert.equal(await other.page.locator(".reason").first().textContent(), "resignation");
  const drawn = () => document.querySelector(".last-position").naturalWidth === 400;
  await other.page.waitForFunction(drawn);
  await other.page.locator(".to-review").first().click();
  await other.page.waitForURL(url);
  await other.page.goBack();
  assert.equal(await other.page.inputValue("input[name=player]"), "ada review");
  await other.page.fill("input[name=day]", "2001-01-01");
  await other.page.press("input[name=player]", "Enter");
  await other.page.getByText("No games found").waitFor();
  assert.deepEqual([...person.problems, ...other.problems], []);

  await worksEverywhere(url);
});

/** Steps with keys from the end to the start and back, and with a tap to any move. */
async function looksThrough(page, looks) {
  const shows = async (ply) => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await look(page), looks[ply], `after ${ply} moves`);
  };
  await shows(GAME.length);
  for (let ply = GAME.length - 1; ply >= 0; ply -= 1) {
    await page.keyboard.press("ArrowLeft");
    await shows(ply);
  }
  const clocks = await page.locator(".time").allTextContents();
  assert.deepEqual(clocks, ["3:00", "3:00", "3:00", "3:00"], "all clocks are full at the start");
  await page.keyboard.press("End");
  await shows(GAME.length);
  assert.ok(await page.getByLabel("Last move").isDisabled());
  await page.keyboard.press("Home");
  await shows(0);
  await page.locator(".moves td button").nth(2).click();
  await shows(3);
  await page.keyboard.press("ArrowRight");
  await shows(4);
}

async function worksEverywhere(url) {
  for (const [colorScheme, device] of [
    ["light", DESK],
    ["dark", PHONE],
  ]) {
    const context = await newContext({ ...device, colorScheme, locale: "cs" });
    const page = await context.newPage();
    for (const [path, ready] of [
      [url, ".standing.over"],
      [`${home}/games`, ".to-review"],
    ]) {
      await page.goto(path);
      await page.waitForSelector(ready);
      assert.deepEqual(await serious(page), [], `${path}, ${colorScheme}`);
      await page.setViewportSize({ width: 320, height: 568 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      assert.ok(beyond <= 0, `nothing of ${path} reaches beyond 320 pixels`);
    }
    await page.goto(`${url.slice(0, -1)}9`);
    await page.getByText("Taková partie není").waitFor();
    await context.close();
  }
}

test("an engine evaluates a game, and its mistakes are marked and linked", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  // Black's last move allows mate, and another one does not.
  for (const [ply, move] of "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split(" ").entries())
    await person.types(ply, move);
  await page.waitForSelector(".standing.over");
  await page.click("[data-review]");
  await page.waitForURL(/\/game\/1$/);
  await page.click("[data-evaluate]");
  await page.waitForSelector(".evaluation .chart .line");
  await page.waitForFunction(
    () => !document.querySelector(".evaluation progress, .evaluation [data-evaluate]"),
  );
  assert.equal(
    await page.locator("[data-bad]").count(),
    await page.locator(".moves .mark").count(),
  );
  await page.locator("[data-bad='6']").click();
  await page.waitForURL(/#6$/);
  assert.match(await page.locator(".said-of").textContent(), /blunder.+Better: \S+/s);
  assert.deepEqual(await serious(page), [], "an evaluation");
  assert.deepEqual(person.problems, []);
});

test("older games load page by page, and none is lost between two pages", async () => {
  const { page, problems } = await Player.comes("A", DESK);
  // Three games end in every second, and the first page ends among them.
  const all = Array.from({ length: 60 }, (_, game) => ({
    table: "abcdefgh",
    game,
    ended: 1_000_000 - Math.floor(game / 3),
    name: "Table",
    ruleset: "casual",
    control: "180+0",
    outcome: "drawn",
    seats: {},
  }));
  await page.route("**/api/games?*", (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get("before") ?? Infinity);
    return route.fulfill({ json: all.filter(({ ended }) => ended < before).slice(0, 50) });
  });
  await page.route("**/picture?*", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "" }),
  );
  await page.goto(`${home}/games`);
  const links = page.locator(".to-review");
  await links.nth(49).waitFor();
  await page.click("[data-older]");
  await links.nth(59).waitFor();
  const paths = await links.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  assert.deepEqual(
    paths,
    all.map(({ table, game }) => `/table/${table}/game/${game}`),
  );
  assert.equal(await page.locator("[data-older]").count(), 0);
  assert.deepEqual(problems, []);
});
