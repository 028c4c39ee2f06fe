// Client-side navigation between pages.

/** Dispatches `change`. */
export const navigation = new EventTarget();

export function navigate(address: string): void {
  history.pushState(null, "", address);
  window.scrollTo(0, 0);
  navigation.dispatchEvent(new Event("change"));
}

window.addEventListener("popstate", () => navigation.dispatchEvent(new Event("change")));

document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (
    !link ||
    !plain ||
    link.target ||
    link.hasAttribute("download") ||
    link.origin !== location.origin
  )
    return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
});
