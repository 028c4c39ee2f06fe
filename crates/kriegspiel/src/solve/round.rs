//! First moves, shared out among threads.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use chess::Move;

use super::{
    board_table::BoardId,
    effort::{Effort, Progress},
    move_index::MoveIndex,
    search::{Search, Stopped},
};

/// A search with the boards that it starts from.
pub(super) struct Started<'a> {
    pub(super) search: Search<'a>,
    pub(super) boards: Vec<BoardId>,
}

/// All first moves, looked at to one depth.
pub(super) struct Round<'a> {
    pub(super) within: u8,
    pub(super) moves: &'a [Move],
    pub(super) all_keys: bool,
    /// How many keys were found in the rounds before.
    pub(super) found: usize,
    pub(super) effort: &'a Effort<'a>,
}

impl Round<'_> {
    /// The keys, and why the search was stopped. Each thread takes the next move that nobody has
    /// taken; of keys only the first is wanted if not all are, so moves behind one that was found
    /// are passed over.
    pub(super) fn run(&self, searches: &mut [Started<'_>]) -> (Vec<Move>, Option<Stopped>) {
        let next = AtomicUsize::new(0);
        let done = AtomicUsize::new(0);
        let keys = Mutex::new(Vec::new());
        let found = || keys.lock().unwrap_or_else(PoisonError::into_inner);
        let work = |Started { search, boards }: &mut Started<'_>| {
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&mv) = self.moves.get(place) else { return Ok(()) };
                if !self.all_keys && found().iter().any(|&key| key < place) {
                    return Ok(());
                }
                if search.refute(boards, MoveIndex::from_move(mv), self.within)?.is_none() {
                    found().push(place);
                }
                (self.effort.progress)(Progress {
                    within: self.within,
                    done: done.fetch_add(1, Ordering::Relaxed) + 1,
                    of: self.moves.len(),
                    keys: self.found + found().len(),
                });
            }
        };
        let stopped = match searches {
            [one] => work(one).err(),
            many => std::thread::scope(|scope| {
                let threads: Vec<_> =
                    many.iter_mut().map(|started| scope.spawn(|| work(started))).collect();
                let ended = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
                ended.fold(None, |stopped, ended| match ended {
                    Ok(ended) => stopped.or(ended.err()),
                    Err(panic) => std::panic::resume_unwind(panic),
                })
            }),
        };
        let mut places = std::mem::take(&mut *found());
        places.sort_unstable();
        if !self.all_keys {
            places.truncate(1);
        }
        (places.into_iter().map(|place| self.moves[place]).collect(), stopped)
    }
}
