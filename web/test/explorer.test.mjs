// The explorer of the archive: beside the analysis, in a review, by its address, and games and
// players of the archive.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

// The server of this file has an archive; it starts when its module is loaded.
const folder = mkdtempSync(join(tmpdir(), "tandem-explorer-"));
process.env.TANDEM_ARCHIVE = join(folder, "games.archive");
const support = await import("./support/players.mjs");
const { test, until } = await import("./support/test.mjs");
const { DESK, openTable, PHONE, Player, serious } = support;
after(() => rmSync(folder, { recursive: true }));

/** The address of the server, which is known once it has started. */
let home;

/** A game from elsewhere, and one that went on differently. */
const IMPORTED = [
  ["Zed", "1A. e4 {179} 1a. e5 {178} 1B. d4 {180} 1b. d5 {175} 2A. Qh5 {160} 1-0", "1-0"],
  ["Yan", "1A. d4 1a. d5 0-1", "0-1"],
].map(
  ([name, moves, result]) =>
    `[Event "Club"]\n[Date "2005.06.30"]\n[WhiteA "${name}"]\n[WhiteAElo "2100"]\n[BlackA "Bo"]\n[WhiteB "Cy"]\n` +
    `[BlackB "Di"]\n[TimeControl "180+0"]\n[Result "${result}"]\n\n${moves}\n`,
);

const GAME = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split(" ");

/** Plays a game that WhiteA wins, imports others, and waits until the archive has all of them. */
async function archived(person) {
  const { page } = person;
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  for (const [ply, move] of GAME.entries()) await person.types(ply, move);
  await page.waitForSelector(".standing.over");
  const played = page.url();
  const file = join(folder, "club.bpgn");
  writeFileSync(file, IMPORTED.join("\n"));
  // The server may be writing to it at this moment.
  const tandem = process.env.TANDEM ?? "tandem";
  await until(() => spawnSync(tandem, ["import", file]).status === 0);
  // The server looks for ended games every ten seconds.
  await until(async () => {
    const answer = await page.request.get(`${home}/api/explore`);
    assert.ok(answer.ok(), await answer.text());
    return (await answer.json()).games >= 6;
  });
  return played;
}

const row = (page, board, san) =>
  page.locator(`[data-explored-board=${board}] [data-explored="${san}"]`);

