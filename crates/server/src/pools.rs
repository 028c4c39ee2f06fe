//! Work that takes long, by kind. Each kind has places of its own, so that none waits for another,
//! and serves addresses in turn.

use lobby::{cpu_pool::CpuPool, reads::Reads};

use crate::pictures::Pictures;

/// The places for all such work but replays (in the lobby), passwords, and analyses of games.
#[derive(Default)]
pub(crate) struct Pools {
    /// Texts that are read or written, and games and openings of the archive.
    pub(crate) texts: CpuPool,
    /// Questions to the explorer. Most take a millisecond.
    pub(crate) explorer: CpuPool,
    /// Boards that were possible at Kriegspiel.
    pub(crate) beliefs: CpuPool,
    pub(crate) pictures: Pictures,
    /// Searches of the database.
    pub(crate) reads: Reads,
}
