// The openings of any player whose games the archive has, by name.

import { html, nothing } from "lit";
import { explorerAt, START_STATE } from "../explorer";
import { navigate, navigation } from "../navigation";
import { START } from "../study";
import { t } from "../words";
import { TandemElement } from "../elements/base";
import { textOf } from "../elements/form";
import "../elements/openings";

class PageArchivePlayer extends TandemElement {
  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(navigation);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
  }

  protected override render() {
    const name = new URLSearchParams(location.search).get("name")?.trim() ?? "";
    document.title = `${name || t("archive-player")} · Tandem`;
    const state = { ...START_STATE, conditions: { player: name } };
    return html`<main class="plain">
      <h1>${name || t("archive-player")}</h1>
      <form class="archive-search" role="search" @submit=${this.search}>
        <label class="field">
          ${t("filter-player")}
          <input name="name" required maxlength="100" autocomplete="off" .value=${name} />
        </label>
        <button class="primary">${t("search")}</button>
      </form>
      ${
        name
          ? html`<tandem-openings .player=${name}></tandem-openings>
              <a class="more" href=${explorerAt(`${START} | ${START}`, state)}
                >${t("archive-player-explorer")}</a
              >`
          : nothing
      }
    </main>`;
  }

  private search = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = textOf(new FormData(event.target as HTMLFormElement), "name");
    navigate(`/archive/players?${new URLSearchParams({ name })}`);
  };
}

customElements.define("page-archive-player", PageArchivePlayer);
