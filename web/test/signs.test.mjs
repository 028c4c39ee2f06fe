// A table tells calls of the partner, offers, results, errors and who sits down; boards have looks.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, serious } from "./support/players.mjs";
import { settles, test } from "./support/test.mjs";

async function four(terms) {
  const players = {};
  for (const [letter, name] of Object.entries({ A: "Ann", a: "Cyd", B: "Dan", b: "Bob" })) {
    players[letter] = await Player.comes(letter, letter === "b" ? PHONE : DESK);
    await players[letter].named(`${name} of Signs`);
  }
  const all = Object.values(players);
  const url = await players.A.opens({ ruleset: "casual countdown=0", ...terms });
  for (const player of all) await player.sit(url);
  for (const player of all) await player.page.click("[data-ready]");
  await Promise.all(all.map(({ page }) => page.waitForSelector(".time.runs")));
  return { ...players, all, url };
}

const fits = (page, inner, outer) =>
  page.evaluate(
    ([inner, outer]) => {
      const [a, b] = [inner, outer].map((selector) =>
        document.querySelector(selector).getBoundingClientRect(),
      );
      return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
    },
    [inner, outer],
  );

test("a call of the partner stands large on the partner's board, and calls have keys", async () => {
  const { A, b, all } = await four();
  await A.page.locator("h1").first().click({ force: true });
  await A.page.keyboard.press("+");
  await A.page.keyboard.press("2");
  const call = b.page.locator(".small .call", { hasText: "I really need a knight" });
  const isWhole = async ({ page }) => {
    await page
      .locator(".small .call")
      .evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    assert.ok(await fits(page, ".small .call", ".small .board"));
  };
  await call.waitFor();
  await isWhole(b);
  const size = await call.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  assert.ok(size >= 15, `${size} pixels`);
  await b.page.tap("[data-phrase=ok]");
  await A.page.locator(".small .call", { hasText: "Yes" }).waitFor();
  await isWhole(A);
  await A.page.keyboard.press("s");
  await b.page.locator(".call[data-call=sit]").waitFor();
  assert.deepEqual(await serious(A.page), []);
  assert.deepEqual(await serious(b.page), []);
  for (const { problems } of all) assert.deepEqual(problems, []);
});

test("an offer has its place with its answers, and nothing of it stays after the end", async () => {
  const { A, a, B, b, all } = await four();
  const offer = ({ page }) => page.getByRole("button", { name: "Offer draw" });
  for (const [offers, accepts, name] of [
    [a, A, "Cyd of Signs"],
    [b, B, "Bob of Signs"],
  ]) {
    await offer(offers).click();
    const place = accepts.page.locator(".offer", { hasText: `${name} offers a draw.` });
    await place.waitFor();
    // Those who offer hear nothing of themselves.
    await offers.page.locator(`[data-seat=${offers.seat}] .tag.offers-draw`).waitFor();
    const told = offers.page.locator(".status, .notes").filter({ hasText: "offers a draw" });
    assert.equal(await told.count(), 0);
    assert.deepEqual(await serious(accepts.page), []);
    await place.locator("[data-action=accept-draw]").click();
  }
  for (const player of all) {
    assert.equal(await player.result(), "Draw By agreement.");
    assert.equal(await player.page.locator(".tag.offers-draw").count(), 0);
    assert.deepEqual(player.problems, []);
  }
});

test("the result says who has won, by name and in words", async () => {
  const { A, a, B, b, all, url } = await four();
  const watcher = await Player.comes("A", DESK);
  await watcher.page.goto(url);
  await watcher.page.locator(".standing").first().waitFor();
  const resign = A.page.locator("tandem-confirm-button button", { hasText: "Resign" });
  await resign.click();
  await resign.click();
  const why = "Cyd of Signs and Dan of Signs won: Ann of Signs resigned.";
  for (const player of [A, b]) assert.equal(await player.result(), `You lost ${why}`);
  for (const player of [a, B]) assert.equal(await player.result(), `You won ${why}`);
  assert.equal(await watcher.result(), "Cyd of Signs and Dan of Signs won Ann of Signs resigned.");
  assert.equal(await A.page.locator(".do-panel .primary").count(), 1, "one primary action");
  for (const player of [A, B]) assert.deepEqual(await serious(player.page), []);
  for (const player of all) assert.deepEqual(player.problems, []);
});

test("an illegal move that ends a game is explained by its piece", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(await person.opens({ ruleset: "wbn" }));
  await person.takesAllSeats();
  await page.selectOption(".my-seat select", "WhiteA");
  await person.act("a1b3");
  await page.click(".press");
  await person.sees(1);
  await page.selectOption(".my-seat select", "BlackA");
  await page.click(".claims summary");
  await page.locator(".claims fieldset").first().getByText("Illegal move").click();
  await page.getByText("Sure?").click();
  assert.match(await person.result(), /a1b3: a rook does not move that way \(2\.1b\)\.$/);
  assert.deepEqual(person.problems, []);
});

const talk = { night: "the tables' tests deliver what spectators write" };
test("spectators write to spectators during a game, and lose nothing", talk, async () => {
  const { url, all } = await four();
  const watcher = await Player.comes("A", DESK);
  const { page } = watcher;
  await page.goto(url);
  await page.fill(".say input", "a fine attack");
  await page.press(".say input", "Enter");
  await page.locator(".said .observers", { hasText: "a fine attack" }).waitFor();
  assert.equal(await page.locator(".notes .problem:not([hidden])").count(), 0);
  for (const { problems } of [watcher, ...all]) assert.deepEqual(problems, []);
});

