// Bughouse for two: each of two people has both seats of a team, and plays both boards.

import assert from "node:assert/strict";
import { DESK, home, PHONE, Player, SEATS, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** The middle of a square on the board of a seat, from which that seat looks at it. */
async function squareOf(page, seat, name) {
  const panel = page.locator(`tandem-board-panel:has(.below[data-seat=${seat}])`);
  const box = await panel.locator(".board > svg").boundingBox();
  const [file, rank] = ["abcdefgh".indexOf(name[0]), Number(name[1]) - 1];
  const [across, down] = seat.startsWith("White") ? [file, 7 - rank] : [7 - file, rank];
  return [box.x + ((across + 0.5) * box.width) / 8, box.y + ((down + 0.5) * box.height) / 8];
}

async function drags(page, seat, act) {
  const [from, to] = [act.slice(0, 2), act.slice(2)];
  await page.mouse.move(...(await squareOf(page, seat, from)));
  await page.mouse.down();
  await page.mouse.move(...(await squareOf(page, seat, to)));
  await page.mouse.up();
}

async function taps(page, seat, act) {
  for (const square of [act.slice(0, 2), act.slice(2)])
    await page.touchscreen.tap(...(await squareOf(page, seat, square)));
}

/** Two people at a new table, who have taken both seats of their teams and are ready. */
async function two() {
  const ada = await Player.comes("A", DESK);
  const boris = await Player.comes("a", PHONE);
  const url = await ada.opens({ control: "180+0", public: false });
  for (const [player, seats] of [
    [ada, [SEATS.A, SEATS.b]],
    [boris, [SEATS.B, SEATS.a]],
  ]) {
    await player.page.goto(url);
    for (const [taken, seat] of seats.entries()) {
      await player.page.click(`[data-sit=${seat}]`);
      await player.page.locator(".player-bar.mine").nth(taken).waitFor();
    }
  }
  for (const { page } of [ada, boris]) await page.click("[data-ready]");
  for (const { page } of [ada, boris]) await page.locator(".time.runs").nth(1).waitFor();
  return { ada, boris, url };
}

test("two people play four seats", async () => {
  const { ada, boris, url } = await two();
  const both = async (moves) => {
    for (const player of [ada, boris]) await player.sees(moves);
  };
  await ada.reads("Your turn on board A");
  await boris.reads("Your turn on board B");
  // Both of their boards take moves, without a choice before.
  await drags(ada.page, "WhiteA", "e2e4");
  await both(1);
  await taps(boris.page, "BlackA", "d7d5");
  await both(2);
  await taps(boris.page, "WhiteB", "d2d4");
  await both(3);
  await drags(ada.page, "BlackB", "e7e5");
  await both(4);
  // A piece that is captured on one board is held on the other, by the same person.
  await drags(ada.page, "WhiteA", "e4d5");
  await both(5);
  await taps(boris.page, "WhiteB", "d4e5");
  await both(6);
  const held = (seat) =>
    ada.page
      .locator(`tandem-board-panel:has(.below[data-seat=${seat}]) .hand.below .held:not(.none)`)
      .count();
  assert.deepEqual([await held("BlackB"), await held("WhiteA")], [1, 0]);
  // A key changes the board for typed moves, and the large one is where they go.
  await ada.page.locator("h1").first().click({ force: true });
  if ((await ada.page.locator(".large .player-bar.below").getAttribute("data-seat")) === "WhiteA")
    await ada.page.keyboard.press("x");
  await ada.page.locator(".large .player-bar.below[data-seat=BlackB]").waitFor();
  await ada.page.keyboard.press("m");
  await ada.page.keyboard.type("P@e6");
  await ada.page.keyboard.press("Enter");
  await both(7);
  await ada.page.keyboard.press("Escape");
  await ada.page.keyboard.press("x");
  await ada.page.locator(".large .player-bar.below[data-seat=WhiteA]").waitFor();
  // There is no partner to call to, and all four clocks are in sight.
  assert.equal(await ada.page.locator("tandem-phrases").count(), 0);
  const { height } = ada.page.viewportSize();
  for (const clock of await ada.page.locator("tandem-clock").all()) {
    const box = await clock.boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height, "a clock is in sight");
  }
  const sizes = await ada.page
    .locator("tandem-board-panel .board > svg")
    .evaluateAll((boards) => boards.map((board) => Math.round(board.clientWidth)));
  assert.ok(Math.abs(sizes[0] - sizes[1]) <= 1, `the boards have one size: ${sizes}`);
  assert.deepEqual(await serious(ada.page), []);

  await ada.page.getByRole("button", { name: "Resign" }).click();
  await ada.page.getByText("Sure?").click();
  await boris.reads("You won");
  // The record has each of them in both seats of a team.
  const table = url.split("/").at(-1);
  const record = await (
    await ada.page.request.get(`${home}/api/tables/${table}/games/1/bpgn`)
  ).text();
  const name = (seat) => new RegExp(`\\[${seat} "([^"]+)"\\]`).exec(record)[1];
  assert.equal(name("WhiteA"), name("BlackB"));
  assert.equal(name("WhiteB"), name("BlackA"));
  assert.notEqual(name("WhiteA"), name("BlackA"));
  assert.deepEqual([...ada.problems, ...boris.problems], []);
});
