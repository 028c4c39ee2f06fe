// What a person has chosen for this browser.

export interface Settings {
  theme: "system" | "light" | "dark";
  language: "en" | "cs";
  sounds: boolean;
  coordinates: boolean;
  animations: boolean;
  /** Where moves are completed by the clock: press it at once. */
  press: boolean;
}

const KEY = "tandem";

const defaults: Settings = {
  theme: "system",
  language: navigator.language.startsWith("cs") ? "cs" : "en",
  sounds: true,
  coordinates: true,
  animations: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  press: false,
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
  localStorage.setItem(KEY, JSON.stringify(settings));
  applySettings();
  settingsChanges.dispatchEvent(new Event("change"));
}

export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.dataset["theme"] = settings.theme;
}
