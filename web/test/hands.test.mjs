// Playing: promotion, queued moves, typed moves, arrows, flipped boards, a phone on its side.

import assert from "node:assert/strict";
import { DESK, Player, serious, SIDEWAYS } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** A pawn before its last step on board A, and kings only on board B. */
const PROMOTES = "4k3/P7/8/8/8/8/8/4K3[N] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";

const piece = (page, square, board = ".large") => page.locator(`${board} [data-piece=${square}]`);

/** One person on all seats. The test can relay their socket. */
async function alone(device, terms, { relayed = false } = {}) {
  const player = await Player.comes("A", device);
  if (relayed) await player.relaysSocket();
  await player.page.goto(await player.opens({ ruleset: "casual countdown=0", ...terms }));
  await player.takesAllSeats();
  await player.page.selectOption(".my-seat select", "WhiteA");
  return player;
}

test("a pawn becomes the chosen piece, also by a queued move", async () => {
  const player = await alone(DESK, { start: PROMOTES });
  const { page } = player;
  // One move passes the turn, and the promotion is queued.
  await player.act("N@c3");
  await piece(page, "c3").waitFor();
  await player.act("a7a8");
  await page.locator(".chooser").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".chooser").count(), 0);
  await player.act("a7a8");
  await page.click("[data-promote=N]");
  await page.locator("button.queued").waitFor();
  await page.selectOption(".my-seat select", "BlackA");
  await page.fill("input[name=move]", "Kf7");
  await page.press("input[name=move]", "Enter");
  await page.selectOption(".my-seat select", "WhiteA");
  await piece(page, "a8").locator("use[href='#piece-N']").waitFor();
  assert.match(await page.locator(".moves td.shown").textContent(), /a8=N/);
  assert.deepEqual(player.problems, []);
});

test("a move can be queued and taken back before the server answers", async () => {
  const player = await alone(DESK, {}, { relayed: true });
  const { page } = player;
  const queued = page.locator("button.queued");
  player.hold();
  await player.act("e2e4");
  await player.act("f1c4");
  await queued.filter({ hasText: "Bc4" }).waitFor();
  await page.mouse.click(...(await player.square("h5")));
  await queued.waitFor({ state: "detached" });
  await player.act("e4e5");
  await queued.filter({ hasText: ": e5" }).waitFor();
  assert.equal(
    await page.locator(".large .ghost-piece").count(),
    1,
    "it is seen from where the piece will stand",
  );
  assert.equal(
    await page.locator(".moves td button").count(),
    0,
    "the server has said nothing yet",
  );
  player.release();
  await player.sees(1);
  await queued.filter({ hasText: ": e5" }).waitFor();
  await page.selectOption(".my-seat select", "BlackA");
  await page.fill("input[name=move]", "d5");
  await page.press("input[name=move]", "Enter");
  await player.sees(3);
  await piece(page, "e5").waitFor();
  assert.equal(await queued.count(), 0);
  assert.deepEqual(player.problems, []);
});

test("a move that is queued behind a refused one is dropped", async () => {
  const player = await alone(DESK, {}, { relayed: true });
  const { page } = player;
  player.hold();
  await page.fill("input[name=move]", "e2e5");
  await page.press("input[name=move]", "Enter");
  await piece(page, "e5").waitFor();
  await player.act("d2d4");
  await page.locator("button.queued").waitFor();
  player.release();
  await page.locator("button.queued").waitFor({ state: "detached" });
  await page.locator(".notes .problem", { hasText: "a pawn does not move that way" }).waitFor();
  await piece(page, "e2").waitFor();
  await player.act("g1f3");
  await player.sees(1);
  await page.selectOption(".my-seat select", "BlackA");
  await page.fill("input[name=move]", "e5");
  await page.press("input[name=move]", "Enter");
  await player.sees(2);
  assert.equal(await piece(page, "d2").count(), 1);
  assert.deepEqual(player.problems, []);
});

