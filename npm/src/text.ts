// Texts as arguments.

/** A text, or its bytes in whatever encoding. */
export type Text = string | Uint8Array;

/** A record of chess.com: an object, its JSON, or a PGN. */
export type ChessComRecord = string | object;

const encoder = new TextEncoder();

export const bytesOf = (text: Text): Uint8Array =>
  typeof text === "string" ? encoder.encode(text) : text;

export const chessComText = (record: ChessComRecord): string =>
  typeof record === "string" ? record : JSON.stringify(record);
