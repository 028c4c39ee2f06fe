// Defects of other servers' pages that must not happen here (docs/lessons.md).

import assert from "node:assert/strict";
import { DESK, Player, SEATS } from "./support/players.mjs";
import { test } from "./support/test.mjs";

const RULES = { ruleset: "casual countdown=0 zero-time=allowed", control: "60+0" };

/** One person in all four seats. */
async function alone(terms = RULES) {
  const player = await Player.comes("A", DESK);
  await player.page.goto(await player.opens(terms));
  await player.takesAllSeats();
  return player;
}

/** Types moves for several seats, after a number of earlier moves. */
async function types({ page }, moves) {
  for (const [n, [letter, text]] of moves.entries()) {
    await page.selectOption(".my-seat select", SEATS[letter]);
    await page.fill("input[name=move]", text);
    await page.press("input[name=move]", "Enter");
    await page.waitForFunction(
      (seen) => document.querySelectorAll(".moves td button").length > seen,
      n,
    );
  }
}

test("a check stays on its board when boards are swapped, and is no mate while a piece can block it", async () => {
  const player = await alone();
  const { page } = player;
  await types(player, [
    ["A", "f3"],
    ["a", "e5"],
    ["A", "g4"],
    ["a", "Qh4"],
  ]);
  await page.selectOption(".my-seat select", "WhiteA");
  await page.locator(".large rect.check").waitFor();
  assert.equal(await page.locator(".small rect.check").count(), 0);
  assert.match(await page.locator(".moves td button", { hasText: "Qh4" }).textContent(), /Qh4\+\s/);
  await page.click("[data-swap]");
  await page.locator(".small rect.check").waitFor();
  assert.equal(await page.locator(".large rect.check").count(), 0);
  assert.equal(await page.locator(".status .line", { hasText: /mate/i }).count(), 0);
  assert.deepEqual(player.problems, []);
});

for (const [letter, seat] of Object.entries(SEATS)) {
  const options = letter === "A" ? {} : { night: "the server's tests have all seats" };
  test(`${seat} resigns, and the other team has won`, options, async () => {
    const player = await alone();
    const { page } = player;
    await page.selectOption(".my-seat select", SEATS[letter]);
    const resign = page.locator("tandem-confirm-button button", { hasText: "Resign" });
    await resign.click();
    await resign.click();
    assert.match(await player.result(), /^You lost (.+) and \1 won: \1 resigned\.$/);
    const score = await page.locator(".teams b").first().textContent();
    assert.equal(score, letter === "A" || letter === "b" ? "0–1" : "1–0");
    assert.deepEqual(player.problems, []);
  });
}

test("only the player to move is told so", async () => {
  const players = {};
  for (const letter of Object.keys(SEATS)) players[letter] = await Player.comes(letter, DESK);
  const url = await players.A.opens(RULES);
  for (const player of Object.values(players)) await player.sit(url);
  for (const player of Object.values(players)) await player.page.click("[data-ready]");
  const observer = await Player.comes("A", DESK);
  await observer.page.goto(url);
  await players.A.page.waitForSelector(".time.runs");
  await players.A.act("e2e4");
  await Promise.all(Object.values(players).map((player) => player.sees(1)));
  await observer.sees(1);
  const told = async ({ page }) =>
    (await page.locator(".status .line").textContent()).includes("Your turn");
  for (const [letter, player] of Object.entries(players)) {
    const has = letter === "a" || letter === "B";
    assert.equal(await told(player), has, letter);
    assert.equal((await player.page.title()).startsWith("●"), has, letter);
    assert.deepEqual(player.problems, []);
  }
  assert.equal(await told(observer), false);
  assert.equal((await observer.page.title()).startsWith("●"), false);
});
