// Texts as arguments.

import { shown } from "./arguments.js";

/** A text, or its bytes in whatever encoding. */
export type Text = string | ArrayBufferLike | ArrayBufferView;

/** A record of chess.com: an object, its JSON, or a PGN. */
export type ChessComRecord = string | object;

const encoder = new TextEncoder();

/** The bytes of a text. Those of other windows and workers have other classes, but the same names. */
export function bytesOf(text: Text): Uint8Array {
  if (typeof text === "string") return encoder.encode(text);
  if (ArrayBuffer.isView(text))
    return new Uint8Array(text.buffer, text.byteOffset, text.byteLength);
  if (/ (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(text)))
    return new Uint8Array(text);
  throw new TypeError(`a text must be a string or its bytes (got ${shown(text)})`);
}

/** The records of both boards as texts. */
export function chessComTexts(
  records: readonly [ChessComRecord, ChessComRecord],
): [a: string, b: string] {
  const isPair = Array.isArray(records) && records.length === 2;
  if (!isPair || !records.every((one) => ["string", "object"].includes(typeof one)))
    throw new TypeError(
      `the records of chess.com must be [board A, board B], each a string or an object (got ${shown(records)})`,
    );
  const asText = (one: ChessComRecord) => (typeof one === "string" ? one : JSON.stringify(one));
  return [asText(records[0]), asText(records[1])];
}
