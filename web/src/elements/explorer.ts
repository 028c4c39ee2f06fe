// The moves that games of the archive played in the position of both boards, with the switch that
// asks for them. The address holds the choices.

import { html, nothing, type PropertyValues } from "lit";
import { emit } from "../events";
import {
  ask,
  FEWEST,
  KEYS,
  known,
  ORDERS,
  START_STATE,
  stateIn,
  withState,
  type ExplorerState,
  type Where,
} from "../explorer";
import { navigation } from "../navigation";
import type { Board, Explored, Refusal } from "../protocol";
import { BOARDS } from "../seats";
import { toasts } from "../toasts";
import { failed, t } from "../words";
import { TandemElement } from "./base";
import { exploredBoard } from "./explored-moves";
import { filters } from "./explorer-filters";
import { topGames } from "./explored-games";
import "../styles/explorer.css";

/** The delay after a change before the archive is asked, in milliseconds. */
const ASK_AFTER = 150;

/** The delay after a change before the address is updated, in milliseconds. */
const ADDRESS_AFTER = 300;

/** The number of moves that are shown at first, for one board and for each of two. */
const AT_FIRST = { one: 12, both: 6 };

type Answers = Partial<Record<Board, Explored>>;

class TandemExplorer extends TandemElement {
  static override properties = {
    where: { attribute: false },
    bfen: {},
    next: { attribute: false },
    state: { state: true },
    answers: { state: true },
    isAsking: { state: true },
    isWhole: { state: true },
    problem: { state: true },
  };
  /** A position, or the moves that lead to it. */
  declare where: Where;
  /** The position as the address holds it; undefined where the page has an address for it. */
  declare bfen: string | undefined;
  /** The next moves of the game that is shown. */
  declare next: Partial<Record<Board, string>> | undefined;
  /** The choices of the user; undefined while the switch is off. */
  declare private state: ExplorerState | undefined;
  declare private answers: Answers;
  declare private isAsking: boolean;
  /** All moves are shown, not only the first ones. */
  declare private isWhole: boolean;
  declare private problem: Refusal | undefined;

  private asks: number | undefined;
  private addresses: number | undefined;
  /** The question that was asked last. */
  private asked = "";

