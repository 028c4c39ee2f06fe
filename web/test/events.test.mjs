// A tournament on its pages: from the form to the standings, for the organizer, a player and a
// stranger.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { keepsOpen, test, until } from "./support/test.mjs";

/** The page of the event that the first test makes. */
let event;
let organizer;

/** The lines of a person's console, but the refusals of the server. */
const surprises = ({ problems }) => problems.filter((text) => !/status of 4\d\d/.test(text));

const desk = (page, form) => page.locator(`[data-desk] [data-form=${form}]`);

/** Enters people at the desk: a pair, or one who comes alone. */
async function enters(page, ...names) {
  const form = desk(page, "enter");
  for (const [n, name] of names.entries()) await form.locator(`[name=name${n + 1}]`).fill(name);
  await form.getByRole("button", { name: "Enter", exact: true }).click();
  await page.locator("[data-entrant]", { hasText: names[0] }).waitFor();
  // The form is empty for the next ones.
  await until(async () => (await form.locator("[name=name1]").inputValue()) === "");
}

const step = (page, name) => page.locator(`[data-step=${name}]`).click();

/** Enters results of the round that is shown: by match, a result a game. */
async function entersResults(page, results) {
  await page.click("[data-edit-results]");
  for (const [at, games] of Object.entries(results))
    for (const [i, result] of games.entries())
      await page.locator(`select[name="1.${at}.${i + 1}"]`).selectOption(result);
  await page.click("[data-save-results]");
  await page.locator("[data-edit-results]").waitFor();
}

/** The rows of the standings: names and points. */
const standings = (page) =>
  page
    .locator(".standings tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [row.cells[1].textContent.trim(), row.cells[2].textContent.trim()]),
    );

const fits = (page) =>
  page.evaluate(() => document.documentElement.clientWidth >= document.documentElement.scrollWidth);

test("an organizer makes a Swiss in a minute, and pairs enter", async () => {
  organizer = await Player.comes("A", DESK);
  keepsOpen(organizer);
  await organizer.owns("Olga");
  const { page } = organizer;
  await page.goto(`${home}/events`);
  await page.locator("[data-none]").waitFor();
  await page.click("[data-make]");
  await page.locator("[name=name]").fill("Autumn");
  await page.locator("[name=rounds]").fill("3");
  await page.locator("[name=form-pairs]").check();
  await page.click("[data-submit]");
  await page.waitForURL(/\/events\/[a-z0-9]+$/);
  event = page.url();
  await page.getByRole("heading", { name: "Autumn", level: 1 }).waitFor();
  assert.match(await page.locator("[data-regulations]").textContent(), /Swiss, 3 rounds, 2 games/);
  await enters(page, "Ada", "Boris");
  await enters(page, "Chiara", "Dmitri");
  await enters(page, "Emil", "Fatima");
  assert.equal(await page.locator("[data-entrant]").count(), 3);
  // The same name again is refused, and stays in the form.
  const form = desk(page, "enter");
  await form.locator("[name=name1]").fill("Ada");
  await form.locator("[name=name2]").fill("Boris");
  await form.getByRole("button", { name: "Enter", exact: true }).click();
  await form.getByRole("alert").filter({ hasText: "already taken" }).waitFor();
  assert.equal(await form.locator("[name=name1]").inputValue(), "Ada");
});

test("people enter alone, and the organizer makes a pair of them", async () => {
  const player = await Player.comes("a", PHONE);
  keepsOpen(player);
  await player.named("Pia");
  await player.page.goto(event);
  await player.page.click("[data-enter]");
  await player.page.locator("[data-entered]").waitFor();
  const { page } = organizer;
  await page.reload();
  await page.locator("[data-entrant='4']", { hasText: "looking for a partner" }).waitFor();
  await desk(page, "enter").locator("[name=name1]").fill("Quido");
  await desk(page, "enter").locator("[name=name2]").fill("");
  await desk(page, "enter").getByRole("button", { name: "Enter", exact: true }).click();
  await desk(page, "partner").locator("summary").click();
  await desk(page, "partner").locator("[name=one]").selectOption("4");
  await desk(page, "partner").locator("[name=other]").selectOption("5");
  await desk(page, "partner").getByRole("button", { name: "Make the pair" }).click();
  await page.locator("[data-entrant='4']", { hasText: "Pia – Quido" }).waitFor();
  organizer.other = player;
});

