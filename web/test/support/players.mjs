// Support for the tests: a server, a browser, and people with pages of their own.
//
// TANDEM is the `tandem` command, CHROMIUM a browser; `cargo xtask web-test` finds both.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import axe from "axe-core/axe.min.js";
import { chromium } from "playwright-core";
import { watchedContext } from "./test.mjs";

export const SEATS = { A: "WhiteA", a: "BlackA", B: "WhiteB", b: "BlackB" };
export const DESK = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const SIDEWAYS = { ...PHONE, viewport: { width: 740, height: 360 } };

/** The longest delay of an answer or message of the server, in milliseconds, to find races. */
const lateness = Number(process.env.TANDEM_TEST_LATENESS ?? 0);
const late = () => new Promise((done) => setTimeout(done, lateness * Math.random()));

let server;
let browser;
export let home;

before(async () => {
  server = spawn(process.env.TANDEM ?? "tandem", [
    "serve",
    "--temporary",
    "--listen",
    "127.0.0.1:0",
    "--no-limits-by-address",
  ]);
  server.on("error", ({ message }) => process.stderr.write(`TANDEM: ${message}\n`));
  for await (const line of createInterface({ input: server.stderr })) {
    home = /http:\/\/[0-9.:]+/.exec(line)?.[0];
    if (home) break;
  }
  assert.ok(home, "the server says where it is");
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // Software draws here, which needs no process of its own.
      "--disable-gpu-compositing",
      "--in-process-gpu",
      // Pages live for seconds: what they run is not worth optimizing, and threads only contend.
      "--js-flags=--no-opt,--max-lazy,--single-threaded-gc",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** Stops the server for the rest of the file. */
export async function stopsServer() {
  const stopped = once(server, "exit");
  server.kill();
  await stopped;
}

/** A browser's memory of its own, with the pages in it. */
export const newContext = (options) => watchedContext(browser, options);

/** A person with their own browser. Errors in their page fail the test. */
export class Player {
  problems = [];
  /** Whether the test relays the connections, and those that it relays. */
  isRelayed = false;
  sockets = [];
  /** Messages of the server that are held back. */
  held;
  /** Whether the server cannot be reached. */
  isCut = false;

  /** With their own browser, or in another tab of a person's browser. */
  static async comes(letter, device, tabOf) {
    const player = new this();
    player.seat = SEATS[letter];
    player.below = player.seat.startsWith("White") ? "white" : "black";
    player.taps = device.hasTouch ?? false;
    const context = tabOf?.page.context() ?? (await newContext({ locale: "en", ...device }));
    player.page = await context.newPage();
    player.page.on("pageerror", (error) => player.problems.push(error.message));
    player.page.on(
      "console",
      (line) => line.type() === "error" && player.problems.push(line.text()),
    );
    if (lateness > 0) {
      await player.page.route("**/{api,assets}/**", async (route) => {
        await late();
        await route.fallback().catch(() => {});
      });
      await player.relaysSocket();
    }
    return player;
  }

  /**
   * Puts the test between the server and the pages that load from now on: it can hold messages back
   * and cut the connection. Each message takes longer on this way, so other tests do without it.
   */
  async relaysSocket() {
    await this.page.routeWebSocket("**/socket", (socket) => {
      if (this.isCut) return socket.close();
      const server = socket.connectToServer();
      let before;
      server.onMessage(async (message) => {
        // In their order.
        if (lateness > 0) await (before = Promise.all([before, late()]));
        if (this.held) this.held.push(() => socket.send(message));
        else socket.send(message);
      });
      this.sockets.push(socket);
    });
    this.isRelayed = true;
  }

  async named(name) {
    const answer = await this.page.request.post(`${home}/api/me/name`, { data: { name } });
    assert.ok(answer.ok(), await answer.text());
    this.name = name;
    return this;
  }

  /** Makes an account without the form. */
  async owns(name) {
    const data = { name, password: `${name} plays bughouse` };
    const answer = await this.page.request.post(`${home}/api/me/account`, { data });
    assert.ok(answer.ok(), await answer.text());
    this.name = name;
    return this;
  }

  /** Opens a table without the form. */
  async opens(terms) {
    const answer = await this.page.request.post(`${home}/api/tables`, { data: terms });
    assert.ok(answer.ok(), await answer.text());
    return `${home}/table/${(await answer.json()).table}`;
  }

  /** Waits for a text in the line of the status, or over the board. */
  async reads(pattern) {
    const places = this.page.locator(".status .line, .notes > :not([hidden])");
    await places.filter({ hasText: pattern }).first().waitFor();
  }

  /** The result as it stands: who won, and why. */
  async result() {
    const text = await this.page.locator(".standing.over").textContent();
    return text.replaceAll(/\s+/g, " ").trim();
  }

  async sit(url) {
    const { page, seat } = this;
    if (page.url() !== url) await page.goto(url);
    await page.click(`[data-sit=${seat}]`);
    await page.waitForSelector(".player-bar.mine");
  }

  /** Takes all four seats for one person. */
  async takesAllSeats() {
    const { page } = this;
    for (const [taken, seat] of Object.values(SEATS).entries()) {
      await page.click(`[data-sit=${seat}]`);
      await page.waitForFunction(
        ([seat, taken]) => taken === 0 || document.querySelector(".my-seat select")?.value === seat,
        [seat, taken],
      );
      await page.click("[data-ready]");
      await page.waitForFunction(
        (ready) => document.querySelectorAll(".is-ready").length > ready || ready === 3,
        taken,
      );
    }
    await page.waitForSelector(".time.runs, .countdown");
  }

  /** Types a move on board A for a person with all seats, after a number of earlier moves. */
  async types(ply, move) {
    const { page } = this;
    await page.selectOption(".my-seat select", ply % 2 ? "BlackA" : "WhiteA");
    await page.fill("input[name=move]", move);
    await page.press("input[name=move]", "Enter");
    await this.sees(ply + 1);
  }

  /** Makes a move by drag, or with two taps. */
  async act(act) {
    const drop = act[1] === "@";
    const from = drop ? await this.inHand(act[0]) : await this.square(act.slice(0, 2));
    const to = await this.square(act.slice(2, 4));
    const { mouse, touchscreen } = this.page;
    if (this.taps) {
      await touchscreen.tap(...from);
      await touchscreen.tap(...to);
    } else {
      await mouse.move(...from);
      await mouse.down();
      await mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
      await mouse.move(...to);
      await mouse.up();
    }
  }

  async square(name) {
    const box = await this.page.locator(".large .board > svg").boundingBox();
    const [file, rank] = ["abcdefgh".indexOf(name[0]), Number(name[1]) - 1];
    const [across, down] = this.below === "white" ? [file, 7 - rank] : [7 - file, rank];
    return [box.x + ((across + 0.5) * box.width) / 8, box.y + ((down + 0.5) * box.height) / 8];
  }

  async inHand(role) {
    const box = await this.page.locator(`.large button[data-role=${role}]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  /** Holds all messages of the server back until `release`. */
  hold() {
    assert.ok(this.isRelayed, "the test relays the socket");
    this.held = [];
  }

  /** Closes the connection; it can't come back while `isCut` is set. */
  async cut() {
    assert.ok(this.isRelayed, "the test relays the socket");
    this.isCut = true;
    await this.sockets.at(-1).close();
  }

  release() {
    const held = this.held;
    this.held = undefined;
    held.forEach((send) => send());
  }

  /** Waits until a number of moves is shown. */
  async sees(moves) {
    await this.page.waitForFunction(
      (moves) => document.querySelectorAll(".moves td button").length === moves,
      moves,
    );
  }
}

export async function openTable(player, answers, terms = []) {
  const { page } = player;
  await page.goto(home);
  await page.click("[data-single] summary");
  for (const [question, answer] of Object.entries(answers)) {
    await page.selectOption(`select[name="answer ${question}"]`, answer);
  }
  for (const term of terms)
    await page.locator(`input[name=${term}]:enabled`).evaluate((box) => box.click());
  await page.click("[data-create]");
  await page.waitForURL(/\/table\//);
  return page.url();
}

/** The pieces on both boards and in all reserves. */
export function look(page) {
  return page.evaluate(() => {
    const text = (half) => {
      const pieces = [...half.querySelectorAll("[data-piece]")].map((piece) => {
        const uses = [...piece.querySelectorAll("use")].map(
          (use) => use.getAttribute("class") + use.getAttribute("href"),
        );
        return `${piece.dataset.piece} ${uses.join(" ")}`;
      });
      const hands = [...half.querySelectorAll(".count")].map((count) => count.textContent || "0");
      return [...pieces.sort(), hands.join("")].join("\n");
    };
    return [...document.querySelectorAll("tandem-board-panel")].map(text).join("\n\n");
  });
}

/** The findings of axe that are more than minor, by all of its rules or by some, once the page has its
 * heading and nothing fades. */
export async function serious(page, ...rules) {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.evaluate(() => {
    const ends = ({ effect }) => Number.isFinite(effect.getComputedTiming().endTime);
    const fades = document
      .getAnimations()
      .filter((one) => one.playState === "running" && ends(one));
    return Promise.allSettled(fades.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((only) => {
    const runOnly = only.length > 0 ? { runOnly: only } : {};
    return window.axe.run({ resultTypes: ["violations"], preload: false, ...runOnly });
  }, rules);
  return violations
    .filter(({ impact }) => impact !== "minor")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}