  constructor() {
    super();
    this.answers = {};
    this.isAsking = false;
    this.isWhole = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.state = stateIn(new URLSearchParams(location.search));
    this.isFiltered = Object.keys(this.state?.conditions ?? {}).length > 0;
    this.listen(navigation, "change", () => {
      this.state = stateIn(new URLSearchParams(location.search)) ?? this.state;
    });
    this.listen(document, "keydown", (event) => {
      const typing = (event.target as Element).closest("input, select, textarea, dialog");
      if (typing || event.key !== "o" || event.ctrlKey || event.metaKey || event.altKey) return;
      this.toggle();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearTimeout(this.asks);
    window.clearTimeout(this.addresses);
  }

  protected override updated(changed: PropertyValues): void {
    this.keepFocus();
    if (!["where", "bfen", "state"].some((name) => changed.has(name))) return;
    const { state } = this;
    if (!state && changed.get("state") === undefined) return;
    window.clearTimeout(this.addresses);
    this.addresses = window.setTimeout(() => this.address(), ADDRESS_AFTER);
    if (state)
      this.askSoon(JSON.stringify([this.where, state.key, state.boards, state.conditions]));
  }

  /** Asks after a moment, unless the answer is there or the question is the last one. */
  private askSoon(question: string): void {
    const { where, state } = this;
    if (!state || question === this.asked) return;
    this.asked = question;
    this.isWhole = false;
    window.clearTimeout(this.asks);
    const there = state.boards.map((board) => [board, known(where, board, state)] as const);
    if (there.every(([, found]) => found)) {
      this.show(Object.fromEntries(there));
      return;
    }
    this.isAsking = true;
    this.asks = window.setTimeout(() => void this.ask(question), ASK_AFTER);
  }

  private async ask(question: string): Promise<void> {
    const { where, state } = this;
    if (!state) return;
    try {
      const found = await Promise.all(
        state.boards.map(async (board) => [board, await ask(where, board, state)] as const),
      );
      if (this.asked === question) this.show(Object.fromEntries(found));
    } catch (problem) {
      if (this.asked !== question) return;
      this.isAsking = false;
      this.answers = {};
      this.problem = problem as Refusal;
    }
  }

  private show(answers: Answers): void {
    this.answers = answers;
    this.isAsking = false;
    this.problem = undefined;
  }

  /** The address of what is shown. */
  private get link(): string {
    const url = new URL(location.href);
    const query = withState(url.searchParams, this.state);
    query.delete("bfen");
    if (this.state && this.bfen) query.set("bfen", this.bfen);
    url.search = String(query);
    return url.href;
  }

  private address(): void {
    if (this.link !== location.href) history.replaceState(null, "", this.link);
  }

  /** A row whose move was played may be gone. */
  private keepFocus(): void {
    if (!this.hadFocus || this.isAsking || document.activeElement !== document.body) return;
    const [first, off] = [".explored button", "[data-explorer]"].map((one) =>
      this.querySelector<HTMLElement>(one),
    );
    (first ?? off)?.focus();
  }

  private hadFocus = false;

  /** Whether the address had conditions at first. */
  private isFiltered = false;

  protected override render() {
    const { state } = this;
    return html`<div
      class="explorer"
      role="group"
      aria-label=${t("explorer")}
      aria-busy=${this.isAsking ? "true" : "false"}
      @keydown=${this.key}
      @focusin=${() => (this.hadFocus = true)}
      @focusout=${(event: FocusEvent) => (this.hadFocus = event.relatedTarget === null)}
    >
      <div class="explorer-head">
        <button
          data-explorer
          aria-pressed=${state ? "true" : "false"}
          title=${t("explorer-switch-key")}
          @click=${this.toggle}
        >
          ${t("explorer")}
        </button>
        ${state ? this.choices(state) : nothing}
      </div>
      ${
        state
          ? html`${filters(state.conditions, this.isFiltered, (conditions) => this.change({ conditions }))}
              <p class="explorer-state ${this.hasFound ? "visually-hidden" : ""}" role="status">
                ${this.told(state)}
              </p>
              ${this.trouble()} ${this.problem ? nothing : this.found(state)}`
          : nothing
      }
    </div>`;
  }

  private choices(state: ExplorerState) {
    const choice = <T extends string>(
      id: string,
      all: readonly T[],
      present: T,
      named: (one: T) => string,
      choose: (one: T) => void,
    ) =>
      html`<select
        data-choice=${id}
        aria-label=${t(`explorer-${id}`)}
        @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as T)}
      >
        ${all.map(
          (one) => html`<option value=${one} ?selected=${one === present}>${named(one)}</option>`,
        )}
      </select>`;
    const boards = ["A B", ...BOARDS];
    return html`${choice(
        "key",
        KEYS,
        state.key,
        (key) => t(`explorer-${key === "board" ? "this" : key}`),
        (key) => this.change({ key }),
      )}
      ${choice(
        "boards",
        boards,
        state.boards.join(" "),
        (text) =>
          text === "A B" ? t("explorer-boards-both") : t("evaluation-board", { board: text }),
        (text) => this.change({ boards: text.split(" ") as Board[] }),
      )}
      ${choice(
        "order",
        ORDERS,
        state.order,
        (order) => t(`explorer-by-${order}`),
        (order) => this.change({ order, fewest: order === "score" ? 5 : 1 }),
      )}
      ${choice(
        "fewest",
        FEWEST.map(String),
        String(state.fewest),
        (count) => t("explorer-from", { count: Number(count) }),
        (count) => this.change({ fewest: Number(count) }),
      )} <button data-copy-explorer @click=${this.copy}>${t("share-link")}</button>`;
  }

  /** Whether tables say what there is. */
  private get hasFound(): boolean {
    return !this.problem && Object.values(this.answers).some(({ games }) => games > 0);
  }

  /** A sentence for everybody, and for screen readers when it changes. */
  private told(state: ExplorerState) {
    if (this.problem) return nothing;
    if (this.isAsking) return t("explorer-asks");
    const found = state.boards.flatMap((board) => this.answers[board] ?? []);
    if (found.length === 0) return nothing;
    if (found.every(({ games }) => games === 0))
      return t(Object.keys(state.conditions).length > 0 ? "explorer-none-such" : "explorer-none");
    return found
      .map(({ board, games, moves }) =>
        t("explorer-found", { board, games, move: moves[0]?.san ?? "none" }),
      )
      .join(" ");
  }

  private trouble() {
    const { problem } = this;
    if (!problem) return nothing;
    const text = problem.code ? failed(problem) : t("offline");
    const again = () => {
      this.problem = undefined;
      this.asked = "";
      this.requestUpdate("where");
    };
    return html`<p class="problem" role="alert">
      ${text}
      ${problem.code === "no-archive" ? nothing : html`<button data-again @click=${again}>${t("explorer-again")}</button>`}
    </p>`;
  }

  private found(state: ExplorerState) {
    const most = this.isWhole ? Infinity : state.boards.length > 1 ? AT_FIRST.both : AT_FIRST.one;
    const found = state.boards.flatMap((board) => this.answers[board] ?? []);
    const plays = ({ board, position }: Explored) => ({
      next: this.next?.[board],
      play: (move: string) => emit(this, "play-move", { board, move, from: position }),
    });
    return html`<div class="explored-boards">
        ${found.map((one) =>
          this.hasFound ? exploredBoard(one, state, most, plays(one)) : nothing,
        )}
      </div>
      ${
        found.some(({ moves }) => moves.length > most)
          ? html`<button data-all-moves @click=${() => (this.isWhole = true)}>
              ${t("explorer-all")}
            </button>`
          : nothing
      }
      ${topGames(found)}`;
  }

  private change(change: Partial<ExplorerState>): void {
    if (this.state) this.state = { ...this.state, ...change };
  }

  private toggle = (): void => {
    this.state = this.state ? undefined : START_STATE;
    this.asked = "";
    this.answers = {};
    this.isAsking = false;
    this.problem = undefined;
  };

  /** Up and down go through the moves, Enter plays one. */
  private key = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const button = (event.target as Element).closest(".explored button, [data-explorer]");
    if (!by || !button) return;
    const all = [...this.querySelectorAll<HTMLElement>("[data-explorer], .explored button")];
    all[all.indexOf(button as HTMLElement) + by]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  private copy = async (): Promise<void> => {
    this.address();
    try {
      await navigator.clipboard.writeText(this.link);
      toasts.tell(t("link-is-copied"));
    } catch {
      toasts.tell(t("not-copied"));
    }
  };
}

customElements.define("tandem-explorer", TandemExplorer);
