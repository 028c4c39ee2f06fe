// Moderators judge reports and rated games on a page of their own.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

const mallory = { id: "m".repeat(32), name: "Mallory" };
const sock = { id: "s".repeat(32), name: "A name as long as it gets" };

const waiting = () => ({
  reports: [
    {
      number: 7,
      created: 1795000000,
      by: sock,
      about: mallory,
      table: "k3x9m2pa",
      text: "They\nswear.",
    },
  ],
  flags: [
    {
      id: "short-3-9",
      reason: "short",
      text: "won again and again within 12 moves",
      people: [mallory],
      against: [sock],
      games: [1, 2, 3].map((game) => ({ table: "k3x9m2pa", game })),
    },
  ],
  chat: [{ number: 4, at: 1795000000, from: mallory, text: "Buy ratings! ".repeat(20) }],
  bans: [{ network: "192.0.2.0/24", reason: "spam", created: 1795000000 }],
  audit: [{ at: 1795000000, by: "root", deed: "suspend", subject: "Eve", detail: "" }],
});

/** A page whose server lets its user moderate, with the deeds that it is sent. */
async function moderates(player, overview) {
  const deeds = [];
  const { page } = player;
  await page.route("**/api/moderation", async (route) => {
    if (route.request().method() === "GET") return route.fulfill({ json: overview });
    const deed = route.request().postDataJSON();
    deeds.push(deed);
    if (deed.deed === "close-report") overview.reports = [];
    await route.fulfill({ status: 204 });
  });
  await page.route("**/api/moderation/people*", (route) =>
    route.fulfill({ json: [{ ...mallory, roles: ["arbiter"], places: ["192.0.2.7"] }] }),
  );
  await page.goto(`${home}/moderation`);
  await page.locator("[data-section=reports]").waitFor();
  return deeds;
}

for (const [name, device] of [
  ["a desk", DESK],
  ["a phone", PHONE],
]) {
  test(`a moderator closes a report, voids a game and bans an address, on ${name}`, async () => {
    const player = await Player.comes("A", device);
    const { page } = player;
    const deeds = await moderates(player, waiting());
    assert.deepEqual(await serious(page), []);
    const spare = await page.evaluate(
      () => document.documentElement.clientWidth - document.documentElement.scrollWidth,
    );
    assert.ok(spare >= 0, "nothing is wider than the window");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("No open reports.").waitFor();
    const first = page.locator(".flagged li").first();
    await first.getByRole("button").click();
    await first.getByRole("button", { name: "Sure?" }).click();
    await page.locator("#moderated").fill("mal");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("192.0.2.7").waitFor();
    await page.locator(".ban input[name=network]").fill(" 192.0.2.7 ");
    await page.locator(".ban button").click();
    await page.waitForFunction(() => document.querySelector(".ban input").value === "");
    assert.deepEqual(deeds, [
      { deed: "close-report", number: 7 },
      {
        deed: "void-game",
        table: "k3x9m2pa",
        game: 1,
        reason: "won again and again within 12 moves",
      },
      { deed: "ban", network: "192.0.2.7", reason: "" },
    ]);
    assert.deepEqual(player.problems, []);
  });
}

test("the page lets nobody else in", async () => {
  const { page } = await Player.comes("A", DESK);
  await page.goto(`${home}/moderation`);
  await page.getByRole("alert").waitFor();
  assert.equal(await page.locator("[data-section]").count(), 0);
});
