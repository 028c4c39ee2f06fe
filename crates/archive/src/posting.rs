//! The rows of `positions/`: a position of a game, and the move played there.

use std::cmp::{Ordering, Reverse};

use bughouse::BoardId;

use crate::{
    ArchiveError, KeyKind, Keys, PackedMove,
    identity::stable_hash,
    reader::Table,
    table::{Column, Group, Kind, ROW_GROUP},
};

/// A board of a game in a position.
///
/// A board counts once in a position, with the move that was played there first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The keys of the position before the move.
    pub keys: Keys,
    /// The number of the game in the archive.
    pub game: i64,
    /// The year and month of the game as `yyyymm`; `yyyy00` if only the year is known, else 0.
    pub month: i32,
    /// The average of the ratings that the game gives; 0 if it gives none.
    pub rating: i16,
    /// The number of moves on both boards before this one.
    pub ply: i16,
    /// The move.
    pub mv: PackedMove,
    /// The clock of the player to move after the move, in tenths of a second; -1 if not known.
    pub clock: i32,
    /// The clock of the diagonal opponent, the same color on the other board.
    pub diagonal: i32,
    /// The time that the move took.
    pub spent: i32,
    /// The player to move: 0 is WhiteA, 1 BlackA, 2 WhiteB, 3 BlackB.
    pub seat: i8,
    /// The result for that player in half points: 2, 1, 0, or -1 if not known.
    pub points: i8,
    /// The number of keys, from `board` on, that this board of this game had before.
    pub repeats: i8,
    /// 1, or -1 for a row that takes back an equal one of an older generation.
    pub count: i8,
}

impl Posting {
    pub(crate) const COLUMNS: [Column; 15] = [
        ("board", Kind::Sorted),
        ("reserves", Kind::Key),
        ("both_boards", Kind::Key),
        ("game", Kind::Long),
        ("rating", Kind::Int),
        ("ply", Kind::Int),
        ("seat", Kind::Int),
        ("move", Kind::Int),
        ("points", Kind::Int),
        ("repeats", Kind::Int),
        ("month", Kind::Int),
        ("clock", Kind::Int),
        ("diagonal", Kind::Int),
        ("spent", Kind::Int),
        ("count", Kind::Int),
    ];

    /// The column that has [`Self::game`].
    pub(crate) const GAME: usize = 3;

    /// The order of the rows: by keys, then the best rated games first.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let rest = |it: &Self| (Reverse(it.rating), it.game, it.ply, it.seat);
        self.keys.cmp(&other.keys).then_with(|| rest(self).cmp(&rest(other)))
    }

    /// A hash of everything but the count.
    pub(crate) fn key(&self) -> i64 {
        let [board, reserves, both] = self.keys.all();
        // The count is the last column.
        let ints = Self::FIELDS.iter().take(Self::FIELDS.len() - 1);
        let ints = ints.map(|field| i64::from(field(self)));
        stable_hash([board, reserves, both, self.game].into_iter().chain(ints))
    }

    /// The board of the player to move.
    pub(crate) fn board(&self) -> BoardId {
        if self.seat < 2 { BoardId::A } else { BoardId::B }
    }

    /// Whether the row counts for a kind of key: its board was not there before.
    pub(crate) fn counts_for(&self, kind: KeyKind) -> bool {
        self.repeats as usize <= kind as usize
    }

    /// The columns of 32 bits in their order.
    const FIELDS: [fn(&Self) -> i32; 11] = [
        |row| row.rating.into(),
        |row| row.ply.into(),
        |row| row.seat.into(),
        |row| row.mv.0.into(),
        |row| row.points.into(),
        |row| row.repeats.into(),
        |row| row.month,
        |row| row.clock,
        |row| row.diagonal,
        |row| row.spent,
        |row| row.count.into(),
    ];

    /// Reads rows of a row group.
    pub(crate) fn read(
        table: &Table,
        group: usize,
        rows: std::ops::Range<usize>,
    ) -> Result<Vec<Self>, ArchiveError> {
        let longs = |column| table.longs(group, column, rows.clone());
        let (board, reserves, both, game) = (longs(0)?, longs(1)?, longs(2)?, longs(3)?);
        let mut ints = Vec::with_capacity(Self::FIELDS.len());
        for column in 4..Self::COLUMNS.len() {
            ints.push(table.ints(group, column, rows.clone())?);
        }
        let row = |n: usize| Self {
            keys: Keys { board: board[n], reserves: reserves[n], both: both[n] },
            game: game[n],
            rating: ints[0][n] as i16,
            ply: ints[1][n] as i16,
            seat: ints[2][n] as i8,
            mv: PackedMove(ints[3][n] as i16),
            points: ints[4][n] as i8,
            repeats: ints[5][n].clamp(0, i32::from(i8::MAX)) as i8,
            month: ints[6][n],
            clock: ints[7][n],
            diagonal: ints[8][n],
            spent: ints[9][n],
            count: ints[10][n] as i8,
        };
        Ok((0..board.len()).map(row).collect())
    }
}

