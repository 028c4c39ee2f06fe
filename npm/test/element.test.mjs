// The package in a real browser: as it is, without a bundler, in a worker, and built by Vite.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { build, createServer as createVite } from "vite";

const HERE = join(import.meta.dirname, "..");
const EVENING = readFileSync(join(HERE, "..", "examples", "club-evening.bpgn"), "utf8");
const BROWSER = process.env.CHROMIUM;
const skip = BROWSER ? false : "CHROMIUM is not set";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".bpgn": "application/x-bpgn",
};

let folder, server, browser, address;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "tandem-page-"));
  cpSync(join(HERE, "dist"), join(folder, "dist"), { recursive: true });
  writeFileSync(join(folder, "evening.bpgn"), EVENING);
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    try {
      const body = readFileSync(join(folder, path));
      // The policy forbids inline styles and scripts of others, as careful sites do.
      const policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'";
      response.setHeader("Content-Security-Policy", policy);
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "text/plain");
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({ executablePath: BROWSER });
});

after(async () => {
  await browser?.close();
  server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** A page of some HTML; the errors of its console end the test. */
async function open(html, name = "page.html") {
  writeFileSync(join(folder, name), `<!doctype html><html lang="en"><body>${html}</body></html>`);
  return visit(`${address}/${name}`);
}

async function visit(url) {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 } });
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(url);
  return { page, errors };
}

const SCRIPT = '<script type="module">import "./dist/element.js";</script>';
const shown = (text) => (page) =>
  page.waitForFunction(
    (text) => document.querySelector("bughouse-game").shadowRoot.textContent.includes(text),
    text,
  );
const output = (page) => page.locator("output").textContent();

test("a game from a file, by keys, buttons and moves", { skip }, async () => {
  const { page, errors } = await open(
    `${SCRIPT}<bughouse-game src="evening.bpgn"></bughouse-game>`,
  );
  await page.locator("bughouse-game svg").waitFor();
  assert.match(await output(page), /#$/);
  assert.equal(await page.locator("li").count(), 74);
  assert.match(await page.locator(".boards").getAttribute("aria-label"), /Ada.*#/);
  await page.locator("bughouse-game").press("Home");
  assert.equal(await output(page), "");
  const start = await page.locator(".boards").innerHTML();
  await page.keyboard.press("ArrowRight");
  assert.match(await output(page), /^1A\. /);
  assert.notEqual(await page.locator(".boards").innerHTML(), start);
  await page.getByRole("button", { name: "Forward" }).click();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.querySelector("bughouse-game").ply), 3);
  await page.locator("li button").nth(9).click();
  assert.equal(await page.locator("[aria-current]").count(), 1);
  assert.equal(await page.evaluate(() => document.querySelector("bughouse-game").ply), 10);
  await page.getByRole("button", { name: "Start" }).click();
  assert.equal(
    await page.getByRole("button", { name: "Back" }).getAttribute("aria-disabled"),
    "true",
  );
  assert.deepEqual(errors, []);
  await page.close();
});

test("a game as text, at a move, from the other side, which changes", { skip }, async () => {
  const { page, errors } = await open(
    `${SCRIPT}<bughouse-game ply="1" below="a">1A. e4 1a. e5 *</bughouse-game>`,
  );
  await shown("1A. e4")(page);
  assert.equal(await output(page), "1A. e4");
  const set = (name, value) =>
    page.evaluate(
      ([name, value]) => document.querySelector("bughouse-game").setAttribute(name, value),
      [name, value],
    );
  await set("ply", "2");
  assert.equal(await output(page), "1a. e5");
  const below = await page.locator(".boards").innerHTML();
  await set("below", "A");
  assert.notEqual(await page.locator(".boards").innerHTML(), below);
  await set("src", "evening.bpgn");
  await page.locator("li").nth(70).waitFor();
  assert.deepEqual(errors, []);
  await page.close();
});

test("a game that is missing says so", { skip }, async () => {
  const { page } = await open(`${SCRIPT}<bughouse-game src="nowhere.bpgn"></bughouse-game>`);
  assert.match(await page.locator("[role=alert]").textContent(), /nowhere\.bpgn: 404/);
  await page.evaluate(() => document.querySelector("bughouse-game").setAttribute("game", "9"));
  await page.evaluate(() => document.querySelector("bughouse-game").removeAttribute("src"));
  await shown("no game 9")(page);
  await page.close();
});

test("in a worker", { skip }, async () => {
  writeFileSync(
    join(folder, "worker.js"),
    'import { Bughouse, init } from "./dist/index.js"; await init(); postMessage(new Bughouse().moves().length);',
  );
  const { page, errors } = await open("");
  const count = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new Worker("./worker.js", { type: "module" }).onmessage = ({ data }) => resolve(data);
      }),
  );
  assert.equal(count, 40);
  assert.deepEqual(errors, []);
  await page.close();
});

/** A project that imports the package by its name, as installed. */
function project() {
  const root = join(folder, "project");
  const installed = join(root, "node_modules", "tandem-bughouse");
  cpSync(join(HERE, "dist"), join(installed, "dist"), { recursive: true });
  cpSync(join(HERE, "package.json"), join(installed, "package.json"));
  writeFileSync(
    join(root, "main.js"),
    'import { Bughouse, init } from "tandem-bughouse"; import "tandem-bughouse/element"; await init(); document.title = `${new Bughouse().moves().length} moves`;',
  );
  writeFileSync(
    join(root, "index.html"),
    '<!doctype html><script type="module" src="/main.js"></script><bughouse-game>1A. e4 *</bughouse-game>',
  );
  return root;
}

const ready = async ({ page, errors }) => {
  await page.waitForFunction(() => document.title === "40 moves");
  await page.locator("bughouse-game svg").waitFor();
  assert.deepEqual(
    errors.filter((error) => !/favicon/.test(error)),
    [],
  );
  await page.close();
};

test("built by Vite without any setting", { skip }, async () => {
  const root = project();
  const outDir = join(folder, "built");
  await build({ root, base: "./", logLevel: "error", build: { outDir, target: "es2022" } });
  await ready(await visit(`${address}/built/index.html`));
});

test("served by Vite without any setting", { skip }, async () => {
  const vite = await createVite({ root: project(), logLevel: "error", server: { port: 0 } });
  await vite.listen();
  try {
    await ready(await visit(vite.resolvedUrls.local[0]));
  } finally {
    await vite.close();
  }
});
