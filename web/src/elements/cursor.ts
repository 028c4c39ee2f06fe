// What keys do to a board that has the focus: a cursor goes over the squares, takes men up and puts them down.

import { ROLES } from "../guesses";
import { ROLES_IN_HAND, type Position } from "../position";
import type { Color } from "../protocol";
import { t } from "../words";
import { corner, squareAt } from "./board";
import type { Ground } from "./grip";

export interface KeyGround extends Ground {
  readonly position: Position;
  /** The color that this page plays here. */
  readonly own: Color | undefined;
  readonly canAct: boolean;
  /** Puts a guess on a square, where there is anything to guess. */
  guess?(square: string, role: string): void;
  /** The square under the cursor, where there is one. */
  cursor: string | undefined;
  /** Says something to who does not see it. */
  tell(text: string): void;
}

/** In units of the board. */
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-100, 0],
  ArrowRight: [100, 0],
  ArrowUp: [0, -100],
  ArrowDown: [0, 100],
};

export class Cursor {
  /** Where it was last. */
  private last: string | undefined;

  constructor(private readonly ground: KeyGround) {}

  /** Who has clicked here needs no cursor: his arrow keys go through the game. */
  readonly focus = (event: FocusEvent): void => {
    if ((event.target as Element).matches(".board:focus-visible")) this.to(this.last ?? (this.ground.own === "white" ? "e2" : "e7"));
  };

  readonly blur = (): void => {
    this.ground.cursor = undefined;
  };

  readonly key = (event: KeyboardEvent): void => {
    const { ground } = this;
    const { cursor } = ground;
    if (!cursor || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const role = event.key.toUpperCase();
    if (step) this.step(cursor, step);
    else if (event.key === "Enter") this.enter(cursor);
    else if (event.key === "Escape" && this.ground.selected) this.putBack();
    else if (event.shiftKey && ground.guess && ROLES.some((of) => of === role)) ground.guess(cursor, role);
    else if (ROLES_IN_HAND.some((held) => held === role)) this.take(role);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  private step(cursor: string, [across, down]: [number, number]): void {
    const [x, y] = corner(cursor, this.ground.below);
    this.to(squareAt(x + across + 50, y + down + 50, this.ground.below) ?? cursor);
  }

  private to(square: string): void {
    const { ground } = this;
    const man = ground.position.men.get(square);
    ground.cursor = this.last = square;
    ground.tell(man ? t("square-man", { square, man: t(`man-${man.role}`), color: man.color }) : t("square-empty", { square }));
  }

  private enter(square: string): void {
    const { ground } = this;
    const { selected } = ground;
    if (!ground.canAct) return;
    if (selected === square) return this.putBack();
    if (ground.position.men.get(square)?.color === ground.own) {
      ground.selected = square;
      ground.tell(t("taken-up", { from: square }));
    } else if (selected && !ground.attempt(selected, square, false)) {
      ground.tell(t("not-there"));
    }
  }

  private putBack(): void {
    this.ground.selected = undefined;
    this.ground.tell(t("put-back"));
  }

  /** From the hand. */
  private take(role: string): void {
    const { ground } = this;
    const count = ground.own ? (ground.position.reserve[ground.own][role] ?? 0) : 0;
    if (count && ground.canAct) ground.selected = `${role}@`;
    ground.tell(t("in-hand", { man: t(`man-${role}`), count }));
  }
}
