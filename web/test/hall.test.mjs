// A server for a hall: its page for the wall, the page that explains it by plain HTTP, and the
// clock over HTTPS, which keeps the screen on and works without a network.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { connect } from "node:tls";
import { chromium } from "playwright-core";
import { serious } from "./support/players.mjs";
import { test, watchedContext } from "./support/test.mjs";

const WALL = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const folder = mkdtempSync(join(tmpdir(), "tandem-hall-"));
let server;
let browser;
/** The addresses of HTTPS and of plain HTTP. */
let secure;
let plain;

before(async () => {
  const listen = ["--listen", "127.0.0.1:0", "--hall-folder", folder, "--no-limits-by-address"];
  server = spawn(process.env.TANDEM ?? "tandem", ["serve", "--temporary", "--hall", ...listen]);
  for await (const line of createInterface({ input: server.stderr })) {
    secure ??= /https:\/\/[0-9.:]+/.exec(line)?.[0];
    plain ??= /http:\/\/[0-9.:]+/.exec(line)?.[0];
    if (secure && plain) break;
  }
  // Chromium trusts this key, as if the device had installed the authority.
  const key = (await certificate()).publicKey.export({ type: "spki", format: "der" });
  const pin = createHash("sha256").update(key).digest("base64");
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
  });
});

after(async () => {
  await browser?.close();
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The certificate of the server, which the authority vouches for. */
async function certificate() {
  const { hostname: host, port } = new URL(secure);
  const ca = readFileSync(join(folder, "authority.pem"));
  const socket = connect({ host, port: Number(port), ca });
  await once(socket, "secureConnect");
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return new X509Certificate(raw);
}

async function opened(url, options) {
  const context = await watchedContext(browser, { locale: "en", ...options });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("the wall shows where the hall begins", async () => {
  for (const device of [WALL, PHONE])
    for (const colorScheme of ["light", "dark"]) {
      const page = await opened(`${secure}/hall`, { ...device, colorScheme });
      await page.waitForSelector("[data-hall=here]");
      assert.equal(await page.locator(".address").innerText(), plain.replace("http://", ""));
      const drawn = await page.locator(".hall-page img").evaluate(async (image) => {
        await image.decode();
        return image.naturalWidth > 0;
      });
      assert.ok(drawn, "the code is a picture");
      assert.deepEqual(await serious(page), []);
      assert.ok(!(await isTooWide(page)), "nothing is wider than the screen");
    }
});

test("plain HTTP explains how a device comes to trust the server, and nothing else", async () => {
  for (const [locale, colorScheme, title] of [
    ["en", "light", "Welcome to the hall"],
    ["cs", "dark", "Vítejte v sále"],
    ["de", "light", "Willkommen im Saal"],
  ]) {
    const page = await opened(`${plain}/clock`, { ...PHONE, locale, colorScheme });
    assert.equal(await page.locator("h1").innerText(), title);
    assert.ok(!(await isTooWide(page)), "nothing is wider than the screen");
    assert.deepEqual(await serious(page), []);
    const onward = await page.locator("main .button").last().getAttribute("href");
    assert.equal(onward, `${secure}/clock`);
  }
});

test("over HTTPS the clock keeps the screen on and works without a network", async () => {
  const page = await opened(`${secure}/clock`, PHONE);
  assert.ok(await page.evaluate(() => isSecureContext), "browsers trust the server");
  await page.waitForSelector("[data-offline=ready]");
  // Browsers without a window refuse it unless they are told to grant it.
  await page.context().grantPermissions(["screen-wake-lock"]);
  const lock = await page.evaluate(async () => {
    const lock = await navigator.wakeLock.request("screen");
    const { released } = lock;
    await lock.release();
    return released;
  });
  assert.equal(lock, false, "the screen stays on");
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector(".clock-setup");
});
