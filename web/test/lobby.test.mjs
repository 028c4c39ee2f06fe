// The lobby: who is online, the chat, challenges, and spectators by name.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { settles, test } from "./support/test.mjs";

/** Somebody with an account on the first page, with the chat unfolded. */
async function comes(name, device = DESK) {
  const player = await (await Player.comes("A", device)).owns(name);
  await enters(player);
  return player;
}

async function enters({ page }) {
  await page.goto(home);
  await page.locator(".online .hint").waitFor();
  const chat = page.locator(".lobby-chat");
  if (!(await chat.evaluate((details) => details.open))) await chat.locator("summary").click();
}

const says = async ({ page }, text) => {
  await page.fill(".lobby-chat input[name=text]", text);
  await page.press(".lobby-chat input[name=text]", "Enter");
};

const line = ({ page }, text) => page.locator(".lobby-chat .said li", { hasText: text });

/** A person's line in the list of those who are online. */
const listed = ({ page }, name) => page.locator(".online .rows li", { hasText: name });

test("people chat in the lobby, and whoever is blocked is not heard", async () => {
  const [ada, mallory, phone] = [
    await comes("Ada Lobby"),
    await comes("Mallory Lobby"),
    await comes("Pia Lobby", PHONE),
  ];
  const guest = await (await Player.comes("A", DESK)).named("Guest Lobby");
  await enters(guest);
  await guest.page.locator("[data-access=needs-account]").waitFor();
  await says(ada, "Anybody for a <b>game</b>?");
  for (const player of [mallory, phone, guest])
    await line(player, "Anybody for a <b>game</b>?").waitFor();
  assert.deepEqual(await serious(ada.page), [], "on a desk");
  assert.deepEqual(await serious(phone.page), [], "on a phone");

  // A report names the line, and the server keeps its words.
  await says(mallory, "Buy my engine");
  await line(ada, "Buy my engine").locator("button.name").click();
  await ada.page.locator(".menu:popover-open [data-report]").click();
  const sent = ada.page.waitForRequest("**/api/reports");
  await ada.page.fill("dialog[open] textarea", "Advertises");
  await ada.page.click("dialog[open] .primary");
  assert.equal(typeof (await sent).postDataJSON().line, "number");
  await ada.page.getByText("We will look into it").waitFor();

  await line(ada, "Buy my engine").locator("button.name").click();
  await ada.page.locator(".menu:popover-open [data-block]").click();
  await line(ada, "Buy my engine").waitFor({ state: "detached" });
  await listed(ada, "Mallory Lobby").waitFor({ state: "detached" });
  await says(mallory, "Buy it now");
  await line(phone, "Buy it now").waitFor();
  assert.equal(await line(ada, "Buy it now").count(), 0);

  // Folded, the chat stays folded.
  await phone.page.click(".lobby-chat summary");
  await phone.page.reload();
  await phone.page.locator(".online .hint").waitFor();
  assert.equal(await phone.page.locator(".lobby-chat").evaluate((chat) => chat.open), false);

  // A chat that was unfolded when the page was loaded leaves no gap when it is folded.
  await phone.page.click(".lobby-chat summary");
  await phone.page.reload();
  await phone.page.locator(".online .hint").waitFor();
  await settles(phone.page);
  await phone.page.click(".lobby-chat summary");
  await phone.page.locator(".lobby-chat:not([open])").waitFor();
  const [lobby, chat] = await Promise.all(
    ["tandem-lobby", ".lobby-chat"].map((part) => phone.page.locator(part).boundingBox()),
  );
  assert.ok(lobby.y + lobby.height - (chat.y + chat.height) < 20, "no gap");
  for (const { problems } of [ada, mallory, phone, guest]) assert.deepEqual(problems, []);
});

