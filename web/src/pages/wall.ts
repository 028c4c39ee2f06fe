// The wall of an event, for a projector: it turns its pages by itself and follows the event.

import { html, nothing, svg } from "lit";
import { canFillScreen, Device, fillScreen } from "../clock/device";
import { connection } from "../connection";
import { preloadCentralLetters } from "../fonts";
import { hallPlace } from "../hall-api";
import { setSettings } from "../settings";
import { eventRefused, showAddress, type EventAddress } from "../tournament-api";
import { secondsText } from "../act-words";
import { secondsLeft } from "../round-timer";
import type { RoundTimer } from "../tournament";
import { codeText } from "../tournament-words";
import { OpenTournament } from "../tournament-store";
import { shownLanguage, t } from "../words";
import { roundsOnWall, wallPages, type WallPage } from "../wall";
import { TandemElement } from "../elements/base";
import { icon } from "../elements/icons";
import { wallRows } from "../elements/wall-rows";
import "../styles/wall.css";

/** How long a page stays, in milliseconds. */
const TURN = 12_000;

/** How often the page looks at the time, and whether to ask the server. */
const TICK = 500;

class PageWall extends TandemElement {
  static override properties = {
    eventId: {},
    index: { state: true },
    pauses: { state: true },
    address: { state: true },
  };
  declare eventId: string;
  /** The page that is shown, from 0. */
  declare private index: number;
  /** Whether pages turn only by hand. */
  declare private pauses: boolean;
  /** Where phones find the event. */
  declare private address: EventAddress | undefined;

  private tournament!: OpenTournament;
  private readonly device = new Device();
  /** The address of the server for devices in the hall. */
  private origin = location.origin;
  private turnedAt = performance.now();
  /** The last round and announcement that have been shown. */
  private latest = "";
  /** The code for which the address was loaded. */
  private addressOf: string | undefined;

  constructor() {
    super();
    this.index = 0;
    this.pauses = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The names of a hall come in any language.
    preloadCentralLetters();
    this.tournament = new OpenTournament(this.eventId);
    this.follow(this.tournament);
    this.follow(this.device);
    this.follow(connection);
    this.listen(this.tournament, "change", () => {
      this.showLatest();
      void this.loadAddress();
    });
    this.every(TICK, () => this.tick());
    this.listen(document, "visibilitychange", () => {
      void this.device.stayAwake();
      this.tournament.poll();
    });
    this.listen(document, "keydown", (event) => this.press(event));
    this.on(connection, "welcome", () => {
      this.tournament.forget();
      void this.tournament.refresh();
    });
    this.on(connection, "event", (news) => this.tournament.hear(news));
    connection.followEvent(this.eventId);
    void this.device.stayAwake();
    void this.tournament.refresh();
    void this.findHall();
  }

  /** The browser of the wall may run on the server itself, whose own address is none for others. */
  private async findHall(): Promise<void> {
    const place = await hallPlace().catch(() => null);
    if (place) this.origin = place.url;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    connection.unfollowEvent(this.eventId);
    void this.device.rest();
  }

  protected override updated(): void {
    const name = this.tournament.regulations?.name;
    if (name) document.title = `${name} · Tandem`;
  }

  private tick(): void {
    this.tournament.poll();
    if (!this.pauses && performance.now() - this.turnedAt >= TURN) this.turn(1);
    // The time of the round goes on.
    this.requestUpdate();
  }

  /** A new round and a new announcement are shown at once. */
  private showLatest(): void {
    const { overview } = this.tournament;
    const round = roundsOnWall(this.tournament).at(-1);
    const told = overview?.event.announcements.at(-1)?.at ?? 0;
    const latest = `${round?.stage}.${round?.number} ${told}`;
    if (!overview || latest === this.latest) return;
    const hasRound = this.latest.split(" ")[0] !== latest.split(" ")[0];
    this.latest = latest;
    const { pages } = this;
    const first = pages.findIndex(({ kind }) => kind === "pairings");
    this.show(hasRound && first >= 0 ? first : 0);
  }

