// The playground of the built site (`cargo xtask site`), in a real browser.

import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";

const { chromium } = createRequire(new URL("../web/package.json", import.meta.url))(
  "playwright-core",
);

const SITE = join(import.meta.dirname, "../target/site");

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const server = createServer((request, response) => {
  const path = join(SITE, normalize(new URL(request.url, "http://site").pathname));
  if (!existsSync(path) || !extname(path)) return response.writeHead(404).end();
  const type = TYPES[extname(path)] ?? "application/octet-stream";
  response.writeHead(200, { "content-type": type });
  createReadStream(path).pipe(response);
});

let browser;
let address;

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}/playground.html`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
});

after(async () => {
  await browser?.close();
  server.close();
});

/** A playground with a text in its address. */
async function opens(text, { fragment = `#text=${encodeURIComponent(text)}`, width = 820 } = {}) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  await page.goto(address + fragment);
  await page.locator("#status", { hasNotText: "needs JavaScript" }).waitFor();
  return page;
}

const says = (page, selector, hasText) => page.locator(selector, { hasText }).first().waitFor();

const chooses = (page, example) => page.locator("#examples").selectOption(example);

/** Waits until the picture of the boards is drawn. */
const isDrawn = (page) =>
  page.waitForFunction(() => {
    const boards = document.getElementById("boards");
    return boards.complete && boards.naturalWidth > 0;
  });

test("a game is drawn, checked and written", async () => {
  const page = await opens("");
  await says(page, "#status", "Paste a text");
  await chooses(page, "game");
  await says(
    page,
    "#status",
    "Ada & Dmitri – Chiara & Boris: bughouse, 16 moves, all moves are legal.",
  );
  await isDrawn(page);
  await says(page, "#findings li[data-severity=warning]", "missing-check-mark");
  await says(page, "#findings li", "write `Bb5+`");
  assert.equal(await page.locator("#findings li").count(), 3);
  await says(page, "#canonical", "3a. Qa5? {172.6} 3b. Nf6 {174.4} 4A. Bb5+ {173.1}");
  await page.locator("#fix").check();
  await says(page, "#canonical", "3a. Qa5 {A:?} {172.6}");
  await page.locator("#use").click();
  await says(page, "#found", "Findings: 1");
  assert.deepEqual(page.errors, []);
});

test("the arrow keys step through the game and leave the page where it is", async () => {
  const page = await opens("");
  await chooses(page, "game");
  await page.locator("#ply").focus();
  await says(page, "#move", "4b. Qxf6");
  await page.keyboard.press("ArrowLeft");
  await says(page, "#move", "4a. P@c6");
  await says(page, "#bfen", "2p5/qB6");
  await page.keyboard.press("Home");
  await says(page, "#move", "Start");
  assert.match(page.url(), /playground\.html/);
});

test("a position, and Kriegspiel", async () => {
  const page = await opens("");
  await chooses(page, "position");
  await says(page, "#status", "A position");
  await isDrawn(page);
  await says(page, "#found", "No findings");
  await says(page, "#canonical", "R1BQK1NR[Nn] w KQkq");
  await chooses(page, "kriegspiel");
  await says(page, "#status", "kriegspiel, 9 moves, all moves are legal");
  await says(page, "#bfen", "rnbqkbnr/ppppp2p/8/4p2B");
  await isDrawn(page);
});

test("both boards of chess.com are joined", async () => {
  const boards = [
    { game: { id: 7, partnerGameId: 8, moveList: "mCZJCJ", moveTimestamps: "1795,1790,1780" } },
    { game: { id: 8, partnerGameId: 7, moveList: "lB", moveTimestamps: "1793" } },
  ];
  for (const text of [
    JSON.stringify(boards),
    boards.map((one) => JSON.stringify(one)).join("\n"),
  ]) {
    const page = await opens(text);
    await says(page, "#status", "bughouse, 4 moves");
    await says(page, "#canonical", "2A. exd5");
  }
  const page = await opens(`${JSON.stringify(boards[0])}\n{"game":{"id":9,"partnerGameId":5}}`);
  await says(page, "#status", /line \d+, column \d+/);
});

test("hostile text stays text", async () => {
  const markup = '<img src="x" onerror="window.attacked = true"><script>attacked = 1</script>';
  const page = await opens(
    `[WhiteA "${markup.replaceAll('"', "'")}"]\n${markup}\n1A. e4 {${markup}} 1a. Ke4`,
  );
  await says(page, "#canonical", "onerror");
  await isDrawn(page);
  assert.equal(await page.evaluate(() => window.attacked), undefined);
  assert.equal(await page.locator("#record img").count(), 1);
  for (const text of [
    "(".repeat(5000),
    "[".repeat(5000),
    "1A. e4 (".repeat(500),
    "\u0000",
    "{{{",
  ]) {
    await page.locator("#text").fill(text);
    await page.locator("#text").fill("1A. e4 1a. e5");
    await says(page, "#status", "2 moves, all moves are legal");
  }
  const broken = await opens("", { fragment: "#text=%E0%A4" });
  await says(broken, "#status", "Paste a text");
  assert.deepEqual([...page.errors, ...broken.errors], []);
});

test("a link carries the text", async () => {
  const page = await opens("");
  await page.locator("#text").fill("1A. d4 1a. d5 1B. e4");
  await says(page, "#status", "3 moves");
  await page.locator("#link").click();
  await says(page, "#status", /link is copied|is the link/);
  const other = await opens("", { fragment: new URL(page.url()).hash });
  await says(other, "#status", "3 moves");
});

test("nothing is wider than a phone", async () => {
  const page = await opens("", { width: 390 });
  await chooses(page, "game");
  await isDrawn(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `${beyond} pixels`);
});