test("moves, results and games are explored on both boards", async (t) => {
  ({ home } = support);
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await person.owns("Raven");
  const played = await archived(person);
  const knows = () => page.waitForSelector("main.analysis[aria-busy=false]");

  await t.test("beside the analysis", async () => {
    await page.goto(`${home}/analysis`);
    await knows();
    await page.keyboard.press("o");
    const e4 = row(page, "A", "e4");
    await e4.waitFor();
    assert.match(await e4.locator("td").first().textContent(), /^2 33 %$/);
    const bar = e4.locator(".results");
    assert.equal(await bar.getAttribute("aria-label"), "2 won, 0 drawn, 0 lost");
    assert.match(await bar.textContent(), /100 \/ 0 \/ 0 %/);
    assert.match(await e4.locator(".averages").textContent(), /rating\s2100/);
    assert.equal(await row(page, "B", "d4").count(), 1, "the other board is there too");
    assert.deepEqual(await serious(page), [], "the explorer");
    // From the keyboard: down to the second move, and Enter plays it.
    await page.focus("[data-explorer]");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".large [data-piece=e4]").waitFor();
    const answer = row(page, "A", "e5");
    await answer.waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest(".explored") !== null),
      true,
      "the focus stays in the list",
    );
    await answer.locator("button").click();
    await row(page, "A", "Qh5").waitFor();
  });

  await t.test("an address holds the position and the choices", async () => {
    await page.selectOption("[data-choice=key]", "both");
    await page.selectOption("[data-choice=boards]", "B");
    await page.click("[data-filters]");
    await page.fill(".filters [name=player]", "ZED");
    await page.press(".filters [name=player]", "Enter");
    await page.getByText("Filters (1)").waitFor();
    await page.waitForFunction(() => /player=ZED/.test(location.search));
    const address = page.url();
    assert.match(address, /\/analysis\?explore=both&boards=B&player=ZED&bfen=/);
    // The study stays when the page is loaded again.
    await page.reload();
    await knows();
    await page.locator(".tree button", { hasText: "e5" }).first().waitFor();
    const other = await Player.comes("B", PHONE);
    await other.page.goto(address);
    await other.page.locator(".small [data-piece=e5], .large [data-piece=e5]").first().waitFor();
    await row(other.page, "B", "d4").waitFor();
    assert.equal(await other.page.inputValue("[data-choice=key]"), "both");
    assert.deepEqual(await serious(other.page), [], "on a phone");
    const wide = () => document.documentElement.scrollWidth <= window.innerWidth;
    assert.ok(await other.page.evaluate(wide), "nothing is wider than the phone");
    // Chats show a preview of the position.
    const text = await (await page.request.get(address)).text();
    assert.match(text, /og:image" content="[^"]*\/api\/picture\?bfen=rnbq/);
    await other.page.context().close();
  });

  await t.test("filters and order", async () => {
    await page.click("[data-new]");
    await page.selectOption("[data-choice=key]", "board");
    await page.selectOption("[data-choice=boards]", "A");
    await row(page, "A", "e4").waitFor();
    await page.waitForFunction(() => !document.querySelector("[data-explored=d5]"));
    await page.selectOption(".filters [name=seat]", "WhiteA");
    await page.waitForFunction(() => document.querySelectorAll("[data-explored]").length === 1);
    await page.fill(".filters [name=since]", "yesterday");
    await page.press(".filters [name=since]", "Enter");
    await page.locator(".explorer .problem", { hasText: "since" }).waitFor();
    await page.click("[data-clear]");
    await row(page, "A", "d4").waitFor();
    await page.selectOption("[data-choice=order]", "score");
    await page.getByText("No move has that many games.").waitFor();
    await page.selectOption("[data-choice=fewest]", "1");
    await page.waitForFunction(
      () => document.querySelector("[data-explored]")?.getAttribute("data-explored") === "e4",
    );
    await page.fill("input[name=move]", "a3");
    await page.press("input[name=move]", "Enter");
    await page.getByText("No game in the archive reached this position.").waitFor();
  });

  await t.test("in a review", async () => {
    await page.goto(`${played}/game/1#1`);
    await page.click("[data-explorer]");
    const next = row(page, "A", "e5");
    await next.waitFor();
    assert.match(await next.textContent(), /played next/);
    await next.locator("button").click();
    await page.waitForFunction(() => location.hash === "#2");
    await page.waitForFunction(() => location.search.includes("explore=board"));
    // A move of another game goes on in the analysis.
    await page.keyboard.press("Home");
    await row(page, "A", "d4").locator("button").click();
    await page.waitForURL(/\/analysis/);
    await page.locator(".large [data-piece=d4]").waitFor();
    await row(page, "A", "d5").waitFor();
  });

  await t.test("games open, those of other sources too", async () => {
    const all = await page.request.get(`${home}/api/explore`);
    const { top_games: games } = await all.json();
    const foreign = games.find(({ players }) => players[0] === "Zed");
    await page.locator("[data-archive-game]").first().waitFor();
    await page.goto(`${home}/analysis?explore=board`);
    await page.locator(`[data-archive-game="${foreign.id}"]`).click();
    await page.waitForURL(/\/archive\/\d+$/);
    await page.locator(".archived", { hasText: "Zed" }).waitFor();
    await page.getByText(/Source: .*club\.bpgn/).waitFor();
    await page.keyboard.press("End");
    await page.waitForFunction(() => location.hash === "#5");
    await page.locator(".board [data-piece=h5]").first().waitFor();
    assert.deepEqual(await serious(page), [], "a game of the archive");
    await page.reload();
    await page.locator(".board [data-piece=h5]").first().waitFor();
    // The study of the browser is another one.
    await page.goto(`${home}/analysis`);
    await knows();
    assert.equal(await page.locator(".board [data-piece=h5]").count(), 0);
    await page.goto(`${home}/archive/999`);
    await page.getByText("Game not found").waitFor();
  });

  await t.test("players have openings", async () => {
    await page.goto(`${home}/archive/players?name=zed`);
    await page.locator("[data-openings=WhiteA] [data-line='e4 e5 Qh5']").waitFor();
    assert.deepEqual(await serious(page), [], "openings");
    await page.selectOption("[data-partner]", "Di");
    await page.locator("[data-openings=WhiteA] [data-line=e4]").click();
    await page.waitForURL(/\/analysis\?.*seat=WhiteA/);
    await row(page, "A", "e5").waitFor();
    assert.equal(await page.inputValue(".filters [name=partner]"), "Di");
    const me = await (await page.request.get(`${home}/api/me`)).json();
    await page.goto(`${home}/people/${me.id}`);
    await page.locator("[data-openings=WhiteA] [data-line=e4]").waitFor();
    assert.deepEqual(await serious(page), [], "a person with openings");
    await page.goto(`${home}/archive/players?name=nobody`);
    await page.getByText("The archive has no games of this player.").waitFor();
  });

  await t.test("the lists of games have the archive", async () => {
    await page.goto(`${home}/games`);
    const list = page.locator(".archived-games");
    await list.getByText("3 games").waitFor();
    assert.equal(await list.locator("[data-archive-game]").count(), 2, "one for each first move");
    await page.fill("input[name=player]", "Zed");
    await page.getByRole("button", { name: "Search" }).click();
    await list.locator("[data-archive-game]", { hasText: "Yan" }).waitFor({ state: "detached" });
    assert.match(await list.locator("[data-archive-game]").textContent(), /Zed & Di – Bo & Cy/);
    await page.fill("input[name=day]", "2005-07-01");
    await page.getByRole("button", { name: "Search" }).click();
    await list.getByText("The archive has no such game.").waitFor();
    assert.deepEqual(await serious(page), [], "games");
    const link = list.locator("[data-archive-players]");
    assert.equal(await link.getAttribute("href"), "/archive/players?name=Zed");
  });

  await t.test("without a running game, the last good one can be replayed", async () => {
    await page.goto(`${home}/tv`);
    const last = page.locator(".last-game");
    await last.locator("[data-piece=f7]").first().waitFor();
    await last.getByRole("button", { name: "Start of the game" }).click();
    await last.locator("[data-piece=d1]").first().waitFor();
    assert.equal(await last.locator("tandem-board-panel").count(), 2);
    assert.deepEqual(await serious(page), [], "the last game");
  });

  await t.test("not for people who play with others", async () => {
    const players = await Promise.all(["A", "a", "B", "b"].map((who) => Player.comes(who, DESK)));
    const [player] = players;
    const url = await openTable(player, { countdown: "0" });
    for (const one of players) await one.sit(url);
    for (const { page } of players) await page.click("[data-ready]");
    await player.page.waitForSelector(".time.runs");
    await player.page.goto(`${home}/analysis?explore=board`);
    await player.page.locator(".explorer .problem", { hasText: /playing/ }).waitFor();
    assert.equal(await player.page.locator("[data-explored]").count(), 0);
  });
  // The browser tells of the questions that were refused.
  const refused = /status of 4\d\d/;
  assert.deepEqual(
    person.problems.filter((problem) => !refused.test(problem)),
    [],
  );
});
