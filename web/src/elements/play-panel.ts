// Quick pairing: what one wants to play, and with whom.

import { html, nothing } from "lit";
import { bots } from "../bots";
import { currentUser } from "../current-user";
import { listPools } from "../http";
import { pairing } from "../pairing";
import type { Partner, Pool, PoolLine, Refusal, Seek } from "../protocol";
import { setSettings, settings, settingsChanges, type QuickChoice } from "../settings";
import { controlText, refused, t } from "../words";
import { TandemElement } from "./base";
import { botChoice } from "./bot";
import { choices } from "./choices";
import "./pairing-status";

/** The name of the field with the partner's code in the address of the first page. */
const CODE = "with";

const REFRESH = 5000;

/** After how many seconds bots can come; 0 for never. */
const BOTS_AFTER = [15, 30, 60, 120, 0] as const;

/** The players of one's team at bughouse; `both`: oneself on both boards. */
type Team = "alone" | "partner" | "both";

/** The usual times of the pools. They keep the place of the pools until those are known. */
const USUAL = {
  four: ["120+0", "180+0", "180+2", "300+0"],
  both: ["180+2", "300+3"],
  kriegspiel: ["300+3", "600+5"],
} as const;

/** The time that is chosen first. */
const FIRST: Record<keyof typeof USUAL, string> = {
  four: "180+0",
  both: "300+3",
  kriegspiel: "300+3",
};

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

const newCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => LETTERS[byte % 32]).join("");

