// Analysis: games are opened, stepped through, edited and saved, and nothing is lost on the way.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import {
  newContext,
  DESK,
  home,
  look,
  openTable,
  PHONE,
  Player,
  serious,
} from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** The sample game of the BPGN standard, with variations as the standard nests them. */
const SAMPLE = readFileSync(
  new URL("../../crates/server/tests/data/sample.bpgn", import.meta.url),
  "utf8",
);

async function opens(page, text) {
  await page.click("[data-open]");
  await page.fill("dialog textarea", text);
  await page.click("[data-open-text]");
  await page.waitForSelector("dialog", { state: "detached" });
}

/** Waits until the page shows a move. */
const reaches = (page, move) =>
  page.waitForFunction(
    (move) => document.querySelector(".tree .shown")?.textContent.trim().split(/\s/)[0] === move,
    move,
  );

/** The server's reading of a text. */
async function read(page, text) {
  const answer = await page.request.post(`${home}/api/analysis/read`, {
    data: text,
    headers: { "content-type": "text/plain" },
  });
  assert.ok(answer.ok(), await answer.text());
  return answer.json();
}

/** The BPGN that the page saves. */
async function saved(page, name = "analysis.bpgn") {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click(`[data-save="${name}"]`),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** Waits until the server has sent the legal moves. */
const knows = (page) => page.waitForSelector("main.analysis[aria-busy=false]");

test("a pasted game is stepped through, edited, saved and restored", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(home);
  await page.click("nav a[href='/analysis']");
  await page.getByText("Move pieces on either board").waitFor();
  assert.deepEqual(await serious(page), [], "nothing played");
  const start = await look(page);
  await opens(page, SAMPLE);
  assert.equal(await look(page), start);

  // An unchanged game is saved byte for byte.
  const whole = (await read(page, SAMPLE)).study;
  assert.deepEqual((await read(page, await saved(page))).study, whole);
  assert.match(await saved(page, "analysis-b.pgn"), /\[BughouseBoard "B"\]/);

  // Keys go to the end and back, and along a variation.
  const looks = [start];
  for (let ply = 0; ply < 4; ply += 1) {
    await page.keyboard.press("ArrowRight");
    looks.push(await look(page));
  }
  await reaches(page, "Nf6");
  assert.equal(new Set(looks).size, 5);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await look(page), looks[3]);
  await page.keyboard.press("End");
  await page.getByText("A: White is mated.").waitFor();
  await page.locator(".variation .variation button").first().click();
  await reaches(page, "10A.Nc3");
  assert.deepEqual(await serious(page), [], "a variation");

  // A new move by drag, an answer on the other board, and one from the keyboard.
  await page.keyboard.press("Home");
  await knows(page);
  await person.act("e2e4");
  await page.waitForFunction(() => document.querySelector(".variation .shown"));
  await reaches(page, "1A.e4");
  await page.click("[data-tool=swap]");
  person.below = "black";
  await knows(page);
  await person.act("e2e4");
  await page.getByText("B: Black to move.").waitFor();
  await page.fill("input[name=move]", "a: d5");
  await page.press("input[name=move]", "Enter");
  await page.getByText("A: White to move.").waitFor();
  await page.fill("input[name=move]", "A: exd5");
  await page.press("input[name=move]", "Enter");
  await page.getByText("A: Black to move.").waitFor();
  // The partner drops the captured piece by drag.
  await knows(page);
  await person.act("P@e3");
  await page.getByText("B: White to move.").waitFor();
  await reaches(page, "1b.P@e3");
  await page.click('[data-mark="!?"]');
  await page.fill(".comment", "why not");
  await page.locator(".comment").blur();
  await page.getByText("why not", { exact: true }).first().waitFor();
  const tried = await look(page);

  // The variation becomes the main line, and a variation again.
  await page.click("[data-promote-line]");
  await page.waitForFunction(() => document.querySelector(".tree td.shown:not(.note *)"));
  await page.click("[data-tool=undo]");
  await page.waitForSelector(".variation .shown");

  const written = await saved(page);
  assert.match(written, /\(1A\. e4 1B\. e4 1a\. d5 2A\. exd5 1b\. P@e3 \{A:!\?\} \{C:why not\}\)/);
  const again = (await read(page, written)).study;
  assert.equal(again.moves.length, whole.moves.length + 5);
  assert.deepEqual(again.tags, whole.tags);

  // Reloading the page loses nothing.
  await page.reload();
  await page.waitForSelector(".variation .shown");
  await page.click("[data-tool=swap]");
  assert.equal(await look(page), tried);
  assert.equal(await saved(page), written);

  await page.click("[data-remove]");
  await reaches(page, "2A.exd5");
  await page.keyboard.press("Control+z");
  await reaches(page, "1b.P@e3!?");
  await page.click("[data-new]");
  assert.equal(await look(page), start);
  await page.keyboard.press("Control+z");
  await reaches(page, "1b.P@e3!?");
  assert.deepEqual(person.problems, []);
});

