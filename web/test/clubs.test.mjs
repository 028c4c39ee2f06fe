// A club on its pages: members from a list, an evening with those who are there, pasted results,
// and the ratings that follow.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { keepsOpen, test } from "./support/test.mjs";

/** The page of the club that the first test makes. */
let club;
let owner;

/** The lines of a person's console, but the refusals of the server. */
const surprises = ({ problems }) => problems.filter((text) => !/status of 4\d\d/.test(text));

const fits = (page) =>
  page.evaluate(() => document.documentElement.clientWidth >= document.documentElement.scrollWidth);

const part = (page, name) => page.locator(`[data-open=${name}]`);

/** The names of the rating list, in order. */
const names = (page) =>
  page
    .locator("[data-member] .plain-link")
    .evaluateAll((buttons) => buttons.map((button) => button.textContent.trim()));

test("an owner makes a club and pastes its members", async () => {
  owner = await Player.comes("A", PHONE);
  keepsOpen(owner);
  await owner.owns("Olga");
  const { page } = owner;
  await page.goto(`${home}/events`);
  await page.click("a[href='/clubs']");
  await page.locator("[data-none]").waitFor();
  assert.deepEqual(await serious(page), []);
  await page.locator("[name=name]").fill("Rooks of Brno");
  await page.click("[data-create]");
  await page.waitForURL(/\/clubs\/[a-z0-9]+$/);
  club = page.url();
  await page.getByRole("heading", { name: "Rooks of Brno", level: 1 }).waitFor();
  const members = part(page, "members");
  // A new club needs members first; errors name their lines, and the text stays.
  await members.locator("textarea").fill("Anna Malá 1700\nBen;quick\nCyril");
  await members.locator("[data-submit]").click();
  const problem = page.locator("[data-club-desk] .problem", { hasText: "line 2" });
  await problem.waitFor();
  assert.match(await problem.textContent(), /`quick` is no rating/);
  await members.locator("textarea").fill("Anna Malá 1700\nBen;1650\nCyril\nDana");
  await members.locator("[data-submit]").click();
  await page.locator("[data-member='4']").waitFor();
  assert.deepEqual(await names(page), ["Anna Malá", "Ben", "Cyril", "Dana"]);
  assert.ok(await fits(page));
  assert.deepEqual(await serious(page), []);
});

test("pasted results make an evening, ratings and a history", async () => {
  const { page } = owner;
  await page.click("[data-part=results]");
  const results = part(page, "results");
  await results.locator("[name=name]").fill("Friday");
  await results.locator("[name=day]").fill("2024-05-17");
  await results
    .locator("textarea")
    .fill("Cyril Dana - Anna Ben 1-0\nCyril & Anna Malá - Dana & Ben 2-1");
  await results.locator("[data-submit]").click();
  const evening = page.locator("[data-evening]", { hasText: "Friday" });
  await evening.waitFor();
  assert.match(await evening.textContent(), /May 17, 2024.*4 players.*4 games.*Won by Cyril/s);
  assert.ok(await fits(page));
  // The history of a member opens in the list.
  await page.getByRole("button", { name: "Cyril" }).click();
  const details = page.locator("[data-details='3']");
  await details.locator(".history td", { hasText: "3 of 4" }).waitFor();
  assert.ok(await fits(page));
  assert.deepEqual(await serious(page), []);
  await details.locator("[data-edit-member] [name=name]").fill("Cyril Noha");
  await details.locator("[data-edit-member] .primary").click();
  await page.getByRole("button", { name: "Cyril Noha" }).waitFor();
  assert.match(await page.locator("[data-member='3']").textContent(), /Cyril Noha.*4/s);
});

test("an evening starts with the members who are there, and its page names the club", async () => {
  const { page } = owner;
  await page.click("[data-part=evening]");
  const evening = part(page, "evening");
  await evening.locator("[data-everybody]").click();
  await evening.locator("label", { hasText: "Dana" }).locator("input").uncheck();
  assert.ok(await evening.locator("input[value=club-evening]").isChecked());
  await evening.locator("tandem-tournament-form [name=name]").fill("Saturday");
  await evening.locator("[data-submit]").click();
  await page.waitForURL(/\/events\/[a-z0-9]+$/);
  await page.locator("[data-entrant='3']").waitFor();
  assert.equal(await page.locator("[data-entrant]").count(), 3);
  await page.locator("[data-club]", { hasText: "Rooks of Brno" }).click();
  await page.waitForURL(club);
  await page.locator("[data-evening]", { hasText: "Saturday" }).waitFor();
});

test("everybody sees the club, in three languages, and only organizers run it", async () => {
  const stranger = await Player.comes("a", DESK);
  const { page } = stranger;
  await page.goto(club);
  await page.locator("[data-member='1']").waitFor();
  assert.equal(await page.locator("[data-club-desk]").count(), 0);
  await page.getByRole("button", { name: "Anna Malá" }).click();
  await page.locator("[data-details='1'] .history").waitFor();
  assert.equal(await page.locator("[data-edit-member]").count(), 0);
  assert.ok(await fits(page));
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-files] a")]);
  assert.equal(file.suggestedFilename(), "club.json");
  for (const language of ["Čeština", "Deutsch"]) {
    await page.getByRole("button", { name: language }).click();
    const heading = language === "Deutsch" ? "Rangliste" : "Ratingy";
    await page.getByRole("heading", { name: heading }).waitFor();
  }
  await page.goto(`${home}/clubs/nowhere`);
  await page.getByRole("heading", { name: "Diesen Verein gibt es nicht" }).waitFor();
  for (const player of [owner, stranger]) assert.deepEqual(surprises(player), []);
});
