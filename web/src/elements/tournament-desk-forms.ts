// The forms at the desk of those who run an event.

import { html, nothing } from "lit";
import { currentUser } from "../current-user";
import type { OpenTournament } from "../tournament-store";
import type { Act, EventCommand, EntrantView, EventPerson } from "../tournament";
import { t } from "../words";
import { rawTextOf, textOf } from "./form";

export interface DeskForm {
  id: string;
  content: unknown;
  /** The commands of the form. */
  commands?: (form: FormData) => EventCommand[];
  /** A form may act beside the log instead. Rejects with a refusal. */
  act?: (form: FormData) => Promise<void>;
}

const NONE = { id: "" } as const;

const act = (act: Act): EventCommand[] => [{ command: "act", act }];

const text = (name: string, label: string, { required = false, max = 100 } = {}) =>
  html`<label class="field">
    ${label}
    <input
      name=${name}
      ?required=${required}
      maxlength=${max}
      autocomplete="off"
      spellcheck="false"
    />
  </label>`;

const number = (name: string, label: string, min: number, max: number, step = 1) =>
  html`<label class="field short">
    ${label}
    <input type="number" name=${name} min=${min} max=${max} step=${step} required />
  </label>`;

const choice = (name: string, label: string, of: readonly EntrantView[]) =>
  html`<label class="field">
    ${label}
    <select name=${name} required>
      ${of.map(({ id, label }) => html`<option value=${id}>${id} ${label}</option>`)}
    </select>
  </label>`;

/** The articles that an arbiter rules by most often; each has a message in a few words. */
const ARTICLES = [
  "1.8d",
  "1.11a",
  "6.5a",
  "7.6",
  "7.7c",
  "7.12d",
  "8.2",
  "8.4",
  "8.6",
  "8.7",
  "9.4a",
  "9.4b",
  "9.4c",
  "9.4d",
  "9.4e",
  "9.4f",
  "9.4g",
  "9.6",
] as const;

/** The article of the Laws that a ruling rests on, with suggestions. */
const articleField = (form: string) =>
  html`<label class="field">
    ${t("article")}
    <input name="article" required maxlength="100" autocomplete="off" list="articles-${form}" />
    <datalist id="articles-${form}">
      ${ARTICLES.map(
        (article) =>
          html`<option value=${article}>${t(`article-${article.replace(".", "-")}`)}</option>`,
      )}
    </datalist>
  </label>`;

const button = (label: string, busy: boolean) =>
  html`<button class="primary" ?disabled=${busy}>${label}</button>`;

const present = ({ overview }: OpenTournament): EntrantView[] =>
  (overview?.event.entrants ?? []).filter(({ withdrawn }) => !withdrawn);

/** The id in the address of a person's page. */
const linkedPerson = (text: string): string | undefined => /\/people\/([\w-]+)/.exec(text)?.[1];

/** A person by name or by the link to their page; the user themselves if it is their name. */
function personOf(form: FormData, n: number): EventPerson[] {
  const text = textOf(form, `name${n}`);
  const rating = Number(textOf(form, `rating${n}`));
  if (!text) return [];
  const { known } = currentUser;
  const isSelf = known !== undefined && !currentUser.isGuest && known.name === text;
  const account = isSelf ? known.id : linkedPerson(text);
  // The server knows the names of accounts.
  const name = account && !isSelf ? account : text;
  return [{ name, ...(rating > 0 ? { rating } : {}), ...(account ? { account } : {}) }];
}

/** The fields of a person who comes to play. */
const personFields = (n: number, label: string, required: boolean) =>
  html`<div class="inline">
    ${text(`name${n}`, label, { required, max: 200 })}
    <label class="field short">
      ${t("rating")}
      <input type="number" name=${`rating${n}`} min="1" max="4000" />
    </label>
  </div>`;