test("analysis works on a phone, in Czech and in the dark theme, and links lead to a position", async () => {
  const person = await Player.comes("A", PHONE);
  const { page } = person;
  await page.goto(`${home}/analysis`);
  for (const [n, move] of ["e2e4", "d7d5", "e4d5"].entries()) {
    await knows(page);
    await person.act(move);
    await page.waitForFunction((n) => document.querySelectorAll(".tree td button").length > n, n);
  }
  await page.click("[data-tool=swap]");
  await page.click("[data-tool=flip]");
  for (const move of ["e2e4", "P@e3"]) {
    await knows(page);
    await person.act(move);
    await page.waitForFunction(
      (to) => document.querySelector(`.large [data-piece=${to}]`),
      move.slice(2),
    );
  }
  assert.deepEqual(await serious(page), [], "on a phone");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("[data-share]");
  await page.locator("dialog.share[open]").waitFor();
  assert.deepEqual(await serious(page), [], "the dialog");
  await page.click("[data-copy=share-link]");
  await page.getByText("Link copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const context = await newContext({ ...DESK, colorScheme: "dark", locale: "cs" });
  const other = await context.newPage();
  await other.goto(link);
  await other.getByText("B: na tahu bílý.").waitFor();
  assert.equal(new URL(other.url()).search, "", "from now on the browser keeps it");
  await other.click("[data-setup]");
  await other.locator("dialog[open]").waitFor();
  assert.deepEqual(await serious(other), [], "the position");
  // A position without a king is refused.
  await other.click("[data-piece-tool=K]");
  const box = await other.locator("dialog .board").boundingBox();
  await other.mouse.click(box.x + (4.5 / 8) * box.width, box.y + (7.5 / 8) * box.height);
  await other.click("[data-use-position]");
  await other.getByText("Šachovnice A: White has no king.").waitFor();
  await other.mouse.click(box.x + (4.5 / 8) * box.width, box.y + (7.5 / 8) * box.height);
  await other.click("[data-use-position]");
  await other.waitForSelector("dialog", { state: "detached" });
  await opens(other, "1A. e4 1a. e5 2A. Ke3 *");
  await other.getByText("Něco se importovat nepodařilo").waitFor();
  await other.setViewportSize({ width: 320, height: 568 });
  const beyond = await other.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  assert.ok(beyond <= 0, "nothing reaches beyond 320 pixels");
  assert.deepEqual(await serious(other), [], "in the dark");
  await context.close();
  assert.deepEqual(person.problems, []);
});

test("buttons and moves of the analysis are whole in windows of all sizes", async () => {
  const { page, problems } = await Player.comes("A", DESK);
  await page.goto(`${home}/analysis`);
  await opens(page, SAMPLE);
  await page.locator(".variation .variation button").first().click();
  await page.locator("[data-promote-line]:enabled").waitFor();
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [2560, 1440],
    [820, 1180],
    [844, 390],
    [390, 664],
    [320, 640],
  ]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    const cut = await page.evaluate(() => {
      const seen = (element) => element.getClientRects().length > 0;
      const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
      const wide = all("main button, main .button").filter(
        (button) => button.scrollWidth > button.clientWidth + 1,
      );
      // Where the window has no room left, the end of a panel is reached by scrolling.
      const clipped = all("main .right, main .right > *").filter((panel) => {
        if (panel.scrollHeight <= panel.clientHeight + 1) return false;
        const room = innerHeight - panel.closest(".right").getBoundingClientRect().bottom;
        return getComputedStyle(panel).overflowY === "hidden" || room > 16;
      });
      const text = (element) => element.textContent.trim().replaceAll(/\s+/g, " ");
      return [wide.map(text), clipped.map(({ className }) => className)];
    });
    assert.deepEqual(cut, [[], []], `${width}x${height}`);
  }
  assert.deepEqual(problems, []);
});

