// Kriegspiel: two people play to mate, and a recording of their sockets shows that nothing leaks.

import assert from "node:assert/strict";
import {
  answersLeakNothing,
  Blind,
  blindTable,
  leaksNothing,
  plays,
} from "./support/kriegspiel.mjs";
import { DESK, home, PHONE, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** Each turn: the move, the refused attempts before it, and the announcements. */
const GAME = [
  { act: "e2e4", refused: ["e2d3", "e2f3"], announced: {} },
  { act: "e7e5", refused: [], announced: {} },
  { act: "d1h5", refused: ["e4e5"], announced: {} },
  { act: "b8c6", refused: ["e5e4"], announced: {} },
  { act: "f1c4", refused: [], announced: {} },
  { act: "g8f6", refused: ["e5d4", "e5f4"], announced: {} },
  {
    act: "h5f7",
    refused: [],
    announced: { capture: { square: "f7" }, checks: ["short-diagonal"], end: "checkmate" },
  },
].map((turn, i) => ({ ...turn, by: i % 2 ? "black" : "white" }));

test("two people play to mate, and their sockets carry nothing but announcements", async () => {
  const relayed = { relayed: true };
  const { white, black, url } = await blindTable({ ruleset: "berkeley" }, [DESK, PHONE], relayed);
  assert.deepEqual(await serious(white.page), [], "the table, White's");
  assert.deepEqual(await serious(black.page), [], "the table, Black's");
  for (const [turn, { by, act, refused }] of GAME.entries()) {
    const [player, other] = by === "white" ? [white, black] : [black, white];
    for (const [i, tried] of refused.entries()) {
      await player.act(tried);
      await player.hears(/^\s*No: \S+ was refused/);
      await player.page.waitForFunction(
        (n) => document.querySelectorAll(".log li:last-child del").length === n,
        i + 1,
      );
      await other.hears(i === 0 ? /had an attempt refused\./ : /had 2 attempts refused\./);
      assert.ok((await player.pieces()).includes(tried.slice(0, 2)), "the piece stays where it is");
      assert.equal(await player.page.locator(".refused-mark").count(), i + 1);
    }
    if (turn === 3) {
      // Black's connection breaks, and White reloads the page.
      await black.sockets.at(-1).close();
      await white.page.reload();
      await white.page.waitForSelector(".player-bar.mine");
    }
    await player.act(act);
    await Promise.all([white.knows(turn + 1), black.knows(turn + 1)]);
    if (turn === GAME.length - 1) continue;
    for (const one of [white, black])
      assert.equal((await one.pieces()).length, 16, "each sees sixteen");
  }
  for (const player of [white, black]) {
    const title = player === white ? "You won" : "You lost";
    assert.equal(await player.result(), `${title} White wins by checkmate.`);
    await player.page.waitForFunction(
      () => document.querySelectorAll("tandem-kriegspiel-board [data-piece]").length === 31,
    );
    assert.ok(leaksNothing(player.received, GAME, player.color) > 20);
    await answersLeakNothing(player);
    assert.deepEqual(player.problems, []);
    const types = new Set(player.sent.map((text) => JSON.parse(text).type));
    assert.deepEqual([...types].sort(), ["intent", "ping", "watch"]);
  }
  await looksThrough(white, url);
});

/** After the game nothing is hidden, and each player's record can be saved. */
async function looksThrough({ page, problems }, url) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("[data-review]");
  await page.waitForURL(`${url}/game/1`);
  const pieces = (view) => page.locator(`[data-figure=${view}] [data-piece]`).count();
  await page.waitForSelector("[data-figure=both] [data-piece]");
  assert.deepEqual(
    [await pieces("white"), await pieces("both"), await pieces("black")],
    [16, 31, 15],
  );
  await page.waitForSelector(".graph");
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    assert.ok(await page.locator("del").count(), "refused attempts are shown");
    assert.deepEqual(await serious(page), [], colorScheme);
  }
  const sizes = () => page.locator(".size b").allTextContents();
  await page.keyboard.press("Home");
  assert.deepEqual(await sizes(), ["1", "1"]);
  await page.keyboard.press("ArrowRight");
  // Black was told of two refusals and that White has moved.
  assert.deepEqual(await page.locator("[data-figure=white] .refused-mark").count(), 2);
  assert.equal(await page.locator("[data-figure=black] .refused-mark").count(), 0);
  assert.deepEqual(await sizes(), ["1", "20"]);
  await page.waitForFunction(() => location.hash === "#1");
  await page.click("[data-copy]");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${url}/game/1#1`);
  await page.click("[data-copy-record=black]");
  await page.getByText("copied as Kriegspiel PGN").waitFor();
  const record = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(record, /\[Filtered "black"\]/);
  assert.doesNotMatch(record, /Qh5|Bc4/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click('a[href$="/pgn"]'),
  ]);
  assert.match(download.suggestedFilename(), /\w+-1\.pgn$/);
  assert.match(
    await (
      await page.request.get(
        await page
          .locator('a[href$="/pgn"]')
          .getAttribute("href")
          .then((path) => home + path),
      )
    ).text(),
    /Qxf7#/,
  );
  // Its link leads to the turn.
  await page.goto(`${url}/game/1#3`);
  await page.waitForSelector(".graph");
  assert.match(await page.locator(".newest").textContent(), /White: Qh5\./);
  assert.deepEqual(problems, []);
}

