// The explorer of the archive, beside the boards of the analysis.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

// The server of this file has an archive; it starts when its module is loaded.
const archive = mkdtempSync(join(tmpdir(), "tandem-explorer-"));
process.env.TANDEM_ARCHIVE = join(archive, "games.archive");
const { DESK, openTable, Player, serious } = await import("./support/players.mjs");
after(() => rmSync(archive, { recursive: true }));

const GAME = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7".split(" ");

test("the explorer shows and plays the moves of ended games", { timeout: 90_000 }, async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  for (const [ply, move] of GAME.entries()) await person.types(ply, move);
  await page.waitForSelector(".standing.over");
  const played = page.url();
  // The server looks for ended games every ten seconds.
  for (let games = 0; games === 0;) {
    await page.waitForTimeout(500);
    const answer = await page.request.get(new URL("/api/explore", played).href);
    assert.ok(answer.ok(), await answer.text());
    ({ games } = await answer.json());
  }

  await page.goto(new URL("/analysis", played).href);
  await page.waitForSelector("main.analysis[aria-busy=false]");
  await page.click("[data-explorer]");
  const row = page.locator("[data-explored=e4]");
  await row.locator("td", { hasText: /^1$/ }).waitFor();
  assert.equal(await row.locator(".results").getAttribute("aria-label"), "1 won, 0 drawn, 0 lost");
  assert.deepEqual(await serious(page), [], "the explorer");
  // Its moves are played on the boards, and lead on.
  await row.locator("button").click();
  await page.locator(".large [data-piece=e4]").waitFor();
  await page.locator("[data-explored=e5] button").click();
  await page.waitForSelector("[data-explored=Qh5]");
  const review = page.locator(".explored-games a").first();
  assert.equal(await review.getAttribute("href"), `${new URL(played).pathname}/game/1`);
  // Elsewhere nobody has been.
  await page.fill("input[name=move]", "a3");
  await page.press("input[name=move]", "Enter");
  await page.getByText("No game in the archive reached this position.").waitFor();
  assert.deepEqual(person.problems, []);
});
