//! Tables of text (CSV, TSV) with a column of moves: a game in each row.
//!
//! Columns with names of tags become these tags, and all others become tags too, so that nothing is
//! lost.

use std::io::{self, BufRead, Read};

use notation::{Batch, Replay, decode};

use super::boards_uci;

/// The longest row in bytes: a longer one is no game.
const MAX_ROW: usize = 2 << 20;

/// Names of columns that have the moves.
const MOVES: [&str; 9] =
    ["moves", "movetext", "bpgn", "pgn", "game", "san", "uci", "an", "movelist"];

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

/// How a table is laid out, by its first rows.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    separator: u8,
    /// The names of the columns; empty without a row of names.
    names: Vec<String>,
    /// The column of the moves.
    moves: usize,
}

impl Layout {
    /// The layout of a text by its beginning, if it is a table with a column of moves.
    pub(super) fn detect(head: &[u8]) -> Option<Self> {
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        // A tag, a comment, or a move list begins otherwise.
        if matches!(head.trim_ascii_start().first(), None | Some(b'[' | b'{' | b'<')) {
            return None;
        }
        [b',', b';', b'\t'].into_iter().find_map(|separator| Self::separated(head, separator))
    }

    fn separated(head: &[u8], separator: u8) -> Option<Self> {
        let mut rest = head;
        let mut row = || fields(&read_row(&mut rest).ok()??, separator);
        let first = row()?;
        if first.len() < 2 {
            return None;
        }
        let key = |name: &str| -> String {
            name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
        };
        let named = |name: &&String| MOVES.contains(&key(name).as_str());
        if let Some(moves) = first.iter().position(|name| named(&name)) {
            let tag = |name: &String| {
                let known = TAGS.into_iter().find(|tag| tag.to_lowercase() == key(name));
                known.map_or_else(|| tag_name(name), str::to_owned)
            };
            let names = first.iter().map(tag).collect();
            let has_moves = row()?.get(moves).is_some_and(|field| is_movetext(field));
            return has_moves.then_some(Self { separator, names, moves });
        }
        // Without names: a first field that has moves is a text of games with commas.
        if is_movetext(&first[0]) {
            return None;
        }
        let moves = first.iter().position(|field| is_movetext(field))?;
        Some(Self { separator, names: Vec::new(), moves })
    }

    /// A row as BPGN or PGN.
    fn game(&self, fields: &[String]) -> Option<Vec<u8>> {
        let moves = fields.get(self.moves)?.trim();
        if moves.is_empty() {
            return None;
        }
        let mut text = Vec::new();
        for (column, value) in fields.iter().enumerate() {
            if column == self.moves || value.is_empty() {
                continue;
            }
            let name = match self.names.get(column) {
                Some(name) => name.clone(),
                None => format!("Column{}", column + 1),
            };
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text.extend(format!("[{name} \"{value}\"]\n").into_bytes());
        }
        let result = self.names.iter().position(|name| name == "Result");
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

/// The games of a table.
pub(super) struct Table<R> {
    stream: R,
    layout: Layout,
    is_first: bool,
}

impl<R: BufRead> Table<R> {
    pub(super) fn new(stream: R, layout: Layout) -> Self {
        Self { stream, layout, is_first: true }
    }

    /// The next game, or an error about its row.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<Vec<u8>, String>>> {
        loop {
            let Some(row) = read_row(&mut self.stream)? else { return Ok(None) };
            let is_head = std::mem::take(&mut self.is_first) && !self.layout.names.is_empty();
            if is_head || row.trim_ascii().is_empty() {
                continue;
            }
            if row.len() > MAX_ROW {
                return Ok(Some(Err(format!("the row is longer than {MAX_ROW} bytes"))));
            }
            let game = fields(&row, self.layout.separator)
                .and_then(|fields| self.layout.game(&fields))
                .ok_or_else(|| format!("column {} has no moves", self.layout.moves + 1));
            return Ok(Some(game));
        }
    }
}

/// A row with its line breaks in quotes. One that is too long is returned without its rest.
fn read_row(stream: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut row = Vec::new();
    let mut quotes = 0;
    loop {
        let start = row.len();
        let room = (MAX_ROW + 1 - start) as u64;
        let read = stream.by_ref().take(room).read_until(b'\n', &mut row)?;
        quotes += row[start..].iter().filter(|&&byte| byte == b'"').count();
        if row.len() > MAX_ROW {
            let mut rest = Vec::new();
            // Skip the rest of the line, in pieces.
            while stream.by_ref().take(1 << 16).read_until(b'\n', &mut rest)? > 0
                && rest.last() != Some(&b'\n')
            {
                rest.clear();
            }
            return Ok(Some(row));
        }
        if read == 0 || quotes % 2 == 0 {
            return Ok((!row.is_empty()).then_some(row));
        }
    }
}

/// The fields of a row.
fn fields(row: &[u8], separator: u8) -> Option<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(separator)
        .flexible(true)
        .from_reader(row);
    let record = reader.byte_records().next()?.ok()?;
    Some(record.iter().map(|field| decode(field).into_owned()).collect())
}

fn is_movetext(field: &str) -> bool {
    let text = boards_uci::to_bpgn(field).unwrap_or_else(|| field.to_owned());
    let batch = Batch::from_text(text.as_bytes());
    batch.games().next().is_some_and(|game| Replay::new(&game).next_ply().is_some())
}

/// A name of a column as that of a tag.
fn tag_name(name: &str) -> String {
    let name: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if name.is_empty() { "Column".to_owned() } else { name }
}
