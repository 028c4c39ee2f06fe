// Every page, in both themes, on a phone and on a desk: axe finds nothing, and nothing jumps while
// the page loads.

import assert from "node:assert/strict";
import { DESK, home, newContext, PHONE, Player, SEATS, serious } from "./support/players.mjs";
import { painted, settles, test } from "./support/test.mjs";

/** The paths of all pages, each with a sign that it is loaded. */
let pages;

/** Plays a game to its end, begins another one, and lists the pages. */
async function allPages() {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await person.owns("Ada of Pages");
  const { id } = await (await page.request.get(`${home}/api/me`)).json();
  const over = await person.opens({ ruleset: "casual countdown=0", name: "Pages", public: true });
  await page.goto(over);
  await person.takesAllSeats();
  for (const [ply, move] of ["e2e4", "d7d5", "e4d5"].entries()) await person.types(ply, move);
  await page.getByText("Resign").click();
  await page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
  const terms = { ruleset: "casual countdown=0", control: "3600+0", public: true };
  const live = await person.opens(terms);
  await page.goto(live);
  await person.takesAllSeats();
  // All four move, or the game would be aborted.
  for (const [ply, seat] of Object.values(SEATS).entries()) {
    await page.selectOption(".my-seat select", seat);
    await page.fill("input[name=move]", ply % 2 ? "e5" : "e4");
    await page.press("input[name=move]", "Enter");
    await person.sees(ply + 1);
  }
  const event = await running(page);
  const path = (url) => new URL(url).pathname;
  return [
    ["/", ".lists:not(.unknown) .recent a"],
    ["/tv", "tandem-board-panel [data-piece=e4]"],
    ["/games", ".to-review"],
    ["/games/mine", "main .empty"],
    ["/analysis", "main.analysis[aria-busy=false]"],
    ["/events", "[data-state=running] a"],
    [`/events/${event}`, "[data-standings]"],
    [`/events/${event}/wall`, "[data-page]"],
    ["/ratings", "main .card"],
    ["/rules", "main h2"],
    ["/clock", ".clock-setup"],
    ["/hall", "[data-hall]"],
    ["/settings", ".sample"],
    ["/account", "[data-sign-up]"],
    [`/people/${id}`, ".to-review"],
    ["/lesson", "[data-step]"],
    ["/nowhere", "h1"],
    ["/table/zzzzzzzz", "h1"],
    [path(over), ".standing.over"],
    [path(live), "[data-piece=e4]"],
    [`${path(over)}/game/1`, ".steps"],
    [`/embed${path(over)}/game/1`, ".steps"],
  ];
}

/** A tournament whose first round is published; its id. */
async function running({ request }) {
  const asks = async (path, data) => {
    const answer = await request.post(`${home}/api/events${path}`, { data });
    assert.ok(answer.ok(), await answer.text());
    return answer.json();
  };
  const { event } = await asks("", { preset: "swiss-of-pairs", name: "Pages" });
  const act = (act) => ({ command: "act", act });
  const enter = (...names) =>
    act({ act: "enter", people: names.map((name) => ({ name })), team: null });
  for (const command of [
    enter("Ada of Pages", "Boris"),
    enter("Chiara", "Dmitri"),
    enter("Emil", "Fatima"),
    { command: "start-stage" },
    { command: "pair-round" },
    act({ act: "publish", stage: 1, round: 1 }),
    act({ act: "announce", text: "Round 1 begins." }),
  ])
    await asks(`/${event}/acts`, command);
  return event;
}

const watchesShifts = () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([value, ...sources.map(({ node }) => node?.className ?? "")]);
  }).observe({ type: "layout-shift", buffered: true });
};

for (const [where, device, options] of [
  ["phone", PHONE, {}],
  // The names, the roles and the colors are those of the phone, and `board.test.mjs` has layouts.
  ["desk", DESK, { night: "a desk has more room for the same" }],
])
  test(`all pages on a ${where} are stable, and accessible in both themes`, options, async () => {
    pages ??= await allPages();
    const found = {};
    for (const [path, ready] of pages) {
      const context = await newContext({ ...device, colorScheme: "light", locale: "en" });
      const page = await context.newPage();
      await page.addInitScript(watchesShifts);
      await page.goto(home + path);
      await page.waitForSelector(ready, { state: "attached" });
      await settles(page);
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((sum, [value]) => sum + value, 0);
      const all = await serious(page);
      if (sum >= 0.05) all.push(`layout shift ${JSON.stringify(shifts)}`);
      // Themes differ in nothing but colors.
      await page.emulateMedia({ colorScheme: "dark" });
      await painted(page);
      all.push(...(await serious(page, "color-contrast")));
      if (all.length > 0) found[path] = all;
      await context.close();
    }
    assert.deepEqual(found, {});
  });
