//! A game from a row of a table.
//!
//! Columns with names of tags become these tags, and all others become tags too, so that nothing is
//! lost.

use notation::{Batch, Replay};

use super::boards_uci;

/// The longest row in bytes: a longer one is no game.
pub(super) const MAX_ROW: usize = 2 << 20;

/// Names of columns that have the moves.
pub(super) const MOVES: [&str; 11] = [
    "moves", "movetext", "bpgn", "pgn", "game", "san", "uci", "an", "movelist", "movessan",
    "movesuci",
];

/// Tags whose columns may be written otherwise, as `white_a` or `Time Control`.
const TAGS: [&str; 21] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteA",
    "BlackA",
    "WhiteB",
    "BlackB",
    "WhiteElo",
    "BlackElo",
    "WhiteAElo",
    "BlackAElo",
    "WhiteBElo",
    "BlackBElo",
    "TimeControl",
    "Result",
    "Variant",
    "FEN",
    "SetUp",
];

/// The columns of a table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The tags of the columns; empty without a row of names.
    tags: Vec<String>,
    /// The column of the moves.
    pub(super) moves: usize,
}

impl Columns {
    pub(super) fn named<'n>(names: impl IntoIterator<Item = &'n str>, moves: usize) -> Self {
        Self { tags: names.into_iter().map(tag).collect(), moves }
    }

    pub(super) const fn without_names(moves: usize) -> Self {
        Self { tags: Vec::new(), moves }
    }

    pub(super) fn have_names(&self) -> bool {
        !self.tags.is_empty()
    }

    /// Whether a column of this name may have the moves.
    pub(super) fn may_have_moves(name: &str) -> bool {
        MOVES.contains(&key(name).as_str())
    }

    /// A row as BPGN or PGN, unless it has no moves.
    pub(super) fn game(&self, fields: &[String]) -> Option<Vec<u8>> {
        let moves = fields.get(self.moves)?.trim();
        if moves.is_empty() {
            return None;
        }
        let mut text = Vec::new();
        for (column, value) in fields.iter().enumerate() {
            if column == self.moves || value.is_empty() {
                continue;
            }
            let name = match self.tags.get(column) {
                Some(name) => name.clone(),
                None => format!("Column{}", column + 1),
            };
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.extend(format!("[{name} \"{value}\"]\n").into_bytes());
        }
        let result = self.tags.iter().position(|name| name == "Result");
        let result = result.and_then(|column| fields.get(column)).map(|result| result.trim());
        let result = result.filter(|it| ["1-0", "0-1", "1/2-1/2"].contains(it)).unwrap_or("*");
        let moves = boards_uci::to_bpgn(moves).unwrap_or_else(|| moves.to_owned());
        let batch = Batch::from_text(moves.as_bytes());
        let ends = batch.games().any(|game| game.result_token().is_some());
        if !moves.starts_with('[') && !text.is_empty() {
            text.push(b'\n');
        }
        text.extend(moves.as_bytes());
        if !ends {
            text.extend(format!(" {result}").into_bytes());
        }
        text.push(b'\n');
        Some(text)
    }
}

/// Whether a field has moves.
pub(super) fn is_movetext(field: &str) -> bool {
    let text = boards_uci::to_bpgn(field).unwrap_or_else(|| field.to_owned());
    let batch = Batch::from_text(text.as_bytes());
    batch.games().next().is_some_and(|game| Replay::new(&game).next_ply().is_some())
}

/// A name of a column without what people write differently.
fn key(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// A name of a column as that of a tag.
fn tag(name: &str) -> String {
    if let Some(known) = TAGS.into_iter().find(|tag| tag.to_lowercase() == key(name)) {
        return known.to_owned();
    }
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if name.is_empty() { "Column".to_owned() } else { name }
}
