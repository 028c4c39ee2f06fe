// The rules of both games, in short.

import { html, nothing } from "lit";
import { navigation } from "../navigation";
import { KRIEGSPIEL_RULES } from "../ruleset";
import { t } from "../words";
import { TandemElement } from "../elements/base";

const BUGHOUSE = [
  "table",
  "captures",
  "drops",
  "clock",
  "illegal",
  "end",
  "draw",
  "talk",
  "online",
] as const;
const KRIEGSPIEL = [
  "sight",
  "attempts",
  "announcements",
  "nonsense",
  "any",
  "ends",
  "here",
  "watching",
  "after",
] as const;

/** Positions that sections show. */
const DIAGRAMS: Record<string, string> = {
  "rules-captures":
    "rnbqkb1r/1ppppppp/p4P2/8/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 3 | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[n] b KQkq - 0 1",
  "rules-drops":
    "r4rk1/ppp2p1p/3p1P2/8/8/8/PPP2PPP/R4RK1[Q] w - - 0 20 | r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[] w KQkq - 4 4",
};

/** Blank lines separate paragraphs. */
const paragraphs = (id: string) =>
  t(id)
    .split("\n")
    .filter(Boolean)
    .map((paragraph) => html`<p>${paragraph}</p>`);

const section = (id: string) =>
  html`<section>
    <h3>${t(id)}</h3>
    ${paragraphs(`${id}-words`)} ${diagram(id)}
  </section>`;

function diagram(id: string) {
  const position = DIAGRAMS[id];
  if (!position) return nothing;
  // The words below the picture are all that it shows.
  return html`<figure>
    <img
      src="/api/picture?bfen=${encodeURIComponent(position)}"
      alt=""
      width="1200"
      height="630"
      loading="lazy"
    />
    <figcaption>${t(`${id}-picture`)}</figcaption>
  </figure>`;
}

export class PageRules extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.listen(navigation, "change", () => this.show());
  }

  protected override firstUpdated(): void {
    this.show();
  }

  /** The address can name one of the games. */
  private show(): void {
    if (/^#\w+$/.test(location.hash)) this.querySelector(location.hash)?.scrollIntoView();
  }

  protected override render() {
    return html`<main class="plain rules">
      <h1>${t("rules")}</h1>
      <nav class="actions" aria-label=${t("rules")}>
        <a class="button" href="/rules#bughouse">${t("kind-bughouse")}</a>
        <a class="button" href="/rules#kriegspiel">${t("kind-kriegspiel")}</a>
      </nav>
      <h2 id="bughouse">${t("rules-title")}</h2>
      <p class="lead">${t("rules-lead")}</p>
      <p>${t("lesson-lead")}</p>
      <p><a class="button primary" data-lesson href="/lesson">${t("lesson")}</a></p>
      ${BUGHOUSE.map((of) => section(`rules-${of}`))}
      <h2 id="kriegspiel">${t("kriegspiel-explained")}</h2>
      <p class="lead">${t("rules-kriegspiel-lead")}</p>
      ${KRIEGSPIEL.map((of) => section(`kriegspiel-rules-${of}`))}
      <section>
        <h3>${t("kriegspiel-rules-sets")}</h3>
        <dl class="rule-sets">
          ${KRIEGSPIEL_RULES.map(
            (name) =>
              html`<dt>${t(`krieg-${name}`)}</dt>
                <dd>${t(`krieg-${name}-rules`)}</dd>`,
          )}
        </dl>
      </section>
    </main>`;
  }
}

customElements.define("page-rules", PageRules);
