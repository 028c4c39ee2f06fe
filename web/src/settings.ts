// The user's settings in this browser.

export interface Settings {
  theme: "system" | "light" | "dark";
  language: "en" | "cs";
  /** Volume from 0 to 100; that of the partner's board is relative to it. */
  volume: number;
  partnerVolume: number;
  coordinates: boolean;
  animations: boolean;
  /** Press the clock automatically where it completes moves. */
  press: boolean;
  /** Notifications of the browser while the page is hidden. */
  notify: boolean;
  /** The id of the bot that was chosen last. */
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
    // They last until the page is closed.
  }
  applied();
}

function applied(): void {
  applySettings();
  settingsChanges.dispatchEvent(new Event("change"));
}

// All tabs share the settings.
window.addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  Object.assign(settings, stored());
  applied();
});

export function applySettings(): void {
  const root = document.documentElement;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.dataset["theme"] = settings.theme;
}
