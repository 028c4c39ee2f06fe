// Seats, invitations, muting and blocking.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

const come = (letters, names) =>
  Promise.all(
    [...letters].map(async (letter, i) => (await Player.comes(letter, DESK)).named(names[i])),
  );

test("seats are swapped if both players agree, and not if one declines", async () => {
  const [ada, boris] = await come("Aa", ["Ada Swap", "Boris Swap"]);
  const url = await ada.opens({ name: "Changing" });
  for (const player of [ada, boris]) await player.sit(url);

  await ada.page.click("[data-change=BlackA]");
  await boris.reads("Ada Swap (WhiteA) wants to swap seats");
  await boris.page.click("[data-decline]");
  await ada.page.locator("[data-void]").waitFor({ state: "detached" });

  await ada.page.click("[data-change=BlackA]");
  await boris.page.click("[data-agree]");
  await ada.page.locator(".mine[data-seat=BlackA]").waitFor();
  await boris.page.locator(".mine[data-seat=WhiteA]").waitFor();

  // An empty seat can be taken without asking.
  await ada.page.click("[data-change=BlackB]");
  await ada.page.locator(".mine[data-seat=BlackB]").waitFor();
  assert.deepEqual([...ada.problems, ...boris.problems], []);
});

test("the winners are still named after others have taken their seats", async () => {
  const people = ["Ada Won", "Boris Won", "Cyril Won", "Dora Won"];
  const [ada, boris, ...others] = await come("AaBb", people);
  const url = await ada.opens({ ruleset: "casual countdown=0" });
  for (const player of [ada, boris, ...others]) await player.sit(url);
  for (const player of [ada, boris, ...others]) await player.page.click("[data-ready]");
  await boris.page.locator(".time.runs").first().waitFor();
  await boris.page.getByRole("button", { name: "Resign" }).click();
  await boris.page.getByText("Sure?").click();
  await ada.page.waitForSelector(".standing.over");
  await ada.page.click("[data-change=BlackA]");
  await boris.page.click("[data-agree]");
  await ada.page.locator(".mine[data-seat=BlackA]").waitFor();
  const score = await ada.page.locator(".teams").first().textContent();
  assert.match(score, /Ada Won & Dora Won\s*1–0\s*Boris Won & Cyril Won/);
});

const turns = { night: "the tables' tests of seats rotate through ten games" };
test("five people rotate, with a waiting list and standings", turns, async () => {
  const all = await come("AaBbA", [
    "Ada Turn",
    "Boris Turn",
    "Cyril Turn",
    "Dora Turn",
    "Emil Turn",
  ]);
  const [ada, , , , emil] = all;
  const url = await ada.opens({ ruleset: "casual countdown=0", rotation: true });
  for (const player of all.slice(0, 4)) await player.sit(url);
  await emil.page.goto(url);
  await emil.page.click("[data-join]");
  await ada.page.locator(".waiting li", { hasText: "Emil Turn" }).waitFor();
  assert.deepEqual(await serious(emil.page), [], "who waits");
  for (const player of all.slice(0, 4)) await player.page.click("[data-ready]");
  await ada.page.locator(".time.runs").first().waitFor();

  await ada.page.getByRole("button", { name: "Resign" }).click();
  await ada.page.getByText("Sure?").click();
  await ada.page.waitForSelector(".standing.over");
  const table = ada.page.locator(".standings tbody tr");
  assert.equal(await table.count(), 4);
  const points = await table.evaluateAll((rows) =>
    rows.map((row) => row.lastElementChild.textContent),
  );
  assert.deepEqual(points, ["1", "1", "0", "0"]);

  // When all four are ready, seats rotate, and the waiting player gets one.
  for (const player of all.slice(0, 4)) await player.page.click("[data-ready]");
  await emil.page.locator(".mine").first().waitFor();
  await ada.page.locator("[data-seat] .name", { hasText: "Emil Turn" }).first().waitFor();
  const texts = await ada.page.locator("[data-seat] .name").allTextContents();
  const names = texts.map((text) => text.trim());
  assert.equal(names.length, 4);
  const [out] = all.map(({ name }) => name).filter((name) => !names.includes(name));
  await emil.page.locator(".waiting li", { hasText: out }).waitFor();
  for (const { problems } of all) assert.deepEqual(problems, []);
});

