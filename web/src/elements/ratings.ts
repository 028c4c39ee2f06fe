// Display of ratings.

import { html } from "lit";
import type { Person, Rating, Rerated } from "../protocol";
import { t } from "../words";

/** From this deviation on, a rating is provisional. */
const UNCERTAIN = 110;

/** `1512`, or `1512?` if it is provisional. */
export const ratingText = ({ points, deviation }: Rating): string =>
  `${Math.round(points)}${deviation >= UNCERTAIN ? "?" : ""}`;

/** `+12`, `−7` */
export function changeText({ before, after }: Rerated): string {
  const by = Math.round(after.points) - Math.round(before.points);
  return by < 0 ? `−${-by}` : `+${by}`;
}

/** The rating with its interval of 95 % confidence. */
export const ratingTitle = ({ points, deviation, games }: Rating): string =>
  t("rating-title", { points: Math.round(points), span: Math.round(2 * deviation), games });

export const rating = (of: Rating) =>
  html`<span class="rating" title=${ratingTitle(of)}>${ratingText(of)}</span>`;

export const personLink = ({ id, name }: Person) =>
  html`<a class="person" href="/people/${id}">${name}</a>`;
