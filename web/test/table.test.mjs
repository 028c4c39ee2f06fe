// Four people play a whole game through the page, in a real browser, against a real server.

import assert from "node:assert/strict";
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
import { painted, test } from "./support/test.mjs";

const moves = (game) =>
  game
    .trim()
    .split(/\s+/)
    .map((move) => move.split(":"));

const GAMES = [
  {
    which: "a game",
    game: moves(`
      A:e2e4 a:e7e5 B:e2e4 b:d7d5 A:f1c4 B:e4d5 a:b8c6 b:d8d5 A:c4f7 a:e8f7 B:b1c3 b:d5d2 B:c1d2 A:d1h5 b:P@e3 a:g7g6
      B:B@f4 A:g1f3 b:e3d2 a:c6d4 B:e1d2 A:P@a4 a:Q@e2`),
    check: "c4f7",
    breaks: 14,
    mate: /Q@e2#/,
  },
  {
    which: "the sample game of the BPGN standard 1.0",
    game: moves(`
      A:d2d4 a:e7e6 A:e2e4 a:g8f6 A:f1d3 B:e2e4 b:b8c6 a:b8c6 A:e4e5 B:b1c3 b:g8f6 a:f6d5 B:g1f3 b:d7d5 B:e4d5 A:g1f3
      b:f6d5 a:d7d6 B:d2d3 A:d3b5 a:c8d7 b:e7e5 A:b5c6 B:c3d5 a:d7c6 b:d8d5 B:B@e4 A:P@e4 b:d5d6 a:d5b4 A:b1c3 B:e4c6
      b:b7c6 a:P@g4 B:c1e3 A:f3g5 a:d6e5 A:g5f7 b:P@d4 a:e8f7 A:N@g5 B:N@e4 a:d8g5 A:c1g5 a:e5d4 A:c3d5 a:e6d5 b:d4e3
      A:B@e6 a:f7e6 A:B@f5 a:e6f7 B:d1e2 b:e3f2 A:P@e6 a:f7e8 A:e4d5 a:b4d5 A:d1g4 a:f8b4 B:e2f2 A:e1f1 a:c6b5 A:f1g1
      a:N@e2 A:g4e2 a:b5e2 b:d6d3 A:P@f7 a:e8f8 A:h2h4 a:e2b5 B:f1d3 b:f8b4 A:h1h3 a:P@e2 A:h4h5 a:Q@f1 B:P@c3 b:b4c3
      B:b2c3 A:g1h2 a:B@g1 A:h2g3 a:f1f2 b:P@e7 A:g3g4 a:N@e5`),
    check: "N@g5",
    breaks: 30,
    mate: /N@e5#/,
    options: { night: "it has four times as many moves of the same kinds" },
  },
];

/** Stepping back through a game shows the boards as they were. */
async function looksBack(page, looks) {
  await page.locator("h1").first().click({ force: true });
  for (let ply = looks.length - 2; ply >= 0; ply -= 1) {
    await page.keyboard.press("ArrowLeft");
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await look(page), looks[ply], `after ${ply} moves`);
  }
}

/** After `breaks` moves one player loses the connection; the move `check` gives check on board A. */
async function playsToMate({ game, check, breaks, mate }) {
  const players = {
    A: await Player.comes("A", DESK),
    a: await Player.comes("a", PHONE),
    B: await Player.comes("B", PHONE),
    b: await Player.comes("b", DESK),
  };
  const all = Object.values(players);
  await players[game[breaks][0]].relaysSocket();
  const url = await openTable(players.A, { countdown: "0" });
  for (const player of all) await player.sit(url);
  assert.deepEqual(await serious(players.A.page), [], "the table, before the game");
  for (const player of all) await player.page.click("[data-ready]");
  await players.A.page.waitForSelector(".time.runs");
  const observer = await Player.comes("A", DESK);
  await observer.page.goto(url);
  await observer.page.waitForSelector(".standing");
  assert.equal(await observer.page.locator(".standing").textContent(), "You are watching game 1.");

  // Black's first move is queued.
  const [white, black] = game;
  await players.a.act(black[1]);
  await players.a.page.waitForSelector("button.queued");
  await players.A.act(white[1]);
  await Promise.all(all.map((player) => player.sees(2)));
  assert.equal(await players.a.page.locator("button.queued").count(), 0);

  let played = 2;
  const looks = [await look(players.A.page)];
  for (const [letter, act] of game.slice(2)) {
    if (played === breaks) {
      // They move meanwhile, and another player reloads the page.
      await players[letter].sockets.at(-1).close();
      await players[letter === "B" ? "b" : "B"].page.reload();
    }
    await players[letter].act(act);
    played += 1;
    await Promise.all(all.map((player) => player.sees(played))).catch(async (error) => {
      const lines = all.map(
        async ({ seat, page }) => `${seat}: ${await page.locator(".status").textContent()}`,
      );
      throw new Error(
        `move ${played}, ${letter}:${act}: ${error.message}\n${(await Promise.all(lines)).join("\n")}`,
      );
    });
    looks.push(await look(players.A.page));
    if (act === check) {
      // The mark of a check stays on its board.
      const { page } = players.A;
      const marked = async () => [
        await page.locator(".large .check").count(),
        await page.locator(".small .check").count(),
      ];
      assert.deepEqual(await marked(), [1, 0]);
      await page.click("[data-swap]");
      assert.deepEqual(await marked(), [0, 1]);
      await page.click("[data-swap]");
    }
  }

  assert.deepEqual(observer.problems, []);
  for (const player of all) {
    const won = player === players.a || player === players.B;
    assert.match(
      await player.result(),
      won
        ? /^You won Guest\d+ and Guest\d+ won: Guest\d+ is checkmated\.$/
        : /^You lost Guest\d+ and Guest\d+ won: Guest\d+ is checkmated\.$/,
    );
    assert.deepEqual(player.problems, []);
  }
  const last = players.A.page.locator(".moves td.shown");
  assert.match(await last.textContent(), mate);

  await looksBack(players.A.page, looks);
  await players.A.page.getByLabel("Last move").click();

  const log = await (await fetch(`${home}/api/tables/${url.split("/").at(-1)}/log`)).text();
  assert.equal(log.match(/ moves /g).length, game.length, "every move is in the log once");

  for (const player of all) await player.page.click("[data-ready]");
  await Promise.all(all.map((player) => player.sees(0)));
  await players.A.page.waitForSelector(".time.runs");
}