test("made moves and pressed clocks are shown at once", async () => {
  const player = await alone(
    DESK,
    { ruleset: "casual countdown=0 completion=pressed" },
    { relayed: true },
  );
  const { page } = player;
  player.hold();
  await player.act("e2e4");
  await page.click(".press");
  await player.act("d2d4");
  await page.locator("button.queued").waitFor();
  player.release();
  await player.sees(1);
  await page.locator("button.queued").waitFor();
  assert.deepEqual(player.problems, []);
});

test("a move is shown at once, and a tap beside the pieces takes back a queued one", async () => {
  const player = await alone(DESK, {}, { relayed: true });
  const { page } = player;
  player.hold();
  await player.act("e2e4");
  await piece(page, "e4").waitFor();
  assert.equal(
    await page.locator(".moves td button").count(),
    0,
    "the server has said nothing yet",
  );
  player.release();
  await player.sees(1);
  await player.act("d2d4");
  await page.locator("button.queued").waitFor();
  await page.mouse.click(...(await player.square("h5")));
  await page.locator("button.queued").waitFor({ state: "detached" });
  assert.deepEqual(player.problems, []);
});

test("keyboard shortcuts type moves and phrases, flip boards and step back", async () => {
  const player = await alone(DESK, {});
  const { page } = player;
  await page.locator("h1").first().click({ force: true });
  await page.keyboard.press("m");
  await page.keyboard.type("Nf3");
  await page.keyboard.press("Enter");
  await player.sees(1);
  await page.keyboard.type("++q");
  await page.keyboard.press("Enter");
  await page.locator(".said .token", { hasText: "++q" }).waitFor();
  await page.keyboard.type("Zz9");
  await page.keyboard.press("Enter");
  await page.getByText("This is not a valid move").waitFor();

  // Escape leaves the field.
  await page.keyboard.press("Escape");
  const left = async () => (await piece(page, "a1").boundingBox()).x;
  const before = await left();
  await page.keyboard.press("f");
  assert.ok((await left()) > before, "a1 is on the right when the boards are turned");
  await page.keyboard.press("f");
  await page.keyboard.press("x");
  await page.locator(".large .player-bar[data-seat=BlackB]").waitFor();
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await piece(page, "g1").count(), 1);
  await page.keyboard.press("ArrowRight");
  assert.equal(await piece(page, "g1").count(), 0);
  assert.deepEqual(player.problems, []);
});

test("arrows and circles are drawn with the right button and erased with the left", async () => {
  const player = await alone(DESK, {});
  const { page } = player;
  const [from, to] = [await player.square("e2"), await player.square("e4")];
  await page.mouse.move(...from);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...to);
  assert.equal(await page.locator(".mark.arrow").count(), 1, "it is seen while it is drawn");
  await page.mouse.up({ button: "right" });
  await page.mouse.click(...to, { button: "right" });
  assert.deepEqual(
    [await page.locator(".mark.arrow").count(), await page.locator("circle.mark").count()],
    [1, 1],
  );
  // The same arrow once more erases it.
  await page.mouse.click(...to, { button: "right" });
  assert.equal(await page.locator("circle.mark").count(), 0);
  await page.mouse.click(...(await player.square("a5")));
  assert.equal(await page.locator(".mark").count(), 0);
});

test("a phone on its side shows both boards whole, and taps drop pieces", async () => {
  const player = await alone(SIDEWAYS, { start: PROMOTES });
  const { page } = player;
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const size of ["large", "small"]) {
    const { x, y, width, height } = await page.locator(`.${size} .board`).boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= 740 && y + height <= 360, `${size} board`);
  }
  await player.act("N@c3");
  await piece(page, "c3").waitFor();
  await player.sees(1);
  // A tap on the smaller board may be a slip: only the button makes it the larger one.
  await page.locator(".small .board").tap();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.locator(".large .player-bar[data-seat=WhiteA]").waitFor();
  await page.locator("[data-swap]").tap();
  await page.locator(".large .player-bar[data-seat=BlackB]").waitFor();
  assert.deepEqual(await serious(page), []);
  assert.deepEqual(player.problems, []);
});

