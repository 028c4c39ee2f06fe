// Rules of the Laws that other servers don't have.

import assert from "node:assert/strict";
import { DESK, Player, PHONE, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** WhiteA takes a knight and is mated by Nf2; the same knight on f2 mates on board B as well. */
const LAST_DROP = "4k3/8/8/n7/6n1/8/6PP/R5RK[] w - - 0 1 | 4k3/8/8/8/8/8/6PP/6RK[] b - - 0 1";

async function four(terms) {
  const players = {};
  for (const letter of "AaBb")
    players[letter] = await Player.comes(letter, letter === "b" ? PHONE : DESK);
  const all = Object.values(players);
  const url = await players.A.opens(terms);
  for (const player of all) await player.sit(url);
  for (const player of all) await player.page.click("[data-ready]");
  await players.A.page.waitForSelector(".time.runs");
  return { ...players, all };
}

/** WhiteA captures; BlackA checkmates and claims it. */
async function mated() {
  const table = await four({ ruleset: "wbn", start: LAST_DROP });
  const { A, a } = table;
  for (const [n, [player, move]] of [
    [A, "a1a5"],
    [a, "g4f2"],
  ].entries()) {
    await player.act(move);
    await player.page.click(".press");
    await Promise.all(table.all.map((player) => player.sees(n + 1)));
  }
  await a.page.click(".claims summary");
  await a.page.locator(".claims [data-board=A]").getByText("Mate").click();
  await a.page.getByText("Sure?").click();
  const open =
    "WhiteA is checkmated, but BlackB may still drop the knight that WhiteA captured last.";
  for (const player of table.all) await player.reads(open);
  return { ...table, open };
}

/** All four see the end, without problems. */
async function over({ all }, text) {
  for (const player of all) {
    assert.match(await player.result(), text);
    assert.deepEqual(player.problems, []);
  }
}

test("the partner of a mated player has a last drop, and mate by it draws", async () => {
  const table = await mated();
  const { A, a, b, open } = table;
  assert.equal(
    await a.page.getByRole("button", { name: "Decline the last drop" }).count(),
    0,
    "it is not theirs",
  );
  // People who reload the page or arrive later see it too.
  await b.page.reload();
  await b.reads(open);
  const observer = await Player.comes("A", DESK);
  await observer.page.goto(A.page.url());
  await observer.reads(open);
  assert.deepEqual(await serious(b.page), []);
  await b.act("N@f2");
  await over(
    table,
    /^Draw (Guest\d+) was checkmated, but Guest\d+ dropped the knight that \1 had captured, and gave mate \(2\.2c\)\.$/,
  );
  const log = await (await fetch(`${A.page.url().replace("/table/", "/api/tables/")}/log`)).text();
  assert.match(log, /BlackA claims mate on A\n.* BlackB makes N@f2$/m);
});

for (const [what, options, does] of [
  [
    "declines the last drop",
    {},
    async ({ page }) => {
      await page.getByRole("button", { name: "Decline the last drop" }).tap();
      await page.getByText("Sure?").tap();
    },
  ],
  [
    "drops where it does not mate",
    { night: "the arbiter's tests have it, and the page shows it as the drop that mates" },
    async (player) => {
      await player.act("N@f3");
      await player.page.locator(".press").tap();
    },
  ],
]) {
  test(`the partner of who is mated ${what}, and the mate counts`, options, async () => {
    const table = await mated();
    // Nobody else can move meanwhile.
    await table.A.act("a5a8");
    await table.A.reads(/^\s*Refused: .*the last drop: BlackB drops the knight/);
    await does(table.b);
    await over(table, /^You (won|lost) .* won: Guest\d+ is checkmated \(2\.1a\)\.$/);
  });
}
