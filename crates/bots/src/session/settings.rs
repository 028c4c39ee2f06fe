//! The settings of a session.

use engine::{Engine, Level, Options};

/// The settings that a user or another program can change.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub level: Level,
    pub options: Options,
    /// Decides everything that levels below full strength leave to chance.
    pub seed: u64,
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