test("an invitation arrives on any page and leads to the table", async () => {
  const [ada, boris] = await come("Aa", ["Ada Host", "Boris Guest"]);
  await boris.page.goto(`${home}/rules`);
  await boris.page.locator(".self", { hasText: "Boris Guest" }).waitFor();
  const url = await ada.opens({ name: "The Corner" });
  await ada.page.goto(url);
  await ada.page.fill(".invite input", "Boris Guest");
  await ada.page.selectOption(".invite select", "BlackA");
  await ada.page.click(".invite button");
  await boris.page
    .getByRole("status")
    .getByText("Ada Host invites you to The Corner, seat BlackA.")
    .waitFor();
  assert.deepEqual(await serious(boris.page), [], "an invitation");
  await boris.page.getByRole("button", { name: "Go to the table" }).click();
  await boris.page.waitForURL(url);
  assert.deepEqual([...ada.problems, ...boris.problems], []);
});

const unheard = {
  night: "the tables' tests mute people, and the page's tests of the lobby block them",
};
test(
  "nobody gets messages of muted people, and a person gets none of people they block",
  unheard,
  async () => {
    const [ada, boris, cyril] = await come("AaB", ["Ada Calm", "Boris Loud", "Cyril Calm"]);
    const url = await ada.opens({});
    for (const player of [ada, boris, cyril]) await player.sit(url);
    const says = async ({ page }, text) => {
      await page.selectOption(".say select", "table");
      await page.fill(".say input", text);
      await page.press(".say input", "Enter");
    };
    const menu = async ({ page }, deed) => {
      await page.click("[data-seat=BlackA] .name");
      await page.click(`[data-seat=BlackA] ${deed}`);
    };
    const heard = (player, text) => player.page.locator(".said li", { hasText: text });
    await says(boris, "first");
    for (const player of [ada, cyril]) await heard(player, "first").waitFor();

    await menu(cyril, "[data-block]");
    await cyril.page.getByText("You have blocked Boris Loud").waitFor();
    await says(boris, "second");
    await heard(ada, "second").waitFor();

    // Only the host or the arbiter can mute people at a table.
    await cyril.page.click("[data-seat=BlackA] .name");
    assert.equal(await cyril.page.locator("[data-seat=BlackA] [data-mute]").count(), 0);
    await menu(ada, "[data-mute]");
    await ada.page.locator("[data-seat=BlackA] .is-muted").waitFor();
    await says(boris, "third");
    await boris.page.locator(".problem").waitFor();
    assert.equal(await boris.page.inputValue(".say input"), "third", "it is not lost");
    await says(ada, "fourth");
    await heard(cyril, "fourth").waitFor();
    assert.equal(await heard(cyril, "second").count(), 0);
    for (const player of [ada, cyril]) assert.equal(await heard(player, "third").count(), 0);

    await menu(ada, "[data-report]");
    assert.deepEqual(await serious(ada.page), [], "a report");
    await ada.page.fill("dialog textarea", "Was loud.");
    await ada.page.locator("dialog").getByRole("button", { name: "Send" }).click();
    await ada.page.getByText("Thank you. We will look into it.").waitFor();
    for (const { problems } of [ada, boris, cyril]) assert.deepEqual(problems, []);
  },
);

test("the menu of a person fits on a phone", async () => {
  const ada = await Player.comes("A", PHONE);
  const url = await ada.opens({});
  await ada.sit(url);
  for (const seat of ["WhiteA"]) await ada.page.tap(`[data-seat=${seat}] .name`);
  const menu = await ada.page.locator(".menu:popover-open").boundingBox();
  assert.ok(
    menu.x >= 0 && menu.x + menu.width <= 360 && menu.y >= 0 && menu.y + menu.height <= 740,
  );
  await ada.page.keyboard.press("Escape");
  assert.equal(await ada.page.locator(".menu:popover-open").count(), 0);
});

test("everybody sees how long a disconnected player has to come back", async () => {
  const [ada, boris] = await come("Ab", ["Ada Stays", "Boris Leaves"]);
  const url = await ada.opens({ ruleset: "casual countdown=0", absence: 60 });
  await boris.sit(url);
  await boris.page.click("[data-ready]");
  await ada.page.goto(url);
  for (const [taken, seat] of ["WhiteA", "BlackA", "WhiteB"].entries()) {
    await ada.page.click(`[data-sit=${seat}]`);
    await ada.page
      .locator(`.my-seat option:checked`, { hasText: seat })
      .or(ada.page.locator(".mine"))
      .first()
      .waitFor();
    if (taken > 0) await ada.page.selectOption(".my-seat select", seat);
    await ada.page.click("[data-ready]");
  }
  await ada.page.locator(".time.runs").first().waitFor();
  await boris.page.close();
  const limit = ada.page.locator("[data-seat=BlackB] .limit[data-limit=must-come]");
  await limit.waitFor();
  assert.match(await limit.textContent(), /^\s*0:[1-5]\d$/);
  await ada.page.locator("[data-seat=BlackB] .is-away").waitFor();
  assert.deepEqual(ada.problems, []);
});
