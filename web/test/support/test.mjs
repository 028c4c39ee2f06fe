// A test of the page: it has its own pages, which are closed when it ends, and if it fails it shows
// what its pages saw.

import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { test as nodeTest } from "node:test";

/** Only a test that hangs takes this long, in milliseconds. */
const LONGEST_TEST = 300_000;

/** How long a page may take to show what a test waits for, in milliseconds. */
const PATIENCE = 60_000;

/** How many of its last lines a page keeps. */
const KEPT_LINES = 30;

/** How long a line of what a page saw may be. */
const LINE_LENGTH = 400;

const PICTURES = join(import.meta.dirname, "../../../target/web-test");

/** All contexts that are open, and those that later tests need. */
const open = new Set();
const kept = new Set();

/** The last lines of the consoles and the sockets of pages. */
const seen = new WeakMap();

/** The requests of pages that are not answered yet, and how many there were. */
const traffic = new WeakMap();

/** Opens a context with pages that are watched, in a browser. */
export async function watchedContext(browser, options) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  context.on("page", (page) => {
    const lines = [];
    seen.set(page, lines);
    const note = (text) => {
      lines.push(text.length > LINE_LENGTH ? `${text.slice(0, LINE_LENGTH)}…` : text);
      if (lines.length > KEPT_LINES) lines.shift();
    };
    const requests = { open: new Set(), count: 0 };
    traffic.set(page, requests);
    page.on("request", (request) => {
      requests.open.add(request);
      requests.count += 1;
    });
    for (const end of ["requestfinished", "requestfailed"])
      page.on(end, (request) => requests.open.delete(request));
    page.on("console", (line) => note(`console ${line.type()}: ${line.text()}`));
    page.on("pageerror", (error) => note(`error: ${error.stack ?? error.message}`));
    page.on("requestfailed", (request) => note(`failed: ${request.url()}`));
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => note(`received: ${payload}`));
      socket.on("framesent", ({ payload }) => note(`sent: ${payload}`));
      socket.on("close", () => note("the socket was closed"));
    });
  });
  context.on("close", () => open.delete(context));
  open.add(context);
  return context;
}

/** Keeps the pages of players open for later tests of the file. */
export function keepsOpen(...players) {
  for (const { page } of players) kept.add(page.context());
}

/** `change` leaves out the tests of the night, `night` has them alone; without it all run. */
const tier = process.env.TANDEM_TEST_TIER;

/**
 * Like `test` of Node. Whatever the test opened is closed when it ends. With the option `night`, a
 * test runs every night and not for every change, and the option says why that suffices.
 */
export function test(name, ...rest) {
  const does = rest.pop();
  const isOfNight = rest[0]?.night !== undefined;
  if (tier !== undefined && isOfNight !== (tier === "night")) return;
  void nodeTest(name, ...rest, async (t) => {
    let timer;
    const late = new Promise((_, reject) => {
      const fail = () => reject(new Error(`the test took longer than ${LONGEST_TEST / 1000} s`));
      timer = setTimeout(fail, LONGEST_TEST);
    });
    try {
      await Promise.race([does(t), late]);
    } catch (error) {
      await shows(name);
      throw error;
    } finally {
      clearTimeout(timer);
      await Promise.all([...open].map((context) => kept.has(context) || context.close()));
    }
  });
}

/** Waits until a check of something outside the pages succeeds, and returns what it returns. */
export async function until(check) {
  for (const end = Date.now() + PATIENCE; ;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`after ${PATIENCE / 1000} s: ${check}`);
    await new Promise((soon) => setTimeout(soon, 50));
  }
}

/** Waits until a page is painted. */
export const painted = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** Waits until a page has painted everything that it has asked for, and asks for no more. */
export async function settles(page) {
  const requests = traffic.get(page);
  for (let count = -1; count !== requests.count;) {
    ({ count } = requests);
    await until(() => requests.open.size === 0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await painted(page);
  }
}

/** Prints what all pages saw, and draws them. */
async function shows(name) {
  const tell = (text) => process.stdout.write(`# ${text.replaceAll("\n", "\n# ")}\n`);
  tell(name);
  mkdirSync(PICTURES, { recursive: true });
  const pages = [...open].flatMap((context) => context.pages());
  for (const [n, page] of pages.entries()) {
    tell(`page ${n + 1} of ${pages.length}: ${page.url()}`);
    seen.get(page)?.forEach(tell);
    const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80)}-${n + 1}.png`;
    const path = join(PICTURES, file);
    const drawn = await page.screenshot({ path, timeout: 10_000 }).catch((error) => error);
    if (drawn instanceof Error) tell(`it cannot be drawn: ${drawn.message}`);
    else tell(`picture: ${relative(join(PICTURES, "../.."), path)}`);
  }
}
