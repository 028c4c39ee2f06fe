//! What happens is written down, taken in and told; and games that have ended are kept to be found.

use chess::ByColor;
use protocol::{GameLine, Phase, Refusal};
use tokio::time::Instant;

use super::{
    deed::Notice,
    state::{Applied, seat},
    task::Task,
};
use crate::{
    figures,
    store::StoreError,
    table::{
        gathering::Gathering,
        record::{Cause, Record},
    },
};

impl Task {
    /// Writes a record down, takes it in, and tells everybody; then what follows from it.
    pub(super) async fn record(
        &mut self,
        record: Record,
        cause: Option<Cause>,
    ) -> Result<u32, Refusal> {
        let number = self.commit(record, cause).await?;
        while let Some(record) = self.live.table.follows() {
            if let Record::Game { .. } = record {
                self.live.epoch = Instant::now();
                self.given_back = ByColor::default();
            }
            self.commit(record, None).await?;
        }
        Ok(number)
    }

    async fn commit(&mut self, record: Record, cause: Option<Cause>) -> Result<u32, Refusal> {
        let number = self.live.table.number + 1;
        let begins = !self.in_play && matches!(record, Record::Game { .. });
        let id = &self.live.table.id;
        let numbered = self.links.write(id, number, record, cause, begins).await?;
        self.in_play |= begins;
        let knew = self.who_knows();
        let applied = self.live.table.apply(&numbered);
        self.links.players.set(self.live.table.players());
        if let Some(reason) = applied.ended {
            figures::ended(&figures::word(&reason));
        }
        self.live.keep(&applied);
        self.look_around();
        if let Some(late) = &mut self.late {
            late.delay.record(&numbered, self.live.epoch);
        }
        self.tell(&applied, &knew);
        match self.late {
            Some(_) => self.tell_observers().await,
            None => self.keep(&applied).await,
        }
        Ok(applied.number)
    }

    /// Tells those who only watch what they may know by now.
    pub(super) async fn tell_observers(&mut self) {
        while let Some(applied) = self.tell_late() {
            self.keep(&applied).await;
        }
    }

    /// Keeps a game that has ended, as everybody may know it, so that it can be found.
    async fn keep(&mut self, applied: &Applied) {
        if applied.ended.is_some()
            && let Err(error) = self.keep_game().await
        {
            // Its records are kept; it is listed when the table comes back the next time.
            return tracing::error!(%error, "an ended game could not be listed");
        }
        let told = self.late.as_ref().is_none_or(|late| late.delay.deadline().is_none());
        if self.in_play && told && !self.live.table.in_game() {
            self.in_play = !self.links.end_play(&self.live.table.id).await;
        }
    }

    async fn keep_game(&self) -> Result<(), StoreError> {
        let table = self.public();
        let Some(end) = table.play.as_ref().and_then(|game| game.end) else { return Ok(()) };
        let seats = table.started_with.iter();
        let terms = &table.settings.terms;
        let line = GameLine {
            table: table.id.clone(),
            kind: terms.kind,
            game: table.game,
            ended: 0,
            name: terms.name.clone(),
            ruleset: terms.ruleset.clone(),
            control: terms.control.clone(),
            rated: false,
            outcome: match end.winner {
                Some(chess::Color::White) => "won-first",
                Some(chess::Color::Black) => "won-second",
                None => "drawn",
            }
            .to_owned(),
            seats: seats.filter_map(|(color, who)| Some((seat(color), who.clone()?))).collect(),
        };
        self.links.store.add_game(&line, terms.public, None).await.map(|_| ())
    }

    /// The server was away: the clocks stand still from the last event on, until the players are there again. Or a game ended
    /// with it, before it was kept where it is found.
    pub(super) async fn come_back(&mut self) -> Result<(), Refusal> {
        if self.live.table.in_game() {
            self.gathering = Gathering::Nobody;
            // A server that died twice has suspended the game already.
            let stopped = self.live.table.phase() == Phase::Stopped;
            return if stopped { Ok(()) } else { self.notice(Notice::Suspends).await };
        }
        self.in_play = self.links.is_in_play(&self.live.table.id).await?;
        let reason = self.public().play.as_ref().and_then(|game| game.end).map(|end| end.reason);
        let ended = reason.filter(|_| self.in_play);
        self.keep(&Applied { ended, ..Applied::default() }).await;
        Ok(())
    }
}
