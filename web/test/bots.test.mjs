// Bots: one person plays with three of them, and whole games are played to the end.

import assert from "node:assert/strict";
import { DESK, home, openTable, PHONE, Player, serious } from "./support/players.mjs";
import { settles, test } from "./support/test.mjs";

test("one person fills a table with bots, and a whole game is played", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(home);
  await page.fill("#your-name", "Ada Alone");
  await page.press("#your-name", "Enter");
  await page.getByText("Saved").waitFor();
  await page.locator("input[value=other]").evaluate((choice) => choice.click());
  await page.fill("input[name=control]", "15+0");
  await page.click("input[name=fills]");
  await page.locator(".filling select").selectOption("tandem-club");
  await page.click("[data-create]");
  await page.waitForURL(/\/table\//);
  await page.waitForFunction(
    () => document.querySelectorAll(".player-bar .role .level").length === 3,
  );
  assert.deepEqual(await serious(page), [], "a table with bots");
  await person.reads("Press Ready to start.");
  await page.click("[data-ready]");
  await playsToTheEnd(person);
  await page.click("[data-review]");
  await page.waitForURL(/\/game\/1$/);
  await page.waitForSelector(".standing.over");
  assert.match(
    await page.locator(".teams").first().textContent(),
    /Ada Alone & Dario \(club player\)/,
  );
  await page.click("[data-analysis]");
  await page.waitForURL(/\/analysis/);
  await page.locator(".small svg, .large svg").first().waitFor();
  await page.getByText("Ada Alone", { exact: false }).first().waitFor();
  await page.waitForSelector("main.analysis[aria-busy=false]");
  const faults = await page.locator("[data-findings]").allTextContents();
  // On a busy machine a clock may be remarkable; names never are.
  assert.doesNotMatch(faults.join("\n"), /seats of/, "bots of one name are told apart");

  await page.goto(`${home}/games?player=Ada%20Alone`);
  assert.match(
    await page.locator(".to-review").first().textContent(),
    /Bruno \(club player\) & Cleo \(club player\)/,
  );
  // The bot that was chosen last is offered first.
  await page.goto(home);
  await page.locator(".play-now select option[value=tandem-club]").waitFor({ state: "attached" });
  assert.equal(await page.locator(".play-now select").inputValue(), "tandem-club");
  assert.deepEqual(person.problems, []);
});

test("one tap on the first page starts a game with three bots", async () => {
  const person = await Player.comes("A", PHONE);
  const { page } = person;
  await page.goto(home);
  await page.tap("[data-play-now]");
  await page.waitForURL(/\/table\//);
  await page.waitForSelector(".time.runs");
  const name = page.locator(".small .player-bar .name").first();
  assert.match(
    await name.textContent(),
    /bot\s+(Alma|Bruno|Cleo|Dario)/,
    "what it is, is said to those who hear the page",
  );
  await name.tap();
  assert.equal(
    await page.locator("[popover]:popover-open").count(),
    0,
    "nobody blocks or reports a bot",
  );
  // Bots on the other board play on their own.
  await page.waitForFunction(() => document.querySelectorAll(".moves td button").length > 1);
  assert.deepEqual(await serious(page), [], "a game with bots");
  assert.deepEqual(person.problems, []);
});

const found = { night: "the server's tests find private games again" };
test("one's own game against bots is found again, and by nobody else", found, async () => {
  const [person, other] = [await Player.comes("A", DESK), await Player.comes("A", DESK)];
  const { page } = person;
  await page.goto(home);
  await page.locator(".pools label", { hasText: "2 min" }).click();
  await page.click("[data-play-now]");
  await page.waitForURL(/\/table\//);
  await page.waitForSelector(".time.runs");
  await page.getByText("2 min · Casual").waitFor();
  // The menu counts games elsewhere only.
  const counted = page.waitForResponse(/\/api\/me\/playing/);
  await page.reload();
  await counted;
  await page.waitForSelector(".time.runs");
  await settles(page);
  assert.equal(await page.locator("[data-running]").count(), 0);
  const path = `${new URL(page.url()).pathname}/game/1`;
  const mine = page.locator("input[name=move]");
  await mine.waitFor();
  // Once everybody has moved, the game counts.
  const { seat } = await page.locator(".player-bar.mine").evaluate(({ dataset }) => dataset);
  if (seat.startsWith("Black"))
    await page.locator(".status .line", { hasText: "Your turn" }).waitFor();
  await mine.fill(seat.startsWith("White") ? "e4" : "a6");
  await mine.press("Enter");
  await page.waitForFunction(
    () =>
      new Set([...document.querySelectorAll(".moves td:has(button)")].map((td) => td.cellIndex))
        .size === 4,
  );
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
  await page.goto(`${home}/games`);
  await page.click("a[href='/games/mine']");
  await page.locator(`.to-review[href="${path}"]`).waitFor();
  await page.selectOption("select[name=result]", "won");
  await page.getByText("No games").waitFor();
  await page.selectOption("select[name=result]", "lost");
  await page.locator(`.to-review[href="${path}"]`).click();
  await page.waitForSelector("main.review");

  await other.page.goto(`${home}/games/mine`);
  await other.page.locator("main .empty").waitFor();
  await other.page.goto(`${home}/games`);
  await other.page.locator("main .empty, .to-review").first().waitFor();
  assert.equal(await other.page.locator(`.to-review[href="${path}"]`).count(), 0);
  assert.deepEqual([...person.problems, ...other.problems], []);
});

test("bots are added, exchanged and replaced one by one", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  const url = await openTable(person, {});
  const menu = page.locator("[popover]:popover-open");
  const names = () => page.locator(".player-bar .name").allTextContents();
  await page.click("[data-bot=BlackA]");
  await menu.locator("[data-employ=tandem-strong]").click();
  await page.locator(".role", { hasText: "tournament player" }).waitFor();
  await page.click("[data-bot=BlackA]");
  await menu.locator("[data-employ=tandem-beginner]").click();
  await page.locator(".role", { hasText: "beginner" }).waitFor();
  assert.equal((await names()).length, 1, "the other one has gone");
  await person.sit(url);
  await page.locator(".fill select").selectOption("tandem-full");
  await page.click("[data-fill]");
  await page.waitForFunction(
    () => document.querySelectorAll(".player-bar .role .level").length === 3,
  );

  // A person without a seat can't add bots, but can take the seat of one.
  const other = await Player.comes("B", DESK);
  await other.page.goto(url);
  await other.page.click("[data-bot=WhiteB]");
  const theirs = other.page.locator("[popover]:popover-open");
  assert.equal(await theirs.locator("[data-employ], [data-dismiss]").count(), 0);
  await theirs.locator("[data-take]").click();
  await other.page.waitForSelector(".player-bar.mine");
  await other.page.click("[data-bot=BlackB]");
  await theirs.locator("[data-dismiss]").click();
  await page.waitForSelector("[data-sit=BlackB]");
  await person.reads("One seat is open");
  assert.deepEqual([...person.problems, ...other.problems], []);
});

test("bots have their levels in the language of the page", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.addInitScript(() => localStorage.setItem("tandem", '{"language":"cs"}'));
  await person.sit(await person.opens({}));
  await page.getByText("Stůl ", { exact: false }).first().waitFor();
  const levels = await page.locator(".fill option").allTextContents();
  assert.deepEqual(
    levels.filter((text) => text.startsWith("Tandem")).map((text) => text.split("·")[1].trim()),
    ["začátečník", "rekreační hráč", "klubový hráč", "turnajový hráč", "plná síla"],
  );
  await page.click("[data-fill]");
  await page.waitForFunction(
    () => document.querySelectorAll(".player-bar .role .level").length === 3,
  );
  const roles = await page.locator(".role").allTextContents();
  assert.equal(roles.filter((text) => text.includes("rekreační hráč")).length, 3, `${roles}`);
  assert.doesNotMatch(await page.textContent("main"), /Tandem casual|Table /);
  assert.deepEqual(person.problems, []);
});

