// An evening in a hall: the wall of a projector, and players whose phones have no accounts.

import assert from "node:assert/strict";
import { home, PHONE, Player, serious } from "./support/players.mjs";
import { keepsOpen, test, until } from "./support/test.mjs";

const WALL = { viewport: { width: 1280, height: 720 } };

/** The page of the event, the organizer at it, and the wall. */
let event;
let organizer;
let wall;
/** Players by their names. */
const phones = {};

/** The lines of a person's console, but the refusals of the server. */
const surprises = ({ problems }) => problems.filter((text) => !/status of 4\d\d/.test(text));

const act = (act) => ({ command: "act", act });

async function acts(...commands) {
  const path = event.replace("/events/", "/api/events/");
  for (const data of commands) {
    const answer = await organizer.page.request.post(`${path}/acts`, { data });
    assert.ok(answer.ok(), await answer.text());
  }
}

const pageOf = (kind) => wall.page.locator(`[data-page=${kind}]`);

/** Turns the wall to a page. */
async function turnsTo(kind) {
  for (let turns = 0; (await pageOf(kind).count()) === 0; turns++) {
    assert.ok(turns < 20, kind);
    const place = await wall.page.locator("[data-place]").textContent();
    await wall.page.keyboard.press("ArrowRight");
    await until(async () => (await wall.page.locator("[data-place]").textContent()) !== place);
  }
}

test("the wall shows the entrants, and the round as soon as it is published", async () => {
  organizer = await Player.comes("A", WALL);
  wall = await Player.comes("A", WALL);
  await wall.relaysSocket();
  keepsOpen(organizer, wall);
  await organizer.owns("Hall Olga");
  const stages = [{ format: { kind: "round-robin", cycles: 1 }, games: 1 }];
  const made = await organizer.page.request.post(`${home}/api/events`, {
    data: { regulations: { name: "Evening in the hall", stages } },
  });
  assert.ok(made.ok(), await made.text());
  event = `${home}/events/${(await made.json()).event}`;
  const enter = (...names) =>
    act({ act: "enter", people: names.map((name) => ({ name })), team: null });
  await acts(enter("Ada", "Boris"), enter("Chiara", "Dmitri"));

  // Nobody needs an account to look.
  await wall.page.goto(event);
  await wall.page.click("[data-to-wall]");
  await pageOf("entrants").getByText("Chiara – Dmitri").waitFor();
  await acts({ command: "start-stage" }, { command: "pair-round" });
  assert.equal(await pageOf("pairings").count(), 0, "a draft is private");
  await acts(act({ act: "publish", stage: 1, round: 1 }));
  await pageOf("pairings").getByText("Ada – Boris").waitFor();
  await wall.page.locator("[data-round]", { hasText: "Round 1 of 1" }).waitFor();
  assert.match(await wall.page.locator("[data-elapsed]").textContent(), /^\d+:\d\d$/);
  await acts(act({ act: "announce", text: "Silence, please." }));
  await pageOf("announcements").getByText("Silence, please.").waitFor();
});

test("the wall turns by keys, pauses, and says when it has no connection", async () => {
  const { page } = wall;
  const pause = page.locator("[data-pause]");
  await page.keyboard.press(" ");
  await page.locator("[data-pause][aria-pressed=true]").waitFor();
  await turnsTo("names");
  const ada = pageOf("names").locator("li", { hasText: "Ada" });
  assert.match(await ada.textContent(), /1\s+White on A/);
  await turnsTo("standings");
  await page.keyboard.press("ArrowLeft");
  await pageOf("names").waitFor();
  await pause.press(" ");
  await page.locator("[data-pause][aria-pressed=false]").waitFor();
  await pause.click();
  assert.deepEqual(await serious(page), []);
  await wall.cut();
  await page.getByRole("alert").filter({ hasText: "No connection since" }).waitFor();
  await pageOf("names").waitFor();
  wall.isCut = false;
  await page.getByRole("alert").waitFor({ state: "detached" });
  assert.deepEqual(surprises(wall), []);
});

test("pages turn by themselves", async () => {
  const other = await Player.comes("B", WALL);
  await other.page.clock.install();
  await other.page.goto(`${event}/wall`);
  await other.page.locator("[data-page]").waitFor();
  const place = () => other.page.locator("[data-place]").textContent();
  const before = await place();
  await other.page.clock.runFor(13_000);
  await until(async () => (await place()) !== before);
  await other.page.keyboard.press(" ");
  await other.page.locator("[data-pause][aria-pressed=true]").waitFor();
  const paused = await place();
  await other.page.clock.runFor(30_000);
  assert.equal(await place(), paused);
  await other.page.close();
});