test("those who wait hear that somebody sits down, and who is not ready", async () => {
  const host = await Player.comes("A", DESK);
  const guest = await Player.comes("a", DESK);
  const url = await host.opens({});
  await host.sit(url);
  await guest.named("Greta of Signs");
  await guest.sit(url);
  await host.page
    .locator("[data-announce]", { hasText: "Greta of Signs has sat down." })
    .waitFor({ state: "attached" });
  await host.reads("Greta of Signs has sat down.");
  for (const letter of "Bb") await (await Player.comes(letter, DESK)).sit(url);
  await host.reads("Press Ready to start.");
  await host.page.click("[data-ready]");
  await host.reads("Waiting for 3 players to get ready.");
  assert.deepEqual([...host.problems, ...guest.problems], []);
});

test("a tap on the partner's board is no command to swap the boards", async () => {
  const { b, all } = await four();
  const { page } = b;
  const own = () => page.locator("tandem-board-panel.large .player-bar.mine").count();
  assert.equal(await own(), 1);
  const { x, y, width } = await page.locator(".small .board").boundingBox();
  await page.touchscreen.tap(x + width / 2, y + width / 2);
  await page.touchscreen.tap(x + width / 3, y + 4);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  assert.equal(await own(), 1);
  await page.locator("[data-swap]").tap();
  await page.waitForFunction(() => document.querySelector(".small .player-bar.mine"));
  for (const { problems } of all) assert.deepEqual(problems, []);
});

test("three bots have three names", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await person.sit(await person.opens({}));
  await page.click("[data-fill]");
  await page.waitForFunction(
    () => document.querySelectorAll(".player-bar tandem-bot .name").length === 3,
  );
  const names = await page.locator(".player-bar .name").allTextContents();
  assert.equal(new Set(names.map((name) => name.trim())).size, 4);
  assert.deepEqual(person.problems, []);
});

test("boards and pieces have looks to choose from, and the boards alone can be shown", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(`${home}/settings`);
  const square = () =>
    page.locator(".sample .light").evaluate((element) => getComputedStyle(element).fill);
  const rook = () => page.locator("#piece-R path").first().getAttribute("d");
  const [squares, rooks] = [new Set(), new Set()];
  for (const name of ["Walnut", "Forest", "Lake", "Slate", "High contrast"]) {
    await page.getByRole("radio", { name, exact: true }).check();
    squares.add(await square());
  }
  assert.equal(squares.size, 5);
  for (const name of ["Classic", "Facet", "Tokens"]) {
    await page.getByRole("radio", { name, exact: true }).check();
    await page.waitForFunction(
      (seen) => !seen.includes(document.querySelector("#piece-R path").getAttribute("d")),
      [...rooks],
    );
    rooks.add(await rook());
  }
  assert.equal(rooks.size, 3);
  assert.deepEqual(await serious(page), []);
  await page.locator("input[name=boardSize]").fill("70");

  await page.goto(await person.opens({ ruleset: "casual countdown=0" }));
  await person.takesAllSeats();
  const { height } = await page.locator(".large .board").boundingBox();
  // Both boards stand side by side, each at 70 % of the place that it could have.
  assert.ok(height < 0.27 * 1280 && height > 0.24 * 1280, `70 %: ${height}`);
  await page.locator("h1").first().click({ force: true });
  await page.keyboard.press("z");
  await page.locator(".moves-panel").waitFor({ state: "hidden" });
  assert.ok(await page.locator(".small .board").isVisible());
  await page.keyboard.press("z");
  await page.locator(".moves-panel").waitFor();
  assert.deepEqual(person.problems, []);
});

test("boards have no coordinates, if that is chosen", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  const written = (of) => page.locator(`${of} svg text:is(.on-light, .on-dark)`).count();
  await page.goto(`${home}/settings`);
  await page.waitForSelector(".sample text.on-light");
  await page.getByLabel("Board coordinates").uncheck();
  await page.waitForFunction(() => !document.querySelector(".sample text.on-light"));
  for (const path of ["/analysis", "/lesson"]) {
    await page.goto(home + path);
    await page.waitForSelector(".large .board [data-piece]");
    assert.equal(await written(".large .board"), 0, path);
    assert.equal(await written(".small .board"), 0, path);
  }
  assert.deepEqual(person.problems, []);
});

test("the first page loads at most 90 kilobytes in any language, its typeface included", async () => {
  for (const locale of ["en", "de", "cs"]) {
    const { page } = await Player.comes("A", { ...DESK, locale });
    await page.goto(home);
    await page.locator("h1").first().waitFor();
    await page.locator(".lists:not(.unknown)").waitFor();
    await settles(page);
    assert.equal(await page.locator("html").getAttribute("lang"), locale);
    const loaded = await page.evaluate(() =>
      [
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
      ].map(({ name, transferSize }) => [name, transferSize]),
    );
    assert.ok(
      loaded.some(([name]) => name.includes("figtree")),
      "the typeface is ours",
    );
    // The page repeats some requests, which count once.
    const first = new Map(loaded.toReversed());
    const bytes = [...first.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(bytes <= 90 * 1024, `${locale}: ${bytes} bytes`);
    assert.ok(await page.evaluate(() => document.fonts.check("16px Figtree")));
  }
});
