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
    pub comments: i32,
    pub tags: i32,
    pub bytes: i32,
    /// The player who was mated, flagged, resigned or lost otherwise and so ended the game: 0 is
    /// WhiteA, 1 BlackA, 2 WhiteB, 3 BlackB; -1 if that is not known or nobody did.
    pub loser: i32,
    /// The names of the players in the order of seats; empty where they are not known.
    pub players: [String; 4],
    /// The date as BPGN has it, with `??` for unknown parts, or nothing.
    pub date: String,
    pub time_control: String,
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
    All,
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

    /// The column of [`Self::loser`].
    pub(crate) const LOSER: usize = 13;

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
        let mut games = vec![Self::default(); rows.len()];
        let is_summary = detail == Detail::Summary;
        let mut longs = |column, set: fn(&mut Self, i64)| -> Result<(), ArchiveError> {
            let values = table.longs(group, column, rows.clone())?;
            games.iter_mut().zip(values).for_each(|(game, value)| set(game, value));
            Ok(())
        };
        longs(0, |it, value| it.id = value)?;
        if !is_summary {
            longs(1, |it, value| it.text_key = value)?;
            longs(2, |it, value| it.moves_key = value)?;
        }
        let mut ints = |column, set: fn(&mut Self, i32)| -> Result<(), ArchiveError> {
            let values = table.ints(group, column, rows.clone())?;
            games.iter_mut().zip(values).for_each(|(game, value)| set(game, value));
            Ok(())
        };
        ints(5, |it, value| it.ratings[0] = value)?;
        ints(6, |it, value| it.ratings[1] = value)?;
        ints(7, |it, value| it.ratings[2] = value)?;
        ints(8, |it, value| it.ratings[3] = value)?;
        if !is_summary {
            ints(3, |it, value| it.month = value)?;
            ints(4, |it, value| it.plies = value)?;
            ints(9, |it, value| it.clocks = value)?;
            ints(10, |it, value| it.comments = value)?;
            ints(11, |it, value| it.tags = value)?;
            ints(12, |it, value| it.bytes = value)?;
            ints(13, |it, value| it.loser = value)?;
        }
        let mut texts = |column, set: fn(&mut Self, String)| -> Result<(), ArchiveError> {
            let values = table.texts(group, column, rows.clone())?;
            for (game, value) in games.iter_mut().zip(values) {
                set(game, text_of(table, &value)?);
            }
            Ok(())
        };
        texts(14, |it, value| it.players[0] = value)?;
        texts(15, |it, value| it.players[1] = value)?;
        texts(16, |it, value| it.players[2] = value)?;
        texts(17, |it, value| it.players[3] = value)?;
        texts(18, |it, value| it.date = value)?;
        texts(21, |it, value| it.result = value)?;
        texts(25, |it, value| it.sources = value.lines().map(str::to_owned).collect())?;
        if !is_summary {
            texts(19, |it, value| it.time_control = value)?;
            texts(20, |it, value| it.event = value)?;
            texts(22, |it, value| it.reason = value)?;
            texts(23, |it, value| it.dialect = value)?;
            texts(24, |it, value| it.start = value)?;
        }
        if detail == Detail::All {
            texts(Self::MOVES + 2, |it, value| it.text = value)?;
        }
        if matches!(detail, Detail::Moves | Detail::All) {
            let texts = |column| table.texts(group, column, rows.clone());
            let (moves, times) = (texts(Self::MOVES)?, texts(Self::MOVES + 1)?);
            for ((game, moves), times) in games.iter_mut().zip(moves).zip(times) {
                (game.moves, game.times) = (moves.data().to_vec(), times.data().to_vec());
            }
        }
        Ok(games)
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
