// Tournaments whose games the server runs: players come to their tables from the page of the
// event, and go back to it.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** In minutes. */
const AN_HOUR = 60;
const A_DAY = 24 * AN_HOUR;

/** Makes an event for an organizer, and returns its page. */
async function makes({ page }, regulations) {
  const data = { regulations: { ruleset: "casual countdown=0", clock: "180+0", ...regulations } };
  const answer = await page.request.post(`${home}/api/events`, { data });
  assert.ok(answer.ok(), await answer.text());
  return `${home}/events/${(await answer.json()).event}`;
}

const acts = async ({ page }, event, data) => {
  const path = event.replace("/events/", "/api/events/");
  const answer = await page.request.post(`${path}/acts`, { data });
  assert.ok(answer.ok(), await answer.text());
};

/** People with accounts, each with a browser. */
const people = (...names) =>
  Promise.all(
    names.map(async (name, i) => (await Player.comes("A", i % 2 ? PHONE : DESK)).owns(name)),
  );

/** Goes from the page of an event to the table of the player's next game. */
async function goesToTable(player) {
  const { page } = player;
  // The table of the last game stands there until the event knows the result.
  await page.click(`[data-to-table]:not([href="${player.table}"])`);
  await page.waitForURL(/\/table\//);
  player.table = new URL(page.url()).pathname;
  await page.click("[data-ready]");
}

/** All play their game, until one of them resigns after something else has happened. */
async function plays(players, meanwhile) {
  await Promise.all(players.map(goesToTable));
  for (const { page } of players) await page.locator(".time.runs").first().waitFor();
  await meanwhile?.();
  const [{ page }] = players;
  // Nobody leaves a game of a tournament, and nobody is called in.
  assert.equal(await page.locator("[data-stand], [data-sit], .invite").count(), 0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("Sure?").click();
  for (const player of players) {
    await player.reads(/You (won|lost)/);
    assert.equal(
      await player.page.locator("[data-ready]").count(),
      0,
      "the next game is elsewhere",
    );
    await player.page.click("[data-event]");
    await player.page.waitForURL(/\/events\//);
  }
}

/** Names and points of the standings. */
const standings = (page) =>
  page
    .locator(".standings tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [row.cells[1].textContent.trim(), row.cells[2].textContent.trim()]),
    );

/** The page of a person has their place in the tournament, and leads to it. */
async function showsItsPlace({ page }, rank, points) {
  const { id } = await (await page.request.get(`${home}/api/me`)).json();
  await page.goto(`${home}/people/${id}`);
  const found = page.locator("tandem-person-events li", { hasText: "Evening Swiss" });
  await found.filter({ hasText: `place ${rank} of 2, ${points}` }).waitFor();
  assert.match(await found.textContent(), /with\s+(Ada|Boris|Chiara|Dmitri) Swiss/);
  assert.deepEqual(await serious(page), []);
  await found.getByRole("link", { name: "Evening Swiss" }).click();
  await page.locator("[data-event-state=finished]").waitFor();
}

test("four people enter an arena alone, and play two games in it", async () => {
  const [olga] = await people("Olga of the arena");
  const stage = { format: { kind: "arena-singles" }, minutes: AN_HOUR, games: 1, scoring: "arena" };
  const event = await makes(olga, {
    name: "Evening arena",
    entrants: "singles",
    automation: "full",
    stages: [stage],
  });
  const players = await people("Ada Arena", "Boris Arena", "Chiara Arena", "Dmitri Arena");
  for (const { page } of players) {
    await page.goto(event);
    await page.click("[data-enter]");
    await page.locator("[data-entered]").waitFor();
  }
  await acts(olga, event, { command: "start-stage" });
  await olga.page.goto(`${home}/events/zzzzzzzzzzzz/tv`);
  await olga.page.getByText("Tournament not found.").waitFor();
  await olga.page.goto(`${event}/tv`);
  await olga.page.getByText("No game of this tournament").waitFor();
  await olga.page.getByRole("link", { name: "To the tournament" }).click();
  await plays(players, async () => {
    await olga.page.click("[data-tv]");
    await olga.page.waitForSelector("tandem-board-panel [data-piece=e2]");
    await olga.page.locator(".caption", { hasText: "Evening arena" }).waitFor();
  });
  await plays(players);
  const { page } = players[0];
  await page.locator("[data-to-table]").waitFor();
  // The one who resigned twice has nothing.
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll(".standings tbody tr")];
    return rows.length === 4 && rows.at(-1).cells[2].textContent.trim() === "0";
  });
  assert.equal((await standings(page)).at(-1)[0], "Ada Arena");
  for (const { problems } of players) assert.deepEqual(problems, []);
});

const options = { night: "the server's tests of events play it; an arena shows the same pages" };
test("a daily Swiss runs to its end, and the next one is open", options, async () => {
  const [olga] = await people("Olga of the Swiss");
  const tomorrow = Date.now() + A_DAY * 60_000;
  const regulations = {
    name: "Evening Swiss",
    entrants: "pairs",
    "form-pairs": true,
    automation: "full",
    "starts-at": tomorrow,
    "repeats-every": A_DAY,
    stages: [{ format: { kind: "swiss", rematches: true }, rounds: 2, games: 1 }],
  };
  const event = await makes(olga, regulations);
  const players = await people("Ada Swiss", "Boris Swiss", "Chiara Swiss", "Dmitri Swiss");
  // Nobody enters before the page knows who they are.
  const [{ page: first }] = players;
  const late = async (route) => {
    await first.locator("[data-enter]:disabled").waitFor();
    await route.fallback();
  };
  await first.route("**/api/me", late, { times: 1 });
  for (const { page } of players) {
    await page.goto(event);
    await page.click("[data-enter]");
    await page.locator("[data-entered]").waitFor();
  }
  // Its hour comes.
  const path = event.replace("/events/", "/api/events/");
  const { event: shown } = await (await olga.page.request.get(path)).json();
  const act = { act: "regulate", regulations: { ...shown.regulations, "starts-at": 1 } };
  await acts(olga, event, { command: "act", act });
  await plays(players);
  await plays(players);
  const { page } = players[0];
  await page.locator("[data-event-state=finished]").waitFor();
  const rows = await standings(page);
  assert.deepEqual(
    rows.map(([, points]) => points),
    ["2", "0"],
  );
  assert.match(rows[1][0], /Ada Swiss/);
  await page.goto(`${home}/events`);
  await page.getByRole("link", { name: "Evening Swiss" }).nth(1).waitFor();
  // The next one says when it starts.
  await page
    .locator("[data-state=entries] li", { hasText: "Evening Swiss" })
    .locator("[data-start]")
    .waitFor();
  await showsItsPlace(players[0], "2", "points: 0");
  await showsItsPlace(players[2], "1", "points: 2");
  for (const { problems } of players) assert.deepEqual(problems, []);
});