const options = { night: "the tests of bots play whole games with them" };
test("installed engines play beside ours", options, async (context) => {
  const person = await Player.comes("A", DESK);
  const offered = await (await person.page.request.get(`${home}/api/bots`)).json();
  const programs = [/sjeng/i, /stockfish/i].flatMap(
    (name) => offered.find((bot) => name.test(bot.name)) ?? [],
  );
  if (programs.length < 2) return context.skip("Sjeng and Fairy-Stockfish are not both installed");
  const { page } = person;
  const url = await person.opens({ control: "15+0" });
  await person.sit(url);
  const bots = { BlackA: programs[0].id, WhiteB: "tandem-club", BlackB: programs[1].id };
  for (const [seat, bot] of Object.entries(bots)) {
    await page.click(`[data-bot=${seat}]`);
    await page.locator(`[popover]:popover-open [data-employ=${bot}]`).click();
    await page.waitForSelector(`[data-seat=${seat}] [data-bot].name`);
  }
  await page.click("[data-ready]");
  await playsToTheEnd(person);
  const moves = await page.evaluate(
    () => document.querySelector("page-bughouse").table.known.played,
  );
  for (const seat of ["BlackA", "BlackB"])
    assert.ok(
      moves.some((move) => move.seat === seat),
      `${seat} has moved`,
    );
  assert.deepEqual(person.problems, []);
});

/** These moves lose the queen, whatever the answers are. */
const BLUNDERS = ["e2e4", "d1h5", "h5f7"];

/** Makes any legal moves until the game is over. */
async function playsToTheEnd(person) {
  const { page } = person;
  for (;;) {
    const next = await page.waitForFunction(nextAct, BLUNDERS);
    const act = await next.jsonValue();
    if (act === "over") return;
    await person.act(act);
    const promotes = page.locator("[data-promote=Q]");
    if (await promotes.count()) await promotes.click();
    // A move that came too late is tried again.
    await page.waitForFunction(hasPassed, undefined, { timeout: 5000 }).catch(() => undefined);
  }
}

/** Runs in the page: a move, `over`, or undefined as long as there is none. */
function nextAct(blunders) {
  if (document.querySelector(".standing.over")) return "over";
  const { table } = document.querySelector("page-bughouse");
  if (!table.hasMove("WhiteA")) return undefined;
  const moves = Object.entries(table.you.targets?.WhiteA ?? {}).flatMap(([from, to]) =>
    (to.match(/../g) ?? []).map((square) => from + square),
  );
  return (
    blunders.find((move) => moves.includes(move)) ?? moves[Math.floor(Math.random() * moves.length)]
  );
}

/** Runs in the page: whether the player's turn is over. */
const hasPassed = () =>
  document.querySelector(".standing.over") !== null ||
  !document.querySelector("page-bughouse").table.hasMove("WhiteA");
