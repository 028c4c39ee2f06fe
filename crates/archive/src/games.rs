//! The rows of `games/`: a game with everything that its record says.

use std::ops::Range;

use bughouse::{Bfen, Game, Seat};
use chess::Rules;
use notation::facts::{Date, plain_name};
use parquet::data_type::ByteArray;

use crate::{
    ArchiveError, Identity, Riches,
    reader::Table,
    table::{Column, Kind},
};

/// A game of the archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchivedGame {
    /// The number of the game in the archive. It stays when a richer record replaces the text.
    pub id: i64,
    /// A key of the text, by which the same record is recognized.
    pub text_key: i64,
    /// See [`Identity::moves`].
    pub moves_key: i64,
    /// See [`Posting::month`](crate::Posting::month).
    pub month: i32,
    /// The number of moves on both boards.
    pub plies: i32,
    /// The ratings of the players, 0 where they are not known.
    pub ratings: [i32; 4],
    /// The number of moves with a clock, the bytes of comments, the number of tags with a value,
    /// the bytes of the record.
    pub clocks: i32,
    /// The bytes of comments.
    pub comments: i32,
    /// The number of tags with a value.
    pub tags: i32,
    /// The bytes of the record.
    pub bytes: i32,
    /// The player who was mated, flagged, resigned or lost otherwise and so ended the game: 0 is
    /// WhiteA, 1 BlackA, 2 WhiteB, 3 BlackB; -1 if that is not known or nobody did.
    pub loser: i32,
    /// The names of the players in the order of seats; empty where they are not known.
    pub players: [String; 4],
    /// The date as BPGN has it, with `??` for unknown parts, or nothing.
    pub date: String,
    /// The time control as in the tag, or nothing.
    pub time_control: String,
    /// The event as in the tag, or nothing.
    pub event: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// How the game ended: `mate`, `resignation`, `time`, … or nothing.
    pub reason: String,
    /// The program or site that wrote the record.
    pub dialect: String,
    /// The starting position as a BFEN with reserves in brackets, or nothing for the usual one.
    pub start: String,
    /// The files in which the game was found.
    pub sources: Vec<String>,
    /// Two bytes a move, the lower one first: [`PackedMove`](crate::PackedMove), with the highest
    /// bit set for a move on board B.
    pub moves: Vec<u8>,
    /// Four bytes a move, the lowest one first: the player's clock after the move in tenths of a
    /// second, or -1. Nothing if no move has a clock.
    pub times: Vec<u8>,
    /// The record itself.
    pub text: String,
}

/// Columns that only some readers need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A line of a list of games: number, ratings, players, date, result, sources.
    Summary,
    /// Everything but moves, times and text.
    Facts,
    /// Everything but the text.
    Moves,
    /// Everything.
    All,
}

impl Detail {
    /// Whether a column belongs to it.
    fn has(self, column: usize) -> bool {
        match self {
            Self::Summary => {
                let others = [0, ArchivedGame::RESULT, ArchivedGame::SOURCES];
                ArchivedGame::RATINGS.contains(&column)
                    || (ArchivedGame::PLAYERS.start..=ArchivedGame::DATE).contains(&column)
                    || others.contains(&column)
            }
            Self::Facts => column < ArchivedGame::MOVES,
            Self::Moves => column < ArchivedGame::MOVES + 2,
            Self::All => true,
        }
    }
}

impl ArchivedGame {
    pub(crate) const COLUMNS: [Column; 29] = [
        ("id", Kind::Long),
        ("text_key", Kind::Key),
        ("moves_key", Kind::Key),
        ("month", Kind::Int),
        ("plies", Kind::Int),
        ("white_a_rating", Kind::Int),
        ("black_a_rating", Kind::Int),
        ("white_b_rating", Kind::Int),
        ("black_b_rating", Kind::Int),
        ("clocks", Kind::Int),
        ("comments", Kind::Int),
        ("tags", Kind::Int),
        ("bytes", Kind::Int),
        ("loser", Kind::Int),
        ("white_a", Kind::Text),
        ("black_a", Kind::Text),
        ("white_b", Kind::Text),
        ("black_b", Kind::Text),
        ("date", Kind::Text),
        ("time_control", Kind::Text),
        ("event", Kind::Text),
        ("result", Kind::Text),
        ("reason", Kind::Text),
        ("dialect", Kind::Text),
        ("start", Kind::Text),
        ("sources", Kind::Text),
        ("moves", Kind::Bytes),
        ("times", Kind::Bytes),
        ("text", Kind::Text),
    ];

    /// Columns that conditions or other files ask for.
    pub(crate) const MONTH: usize = 3;
    pub(crate) const RATINGS: Range<usize> = 5..9;
    pub(crate) const LOSER: usize = 13;
    pub(crate) const DATE: usize = 18;
    pub(crate) const TIME_CONTROL: usize = 19;
    pub(crate) const RESULT: usize = 21;
    pub(crate) const DIALECT: usize = 23;
    pub(crate) const START: usize = 24;
    pub(crate) const SOURCES: usize = 25;

    /// The first column that [`Detail::Facts`] leaves out.
    pub(crate) const MOVES: usize = 26;

