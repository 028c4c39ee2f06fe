// Players of Kriegspiel, and a recording of everything that reaches their browsers.

import assert from "node:assert/strict";
import { Player } from "./players.mjs";

/**
 * A person who plays or watches Kriegspiel, with everything that their browser has received by
 * socket and HTTP.
 */
export class Blind extends Player {
  /** Everything that was received and sent, as text. */
  received = [];
  sent = [];

  static async comes(color, device) {
    const player = await super.comes(color === "white" ? "A" : "a", device);
    player.color = color;
    player.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => player.received.push(String(payload)));
      socket.on("framesent", ({ payload }) => player.sent.push(String(payload)));
    });
    player.answers = [];
    player.page.on("response", (response) => {
      if (!new URL(response.url()).pathname.startsWith("/api/")) return;
      player.answers.push(
        response.text().then(
          (text) => ({ path: response.url(), text }),
          () => ({ path: response.url(), text: "" }),
        ),
      );
    });
    return player;
  }

  async square(name) {
    const box = await this.page.locator("tandem-kriegspiel-board .board > svg").boundingBox();
    const [file, rank] = ["abcdefgh".indexOf(name[0]), Number(name[1]) - 1];
    const [across, down] = this.below === "white" ? [file, 7 - rank] : [7 - file, rank];
    return [box.x + ((across + 0.5) * box.width) / 8, box.y + ((down + 0.5) * box.height) / 8];
  }

  async middle(selector) {
    const box = await this.page.locator(selector).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async drags(from, to) {
    const { mouse } = this.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await mouse.move(...to);
    await mouse.up();
  }

  /** Types an attempt. */
  async types(text) {
    await this.page.fill("input[name=move]", text);
    await this.page.press("input[name=move]", "Enter");
  }

  /** Waits for the newest announcement. */
  async hears(pattern) {
    await this.page.locator(".newest", { hasText: pattern }).waitFor();
  }

  /** Waits until N turns are complete. */
  async knows(turns) {
    await this.page.waitForFunction(
      (turns) =>
        [...document.querySelectorAll(".log li:not(.empty) b")].filter((b) => b.textContent !== "…")
          .length === turns,
      turns,
    );
  }

  /** The visible pieces on the board, without guesses. */
  async pieces() {
    return this.page
      .locator("tandem-kriegspiel-board [data-piece]:not(.guess)")
      .evaluateAll((pieces) => pieces.map((piece) => piece.dataset.piece).sort());
  }

  async guesses() {
    return this.page
      .locator("tandem-kriegspiel-board .guess")
      .evaluateAll((pieces) =>
        pieces
          .map(
            (piece) =>
              piece.querySelector("use").getAttribute("href").at(-1) + piece.dataset.piece.slice(1),
          )
          .sort(),
      );
  }
}

/** Two at a table with their seats taken and ready. The test can relay Black's socket. */
export async function blindTable(terms, [whiteDevice, blackDevice], { relayed = false } = {}) {
  const white = await Blind.comes("white", whiteDevice);
  const black = await Blind.comes("black", blackDevice);
  if (relayed) await black.relaysSocket();
  const url = await white.opens({ kind: "kriegspiel", control: "600+5", public: true, ...terms });
  for (const player of [white, black]) await player.sit(url);
  for (const player of [white, black]) await player.page.click("[data-ready]");
  for (const player of [white, black]) await player.page.waitForSelector(".time.runs");
  return { white, black, url };
}

/** Types moves in turn, after earlier ones. */
export async function plays({ white, black }, game, before = 0) {
  for (const [i, move] of game.split(" ").entries()) {
    await ((before + i) % 2 ? black : white).types(move);
    await Promise.all([white, black].map((player) => player.knows(before + i + 1)));
  }
}

const SQUARE = /[a-h][1-8]/g;
const is = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const number = (value) => Number.isFinite(value);
const yes = (value) => typeof value === "boolean";
const listOf = (shape) => (value, at) =>
  Array.isArray(value) && value.every((one, i) => fits(one, shape, `${at}[${i}]`) || true);
