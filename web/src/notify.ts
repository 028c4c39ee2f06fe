// The browser's own notifications, for those who asked for them and look elsewhere.

import { settings } from "./settings";

export const canNotify = "Notification" in window;

let standing: Notification | undefined;

/** Says something unless the page is seen anyway. */
export function notify(text: string): void {
  if (!settings.notify || !canNotify || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible") return;
  try {
    standing?.close();
    standing = new Notification("Tandem", { body: text, tag: "tandem", icon: "/icon.svg" });
    standing.onclick = () => window.focus();
  } catch {
    // Some browsers on phones have notifications for installed pages only.
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") standing?.close();
});
