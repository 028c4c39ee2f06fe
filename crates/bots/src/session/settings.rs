//! The settings of a session.

use std::{path::Path, sync::Arc};

use engine::{Book, Engine, Level, Options};

use super::read_book;

/// The settings that a user or another program can change.
#[derive(Clone, Debug)]
pub struct Settings {
    pub level: Level,
    pub options: Options,
    /// Decides everything that levels below full strength and the book leave to chance.
    pub seed: u64,
    /// The opening book, if it is to be used.
    pub book: Option<Arc<Book>>,
}

impl Settings {
    /// The most megabytes of memory: more than machines have.
    pub const MAX_MEGABYTES: i64 = 1 << 16;

    /// The most threads.
    pub const MAX_THREADS: i64 = Options::MAX_THREADS as i64;

    /// Sets the memory, clamped to 1 to [`Settings::MAX_MEGABYTES`].
    pub fn set_megabytes(&mut self, megabytes: i64) {
        let megabytes = megabytes.clamp(1, Self::MAX_MEGABYTES);
        self.options.memory = usize::try_from(megabytes).unwrap_or(1) << 20;
    }

    /// Sets the book to that of a file, or to none for an empty name.
    ///
    /// # Errors
    ///
    /// A sentence with the name of the file; there is no book then.
    pub fn set_book(&mut self, file: &str) -> Result<(), String> {
        self.book = None;
        if !matches!(file.trim(), "" | "<empty>") {
            self.book = Some(read_book(Path::new(file.trim()))?);
        }
        Ok(())
    }

    /// Sets the threads, clamped to 1 to [`Settings::MAX_THREADS`].
    pub fn set_threads(&mut self, threads: i64) {
        self.options.threads = usize::try_from(threads.clamp(1, Self::MAX_THREADS)).unwrap_or(1);
    }
}

/// Replaces an engine whose options have changed.
pub(super) fn apply(options: Options, engine: &mut Engine) {
    if engine.options() != options {
        *engine = Engine::new(options);
    }
}
