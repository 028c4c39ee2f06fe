// Guests make accounts, sign out and in, and change their passwords.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { DESK, home, openTable, PHONE, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

const PASSWORD = "two boards, one game";

const fill = async (form, fields) => {
  for (const [name, value] of Object.entries(fields))
    await form.locator(`input[name=${name}]`).fill(value);
  await form.locator("button:not([type])").click();
};

/** Resolves when a new connection has its first message. */
const connected = (page) =>
  new Promise((resolve) =>
    page.on("websocket", (socket) => socket.once("framereceived", () => resolve())),
  );

test("a guest makes an account, signs out, and signs in with the password only", async () => {
  const { page, problems } = await Player.comes("A", DESK);
  await page.goto(`${home}/account`);
  assert.deepEqual(await serious(page), [], "the account of a guest");
  // The answer is slow, and Ada presses again.
  let asked = 0;
  let answer;
  const pressed = new Promise((resolve) => (answer = resolve));
  await page.route("**/api/me/account", async (route) => {
    asked += 1;
    await pressed;
    await route.continue();
  });
  await fill(page.locator("[data-sign-up]"), { name: "Ada Owner", password: PASSWORD });
  await page.locator("[data-sign-up][aria-busy=true]").waitFor();
  await page.click("[data-sign-up] button");
  answer();
  await page.locator("[data-sign-out]").waitFor();
  assert.equal(asked, 1);
  assert.equal(await page.locator(".self span").textContent(), "Ada Owner");
  assert.deepEqual(await serious(page), [], "the account of its owner");

  await fill(page.locator("[data-password]"), { old: "mistaken", new: "another four words here" });
  await page.getByText("The current password is wrong.").waitFor();
  // The server refuses a connection that is being made while its session ends.
  const withPassword = connected(page);
  await fill(page.locator("[data-password]"), { old: PASSWORD, new: "another four words here" });
  await page.getByText("Password changed.").waitFor();
  await withPassword;
  const asGuest = connected(page);
  await page.click("[data-sign-out]");
  await page.locator("[data-sign-in]").waitFor();
  await asGuest;
  assert.notEqual(await page.locator(".self span").textContent(), "Ada Owner");

  await fill(page.locator("[data-sign-in]"), { name: "ada owner", password: PASSWORD });
  await page.getByText("Wrong name or password.").waitFor();
  await fill(page.locator("[data-sign-in]"), {
    name: "ada owner",
    password: "another four words here",
  });
  await page.waitForURL(`${home}/`);
  await page.locator(".self", { hasText: "Ada Owner" }).waitFor();

  // The name is taken now.
  const other = await Player.comes("a", DESK);
  await other.page.goto(`${home}/account`);
  await fill(other.page.locator("[data-sign-up]"), { name: "ADA OWNER", password: PASSWORD });
  await other.page.getByText("This name is already taken.").waitFor();
  // The console reports the refused requests, and nothing else.
  for (const problem of [...problems, ...other.problems]) assert.match(problem, /status of 4\d\d/);
});

