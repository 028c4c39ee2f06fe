// The style of <bughouse-game>. Pages change colors and sizes by its custom properties.

export const STYLES = `
:host {
  display: block;
  max-width: var(--bughouse-width, 56rem);
  font: var(--bughouse-font, 1rem/1.4 system-ui, sans-serif);
  color: var(--bughouse-color, inherit);
}
:host([hidden]) { display: none; }
:host(:focus-visible) { outline: 2px solid var(--bughouse-accent, Highlight); outline-offset: 2px; }
.boards svg { display: block; width: 100%; height: auto; }
nav { display: flex; gap: 0.25rem; align-items: center; margin-block: 0.5rem; }
nav button { min-width: 2.5rem; min-height: 2.5rem; font: inherit; }
nav button[aria-disabled="true"] { opacity: 0.4; }
output { margin-inline-start: 0.5rem; font-weight: 600; }
ol {
  display: flex;
  flex-wrap: wrap;
  gap: 0.125rem 0.25rem;
  max-height: var(--bughouse-moves-height, 9rem);
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
}
li button {
  border: 0;
  border-radius: 0.25rem;
  padding: 0.125rem 0.375rem;
  font: inherit;
  color: inherit;
  background: none;
  cursor: pointer;
}
li button:hover { background: color-mix(in srgb, currentColor 12%, transparent); }
li button.B { font-style: italic; }
li button[aria-current] {
  background: var(--bughouse-accent, Highlight);
  color: var(--bughouse-accent-text, HighlightText);
}
`;
