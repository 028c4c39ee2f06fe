// Sounds and notifications, both recorded where the page hands them to the browser.

import assert from "node:assert/strict";
import { DESK, home, Player } from "./support/players.mjs";
import { test } from "./support/test.mjs";

/** Sounds by the pitches that make them. */
const SOUNDS = {
  220: "move",
  "160 320": "drop",
  "260 180": "capture",
  "220 660": "check",
  "880 1175": "talk",
  110: "refused",
  1320: "low",
  "523 659 784": "start",
  "784 659 523 392": "end",
};

/** Records sounds and notifications instead of playing and showing them. */
function listens() {
  window.sounds = [];
  window.notes = [];
  let chord;
  const play = (tone) => {
    if (!chord) {
      chord = [];
      window.sounds.push(chord);
      queueMicrotask(() => (chord = undefined));
    }
    chord.push(tone);
  };
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    constructor() {
      window.device = this;
    }
    /** How often the page has closed the device; sounds of a closed one would come later. */
    closed = 0;
    async suspend() {
      this.closed += 1;
    }
    async resume() {
      this.state = "running";
    }
  };
  window.GainNode = class {
    gain = {
      linearRampToValueAtTime: (value) => (this.loud = value),
      exponentialRampToValueAtTime() {},
    };
    connect() {}
  };
  window.OscillatorNode = class {
    constructor(_, { frequency }) {
      this.frequency = frequency;
    }
    connect(gain) {
      this.gain = gain;
      return gain;
    }
    start() {
      play({ pitch: this.frequency, loud: this.gain.loud });
    }
    stop() {}
  };
  window.Notification = class {
    static permission = "default";
    static requestPermission = async () =>
      (window.Notification.permission = window.answer ?? "granted");
    constructor(_, { body }) {
      window.notes.push(body);
    }
    close() {
      window.notes.push("(gone)");
    }
  };
  window.isHidden = false;
  Object.defineProperty(document, "visibilityState", {
    get: () => (window.isHidden ? "hidden" : "visible"),
  });
}

async function comes(letter, settings = {}) {
  const player = await Player.comes(letter, DESK);
  await player.page.addInitScript(listens);
  await player.page.addInitScript(
    (kept) => localStorage.setItem("tandem", kept),
    JSON.stringify(settings),
  );
  return player;
}

/** The sounds since the last call, in order, and their volumes. */
async function heard({ page }) {
  const sounds = await page.evaluate(() => window.sounds.splice(0));
  return sounds.map((tones) => ({
    sound: SOUNDS[tones.map(({ pitch }) => pitch).join(" ")] ?? JSON.stringify(tones),
    loud: tones[0].loud,
  }));
}

const names = async (player) => (await heard(player)).map(({ sound }) => sound);

/** Four in a game. The test relays the sockets of some. */
async function four(terms, settings, relayed = "") {
  const players = {};
  for (const letter of "AaBb") players[letter] = await comes(letter, settings);
  for (const letter of relayed) await players[letter].relaysSocket();
  const all = Object.values(players);
  const url = await players.A.opens(terms);
  for (const player of all) await player.sit(url);
  for (const player of all) await player.page.click("[data-ready]");
  await Promise.all(all.map(({ page }) => page.waitForSelector(".time.runs")));
  let played = 0;
  const sees = async (more = 1) => {
    played += more;
    await Promise.all(all.map((player) => player.sees(played)));
  };
  const plays = async (letter, move, more) => {
    await players[letter].act(move);
    await sees(more);
  };
  return { ...players, all, plays, sees };
}

test("every event has its sound, once", async () => {
  const { A, a, b, all, plays, sees } = await four({ ruleset: "casual countdown=0" }, {}, "A");
  // Three people sat down after the first.
  assert.deepEqual(await names(A), ["talk", "talk", "talk", "start"]);

  // A player's own move sounds when it is shown, not when the server confirms it.
  A.hold();
  await A.act("e2e4");
  assert.deepEqual(await names(A), ["move"]);
  A.release();
  await sees();
  assert.deepEqual(await names(A), []);

  await plays("a", "d7d5");
  assert.deepEqual(await names(A), ["move"]);
  await plays("A", "e4d5");
  assert.deepEqual(await names(A), ["capture"]);
  await plays("a", "d8d5");
  const [here] = await heard(A);
  assert.equal(here.sound, "capture");

  // The other board is quieter.
  await plays("B", "e2e4");
  const [there] = await heard(A);
  assert.deepEqual([there.sound, Math.round((100 * there.loud) / 0.25)], ["move", 24]);
  await plays("b", "P@e5");
  assert.deepEqual(await names(A), ["drop"]);
  assert.ok((await names(b)).includes("drop"), "their own");

  await plays("A", "b1c3");
  await names(A);
  await plays("a", "d5e5");
  assert.deepEqual(await names(A), ["check"]);
  await names(a);

  // A queued move sounds when it is played.
  await a.act("c8g4");
  await a.page.locator("button.queued").waitFor();
  assert.deepEqual(await names(a), []);
  await plays("A", "f1e2", 2);
  assert.deepEqual(await names(a), ["move", "move"]);
  await names(A);

  await b.page.locator("tandem-phrases").getByRole("button", { name: "Sit" }).click();
  await A.page.locator(".call").waitFor();
  assert.deepEqual(await names(A), ["talk"]);
  await A.page.fill("input[name=move]", "Ke5");
  await A.page.press("input[name=move]", "Enter");
  await A.page.locator(".notes .problem:not([hidden])").waitFor();
  assert.equal((await names(A)).at(-1), "refused");
  await a.page.getByRole("button", { name: "Resign" }).click();
  await a.page.getByText("Sure?").click();
  await A.page.waitForSelector(".standing.over");
  assert.deepEqual(await names(A), ["end"]);
  for (const { problems } of all) assert.deepEqual(problems, []);
});