  /** The picture of the address has the code of the hall, which may change. */
  private async loadAddress(): Promise<void> {
    const { overview, hallCode = "" } = this.tournament;
    if (!overview || this.addressOf === hallCode) return;
    this.addressOf = hallCode;
    try {
      this.address = await showAddress(this.eventId);
    } catch {
      this.addressOf = undefined;
    }
  }

  private get pages(): WallPage[] {
    return wallPages(this.tournament, Date.now(), this.address);
  }

  private show(index: number): void {
    this.index = index;
    this.turnedAt = performance.now();
  }

  private turn(by: number): void {
    const count = this.pages.length;
    if (count > 0) this.show((Math.min(this.index, count - 1) + by + count) % count);
  }

  private readonly pause = (): void => {
    this.pauses = !this.pauses;
    this.turnedAt = performance.now();
  };

  private press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isOnButton = (event.target as Element).closest("a, button") !== null;
    const act = {
      ArrowRight: () => this.turn(1),
      ArrowLeft: () => this.turn(-1),
      PageDown: () => this.turn(1),
      PageUp: () => this.turn(-1),
      " ": isOnButton ? undefined : this.pause,
      f: fillScreen,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  protected override render() {
    const { overview, problem } = this.tournament;
    if (!overview)
      return html`<main class="wall empty" aria-busy=${!problem}>
        <h1>${problem ? this.problem(problem.code) : ""}</h1>
        <a href="/events/${this.eventId}">${t("to-the-event")}</a>
      </main>`;
    const { pages } = this;
    const index = Math.min(this.index, Math.max(0, pages.length - 1));
    const page = pages[index];
    return html`<main class="wall" data-wall>
      ${this.head(overview.event.finished)}
      ${page ? this.page(page) : html`<section class="wall-page"><p>${t("no-entrants")}</p></section>`}
      <footer>
        ${this.shortAddress(overview.listed)} ${this.awake()} ${this.controls(index, pages.length)}
      </footer>
    </main>`;
  }

  private problem(code: string): string {
    const { problem } = this.tournament;
    if (code === "no-event") return t("no-such-event");
    return problem && code !== "unavailable" ? eventRefused(problem) : t("offline");
  }

  private head(finished: boolean) {
    const { tournament } = this;
    const [round, ...others] = roundsOnWall(tournament);
    const { name = "" } = tournament.regulations ?? {};
    const planned = tournament.stage?.["planned-rounds"];
    const timer = tournament.overview?.event.timer;
    const state = finished
      ? t("desk-finished")
      : round && others.length === 0 && !tournament.isContinuous
        ? planned
          ? t("wall-round-of", { round: round.number, rounds: planned })
          : t("round-number", { round: round.number })
        : "";
    return html`<header>
      <div>
        <h1>${name}</h1>
        <p data-round>${state}</p>
      </div>
      ${this.trouble()}
      ${
        timer
          ? this.timeLeft(timer)
          : round?.state === "published" && !finished && !tournament.isContinuous
            ? this.roundTime(round["published-at"])
            : html`<div class="wall-time"><b>${clockText(Date.now())}</b></div>`
      }
    </header>`;
  }

  /** The time that an arbiter has given the round. */
  private timeLeft(timer: RoundTimer) {
    const left = secondsLeft(timer);
    const text = left > 0 ? secondsText(left) : t("wall-time-over");
    return html`<div class="wall-time ${left <= 0 ? "over" : ""}">
      <b role="timer" aria-live="off" data-left>${text}</b>
      <small>${timer.runs ? t("wall-left") : t("wall-timer-stands")}</small>
    </div>`;
  }

  /** When the round was published, and how long ago. */
  private roundTime(published: number | null) {
    if (published === null) return nothing;
    const seconds = Math.max(0, Math.floor((Date.now() - published) / 1000));
    return html`<div class="wall-time">
      <b role="timer" aria-live="off" data-elapsed>${secondsText(seconds)}</b>
      <small>${t("wall-since", { time: clockText(published) })}</small>
    </div>`;
  }

  /** The connection is lost: how old the wall is. */
  private trouble() {
    const { readAt } = this.tournament;
    const isCut = connection.isLost || this.tournament.isCut;
    if (!isCut) return nothing;
    return html`<p class="wall-offline" role="alert">
      ${t("wall-offline", { time: readAt === undefined ? "" : clockText(readAt) })}
    </p>`;
  }

  private page(page: WallPage) {
    const group = page.kind === "standings" ? page.group : undefined;
    const title = t(`wall-${page.kind}`);
    return html`<section class="wall-page" data-page=${page.kind} aria-label=${title}>
      <h2>
        ${title} ${group === undefined ? nothing : t("group", { number: group })}
        ${page.parts > 1 ? html`<small>${page.part}/${page.parts}</small>` : nothing}
      </h2>
      ${wallRows(this.tournament, page, this.origin)}
    </section>`;
  }

  /** The address for phones: the list has public events, and it is short. */
  private shortAddress(listed: boolean) {
    const path = listed ? "/events" : `/events/${this.eventId}`;
    const host = this.address ? new URL(this.address.url).host : location.host;
    const code = this.tournament.hallCode;
    return html`<p class="wall-address">
      ${t("wall-phone")} <b>${host}${path}</b>
      ${code ? html`<span data-code>${t("hall-code")} <b class="code">${codeText(code)}</b></span>` : nothing}
    </p>`;
  }

  /** Why the screen may go dark. */
  private awake() {
    const { awake } = this.device;
    if (awake === "on" || awake === "off") return nothing;
    return html`<p class="wall-awake">
      ${t(awake === "insecure" ? "wall-awake-insecure" : "wall-awake-refused")}
    </p>`;
  }

  private controls(index: number, count: number) {
    const button = (sign: Parameters<typeof icon>[0], text: string, act: () => void) =>
      html`<button class="icon" aria-label=${text} title=${text} @click=${act}>
        ${icon(sign)}
      </button>`;
    const switchTheme = () => setSettings({ theme: isDark(this) ? "light" : "dark" });
    return html`<div class="wall-controls">
      ${button("back", t("wall-back"), () => this.turn(-1))}
      <span data-place>${count === 0 ? "" : `${index + 1}/${count}`}</span>
      ${button("forward", t("wall-forward"), () => this.turn(1))}
      <button
        class="icon"
        data-pause
        aria-pressed=${this.pauses}
        aria-label=${t("wall-pause")}
        title=${t("wall-pause")}
        @click=${this.pause}
      >
        ${sign(this.pauses)}
      </button>
      ${canFillScreen() ? button("zen", t("wall-full-screen"), fillScreen) : nothing}
      ${button("moon", t("switch-theme"), switchTheme)}
      <a class="button icon" href="/events/${this.eventId}" aria-label=${t("to-the-event")}
        >${icon("close")}</a
      >
    </div>`;
  }
}

/** Whether the page is dark now. */
const isDark = (element: Element): boolean => {
  const scheme = getComputedStyle(element).colorScheme;
  return (
    scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
};

/** The sign of the button that pauses, or goes on. */
const sign = (pauses: boolean) =>
  html`<svg class="icon-sign" viewBox="0 0 24 24" aria-hidden="true">
    ${pauses ? svg`<path d="M8 5l11 7-11 7z" />` : svg`<path d="M8 5v14M16 5v14" />`}
  </svg>`;

/** The time of day. */
const clockText = (at: number): string =>
  new Intl.DateTimeFormat(shownLanguage(), { timeStyle: "short" }).format(at);

customElements.define("page-wall", PageWall);
