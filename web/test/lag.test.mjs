// Lag: it is measured, compensated on both boards, and recorded.

import assert from "node:assert/strict";
import { DESK, home, Player, SEATS } from "./support/players.mjs";
import { longWay } from "./support/slow.mjs";
import { test, until } from "./support/test.mjs";

/** Four people at a table, each on their way to the server. */
async function four(terms, ways) {
  const players = {};
  for (const letter of "AaBb") players[letter] = await Player.comes(letter, DESK);
  const all = Object.values(players);
  const url = await players.A.opens(terms);
  for (const [letter, player] of Object.entries(players))
    await player.sit(url.replace(home, ways[letter].home));
  for (const player of all) await player.page.click("[data-ready]");
  await Promise.all(all.map(({ page }) => page.waitForSelector(".time.runs")));
  const read = async (what) => (await fetch(url.replace("/table/", "/api/tables/") + what)).text();
  return { ...players, all, read };
}

/** The lines of a log as times in milliseconds and what happens. */
const entries = (log) =>
  [...log.matchAll(/^(\d+):(\d+\.\d+|\d+) (.+)$/gm)].map(([, minutes, seconds, does]) => ({
    at: Math.round((minutes * 60 + Number(seconds)) * 1000),
    does,
  }));

const credited = (does, seat) => {
  const [, seconds] = new RegExp(`^server credits ${seat} ([\\d.]+)$`).exec(does) ?? [];
  return seconds && Math.round(seconds * 1000);
};

const options = {
  night: "the server's tests of lag ask for every credit; here three pings must pass",
};
test("lag is compensated equally on both boards", options, async () => {
  const ways = {};
  for (const [letter, millis] of Object.entries({ A: 170, a: 0, B: 0, b: 600 }))
    ways[letter] = await longWay(millis);
  const table = await four({ ruleset: "casual countdown=0" }, ways);
  const { A, a, B, b, all, read } = table;
  // The server measures a connection three times before it credits anything.
  await until(() => Object.values(ways).every((way) => way.pongs() >= 3));
  for (const [n, [player, move]] of [
    [A, "e2e4"],
    [a, "e7e5"],
    [B, "d2d4"],
    [b, "d7d5"],
    [A, "d2d4"],
  ].entries()) {
    await player.act(move);
    await Promise.all(all.map((player) => player.sees(n + 1)));
  }
  const log = entries(await read("/log"));
  const moves = log.filter(({ does }) => does.includes(" moves "));
  // The credits by move and seat; there are no others.
  const given = moves.map(({ at }) => {
    const then = log.filter((entry) => entry.at === at);
    return Object.fromEntries(
      Object.values(SEATS).flatMap((seat) =>
        then.flatMap(({ does }) => credited(does, seat) ?? []).map((span) => [seat, span]),
      ),
    );
  });
  assert.equal(
    log.filter(({ does }) => does.includes("credits")).length,
    given.flatMap(Object.keys).length,
  );
  // They lose more than the quota, so timers that fire a millisecond early change nothing.
  const [first, , , second, third] = given;
  assert.deepEqual(first, { WhiteA: 300, WhiteB: 300 });
  assert.deepEqual(second, { BlackB: 300, WhiteA: 300 }, "the quota at the start of 180+0");
  assert.ok(third.WhiteA <= 100, "it has grown by one gain");
  assert.deepEqual(third, { WhiteA: third.WhiteA, WhiteB: third.WhiteA });
  for (const { BlackA = 0 } of given)
    assert.ok(BlackA < 300, "who sits near by gets nothing to speak of");

  // All four players see what was credited, by the sum of each.
  const total = (seat) => given.reduce((sum, spans) => sum + (spans[seat] ?? 0), 0);
  const shown = (seat) => (total(seat) / 1000).toFixed(1);
  for (const { page } of all) {
    const credits = page.locator(".lag-credits");
    await credits.waitFor();
    const text = await credits.textContent();
    for (const seat of ["WhiteA", "WhiteB"]) assert.ok(text.includes(shown(seat)), text);
  }

  // The clocks and the record have the credits.
  const [{ at }] = moves;
  const bpgn = await read("/games/1/bpgn");
  assert.equal(Number(/1A\. e4 \{([\d.]+)\}/.exec(bpgn)[1]), (180_000 - at + first.WhiteA) / 1000);
  const lags = /\[Lag "([\d ]+)"\]/.exec(bpgn)[1].split(" ").map(Number);
  assert.equal(lags[0], first.WhiteA);
  assert.equal(
    lags[4],
    given.slice(1).reduce((sum, { WhiteA = 0 }) => sum + WhiteA, 0),
  );
  for (const { problems } of all) assert.deepEqual(problems, []);
});

test("a server that falls silent is noticed, and what is done meanwhile is kept", async () => {
  const player = await Player.comes("A", DESK);
  const { page } = player;
  await player.relaysSocket();
  await page.clock.install();
  const url = await player.opens({});
  await page.goto(url);
  await page.locator("[data-sit=WhiteA]").waitFor();
  const silent = page.getByText("The server does not answer.", { exact: false });
  // No second passes but those of this test: the page gives such a connection up after a while.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  player.hold();
  await until(async () => {
    await page.clock.runFor(500);
    return silent.isVisible();
  });
  assert.equal((await page.locator(".lag").textContent()).trim(), "…");
  await page.click("[data-sit=WhiteA]");
  player.release();
  await page.locator(".mine[data-seat=WhiteA]").waitFor();
  await silent.waitFor({ state: "detached" });
  // A connection on which nothing arrives is given up, and another one serves.
  const before = player.sockets.length;
  player.hold();
  await until(async () => {
    await page.clock.runFor(500);
    return player.sockets.length > before;
  });
  await page.clock.resume();
  player.held = undefined;
  player.sockets.at(-1).close();
  await page.getByRole("alert").filter({ hasText: "Reconnecting" }).waitFor({ state: "detached" });
  await silent.waitFor({ state: "detached" });
  assert.deepEqual(player.problems, []);
});
