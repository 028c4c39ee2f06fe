//! The numbers of the games of a generation.

use std::ops::Range;

use crate::{ArchiveError, reader::Table};

/// The numbers of the games of a generation in their order.
#[derive(Debug)]
pub(crate) enum Ids {
    /// All from one to another, as an import of new games has them.
    Range(Range<i64>),
    List(Vec<i64>),
}

impl Ids {
    pub(crate) fn read(games: &Table) -> Result<Self, ArchiveError> {
        let bounds: Vec<_> = (0..games.groups()).map(|group| games.bounds(group, 0)).collect();
        // Groups without gaps need not be read.
        if let (Some((first, _)), Some((_, last))) = (bounds.first(), bounds.last())
            && last.checked_sub(*first) == Some(games.rows() as i64 - 1)
            && bounds.is_sorted_by(|one, two| one.1 < two.0)
        {
            return Ok(Self::Range(*first..*last + 1));
        }
        let mut ids = Vec::with_capacity(games.rows());
        for group in 0..games.groups() {
            ids.extend(games.longs(group, 0, 0..games.rows_of(group))?);
        }
        match ids.is_sorted() {
            true => Ok(Self::List(ids)),
            false => {
                let why = "the games are not in the order of their numbers";
                Err(ArchiveError::damaged(games.path(), why))
            }
        }
    }

    /// The row of a game.
    pub(crate) fn row(&self, id: i64) -> Option<usize> {
        match self {
            Self::Range(range) => range.contains(&id).then(|| (id - range.start) as usize),
            Self::List(ids) => ids.binary_search(&id).ok(),
        }
    }

    /// The first number, and the one after the last.
    pub(crate) fn bounds(&self) -> Range<i64> {
        match self {
            Self::Range(range) => range.clone(),
            Self::List(ids) => {
                ids.first().zip(ids.last()).map_or(0..0, |(first, last)| *first..*last + 1)
            }
        }
    }

    pub(crate) fn each_within(&self, bounds: Range<i64>, see: impl FnMut(i64)) {
        match self {
            Self::Range(range) => {
                (range.start.max(bounds.start)..range.end.min(bounds.end)).for_each(see);
            }
            Self::List(ids) => {
                let start = ids.partition_point(|id| *id < bounds.start);
                ids[start..].iter().copied().take_while(|id| *id < bounds.end).for_each(see);
            }
        }
    }
}