/// The rows of a row group by column.
#[derive(Debug)]
pub(crate) struct PostingColumns {
    longs: [Vec<i64>; 4],
    ints: [Vec<i32>; 11],
}

impl PostingColumns {
    pub(crate) fn new() -> Self {
        let longs = std::array::from_fn(|_| Vec::with_capacity(ROW_GROUP));
        let ints = std::array::from_fn(|_| Vec::with_capacity(ROW_GROUP));
        Self { longs, ints }
    }

    pub(crate) fn rows(&self) -> usize {
        self.longs[0].len()
    }

    pub(crate) fn clear(&mut self) {
        self.longs.iter_mut().for_each(Vec::clear);
        self.ints.iter_mut().for_each(Vec::clear);
    }

    pub(crate) fn extend(&mut self, rows: &[Posting]) {
        let [board, reserves, both, game] = &mut self.longs;
        board.extend(rows.iter().map(|row| row.keys.board));
        reserves.extend(rows.iter().map(|row| row.keys.reserves));
        both.extend(rows.iter().map(|row| row.keys.both));
        game.extend(rows.iter().map(|row| row.game));
        let [rating, ply, seat, mv, points, repeats, month, clock, diagonal, spent, count] =
            &mut self.ints;
        rating.extend(rows.iter().map(|row| i32::from(row.rating)));
        ply.extend(rows.iter().map(|row| i32::from(row.ply)));
        seat.extend(rows.iter().map(|row| i32::from(row.seat)));
        mv.extend(rows.iter().map(|row| i32::from(row.mv.0)));
        points.extend(rows.iter().map(|row| i32::from(row.points)));
        repeats.extend(rows.iter().map(|row| i32::from(row.repeats)));
        month.extend(rows.iter().map(|row| row.month));
        clock.extend(rows.iter().map(|row| row.clock));
        diagonal.extend(rows.iter().map(|row| row.diagonal));
        spent.extend(rows.iter().map(|row| row.spent));
        count.extend(rows.iter().map(|row| i32::from(row.count)));
    }

    pub(crate) fn write(&self, group: &mut Group<'_>) -> Result<(), ArchiveError> {
        let [board, reserves, both, game] = &self.longs;
        group.longs(board)?;
        group.longs(reserves)?;
        group.longs(both)?;
        group.longs(game)?;
        self.ints.iter().try_for_each(|column| group.ints(column))
    }
}

/// Rows in any order, dealt out by the first bits of their first key: parts are sorted in the cache
/// of a processor.
#[derive(Debug)]
pub(crate) struct Buckets {
    parts: Vec<Vec<Posting>>,
    rows: usize,
}

impl Buckets {
    const BITS: u32 = 8;

