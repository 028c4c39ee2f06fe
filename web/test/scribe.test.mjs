// The scribe: a third device on which the moves are written while the clocks run.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { home, newContext, serious } from "./support/players.mjs";
import { test, until } from "./support/test.mjs";

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function device(kind) {
  const context = await newContext({ locale: "en", ...kind });
  const page = await context.newPage();
  const network = { isCut: false, cut: () => undefined };
  await page.routeWebSocket(/\/socket\/rooms\//, (socket) => {
    if (network.isCut) return void socket.close();
    const server = socket.connectToServer();
    const passes = (to) => (message) => network.isCut || to.send(message);
    socket.onMessage(passes(server));
    server.onMessage(passes(socket));
    network.cut = () => {
      network.isCut = true;
      void socket.close();
      void server.close();
    };
  });
  await page.goto(`${home}/clock`);
  return { context, page, network };
}

async function opens({ page }, boards) {
  await page.selectOption("[name=boards]", boards);
  await page.getByText("Names, handicaps").click();
  for (const seat of boards === "AB" ? ["WhiteA", "BlackA", "WhiteB", "BlackB"] : [])
    await page.fill(`[name=name-${seat}]`, `Player of ${seat}`);
  await page.getByRole("button", { name: "Open the clock" }).click();
  await page.waitForSelector(".hall");
}

async function joins({ page }, code, as) {
  await page.fill("[name=code]", code);
  await page.getByRole("button", { name: as, exact: true }).click();
  await page.waitForSelector("[data-link=together]");
}

/** A clock with both boards, and a scribe who has joined it. */
async function hall(kind = PHONE) {
  const [clock, scribe] = await Promise.all([device(TABLET), device(kind)]);
  await opens(clock, "AB");
  await clock.page.click(".open-desk");
  await clock.page.click("[data-invite]");
  const code = await clock.page.locator(".hall-link .code").innerText();
  assert.deepEqual(await serious(clock.page), [], "the menu with the code");
  await joins(scribe, code, "Join as scribe");
  await clock.page.getByRole("button", { name: "Close" }).click();
  await clock.page.locator("[data-scribe]", { hasText: "A scribe records" }).waitFor();
  return { clock, scribe };
}

const press = ({ page }, seat) =>
  page.locator(`[data-seat=${seat}] .press`).tap({ position: { x: 60, y: 60 } });

async function starts(clock) {
  await press(clock, "BlackA");
  await press(clock, "BlackB");
  await clock.page.waitForSelector("[data-seat=WhiteA].runs");
}

/** Makes a move on the large board, with White at the bottom. */
async function taps({ page }, move) {
  const box = await page.locator(".large .board svg").first().boundingBox();
  for (const square of [move.slice(0, 2), move.slice(2)]) {
    const [file, rank] = ["abcdefgh".indexOf(square[0]), Number(square[1])];
    const at = (n, of) => ((n + 0.5) * of) / 8;
    await page.touchscreen.tap(box.x + at(file, box.width), box.y + at(8 - rank, box.height));
  }
}

async function types({ page }, text) {
  await page.fill("[name=move]", text);
  await page.press("[name=move]", "Enter");
}

const line = ({ page }, seat, number) => page.locator(`[data-line="${seat} ${number}"]`);
const reads = (scribe, seat, number, text) =>
  line(scribe, seat, number).filter({ hasText: text }).waitFor();

async function saves({ page }, ending) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click(`[data-export=${ending}]`),
  ]);
  const path = join(mkdtempSync(join(tmpdir(), "scribe-")), `game.${ending}`);
  await download.saveAs(path);
  return { path, text: readFileSync(path, "utf8") };
}

function tandem(...words) {
  const { status, stdout, stderr } = spawnSync(process.env.TANDEM ?? "tandem", words, {
    encoding: "utf8",
  });
  return { status, said: stdout + stderr, stdout };
}

test("a scribe records a game to a claimed mate, and the arbiter rules on it", async () => {
  const { clock, scribe } = await hall();
  assert.deepEqual(await serious(scribe.page), [], "before the start");
  await starts(clock);
  // Ahead of the press, and late.
  await taps(scribe, "e2e4");
  await reads(scribe, "WhiteA", 0, "has not pressed yet");
  await press(clock, "WhiteA");
  await press(clock, "WhiteB");
  await press(clock, "BlackA");
  await scribe.page.waitForSelector("[data-missing='2']");
  await types(scribe, "e5");
  await types(scribe, "b: d4");
  await reads(scribe, "WhiteB", 0, "d4");
  await scribe.page.waitForSelector("[data-missing]", { state: "detached" });
  for (const [seat, move, text] of [
    ["WhiteA", "d1h5", "Qh5"],
    ["BlackA", "b8c6", "Nc6"],
    ["WhiteA", "f1c4", "Bc4"],
    ["BlackA", "g8f6", "Nf6"],
  ]) {
    await press(clock, seat);
    await taps(scribe, move);
    await reads(scribe, seat, text[0] === "Q" || text === "Nc6" ? 1 : 2, text);
  }
  // The page is closed in the middle of the game.
  await scribe.page.reload();
  await reads(scribe, "BlackA", 2, "Nf6");
  await types(scribe, "Qxf7#");
  await reads(scribe, "WhiteA", 3, "Qxf7#");
  await clock.page.locator("[data-seat=WhiteA] .hand").tap();
  await clock.page.locator("[data-seat=WhiteA]").getByRole("button", { name: "Mate" }).tap();
  await clock.page.locator("[data-seat=BlackA] [data-agree]").tap();
  await scribe.page.getByText("White A and Black B win").first().waitFor();
  await scribe.page
    .locator("[data-ended]", { hasText: "1.16" })
    .or(scribe.page.locator("[data-ended]", { hasText: "2.1a" }))
    .waitFor();
  assert.deepEqual(await serious(scribe.page), [], "the end");

  const log = await saves(scribe, "log");
  const ruled = tandem("adjudicate", "--format", "json", log.path);
  assert.equal(ruled.status, 0, ruled.said);
  const lines = ruled.stdout
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text));
  const end = lines.find(({ kind }) => kind === "end");
  assert.equal(end.outcome, "won-first");
  assert.equal(end.causes[0].reason, "mate");
  const { stdout: bpgn } = tandem("convert", log.path, "--to", "bpgn");
  const converted = log.path.replace(/log$/, "bpgn");
  writeFileSync(converted, bpgn);
  const saved = await saves(scribe, "bpgn");
  assert.equal(saved.text, bpgn, "the page saves the record of the log");
  assert.match(bpgn, /Result "1-0"/);
  assert.match(bpgn, /4A\. Qxf7/);
  const checked = tandem("check", converted);
  assert.equal(checked.status, 0, checked.said);
  const replayed = tandem("replay", "--format", "json", converted);
  assert.equal(JSON.parse(replayed.stdout.trim().split("\n")[0]).legal, true, replayed.said);
});

