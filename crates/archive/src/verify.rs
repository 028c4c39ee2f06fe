//! Whether an archive holds together.

use std::{collections::HashSet, sync::Arc};

use crate::{
    Archive, ArchiveError, Detail, Posting, aggregate::Aggregator, import::postings_of, part::Part,
};

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The number of games that were compared.
    pub games: u64,
    /// The number of rows of positions that were compared.
    pub postings: u64,
    /// Faults as sentences; the first [`Verified::MAX_FAULTS`] of them.
    pub faults: Vec<String>,
}

impl Verified {
    /// More faults than this are not listed.
    pub const MAX_FAULTS: usize = 100;

    fn fault(&mut self, fault: String) {
        if self.faults.len() < Self::MAX_FAULTS {
            self.faults.push(fault);
        }
    }
}

impl Archive {
    /// Reads every byte, replays every game, and compares its positions with those of the files.
    ///
    /// # Errors
    ///
    /// A file that cannot be read.
    pub fn verify(&self) -> Result<Verified, ArchiveError> {
        let mut verified = Verified::default();
        let mut ids = HashSet::new();
        let (mut replayed, mut stored) = (Sum::default(), Sum::default());
        let next_game = self.manifest().next_game;
        self.each_game(Detail::All, |games| {
            for game in games {
                verified.games += 1;
                let id = game.id;
                if !ids.insert(id) || id < 1 || id >= next_game {
                    verified.fault(format!("game {id} has a number that is not its own"));
                }
                match postings_of(&game) {
                    Some(rows) => rows.iter().for_each(|row| replayed.add(row, id)),
                    None => verified.fault(format!("game {id}: the text is not that of the moves")),
                }
            }
            Ok(())
        })?;
        for part in self.parts() {
            verify_part(part, &mut stored, &mut verified)?;
        }
        verified.postings = stored.rows;
        if replayed.sum != stored.sum {
            verified.fault("the positions are not those of the games".to_owned());
        }
        Ok(verified)
    }
}

/// A sum over rows in any order.
#[derive(Default)]
struct Sum {
    rows: u64,
    sum: i64,
}

impl Sum {
    fn add(&mut self, row: &Posting, game: i64) {
        self.rows += 1;
        let key = Posting { game, ..*row }.key();
        self.sum = self.sum.wrapping_add(key.wrapping_mul(row.count.into()));
    }
}

/// Checks the order of a generation's positions, and what it has counted about them.
fn verify_part(
    part: &Arc<Part>,
    stored: &mut Sum,
    verified: &mut Verified,
) -> Result<(), ArchiveError> {
    let table = &part.positions;
    let mut aggregator = Aggregator::new(&std::env::temp_dir());
    let mut last: Option<Posting> = None;
    for group in 0..table.groups() {
        let rows = Posting::read(table, group, 0..table.rows_of(group))?;
        for row in &rows {
            if last.is_some_and(|last| last.order(row).is_gt()) {
                verified.fault(format!("{}: the rows are not sorted", table.path().display()));
                return Ok(());
            }
            stored.add(row, row.game);
            last = Some(*row);
        }
        let filter = table.filter(group)?;
        let keys = rows.chunk_by(|one, two| one.keys.board == two.keys.board);
        let mut boards = keys.map(|rows| rows[0].keys.board);
        if filter.is_some_and(|filter| boards.any(|board| !filter.check(&board))) {
            let path = table.path().display();
            verified.fault(format!("{path}: a filter does not have all keys"));
        }
        aggregator.extend(&rows)?;
    }
    if !aggregator.matches(&part.moves, &part.totals)? {
        let path = part.moves.path().display();
        verified.fault(format!("{path}: the counts are not those of the positions"));
    }
    Ok(())
}