const mapOf = (keys, shape) => (value, at) => {
  for (const [key, one] of Object.entries(value)) {
    assert.match(key, keys, `${at}.${key} is known`);
    fits(one, shape, `${at}.${key}`);
  }
  return true;
};
const person = { id: is(/^.+$/), name: is(/^.+$/), guest: yes };
const color = is(/^(white|black)$/);
const reason = is(/^[a-z-]+$/);
const attempted = { act: is(/^([a-h][1-8]){2}[qrbn]?$|^[PNBRQ]@[a-h][1-8]$/i), text: is(/^\S+$/) };
const announced = {
  capture: { square: is(/^[a-h][1-8]$/), piece: is(/^(pawn|piece|[PNBRQ])$/i), "en-passant": yes },
  checks: listOf(is(/^(file|rank|long-diagonal|short-diagonal|knight)$/)),
  promotion: yes,
  drop: is(/^[PNBRQ]$/i),
  tries: {
    told: is(/^(whether|number|squares)$/),
    any: yes,
    number,
    squares: listOf(is(/^[a-h][1-8]$/)),
  },
  end: reason,
};
const line = {
  at: number,
  by: color,
  turn: number,
  said: is(/^(refused|asked|moved)$/),
  own: attempted,
  number,
  yes,
  announced,
};
const seat = {
  person,
  ready: yes,
  here: yes,
  "offers-draw": yes,
  "lost-at": number,
  "no-show-at": number,
  "lag-credit": number,
};
const side = {
  pieces: is(/^[1-8KQRBNP/]+$|^[1-8kqrbnp/]+$/),
  reserve: is(/^[PNBRQ]*$/i),
  "enemy-reserve": is(/^[PNBRQ]*$/i),
  enemies: number,
  last: attempted.act,
  refused: listOf(attempted.act),
  targets: mapOf(/^([a-h][1-8]|[PNBRQ]@)$/, is(/^([a-h][1-8])+$/)),
  "may-ask": yes,
};
const clocks = { white: number, black: number, running: color, delay: number };
const state = {
  game: number,
  phase: is(/^(seating|playing|stopped|over)$/),
  now: number,
  seats: mapOf(/^(WhiteA|BlackA)$/, seat),
  players: mapOf(/^(WhiteA|BlackA)$/, person),
  turn: color,
  turns: number,
  clocks,
  sides: mapOf(/^(white|black)$/, side),
  fen: is(/./),
  standings: listOf({ person, games: number, halves: number }),
  muted: listOf(person),
  end: { reason, winner: color },
};
const terms = {
  kind: is(/^kriegspiel$/),
  name: is(/^.+$/),
  public: yes,
  rated: yes,
  ruleset: is(/^[a-z0-9_]+$/),
  control: is(/^\d+\+\d+$/),
  shuffle: yes,
  rotation: yes,
  arbiter: yes,
  delay: number,
  absence: number,
  watching: is(/^(nothing|one-side|both)$/),
};
const talk = {
  channel: is(/^(table|observers)$/),
  from: person,
  seat: is(/^(WhiteA|BlackA)$/),
  text: is(/^/),
};
const you = { seat: is(/^(WhiteA|BlackA)$/), looks: is(/^(white|black|both)$/) };
const kind = is(/^[a-z-]+$/);

/** Every field that may arrive while a game is played. */
const MESSAGES = {
  welcome: { type: kind, version: number, you: person },
  "kriegspiel-snapshot": {
    type: kind,
    table: is(/^[a-z0-9]+$/),
    number,
    terms,
    host: person,
    state,
    heard: listOf(line),
    talk: listOf(talk),
    you,
  },
  "kriegspiel-change": {
    type: kind,
    table: is(/^[a-z0-9]+$/),
    number,
    heard: listOf(line),
    talk,
    state,
    you,
  },
  done: { type: kind, key: is(/^[\d-]+$/), number },
  refused: { type: kind, key: is(/^[\d-]+$/), code: kind, text: is(/^\D*$/), nonsense: kind },
  pong: { type: kind, nonce: number },
  spectators: { type: kind, table: is(/^[a-z0-9]+$/), people: listOf(person), more: number },
};

