//! All games of an archive, on several threads.

use std::thread;

use crate::{Archive, ArchiveError, ArchivedGame, Detail};

impl Archive {
    /// Has threads work on parts of all games, and passes the results on in the order of the
    /// games. Some thousand games are in memory at a time.
    pub(super) fn map_games<R: Send>(
        &self,
        jobs: usize,
        work: impl Fn(&[ArchivedGame]) -> Result<R, ArchiveError> + Sync,
        mut done: impl FnMut(R),
    ) -> Result<(), ArchiveError> {
        let mut waiting: Vec<Vec<ArchivedGame>> = Vec::new();
        let jobs = jobs.max(1);
        let mut flush = |waiting: &mut Vec<Vec<ArchivedGame>>| {
            let results: Vec<_> = thread::scope(|scope| {
                let work = &work;
                let threads: Vec<_> =
                    waiting.iter().map(|games| scope.spawn(move || work(games))).collect();
                threads.into_iter().map(thread::ScopedJoinHandle::join).collect()
            });
            waiting.clear();
            for result in results {
                done(result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
            }
            Ok(())
        };
        self.each_game(Detail::Moves, |games| {
            waiting.push(games);
            if waiting.len() == jobs { flush(&mut waiting) } else { Ok(()) }
        })?;
        flush(&mut waiting)
    }

    pub(super) fn unplayable(&self, game: &ArchivedGame) -> ArchiveError {
        let why = format!("the moves of game {} cannot be played", game.id);
        ArchiveError::damaged(self.folder(), why)
    }
}