test("a partner who is online is invited by name, whatever page they read", async () => {
  const [cleo, dora] = [await Player.comes("A", DESK), await Player.comes("b", DESK)];
  await cleo.named("Cleo Pair");
  await dora.named("Dora Pair");
  const made = await organizer.page.request.post(`${home}/api/events`, {
    data: { preset: "swiss-of-pairs", name: "By name", listed: false },
  });
  const { event: id } = await made.json();
  await dora.page.goto(`${home}/rules`);
  await cleo.page.goto(`${home}/events/${id}`);
  const invite = cleo.page.locator("[data-invite-connected]");
  await invite.locator("[name=person]").fill("Nobody Pair");
  await invite.getByRole("button").click();
  const problem = cleo.page.locator("tandem-tournament-partner .problem");
  await problem.filter({ hasText: "No player with that name is online." }).waitFor();
  await invite.locator("[name=person]").fill("Dora Pair");
  await invite.locator("[name=person]").press("Enter");
  await dora.page.getByText("Cleo Pair invites you to enter “By name” as a pair.").waitFor();
  await dora.page.getByRole("button", { name: "Look" }).click();
  await dora.page.click("[data-enter-with]");
  await cleo.page.locator("[data-entered]", { hasText: "Cleo Pair – Dora Pair" }).waitFor();
  for (const player of [cleo, dora]) {
    assert.deepEqual(surprises(player), []);
    await player.page.close();
  }
});

test("a link lets two people enter as a pair", async () => {
  const [ann, ben] = [await Player.comes("b", DESK), await Player.comes("B", PHONE)];
  await ann.named("Ann Pair");
  await ben.named("Ben Pair");
  const made = await organizer.page.request.post(`${home}/api/events`, {
    data: { preset: "swiss-of-pairs", name: "By links", listed: false },
  });
  const { event: id } = await made.json();
  await ann.page.goto(`${home}/events/${id}`);
  await ann.page.click("[data-invite-partner]");
  const link = await ann.page.locator(".partner-link").inputValue();
  await ben.page.goto(link.slice(0, -1) + (link.endsWith("0") ? "1" : "0"));
  await ben.page.getByRole("alert").filter({ hasText: "invitation" }).waitFor();
  await ben.page.goto(link);
  await ben.page.getByText("Ann Pair invites you").waitFor();
  assert(await fits(ben.page));
  assert.deepEqual(await serious(ben.page), []);
  await ben.page.click("[data-enter-with]");
  for (const { page } of [ann, ben]) {
    await page.locator("[data-entered]", { hasText: "Ann Pair – Ben Pair" }).waitFor();
  }
  // Only Ann finds on her page what is not public.
  const { id: person } = await (await ann.page.request.get(`${home}/api/me`)).json();
  for (const { page } of [ann, ben]) await page.goto(`${home}/people/${person}`);
  const own = ann.page.locator("tandem-person-events li");
  await own.getByRole("link", { name: "By links" }).waitFor();
  assert.match(await own.textContent(), /with\s+Ben Pair/);
  await ben.page.getByRole("heading", { name: "Ann Pair" }).waitFor();
  await ben.page.waitForLoadState("networkidle");
  assert.equal(await ben.page.locator("tandem-person-events li").count(), 0);
  await ann.page.close();
  await ben.page.close();
  assert.deepEqual([...surprises(ann), ...surprises(ben)], []);
});

