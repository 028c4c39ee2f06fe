// Elements render into the page itself, so one set of style sheets serves all of them.

import { LitElement } from "lit";
import type { TypedEventTarget } from "../events";

export class TandemElement extends LitElement {
  /** Ends what `listen`, `on`, `follow` and `every` began. */
  private endings: (() => void)[] = [];

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Listens to events of the browser while the element is in the page. */
  protected listen<K extends keyof DocumentEventMap>(
    to: Document,
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
  ): void;
  protected listen(to: EventTarget, type: string, listener: (event: Event) => void): void;
  protected listen(to: EventTarget, type: string, listener: (event: never) => void): void {
    to.addEventListener(type, listener as EventListener);
    this.endings.push(() => to.removeEventListener(type, listener as EventListener));
  }

  /** Listens to events of our own while the element is in the page. */
  protected on<Events, K extends keyof Events & string>(
    to: TypedEventTarget<Events>,
    type: K,
    listener: (detail: Events[K]) => void,
  ): void {
    this.endings.push(to.on(type, listener));
  }

  /** Renders again at every `change`. */
  protected follow(to: EventTarget): void {
    this.listen(to, "change", () => this.requestUpdate());
  }

  /** Does something again and again while the element is in the page. */
  protected every(millis: number, act: () => void): void {
    const timer = window.setInterval(act, millis);
    this.endings.push(() => window.clearInterval(timer));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.endings.forEach((end) => end());
    this.endings = [];
  }
}
