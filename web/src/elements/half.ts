// Half of a table: a board with its two players, their clocks and what they have in hand.

import { html, nothing, type PropertyValues } from "lit";
import { boardOf, colorOf, other, seatOf, teamOf } from "../seats";
import { parseFen, ROLES_IN_HAND, type Position } from "../position";
import type { Board, Color, Seat } from "../protocol";
import { settings } from "../settings";
import type { Table } from "../table";
import { t } from "../words";
import { TandemElement } from "./base";
import { board, corner, squareAt, squaresOf, type Mark } from "./board";
import { picture } from "./men";
import "./clock";

/** From how many pixels on a press is a drag. */
const DRAG = 4;

const EMPTY = "8/8/8/8/8/8/8/8 w - -";

/** A man that is held: its square, or `N@` from the hand. */
interface Held {
  from: string;
  x: number;
  y: number;
  dragged: boolean;
  /** It was selected before it was touched, and a tap lets it go. */
  again: boolean;
}

export class TandemHalf extends TandemElement {
  static override properties = {
    table: { attribute: false },
    board: {},
    below: {},
    seat: {},
    past: { attribute: false },
    small: { type: Boolean },
    selected: { state: true },
    promoting: { state: true },
    marks: { state: true },
  };
  declare table: Table;
  declare board: Board;
  /** Whose side is below. */
  declare below: Color;
  /** The seat that this page plays for. */
  declare seat: Seat | undefined;
  /** What stood here earlier, to be shown instead of what stands here now. */
  declare past: { position: Position; last: string | undefined } | undefined;
  /** Whether it is the smaller board of the two. */
  declare small: boolean;
  declare private selected: string | undefined;
  declare private promoting: { from: string; to: string } | undefined;
  declare private marks: Mark[];

  private held: Held | undefined;
  private drawing: string | undefined;
  private ghost: SVGSVGElement | undefined;
  private shown: string | undefined;
  private dropped: string | undefined;