test("both clocks show the scribe, who writes on without the network", async () => {
  const [a, b, scribe] = await Promise.all([device(PHONE), device(PHONE), device(PHONE)]);
  await opens(a, "A+B");
  const code = await a.page.locator("[data-link=waiting] .code").innerText();
  await joins(b, code, "Join");
  await press(a, "BlackA");
  await press(b, "BlackB");
  await a.page.waitForSelector("[data-seat=WhiteA].runs");
  await press(a, "WhiteA");
  await joins(scribe, code, "Join as scribe");
  for (const { page } of [a, b]) await page.waitForSelector("[data-scribe]");
  await reads(scribe, "WhiteA", 0, "not written yet");
  scribe.network.cut();
  await scribe.page.waitForSelector("[data-link=apart]");
  await types(scribe, "e4");
  await reads(scribe, "WhiteA", 0, "e4");
  for (const { page } of [a, b]) await page.waitForSelector("[data-scribe]", { state: "detached" });
  await press(b, "WhiteB");
  await scribe.page.reload();
  await reads(scribe, "WhiteA", 0, "e4");
  scribe.network.isCut = false;
  await reads(scribe, "WhiteB", 0, "not written yet");
  const writes = ({ page }) =>
    page.evaluate(() =>
      document
        .querySelector("tandem-hall-clock")
        .store.game.entries.some(({ does }) => does === "write"),
    );
  for (const one of [a, b]) await until(() => writes(one));
  const other = await device(PHONE);
  await other.page.fill("[name=code]", code);
  await other.page.getByRole("button", { name: "Join as scribe" }).click();
  await other.page.getByRole("alert").filter({ hasText: "has a scribe already" }).waitFor();
});

const corrections = { night: "the unit tests of the record correct moves in all ways" };
test(
  "a correction leaves later moves that are no longer possible in sight",
  corrections,
  async () => {
    const { clock, scribe } = await hall({ viewport: { width: 1280, height: 720 } });
    await starts(clock);
    for (const seat of ["WhiteA", "BlackA", "WhiteA"]) await press(clock, seat);
    for (const move of ["e4", "e5", "Bb5"]) await types(scribe, move);
    await reads(scribe, "WhiteA", 1, "Bb5");
    await line(scribe, "WhiteA", 0).click();
    await types(scribe, "d4");
    await reads(scribe, "WhiteA", 0, "d4");
    await reads(scribe, "WhiteA", 1, "Illegal, and stands");
    await reads(scribe, "BlackA", 0, "e5");
    // Back, with another move before the end.
    await line(scribe, "WhiteA", 0).click();
    await types(scribe, "e4");
    await reads(scribe, "WhiteA", 1, "Bb5");
    assert.equal(await scribe.page.locator(".moves .illegal, .moves .refused").count(), 0);

    // A move waits until the arbiter has seen those before it.
    let rules;
    const ruled = new Promise((done) => (rules = done));
    await scribe.page.route("**/api/analysis/log", async (route) => {
      await ruled;
      await route.continue().catch(() => {});
    });
    await line(scribe, "WhiteA", 0).click();
    await types(scribe, "d4");
    await types(scribe, "a7a4");
    rules();
    await scribe.page.getByRole("alert").filter({ hasText: "not legal here" }).waitFor();
    await line(scribe, "WhiteA", 0).click();
    await types(scribe, "e4");
    await scribe.page.check("[name=illegal]");
    await types(scribe, "a7a4");
    await press(clock, "BlackA");
    await reads(scribe, "BlackA", 1, "Illegal, and stands");
    // The clock of the press has come too.
    await line(scribe, "BlackA", 1).locator("small").waitFor({ state: "attached" });
    const { text } = await saves(scribe, "log");
    assert.match(text, /BlackA makes a7a4\n.*BlackA presses/);
    await line(scribe, "BlackA", 1).click();
    await scribe.page.click("[data-edit=strike]");
    await reads(scribe, "BlackA", 1, "not written yet");
  },
);