test("the layout stays still during a game, and only the player to move is notified", async () => {
  const [white, watcher] = [await alone(DESK, {}), await Player.comes("a", DESK)];
  await watcher.page.goto(white.page.url());
  await watcher.page.locator(".time.runs").first().waitFor();
  // The line of spectators has its place before the layout is watched.
  await white.page.locator("tandem-spectators", { hasText: "1 guest" }).waitFor();
  await white.page.evaluate(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) window.shifted += value;
    }).observe({ type: "layout-shift" });
  });
  assert.match(await white.page.title(), /Your turn/);
  assert.doesNotMatch(await watcher.page.title(), /Your turn/);
  for (const move of ["e2e4", "d2d4"]) await white.act(move);
  await white.page.locator("button.queued").waitFor();
  assert.doesNotMatch(await white.page.title(), /Your turn/);
  // Digits may differ slightly in width.
  assert.ok((await white.page.evaluate(() => window.shifted)) < 0.0001);
});

test("stepping back shows the positions that the arbiter set", async () => {
  const arbiter = await Player.comes("A", DESK);
  const player = await Player.comes("B", DESK);
  const { page } = player;
  const url = await arbiter.opens({ ruleset: "casual countdown=0", arbiter: true });
  for (const one of [arbiter.page, page]) await one.goto(url);
  await player.takesAllSeats();
  const plays = async (seat, move, moves) => {
    await page.selectOption(".my-seat select", seat);
    await page.fill("input[name=move]", move);
    await page.press("input[name=move]", "Enter");
    await player.sees(moves);
  };
  await plays("WhiteA", "e4", 1);
  const order = async (label) =>
    arbiter.page.locator(".console").getByRole("button", { name: label }).click();
  await order("Stop clocks");
  await arbiter.page.fill(
    "input[name=fen]",
    "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR[] b KQkq - 0 1",
  );
  await order("Set position");
  await piece(page, "d4").waitFor();
  await order("Restart clocks");
  await plays("BlackA", "d5", 2);
  const log = arbiter.page.locator("[data-log] li");
  await log
    .filter({ hasText: "arbiter sets board A" })
    .filter({ hasText: /1\.15|7\.11/ })
    .waitFor();
  await page.selectOption(".my-seat select", "WhiteA");
  const stands = async (squares) => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    for (const [square, count] of Object.entries(squares))
      assert.equal(await piece(page, square).count(), count, square);
  };
  await stands({ d4: 1, d5: 1, e4: 0 });
  await page.getByLabel("Previous move").click();
  await stands({ d4: 1, d5: 0, e4: 0, e2: 1 });
  await page.getByLabel("Start of the game").click();
  await stands({ d4: 0, d2: 1, e2: 1 });
  assert.deepEqual(await serious(arbiter.page), [], "the arbiter's console");
  assert.deepEqual(player.problems, []);
});

test("a lost connection is announced, and actions count after it is back", async () => {
  const player = await alone(DESK, {}, { relayed: true });
  const { page } = player;
  await player.cut();
  await page.locator(".banner").waitFor();
  await player.act("e2e4");
  await piece(page, "e4").waitFor();
  player.isCut = false;
  await player.sees(1);
  await page.locator(".banner").waitFor({ state: "detached" });
});

const draws = { night: "four people agree to one in the tests of signs" };
test("a draw is offered to the opponent and agreed on both boards", draws, async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(await person.opens({ ruleset: "casual countdown=0" }));
  await person.takesAllSeats();
  const deed = (id) => page.locator(`[data-action=${id}]`);
  const offer = page.getByRole("button", { name: "Offer draw" });
  for (const [offers, accepts, bystander] of [
    ["BlackA", "WhiteA", "WhiteB"],
    ["BlackB", "WhiteB"],
  ]) {
    await page.selectOption(".my-seat select", offers);
    await offer.click();
    if (bystander) {
      await page.selectOption(".my-seat select", bystander);
      await offer.waitFor();
      assert.equal(await deed("accept-draw").count(), 0);
      // A draw needs all four players, which the other board is told.
      await page.locator("[data-draw-needs-all]", { hasText: "on board A" }).waitFor();
    }
    await page.selectOption(".my-seat select", accepts);
    await deed("accept-draw").click();
  }
  await page.waitForSelector(".standing.over");
  assert.deepEqual(person.problems, []);
});