  constructor() {
    super();
    this.marks = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.table);
  }

  private get position(): Position {
    return this.past?.position ?? parseFen(this.table.state?.boards[this.board].fen ?? EMPTY);
  }

  /** The color that this page plays here. */
  private get own(): Color | undefined {
    return this.seat && boardOf(this.seat) === this.board ? colorOf(this.seat) : undefined;
  }

  private get canAct(): boolean {
    return !this.past && this.own !== undefined && this.table.state?.phase === "playing" && !this.made(this.own);
  }

  private get onMove(): boolean {
    return this.own === this.position.turn;
  }

  private made(color: Color): string | undefined {
    return this.table.state?.seats[seatOf(this.board, color)].made;
  }

  /** Where a man may go; undefined where the table does not say. */
  private targets(from: string): string[] | undefined {
    const all = this.seat && this.onMove ? this.table.you.targets?.[this.seat] : undefined;
    return all && (all[from]?.match(/../g) ?? []);
  }

  protected override render() {
    const state = this.table.state;
    if (!state) return nothing;
    const { own, below } = this;
    const { last, check } = this.past ? { last: this.past.last, check: false } : state.boards[this.board];
    const position = this.position;
    const ghosts = (["white", "black"] as const).flatMap((color) => {
      const act = this.past ? undefined : this.made(color);
      return act ? [{ act, kind: "made" as const, color }] : [];
    });
    const queued = own && this.seat ? this.table.you.queued?.[this.seat] : undefined;
    const look = {
      position,
      below,
      last: squaresOf(last),
      check: check ?? false,
      selected: this.selected,
      targets: this.selected ? (this.targets(this.selected) ?? []) : [],
      ghosts: queued && own ? [...ghosts, { act: queued, kind: "queued" as const, color: own }] : ghosts,
      marks: this.marks,
      coordinates: settings.coordinates,
    };
    const label = `${t("board-label", { board: this.board, turn: t(position.turn) })} ${inWords(position)}`;
    return html`
      ${this.strip(other(below), "above")} ${this.hand(position, other(below), "above")}
      <div
        class="board ${this.canAct ? "can-act" : ""}"
        @pointerdown=${this.down}
        @pointermove=${this.move}
        @pointerup=${this.up}
        @pointercancel=${this.letGo}
        @contextmenu=${(event: Event) => event.preventDefault()}
        @click=${this.tap}
      >
        <svg viewBox="0 0 800 800" role="img" aria-label=${label}>${board(look)}</svg>
        ${this.chooser()}
      </div>
      ${this.hand(position, below, "below")} ${this.strip(below, "below")}
    `;
  }

  private strip(color: Color, where: string) {
    const seat = seatOf(this.board, color);
    const { person, ready, here, "offers-draw": offers } = this.table.state?.seats[seat] ?? { ready: false };
    const mine = seat === this.seat;
    const between = !this.table.inGame;
    const takes = between && !person;
    const pressable = mine && this.made(color) !== undefined;
    const name = person
      ? html`<span class="name" title=${person.name}>${person.name}</span>`
      : takes
        ? html`<button class="sit" data-sit=${seat} @click=${() => this.tell("sit", seat)}>
            ${t("sit-here")}<span class="visually-hidden"> ${seat}</span>
          </button>`
        : html`<span class="name empty">${t("nobody")}</span>`;
    return html`<div class="strip ${where} ${teamOf(seat)} ${mine ? "mine" : ""} ${person && !here ? "away" : ""}">
      <span class="side ${color}" title=${seat}></span>
      ${name}
      ${person && between && ready ? html`<span class="ready">${t("is-ready")}</span>` : ""}
      ${person && !here ? html`<span class="ready away-word">${t("is-away")}</span>` : ""}
      ${offers ? html`<span class="ready">${t("offers-draw")}</span>` : ""}
      ${pressable
        ? html`<button class="press" @click=${() => this.tell("press", seat)}>${t("press-clock")}</button>`
        : ""}
      <tandem-clock .table=${this.table} .seat=${seat} ?mine=${mine}></tandem-clock>
    </div>`;
  }

  private hand(position: Position, color: Color, where: string) {
    const own = this.own === color;
    const held = position.reserve[color];
    return html`<div class="hand ${where}" aria-label=${t("hand-label", { seat: seatOf(this.board, color) })} role="group">
      ${ROLES_IN_HAND.map((role) => {
        const count = held[role] ?? 0;
        const content = html`${picture(role, color)}<span class="count">${count || ""}</span>`;
        const label = t("in-hand", { man: t(`man-${role}`), count });
        return own
          ? html`<button
              class="held ${count ? "" : "none"} ${this.selected === `${role}@` ? "selected" : ""}"
              data-role=${role}
              aria-label=${label}
              ?disabled=${!count || !this.canAct}
              @pointerdown=${this.down}
              @pointermove=${this.move}
              @pointerup=${this.up}
              @pointercancel=${this.letGo}
            >
              ${content}
            </button>`
          : html`<span class="held ${count ? "" : "none"}" role="img" aria-label=${label}>${content}</span>`;
      })}
    </div>`;
  }

  private chooser() {
    const { promoting, own } = this;
    if (!promoting || !own) return nothing;
    const roles = [...(this.table.ruleset.answers["promotion"] ?? "QRBN")];
    return html`<div class="chooser" role="dialog" aria-label=${t("promote")}>
      ${roles.map(
        (role) =>
          html`<button aria-label=${t(`man-${role}`)} data-promote=${role} @click=${() => this.promote(role)}>
            ${picture(role, own)}
          </button>`,
      )}
      <button class="close" aria-label=${t("cancel")} @click=${() => (this.promoting = undefined)}>✕</button>
    </div>`;
  }

  private promote(role: string): void {
    const { promoting } = this;
    this.promoting = undefined;
    if (promoting) this.act(promoting.from + promoting.to + role.toLowerCase());
  }

  /** Tries to bring a man to a square. */
  private attempt(from: string, to: string): void {
    this.selected = undefined;
    const targets = this.targets(from);
    if (from === to || (targets && !targets.includes(to))) return;
    const role = this.position.men.get(from)?.role;
    const lastRank = this.own === "white" ? "8" : "1";
    if (role === "P" && to.endsWith(lastRank)) this.promoting = { from, to };
    else this.act(from + to);
  }

  private act(act: string): void {
    this.dropped = act;
    this.dispatchEvent(new CustomEvent("act", { detail: { act, queue: !this.onMove }, bubbles: true }));
  }

  private tell(what: "sit" | "press", seat: Seat): void {
    this.dispatchEvent(new CustomEvent(what, { detail: seat, bubbles: true }));
  }

  private squareUnder(event: PointerEvent): string | undefined {
    const box = this.querySelector(".board > svg")?.getBoundingClientRect();
    if (!box) return undefined;
    const scale = 800 / box.width;
    return squareAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale, this.below);
  }

  private down = (event: PointerEvent): void => {
    // What lies on the board has buttons of its own.
    if ((event.target as Element).closest(".chooser")) return;
    const role = (event.currentTarget as HTMLElement).dataset["role"];
    const square = role ? undefined : this.squareUnder(event);
    if (event.button === 2) {
      this.drawing = square;
      this.letGo();
      return;
    }
    if (event.button !== 0) return;
    this.marks = [];
    if (!this.canAct) return;
    const ownMan = square && this.position.men.get(square)?.color === this.own;
    const from = role ? `${role}@` : ownMan ? square : undefined;
    if (from) {
      event.preventDefault();
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const again = this.selected === from;
      this.held = { from, x: event.clientX, y: event.clientY, dragged: false, again };
      this.selected = from;
    } else if (this.selected && square) {
      this.attempt(this.selected, square);
    } else {
      this.selected = undefined;
    }
  };

  /** A tap on the smaller board makes it the larger one, where it means nothing else. */
  private tap = (): void => {
    if (this.small && !this.own) this.dispatchEvent(new CustomEvent("swap", { bubbles: true }));
  };

  private move = (event: PointerEvent): void => {
    const { held } = this;
    if (!held) return;
    if (!held.dragged && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG) return;
    if (!held.dragged) this.lift(held);
    held.dragged = true;
    if (this.ghost) this.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  };

  private up = (event: PointerEvent): void => {
    if (event.button === 2) {
      this.draw(this.squareUnder(event));
      return;
    }
    const { held } = this;
    this.letGo();
    if (!held) return;
    const square = this.squareUnder(event);
    if (held.dragged && square) this.attempt(held.from, square);
    else if (held.dragged || held.again) this.selected = undefined;
  };

  /** A picture of the man follows the pointer. */
  private lift({ from }: Held): void {
    const { own } = this;
    const role = from[1] === "@" ? from[0] : this.position.men.get(from)?.role;
    const size = this.querySelector(".board")?.clientWidth;
    if (!own || !role || !size) return;
    const ghost = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    ghost.setAttribute("viewBox", "0 0 100 100");
    ghost.setAttribute("class", "lifted");
    ghost.style.width = ghost.style.height = `${size / 8}px`;
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#man-${role}`);
    use.setAttribute("class", `man ${own}`);
    ghost.append(use);
    document.body.append(ghost);
    this.ghost = ghost;
    this.querySelector(`[data-man="${from}"]`)?.classList.add("lifted-from");
  }

  private letGo = (): void => {
    this.held = undefined;
    this.ghost?.remove();
    this.ghost = undefined;
    this.querySelector(".lifted-from")?.classList.remove("lifted-from");
  };

  private draw(to: string | undefined): void {
    const from = this.drawing;
    this.drawing = undefined;
    if (!from || !to) return;
    const others = this.marks.filter((mark) => mark.from !== from || mark.to !== to);
    this.marks = others.length < this.marks.length ? others : [...this.marks, { from, to }];
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("seat") || changed.has("board")) this.selected = undefined;
    // A man may be gone before it is moved.
    const { selected } = this;
    const gone = (from: string) =>
      from[1] === "@"
        ? !this.own || !this.position.reserve[this.own][from[0] ?? ""]
        : this.position.men.get(from)?.color !== this.own;
    if (selected && (!this.canAct || gone(selected))) {
      this.selected = undefined;
      this.letGo();
    }
    if (this.promoting && !this.canAct) this.promoting = undefined;
  }

  protected override updated(): void {
    const last = this.table.state?.boards[this.board].last;
    const count = this.table.known?.played.length;
    const shown = `${this.table.state?.game} ${count} ${last}`;
    const first = this.shown === undefined;
    if (shown === this.shown) return;
    this.shown = shown;
    if (!first && settings.animations && last && last !== this.dropped) this.slide(squaresOf(last));
    this.dropped = undefined;
  }

  /** Lets the man of the last move come from where it was. */
  private slide(squares: string[]): void {
    const [from, to] = squares;
    const element = this.querySelector(`[data-man="${to ?? from}"]`);
    if (!from || !element) return;
    const place = ([x, y]: [number, number]) => `translate(${x}px, ${y}px)`;
    const options = { duration: 140, easing: "ease-out" };
    if (to) {
      element.animate({ transform: [place(corner(from, this.below)), place(corner(to, this.below))] }, options);
    } else {
      element.animate({ opacity: [0, 1] }, options);
    }
  }
}

/** What stands where, for those who hear it. */
function inWords({ men }: Position): string {
  return (["white", "black"] as const)
    .map((color) => {
      const own = [...men].filter(([, man]) => man.color === color).map(([square, { role }]) => role + square);
      return `${t(color)}: ${own.join(", ")}.`;
    })
    .join(" ");
}

customElements.define("tandem-half", TandemHalf);
