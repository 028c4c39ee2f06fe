// Our elements render into the page itself, where one set of style sheets serves all.

import { LitElement } from "lit";

export class TandemElement extends LitElement {
  private followed: [EventTarget, string, EventListener][] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Listens as long as the element is in the page. */
  protected listen(to: EventTarget, type: string, listener: (event: Event) => void): void {
    to.addEventListener(type, listener);
    this.followed.push([to, type, listener]);
  }

  /** Renders again whenever something changes. */
  protected follow(to: EventTarget): void {
    this.listen(to, "change", () => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const [to, type, listener] of this.followed) to.removeEventListener(type, listener);
    this.followed = [];
  }
}
