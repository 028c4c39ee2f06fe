// Games and positions are passed on: as links, as frames in other sites, as pictures.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after } from "node:test";
import { DESK, home, openTable, newContext, PHONE, Player, serious } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** A page of another site with a frame, and the frame's document. */
async function embeds(code, device = DESK) {
  const blog = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(
      `<!doctype html><html lang="en"><title>Blog</title><main><h1>Blog</h1>${code}</main>`,
    );
  });
  await new Promise((ready) => blog.listen(0, "127.0.0.1", ready));
  after(() => blog.close());
  const context = await newContext({ ...device, locale: "en" });
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (line) => line.type() === "error" && problems.push(line.text()));
  await page.goto(`http://127.0.0.1:${blog.address().port}/`);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  return { page, frame, problems };
}

test("a game is shared as a link, a frame and a picture", async () => {
  const person = await Player.comes("A", DESK);
  const { page } = person;
  await page.goto(home);
  await openTable(person, { countdown: "0" });
  await person.takesAllSeats();
  await person.types(0, "e2e4");
  await page.getByText("Resign").click();
  await page.getByText("Sure?").click();
  await page.click("[data-review]");
  await page.waitForURL(/\/game\/1$/);
  await page.click("[data-share]");
  await page.locator("dialog.share[open]").waitFor();
  assert.deepEqual(await serious(page), [], "the dialog");
  const [link, code] = await page
    .locator("dialog.share input")
    .evaluateAll((inputs) => inputs.map((input) => input.value));
  assert.equal(link, page.url());
  const picture = await page.getAttribute("[data-picture]", "href");
  const drawn = await page.request.get(new URL(picture, home).href);
  assert.equal(drawn.headers()["content-type"], "image/png");
  await page.keyboard.press("Escape");
  await page.locator("dialog.share").waitFor({ state: "detached" });

  for (const device of [DESK, PHONE]) {
    const { page: blog, frame, problems } = await embeds(code, device);
    await frame.waitForSelector("tandem-board-panel [data-piece=e4]");
    assert.equal(await frame.locator("tandem-board-panel").count(), 2);
    await frame.getByLabel("Previous move").click();
    await frame.waitForSelector("tandem-board-panel [data-piece=e2]");
    const wide = await frame.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!wide, "nothing is wider than the frame");
    const cut = await frame.locator(".player-bar").evaluateAll((bars) =>
      bars.flatMap((bar) => {
        const { right } = bar.getBoundingClientRect();
        const clock = bar.querySelector(".time").getBoundingClientRect();
        return clock.right > right + 1 ? [clock.right - right] : [];
      }),
    );
    assert.deepEqual(cut, [], "clocks are whole");
    const more = await frame.getAttribute("footer a", "href");
    assert.match(more, /^\/table\/[a-z0-9]+\/game\/1#0$/);
    assert.deepEqual(await serious(blog), [], "the frame");
    assert.deepEqual(await blog.context().cookies(), [], "it knows no session");
    assert.deepEqual(problems, []);
    await blog.context().close();
  }
});

test("a position is shown in a frame", async () => {
  const bfen = encodeURIComponent(
    "4k3/8/8/8/8/8/8/4K2R[Qn] w K - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1",
  );
  const { frame, problems } = await embeds(
    `<iframe title="position" width="700" height="420" src="${home}/embed/position?bfen=${bfen}"></iframe>`,
  );
  await frame.waitForFunction(() => document.querySelector("img")?.naturalWidth === 1200);
  assert.equal(await frame.getAttribute("footer a", "href"), `/analysis?bfen=${bfen}`);
  assert.deepEqual(problems, []);
});

test("other pages stand in no frame", async () => {
  const { frame, problems } = await embeds(`<iframe title="games" src="${home}/games"></iframe>`);
  await frame.waitForLoadState().catch(() => undefined);
  assert.equal(await frame.locator("tandem-app").count(), 0);
  assert.ok(
    problems.some((problem) => problem.includes("frame-ancestors")),
    `${problems}`,
  );
});

test("a path that leads nowhere says so", async () => {
  const { page } = await Player.comes("A", DESK);
  const answer = await page.goto(`${home}/nowhere`);
  assert.equal(answer.status(), 404);
  await page.getByRole("heading").first().waitFor();
});
