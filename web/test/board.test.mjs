// The layout of tables, reviews and the analysis, measured in windows of many sizes.

import assert from "node:assert/strict";
import { blindTable } from "./support/kriegspiel.mjs";
import { DESK, home, newContext, Player } from "./support/players.mjs";
import { keepsOpen, test } from "./support/test.mjs";

/** Width, height, and what the smaller board must have. */
const DESKS = [
  [1280, 720, 240],
  [1280, 800, 240],
  [1366, 768, 240],
  [1440, 900, 240],
  [1920, 1080, 400],
  [2560, 1440, 600],
];

/** Phones on their sides, and windows at 200 %. */
const LOW = [
  [844, 390, 200],
  [932, 430, 240],
  [740, 360, 180],
  [720, 450, 150],
  [640, 360, 130],
];

const TALL = [
  [390, 664, 130],
  [390, 844, 160],
  [360, 740, 130],
  [320, 640, 120],
  [820, 1180, 240],
];

/** All have a piece in reserve. */
const ARMED = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1";

const players = {};

/** Four people at a table, of whom White and Black have moved on board A. */
async function game() {
  if (players.A) return players;
  for (const letter of "AaBb") players[letter] = await Player.comes(letter, DESK);
  keepsOpen(...Object.values(players));
  const { A, a } = players;
  await A.named("Maximiliana Longname");
  const url = await A.opens({
    ruleset: "casual countdown=0",
    // The game must last as long as all tests that measure it.
    control: "540+0",
    name: "A table for measures",
    start: `${ARMED} | ${ARMED}`,
  });
  for (const player of Object.values(players)) await player.sit(url);
  for (const player of Object.values(players)) await player.page.click("[data-ready]");
  await A.page.waitForSelector(".time.runs");
  for (const [n, [player, move]] of [
    [A, "e2e4"],
    [a, "d7d5"],
    [A, "e4d5"],
  ].entries()) {
    await player.act(move);
    await A.sees(n + 1);
  }
  return players;
}

/** The places of the parts of a page. */
function measured(page) {
  return page.evaluate(() => {
    const box = (element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    const seen = (element) => element.getClientRects().length > 0;
    const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
    const crosses = (a, b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    // Things in a bar lie beside each other, never over each other.
    const over = all(".player-bar, .status, .tools, tandem-clock").flatMap((bar) => {
      const parts = [...bar.children].filter(seen);
      return parts.flatMap((part, i) =>
        parts
          .slice(i + 1)
          .filter((other) => crosses(box(part), box(other)))
          .map((other) => `${bar.className}: ${part.className} and ${other.className}`),
      );
    });
    // On a phone the opponent's reserve lies in their bar, beside all that the bar says.
    for (const held of all(".hand .held:not(.none)"))
      for (const part of all(".player-bar :is(.name, .role, .tag, button, tandem-clock)"))
        if (crosses(box(held), box(part))) over.push(`a reserve and ${part.className}`);
    for (const step of all(".steps button"))
      for (const tool of all(".tools button"))
        if (crosses(box(step), box(tool))) over.push(`${step.title} and ${tool.title}`);
    // Names stand on one line, shortened if need be.
    for (const name of all(".player-bar .name"))
      if (box(name).height > 2.5 * parseFloat(getComputedStyle(name).fontSize))
        over.push(`${name.textContent.trim()} is broken`);
    const cut = all(
      ".phrases button, .steps button, .actions button, .sit, .press, .offer button, .time",
    ).filter((part) => part.scrollWidth > part.clientWidth + 1);
    const one = (selector) => {
      const found = document.querySelector(selector);
      return found && seen(found) ? box(found) : undefined;
    };
    const { scrollWidth, scrollHeight } = document.documentElement;
    return {
      own: one(".large .board"),
      other: one(".small .board"),
      bars: all(".player-bar").map(box),
      hands: all(".hand").map(box),
      sit: one("[data-phrase=sit]"),
      go: one("[data-phrase=go]"),
      over,
      cut: cut.map((part) => part.textContent.trim()),
      beyond: [scrollWidth - innerWidth, scrollHeight - innerHeight],
    };
  });
}

const inside = ({ left, top, right, bottom }, width, height) =>
  left >= -0.5 && top >= -0.5 && right <= width + 0.5 && bottom <= height + 0.5;

async function resized(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.evaluate(() => window.scrollTo(0, 0));
  return measured(page);
}

for (const [width, height, least] of DESKS) {
  test(`at ${width}x${height} one's own board has four fifths of the height`, async () => {
    const { A } = await game();
    const seen = await resized(A.page, width, height);
    assert.ok(seen.own.height >= 0.8 * height, `${seen.own.height} of ${height}`);
    assert.ok(seen.other.width >= least, `the partner's board: ${seen.other.width}`);
    assert.deepEqual(
      seen.beyond.map((pixels) => Math.max(0, pixels)),
      [0, 0],
      "nothing is larger than the window",
    );
    for (const box of [seen.own, seen.other, seen.sit, seen.go, ...seen.bars, ...seen.hands])
      assert.ok(inside(box, width, height), JSON.stringify(box));
    assert.deepEqual([seen.over, seen.cut], [[], []]);
  });
}

/** The panels of a table that lie over each other. */
const overlaps = (page) =>
  page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll("tandem-board-panel, .table-page .panel, .table-page .status"),
    ]
      .map((part) => [part.className, part.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && height > 0);
    return boxes.flatMap(([one, a], i) =>
      boxes
        .slice(i + 1)
        .filter(
          ([, b]) =>
            a.left < b.right - 1 &&
            b.left < a.right - 1 &&
            a.top < b.bottom - 1 &&
            b.top < a.bottom - 1,
        )
        .map(([other]) => `${one} and ${other}`),
    );
  });