test("the check for leaks finds them", () => {
  const message = (more, line = {}) =>
    JSON.stringify({
      type: "kriegspiel-change",
      table: "abc",
      number: 3,
      heard: [{ at: 1, by: "white", turn: 1, said: "moved", announced: {}, ...line }],
      state: {
        sides: { black: { pieces: "rnbqkbnr/pppppppp/8/8/8/8/8/8", enemies: 16 } },
        ...more,
      },
    });
  const looks = (text) => leaksNothing([text], GAME, "black");
  assert.equal(looks(message({})), 1);
  for (const leak of [
    message({ fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" }),
    message({ sides: { white: { pieces: "8/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR", enemies: 16 } } }),
    message({ sides: { black: { pieces: "rnbqkbnr/pppppppp/8/8/4P3/8/8/8", enemies: 16 } } }),
    message({
      sides: { black: { pieces: "rnbqkbnr/pppppppp/8/8/8/8/8/8", enemies: 16, last: "e2e4" } },
    }),
    message({}, { own: { act: "e2e4", text: "e4" } }),
    message({}, { announced: { checks: ["file"] } }),
    message({ other: "e4" }),
    message({}, { piece: "N" }),
  ]) {
    assert.throws(() => looks(leak), leak);
  }
});

test("guesses stay in the browser, and impossible ones disappear", async () => {
  const { white, black } = await blindTable({ ruleset: "berkeley" }, [DESK, PHONE]);
  // White drags, after placing all pieces; Black taps.
  await white.page.click("[data-at-start]");
  assert.equal((await white.guesses()).length, 16);
  await white.drags(await white.square("g8"), await white.square("f6"));
  assert.ok((await white.guesses()).includes("Nf6"));
  const beside = await white.page
    .locator("tandem-kriegspiel-board .player-bar.above")
    .boundingBox();
  await white.drags(await white.square("e7"), [beside.x + 20, beside.y + 5]);
  assert.equal((await white.guesses()).length, 15);
  await white.drags(await white.middle('[data-role="?P"]'), await white.square("e5"));
  assert.ok((await white.guesses()).includes("Pe5"));
  await white.types("?Qh4");
  assert.match(await white.page.locator("[data-guesses]").textContent(), /17\/16/);
  assert.equal(await white.page.locator('[data-role="?Q"] .too-many').count(), 1);
  await white.types("?d8");
  assert.equal((await white.guesses()).length, 16);
  await white.page.locator("h1").first().click({ force: true });
  await white.page.keyboard.press("g");
  assert.equal((await white.guesses()).length, 0);
  await white.page.keyboard.press("g");
  await black.page.tap('[data-role="?N"]');
  for (const square of ["f3", "c3", "b1"])
    await black.page.touchscreen.tap(...(await black.square(square)));
  await black.page.touchscreen.tap(...(await black.square("b1")));
  assert.deepEqual(await black.guesses(), ["Nc3", "Nf3"]);
  await black.page.tap('[data-role="?N"]');

  // Captures and own pieces remove guesses; the others survive a reload.
  await plays({ white, black }, "e2e4 d7d5");
  await white.types("?Pd5");
  assert.ok((await white.guesses()).includes("Pd5"));
  await white.act("e4d5");
  for (const player of [white, black]) await player.knows(3);
  assert.ok(!(await white.guesses()).includes("Pd5"));
  await black.types("Nc6");
  await white.knows(4);
  await white.page.reload();
  await white.page.waitForSelector("tandem-kriegspiel-board .guess");
  assert.ok((await white.guesses()).includes("Pe5"));
  await white.page.click("[data-clear-guesses]");
  assert.equal((await white.guesses()).length, 0);
  for (const { sent, problems } of [white, black]) {
    assert.doesNotMatch(sent.join("\n"), /\?|guess/, "nobody is told");
    assert.deepEqual(problems, []);
  }
});

test("“Any?” is answered, nonsense is refused to its player alone, and a pawn promotes", async () => {
  const { white, black } = await blindTable({ ruleset: "english" }, [DESK, PHONE]);
  await white.page.click("[data-any]");
  await white.hears(/Any\? No\./);
  await black.hears(/Any\? No\./);
  await white.types("exd3");
  await white.reads(/Nonsense: the umpire said that this pawn capture is not possible/);
  await white.types("Ra3");
  await white.reads(/Nonsense: your own pieces make this move impossible/);
  await plays({ white, black }, "a2a4 b7b5");
  await white.page.locator("h1").first().click({ force: true });
  await white.page.keyboard.press("a");
  await white.hears(/Any\? Try!/);
  await white.types("h3");
  await white.reads(/Nonsense: you have to try a pawn capture first/);
  await plays({ white, black }, "axb5 h5 b6 h4 bxa7 h3", 2);
  // A tap on the corner, where an invisible rook stands.
  await white.act("a7b8");
  await white.page.locator(".chooser").waitFor();
  await white.page.keyboard.press("Escape");
  await white.act("a7b8");
  await white.page.click("[data-promote=N]");
  await white.knows(9);
  await black.hears(/White has moved\.\s+Capture on b8\./);
  assert.equal(
    await white.page
      .locator("tandem-kriegspiel-board [data-piece=b8] use")
      .first()
      .getAttribute("href"),
    "#piece-N",
  );
  for (const { problems } of [white, black]) assert.deepEqual(problems, []);
});

const delayed = { night: "the tables' tests of spectators have the delay" };
test("a spectator sees one side with a delay, and both sides at the end", delayed, async () => {
  const delay = 3;
  const { white, black, url } = await blindTable(
    { ruleset: "berkeley", delay, watching: "one-side" },
    [DESK, DESK],
  );
  const observer = await Blind.comes("black", PHONE);
  await observer.page.goto(url);
  // If the page took longer than 3 s to load, the game has begun.
  await observer.reads(/The game begins|You see the game 3 s late\./);
  await observer.reads(/You see the game 3 s late\./);
  await observer.page.click(".chooser [data-look=black]");
  await observer.page.waitForFunction(
    () => document.querySelectorAll("tandem-kriegspiel-board [data-piece]").length === 16,
  );
  assert.equal(await observer.page.locator("[data-look=white]").isDisabled(), true);
  assert.deepEqual(await serious(observer.page), []);
  await observer.page.click("[data-at-start]");
  assert.equal((await observer.guesses()).length, 16, "observers of one side guess too");
  const began = Date.now();
  await white.types("e4");
  await black.knows(1);
  await observer.knows(1);
  assert.ok(Date.now() - began >= delay * 1000, "not earlier");
  await observer.reads(/You see the game 3 s late\./);
  assert.match(await observer.page.locator(".log").textContent(), /moved/);
  await black.types("e5");
  await observer.knows(2);
  assert.match(await observer.page.locator(".log").textContent(), /e5/);
  const truth = [
    { by: "white", act: "e2e4", refused: [], announced: {} },
    { by: "black", act: "e7e5", refused: [], announced: {} },
  ];
  assert.ok(leaksNothing(observer.received, truth, "black") > 3);
  await black.page.getByText("Resign").click();
  await black.page.getByText("Sure?").click();
  await observer.reads(/White wins: Black resigned\./);
  await observer.page.waitForFunction(
    () => document.querySelectorAll("tandem-kriegspiel-board [data-piece]").length === 32,
  );
  for (const { problems } of [white, black, observer]) assert.deepEqual(problems, []);
});

const aborted = { night: "the tables' tests abort it, and the page has such games of bughouse" };
test("an aborted game is announced to everybody", aborted, async () => {
  const { white, black, url } = await blindTable({ ruleset: "berkeley", watching: "nothing" }, [
    DESK,
    PHONE,
  ]);
  const observer = await Blind.comes("black", DESK);
  await observer.page.goto(url);
  await observer.reads(/You are watching/);
  await white.types("e4");
  await black.knows(1);
  await white.page.getByText("Abort").click();
  await white.page.getByText("Sure?").click();
  for (const one of [white, black, observer]) {
    await one.reads(/The game was aborted\./);
    assert.deepEqual(one.problems, []);
  }
  await black.page.waitForSelector("[data-ready]");
});

test("a table of Kriegspiel is created by its form and listed, and so is its game", async () => {
  const white = await Blind.comes("white", DESK);
  await white.named("Wanda Weiss");
  const { page } = white;
  await page.goto(home);
  await page.check("input[name=kind][value=kriegspiel]");
  await page.check("input[name=ruleset][value=rand]");
  await page.check("input[name=watching][value=nothing]");
  assert.deepEqual(await serious(page), [], "the form");
  await page.click("[data-create]");
  await page.waitForURL(/\/table\//);
  const url = page.url();
  await white.sit(url);
  await page.getByText("RAND").first().waitFor();
  const black = await Blind.comes("black", PHONE);
  await black.named("Boris Schwarz");
  await black.page.goto(home);
  const line = black.page.locator(`.tables a[href="${new URL(url).pathname}"]`);
  await line.waitFor();
  assert.match(await line.textContent(), /RAND\s+Kriegspiel/);
  assert.equal(await line.locator(".seat").count(), 2);
  await line.click();
  await black.sit(url);
  for (const { page } of [white, black]) await page.click("[data-ready]");
  await white.page.waitForSelector(".time.runs");
  // The RAND umpire announces pawn captures.
  await plays({ white, black }, "e4 d5");
  await white.hears(/Pawn captures are possible on d5\./);
  await white.page.getByText("Offer draw").click();
  await black.page.getByText("Accept draw").click();
  await white.reads(/Draw by agreement\./);
  await page.goto(`${home}/games?player=Wanda+Weiss`);
  await page.locator(".games .badge.kind").waitFor();
  assert.match(
    await page.locator(".games .teams").textContent(),
    /Wanda Weiss\s+½–½\s+Boris Schwarz/,
  );
  // A second game with the colors swapped.
  await page.goto(url);
  for (const { page } of [white, black]) await page.click("[data-ready]");
  await page.waitForSelector(".time.runs");
  await page
    .locator(".player-bar.below", { hasText: "Wanda Weiss" })
    .locator(".side.black")
    .waitFor();
  for (const { problems } of [white, black]) assert.deepEqual(problems, []);
});

test("announcements don't move the layout, and a narrow page doesn't overflow", async () => {
  const { white, black } = await blindTable({ ruleset: "english" }, [DESK, PHONE]);
  const places = ({ page }) =>
    page.evaluate(() =>
      [
        "tandem-kriegspiel-board .board",
        ".palette-row",
        ".player-bar.below",
        ".newest",
        ".log",
        ".typed",
        "[data-any]",
      ].map((name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return [name, x, y + scrollY, width, height].join(" ");
      }),
    );
  const [before, beforeBlack] = [await places(white), await places(black)];
  await white.page.click("[data-any]");
  await white.hears(/Any\? No\./);
  await plays({ white, black }, "e4 f5");
  await white.page.click("[data-any]");
  await white.hears(/Try!/);
  await white.act("e4d5");
  await white.hears(/No: exd5 was refused/);
  await white.page.click('[data-role="?N"]');
  await white.act("e4f5");
  await black.hears(/Capture on f5/);
  assert.deepEqual(await places(white), before);
  assert.deepEqual(await places(black), beforeBlack);
  for (const [width, height] of [
    [320, 640],
    [740, 360],
    [820, 1180],
  ]) {
    await black.page.setViewportSize({ width, height });
    assert.ok(
      (await black.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <=
        0,
      `${width}`,
    );
  }
});

test("the board and guesses can be played by keys alone", async () => {
  const { white, black } = await blindTable({ ruleset: "berkeley" }, [DESK, DESK]);
  const { page } = white;
  await page.locator("[data-flip]").focus();
  for (
    let tabs = 0;
    tabs < 12 && !(await page.evaluate(() => document.activeElement?.matches(".board")));
    tabs += 1
  ) {
    await page.keyboard.press("Tab");
  }
  // The cursor is on e2; a knight is guessed on e4 and removed again.
  for (const key of ["ArrowUp", "ArrowUp", "Shift+N"]) await page.keyboard.press(key);
  assert.deepEqual(await white.guesses(), ["Ne4"]);
  await page.keyboard.press("Shift+N");
  assert.deepEqual(await white.guesses(), []);
  for (const key of ["ArrowDown", "ArrowDown", "Enter", "ArrowUp", "ArrowRight", "Enter"])
    await page.keyboard.press(key);
  await white.hears(/No: exf3 was refused/);
  for (const key of ["ArrowDown", "ArrowLeft", "Enter", "ArrowUp", "ArrowUp", "Enter"])
    await page.keyboard.press(key);
  await black.knows(1);
  await white.hears(/White: e4\./);
});

test("after “Try!” a dragged piece that cannot capture is refused with the reason", async () => {
  const { white, black } = await blindTable({ ruleset: "english" }, [DESK, DESK]);
  await white.types("e4");
  await white.knows(1);
  await black.types("d5");
  await white.knows(2);
  await white.page.click("[data-any]");
  await white.hears("Any? Try!");
  await white.drags(await white.square("g1"), await white.square("f3"));
  await white.reads("you have to try a pawn capture first");
  await white.drags(await white.square("e4"), await white.square("d5"));
  await white.knows(3);
  assert.deepEqual([...white.problems, ...black.problems], []);
});

test("a spectator of a late game reads that it is late, before it begins too", async () => {
  const host = await Blind.comes("white", DESK);
  const url = await host.opens({ kind: "kriegspiel", delay: 30, watching: "both" });
  const watcher = await Blind.comes("black", DESK);
  await watcher.page.goto(url);
  await watcher.reads("You see the game 30 s late.");
  assert.deepEqual([...host.problems, ...watcher.problems], []);
});

test("an attempt out of turn is answered with the reason", async () => {
  const { black } = await blindTable({ ruleset: "berkeley" }, [DESK, DESK]);
  await black.page.fill("input[name=move]", "e5");
  await black.page.press("input[name=move]", "Enter");
  await black.page.getByText("It is not your turn. Kriegspiel has no premoves.").waitFor();
  assert.equal(await black.page.locator(".log li").count(), 0);
});
