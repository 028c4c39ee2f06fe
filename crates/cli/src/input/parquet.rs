//! Tables in Parquet with a column of moves: a game in each row.
//!
//! Row groups are read one after another and their columns page by page, so that memory depends on
//! the pages and not on the file. The library `parquet` decodes; it trusts its input, so
//! `footer.rs`, `pages.rs` and `runs.rs` check first what it would panic on.

mod codec;
mod column;
mod footer;
mod pages;
mod runs;

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
    sync::Arc,
};

use indicatif::ProgressBar;
use parquet::file::metadata::ParquetMetaData;

use super::{
    Input,
    row::{Columns, MAX_ROW, MOVES, is_movetext},
};
use crate::exit::Failure;

use codec::Contents;
use column::{Column, Leaf};
use pages::Budget;

/// The games of a table.
pub(super) struct ParquetTable {
    file: Arc<Contents>,
    metadata: ParquetMetaData,
    /// The columns whose values become texts, in the order of the file.
    leaves: Vec<Leaf>,
    columns: Columns,
    budget: Budget,
    bar: ProgressBar,
    /// How many row groups have been begun.
    begun: usize,
    group: Option<RowGroup>,
}

/// A row group that is being read.
struct RowGroup {
    columns: Vec<Box<dyn Column>>,
    /// How many rows are still to be read.
    left: usize,
}

/// The size in bytes of a file that is not plain and is copied to disk, as its end comes first: a
/// month of games of a large server fits.
const MAX_COPY: u64 = 64 << 30;

impl ParquetTable {
    pub(super) fn open(input: Input<'_>) -> Result<Self, Failure> {
        let name = input.name.clone();
        let failure = |error| Failure::File { name: name.clone(), error };
        let is_file = |path: &Path| fs::metadata(path).is_ok_and(|it| it.is_file());
        let (file, bar) = match input.plain.as_deref().filter(|path| is_file(path)) {
            Some(path) => (File::open(path), input.bar.clone()),
            None => (copied(input), ProgressBar::hidden()),
        };
        let file = file.and_then(Contents::new).map_err(failure)?;
        let refused = |why: String| failure(io::Error::other(why));
        let metadata = footer::read(&file).map_err(refused)?;
        let leaves = column::leaves(metadata.file_metadata().schema_descr());
        let columns = Columns::named(leaves.iter().map(Leaf::name), 0);
        let (budget, file) = (Budget::default(), Arc::new(file));
        let mut table =
            Self { file, metadata, leaves, columns, budget, bar, begun: 0, group: None };
        table.columns.moves = table.find_moves().map_err(refused)?;
        Ok(table)
    }

    /// Finds the column with the moves.
    fn find_moves(&self) -> Result<usize, String> {
        let schema = self.metadata.file_metadata().schema_descr().root_schema();
        let all = || schema.get_fields().iter().map(|field| field.name());
        if archive::is_part(all()) {
            return Err("this is a part of an archive of Tandem; `tandem export --archive \
                        ARCHIVE` writes the games of an archive"
                .to_owned());
        }
        let texts = self.leaves.iter().enumerate().filter(|(_, leaf)| leaf.is_text());
        let may_be = texts.filter(|(_, leaf)| Columns::may_have_moves(leaf.name()));
        let candidates: Vec<usize> = may_be.map(|(at, _)| at).collect();
        match *candidates {
            [] => match all().find(|name| Columns::may_have_moves(name)) {
                Some(name) => Err(format!("column `{name}` is neither text nor a list of texts")),
                None => Err(format!(
                    "no column has moves: none is named {}; the columns are {}",
                    MOVES.map(|name| format!("`{name}`")).join(", "),
                    shown(all())
                )),
            },
            [only] => Ok(only),
            [first, ..] => {
                let has_moves = |at: &&usize| self.begins_with_moves(**at);
                Ok(candidates.iter().find(has_moves).copied().unwrap_or(first))
            }
        }
    }

    /// Whether the first text of a column has moves.
    fn begins_with_moves(&self, at: usize) -> bool {
        /// Rows before it may have none.
        const MOST: usize = 128;
        let first = || {
            let group = self.metadata.row_groups().first()?;
            let mut column = self.leaves[at].open(&self.file, group, &self.budget).ok()?;
            let mut texts = (0..MOST).map_while(|_| column.next(MAX_ROW).ok()).flatten();
            texts.find(|text| !text.is_empty())
        };
        first().is_some_and(|text| is_movetext(&text))
    }

    /// Reads the next game, or says what is wrong with its row.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<Vec<u8>, String>>> {
        loop {
            let Some(group) = &mut self.group else {
                if self.begun == self.metadata.num_row_groups() {
                    return Ok(None);
                }
                self.begun += 1;
                self.group = Some(self.begin_group().map_err(|why| self.in_group(&why))?);
                continue;
            };
            if group.left == 0 {
                self.group = None;
                continue;
            }
            let row = group.row(&self.leaves).map_err(|why| self.in_group(&why))?;
            let game = row.and_then(|fields| {
                let name = || self.leaves[self.columns.moves].name();
                let game = self.columns.game(&fields);
                game.ok_or_else(|| format!("column `{}` has no moves", name()))
            });
            return Ok(Some(game));
        }
    }

    /// Begins to read the row group that was begun last.
    fn begin_group(&self) -> Result<RowGroup, String> {
        let group = self.metadata.row_group(self.begun - 1);
        let left = group.num_rows();
        let left = usize::try_from(left).map_err(|_| format!("it cannot have {left} rows"))?;
        let open = |leaf: &Leaf| {
            let column = leaf.open(&self.file, group, &self.budget);
            column.map_err(|why| in_column(leaf, &why))
        };
        let columns = self.leaves.iter().map(open).collect::<Result<_, _>>()?;
        self.bar.inc(u64::try_from(group.compressed_size()).unwrap_or_default());
        Ok(RowGroup { columns, left })
    }

    fn in_group(&self, why: &str) -> io::Error {
        io::Error::other(format!("row group {}: {why}", self.begun))
    }
}

impl RowGroup {
    /// Reads the texts of the next row, or says why they are no game.
    fn row(&mut self, leaves: &[Leaf]) -> Result<Result<Vec<String>, String>, String> {
        self.left -= 1;
        let mut room = Some(MAX_ROW);
        let mut fields = Vec::with_capacity(self.columns.len());
        for (column, leaf) in self.columns.iter_mut().zip(leaves) {
            let text = column.next(room.unwrap_or_default());
            let text = text.map_err(|why| in_column(leaf, &why))?;
            room = room.zip(text.as_ref()).map(|(room, text)| room - text.len());
            fields.push(text.unwrap_or_default());
        }
        Ok(room.map(|_| fields).ok_or_else(|| format!("the row is longer than {MAX_ROW} bytes")))
    }
}

fn in_column(leaf: &Leaf, why: &str) -> String {
    format!("column `{}`: {why}", leaf.name())
}

/// Lists the names of columns for a message.
fn shown<'n>(names: impl Iterator<Item = &'n str>) -> String {
    /// More names do not help.
    const MOST: usize = 20;
    let mut names: Vec<String> = names.take(MOST + 1).map(|name| format!("`{name}`")).collect();
    if names.len() > MOST {
        names[MOST] = "others".to_owned();
    }
    names.join(", ")
}

/// A copy of what comes from a stream, an archive or a compressed file.
fn copied(input: Input<'_>) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    if io::copy(&mut input.take(MAX_COPY + 1), &mut file)? > MAX_COPY {
        return Err(io::Error::other(format!("a table of more than {MAX_COPY} bytes is not read")));
    }
    Ok(file)
}
