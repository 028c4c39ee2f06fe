//! Work that takes long, by kind. Each kind has places of its own, so that none waits for another,
//! and serves addresses in turn.

use lobby::{cpu_pool::CpuPool, reads::Reads};
use people::{
    address::Address,
    turns::{Bounds, Turns},
};
use protocol::Refusal;
use store::StoreError;

use crate::{packed::PackedAnswers, pictures::Pictures};

/// How many exports wait, and how many of one address.
const EXPORTS: (usize, usize) = (32, 4);

/// The places for all such work but replays (in the lobby), passwords, and analyses of games.
pub(crate) struct Pools {
    /// Texts that are read or written, and games and openings of the archive.
    pub(crate) texts: CpuPool,
    /// Questions to the explorer. Most take a millisecond.
    pub(crate) explorer: CpuPool,
    /// Boards that were possible at Kriegspiel.
    pub(crate) beliefs: CpuPool,
    pub(crate) pictures: Pictures,
    /// Answers that many people get.
    pub(crate) packed: PackedAnswers,
    /// Searches of the database.
    pub(crate) reads: Reads,
    /// Exports of all data of a person, which search the whole journal: one after the other.
    exports: Turns,
}

impl Default for Pools {
    fn default() -> Self {
        let (waiting, waiting_each) = EXPORTS;
        let exports = Turns::new(Bounds { running: 1, running_each: 1, waiting, waiting_each });
        let [texts, explorer, beliefs] = [(); 3].map(|()| CpuPool::default());
        let (pictures, packed, reads) = Default::default();
        Self { texts, explorer, beliefs, pictures, packed, reads, exports }
    }
}

impl Pools {
    /// Collects all data of a person for an address.
    pub(crate) async fn export<T>(
        &self,
        address: Option<Address>,
        export: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, Refusal> {
        let _turn = self.exports.take(address).await?;
        Ok(export.await?)
    }
}
