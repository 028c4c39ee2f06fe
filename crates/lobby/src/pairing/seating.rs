//! A match becomes a game: a table is created, and everybody sits there and is ready.

use ::cluster::SessionId;
use bughouse::Seat;
use protocol::{Intent, LeftPairing, Pairing, Person, Refusal, refusals::unavailable};
use tables::table::handle::Way;

use super::{Mail, QuickPairing, queue::Match};
use crate::lobby::admission::OnBehalf;

impl QuickPairing {
    /// Starts a game, and tells its people where, each by their node.
    pub(super) async fn start(self, found: Match, nodes: Vec<(String, SessionId)>) {
        let outcome = self.seat(&found).await;
        let stand = match outcome {
            Ok(table) => Pairing::Table { table },
            Err(refusal) => {
                tracing::warn!(?refusal, "no table for a match of quick pairing");
                Pairing::Left { reason: LeftPairing::Failed, pause: None }
            }
        };
        for (person, node) in nodes {
            let stand = stand.clone();
            self.send(&mut self.state(), node, Mail::Stands { person, stand });
        }
    }

    async fn seat(&self, found: &Match) -> Result<String, Refusal> {
        let (_, host) = found.people.first().ok_or_else(unavailable)?;
        let table = self.lobby.create(found.pool.terms(found.people.len()), host).await?;
        let way = self.lobby.table(&table, &OnBehalf::Server).await?;
        let pool = found.pool;
        let seated: Vec<(Seat, &Person)> = found
            .people
            .iter()
            .flat_map(|(seat, person)| pool.seats_with(*seat).map(move |seat| (seat, person)))
            .collect();
        for &(seat, person) in &seated {
            intend(&way, person, seat, Intent::Sit).await?;
        }
        let is_free = |seat: &Seat| seated.iter().all(|(taken, _)| taken != seat);
        let seats = pool.seats().iter().flat_map(|seat| pool.seats_with(*seat));
        for seat in seats.filter(is_free) {
            let bot = self.bot(found.bot.as_deref()).ok_or_else(unavailable)?;
            intend(&way, host, seat, Intent::Employ { bot }).await?;
        }
        for &(seat, person) in &seated {
            intend(&way, person, seat, Intent::Ready).await?;
        }
        Ok(table)
    }
}

async fn intend(way: &Way, person: &Person, seat: Seat, intent: Intent) -> Result<(), Refusal> {
    let key = format!("pairing-{:016x}", rand::random::<u64>());
    way.intend(person.clone(), Some(seat), key, intent).await.map(drop)
}
