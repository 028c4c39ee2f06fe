// An account gets a passkey of Chromium's virtual authenticator, signs in by it, and asks for it
// after the password.

import assert from "node:assert/strict";
import * as support from "./support/players.mjs";
import { test } from "./support/test.mjs";

const { DESK, PHONE, Player, serious } = support;

const fits = async (page) =>
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    false,
    "nothing is wider than the window",
  );

/** Gives a page an authenticator that always agrees, as a device with its owner. */
async function authenticator(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
  return { session, authenticatorId };
}

/** Somebody at `localhost`: a number cannot have passkeys. */
async function comes(letter, device, name) {
  const player = await Player.comes(letter, device);
  const home = support.home.replace("127.0.0.1", "localhost");
  const { page } = player;
  if (name) {
    const data = { name, password: `${name} plays bughouse` };
    const answer = await page.request.post(`${home}/api/me/account`, { data });
    assert.ok(answer.ok(), await answer.text());
  }
  await page.goto(`${home}/account`);
  return { ...player, page, home };
}

for (const [device, options] of [
  [DESK, { night: "a phone has less room, and the same steps" }],
  [PHONE, {}],
]) {
  const name = device === DESK ? "Ida Keyed" : "Ivo Keyed";
  test(`${name} signs in by a passkey, and needs it after the password`, options, async () => {
    const { page, home, problems } = await comes("A", device, name);
    const { session, authenticatorId } = await authenticator(page);
    const own = `${name} plays bughouse`;
    const section = page.locator("[data-passkeys]");
    await section.getByText("You have no passkey yet.").waitFor();
    const add = section.locator("[data-add]");
    await add.locator("input[name=name]").fill("This device");
    await add.locator("input[name=password]").fill(own);
    await page.keyboard.press("Enter");
    await section.getByText("This device").waitFor();
    await section.getByText("never used").waitFor();
    assert.deepEqual(await serious(page), [], "a passkey");
    await fits(page);

    // The same device has one already.
    await add.locator("input[name=name]").fill("Again");
    await add.locator("input[name=password]").fill(own);
    await page.keyboard.press("Enter");
    await section.getByText("This device already has a passkey for your account.").waitFor();

    await section.locator("[data-passkey] summary").focus();
    await page.keyboard.press("Enter");
    const rename = section.locator("[data-rename]");
    await rename.locator("input[name=name]").fill("My device");
    await page.keyboard.press("Enter");
    await section.locator("strong", { hasText: "My device" }).waitFor();

    await page.click("[data-sign-out]");
    await page.locator("[data-sign-in] [data-by-passkey]").click();
    await page.waitForURL(`${home}/`);
    await page.goto(`${home}/account`);
    await page.getByRole("heading", { name }).waitFor();
    await section.getByText("last used").waitFor();

    // It is asked for from now on.
    const factor = section.locator("[data-second-factor]");
    await factor.locator("input[name=password]").fill(own);
    await factor.getByRole("button", { name: "Ask for a passkey from now on" }).click();
    await section.locator("[data-codes] code").first().waitFor();
    const code = await section.locator("[data-codes] code").first().textContent();
    assert.match(code, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    await section.getByText("You have 10 recovery codes left.").waitFor();
    assert.deepEqual(await serious(page), [], "recovery codes");
    await fits(page);
    await section.getByRole("button", { name: "I have saved the codes" }).click();

    const signsIn = async () => {
      await page.click("[data-sign-out]");
      const form = page.locator("[data-sign-in]");
      await form.locator("input[name=name]").fill(name);
      await form.locator("input[name=password]").fill(own);
      await page.keyboard.press("Enter");
      await page.getByText(`${name} asks for a passkey after the password.`).waitFor();
    };
    await signsIn();
    assert.deepEqual(await serious(page), [], "the second factor");
    await fits(page);
    await page.locator("[data-by-passkey]").click();
    await page.waitForURL(`${home}/`);
    await page.goto(`${home}/account`);

    // The device is lost, and a code replaces it once.
    await signsIn();
    await session.send("WebAuthn.clearCredentials", { authenticatorId });
    await page.locator("[data-by-passkey]").click();
    await page.getByText("The device used no passkey").waitFor();
    await page.locator("input[name=code]").fill(code.toUpperCase());
    await page.keyboard.press("Enter");
    await page.waitForURL(`${home}/`);
    await page.goto(`${home}/account`);
    await section.getByText("You have 9 recovery codes left.").waitFor();
    await factor.locator("input[name=password]").fill(own);
    await factor.locator("input[name=code]").fill(code);
    await factor.getByRole("button", { name: "Stop asking for a passkey" }).click();
    await section.getByText("The server did not accept this passkey or recovery code.").waitFor();
    for (const problem of problems) assert.match(problem, /status of 4\d\d/);
  });
}
