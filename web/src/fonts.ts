// The typeface's second file, which the page's styles ask for only when they draw a letter of it.

const central = new URL("./fonts/figtree-central-wght-normal.woff2", import.meta.url).href;

/** Asks for the letters of Central Europe. A file that came after the text would be ignored. */
export function preloadCentralLetters(): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "font", crossOrigin: "", href: central });
  document.head.append(link);
}