test("an account lists its devices, ends one, takes its data along and is deleted", async () => {
  const ada = await Player.comes("A", DESK);
  await ada.owns("Ada Leaving");
  const { page } = ada;
  const phone = await Player.comes("b", PHONE);
  const signsIn = (player) =>
    player.page.request.post(`${home}/api/session`, {
      data: { name: "Ada Leaving", password: "Ada Leaving plays bughouse" },
    });
  await page.goto(`${home}/account`);
  await page.getByText("You are not signed in anywhere else.").waitFor();
  assert.equal((await signsIn(phone)).status(), 200);
  await phone.page.goto(`${home}/account`);
  await phone.page.locator("[data-sessions] li").nth(1).waitFor();
  assert.deepEqual(await serious(phone.page), [], "the account of its owner on a phone");
  const overflows = await phone.page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  assert.equal(overflows, false, "nothing is wider than the phone");
  assert.match(
    await phone.page.locator("[data-sessions] li").first().textContent(),
    /Chrome on (Linux|Android)/,
  );
  await phone.page.tap("[data-end-session]");
  await phone.page.getByText("You are not signed in anywhere else.").waitFor();
  await page.reload();
  await page.locator("[data-sign-in]").waitFor();

  // The phone's session goes on: it takes the data along, and deletes the account.
  const [download] = await Promise.all([
    phone.page.waitForEvent("download"),
    phone.page.tap("[data-export]"),
  ]);
  assert.equal(download.suggestedFilename(), "tandem-my-data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.equal(data.name, "Ada Leaving");
  await phone.page.locator("[data-own-data] summary").focus();
  await phone.page.keyboard.press("Enter");
  await phone.page.getByText("They show “Deleted player”").waitFor();
  await fill(phone.page.locator("[data-delete]"), { password: "mistaken" });
  await phone.page.getByText("The current password is wrong.").waitFor();
  await fill(phone.page.locator("[data-delete]"), { password: "Ada Leaving plays bughouse" });
  await phone.page.waitForURL(`${home}/`);
  assert.equal((await signsIn(phone)).status(), 403);
  for (const problem of [...ada.problems, ...phone.problems])
    assert.match(problem, /status of 4\d\d/);
});

test("blocked people are listed, and can be unblocked", async () => {
  const [ada, boris] = [await Player.comes("A", PHONE), await Player.comes("a", DESK)];
  await boris.named("Boris Blocked");
  const { id } = await (await boris.page.request.get(`${home}/api/me`)).json();
  await ada.page.goto(`${home}/people/${id}`);
  await ada.page.locator("h1", { hasText: "Boris Blocked" }).waitFor();
  assert.deepEqual(await serious(ada.page), [], "a profile");
  await ada.page.getByRole("button", { name: "More…" }).tap();
  await ada.page.tap("[data-block]");
  await ada.page.getByText("You have blocked Boris Blocked").waitFor();
  await ada.page.goto(`${home}/account`);
  await ada.page.tap("[data-unblock]");
  await ada.page.getByText("You haven’t blocked anyone.").waitFor();
  assert.deepEqual(ada.problems, []);
});

async function resigns({ page }) {
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
}

test("a rated game changes four ratings, and profiles show them", async () => {
  const names = ["Ada Rated", "Boris Rated", "Cyril Rated", "Dora Rated"];
  const all = await Promise.all(
    [..."AaBb"].map(async (letter, i) => (await Player.comes(letter, DESK)).owns(names[i])),
  );
  const [ada, boris, cyril, dora] = all;
  const url = await openTable(ada, { countdown: "0" }, ["rated"]);
  for (const player of all) await player.sit(url);
  for (const player of all) await player.page.click("[data-ready]");
  await ada.page.locator(".time.runs").first().waitFor();
  for (const [player, move] of [
    [ada, "e2e4"],
    [boris, "e7e5"],
    [ada, "g1f3"],
    [boris, "b8c6"],
    [cyril, "d2d4"],
    [dora, "d7d5"],
    [cyril, "g1f3"],
    [dora, "g8f6"],
  ])
    await player.act(move);
  await ada.sees(8);
  await resigns(ada);
  assert.doesNotMatch(await ada.result(), /Ratings stay/);
  const change = (seat) => ada.page.locator(`[data-seat=${seat}] .rerated`).textContent();
  for (const seat of ["WhiteA", "BlackB"]) assert.match(await change(seat), /^−\d+$/);
  for (const seat of ["BlackA", "WhiteB"]) assert.match(await change(seat), /^\+\d+$/);
  assert.deepEqual(await serious(ada.page), [], "after a rated game");

  // Another game ends before it counts.
  for (const player of all) await player.page.click("[data-ready]");
  await ada.page.locator(".time.runs").first().waitFor();
  await resigns(ada);
  await boris.reads("Ratings stay as they are");

  await ada.page.click("[data-seat=BlackA] .name");
  await ada.page.click("[data-seat=BlackA] .menu a");
  await ada.page.locator(".strength", { hasText: "1 game" }).waitFor();
  await ada.page.locator(".rows", { hasText: "Cyril Rated" }).waitFor();
  await ada.page.locator(".to-review").first().waitFor();

  // Boris has won once: the graph says so in words, and the tables in numbers.
  const graph = ada.page.locator("[data-history] svg");
  assert.match(
    await graph.getAttribute("aria-label"),
    /^Rating over time: Now 1\d{3}; highest 1\d{3}, on /,
  );
  const rows = await ada.page
    .locator(".card.counts tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.cells].map((cell) => cell.textContent.trim()).join(" ")),
    );
  assert.deepEqual(rows.slice(0, 3), [
    "BlackA 1 1 0 0",
    "All seats 1 1 0 0",
    "Cyril Rated 1 1 0 0",
  ]);
  assert.deepEqual(rows.slice(3).sort(), ["Ada Rated 1 1 0 0", "Dora Rated 1 1 0 0"]);
  await ada.page.locator("[data-history] summary").click();
  await ada.page.locator("[data-history] tbody tr").waitFor();
  assert.deepEqual(await serious(ada.page), [], "a profile with statistics");
  await ada.page.setViewportSize({ width: 320, height: 640 });
  const overflows = () =>
    ada.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.equal(await overflows(), false, "a profile 320 px wide");

  // The page is German at the second press of the button with the languages.
  await ada.page.setViewportSize({ width: 1280, height: 800 });
  for (const language of ["cs", "de"]) await ada.page.click(`button[lang=${language}]`);
  await ada.page.getByText("Verlauf der Wertung").first().waitFor();
  assert.equal(await ada.page.evaluate(() => document.documentElement.lang), "de");
  await ada.page.getByText("Ergebnisse nach Partner").waitFor();
  await ada.page.setViewportSize({ width: 320, height: 640 });
  assert.equal(await overflows(), false, "a German profile 320 px wide");
  for (const { problems } of all) assert.deepEqual(problems, []);
});

test("a newcomer is one person on the page and the socket", async () => {
  const { page, problems } = await Player.comes("A", DESK);
  await openTable({ page }, {}, ["arbiter"]);
  // Only the host of the table is its arbiter, and the socket knows them by the same name.
  await page.locator(".console").waitFor();
  assert.deepEqual(problems, []);
});