/** Nothing but known fields with known values. */
function fits(value, shape, at) {
  if (typeof shape === "function") {
    assert.ok(shape(value, at), `${at} = ${JSON.stringify(value)}`);
    return true;
  }
  assert.equal(typeof value, "object", at);
  for (const [name, part] of Object.entries(value)) {
    assert.ok(name in shape, `${at}.${name} is known`);
    fits(part, shape[name], `${at}.${name}`);
  }
  return true;
}

/**
 * Goes through all that the socket of a player, or of an observer of one side, received until the
 * game was over. The truth is what was played: by turn, the act, what the umpire announced, and
 * what was refused. Returns how many messages were looked at.
 */
export function leaksNothing(received, truth, own) {
  const isOwn = (letter) => (own === "white" ? /[KQRBNP]/ : /[kqrbnp]/).test(letter);
  let looked = 0;
  for (const text of received) {
    const message = JSON.parse(text);
    const { state } = message;
    // From then on, everything is visible.
    if (state?.phase === "over") break;
    looked += 1;
    assert.ok(message.type in MESSAGES, message.type);
    fits(message, MESSAGES[message.type], message.type);
    assert.equal(state?.fen, undefined, "no board before the end");
    for (const [color, { pieces, last, refused = [], targets }] of Object.entries(
      state?.sides ?? {},
    )) {
      assert.equal(color, own, "no side but one's own");
      assert.ok(
        [...pieces].every((letter) => /[1-8/]/.test(letter) || isOwn(letter)),
        `${pieces} has no enemy`,
      );
      const ownActs = truth
        .filter(({ by }) => by === own)
        .flatMap(({ act, refused }) => [act, ...refused]);
      for (const act of [last, ...refused].filter(Boolean))
        assert.ok(ownActs.includes(act), `${act} is one's own`);
      const squares = new Set(squaresOf(pieces));
      for (const from of Object.keys(targets ?? {}))
        assert.ok(from.endsWith("@") || squares.has(from), `${from} is one's own`);
    }
    for (const line of message.heard ?? []) said(line, truth, own);
  }
  return looked;
}

/** Lines have only announcements and the attempts of the player themselves. */
function said(line, truth, own) {
  const turn = truth[line.turn - 1];
  assert.ok(turn, `turn ${line.turn} was played`);
  assert.equal(line.by, turn.by);
  if (line.by !== own) assert.equal(line.own, undefined, "what the other attempts is not named");
  if (line.said === "refused")
    assert.ok(line.number <= turn.refused.length, `${line.number} refusals in turn ${line.turn}`);
  if (line.said === "moved")
    assert.deepEqual(line.announced, turn.announced, `the announcement of turn ${line.turn}`);
  const known = JSON.stringify(turn.announced).match(SQUARE) ?? [];
  const { own: _, ...others } = line;
  for (const square of JSON.stringify(others).match(SQUARE) ?? [])
    assert.ok(known.includes(square), `${square} was announced`);
}

function squaresOf(pieces) {
  return pieces.split("/").flatMap((rank, down) => {
    const cells = [...rank].flatMap((sign) =>
      /\d/.test(sign) ? Array(Number(sign)).fill("") : [sign],
    );
    return cells.flatMap((sign, file) => (sign ? [`${"abcdefgh"[file]}${8 - down}`] : []));
  });
}

/** The HTTP answers so far have nothing about pieces. */
export async function answersLeakNothing(player) {
  const known = ["/api/me", "/api/me/name", "/api/me/playing", "/api/tables", "/api/games"];
  for (const { path, text } of await Promise.all(player.answers)) {
    const { pathname } = new URL(path);
    assert.ok([...known, "/api/pools"].includes(pathname), pathname);
    assert.doesNotMatch(text, /"(pieces|fen|sides|heard|positions)"/, pathname);
  }
}
