// The hall that the server is for, over HTTP.

import { fetchText } from "./http";

export interface HallPlace {
  /** The address of the server. */
  url: string;
  /** The page by plain HTTP that says how devices come to trust the server. */
  welcome: string;
  /** The address of `welcome` as a QR code in SVG. */
  code: string;
  /** The name of the authority that devices install. */
  authority: string;
  /** Its SHA-256, as devices show it. */
  fingerprint: string;
}

/** Where the hall is; null if the server was not started for one. */
export const hallPlace = async (): Promise<HallPlace | null> =>
  JSON.parse(await fetchText("/api/hall")) as HallPlace | null;