for (const [width, height] of [[1024, 768], [1280, 1024], [1600, 1000], ...DESKS]) {
  test(`at ${width}x${height} the partner's board is half as wide as one's own`, async () => {
    const { A } = await game();
    const { own, other, beyond, over, cut } = await resized(A.page, width, height);
    const ratio = other.width / own.width;
    assert.ok(ratio >= 0.499 && ratio < 0.75, `${other.width} / ${own.width} = ${ratio}`);
    assert.ok(inside(own, width, height) && inside(other, width, height));
    assert.ok(beyond[0] <= 0 && beyond[1] <= 0, `the window scrolls: ${beyond}`);
    assert.deepEqual([over, cut, await overlaps(A.page)], [[], [], []]);
    const message = await A.page.locator(".say input").boundingBox();
    assert.ok(message.width >= 90, `there is room for a message: ${message.width}`);
  });
}

for (const [width, height, least] of LOW) {
  test(`at ${width}x${height} the board is as high as the window, all else beside it`, async () => {
    const { A } = await game();
    const seen = await resized(A.page, width, height);
    assert.ok(seen.own.height >= 0.8 * height, `${seen.own.height} of ${height}`);
    assert.ok(seen.other.width >= least, `the partner's board: ${seen.other.width}`);
    assert.ok(seen.beyond[0] <= 0, "nothing is wider than the window");
    for (const box of [seen.own, seen.other, seen.sit, seen.go, ...seen.bars, ...seen.hands])
      assert.ok(inside(box, width, height), JSON.stringify(box));
    assert.deepEqual([seen.over, seen.cut], [[], []]);
  });
}

for (const [width, height, least] of TALL) {
  test(`at ${width}x${height} both boards, all clocks and the calls are in sight`, async () => {
    const { A } = await game();
    const seen = await resized(A.page, width, height);
    assert.ok(seen.own.width >= 0.8 * width, `${seen.own.width} of ${width}`);
    assert.ok(seen.other.width >= least, `the partner's board: ${seen.other.width}`);
    assert.ok(seen.beyond[0] <= 0, "nothing is wider than the window");
    for (const box of [seen.own, seen.other, seen.sit, seen.go, ...seen.bars, ...seen.hands])
      assert.ok(inside(box, width, height), JSON.stringify(box));
    assert.deepEqual([seen.over, seen.cut], [[], []]);
  });
}

