//! Checks on tags (BPGN standard 2.1).

pub(super) mod boardless_rating;
pub(super) mod date_format;
pub(super) mod duplicate_tag;
pub(super) mod lag_count;
pub(super) mod missing_tag;
pub(super) mod misspelt_tag;
pub(super) mod rating_format;
pub(super) mod same_player;
pub(super) mod tag_order;
pub(super) mod tags_on_one_line;
pub(super) mod time_control_format;
pub(super) mod typographic_quotes;
pub(super) mod unclosed_tag;
pub(super) mod unknown_player;
pub(super) mod unquoted_value;
pub(super) mod unrated_spelling;

/// The required tags (BPGN standard 2.1).
const ROSTER: [&str; 9] =
    ["Event", "Site", "Date", "WhiteA", "BlackA", "WhiteB", "BlackB", "TimeControl", "Result"];

/// The required tags of a kind of game: those of BPGN, or the seven of PGN.
pub(super) const fn required(kind: crate::Kind) -> &'static [&'static str] {
    if kind.has_two_boards() { &ROSTER } else { &crate::write::tags::SEVEN }
}

/// Every known tag: those of the standards, then those found in files.
pub(super) const KNOWN: [&str; 42] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "WhiteA",
    "WhiteB",
    "BlackA",
    "BlackB",
    "WhiteAElo",
    "WhiteBElo",
    "BlackAElo",
    "BlackBElo",
    "TimeControl",
    "Result",
    "SetUp",
    "FEN",
    "SetUpDualFEN",
    "Time",
    "Lag",
    "BughouseDBGameNo",
    "Variant",
    "ECO",
    "EndTime",
    "Termination",
    "Outcome",
    "GameDuration",
    "Promotion",
    "DropAggression",
    "PawnDropRanks",
    "WhiteTeam",
    "BlackTeam",
    "TimeAdvantage",
    "PlyCount",
    "GameID",
    "UTCDate",
    "UTCTime",
    "WhiteElo",
    "BlackElo",
    "Annotator",
    "Opening",
    "Link",
    "Rules",
];
