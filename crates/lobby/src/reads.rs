//! Turns at the database for what people ask of it at any door: a few searches run at a time, for
//! one address after another, so that none waits for what another asks.

use people::{
    address::Address,
    turns::{Bounds, Turns},
};
use protocol::Refusal;
use store::StoreError;

/// How many searches of the database wait, and how many of one address. They take milliseconds.
const WAITING: usize = 256;
const EACH: usize = 64;

/// Clones share the turns.
#[derive(Clone)]
pub struct Reads(Turns);

impl Default for Reads {
    fn default() -> Self {
        let running = store::READS_AT_ONCE as usize;
        let running_each = running.div_ceil(2);
        let bounds = Bounds { running, running_each, waiting: WAITING, waiting_each: EACH };
        Self(Turns::new(bounds))
    }
}

impl Reads {
    /// Searches the database for an address.
    pub async fn read<T>(
        &self,
        address: Option<Address>,
        read: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, Refusal> {
        let _turn = self.0.take(address).await?;
        Ok(read.await?)
    }
}
