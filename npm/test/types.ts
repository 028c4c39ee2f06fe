// The types as a program in TypeScript sees them: `npm run check` compiles this, nothing runs it.

import {
  Bughouse,
  check,
  init,
  Kriegspiel,
  must,
  Problem,
  readBpgn,
  type Finding,
  type Move,
  type Reserve,
  type Seat,
} from "tandem-bughouse";
import type { BughouseGame } from "tandem-bughouse/element";

export async function program(): Promise<void> {
  await init();
  const game = new Bughouse();
  const move: Move | Problem = game.move("A", "e4");
  if (move instanceof Problem) {
    const place: [string, number, number] = [move.reason, move.line, move.column];
    throw new Error(place.join());
  }
  const { san, from }: { san: string; from: string | undefined } = move;
  const texts: string[] = game.moves({ board: "A" });
  const values: Move[] = game.moves({ board: "A", verbose: true });
  const again: Move = must(game.move("B", { from: "e2", to: "e4" }));
  const either: string[] | Move[] = game.history({ verbose: document.hidden });
  const winner: readonly Seat[] | undefined = game.winner();
  const records = readBpgn(new ArrayBuffer(0));
  const reserves: Record<Seat, Reserve> = game.reserves();
  const findings: Finding[] = check("1A. e4 *");
  const players: string | undefined = readBpgn("")[0]?.players.A;
  const answer = new Kriegspiel().attempt({ from: "e2", to: "e4" });
  const square = !(answer instanceof Problem) && answer.kind === "yes" && answer.said.capture;
  const element: BughouseGame = document.createElement("bughouse-game");
  element.ply = 3;
  // @ts-expect-error There is no board C.
  game.turn("C");
  // @ts-expect-error A problem is no move.
  const unsure: string = game.move("A", "e5").san;
  // @ts-expect-error No reserve holds a king.
  game.addToReserve("A", "k");
  const used = [
    san,
    from,
    texts,
    values,
    again,
    reserves.b.p,
    findings,
    players,
    square,
    unsure,
    either,
    winner,
    records,
  ];
  document.title = used.join();
}
