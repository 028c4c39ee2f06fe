// The user's settings in this browser.

export const BOARD_THEMES = ["walnut", "forest", "lake", "slate", "contrast"] as const;
export const PIECE_SETS = ["classic", "facet", "token"] as const;

/** The languages of the page, each with its catalogs in `locales`. */
export const LANGUAGES = ["en", "cs", "de"] as const;

export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  theme: "system" | "light" | "dark";
  board: (typeof BOARD_THEMES)[number];
  pieces: (typeof PIECE_SETS)[number];
  /** The size of one's own board, in percent of the room that there is. */
  boardSize: number;
  /** Only the boards, while a game is played. */
  zen: boolean;
  language: Language;
  /** Volume from 0 to 100; that of the partner's board is relative to it. */
  volume: number;
  partnerVolume: number;
  coordinates: boolean;
  animations: boolean;
  /** Pawns become queens without a question. */
  autoQueen: boolean;
  /** Moves wait for a second tap. */
  confirm: boolean;
  /** Press the clock automatically where it completes moves. */
  press: boolean;
  /** Notifications of the browser while the page is hidden. */
  notify: boolean;
  /** The id of the bot that was chosen last. */
  bot: string;
  /** The last choice in quick pairing: the game, its time, whether it is rated, and when bots come. */
  quick: QuickChoice;
  /** Whether the lobby chat is unfolded on the first page. */
  lobbyChat: boolean;
  /** Whether the user of this browser had an account when the server was last asked. */
  hasAccount: boolean;
}

export interface QuickChoice {
  kind: "bughouse" | "kriegspiel";
  control: string;
  rated: boolean;
  /** Bughouse for two, each with both boards. */
  both: boolean;
  /** After how many seconds bots take the empty seats; 0 for never. */
  bots: number;
}

const KEY = "tandem";

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

const defaults: Settings = {
  theme: "system",
  board: "walnut",
  pieces: "classic",
  boardSize: 100,
  zen: false,
  language: LANGUAGES.find((language) => navigator.language.startsWith(language)) ?? "en",
  volume: 80,
  partnerVolume: 30,
  coordinates: true,
  animations: !lessMotion.matches,
  autoQueen: false,
  confirm: false,
  press: false,
  notify: false,
  bot: "",
  quick: { kind: "bughouse", control: "180+0", rated: false, both: false, bots: 60 },
  lobbyChat: matchMedia("(min-width: 860px)").matches,
  hasAccount: false,
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

/** Stores what somebody has chosen, and nothing else: the rest follows the device. */
export function setSettings(changed: Partial<Settings>): void {
  Object.assign(settings, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...stored(), ...changed }));
  } catch {
    // They last until the page is closed.
  }
  applied();
}

function applied(): void {
  applySettings();
  settingsChanges.dispatchEvent(new Event("change"));
}

lessMotion.addEventListener("change", ({ matches }) => {
  Object.assign(settings, { animations: !matches }, stored());
  applied();
});

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
  root.dataset["board"] = settings.board;
  root.style.setProperty("--size", String(settings.boardSize / 100));
}
