// Keys on a board that has the focus: a cursor moves over the squares, picks up pieces and puts
// them down.

import { ROLES } from "../guesses";
import { ROLES_IN_HAND } from "../position";
import { t } from "../words";
import { corner, squareAt } from "./board";
import type { BoardController } from "./board-controller";

/** In units of the board. */
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-100, 0],
  ArrowRight: [100, 0],
  ArrowUp: [0, -100],
  ArrowDown: [0, 100],
};

export class KeyboardController {
  /** The last square of the cursor. */
  private last: string | undefined;

  constructor(private readonly board: BoardController) {}

  /**
   * Shows the cursor only if the focus came by key: after a click, arrow keys step through the
   * game.
   */
  readonly focus = (event: FocusEvent): void => {
    if (!(event.target as Element).matches(".board:focus-visible")) return;
    this.to(this.last ?? (this.board.host.own === "white" ? "e2" : "e7"));
  };

  readonly blur = (): void => {
    this.board.cursor = undefined;
  };

  readonly key = (event: KeyboardEvent): void => {
    const { board } = this;
    const { cursor, host } = board;
    if (!cursor || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const role = event.key.toUpperCase();
    if (step) this.step(cursor, step);
    else if (event.key === "Enter") this.enter(cursor);
    else if (event.key === "Escape" && board.selected) this.putBack();
    else if (event.shiftKey && host.placeGuess && ROLES.some((of) => of === role)) {
      host.placeGuess(cursor, role);
    } else if (ROLES_IN_HAND.some((held) => held === role)) this.take(role);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  private step(cursor: string, [across, down]: [number, number]): void {
    const { below } = this.board.host;
    const [x, y] = corner(cursor, below);
    this.to(squareAt(x + across + 50, y + down + 50, below) ?? cursor);
  }

  private to(square: string): void {
    const { board } = this;
    const piece = board.host.position.pieces.get(square);
    board.cursor = this.last = square;
    board.announce(
      piece
        ? t("square-piece", { square, piece: t(`piece-${piece.role}`), color: piece.color })
        : t("square-empty", { square }),
    );
  }

  private enter(square: string): void {
    const { board } = this;
    const { host, selected } = board;
    if (!host.canAct) return;
    if (selected === square) return this.putBack();
    if (host.position.pieces.get(square)?.color === host.own) {
      board.selected = square;
      board.announce(t("taken-up", { from: square }));
    } else if (selected && !board.attempt(selected, square, false)) {
      board.announce(t("not-there"));
    }
  }

  private putBack(): void {
    this.board.selected = undefined;
    this.board.announce(t("put-back"));
  }

  /** Picks up a piece from the reserve. */
  private take(role: string): void {
    const { board } = this;
    const { host } = board;
    const count = host.own ? (host.position.reserve[host.own][role] ?? 0) : 0;
    if (count && host.canAct) board.selected = `${role}@`;
    board.announce(t("in-hand", { piece: t(`piece-${role}`), count }));
  }
}
