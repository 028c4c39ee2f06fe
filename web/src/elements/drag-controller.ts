// Pointers on a board: they drag pieces or tap them, and draw with the right button.

import type { BoardController } from "./board-controller";
import { squareAt } from "./board";

/** A press that moves this many pixels is a drag. */
const DRAG = 4;

/** A piece under a pressed pointer. */
interface Held {
  source: string;
  x: number;
  y: number;
  dragged: boolean;
  /** It was selected before, so a tap deselects it. */
  again: boolean;
}

export class DragController {
  private held: Held | undefined;
  /** The square from which an arrow is being drawn. */
  private drawing: string | undefined;
  /** The picture that follows the pointer. */
  private ghost: SVGSVGElement | undefined;

  constructor(private readonly board: BoardController) {}

  readonly down = (event: PointerEvent): void => {
    // A dialog over the board has buttons of its own.
    if ((event.target as Element).closest(".chooser, .confirm-move")) return;
    const { board } = this;
    const role = (event.currentTarget as HTMLElement).dataset["role"];
    const square = role ? undefined : this.squareUnder(event);
    if (event.button === 2) {
      this.drawing = square;
      this.release();
      return;
    }
    if (event.button !== 0) return;
    board.clearMarks();
    const source = board.host.sourceAt(square, role);
    if (square && board.selected && board.castles(board.selected, square)) {
      board.attempt(board.selected, square, false);
    } else if (source) {
      event.preventDefault();
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const again = board.selected === source;
      this.held = { source, x: event.clientX, y: event.clientY, dragged: false, again };
      board.selected = source;
    } else if (board.selected && square) {
      board.attempt(board.selected, square, false);
    } else {
      board.selected = undefined;
      board.host.tapElsewhere(square);
    }
  };

  readonly move = (event: PointerEvent): void => {
    const { board, held, drawing } = this;
    if (drawing) {
      const to = this.squareUnder(event);
      if (to !== board.sketch?.to) board.sketch = to ? { from: drawing, to } : undefined;
    }
    if (!held) return;
    if (!held.dragged && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG) return;
    if (!held.dragged) this.lift(held);
    held.dragged = true;
    if (this.ghost)
      this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  };

  readonly up = (event: PointerEvent): void => {
    if (event.button === 2) {
      this.draw(this.squareUnder(event));
      return;
    }
    const { board, held } = this;
    this.release();
    if (!held) return;
    const square = this.squareUnder(event);
    if (held.dragged && square) board.attempt(held.source, square, true);
    else if (held.dragged || held.again) board.selected = undefined;
    if (held.dragged && !square) board.host.dropOutside?.(held.source);
    else if (!held.dragged && !held.again) board.host.tapSource?.(held.source);
  };

  readonly release = (): void => {
    this.held = undefined;
    this.ghost?.remove();
    this.ghost = undefined;
    this.board.host.querySelector(".lifted-from")?.classList.remove("lifted-from");
  };

  private squareUnder(event: PointerEvent): string | undefined {
    const { host } = this.board;
    const box = host.querySelector(".board > svg")?.getBoundingClientRect();
    if (!box) return undefined;
    const scale = 800 / box.width;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    return squareAt(x, y, host.below);
  }

  /** Lets a picture of the piece follow the pointer. */
  private lift({ source }: Held): void {
    const { host } = this.board;
    const piece = host.pieceFrom(source);
    const size = host.querySelector(".board")?.clientWidth;
    if (!piece || !size) return;
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    ghost.setAttribute("viewBox", "0 0 100 100");
    ghost.setAttribute("class", "lifted");
    ghost.style.width = ghost.style.height = `${size / 8}px`;
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#piece-${piece.role}`);
    use.setAttribute("class", `piece ${piece.color}`);
    ghost.append(use);
    document.body.append(ghost);
    this.ghost = ghost;
    host.querySelector(`[data-piece="${source}"]`)?.classList.add("lifted-from");
  }

  private draw(to: string | undefined): void {
    const from = this.drawing;
    this.drawing = undefined;
    this.board.sketch = undefined;
    if (from && to) this.board.toggleMark({ from, to });
  }
}