test("an organizer exchanges a partner, names who plays, and logs a ruling", async () => {
  const { page } = organizer;
  const made = await page.request.post(`${home}/api/events`, {
    data: { preset: "swiss-of-pairs", name: "Substitutes", listed: false },
  });
  const { event: id } = await made.json();
  const other = await Player.comes("b", DESK);
  await other.named("Xenia");
  const { id: xenia } = await (await other.page.request.get(`${home}/api/me`)).json();
  await page.goto(`${home}/events/${id}`);
  await enters(page, "Ada", "Boris");
  const entrant = page.locator("[data-entrant='1']");
  const substitute = desk(page, "substitute");
  await substitute.locator("summary").click();
  await substitute.locator("[name=leaves]").selectOption({ label: "Boris" });
  await substitute.locator("[name=name1]").fill("Ada");
  await substitute.getByRole("button").click();
  const taken = substitute.getByRole("alert").filter({ hasText: "This name is already taken." });
  await taken.waitFor();
  await substitute.locator("[name=name1]").fill(`${home}/people/${xenia}`);
  await substitute.getByRole("button").click();
  await entrant.filter({ hasText: "Ada – Xenia" }).waitFor();
  assert.equal(await entrant.locator(`a[href='/people/${xenia}']`).count(), 1);
  // Those who have played for the pair can do so again; by keyboard.
  await entrant.getByRole("button", { name: "Actions for Ada – Xenia" }).press("Enter");
  const names = await page.getByRole("button", { name: /^Line-up/ }).allTextContents();
  assert.deepEqual(
    names.map((name) => name.trim()),
    ["Line-up: Xenia – Ada", "Line-up: Ada – Boris", "Line-up: Xenia – Boris"],
  );
  await page.getByRole("button", { name: "Line-up: Xenia – Boris" }).press("Enter");
  await entrant.filter({ hasText: "Xenia – Boris" }).waitFor();
  const rule = desk(page, "rule");
  await rule.locator("summary").click();
  await rule.locator("[name=article]").fill("9.4");
  await rule.locator("[name=text]").fill("Boris is warned.");
  await rule.getByRole("button").click();
  await until(async () => (await rule.locator("[name=text]").inputValue()) === "");
  await page.locator("[data-log] summary").click();
  const ruling = page.locator("[data-act=rule]");
  await ruling.filter({ hasText: "Ruling by article 9.4: Boris is warned." }).waitFor();
  await page.locator("[data-act=line-up]").waitFor();
  assert.deepEqual(await serious(page), []);
  assert.deepEqual(surprises(organizer), []);
  await other.page.close();
  await page.goto(event);
  await page.locator("[data-step=start-event]").waitFor();
});

test("nobody but the organizer sees a draft, and a player sees the next opponent", async () => {
  const { page, other: player } = organizer;
  await step(page, "start-event");
  await step(page, "pair-round");
  await page.locator("[data-rounds] [data-state=private]").waitFor();
  assert.equal(await page.locator("[data-match]").count(), 2);
  const stranger = await Player.comes("B", DESK);
  await stranger.page.goto(event);
  await stranger.page.getByText("No round has been published yet.").waitFor();
  assert.equal(await stranger.page.locator("[data-match]").count(), 0);
  assert.equal(await stranger.page.locator("[data-desk] *").count(), 0);
  await stranger.page.locator("[data-log] summary").click();
  await stranger.page.locator("[data-log] [role=alert]").waitFor();
  await step(page, "publish-round");
  // Pages that are open show it by themselves.
  await stranger.page.locator("[data-match]").nth(1).waitFor();
  await player.page.locator("[data-next]").waitFor();
  const next = await player.page.locator("[data-next]").textContent();
  const row = page.locator("[data-match]", { hasText: "Pia – Quido" });
  const names = await row.locator(".name").allTextContents();
  const opponent = names.map((name) => name.trim()).find((name) => name !== "Pia – Quido");
  assert.ok(next.includes(`You play ${opponent}.`), `${next} names ${opponent}`);
  assert.match(await player.page.locator(".own-games").textContent(), /Game 1: your seat is/);
  assert.deepEqual(await serious(player.page), []);
  assert.ok(await fits(player.page), "nothing is wider than a phone");
  assert.deepEqual(surprises(stranger), []);
});

