// What the answers of a ruleset mean for what the page offers.

export interface Ruleset {
  name: string;
  answers: Record<string, string>;
}

const WBN: Record<string, string> = {
  completion: "pressed",
  "illegal-moves": "claimed",
  mate: "claimed",
  flag: "claimed",
  repetition: "counted",
  "wrong-claims": "lose",
  countdown: "0",
  promotion: "QN",
  resignation: "any-player",
  "draw-agreement": "one-board",
  hiding: "possible",
};

const FICS: Record<string, string> = {
  ...WBN,
  completion: "at-once",
  "illegal-moves": "refused",
  mate: "automatic",
  flag: "automatic",
  repetition: "claimed",
  "wrong-claims": "free",
  promotion: "QRBN",
  "draw-agreement": "both-boards",
  hiding: "impossible",
};

const NAMED: Record<string, Record<string, string>> = {
  wbn: WBN,
  fics: FICS,
  casual: { ...FICS, repetition: "automatic", "wrong-claims": "not-offered", countdown: "3" },
};

/** `wbn flag=automatic`. */
export function parseRuleset(text: string): Ruleset {
  const [name = "casual", ...words] = text.split(" ");
  const given = words.map((word) => word.split("=") as [string, string]);
  return { name, answers: { ...NAMED[name], ...Object.fromEntries(given) } };
}
