// Joins the two boards of a game of chess.com and prints the moment of each mate threat, when a
// player could mate if it were their turn: node mate-threats.mjs BOARD_A.json BOARD_B.json

import { readFileSync } from "node:fs";
import { Bughouse, colorOf, init, must, nameOf, Problem, boardOf, SEATS } from "tandem-bughouse";

await init();
const records = process.argv.slice(2, 4).map((file) => readFileSync(file, "utf8"));
const game = must(new Bughouse().loadChessCom(records));

/** The mates of a color, whoever is to move: none while its opponent is in check. */
function mates(fen, color) {
  const isTurn = fen.includes(` ${color} `);
  const turned = isTurn ? fen : fen.replace(/ [wb] (\S+) \S+/, ` ${color} $1 -`);
  const board = new Bughouse().load(turned);
  if (board instanceof Problem) return [];
  return board.moves({ board: "A" }).filter((san) => san.endsWith("#"));
}

const threats = {};
game.history({ verbose: true }).forEach((move, index) => {
  const now = game.at(index + 1);
  for (const seat of SEATS) {
    const found = mates(now.fen(boardOf(seat)), colorOf(seat));
    if (found.length > 0 && !threats[seat])
      console.log(`${move} {${move.clock ?? "?"}}: ${nameOf(seat)} threatens ${found.join(", ")}`);
    threats[seat] = found.length > 0;
  }
});