const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq -";
const LOW = { ruleset: "casual countdown=0", start: `${board} 21 600 | ${board} 600 600` };

test("a low clock sounds once, for its player", async () => {
  const { A, a, all, plays } = await four(LOW);
  await A.page.locator(".player-bar.mine .time.low").waitFor();
  await A.page.waitForFunction(() => window.sounds.some(([{ pitch }]) => pitch === 1320));
  await A.page.waitForFunction(
    () =>
      Number(document.querySelector(".player-bar.mine .time").textContent.split(":").at(-1)) < 18,
  );
  assert.deepEqual(await names(A), ["talk", "talk", "talk", "start", "low"]);
  assert.deepEqual(await names(a), ["talk", "talk", "start"]);

  // The device for sound is closed after a silence, and opens for the next sound.
  await a.page.waitForFunction(() => window.device.closed > 0);
  await a.page.evaluate(() => (window.device.state = "suspended"));
  await plays("A", "e2e4");
  await a.page.waitForFunction(() => window.sounds.length > 0);
  assert.deepEqual(await names(a), ["move"]);
  assert.equal(await a.page.evaluate(() => window.device.state), "running");
  for (const { problems } of all) assert.deepEqual(problems, []);
});

const atNight = { night: "a volume of 0 is one condition before all sounds" };
test("sounds can be switched off", atNight, async () => {
  const { A, a, all, plays } = await four({ ruleset: "casual countdown=0" }, { volume: 0 });
  await plays("A", "e2e4");
  await plays("a", "d7d5");
  await plays("A", "e4d5");
  await a.page.getByRole("button", { name: "Resign" }).click();
  await a.page.getByText("Sure?").click();
  await A.page.waitForSelector(".standing.over");
  for (const player of all) assert.deepEqual(await names(player), []);
});

test("notifications are shown if they are allowed and the page is hidden", async () => {
  const { A, a, plays, all } = await four({ ruleset: "casual countdown=0" });
  const { page } = A;
  const notes = () => page.evaluate(() => window.notes.splice(0));
  const shown = async () => (await notes()).filter((note) => note !== "(gone)");
  const looks = (away) =>
    page.evaluate((away) => {
      window.isHidden = away;
      document.dispatchEvent(new Event("visibilitychange"));
    }, away);
  // Notifications are off by default.
  await plays("A", "e2e4");
  await looks(true);
  await plays("a", "e7e5");
  assert.deepEqual(await notes(), []);
  await looks(false);

  const settings = await page.context().newPage();
  await settings.addInitScript(listens);
  await settings.goto(`${home}/settings`);
  const allow = settings.getByRole("switch", { name: /notif/i });
  await settings.evaluate(() => (window.answer = "denied"));
  await allow.click();
  await settings.getByRole("switch", { name: /notif/i, checked: false }).waitFor();
  await settings.evaluate(() => (window.answer = "granted"));
  await allow.click();
  await settings.waitForFunction(() => JSON.parse(localStorage.getItem("tandem")).notify);
  await settings.close();
  await page.evaluate(() => Notification.requestPermission());

  // A visible page needs no notification.
  await plays("A", "g1f3");
  await plays("a", "b8c6");
  assert.deepEqual(await notes(), []);
  await plays("A", "f1c4");
  await looks(true);
  await plays("a", "g8f6");
  assert.deepEqual(await notes(), ["Your turn"]);
  await looks(false);
  assert.deepEqual(await notes(), ["(gone)"], "who comes back has no need of it");

  // The end, and the next game.
  await looks(true);
  await a.page.getByRole("button", { name: "Resign" }).click();
  await a.page.getByText("Sure?").click();
  await page.waitForSelector(".standing.over");
  const [result, ...others] = await shown();
  assert.match(result, /^You won\. Guest\d+ and Guest\d+ won: Guest\d+ resigned\.$/);
  assert.deepEqual(others, []);
  for (const player of all) await player.page.click("[data-ready]");
  await page.waitForSelector(".time.runs");
  assert.deepEqual(await shown(), ["The game begins.", "Your turn"]);
  for (const { problems } of all) assert.deepEqual(problems, []);
});

test("whoever waits at a hidden page is told who has sat down", async () => {
  const [host, guest] = [await comes("A", { notify: true }), await comes("a")];
  const url = await host.opens({ name: "Waiting room" });
  await host.sit(url);
  await host.page.evaluate(() => Notification.requestPermission());
  const looks = (away) =>
    host.page.evaluate((away) => {
      window.isHidden = away;
      document.dispatchEvent(new Event("visibilitychange"));
    }, away);
  await looks(true);
  await guest.named("Gil of Ears");
  await guest.sit(url);
  await host.page.waitForFunction(() => document.title === "● Gil of Ears has sat down.");
  assert.deepEqual(await names(host), ["talk"]);
  assert.deepEqual(await host.page.evaluate(() => window.notes), ["Gil of Ears has sat down."]);
  await looks(false);
  await host.page.waitForFunction(() => document.title === "Waiting room · Tandem");
});