test("one of many games can be chosen, and texts without games are refused", async () => {
  const { page, problems } = await Player.comes("A", DESK);
  await page.goto(`${home}/analysis`);
  await opens(page, `${SAMPLE}\n[Event "another"]\n[Result "*"]\n\n1B. Nf3 *\n`);
  await page.selectOption("[data-games]", "2");
  await page.waitForFunction(() => document.querySelectorAll(".tree td button").length === 1);
  assert.match(await page.locator(".tree td button").textContent(), /Nf3/);
  // The text stays with the game. Another one can be pasted anywhere or dropped.
  await page.reload();
  await page.waitForSelector("[data-games]");
  assert.equal(await page.inputValue("[data-games]"), "2");
  const bring = (kind, text) =>
    page.evaluate(
      ([kind, text]) => {
        const data = new DataTransfer();
        if (kind === "paste") data.setData("text/plain", text);
        else data.items.add(new File([text], "a.bpgn"));
        const brought = kind === "paste" ? { clipboardData: data } : { dataTransfer: data };
        const type = kind === "paste" ? ClipboardEvent : DragEvent;
        document.body.dispatchEvent(
          new type(kind, { ...brought, bubbles: true, cancelable: true }),
        );
      },
      [kind, text],
    );
  await bring("paste", "1A. c4 *");
  await page.getByRole("button", { name: "c4" }).waitFor();
  await bring("drop", "1A. g3 *");
  await page.getByRole("button", { name: "g3" }).waitFor();

  await page.click("[data-open]");
  await page.fill("dialog textarea", "hello");
  await page.click("[data-open-text]");
  await page.getByText("This text could not be read").waitFor();
  // The console has the refused request and no other problem.
  assert.deepEqual(
    problems.filter((problem) => !problem.includes("422")),
    [],
  );
});

test("players have a board and no engine, and a finished game opens by its link", async () => {
  const players = await Promise.all(["A", "a", "B", "b"].map((who) => Player.comes(who, DESK)));
  const [{ page }] = players;
  const url = await openTable(players[0], { countdown: "0" });
  for (const player of players) await player.sit(url);
  for (const player of players) await player.page.click("[data-ready]");
  await players[0].page.waitForSelector(".time.runs");
  await players[0].act("e2e4");
  await players[0].sees(1);
  const tab = await page.context().newPage();
  await tab.goto(`${home}/analysis`);
  await knows(tab);
  await tab.fill("input[name=move]", "Nf3");
  await tab.press("input[name=move]", "Enter");
  await tab.getByRole("button", { name: "Nf3" }).waitFor();
  await tab.click("[data-engine]");
  await tab.locator(".engine .problem").getByText("You are playing.").waitFor();
  assert.equal(await tab.locator("[data-engine][aria-pressed=true]").count(), 0);
  await tab.goto(`${home}/lesson`);
  await tab.locator(".lesson:not(.unknown)").waitFor();
  await page.getByText("Resign").click();
  await page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
  await tab.goto(`${home}/analysis?table=${url.split("/").at(-1)}&game=1`);
  await tab.getByRole("button", { name: "e4" }).waitFor();
});

test("moves on a slow connection are shown at once", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(`${home}/analysis`);
  await knows(page);
  let held = [];
  await page.route("**/api/analysis/play", (route) => (held ? held.push(route) : route.continue()));
  await person.act("e2e4");
  await page.locator(".large [data-piece=e4]").waitFor();
  await person.act("d7d5");
  assert.equal(await page.locator(".tree td button").count(), 0, "the server has said nothing yet");
  const first = held;
  held = undefined;
  for (const route of first) await route.continue();
  await page.locator(".large [data-piece=d5]").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".tree td button").length === 2);
  assert.deepEqual(person.problems, []);
});
