// The device of a clock: it stays awake, fills the screen, knows its battery, and vibrates.

/** Whether the screen stays on, and if not, why. */
export type Awake = "on" | "off" | "refused" | "unsupported" | "insecure";

interface Battery extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

/** Below this share of its charge the battery is told. */
export const LOW_BATTERY = 0.2;

/** Dispatches `change`. */
export class Device extends EventTarget {
  awake: Awake = "off";
  battery: { level: number; charging: boolean } | undefined;
  private lock: WakeLockSentinel | undefined;
  private wants = false;

  constructor() {
    super();
    void this.watchBattery();
  }

  /** Keeps the screen on from now on. A hidden page loses the lock, so it asks again. */
  async stayAwake(): Promise<void> {
    this.wants = true;
    if (document.visibilityState !== "visible" || this.lock) return;
    if (!("wakeLock" in navigator)) {
      this.tell(window.isSecureContext ? "unsupported" : "insecure");
      return;
    }
    try {
      const lock = await navigator.wakeLock.request("screen");
      this.lock = lock;
      this.tell("on");
      lock.addEventListener("release", () => {
        this.lock = undefined;
        this.tell("off");
      });
      if (!this.wants) await lock.release();
    } catch {
      this.tell("refused");
    }
  }

  async rest(): Promise<void> {
    this.wants = false;
    await this.lock?.release();
  }

  private tell(awake: Awake): void {
    this.awake = awake;
    this.dispatchEvent(new Event("change"));
  }

  private async watchBattery(): Promise<void> {
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
    try {
      const battery = await getBattery?.call(navigator);
      if (!battery) return;
      const note = () => {
        this.battery = { level: battery.level, charging: battery.charging };
        this.dispatchEvent(new Event("change"));
      };
      battery.addEventListener("levelchange", note);
      battery.addEventListener("chargingchange", note);
      note();
    } catch {
      // The browser does not tell.
    }
  }
}

export const canFillScreen = (): boolean => document.fullscreenEnabled;

export function fillScreen(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen({ navigationUI: "hide" });
  // The browser may refuse: the clock works without.
  change.catch(() => undefined);
}

export function vibrate(millis: number): void {
  if ("vibrate" in navigator) navigator.vibrate(millis);
}

/** Installs what the page needs without a network. Says whether that is possible here. */
export async function workOffline(): Promise<"ready" | "insecure" | "failed"> {
  if (!("serviceWorker" in navigator)) return window.isSecureContext ? "failed" : "insecure";
  try {
    const { installing, waiting, active } = await navigator.serviceWorker.register(
      "/clock-worker.js",
      { scope: "/clock" },
    );
    const worker = installing ?? waiting ?? active;
    if (!worker || active) return active ? "ready" : "failed";
    return await new Promise((done) => {
      worker.addEventListener("statechange", () => {
        if (worker.state === "activated") done("ready");
        else if (worker.state === "redundant") done("failed");
      });
    });
  } catch {
    return "failed";
  }
}