for (const { which, options = {}, ...game } of GAMES)
  test(`four people play ${which} to its mate`, options, () => playsToMate(game));

test("stepping back undoes castling, en passant and promotion", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  const looks = [await look(page)];
  // En passant at the fifth move, both castlings, and a promoted queen that is taken.
  const game =
    "e2e4 a7a6 e4e5 d7d5 e5d6 b8c6 g1f3 c8g4 f1e2 d8d7 e1g1 e8c8 d6c7 h7h6 c7d8q c6d8".split(" ");
  for (const [ply, move] of game.entries()) {
    await page.selectOption(".my-seat select", ply % 2 ? "BlackA" : "WhiteA");
    await page.fill("input[name=move]", move);
    await page.press("input[name=move]", "Enter");
    await person.sees(ply + 1);
    await page.selectOption(".my-seat select", "WhiteA");
    looks.push(await look(page));
  }
  await looksBack(page, looks);
  assert.deepEqual(person.problems, []);
});

test("phrases reach the partner and nobody else", async () => {
  const all = await Promise.all(["A", "a", "b"].map((letter) => Player.comes(letter, DESK)));
  const [ada, boris, dmitri] = all;
  const url = await openTable(ada, {});
  for (const player of all) await player.sit(url);
  await ada.page.click(".signs button >> nth=1");
  await ada.page.click(`[data-phrase="++n"]`);
  await dmitri.page.waitForSelector(".small .call");
  assert.match(await dmitri.page.locator(".said").textContent(), /\+\+n/);
  await boris.page.reload();
  await boris.page.waitForSelector(".player-bar.mine");
  assert.doesNotMatch(await boris.page.locator(".said").textContent(), /\+\+n/);
});

test("under the Laws a move is made, then completed by the clock, and illegal moves stand", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(home);
  await page.check("input[name=ruleset][value=wbn]");
  await page.click("[data-create]");
  await page.waitForURL(/\/table\//);
  await person.takesAllSeats();
  await page.selectOption(".my-seat select", "WhiteA");
  await person.act("a1a5");
  await person.reads(/Press the clock/);
  await page.click(".press");
  await person.sees(1);
  assert.match(await page.locator(".moves td.shown").textContent(), /a1a5/);
  await page.selectOption(".my-seat select", "BlackA");
  await page.click(".claims summary");
  const claim = page.locator(".claims fieldset").first().getByText("Illegal move");
  await claim.click();
  await page.getByText("Sure?").click();
  assert.match(
    await person.result(),
    /^You won .+ completed the illegal move a1a5: another piece blocks the rook \(2\.1b\)\.$/,
  );

  // All seats are taken, so the table is not listed as open.
  const path = new URL(page.url()).pathname;
  await page.goto(home);
  await page.locator(".recent li").first().waitFor();
  const open = page.locator(".lists section").filter({ hasText: "Open tables" });
  assert.equal(await open.locator(`a[href="${path}"]`).count(), 0);
  assert.deepEqual(person.problems, []);
});

test("pages work for everybody", async () => {
  const context = await newContext({ ...PHONE, colorScheme: "dark", locale: "cs" });
  const page = await context.newPage();
  for (const path of [
    "/",
    "/games",
    "/games/mine",
    "/ratings",
    "/account",
    "/rules",
    "/settings",
  ]) {
    await page.setViewportSize(PHONE.viewport);
    await page.goto(home + path);
    await page.waitForSelector("h1");
    for (const folded of await page.locator("main summary").all()) await folded.click();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "cs");
    await page.setViewportSize({ width: 320, height: 568 });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    assert.ok(beyond <= 0, `nothing of ${path} reaches beyond 320 pixels`);
  }
  await page.locator(".menu-button").click();
  assert.deepEqual(await serious(page), [], "the menu");
  await page.emulateMedia({ colorScheme: "light" });
  await painted(page);
  assert.deepEqual(await serious(page, "color-contrast"), [], "the menu in daylight");
  await page.locator("#pages a").first().click();
  await page.waitForURL(`${home}/`);
  await context.close();
});

test("the page can load nothing but its own files", async () => {
  const page = await fetch(`${home}/table/whatever`);
  assert.equal(page.status, 200);
  const policy = page.headers.get("content-security-policy");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.equal(page.headers.get("x-content-type-options"), "nosniff");
  assert.equal(page.headers.get("cache-control"), "no-cache");
  const script = /\/assets\/[^"]+\.js/.exec(await page.text())[0];
  assert.match((await fetch(home + script)).headers.get("cache-control"), /immutable/);
  assert.equal((await fetch(`${home}/assets/none.js`)).status, 404);
  assert.equal((await fetch(`${home}/api/none`)).status, 404);
});
