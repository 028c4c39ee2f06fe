// The parts of a browser that the modules of the page expect when they are loaded. Import this
// first.

const stored = new Map<string, string>();
/** Answers all media queries. A `change` tells that the device answers otherwise now. */
export const media = Object.assign(new EventTarget(), { matches: false });
const page = Object.assign(new EventTarget(), {
  documentElement: {
    lang: "",
    dataset: {},
    removeAttribute: () => undefined,
    style: { setProperty: () => undefined },
  },
  visibilityState: "visible",
});

const globals: Record<string, unknown> = {
  // The timers of the page are no reason for a test to go on.
  window: Object.assign(new EventTarget(), { setInterval: () => 0, setTimeout, clearTimeout }),
  document: page,
  navigator: { language: "en" },
  matchMedia: () => media,
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
};
for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