/** Entries of pairs or people, at any time that the regulations allow. */
export function entryForm({ regulations, isBusy }: OpenTournament): DeskForm {
  const isPairs = regulations?.entrants === "pairs";
  const hasReserve = isPairs && regulations.substitutes === "reserve";
  return {
    id: "enter",
    content: html`<p>${t("enter-words")}</p>
      ${personFields(1, t(isPairs ? "first-player" : "name"), true)}
      ${isPairs ? personFields(2, t("second-player"), !regulations["form-pairs"]) : nothing}
      ${
        isPairs
          ? html`<details class="inner">
              <summary>${t("more")}</summary>
              ${hasReserve ? personFields(3, t("reserve-player"), false) : nothing}
              ${text("team", t("team-name"))}
            </details>`
          : nothing
      }
      ${button(t("enter-them"), isBusy)}`,
    commands: (form) =>
      act({
        act: "enter",
        people: [1, 2, 3].flatMap((n) => personOf(form, n)),
        team: textOf(form, "team") || null,
      }),
  };
}

/** Two who entered alone become a pair. */
export function partnerForm(tournament: OpenTournament): DeskForm | typeof NONE {
  const alone = present(tournament).filter((entrant) => entrant.alone);
  if (alone.length < 2) return NONE;
  return {
    id: "partner",
    content: html`<div class="inline">
        ${choice("one", t("first-player"), alone)}
        ${choice("other", t("second-player"), alone.toReversed())}
      </div>
      ${button(t("make-pair"), tournament.isBusy)}`,
    commands: (form) =>
      act({
        act: "partner",
        one: Number(textOf(form, "one")),
        other: Number(textOf(form, "other")),
      }),
  };
}

/** Somebody else takes the place of a partner. */
export function substituteForm(tournament: OpenTournament): DeskForm | typeof NONE {
  const { regulations, hasBegun, isBusy } = tournament;
  const all = present(tournament);
  const isAllowed = !hasBegun || regulations?.substitutes === "arbiter";
  if (all.length === 0 || !isAllowed) return NONE;
  const players = ({ id, label, people, places, players }: EntrantView) =>
    html`<optgroup label="${id} ${label}">
      ${people
        .slice(0, players)
        .map(({ name }, i) => html`<option value="${id} ${places[i]}">${name}</option>`)}
    </optgroup>`;
  return {
    id: "substitute",
    content: html`<label class="field">
        ${t("leaves")}
        <select name="leaves" required>
          ${all.map(players)}
        </select>
      </label>
      ${personFields(1, t("comes"), true)} ${button(t("substitute-do"), isBusy)}`,
    commands: (form) => {
      const [entrant = 0, leaves = 0] = textOf(form, "leaves").split(" ").map(Number);
      return personOf(form, 1).flatMap((person) =>
        act({ act: "exchange", entrant, leaves, person }),
      );
    },
  };
}

/** Results as they are typed. */
export function typedForm(): DeskForm {
  return {
    id: "typed",
    content: html`<p>${t("typed-words")}</p>
      <label class="field">
        ${t("typed-results")}
        <textarea
          name="text"
          rows="3"
          required
          spellcheck="false"
          autocapitalize="characters"
          placeholder="1:2W3:4 5WL7"
        ></textarea>
      </label>
      ${button(t("save-results"), false)}`,
    commands: (form) => [{ command: "typed-results", text: rawTextOf(form, "text") }],
  };
}

/** A match of a ladder. */
export function challengeForm(tournament: OpenTournament): DeskForm {
  const all = present(tournament);
  return {
    id: "challenge",
    content: html`<div class="inline">
        ${choice("challenger", t("challenger"), all)} ${choice("challenged", t("challenged"), all)}
      </div>
      ${button(t("make-match"), tournament.isBusy)}`,
    commands: (form) => [
      {
        command: "challenge",
        challenger: Number(textOf(form, "challenger")),
        challenged: Number(textOf(form, "challenged")),
      },
    ],
  };
}

const RULED = [0, 1, 2] as const;

