// Making moves: in the countdown, several premoves, castling onto the rook, promotion at its
// square, confirmation, and the way back from an earlier position.

import assert from "node:assert/strict";
import { DESK, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

const piece = (page, square, board = ".large") => page.locator(`${board} [data-piece=${square}]`);

/** A person in all seats, who plays for WhiteA, with settings of their own. */
async function alone(terms = {}, settings = {}) {
  const player = await Player.comes("A", DESK);
  const { page } = player;
  await page.addInitScript(
    (kept) => localStorage.setItem("tandem", kept),
    JSON.stringify(settings),
  );
  await page.goto(await player.opens({ ruleset: "casual countdown=0", ...terms }));
  await player.takesAllSeats();
  await page.selectOption(".my-seat select", "WhiteA");
  return player;
}

/** Types moves for seats, each after a number of moves. */
async function types(player, moves, before = 0) {
  const { page } = player;
  for (const [n, [seat, move]] of moves.entries()) {
    await page.selectOption(".my-seat select", seat);
    await page.fill("input[name=move]", move);
    await page.press("input[name=move]", "Enter");
    await player.sees(before + n + 1);
  }
  await page.selectOption(".my-seat select", "WhiteA");
}

/** The targets that are dotted for a piece. */
async function dots(player, square) {
  const { page } = player;
  await page.mouse.click(...(await player.square(square)));
  const found = await page.locator(".large .target").count();
  await page.keyboard.press("Escape");
  await page.mouse.click(...(await player.square(square)));
  return found;
}

test("a move of the countdown is kept, and made when the clocks run", async () => {
  const player = await alone({ ruleset: "casual countdown=8" });
  const { page } = player;
  await page.locator(".countdown").waitFor();
  await player.act("e2e4");
  await page.locator("button.queued", { hasText: /: e4/ }).waitFor();
  assert.equal(await page.locator(".large .ghost-piece").count(), 1);
  assert.equal(await page.locator(".countdown").count(), 1, "the countdown goes on");
  assert.equal(await page.locator(".time.runs").count(), 0, "and no clock is shown as running");
  await player.sees(1);
  await piece(page, "e4").waitFor();
  assert.equal(await page.locator(".notes .problem:not([hidden])").count(), 0);
  assert.equal(await page.locator("button.queued").count(), 0);
  assert.deepEqual(player.problems, []);
});

const drops = { night: "a move of the countdown is kept by the same code" };
test("a drop of the countdown is kept as well, and a move behind it", drops, async () => {
  const start = "4k3/p7/8/8/8/8/P7/4K3[N] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
  const player = await alone({ ruleset: "casual countdown=8", start });
  const { page } = player;
  await page.locator(".countdown").waitFor();
  await player.act("N@c3");
  await player.act("c3d5");
  await page.locator("button.queued", { hasText: ": N@c3, Nd5" }).waitFor();
  await player.sees(1);
  await piece(page, "c3").waitFor();
  await page.locator("button.queued", { hasText: ": Nd5" }).waitFor();
  assert.deepEqual(player.problems, []);
});

test("several premoves are made one after the other, the next from where the last ends", async () => {
  const player = await alone();
  const { page } = player;
  await player.act("e2e4");
  await player.sees(1);
  await player.act("e4e5");
  await player.act("e5e6");
  await page.locator("button.queued", { hasText: ": e5, e6" }).waitFor();
  assert.equal(await page.locator(".large .ghost-piece").count(), 2);
  assert.deepEqual(await serious(page), []);
  await types(player, [["BlackA", "a6"]], 1).catch(() => undefined);
  await page.selectOption(".my-seat select", "WhiteA");
  await player.sees(3);
  await page.locator("button.queued", { hasText: ": e6" }).waitFor();
  await page.selectOption(".my-seat select", "BlackA");
  await page.fill("input[name=move]", "a5");
  await page.press("input[name=move]", "Enter");
  await page.selectOption(".my-seat select", "WhiteA");
  await player.sees(5);
  await piece(page, "e6").waitFor();
  assert.deepEqual(player.problems, []);
});

test("a premove that cannot be made takes those behind it along", async () => {
  const player = await alone();
  const { page } = player;
  await player.act("e2e4");
  await player.sees(1);
  await player.act("e4e5");
  await player.act("d2d4");
  await page.locator("button.queued", { hasText: ": e5, d4" }).waitFor();
  await page.selectOption(".my-seat select", "BlackA");
  await page.fill("input[name=move]", "e5");
  await page.press("input[name=move]", "Enter");
  await page.selectOption(".my-seat select", "WhiteA");
  await player.sees(2);
  await page.locator("button.queued").waitFor({ state: "detached" });
  await player.act("g1f3");
  await player.sees(3);
  assert.equal(await piece(page, "d2").count(), 1);
  assert.deepEqual(player.problems, []);
});

test("a tap beside the pieces takes all premoves back", async () => {
  const player = await alone();
  const { page } = player;
  await player.act("e2e4");
  await player.sees(1);
  await player.act("d2d4");
  await player.act("d4d5");
  await page.locator("button.queued").waitFor();
  await page.mouse.click(...(await player.square("h5")));
  await page.locator("button.queued").waitFor({ state: "detached" });
  await types(player, [["BlackA", "e5"]], 1);
  assert.equal(await piece(page, "d2").count(), 1);
  assert.deepEqual(player.problems, []);
});

test("a piece that is picked up for a premove has dots", async () => {
  const player = await alone();
  const { page } = player;
  assert.equal(await dots(player, "e2"), 2, "moves");
  await player.act("e2e4");
  await player.sees(1);
  await page.mouse.click(...(await player.square("f1")));
  await page.locator(".large .target.premove").first().waitFor();
  assert.equal(await page.locator(".large .target.premove").count(), 7, "the diagonals of f1");
  assert.deepEqual(player.problems, []);
});

const CASTLES = "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";

for (const [how, act] of [
  ["dragged", (player) => player.act("e1h1")],
  [
    "tapped",
    async (player) => {
      await player.page.mouse.click(...(await player.square("e1")));
      await player.page.mouse.click(...(await player.square("h1")));
    },
  ],
]) {
  test(`a king ${how} onto its rook castles`, async () => {
    const player = await alone({ start: CASTLES });
    const { page } = player;
    await act(player);
    await player.sees(1);
    await piece(page, "g1").locator("use[href='#piece-K']").waitFor();
    await piece(page, "f1").locator("use[href='#piece-R']").waitFor();
    assert.deepEqual(player.problems, []);
  });
}

const PROMOTES = "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1";

test("the roles of a promotion hang from its square", async () => {
  const player = await alone({ start: PROMOTES });
  const { page } = player;
  await player.act("a7a8");
  const queen = await page.locator("[data-promote=Q]").boundingBox();
  const [x, y] = await player.square("a8");
  assert.ok(Math.abs(queen.x + queen.width / 2 - x) < 4, "below a8");
  assert.ok(Math.abs(queen.y + queen.height / 2 - y) < 4, "the first role is on the square");
  await page.click("[data-promote=R]");
  await player.sees(1);
  await piece(page, "a8").locator("use[href='#piece-R']").waitFor();
  assert.deepEqual(player.problems, []);
});

test("a pawn becomes a queen without a question, if that is chosen", async () => {
  const player = await alone({ start: PROMOTES }, { autoQueen: true });
  await player.act("a7a8");
  await player.sees(1);
  await piece(player.page, "a8").locator("use[href='#piece-Q']").waitFor();
  assert.deepEqual(player.problems, []);
});

test("a move waits for its confirmation, if that is chosen", async () => {
  const player = await alone({}, { confirm: true });
  const { page } = player;
  await player.act("e2e4");
  await page.click("[data-cancel-move]");
  assert.equal(await page.locator(".large .ghost-piece").count(), 0);
  await player.act("d2d4");
  assert.equal(await page.locator(".large .ghost-piece").count(), 1);
  assert.equal(await page.locator(".moves td button").count(), 0);
  assert.match(await page.textContent("[data-confirm-move]"), /\bd4\b/, "as it will be written");
  assert.deepEqual(await serious(page), []);
  await page.click("[data-confirm-move]");
  await player.sees(1);
  await piece(page, "d4").waitFor();
  assert.deepEqual(player.problems, []);
});

test("a click or a drag on the board, and End, return from an earlier position", async () => {
  const player = await alone();
  const { page } = player;
  await types(player, [
    ["WhiteA", "e4"],
    ["BlackA", "e5"],
  ]);
  await page.locator("h1").first().click({ force: true });
  for (const returns of [
    async () => page.mouse.click(...(await player.square("d4"))),
    () => player.act("g1f3"),
    () => page.keyboard.press("End"),
  ]) {
    await page.keyboard.press("Home");
    await piece(page, "e4").waitFor({ state: "detached" });
    // It is still said whose turn it is.
    await player.reads("Your turn");
    await player.reads("Move 0 of 2");
    await returns();
    await piece(page, "e4").waitFor();
  }
  assert.deepEqual(player.problems, []);
});

test("moves are numbered on each board, from the number of the start", async () => {
  const start = "4k3/p7/8/8/8/8/P7/4K3[] w - - 0 1 | 4k3/p7/8/8/8/8/P7/4K3[] b - - 0 30";
  const player = await alone({ start });
  await types(player, [
    ["WhiteA", "a3"],
    ["BlackB", "a6"],
    ["BlackA", "a6"],
    ["WhiteB", "a3"],
    ["WhiteA", "a4"],
    ["BlackA", "a5"],
    ["BlackB", "a5"],
  ]);
  const rows = await player.page
    .locator(".moves tbody tr")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.cells].map((cell) =>
          cell.textContent.replace(/\d+:\d+/, "").replaceAll(/\s+/g, ""),
        ),
      ),
    );
  assert.deepEqual(rows, [
    ["1", "a3", "", "30", "", "a6"],
    ["1", "", "a6", "31", "a3", ""],
    ["2", "a4", "a5", "31", "", "a5"],
  ]);
  assert.deepEqual(player.problems, []);
});

test("an error does not outlive the next move", async () => {
  const player = await alone();
  const { page } = player;
  const problem = page.locator(".notes .problem:not([hidden])");
  await page.fill("input[name=move]", "Zz9");
  await page.press("input[name=move]", "Enter");
  await problem.waitFor();
  assert.ok(
    await page.locator(".status .line", { hasText: "Your turn" }).count(),
    "the turn stays",
  );
  await player.act("e2e4");
  await problem.waitFor({ state: "detached" });
  assert.deepEqual(player.problems, []);
});
