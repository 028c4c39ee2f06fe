// Writes QR codes. It is loaded when one is shown.

import { encodeQR } from "qr";

/** The squares of the code of a text as the outline of a picture, and its size in squares. */
export function qrOutline(text: string): { size: number; outline: string } {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  const outline = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size: rows.length, outline: outline.join("") };
}