    /// The columns of the players' names.
    pub(crate) const PLAYERS: Range<usize> = 14..18;

    /// The average of the ratings that are known, or 0.
    pub fn rating(&self) -> i32 {
        let known = self.ratings.iter().filter(|rating| **rating > 0);
        let (count, sum) = known.fold((0, 0), |(count, sum), rating| (count + 1, sum + rating));
        if count == 0 { 0 } else { sum / count }
    }

    /// The facts that show whether another record is the same game.
    pub fn identity(&self) -> Identity {
        let results = ["1-0", "0-1", "1/2-1/2"];
        let result = results.into_iter().find(|it| *it == self.result).unwrap_or("*");
        let count = |number: i32| u64::try_from(number).unwrap_or_default();
        Identity {
            moves: self.moves_key,
            is_short: (self.plies as usize) < Identity::SHORT,
            players: self.players.each_ref().map(|name| {
                let is_known = !name.is_empty();
                is_known.then(|| plain_name(name))
            }),
            date: self.date.parse::<Date>().ok(),
            result,
            riches: Riches {
                is_legal: true,
                has_result: result != "*",
                clocks: count(self.clocks),
                comments: count(self.comments),
                tags: count(self.tags),
                bytes: count(self.bytes),
            },
        }
    }

    /// The player of a seat, if the name is known.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        Some(self.players[seat as usize].as_str()).filter(|name| !name.is_empty())
    }

    /// Reads games of a row group.
    pub(crate) fn read(
        table: &Table,
        group: usize,
        rows: Range<usize>,
        detail: Detail,
    ) -> Result<Vec<Self>, ArchiveError> {
        Self::read_columns(table, group, rows, |column| detail.has(column))
    }

    /// Reads some columns of games of a row group; the others are empty.
    pub(crate) fn read_columns(
        table: &Table,
        group: usize,
        rows: Range<usize>,
        wants: impl Fn(usize) -> bool,
    ) -> Result<Vec<Self>, ArchiveError> {
        let mut games = vec![Self::default(); rows.len()];
        for column in (0..Self::COLUMNS.len()).filter(|column| wants(*column)) {
            let games = games.iter_mut();
            match Self::COLUMNS[column].1 {
                Kind::Sorted | Kind::Key | Kind::Long => {
                    let values = table.longs(group, column, rows.clone())?;
                    games.zip(values).for_each(|(game, value)| game.set_long(column, value));
                }
                Kind::Int => {
                    let values = table.ints(group, column, rows.clone())?;
                    games.zip(values).for_each(|(game, value)| game.set_int(column, value));
                }
                Kind::Text | Kind::Bytes => {
                    for (game, value) in games.zip(table.texts(group, column, rows.clone())?) {
                        game.set_text(column, table, &value)?;
                    }
                }
            }
        }
        Ok(games)
    }

    const fn set_long(&mut self, column: usize, value: i64) {
        match column {
            0 => self.id = value,
            1 => self.text_key = value,
            _ => self.moves_key = value,
        }
    }

    const fn set_int(&mut self, column: usize, value: i32) {
        match column {
            Self::MONTH => self.month = value,
            4 => self.plies = value,
            5..9 => self.ratings[column - Self::RATINGS.start] = value,
            9 => self.clocks = value,
            10 => self.comments = value,
            11 => self.tags = value,
            12 => self.bytes = value,
            _ => self.loser = value,
        }
    }

    fn set_text(
        &mut self,
        column: usize,
        table: &Table,
        value: &ByteArray,
    ) -> Result<(), ArchiveError> {
        let text = || text_of(table, value);
        match column {
            14..18 => self.players[column - Self::PLAYERS.start] = text()?,
            Self::DATE => self.date = text()?,
            Self::TIME_CONTROL => self.time_control = text()?,
            20 => self.event = text()?,
            Self::RESULT => self.result = text()?,
            22 => self.reason = text()?,
            Self::DIALECT => self.dialect = text()?,
            Self::START => self.start = text()?,
            Self::SOURCES => self.sources = text()?.lines().map(str::to_owned).collect(),
            Self::MOVES => self.moves = value.data().to_vec(),
            27 => self.times = value.data().to_vec(),
            _ => self.text = text()?,
        }
        Ok(())
    }
}

fn text_of(table: &Table, value: &ByteArray) -> Result<String, ArchiveError> {
    let text = std::str::from_utf8(value.data());
    let text = text.map_err(|_| ArchiveError::damaged(table.path(), "a text is not UTF-8"))?;
    Ok(text.to_owned())
}

/// The boards before the first move, from [`ArchivedGame::start`].
///
/// # Errors
///
/// The text is not a position: why.
pub(crate) fn starting_boards(start: &str) -> Result<Game, String> {
    if start.is_empty() {
        return Ok(Game::new(Rules::BUGHOUSE));
    }
    let bfen: Bfen = start.parse().map_err(|error| format!("the starting position: {error}"))?;
    Game::from_bfen(&bfen, Rules::BUGHOUSE)
        .map_err(|error| format!("the starting position: {error}"))
}
