// The same chess games and positions in this package, chess.js and chessops, in one run: replay of
// SAN, and the legal moves of every position. `npm run bench` in npm/bench, after `npm ci` there.

import { Chess } from "chess.js";
import { Chess as Ops } from "chessops/chess";
import { makeSanAndPlay, parseSan } from "chessops/san";
import { Bughouse, init, must } from "../dist/node.js";

const GAMES = 60;
const MOVES = 60;
const SECONDS = 2;

await init();

/** Games of random legal moves without captures: the same in chess and on a board of bughouse. */
function games() {
  let state = 2026;
  const random = (most) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
  return Array.from({ length: GAMES }, () => {
    const game = new Bughouse();
    for (let ply = 0; ply < MOVES; ply += 1) {
      const quiet = game
        .moves({ board: "A", verbose: true })
        .filter((move) => !move.captured && !move.isMate && !move.promotion);
      if (quiet.length === 0) break;
      must(game.move("A", quiet[random(quiet.length)]));
    }
    return game.history({ board: "A" });
  });
}

/** Each library replays a game, and lists the legal moves before each move. */
const LIBRARIES = {
  "tandem-bughouse": {
    replay(sans) {
      const game = new Bughouse();
      for (const san of sans) must(game.move("A", san));
    },
    moves(sans) {
      const game = new Bughouse();
      let count = 0;
      for (const san of sans) {
        count += game.moves({ board: "A" }).length;
        must(game.move("A", san));
      }
      return count;
    },
    squares(sans) {
      const game = new Bughouse();
      let count = 0;
      for (const san of sans) {
        count += game.movesUci("A").length;
        must(game.move("A", san));
      }
      return count;
    },
  },
  "chess.js": {
    replay(sans) {
      const game = new Chess();
      for (const san of sans) game.move(san);
    },
    moves(sans) {
      const game = new Chess();
      let count = 0;
      for (const san of sans) {
        count += game.moves().length;
        game.move(san);
      }
      return count;
    },
  },
  chessops: {
    replay(sans) {
      const game = Ops.default();
      for (const san of sans) game.play(parseSan(game, san));
    },
    // It has no list of SAN: each move is written on a copy of the position.
    moves(sans) {
      const game = Ops.default();
      let count = 0;
      for (const san of sans) {
        for (const [from, dests] of game.allDests()) {
          for (const to of dests) {
            makeSanAndPlay(game.clone(), { from, to });
            count += 1;
          }
        }
        game.play(parseSan(game, san));
      }
      return count;
    },
    squares(sans) {
      const game = Ops.default();
      let count = 0;
      for (const san of sans) {
        for (const [, dests] of game.allDests()) count += dests.size();
        game.play(parseSan(game, san));
      }
      return count;
    },
  },
};

const played = games();
const plies = played.reduce((sum, sans) => sum + sans.length, 0);

/** Passes over all games in a second, the best of three. */
function speed(task) {
  for (const sans of played) task(sans);
  let best = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    const begun = performance.now();
    let passes = 0;
    do {
      for (const sans of played) task(sans);
      passes += 1;
    } while (performance.now() - begun < (SECONDS * 1000) / 3);
    best = Math.max(best, passes / ((performance.now() - begun) / 1000));
  }
  return best;
}

const TASKS = {
  replay: "replay of SAN, moves per second",
  moves: "replay and all legal moves in SAN, positions per second",
  squares: "replay and all legal moves in coordinates, positions per second",
};
console.log(`${played.length} games, ${plies} moves, Node ${process.version}`);
for (const [task, title] of Object.entries(TASKS)) {
  console.log(title);
  for (const [name, library] of Object.entries(LIBRARIES)) {
    if (!library[task]) continue;
    const perSecond = Math.round(speed(library[task]) * plies);
    console.log(`  ${name.padEnd(16)} ${perSecond.toLocaleString("en").padStart(12)}`);
  }
}
