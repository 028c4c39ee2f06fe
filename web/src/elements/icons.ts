// The signs on buttons, drawn on a grid of 24 units.

import { html, svg, type TemplateResult } from "lit";

const PATHS = {
  swap: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  forward: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  zen: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "M6 6l12 12M18 6L6 18",
  check: "M4 13l5 5L20 6",
  flag: "M6 21V4h12l-3 4 3 4H6",
  draw: "M5 9h14M5 15h14",
  hand: "M8 13V5.5a1.5 1.5 0 0 1 3 0V11V3.5a1.5 1.5 0 0 1 3 0V11V5.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-11.2 3L3.6 14a1.6 1.6 0 0 1 2.6-1.8L8 14.5",
  menu: "M4 6h16M4 12h16M4 18h16",
  moon: "M19 14.5A8 8 0 1 1 9.5 5a6.5 6.5 0 0 0 9.5 9.5z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  exchange: "M4 8h12M13 5l3 3-3 3M20 16H8M11 13l-3 3 3 3",
  more: "M5 12h.01M12 12h.01M19 12h.01",
} as const;

export type Icon = keyof typeof PATHS;

export const icon = (name: Icon): TemplateResult =>
  html`<svg class="icon-sign" viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<path d=${PATHS[name]} />`}
  </svg>`;

/** The sign of a team: a disc or a diamond, so that the teams differ in more than color. */
export const teamSign = (team: "first" | "second"): TemplateResult =>
  html`<svg class="team-sign ${team}" viewBox="0 0 16 16" aria-hidden="true">
    ${
      team === "first"
        ? svg`<circle cx="8" cy="8" r="6.5" />`
        : svg`<path d="M8 0.5L15.5 8L8 15.5L0.5 8z" />`
    }
  </svg>`;
