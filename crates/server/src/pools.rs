//! Work that takes long, by kind. Each kind has places of its own, so that none waits for another,
//! and serves addresses in turn.

use lobby::cpu_pool::CpuPool;
use people::{
    address::Address,
    turns::{Bounds, Turns},
};
use protocol::Refusal;
use store::StoreError;

use crate::pictures::Pictures;

/// How many searches of the database wait, and how many of one address. They take milliseconds.
const READS: (usize, usize) = (256, 64);

/// The places for all such work but replays (in the lobby), passwords, and analyses of games.
pub(crate) struct Pools {
    /// Texts that are read or written, and games and openings of the archive.
    pub(crate) texts: CpuPool,
    /// Questions to the explorer. Most take a millisecond.
    pub(crate) explorer: CpuPool,
    /// Boards that were possible at Kriegspiel.
    pub(crate) beliefs: CpuPool,
    pub(crate) pictures: Pictures,
    reads: Turns,
}

impl Default for Pools {
    fn default() -> Self {
        let (waiting, waiting_each) = READS;
        let running = store::READS_AT_ONCE as usize;
        let running_each = running.div_ceil(2);
        let reads = Turns::new(Bounds { running, running_each, waiting, waiting_each });
        let [texts, explorer, beliefs] = [(); 3].map(|()| CpuPool::default());
        Self { texts, explorer, beliefs, pictures: Pictures::default(), reads }
    }
}

impl Pools {
    /// Searches the database for an address.
    pub(crate) async fn read<T>(
        &self,
        address: Option<Address>,
        read: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, Refusal> {
        let _turn = self.reads.take(address).await?;
        Ok(read.await?)
    }
}