    /// With memory for this number of rows.
    pub(crate) fn with_capacity(rows: usize) -> Self {
        // Some keys have more rows than others.
        let part = (rows >> Self::BITS) * 9 / 8;
        Self { parts: (0..1 << Self::BITS).map(|_| Vec::with_capacity(part)).collect(), rows: 0 }
    }

    /// Adds rows, which is fast if they are [`dealt`]. `id` returns the archive's number of a game
    /// that a row has; without one, the row is left out.
    pub(crate) fn extend(&mut self, rows: &[Posting], id: impl Fn(i64) -> Option<i64>) {
        for rows in rows.chunk_by(|one, two| part_of(one) == part_of(two)) {
            let part = &mut self.parts[part_of(&rows[0])];
            let before = part.len();
            part.extend(
                rows.iter().filter_map(|row| Some(Posting { game: id(row.game)?, ..*row })),
            );
            self.rows += part.len() - before;
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The parts in order: each row comes behind those of the parts before it.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &[Posting]> {
        self.parts.iter().map(Vec::as_slice)
    }

    /// Removes the rows and keeps their memory.
    pub(crate) fn emptied(mut self) -> Self {
        self.parts.iter_mut().for_each(Vec::clear);
        Self { rows: 0, ..self }
    }
}

/// The part of [`Buckets`] to which a row belongs: the highest bits of its first key, as a number
/// that grows with the key.
fn part_of(row: &Posting) -> usize {
    ((row.keys.board as u64 ^ 1 << 63) >> (u64::BITS - Buckets::BITS)) as usize
}

/// All rows of some games in the order of their parts of [`Buckets`].
pub(crate) fn dealt(games: &[Vec<Posting>]) -> Vec<Posting> {
    let rows = || games.iter().flatten();
    let Some(first) = rows().next() else { return Vec::new() };
    let mut ends = [0; 1 << Buckets::BITS];
    rows().for_each(|row| ends[part_of(row)] += 1);
    let mut start = 0;
    for end in &mut ends {
        (*end, start) = (start, start + *end);
    }
    let mut order = vec![first; start];
    for row in rows() {
        let end = &mut ends[part_of(row)];
        order[*end] = row;
        *end += 1;
    }
    order.into_iter().copied().collect()
}

/// The order of rows: their numbers, with as much of the first key as they are sorted by.
pub(crate) fn sorted(rows: &[Posting]) -> Vec<(i64, u32)> {
    // Rows are first dealt out by the bits in which their first keys differ, about 16 to a bucket.
    let (least, most) = rows.iter().fold((i64::MAX, i64::MIN), |(least, most), row| {
        (least.min(row.keys.board), most.max(row.keys.board))
    });
    let range = (most as u64).wrapping_sub(least as u64);
    let shift = (u64::BITS - range.leading_zeros()).saturating_sub(rows.len().max(32).ilog2() - 4);
    let bucket = |key: i64| ((key as u64).wrapping_sub(least as u64) >> shift) as usize;
    let mut ends = vec![0_usize; (range >> shift) as usize + 1];
    rows.iter().for_each(|row| ends[bucket(row.keys.board)] += 1);
    let mut start = 0;
    for end in &mut ends {
        (*end, start) = (start, start + *end);
    }
    let mut order = vec![(0, 0); rows.len()];
    for (row, number) in rows.iter().zip(0..) {
        let end = &mut ends[bucket(row.keys.board)];
        order[*end] = (row.keys.board, number);
        *end += 1;
    }
    let mut rest = &mut *order;
    let mut start = 0;
    for end in ends {
        let (own, behind) = rest.split_at_mut(end - start);
        // Most keys are rare: sorting by nothing else takes no branches.
        own.sort_unstable_by_key(|(key, _)| *key);
        for equal in own.chunk_by_mut(|one, two| one.0 == two.0) {
            let row = |number: u32| &rows[number as usize];
            equal.sort_unstable_by(|one, two| row(one.1).order(row(two.1)));
        }
        (rest, start) = (behind, end);
    }
    order
}