const inOther = { cs: { night: "German has longer words" }, de: {} };
for (const [language, options] of Object.entries(inOther)) {
  test(`names, calls and buttons fit their places in ${language}`, options, async () => {
    const { A } = await game();
    const { cookies } = await A.page.context().storageState();
    const context = await newContext({
      ...DESK,
      locale: language,
      storageState: { cookies, origins: [] },
    });
    const page = await context.newPage();
    await page.goto(A.page.url());
    await page.waitForSelector(".time.runs");
    for (const [width, height] of [...DESKS, ...LOW, ...TALL]) {
      const { over, cut, beyond } = await resized(page, width, height);
      assert.deepEqual([over, cut], [[], []], `${width}x${height}`);
      assert.ok(beyond[0] <= 0, `${width}x${height}`);
    }
    await context.close();
  });
}

test("phones and tablets tell the two opponents apart", async () => {
  const { A } = await game();
  const shown = async (seat) => {
    const role = A.page.locator(`[data-seat=${seat}] .role`);
    const { width } = await role.boundingBox();
    const text = await role.evaluate((of) => {
      const short = getComputedStyle(of, "::after").content.replaceAll('"', "");
      return short === "none" ? of.textContent.trim() : short;
    });
    return width > 20 ? text : "";
  };
  for (const [width, height] of [
    [390, 664],
    [390, 844],
    [820, 1180],
    [844, 390],
    [1280, 720],
  ]) {
    await resized(A.page, width, height);
    assert.equal(await shown("BlackA"), "Opponent", `${width}x${height}`);
    assert.match(await shown("WhiteB"), /^(vs partner|Partner’s opponent)$/, `${width}x${height}`);
  }
});

test("an offer moves no board", async () => {
  const { A, a } = await game();
  for (const { page } of [A, a]) await page.setViewportSize({ width: 1280, height: 800 });
  const sizes = [...DESKS, ...LOW, ...TALL];
  const places = async () => {
    const all = [];
    for (const [width, height] of sizes) {
      const { own, other, over, cut, beyond } = await resized(A.page, width, height);
      const at = `${width}x${height}`;
      assert.deepEqual([over, cut], [[], []], at);
      assert.ok(beyond[0] <= 0, at);
      const place = ({ left, top, width }) => [left, top, width].map(Math.round);
      all.push([at, place(own), place(other)]);
    }
    return all;
  };
  const before = await places();
  await a.page.getByRole("button", { name: "Offer draw" }).click();
  await A.page.locator("[data-action=accept-draw]").waitFor();
  assert.deepEqual(await places(), before);
  await A.page.locator("[data-action=decline-draw]").click();
  await A.page.locator(".offer").waitFor({ state: "detached" });
});

test("seats can be taken in every window", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(await person.opens({}));
  await page.waitForSelector("[data-sit=BlackB]");
  for (const [width, height] of [...DESKS, ...LOW, ...TALL]) {
    const { over, cut, beyond } = await resized(page, width, height);
    assert.deepEqual([over, cut], [[], []], `${width}x${height}`);
    assert.ok(beyond[0] <= 0, `${width}x${height}`);
  }
});

const rareTimes = { night: "all that a game shows is measured in the same windows" };
test("clocks are whole beside the time until a player must come", rareTimes, async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(await person.opens({ ruleset: "wbn countdown=0" }));
  await person.takesAllSeats();
  await page.locator("[data-limit=must-come]").first().waitFor();
  for (const [width, height] of [...DESKS, ...LOW, ...TALL]) {
    const { over, cut } = await resized(page, width, height);
    assert.deepEqual([over, cut], [[], []], `${width}x${height}`);
  }
});

test("the names say who is who, and the teams differ in shape", async () => {
  const { A, a } = await game();
  await resized(A.page, 1280, 800);
  const roles = ({ page }) =>
    page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll(".player-bar")].map((bar) => [
          bar.dataset.seat,
          bar.querySelector(".role").textContent.trim(),
        ]),
      ),
    );
  assert.deepEqual(await roles(A), {
    WhiteA: "You",
    BlackA: "Opponent",
    WhiteB: "Partner’s opponent",
    BlackB: "Partner",
  });
  assert.equal((await roles(a)).WhiteB, "Partner");
  const shape = (seat) =>
    A.page.locator(`[data-seat=${seat}] .team-sign > *`).evaluate(({ tagName }) => tagName);
  const [own, partner, opponent] = [
    await shape("WhiteA"),
    await shape("BlackB"),
    await shape("BlackA"),
  ];
  assert.equal(own, partner);
  assert.notEqual(own, opponent);
});

