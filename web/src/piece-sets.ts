// The other piece sets. They are loaded when somebody chooses one.

import { PIECES, type Layer } from "./pieces";
import type { PIECE_SETS } from "./settings";

type Pieces = Readonly<Record<string, readonly Layer[]>>;

/** Straight lines only, with a face in the light and one in the shade. */
const FACET: Pieces = {
  P: [
    ["body", "M50 24L64 34L61 48H67V55H59L64 76H73V89H27V76H36L41 55H33V48H39L36 34Z"],
    ["line", "M41 55H59M36 76H64M50 24V48"],
  ],
  N: [
    [
      "body",
      "M36 12L46 22L64 27L77 45L78 76H83V89H21V76H29L34 64L47 52L45 50L33 56L27 64L17 61L15 52L24 41L28 31L36 26Z",
    ],
    ["line", "M29 76H78M46 22L60 40L68 76"],
    ["dot", "M33 36L41 33L38 41Z"],
  ],
  B: [
    [
      "body",
      "M50 9L56 17L53 22L70 42L63 57H67V64H59L64 76H76V89H24V76H36L41 64H33V57H37L30 42L47 22L44 17Z",
    ],
    ["line", "M37 57H63M41 64H59M36 76H64M60 32L50 44"],
  ],
  R: [
    [
      "body",
      "M24 18H36V27H44V18H56V27H64V18H76V36L67 43L69 68H76V76H80V89H20V76H24V68H31L33 43L24 36Z",
    ],
    ["line", "M33 43H67M31 68H69M24 76H76M50 43V68"],
  ],
  Q: [
    [
      "body",
      "M50 10L60 38L74 15L72 40L90 26L73 57H69V64H60L65 76H78V89H22V76H35L40 64H31V57H27L10 26L28 40L26 15L40 38Z",
    ],
    ["line", "M31 57H69M40 64H60M35 76H65M50 10V57"],
  ],
  K: [
    [
      "body",
      "M46 5H54V12H61V20H54V28L78 34L82 42L70 57H67V64H60L65 76H78V89H22V76H35L40 64H33V57H30L18 42L22 34L46 28V20H39V12H46Z",
    ],
    ["line", "M30 57H70M40 64H60M35 76H65M25 42L50 35L75 42"],
  ],
};

const disc = "M50 6A44 44 0 1 1 50 94A44 44 0 1 1 50 6Z";

/** Discs with a sign, as wooden counters have them: easy to tell apart when they are small. */
const TOKEN: Pieces = {
  P: [
    ["body", "M50 20A30 30 0 1 1 50 80A30 30 0 1 1 50 20Z"],
    ["dot", "M50 37A13 13 0 1 1 50 63A13 13 0 1 1 50 37Z"],
  ],
  N: [
    ["body", disc],
    [
      "dot",
      "M42 22L50 30C66 30 74 44 73 76H33C34 64 43 60 47 51C41 56 37 55 33 58L27 61L23 53L32 40L36 31Z",
    ],
  ],
  B: [
    ["body", disc],
    [
      "dot",
      "M50 18C60 28 68 38 68 48C68 56 62 61 57 63H67V74H33V63H43C38 61 32 56 32 48C32 38 40 28 50 18Z",
    ],
    ["line", "M50 30V50M41 41H59"],
  ],
  R: [
    ["body", disc],
    ["dot", "M29 25H40V33H45V25H55V33H60V25H71V42L64 47V62H71V74H29V62H36V47L29 42Z"],
  ],
  Q: [
    ["body", disc],
    ["dot", "M22 33L36 48L50 20L64 48L78 33L71 62H29ZM29 66H71V75H29Z"],
  ],
  K: [
    ["body", disc],
    ["dot", "M45 16H55V24H63V33H55V40H73L68 75H32L27 40H45V33H37V24H45Z"],
  ],
};

const SETS: Readonly<Record<(typeof PIECE_SETS)[number], Pieces>> = {
  classic: PIECES,
  facet: FACET,
  token: TOKEN,
};

/** The pieces of a set, with the mark of promoted ones. */
export const piecesOf = (set: (typeof PIECE_SETS)[number]): Pieces => ({
  ...SETS[set],
  promoted: PIECES["promoted"] ?? [],
});