test("both sides report, the organizer enters and corrects, and the standings follow", async () => {
  const { page, other: player } = organizer;
  await player.page.locator("[data-report='1 won']").click();
  const own = page.locator("[data-match]", { hasText: "Pia – Quido" });
  await own.getByText("reported").waitFor();
  await entersResults(page, { 1.1: ["1-0", "½-½"], 1.2: ["1-0", "1-0"] });
  const rows = await page
    .locator("[data-match]")
    .evaluateAll((all) =>
      all.map((row) => [...row.cells].slice(1, 4).map((cell) => cell.textContent.trim())),
    );
  const [[first, , second], [third, , fourth]] = rows;
  await until(async () => (await standings(page))[0]?.[1] === "2");
  assert.deepEqual(await standings(page), [
    [third, "2"],
    [first, "1½"],
    [second, "½"],
    [fourth, "0"],
  ]);
  // The second game at table 2 was lost.
  await entersResults(page, { 1.2: ["1-0", "0-1"] });
  await until(async () => (await standings(page))[0]?.[1] === "1½");
  assert.deepEqual((await standings(page)).map(([name, points]) => [name, points]).slice(0, 1), [
    [first, "1½"],
  ]);
  const corrected = page.locator("[data-match='1.2'] .game-results");
  assert.match(await corrected.textContent(), /corrected, was 1-0/);
  await step(page, "close-round");
  await step(page, "pair-round");
  await step(page, "publish-round");
  // Results as they are typed, by the numbers of the entrants.
  const text = await page.evaluate(async (id) => {
    const rounds = await (await fetch(`/api/events/${id}/rounds`)).json();
    return rounds[1].matches.map(({ first, second }) => `${first[0]}WW${second[0]}`).join(" ");
  }, event.split("/").at(-1));
  await desk(page, "typed").locator("summary").click();
  await desk(page, "typed").locator("textarea").fill("1X2");
  await desk(page, "typed").getByRole("button").click();
  await desk(page, "typed").getByRole("alert").filter({ hasText: "1X2" }).waitFor();
  await desk(page, "typed").locator("textarea").fill(text);
  await desk(page, "typed").getByRole("button").click();
  await page.locator("[data-step=close-round]").waitFor();
  await page.locator("[data-crosstable] summary").click();
  assert.deepEqual(await serious(page), []);
  assert.deepEqual(surprises(organizer), []);
  assert.deepEqual(surprises(player), []);
});

test("a draft is changed by hand, absent sides lose, and the event ends", async () => {
  const { page, other: player } = organizer;
  await step(page, "close-round");
  await step(page, "pair-round");
  await page.locator("[data-rounds] [data-state=private]").waitFor();
  const sides = () =>
    page
      .locator("[data-match]")
      .evaluateAll((rows) =>
        rows.map(({ cells }) => [cells[1], cells[3]].map(({ textContent }) => textContent.trim())),
      );
  const [[first, second], [third, fourth]] = await sides();
  await page.locator("[data-exchange] summary").click();
  await page.locator("[data-exchange] [name=one]").selectOption({ label: second });
  await page.locator("[data-exchange] [name=other]").selectOption({ label: fourth });
  await page.locator("[data-exchange] button").click();
  await until(async () => (await sides())[0][1] === fourth);
  assert.deepEqual(await sides(), [
    [first, fourth],
    [third, second],
  ]);
  await step(page, "publish-round");
  for (const [table, absent] of [
    [1, first],
    [2, second],
  ]) {
    const row = page.locator(`[data-match='3.${table}']`);
    await row.getByRole("button", { name: `Actions for table ${table}` }).click();
    await page.getByRole("button", { name: `Absent: ${absent}` }).click();
    await row.getByText(table === 1 ? "0-2" : "2-0").waitFor();
  }
  await step(page, "close-round");
  await page.getByText("All planned rounds are closed.").waitFor();
  await page.getByRole("button", { name: "End the tournament" }).click();
  await page.getByRole("button", { name: "Sure?" }).click();
  await page.locator("[data-event-state=finished]").waitFor();
  await player.page.locator("[data-event-state=finished]").waitFor();
  assert.equal(await player.page.locator("[data-self]").count(), 0);
  // Everybody can read the log now.
  await player.page.locator("[data-log] summary").click();
  await player.page.locator("[data-act=finish]").waitFor();
  assert.deepEqual(surprises(organizer), []);
});

test("the list names the event, and guests are told that they need an account", async () => {
  const { page } = await Player.comes("b", PHONE);
  await page.goto(`${home}/events`);
  await page.locator("[data-state=finished] a", { hasText: "Autumn" }).waitFor();
  await page.getByText("You need an account to make a tournament.").waitFor();
  assert.ok(await fits(page), "nothing is wider than a phone");
  await page.locator("[data-state=finished] a").click();
  await page.getByRole("heading", { name: "Autumn", level: 1 }).waitFor();
  assert.equal(await page.title(), "Autumn · Tandem");
});
