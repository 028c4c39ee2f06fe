//! The meanings of tags.

/// The tags of BPGN, PGN, Kriegspiel PGN and logs, each with its meaning.
pub(crate) const TAGS: [(&str, &str); 50] = [
    ("Event", "The tournament or match; servers write the kind of game here."),
    ("Site", "The place, or the server."),
    ("Date", "The day on which the game began: `2005.06.30`, with `??` for what is not known."),
    ("Round", "The round of the event; `-` if there are none."),
    ("WhiteA", "White on board A. The partner is `BlackB`."),
    ("BlackA", "Black on board A. The partner is `WhiteB`."),
    ("WhiteB", "White on board B. The partner is `BlackA`."),
    ("BlackB", "Black on board B. The partner is `WhiteA`."),
    ("White", "White, in a game on one board."),
    ("Black", "Black, in a game on one board."),
    ("WhiteAElo", "The rating of White on board A."),
    ("BlackAElo", "The rating of Black on board A."),
    ("WhiteBElo", "The rating of White on board B."),
    ("BlackBElo", "The rating of Black on board B."),
    ("WhiteElo", "The rating of White."),
    ("BlackElo", "The rating of Black."),
    (
        "TimeControl",
        "Seconds for each player, with the seconds for each move: `180+0`; in logs also a delay, \
         `300d3`, or Bronstein's, `300b3`.",
    ),
    (
        "Result",
        "In bughouse, `1-0` means that WhiteA and BlackB win, `0-1` that BlackA and WhiteB do. \
         Otherwise `1-0` means that White wins. `1/2-1/2` is a draw, `*` means no result.",
    ),
    ("SetUp", "`1` if the game begins from the position in `FEN`, `0` if not."),
    ("FEN", "The position at the start: of one board, or of two with `|` between them."),
    ("FENA", "The position of board A at the start."),
    ("FENB", "The position of board B at the start."),
    ("SetUpDualFEN", "An older name of `FEN` for two boards."),
    ("Time", "The time of day at which the game began."),
    ("UTCDate", "The day on which the game began, in UTC."),
    ("UTCTime", "The time of day at which the game began, in UTC."),
    ("EndTime", "The time at which the game ended."),
    ("Lag", "The lags of the players, in milliseconds."),
    ("Variant", "The kind of game: `bughouse`, `crazyhouse`, `chess960` and others."),
    ("Rules", "The rules: those of a server, of a ruleset, or `Kriegspiel (Berkeley)`."),
    ("BughouseBoard", "The board of bughouse that this record of one board shows: `A` or `B`."),
    ("ECO", "The code of the opening."),
    ("Opening", "The name of the opening."),
    ("Annotator", "The person who commented on the game."),
    ("PlyCount", "The number of moves, counting each player's."),
    ("Termination", "How the game ended: `normal`, `time forfeit`, `checkmate` and others."),
    ("Outcome", "How the game ended, in words."),
    ("GameDuration", "How long the game took."),
    ("Promotion", "To which pieces pawns promote."),
    ("DropAggression", "Whether drops may give check or mate."),
    ("PawnDropRanks", "The ranks on which pawns may be dropped."),
    ("WhiteTeam", "The team of White."),
    ("BlackTeam", "The team of Black."),
    ("TimeAdvantage", "The time by which one player had more."),
    ("BughouseDBGameNo", "The number of the game at bughouse-db.org."),
    ("GameID", "The number of the game at its server."),
    ("Link", "The address of the game."),
    ("Filtered", "The viewer of a record of Kriegspiel: `white`, `black`, or `no` for the umpire."),
    ("Belief", "In a player's record of Kriegspiel, the boards that are possible at the start."),
    (
        "Ruleset",
        "The rules of the arbiter's log: `wbn`, `fics` or `casual`, with answers that differ: \
         `wbn last-drop=no`. A text with this tag is a log.",
    ),
];

/// The meaning of a tag; names of tags are the same in any case.
pub(crate) fn meaning(name: &str) -> Option<&'static str> {
    let found = TAGS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|(_, meaning)| *meaning)
}
