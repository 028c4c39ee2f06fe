// Notifications of the browser, for people who allowed them and look elsewhere.

import { settings } from "./settings";

export const canNotify = "Notification" in window;

let standing: Notification | undefined;

/** Shows a notification unless the page is visible. */
export function notify(text: string): void {
  if (!settings.notify || !canNotify || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible") return;
  try {
    standing?.close();
    standing = new Notification("Tandem", { body: text, tag: "tandem", icon: "/icon.svg" });
    standing.onclick = () => window.focus();
  } catch {
    // Some mobile browsers show notifications only for installed pages.
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") standing?.close();
});