test("a challenge from the list leads both to a table, and whoever plays does not chat", async () => {
  const [ada, boris] = [await comes("Ada Challenge"), await comes("Boris Challenge")];
  await listed(ada, "Boris Challenge").locator("button.name").click();
  await ada.page.locator(".menu:popover-open [data-challenge]").click();
  const dialog = ada.page.locator("dialog.challenge[open]");
  await dialog.locator("input[value=kriegspiel]").evaluate((choice) => choice.click());
  assert.deepEqual(await serious(ada.page), [], "the challenge");
  await dialog.locator("[data-send-challenge]").click();
  await ada.page.waitForURL(/\/table\//);
  await boris.page.getByText("Ada Challenge invites you").waitFor();
  boris.seat = "BlackA";
  await boris.sit(ada.page.url());
  for (const { page } of [ada, boris]) await page.click("[data-ready]");
  await ada.page.locator(".time.runs").first().waitFor();

  const other = await comes("Cyril Challenge");
  await listed(other, "Ada Challenge").locator("a", { hasText: "Playing" }).waitFor();
  const tab = await Player.comes("A", DESK, ada);
  await enters(tab);
  await tab.page.locator("[data-access=playing]").waitFor();
  await ada.page.getByRole("button", { name: "Resign" }).click();
  await ada.page.getByText("Sure?").click();
  await tab.page.locator(".lobby-chat input[name=text]").waitFor();
  for (const { problems } of [ada, boris, other, tab]) assert.deepEqual(problems, []);
});

const teams = { night: "the dialog that challenges one person challenges two" };
test("a pair is challenged by a team: all four are invited to their seats", teams, async () => {
  const [ada, boris, cyril, dora] = [
    await comes("Ada Team"),
    await comes("Boris Pair"),
    await comes("Cyril Pair"),
    await comes("Dora Team", PHONE),
  ];
  await listed(ada, "Boris Pair").locator("button.name").click();
  await ada.page.locator(".menu:popover-open [data-challenge]").click();
  const dialog = ada.page.locator("dialog.challenge[open]");
  await dialog.locator("input[name=second]").fill("Cyril Pair");
  await dialog.locator("input[name=partner]").fill("Dora Team");
  await dialog.locator("input[name=rated]").check();
  await dialog.locator("[data-send-challenge]").click();
  await ada.page.waitForURL(/\/table\//);
  const url = ada.page.url();
  for (const [player, seat] of [
    [boris, "BlackA"],
    [cyril, "WhiteB"],
    [dora, "BlackB"],
  ]) {
    player.seat = seat;
    await player.page.getByText(new RegExp(`^Ada Team invites you .*${seat}`)).waitFor();
    await player.page.getByRole("button", { name: "Go to the table" }).click();
    await player.page.waitForURL(url);
    await player.sit(url);
  }
  const four = [ada, boris, cyril, dora];
  for (const { page } of four) await page.click("[data-ready]");
  for (const { page } of four) await page.locator(".time.runs").first().waitFor();
  const { seats, terms } = await (
    await ada.page.request.get(`${home}/api/tables`)
  )
    .json()
    .then((tables) => tables.find(({ table }) => url.endsWith(table)));
  assert.equal(terms.rated, true);
  assert.deepEqual(
    ["WhiteA", "BlackB", "BlackA", "WhiteB"].map((seat) => seats[seat].name),
    ["Ada Team", "Dora Team", "Boris Pair", "Cyril Pair"],
  );
  for (const { problems, page } of four) {
    assert.deepEqual(problems, []);
    await page.close();
  }
});

const audience = { night: "the tests of tables and of the lobby name and hide them" };
test("spectators are named unless they choose otherwise", audience, async () => {
  const [ada, fan] = [await comes("Ada Watched"), await comes("Fay Fan")];
  const guest = await (await Player.comes("A", PHONE)).named("Guest Fan");
  const url = await ada.opens({ ruleset: "casual countdown=0" });
  await ada.page.goto(url);
  await ada.takesAllSeats();
  for (const { page } of [fan, guest]) await page.goto(url);
  const spectators = ({ page }) => page.locator(".spectators");
  for (const player of [ada, fan, guest])
    await spectators(player)
      .filter({ hasText: /Watching:\s*Fay Fan\s*and 1 more/ })
      .waitFor();
  assert.deepEqual(await serious(guest.page), [], "on a phone");
  const list = await comes("Lea List");
  await listed(list, "Fay Fan").locator("a", { hasText: "Watching" }).waitFor();
  await fan.page.goto(`${home}/settings`);
  assert.deepEqual(await serious(fan.page), [], "the settings");
  const hides = async (name) => {
    const saved = fan.page.waitForResponse(/\/api\/me\/visibility$/);
    await fan.page.locator(`[name=shown-${name}]:enabled`).uncheck();
    await saved;
  };
  await hides("watching");
  await fan.page.goto(url);
  await spectators(ada).filter({ hasText: "2 guests or unnamed spectators" }).waitFor();
  await fan.page.goto(`${home}/settings`);
  await hides("online");
  await listed(list, "Fay Fan").waitFor({ state: "detached" });
  await guest.page.goto(`${home}/settings`);
  await guest.page.getByText("Guests are never listed or named").waitFor();
  for (const { problems } of [ada, fan, guest, list]) assert.deepEqual(problems, []);
});
