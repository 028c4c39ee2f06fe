// A camera that looks for a QR code.

import { html, nothing } from "lit";
import { t } from "../words";
import { TandemElement } from "./base";

/** How often it looks, in milliseconds. */
const LOOKS = 250;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

/** Whether the page may ask for a camera at all. */
export const hasCamera = (): boolean => window.isSecureContext && "mediaDevices" in navigator;

async function newDetector(): Promise<Detector> {
  const { BarcodeDetector: own } = window as { BarcodeDetector?: DetectorClass };
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? [];
  if (own && formats.includes("qr_code")) return new own({ formats: ["qr_code"] });
  const { BarcodeDetector } = await import("../clock/qr-read");
  return new BarcodeDetector({ formats: ["qr_code"] });
}

class TandemHallScan extends TandemElement {
  static override properties = { found: { attribute: false }, isRefused: { state: true } };
  /** Gets the text of each code; returns whether it is the one. */
  declare found: (text: string) => void;
  declare private isRefused: boolean;

  private stream: MediaStream | undefined;
  private isLooking = false;

  constructor() {
    super();
    this.isRefused = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.opens();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stream?.getTracks().forEach((track) => track.stop());
  }

  private async opens(): Promise<void> {
    try {
      const video = { facingMode: "environment" };
      const [stream, detector] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video }),
        newDetector(),
      ]);
      this.stream = stream;
      if (!this.isConnected) return stream.getTracks().forEach((track) => track.stop());
      await this.updateComplete;
      const screen = this.querySelector("video");
      if (!screen) return;
      screen.srcObject = stream;
      await screen.play();
      this.every(LOOKS, () => void this.looks(detector, screen));
    } catch {
      this.isRefused = true;
    }
  }

  private async looks(detector: Detector, screen: HTMLVideoElement): Promise<void> {
    if (this.isLooking || screen.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    this.isLooking = true;
    try {
      for (const { rawValue } of await detector.detect(screen)) this.found(rawValue);
    } catch {
      // The next picture may be better.
    } finally {
      this.isLooking = false;
    }
  }

  protected override render() {
    return html`${this.isRefused ? html`<p class="wrong" role="alert">${t("clock-scan-refused")}</p>` : nothing}
      <video muted playsinline ?hidden=${this.isRefused} aria-label=${t("clock-scan")}></video>`;
  }
}

customElements.define("tandem-hall-scan", TandemHallScan);