test("spectators see who is offline, and nothing is printed over anything", async () => {
  const { A, b } = await game();
  const watcher = await Player.comes("A", DESK);
  const { page } = watcher;
  await page.goto(A.page.url());
  await b.page.close();
  await page.locator("[data-seat=BlackB] .is-away").waitFor();
  for (const [width, height] of [...DESKS, ...LOW, ...TALL]) {
    const { over, beyond } = await resized(page, width, height);
    assert.deepEqual(over, [], `${width}x${height}`);
    assert.ok(beyond[0] <= 0, `${width}x${height}`);
  }
  assert.deepEqual(watcher.problems, []);
  await page.close();
});

const otherPages = { night: "these pages have the boards of a game" };
test("reviews and the analysis are laid out for every window", otherPages, async () => {
  const { A, a } = await game();
  await resized(A.page, 1280, 800);
  const resign = a.page.locator("tandem-confirm-button button", { hasText: "Resign" });
  await resign.click();
  await resign.click();
  await A.page.waitForSelector(".standing.over");
  assert.deepEqual(a.problems, []);
  await a.page.close();
  await A.page.locator("[data-seat=BlackA] .is-away").waitFor();
  for (const [width, height] of [...DESKS, ...LOW, ...TALL]) {
    const seen = await resized(A.page, width, height);
    const at = `after the game at ${width}x${height}`;
    assert.ok(seen.beyond[0] <= 0, at);
    if (DESKS.some(([wide, high]) => wide === width && high === height))
      assert.ok(seen.beyond[1] <= 0, at);
    assert.deepEqual([seen.over, seen.cut], [[], []], at);
  }
  const review = `${A.page.url()}/game/1`;
  for (const [url, name] of [
    [review, "review"],
    [review, "evaluated review"],
    [`${home}/analysis`, "analysis"],
  ]) {
    await A.page.goto(url);
    await A.page.waitForSelector(".steps");
    if (name.startsWith("evaluated")) {
      await A.page.click("[data-evaluate]");
      await A.page.waitForSelector(".accounts");
      await A.page.click(".gifts summary");
    }
    for (const [width, height] of DESKS) {
      const seen = await resized(A.page, width, height);
      const at = `${name} at ${width}x${height}`;
      assert.ok(seen.own.height >= 0.8 * height, `${at}: ${seen.own.height}`);
      assert.ok(seen.other.width >= 240, `${at}: ${seen.other.width}`);
      assert.deepEqual(
        seen.beyond.map((pixels) => Math.max(0, pixels)),
        [0, 0],
        at,
      );
      assert.deepEqual([seen.over, seen.cut], [[], []], at);
    }
    for (const [width, height] of [...LOW, ...TALL]) {
      const seen = await resized(A.page, width, height);
      const at = `${name} at ${width}x${height}`;
      if (width > height) assert.ok(seen.own.height >= 0.8 * height, `${at}: ${seen.own.height}`);
      assert.ok(seen.other.width >= 140, `${at}: ${seen.other.width}`);
      assert.ok(inside(seen.own, width, height), `${at}: ${JSON.stringify(seen.own)}`);
      assert.ok(seen.beyond[0] <= 0, at);
      assert.deepEqual([seen.over, seen.cut], [[], []], at);
      if (width < 700 && width < height && name !== "analysis") {
        const share = await A.page.locator("[data-share]").boundingBox();
        const small = await A.page.locator("tandem-board-panel.small").boundingBox();
        const blank = share.y - small.y - small.height;
        assert.ok(blank >= 0 && blank < 64, `${at}: ${blank} pixels below the small board`);
      }
    }
  }
  for (const { problems } of Object.values(players)) assert.deepEqual(problems, []);
});

