// What a person has chosen for this browser.

export interface Settings {
  theme: "system" | "light" | "dark";
  language: "en" | "cs";
  /** How loud sounds are, from 0 to 100; and those of the other board against that. */
  volume: number;
  partnerVolume: number;
  coordinates: boolean;
  animations: boolean;
  /** Where moves are completed by the clock: press it at once. */
  press: boolean;
  /** The browser's notifications while the page is not seen. */
  notify: boolean;
  /** The bot that was asked last, by its id. */
  bot: string;
}

const KEY = "tandem";

const defaults: Settings = {
  theme: "system",
  language: navigator.language.startsWith("cs") ? "cs" : "en",
  volume: 80,
  partnerVolume: 30,
  coordinates: true,
  animations: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  press: false,
  notify: false,
  bot: "",
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Readonly<Settings> = { ...defaults, ...stored() };

/** Dispatches `change`. */
export const settingsChanges = new EventTarget();

export function setSettings(changed: Partial<Settings>): void {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold for as long as the page is open.
  }
  applied();
}

function applied(): void {
  applySettings();
  settingsChanges.dispatchEvent(new Event("change"));
}

// They are changed in one tab and hold in all.
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  Object.assign(settings, stored());
  applied();
});

export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.dataset["theme"] = settings.theme;
}
