// A button with a menu.

import { html, nothing } from "lit";
import { TandemElement } from "./base";

/** How far from the edges of the window a menu stays, in pixels. */
const MARGIN = 8;

let count = 0;

export abstract class TandemMenu extends TandemElement {
  static override properties = { open: { state: true } };
  declare private open: boolean;

  protected readonly menu = `menu-${(count += 1)}`;

  /** The items, rendered when the menu is open. */
  protected list(label: string, content: () => unknown) {
    return html`<div
      id=${this.menu}
      popover
      class="menu"
      aria-label=${label}
      @beforetoggle=${this.toggle}
      @toggle=${this.place}
    >
      ${this.open ? content() : nothing}
    </div>`;
  }

  protected close(): void {
    this.querySelector<HTMLElement>("[popover]")?.hidePopover();
  }

  private toggle = (event: ToggleEvent): void => {
    this.open = event.newState === "open";
  };

  /** Below the button, or above it where there is no room. */
  private place = (event: ToggleEvent): void => {
    if (event.newState !== "open") return;
    const menu = event.target as HTMLElement;
    const button = this.querySelector("[popovertarget]")?.getBoundingClientRect();
    if (!button) return;
    const below = button.bottom + menu.offsetHeight + MARGIN < window.innerHeight;
    const left = Math.max(
      MARGIN,
      Math.min(button.left, window.innerWidth - menu.offsetWidth - MARGIN),
    );
    menu.style.left = `${left}px`;
    menu.style.top = `${below ? button.bottom + 2 : Math.max(MARGIN, button.top - menu.offsetHeight - 2)}px`;
  };
}