test("four players adjourn a game and resume it", async () => {
  const player = await alone(DESK, {});
  const { page } = player;
  await player.act("e2e4");
  await player.sees(1);
  const seats = ["WhiteA", "BlackA", "WhiteB", "BlackB"];
  for (const [before, seat] of seats.entries()) {
    await page.selectOption(".my-seat select", seat);
    if (!before) await page.click(".deeds summary");
    await page.locator(before ? "[data-action=adjourn-too]" : "[data-action=adjourn]").click();
    if (before === 1) await page.locator("[data-action=play-on]").waitFor();
  }
  await page.locator(".standing.adjourned").waitFor();
  // Both seats of a team get ready together.
  for (const seat of ["WhiteA", "BlackA"]) {
    await page.selectOption(".my-seat select", seat);
    await page.locator("[data-ready]", { hasText: "Resume the game" }).click();
    if (seat === "WhiteA") await page.locator("[data-ready]", { hasText: "Not ready" }).waitFor();
  }
  await page.locator(".time.runs").first().waitFor();
  await page.selectOption(".my-seat select", "WhiteA");
  await piece(page, "e4").waitFor();
  assert.deepEqual(player.problems, []);
});

test("the board can be played by keys, with announcements", async () => {
  const player = await alone(DESK, { start: PROMOTES });
  const { page } = player;
  const told = (text) => page.locator(".large [data-told]", { hasText: text }).waitFor();
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  for (let tries = 0; tries < 40; tries += 1) {
    await press("Tab");
    if (await page.evaluate(() => document.activeElement.matches(".large .board"))) break;
  }
  await told("e2, empty");
  assert.equal(await page.locator(".large .cursor").count(), 1);
  await press("ArrowDown", "ArrowLeft");
  await told("d1, empty");
  await press("ArrowRight");
  await told("e1, White’s king");
  await press("Enter");
  await told("Picked up: e1");
  await press("ArrowUp", "ArrowUp", "ArrowUp", "Enter");
  await told("That piece can’t move there");
  await press("b");
  await told("bishop, 0 in reserve");
  await press("n");
  await told("knight, 1 in reserve");
  await press("Escape");
  await told("Put back");
  await press("n", "Enter");
  await piece(page, "e4").waitFor();
  await player.sees(1);
  // A queued move of the pawn on a7 promotes it to a rook.
  await press(
    "ArrowLeft",
    "ArrowLeft",
    "ArrowLeft",
    "ArrowLeft",
    "ArrowLeft",
    "ArrowUp",
    "ArrowUp",
    "ArrowUp",
  );
  await told("a7, White’s pawn");
  await press("Enter", "ArrowUp", "Enter", "Tab", "Enter");
  await page.locator("button.queued", { hasText: "a8=R" }).waitFor();
  await told("Premove: a8=R");
  assert.ok(
    await page.evaluate(() => document.activeElement.matches(".large .board")),
    "the focus comes back",
  );
  assert.deepEqual(await serious(page), []);
  // After a click on the board, arrow keys still step through the game.
  await page.mouse.click(...(await player.square("h5")));
  assert.equal(await page.locator(".large .cursor").count(), 0);
  await press("ArrowLeft");
  await page.locator(".large [data-piece=e4]").waitFor({ state: "detached" });
  assert.deepEqual(player.problems, []);
});

test("an aborted game is announced", async () => {
  const player = await alone(DESK, {});
  await player.page.getByText("Abort").click();
  await player.page.getByText("Sure?").click();
  await player.reads(/The game was aborted\./);
  await player.page.waitForSelector("[data-ready]");
  assert.deepEqual(player.problems, []);
});

test("the longest move is whole in the narrow list of moves", async () => {
  const start = "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
  const player = await alone({ viewport: { width: 1440, height: 900 } }, { start });
  const { page } = player;
  await page.fill("input[name=move]", "axb8=Q");
  await page.press("input[name=move]", "Enter");
  const move = page.locator(".moves td button", { hasText: "axb8=Q+" });
  await move.waitFor();
  const cut = await move.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  assert.ok(cut <= 0, `${cut} px of it are hidden`);
});