export class TandemPlayPanel extends TandemElement {
  static override properties = {
    pools: { state: true },
    team: { state: true },
    problem: { state: true },
  };
  declare private pools: PoolLine[] | undefined;
  declare private team: Team;
  declare private problem: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.team = this.code ? "partner" : settings.quick.both ? "both" : "alone";
    for (const changes of [pairing, settingsChanges, currentUser, bots]) this.follow(changes);
    void bots.load();
    this.every(REFRESH, () => void this.refresh());
    void this.refresh();
  }

  /** The code of a partner's link. */
  private get code(): string | undefined {
    return new URLSearchParams(location.search).get(CODE) ?? undefined;
  }

  /** The last choice, as far as it is possible now. */
  private get choice(): QuickChoice {
    const { quick } = settings;
    const rated =
      quick.rated && quick.kind === "bughouse" && this.team !== "both" && !currentUser.isGuest;
    const params = new URLSearchParams(location.search);
    // A partner's link names the pool.
    return this.code
      ? {
          ...quick,
          kind: "bughouse",
          rated: params.has("rated") && !currentUser.isGuest,
          control: params.get("control") ?? quick.control,
        }
      : { ...quick, rated };
  }

  private async refresh(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    // Without an answer the last one stays.
    this.pools = await listPools().catch(() => this.pools);
  }

  protected override render() {
    return html`<section class="card play-panel" aria-label=${t("quick-play")}>
      ${pairing.known ? html`<tandem-pairing-status></tandem-pairing-status>` : this.form()}
      <p class="problem" role="alert">
        ${this.problem ?? (pairing.left ? t(`left-${pairing.left}`) : "")}
      </p>
    </section>`;
  }

  private form() {
    const { choice, team } = this;
    const isBughouse = choice.kind === "bughouse";
    return html`<form @submit=${this.submit}>
      <div class="play-buttons">
        <button class="primary" data-play>${t(this.code ? "quick-join" : "quick-play")}</button>
        ${
          isBughouse && !this.code && this.mayHaveBots
            ? html`<button
                type="button"
                data-play-now
                ?disabled=${bots.isLoading}
                @click=${this.playNow}
              >
                ${t("play-now")}
              </button>`
            : nothing
        }
      </div>
      ${choices({
        name: "quick-kind",
        legend: t("quick-game"),
        of: [
          ["bughouse", t("kind-bughouse")],
          ["kriegspiel", t("kind-kriegspiel")],
        ],
        chosen: choice.kind,
        choose: (kind) => this.chooseKind(kind as QuickChoice["kind"]),
      })}
      ${this.times(choice)}
      ${
        isBughouse
          ? html`${choices({
              name: "quick-with",
              legend: t("quick-with"),
              of: [
                ["alone", t("quick-alone")],
                ["partner", t("quick-partner")],
                ["both", t("quick-both")],
              ],
              chosen: team,
              choose: (value) => this.chooseTeam(value as Team),
            })}
            ${team === "partner" ? this.partnerFields() : nothing} ${this.ratedFields(choice)}`
          : nothing
      }
    </form>`;
  }

  /** Whether the server has bots, as far as the page knows. */
  private get mayHaveBots(): boolean {
    return bots.isLoading || bots.known.length > 0;
  }

  private chooseKind(kind: QuickChoice["kind"]): void {
    this.team = "alone";
    this.choose({ kind, control: FIRST[kind === "bughouse" ? "four" : kind], both: false });
  }

  private chooseTeam(team: Team): void {
    const before = this.team;
    this.team = team;
    if (team === "both") this.choose({ control: FIRST.both, both: true });
    else if (before === "both") this.choose({ control: FIRST.four, both: false });
  }

  private choose(changed: Partial<QuickChoice>): void {
    pairing.left = undefined;
    this.problem = undefined;
    setSettings({ quick: { ...settings.quick, ...changed } });
  }

  /** The pools of a game by their times, with how many wait there. */
  private times({ kind, rated, control }: QuickChoice) {
    const both = kind === "bughouse" && this.team === "both";
    const isHere = ({ pool }: PoolLine) =>
      pool.kind === kind && pool.rated === rated && (pool["both-boards"] ?? false) === both;
    const usual = USUAL[kind === "kriegspiel" ? kind : both ? "both" : "four"];
    const pools: readonly (readonly [string, number | undefined])[] =
      this.pools?.filter(isHere).map(({ pool, waiting }) => [pool.control, waiting]) ??
      usual.map((control) => [control, undefined]);
    return choices({
      name: "quick-control",
      legend: t("time-control"),
      kind: "pools",
      of: pools.map(([control, waiting]) => [
        control,
        html`<b>${controlText(control)}</b>
          <small>${waiting === undefined ? "…" : t("quick-waiting", { count: waiting })}</small>`,
      ]),
      chosen: control,
      choose: (control) => this.choose({ control }),
    });
  }

  private partnerFields() {
    if (this.code) return html`<p class="hint">${t("quick-link-words")}</p>`;
    return html`<div class="partner-fields">
      <label class="field">
        ${t("partner-name")}
        <input name="partner" maxlength="40" autocomplete="off" spellcheck="false" />
      </label>
      <p class="hint">${t("partner-words")}</p>
      <label class="check"
        ><input type="checkbox" name="pairs-only" /> ${t("quick-pairs-only")}</label
      >
    </div>`;
  }

  private ratedFields({ rated, bots: after }: QuickChoice) {
    return html`<div class="play-options">
      <label class="check" title=${currentUser.isGuest ? t("rated-needs") : ""}
        ><input
          type="checkbox"
          name="quick-rated"
          .checked=${rated}
          ?disabled=${currentUser.isGuest || this.team === "both"}
          @change=${(event: Event) => this.choose({ rated: (event.target as HTMLInputElement).checked })}
        />
        ${t("terms-rated")}</label
      >
      ${
        rated || !this.mayHaveBots
          ? nothing
          : html`<label class="field inline"
                >${t("quick-bots")}
                <select
                  name="quick-bots"
                  @change=${(event: Event) => this.choose({ bots: Number((event.target as HTMLSelectElement).value) })}
                >
                  ${BOTS_AFTER.map(
                    (seconds) =>
                      html`<option value=${seconds} .selected=${seconds === after}>
                        ${seconds ? t("quick-bots-after", { seconds }) : t("quick-bots-never")}
                      </option>`,
                  )}
                </select></label
              >
              <label class="field inline play-now">${t("which-bot")} ${botChoice()}</label>`
      }
    </div>`;
  }

  private submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const { kind, rated, bots: after } = this.choice;
    const seek: Seek = { pool: this.pool(rated) };
    if (kind === "bughouse" && !rated && after > 0 && bots.chosen) {
      seek["bots-after"] = after;
      seek.bot = bots.chosen.id;
    }
    if (kind === "bughouse" && this.team === "partner") {
      seek.partner = this.partner(form);
      if (form.has("pairs-only")) seek["pairs-only"] = true;
    }
    void this.seek(seek);
  };

  private pool(rated: boolean): Pool {
    const { kind, control } = this.choice;
    const pool: Pool = { kind, control, rated };
    if (kind === "bughouse" && this.team === "both") pool["both-boards"] = true;
    return pool;
  }

  /** The partner by the link, by the field, or by a link to be sent. */
  private partner(form: FormData): Partner {
    const name = form.get("partner");
    const named = typeof name === "string" ? name.trim() : "";
    if (this.code) return { code: this.code };
    return named ? { person: named } : { code: newCode() };
  }

  private playNow = (): void => {
    const bot = bots.chosen;
    if (!bot) return;
    void this.seek({ pool: this.pool(false), "bots-after": 0, bot: bot.id });
  };

  private async seek(seek: Seek): Promise<void> {
    this.problem = undefined;
    try {
      await pairing.seek(seek);
    } catch (refusal) {
      this.problem = refused(refusal as Refusal);
    }
  }
}

customElements.define("tandem-play-panel", TandemPlayPanel);
