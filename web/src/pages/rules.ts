// The rules of both games, in short.

import { html } from "lit";
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

/** Blank lines separate paragraphs. */
const paragraphs = (id: string) =>
  t(id)
    .split("\n")
    .filter(Boolean)
    .map((paragraph) => html`<p>${paragraph}</p>`);

const section = (id: string) =>
  html`<section>
    <h3>${t(id)}</h3>
    ${paragraphs(`${id}-words`)}
  </section>`;

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
      <h2 id="kriegspiel">${t("rules-kriegspiel-title")}</h2>
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