test(
  "the boards of the lesson and of television have their share of the window",
  otherPages,
  async () => {
    const { page, problems } = await Player.comes("A", DESK);
    await page.goto(`${home}/lesson`);
    await page.waitForSelector(".large .board [data-piece]");
    for (const [width, height] of [...DESKS, ...LOW]) {
      const seen = await resized(page, width, height);
      const at = `the lesson at ${width}x${height}`;
      assert.ok(seen.own.height >= 0.8 * height, `${at}: ${seen.own.height}`);
      assert.ok(inside(seen.own, width, height), at);
      assert.ok(seen.beyond[0] <= 0 && seen.over.length === 0, at);
    }
    for (const [width, height] of TALL) {
      const seen = await resized(page, width, height);
      const at = `the lesson at ${width}x${height}`;
      assert.ok(seen.own.width >= 0.8 * width, `${at}: ${seen.own.width}`);
      assert.ok(seen.beyond[0] <= 0 && seen.over.length === 0, at);
    }

    const player = await Player.comes("A", DESK);
    await player.page.goto(
      await player.opens({ ruleset: "casual countdown=0", control: "3600+0", public: true }),
    );
    await player.takesAllSeats();
    await player.types(0, "e2e4");
    await page.goto(`${home}/tv`);
    await page.waitForSelector("tandem-board-panel [data-piece]");
    for (const [width, height] of [...DESKS, ...LOW, ...TALL]) {
      const seen = await resized(page, width, height);
      const at = `television at ${width}x${height}`;
      const boards = await page
        .locator("tandem-board-panel .board")
        .evaluateAll((all) => all.map((board) => board.getBoundingClientRect().toJSON()));
      assert.equal(boards.length, 2);
      const [one, other] = boards;
      const isBeside = Math.abs(one.top - other.top) < 2;
      // As wide or as high as there is room for both boards with their players and reserves.
      assert.ok(
        isBeside
          ? 2 * one.width >= 0.7 * width || one.height >= 0.7 * height
          : 2 * one.height >= 0.6 * height || one.width >= 0.8 * width,
        `${at}: ${one.width}`,
      );
      for (const board of boards) assert.ok(inside(board, width, height), at);
      assert.ok(seen.beyond[0] <= 0 && seen.over.length === 0, at);
    }
    assert.deepEqual([...problems, ...player.problems], []);
    await player.page.close();
  },
);

const kriegspiel = { night: "its tests see it on a narrow page, and a desk has more room" };
test(
  "the board of Kriegspiel is as large, and its review needs no scrolling",
  kriegspiel,
  async () => {
    for (const ruleset of ["berkeley", "crazykrieg"]) {
      const { white, black } = await blindTable({ ruleset }, [DESK, DESK]);
      const { page } = white;
      const board = () => page.locator("tandem-kriegspiel-board .board").boundingBox();
      for (const [width, height] of DESKS) {
        const seen = await resized(page, width, height);
        const at = `${ruleset} at ${width}x${height}`;
        assert.ok((await board()).height >= 0.8 * height, at);
        assert.ok(Math.max(...seen.beyond) <= 0, at);
        assert.deepEqual([seen.over, seen.cut], [[], []], at);
      }
      for (const [width, height] of LOW) {
        const seen = await resized(page, width, height);
        const { height: side, y } = await board();
        assert.ok(side >= 0.8 * Math.min(height, 0.55 * width) && y + side <= height, ruleset);
        assert.ok(
          seen.beyond[0] <= 0 && seen.over.length === 0,
          `${ruleset} at ${width}x${height}`,
        );
      }
      for (const [width, height] of TALL) {
        const seen = await resized(page, width, height);
        const at = `${ruleset} at ${width}x${height}`;
        assert.ok((await board()).width >= 0.8 * width, at);
        assert.ok(seen.beyond[0] <= 0 && seen.over.length === 0, at);
      }
      await resized(page, 1280, 800);
      const resign = page.locator("tandem-confirm-button button", { hasText: "Resign" });
      await resign.click();
      await resign.click();
      await page.waitForSelector(".standing.over");
      await page.goto(`${page.url()}/game/1`);
      await page.waitForSelector(".steps");
      for (const [width, height] of DESKS) {
        const { beyond } = await resized(page, width, height);
        assert.ok(Math.max(...beyond) <= 0, `the review of ${ruleset} at ${width}x${height}`);
      }
      assert.deepEqual([...white.problems, ...black.problems], []);
    }
  },
);
