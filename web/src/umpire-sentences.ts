// The umpire's announcements as sentences.

import type {
  MoveAnnouncement,
  CaptureAnnouncement,
  KriegspielEnd,
  TriesAnnouncement,
  UmpireLine,
} from "./protocol";
import type { Sound } from "./sound";
import { shownLanguage, t } from "./words";

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(shownLanguage(), { type: "conjunction" }).format(words);

/** The sentences of a line. */
export function sentences(line: UmpireLine): string[] {
  const { by } = line;
  switch (line.said) {
    case "refused":
      return [
        line.own
          ? t("said-refused-own", { move: line.own.text })
          : t("said-refused", { color: by, number: line.number }),
      ];
    case "asked":
      return [t(line.yes ? "said-any-yes" : "said-any-no")];
    case "moved":
      return [
        line.own
          ? t("said-moved-own", { color: by, move: line.own.text })
          : t("said-moved", { color: by }),
        ...announcements(line.announced),
      ];
  }
}

/** The public announcements about a move. */
export function announcements({
  capture,
  checks,
  promotion,
  drop,
  tries,
  end,
}: MoveAnnouncement): string[] {
  return [
    ...(drop ? [t("said-drop", { piece: drop.toUpperCase() })] : []),
    ...(capture ? [captured(capture)] : []),
    ...(promotion ? [t("said-promotion")] : []),
    ...(checks?.length
      ? [t("said-check", { where: listed(checks.map((from) => t(`check-${from}`))) })]
      : []),
    ...(tries ? [tried(tries)] : []),
    ...(end ? [t(`said-end-${end}`)] : []),
  ];
}

function captured({ square, piece, "en-passant": passing }: CaptureAnnouncement): string {
  if (passing) return t("said-en-passant", { square });
  return t("said-capture", {
    square,
    piece: piece && piece.length === 1 ? piece.toUpperCase() : (piece ?? "none"),
  });
}

function tried(tries: TriesAnnouncement): string {
  switch (tries.told) {
    case "whether":
      return t(tries.any ? "said-tries-some" : "said-tries-none");
    case "number":
      return tries.number ? t("said-tries", { number: tries.number }) : t("said-tries-none");
    case "squares":
      return tries.squares.length
        ? t("said-tries-on", { squares: listed(tries.squares) })
        : t("said-tries-none");
  }
}

/** How the game ended and why. */
export const endText = ({ reason, winner }: KriegspielEnd): string =>
  t(`over-${reason}`, { winner: winner ?? "none" });

/** The sound of a line. */
export function soundOf(line: UmpireLine): Sound {
  if (line.said === "refused") return "refused";
  if (line.said === "asked") return "talk";
  const { checks, capture, drop } = line.announced;
  return checks?.length ? "check" : capture ? "capture" : drop ? "drop" : "move";
}
