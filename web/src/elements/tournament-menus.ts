// Menus of those who run an event: what can be done with a match or an entrant.

import { html, nothing } from "lit";
import type { OpenTournament } from "../tournament-store";
import type { Act, EntrantView, MatchId } from "../tournament";
import { toasts } from "../toasts";
import { t } from "../words";
import { icon } from "./icons";
import { TandemMenu } from "./menu";

type Item = readonly [text: string, act: () => void];

class TandemTournamentMenu extends TandemMenu {
  static override properties = {
    ...TandemMenu.properties,
    label: {},
    items: { attribute: false },
  };
  declare label: string;
  declare items: readonly Item[];

  protected override render() {
    const { label, items, menu } = this;
    if (items.length === 0) return nothing;
    return html`<button type="button" class="icon" popovertarget=${menu} aria-label=${label}>
        ${icon("more")}
      </button>
      ${this.list(label, () =>
        items.map(
          ([text, act]) =>
            html`<button
              type="button"
              @click=${() => {
                this.close();
                act();
              }}
            >
              ${text}
            </button>`,
        ),
      )}`;
  }
}

/** The log alone says that somebody misses a round, so the user is told. */
export async function misses(
  tournament: OpenTournament,
  entrant: number,
  absence: "requested" | "absent" | null,
): Promise<boolean> {
  const { stages } = tournament.overview?.event ?? { stages: [] };
  const [stage, round] = [Math.max(1, stages.length), nextRound(tournament)];
  const act = { act: "miss", entrant, stage, round, absence } as const;
  const isDone = await tournament.try({ command: "act", act });
  if (isDone) toasts.tell(t("saved"));
  return isDone;
}

const menu = (label: string, items: readonly Item[]) =>
  html`<tandem-tournament-menu .label=${label} .items=${items}></tandem-tournament-menu>`;

/** A menu of acts for a match that is published. */
export function matchMenu(
  tournament: OpenTournament,
  at: MatchId,
  sides: readonly [string, string],
  isOver: boolean,
  isPublished: boolean,
) {
  const forfeit = (text: string, absent: [boolean, boolean]): Item => [
    text,
    () => void tournament.try({ command: "forfeit", at, absent }),
  ];
  const does = (text: string, act: Act): Item => [
    text,
    () => void tournament.try({ command: "act", act }),
  ];
  const isKnockout = /knockout|elimination/.test(tournament.rules?.format.kind ?? "");
  const items = [
    ...(isOver
      ? []
      : [
          forfeit(t("side-absent", { side: sides[0] }), [true, false]),
          forfeit(t("side-absent", { side: sides[1] }), [false, true]),
          forfeit(t("both-absent"), [true, true]),
        ]),
    ...(isKnockout
      ? [
          does(t("add-game"), { act: "add-game", at }),
          ...sides.map((side, i) =>
            does(t("side-advances", { side }), { act: "advance", at, side: i }),
          ),
        ]
      : []),
  ];
  return menu(t("match-menu", { table: at.table }), isPublished ? items : []);
}

/** A menu of acts for an entrant. */
export function entrantMenu(tournament: OpenTournament, entrant: EntrantView) {
  const { id, withdrawn, paused, label } = entrant;
  const does = (text: string, act: Act): Item => [
    text,
    () => void tournament.try({ command: "act", act }),
  ];
  const round = nextRound(tournament);
  const miss = (text: string, absence: "requested" | "absent" | null): Item => [
    text,
    () => void misses(tournament, id, absence),
  ];
  const items: Item[] = withdrawn
    ? [does(t("return"), { act: "return", entrant: id })]
    : [
        ...(tournament.regulations?.["check-in"]
          ? [
              does(t(entrant["checked-in"] ? "check-out" : "check-in"), {
                act: "check-in",
                entrant: id,
                present: !entrant["checked-in"],
              }),
            ]
          : []),
        ...(tournament.isContinuous
          ? [
              does(t(paused ? "stop-pause" : "pause"), {
                act: "pause",
                entrant: id,
                paused: !paused,
              }),
            ]
          : [
              miss(t("give-bye", { round }), "requested"),
              miss(t("misses-round", { round }), "absent"),
              miss(t("plays-round", { round }), null),
            ]),
        ...lineUps(entrant).map(([names, members]) =>
          does(t("line-up", { names }), { act: "line-up", entrant: id, members }),
        ),
        does(t("withdraw"), { act: "withdraw", entrant: id }),
      ];
  return menu(t("entrant-menu", { name: label }), items);
}

/** The other line-ups of a pair: its partners the other way round, and pairs with a third person. */
function lineUps({ people, places, players }: EntrantView) {
  if (players !== 2) return [];
  const of = (...order: [number, number]): [names: string, members: [number, number]] => [
    order.map((i) => people[i]?.name).join(" – "),
    order.map((i) => places[i] ?? 0) as [number, number],
  ];
  const pairs = people.flatMap((_, i) => people.slice(0, i).map((_, j) => of(j, i)));
  return [of(1, 0), ...pairs.slice(1)];
}

/** The number of the next round that is not published. */
export function nextRound({ stage, rounds }: OpenTournament): number {
  const isDraft = rounds?.at(-1)?.state === "private";
  return (stage?.rounds ?? 0) + (isDraft ? 0 : 1);
}

customElements.define("tandem-tournament-menu", TandemTournamentMenu);
