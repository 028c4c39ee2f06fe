// How the clock is shown on this device.

/** Both boards, one of them while another device has the other, or one alone. */
export const LAYOUTS = ["AB", "A+B", "B+A", "A", "B"] as const;
export type Layout = (typeof LAYOUTS)[number];

export interface Options {
  /** The hand with which most players press: the other buttons lie away from it. */
  hand: "right" | "left";
  /** Board A lies on the right. */
  isSwapped: boolean;
  isContrast: boolean;
  vibrates: boolean;
  sounds: boolean;
  /** The choices of the last game. */
  control: string;
  layout: Layout;
}

const KEY = "tandem-clock-options";

/** No sound unless somebody wants it: a hall is silent (9.5). */
const DEFAULTS: Options = {
  hand: "right",
  isSwapped: false,
  isContrast: false,
  vibrates: true,
  sounds: false,
  control: "300+0",
  layout: "AB",
};

function stored(): Partial<Options> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Options>;
  } catch {
    return {};
  }
}

export const options: Readonly<Options> = { ...DEFAULTS, ...stored() };

/** Dispatches `change`. */
export const optionChanges = new EventTarget();

export function setOptions(changed: Partial<Options>): void {
  Object.assign(options, changed);
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // They last until the page is closed.
  }
  optionChanges.dispatchEvent(new Event("change"));
}
