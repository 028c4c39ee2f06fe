// An account gets an e-mail address, and a new password by a link in a mail: through a small SMTP
// server here.

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after } from "node:test";

const mails = [];
let arrived = () => {};

const smtp = createServer((socket) => {
  let text = "";
  let isData = false;
  socket.write("220 test ESMTP\r\n");
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    text += bytes;
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = text.indexOf(end);
      if (at < 0) return;
      const line = text.slice(0, at);
      text = text.slice(at + end.length);
      if (isData) {
        mails.push(line.replaceAll("=\r\n", ""));
        arrived();
        isData = false;
      } else if (line.startsWith("DATA")) {
        isData = true;
        socket.write("354 go on\r\n");
        continue;
      }
      socket.write(line.startsWith("EHLO") ? "250-test\r\n250 8BITMIME\r\n" : "250 ok\r\n");
    }
  });
});
await new Promise((done) => smtp.listen(0, "127.0.0.1", done));
after(() => smtp.close());

// The server of this file is started with these, when its module is loaded.
process.env.TANDEM_SMTP = `smtp://127.0.0.1:${smtp.address().port}`;
process.env.TANDEM_MAIL_FROM = "Tandem <tandem@example.org>";
process.env.TANDEM_PUBLIC_URL = "https://play.example.org";
const support = await import("./support/players.mjs");
const { test } = await import("./support/test.mjs");
const { DESK, PHONE, Player, serious } = support;

/** The path of the link in the next mail. */
async function nextLink() {
  while (mails.length === 0) await new Promise((done) => (arrived = done));
  const link = /https:\/\/play\.example\.org(\/account\/[a-z]+#[0-9a-f]+)/.exec(mails.shift());
  assert.ok(link, "a mail has a link");
  return link[1];
}

const fits = async (page) =>
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
    false,
    "nothing is wider than the window",
  );

test("an address is confirmed by a link, and gives a new password", async () => {
  const { home } = support;
  const { page, problems } = await (await Player.comes("A", DESK)).owns("Ada Mailed");
  await page.goto(`${home}/account`);
  const email = page.locator("[data-email]");
  await email.getByText("Without an address").waitFor();
  await email.locator("input[name=email]").fill("ada@example.org");
  await email.locator("input[name=password]").fill("mistaken");
  await email.getByRole("button", { name: "Save" }).click();
  await email.getByText("The current password is wrong.").waitFor();
  await email.locator("input[name=password]").fill("Ada Mailed plays bughouse");
  await page.keyboard.press("Enter");
  await email.getByText("We have sent a link to ada@example.org").waitFor();
  assert.deepEqual(await serious(page), [], "an address that waits to be confirmed");

  await page.goto(home + (await nextLink()));
  await page.click("[data-confirm]");
  await page.getByText("Your e-mail address is confirmed.").waitFor();
  await page.goto(`${home}/account`);
  await email.getByText("Your address is ada@example.org").waitFor();

  // Somewhere else, on a phone, the password is forgotten.
  const phone = await Player.comes("b", PHONE);
  await phone.page.goto(`${home}/account`);
  const forgotten = phone.page.locator("[data-forgotten]");
  await forgotten.locator("summary").focus();
  await phone.page.keyboard.press("Enter");
  await forgotten.locator("input[name=name]").fill("ada mailed");
  await forgotten.getByRole("button", { name: "Send the link" }).tap();
  await forgotten.getByText("the link is on its way").waitFor();
  assert.deepEqual(await serious(phone.page), [], "a forgotten password");
  await fits(phone.page);
  const link = await nextLink();
  await phone.page.goto(home + link);
  await phone.page.locator("input[name=password]").fill("two boards, one game");
  assert.deepEqual(await serious(phone.page), [], "a new password");
  await fits(phone.page);
  await phone.page.getByRole("button", { name: "Save the password" }).tap();
  await phone.page.getByRole("heading", { name: "Ada Mailed" }).waitFor();

  // The link was good once, and the other browser is signed out.
  await phone.page.goto(home + link);
  await phone.page.reload();
  await phone.page.locator("input[name=password]").fill("one game, two boards");
  await phone.page.getByRole("button", { name: "Save the password" }).tap();
  await phone.page.getByText("This link has already been used").waitFor();
  await page.reload();
  await page.locator("[data-sign-in]").waitFor();

  await phone.page.goto(`${home}/account`);
  await phone.page.locator("[data-email] input[name=password]").fill("two boards, one game");
  await phone.page.getByRole("button", { name: "Remove the address" }).tap();
  await phone.page.getByText("Without an address").waitFor();
  for (const problem of [...problems, ...phone.problems]) assert.match(problem, /status of 4\d\d/);
});
