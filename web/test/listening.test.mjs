// People who listen to the page hear a game and find their way in it.

import assert from "node:assert/strict";
import { DESK, home, Player } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** Four people at a table, whose game has begun. */
async function four() {
  const players = {};
  for (const letter of "AaBb") players[letter] = await Player.comes(letter, DESK);
  const all = Object.values(players);
  const url = await players.A.opens({ ruleset: "casual countdown=0" });
  for (const player of all) await player.sit(url);
  for (const player of all) await player.page.click("[data-ready]");
  await Promise.all(all.map(({ page }) => page.waitForSelector(".time.runs")));
  return { ...players, all };
}

const hears = ({ page }, text) => page.locator("[data-announce]", { hasText: text }).waitFor();

test("players hear what comes into their reserve, the clocks, and the result once", async () => {
  const { A, a, B, b, all } = await four();
  const game = [
    [B, "e2e4"],
    [b, "d7d5"],
    [B, "e4d5"],
    [b, "d8d5"],
  ];
  for (const [n, [player, move]] of game.entries()) {
    await player.act(move);
    await Promise.all(all.map((one) => one.sees(n + 1)));
  }
  await hears(A, "BlackB: Qxd5. New in your reserve: pawn, now 1.");
  await hears(a, /^BlackB: Qxd5\.$/);

  await A.page.locator(".large .board").focus();
  await A.page.keyboard.press("c");
  await hears(
    A,
    /^You: \d:\d\d\. Opponent: \d:\d\d\. Partner’s opponent: \d:\d\d\. Partner: \d:\d\d\.$/,
  );
  const bar = A.page.getByRole("group", { name: "WhiteA", exact: true });
  assert.match(await bar.getByRole("timer").textContent(), /^\d:\d\d$/);

  await a.page.getByRole("button", { name: "Resign" }).click();
  await a.page.getByText("Sure?").click();
  await A.reads("You won");
  assert.doesNotMatch(await A.page.locator("[data-announce]").textContent(), /won/);

  // The review shows the game as its player saw it.
  await b.page.getByRole("link", { name: "Review" }).click();
  await b.page.locator(".review .large .below[data-seat=BlackB]").waitFor();
  await b.page.click("[data-flip]");
  await b.page.locator(".review .large .below[data-seat=WhiteB]").waitFor();
  const stranger = await Player.comes("A", DESK);
  await stranger.page.goto(b.page.url());
  await stranger.page.locator(".review .large .below[data-seat=WhiteA]").waitFor();
  for (const { problems } of [...all, stranger]) assert.deepEqual(problems, []);
});

test("a low clock is announced to its player", async () => {
  const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/";
  const player = await Player.comes("A", DESK);
  const url = await player.opens({
    ruleset: "casual countdown=0",
    start: `${board} w KQkq - 600 600 | ${board} b KQkq - 600 21`,
  });
  await player.page.goto(url);
  // The last seat is that which the page plays.
  await player.takesAllSeats();
  await hears(player, /^\d\d seconds left on your clock\.$/);
});

test("the other language is a button with its name", async () => {
  const { page } = await Player.comes("A", DESK);
  await page.goto(home);
  await page.getByRole("button", { name: "CS: Čeština" }).waitFor();
});