test("a player without an account chooses their name, and sees their table", async () => {
  for (const [name, seat, partner] of [
    ["Ada", "White on A", "Boris"],
    ["Dmitri", "White on B", "Chiara"],
  ]) {
    const phone = await Player.comes("a", PHONE);
    keepsOpen(phone);
    phones[name] = phone;
    const { page } = phone;
    await page.goto(event);
    await page.locator("[data-phone-name] select").selectOption({ label: name });
    await page.locator("[data-phone-name] button").click();
    const next = page.locator("[data-phone-next]");
    await next.getByText("Table 1").waitFor();
    const text = (await next.textContent()).replaceAll(/\s+/g, " ");
    assert.ok(text.includes(seat) && text.includes(`partner is ${partner}`), text);
    // The device remembers it.
    await page.reload();
    await page.locator("[data-known]", { hasText: name }).waitFor();
    assert.deepEqual(await serious(page), []);
    // There is no code yet, so phones report nothing.
    assert.equal(await page.locator("[data-report]").count(), 0);
  }
});

test("one phone enters the result, one of the other side confirms it, and the wall shows it", async () => {
  const { page } = organizer;
  await page.goto(event);
  const desk = page.locator("[data-form=phones]");
  await desk.locator("summary").click();
  await desk.locator("[data-hall-code=open]").click();
  const code = (await desk.locator("[data-code]").textContent()).trim();
  assert.match(code, /^[A-Z2-9]{3} [A-Z2-9]{3}$/);
  // The wall shows the code where an arbiter is signed in, and nowhere else.
  const screen = await Player.comes("A", WALL, organizer);
  await screen.page.goto(`${event}/wall`);
  await screen.page.locator("[data-code]", { hasText: code }).waitFor();
  await screen.page.close();
  assert.equal(await wall.page.locator("[data-code]").count(), 0);

  const { Ada: ada, Dmitri: dmitri } = phones;
  await ada.page.locator("[data-report=won]").click();
  await ada.page.getByRole("alert").filter({ hasText: "Enter the code" }).waitFor();
  await ada.page.locator("input[name=code]").fill("AAA AAA");
  await ada.page.locator("[data-report=won]").click();
  await ada.page.getByRole("alert").filter({ hasText: "not the code on the wall" }).waitFor();
  await ada.page.locator("input[name=code]").fill(code.toLowerCase());
  await ada.page.locator("[data-report=won]").click();
  await ada.page.getByText("The other side has not reported yet.").waitFor();
  assert.deepEqual(await serious(ada.page), []);

  await dmitri.page.getByText("Ada reports for you: Lost").waitFor();
  await dmitri.page.locator("input[name=code]").fill(code);
  assert.deepEqual(await serious(dmitri.page), []);
  await dmitri.page.locator("[data-confirm]").click();
  for (const phone of [ada, dmitri]) await phone.page.getByText("confirmed").waitFor();
  await turnsTo("pairings");
  await pageOf("pairings").locator("[data-table='1'] .result", { hasText: "1-0" }).waitFor();
  await page.locator("[data-log] summary").click();
  await page.getByText("Ada reported by phone").waitFor();
  await page.getByText("Dmitri reported by phone").waitFor();
});

test("reports that differ stand side by side at the desk, and the arbiter decides", async () => {
  const { page } = organizer;
  const at = { stage: 1, round: 1, table: 1 };
  await acts(
    act({
      act: "set-result",
      at,
      game: 1,
      result: { first: 0, second: 0, reason: "void" },
    }),
  );
  const { Ada: ada, Dmitri: dmitri } = phones;
  await ada.page.locator("[data-report=won]").click();
  await ada.page.getByText("The other side has not reported yet.").waitFor();
  await dmitri.page.locator("[data-report=drawn]").click();
  await ada.page.getByText("An arbiter decides.").waitFor();
  const waits = page.locator("[data-waits='1.1.1']");
  await waits.getByText("Ada, by phone").waitFor();
  await waits.getByText("Dmitri, by phone").waitFor();
  assert.deepEqual(await serious(page), []);
  await waits.locator("[data-decide='1']").press("Enter");
  await waits.waitFor({ state: "detached" });
  for (const phone of [ada, dmitri]) {
    await phone.page.getByText("confirmed").waitFor();
    assert.equal(await phone.page.locator("[data-report]").count(), 0);
    assert.deepEqual(surprises(phone), []);
  }
  await pageOf("pairings").locator("[data-table='1'] .result", { hasText: "½-½" }).waitFor();
  assert.deepEqual(surprises(organizer), []);
});