/** A result that the arbiter sets, with the article of the Laws. */
export function rulingForm(tournament: OpenTournament): DeskForm {
  const points = (name: string, label: string) =>
    html`<label class="field short">
      ${label}
      <select name=${name}>
        ${RULED.map((half) => html`<option value=${half}>${["0", "½", "1"][half]}</option>`)}
      </select>
    </label>`;
  const last = tournament.rounds?.findLast(({ state }) => state !== "private")?.number ?? 1;
  return {
    id: "ruling",
    content: html`<p>${t("ruling-words")}</p>
      <div class="inline">
        <label class="field short">
          ${t("round")}
          <input type="number" name="round" min="1" max="10000" required value=${last} />
        </label>
        ${number("table", t("table-number"), 1, 1000)} ${number("game", t("event-game"), 1, 64)}
        ${points("first", t("first-side"))} ${points("second", t("second-side"))}
      </div>
      ${articleField("ruling")} ${button(t("save-results"), tournament.isBusy)}`,
    commands: (form) => {
      const of = (name: string) => Number(textOf(form, name));
      const at = { stage: tournament.stageNumber, round: of("round"), table: of("table") };
      const article = textOf(form, "article");
      const result = {
        first: of("first"),
        second: of("second"),
        reason: "ruled",
        article,
      } as const;
      return act({ act: "set-result", at, game: of("game"), result });
    },
  };
}

/** A ruling for the log, which changes nothing else. */
export function ruleForm(tournament: OpenTournament): DeskForm {
  const optional = (name: string, label: string, max: number) =>
    html`<label class="field short">
      ${label}
      <input type="number" name=${name} min="1" max=${max} />
    </label>`;
  const hasRounds = tournament.stage !== undefined;
  return {
    id: "rule",
    content: html`<p>${t("rule-words")}</p>
      ${
        hasRounds
          ? html`<div class="inline">
              ${optional("round", t("round"), 10_000)} ${optional("table", t("table-number"), 1000)}
            </div>`
          : nothing
      }
      ${articleField("rule")} ${text("text", t("rule-text"), { required: true, max: 1000 })}
      ${button(t("rule-do"), tournament.isBusy)}`,
    commands: (form) => {
      const [round, table] = [Number(textOf(form, "round")), Number(textOf(form, "table"))];
      // The server names what is missing if only one of the two is given.
      const at = round || table ? { stage: tournament.stageNumber, round, table } : null;
      return act({ act: "rule", article: textOf(form, "article"), text: textOf(form, "text"), at });
    },
  };
}

/** Points taken or given. */
export function adjustForm(tournament: OpenTournament): DeskForm {
  return {
    id: "adjust",
    content: html`<p>${t("adjust-words")}</p>
      <div class="inline">
        ${choice("entrant", t("name"), present(tournament))}
        ${number("points", t("points"), -50, 50, 0.5)}
      </div>
      ${articleField("adjust")} ${text("note", t("note"), { required: true, max: 1000 })}
      ${button(t("adjust-do"), tournament.isBusy)}`,
    commands: (form) =>
      act({
        act: "adjust",
        stage: tournament.stageNumber,
        entrant: Number(textOf(form, "entrant")),
        points: Math.round(Number(textOf(form, "points")) * 2),
        article: textOf(form, "article"),
        note: textOf(form, "note"),
      }),
  };
}

export function announceForm(): DeskForm {
  return {
    id: "announce",
    content: html`${text("text", t("announcement"), { required: true, max: 1000 })}
    ${button(t("announce-do"), false)}`,
    commands: (form) => act({ act: "announce", text: textOf(form, "text") }),
  };
}

/** The arbiters, whom the organizer chooses. */
export function arbiters(tournament: OpenTournament): DeskForm | typeof NONE {
  const { overview, isOrganizer } = tournament;
  if (!overview || !isOrganizer) return NONE;
  return {
    id: "arbiters",
    content: html`${
      overview.arbiters.length > 0
        ? html`<ul class="rows">
            ${overview.arbiters.map(
              ({ id, name }) =>
                html`<li>
                  <a href="/people/${id}">${name}</a>
                  <button type="button" @click=${() => void tournament.removeArbiter(id)}>
                    ${t("remove-arbiter")}
                  </button>
                </li>`,
            )}
          </ul>`
        : html`<p class="empty">${t("no-arbiters")}</p>`
    }
    ${text("person", t("arbiter-link"), { required: true, max: 200 })}
    ${button(t("add-arbiter"), tournament.isBusy)}`,
    act: (form) => {
      const given = textOf(form, "person");
      // The address of a person's page, or their id alone.
      return tournament.addArbiter(linkedPerson(given) ?? given);
    },
  };
}
