// The Laws in our own words, short.

import { html } from "lit";
import { t } from "../words";
import { TandemElement } from "../elements/base";

const SECTIONS = ["table", "captures", "drops", "clock", "illegal", "end", "draw", "talk", "online"] as const;

export class PageRules extends TandemElement {
  protected override render() {
    return html`<main class="plain rules">
      <h1>${t("rules-title")}</h1>
      <p class="lead">${t("rules-lead")}</p>
      ${SECTIONS.map(
        (section) =>
          html`<section>
            <h2>${t(`rules-${section}`)}</h2>
            ${t(`rules-${section}-words`)
              .split("\n")
              .filter(Boolean)
              .map((paragraph) => html`<p>${paragraph}</p>`)}
          </section>`,
      )}
    </main>`;
  }
}

customElements.define("page-rules", PageRules);
