// What a pointer does to a board: it drags men or taps them, and draws with the right button.

import type { Man } from "../position";
import type { Color } from "../protocol";
import { squareAt, type Mark } from "./board";

/** From how many pixels on a press is a drag. */
const DRAG = 4;

/** What is gripped. */
export interface Ground extends HTMLElement {
  readonly below: Color;
  selected: string | undefined;
  marks: Mark[];
  /** The arrow that is being drawn. */
  sketch: Mark | undefined;
  /** What is taken by who presses on a square or a man in hand: a square, or `N@`; undefined where nothing is. */
  grips(square: string | undefined, role: string | undefined): string | undefined;
  /** The man that is taken. */
  pictured(from: string): Man | undefined;
  /** Tries to bring a man to a square; false where he may not go. */
  attempt(from: string, to: string, dragged: boolean): boolean;
  /** A tap that means nothing else. */
  idle(square: string | undefined): void;
  /** What is gripped was tapped the first time. */
  tapped?(from: string): void;
  /** What is gripped was dragged off the board. */
  thrown?(from: string): void;
}

/** A man that is held: its square, or `N@` from the hand. */
interface Held {
  from: string;
  x: number;
  y: number;
  dragged: boolean;
  /** It was selected before it was touched, and a tap lets it go. */
  again: boolean;
}

export class Grip {
  private held: Held | undefined;
  private drawing: string | undefined;
  private ghost: SVGSVGElement | undefined;

  constructor(private readonly ground: Ground) {}

  readonly down = (event: PointerEvent): void => {
    // What lies on the board has buttons of its own.
    if ((event.target as Element).closest(".chooser")) return;
    const { ground } = this;
    const role = (event.currentTarget as HTMLElement).dataset["role"];
    const square = role ? undefined : this.squareUnder(event);
    if (event.button === 2) {
      this.drawing = square;
      this.letGo();
      return;
    }
    if (event.button !== 0) return;
    ground.marks = [];
    const from = ground.grips(square, role);
    if (from) {
      event.preventDefault();
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const again = ground.selected === from;
      this.held = { from, x: event.clientX, y: event.clientY, dragged: false, again };
      ground.selected = from;
    } else if (ground.selected && square) {
      ground.attempt(ground.selected, square, false);
    } else {
      ground.selected = undefined;
      ground.idle(square);
    }
  };

  readonly move = (event: PointerEvent): void => {
    const { held, drawing } = this;
    if (drawing) {
      const to = this.squareUnder(event);
      const { sketch } = this.ground;
      if (to !== sketch?.to) this.ground.sketch = to ? { from: drawing, to } : undefined;
    }
    if (!held) return;
    if (!held.dragged && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG) return;
    if (!held.dragged) this.lift(held);
    held.dragged = true;
    if (this.ghost) this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  };

  readonly up = (event: PointerEvent): void => {
    if (event.button === 2) {
      this.draw(this.squareUnder(event));
      return;
    }
    const { held, ground } = this;
    this.letGo();
    if (!held) return;
    const square = this.squareUnder(event);
    if (held.dragged && square) ground.attempt(held.from, square, true);
    else if (held.dragged || held.again) ground.selected = undefined;
    if (held.dragged && !square) ground.thrown?.(held.from);
    else if (!held.dragged && !held.again) ground.tapped?.(held.from);
  };

  readonly letGo = (): void => {
    this.held = undefined;
    this.ghost?.remove();
    this.ghost = undefined;
    this.ground.querySelector(".lifted-from")?.classList.remove("lifted-from");
  };

  private squareUnder(event: PointerEvent): string | undefined {
    const box = this.ground.querySelector(".board > svg")?.getBoundingClientRect();
    if (!box) return undefined;
    const scale = 800 / box.width;
    return squareAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale, this.ground.below);
  }

  /** A picture of the man follows the pointer. */
  private lift({ from }: Held): void {
    const { ground } = this;
    const man = ground.pictured(from);
    const size = ground.querySelector(".board")?.clientWidth;
    if (!man || !size) return;
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    ghost.setAttribute("viewBox", "0 0 100 100");
    ghost.setAttribute("class", "lifted");
    ghost.style.width = ghost.style.height = `${size / 8}px`;
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#man-${man.role}`);
    use.setAttribute("class", `man ${man.color}`);
    ghost.append(use);
    document.body.append(ghost);
    this.ghost = ghost;
    ground.querySelector(`[data-man="${from}"]`)?.classList.add("lifted-from");
  }

  private draw(to: string | undefined): void {
    const from = this.drawing;
    const { ground } = this;
    this.drawing = undefined;
    ground.sketch = undefined;
    if (!from || !to) return;
    const others = ground.marks.filter((mark) => mark.from !== from || mark.to !== to);
    ground.marks = others.length < ground.marks.length ? others : [...ground.marks, { from, to }];
  }
}
