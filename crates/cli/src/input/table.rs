//! Tables of text (CSV, TSV) with a column of moves: a game in each row.

use std::io::{self, BufRead, Read};

use notation::decode;

use super::row::{Columns, MAX_ROW, is_movetext};

/// How a table is laid out, by its first rows.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    separator: u8,
    columns: Columns,
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
        if let Some(moves) = first.iter().position(|name| Columns::may_have_moves(name)) {
            let columns = Columns::named(first.iter().map(String::as_str), moves);
            let has_moves = row()?.get(moves).is_some_and(|field| is_movetext(field));
            return has_moves.then_some(Self { separator, columns });
        }
        // Without names: a first field that has moves is a text of games with commas.
        if is_movetext(&first[0]) {
            return None;
        }
        let moves = first.iter().position(|field| is_movetext(field))?;
        Some(Self { separator, columns: Columns::without_names(moves) })
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
            let is_head = std::mem::take(&mut self.is_first) && self.layout.columns.have_names();
            if is_head || row.trim_ascii().is_empty() {
                continue;
            }
            if row.len() > MAX_ROW {
                return Ok(Some(Err(format!("the row is longer than {MAX_ROW} bytes"))));
            }
            let Layout { separator, columns } = &self.layout;
            let game = fields(&row, *separator)
                .and_then(|fields| columns.game(&fields))
                .ok_or_else(|| format!("column {} has no moves", columns.moves + 1));
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
