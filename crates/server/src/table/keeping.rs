//! What happens is written down, taken in and told; and games that have ended are kept to be found.

use bughouse::{BySeat, Millis};
use protocol::{GameLine, Refusal};
use tokio::time::Instant;

use super::{
    record::{Cause, Record},
    state::Applied,
    task::Task,
    view,
};
use crate::{
    figures, ratings,
    store::{Changes, StoreError},
};

impl Task {
    /// Writes a record down, takes it in, and tells everybody; then what follows from it.
    pub(super) async fn record(
        &mut self,
        record: Record,
        cause: Option<Cause>,
    ) -> Result<u32, Refusal> {
        let number = self.commit(record, cause).await?;
        self.tell_ratings().await?;
        while let Some(record) = self.live.table.follows(Millis::ZERO, rand::random()) {
            if let Record::Game { .. } = record {
                self.live.epoch = Instant::now();
                self.given_back = BySeat::default();
            }
            self.commit(record, None).await?;
        }
        self.set_due();
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
        count_ends(&applied);
        let ended = applied.rulings.iter().any(view::ends_game);
        if !self.live.table.in_game() {
            self.queued = BySeat::default();
        }
        self.look_around();
        if let Some(late) = &mut self.late {
            late.delay.record(&numbered, self.live.epoch);
        }
        self.tell_bots(&applied);
        self.tell(applied, &knew);
        if self.late.is_none() {
            self.keep(ended).await;
        }
        Ok(number)
    }

    /// Keeps the game as everybody may know it, if it has ended, so that it can be found.
    pub(super) async fn keep(&mut self, ended: bool) {
        if ended {
            match self.keep_game().await {
                Ok(ratings) if ratings.is_empty() => {}
                Ok(ratings) => self.rated = Some((self.public().game, ratings)),
                Err(error) => {
                    // Its records are kept; it is listed when the table comes back the next time.
                    return tracing::error!(%error, "an ended game could not be listed");
                }
            }
        }
        self.end_play().await;
    }

    /// Tells what the game that has been kept did to ratings.
    pub(super) async fn tell_ratings(&mut self) -> Result<(), Refusal> {
        if let Some((game, ratings)) = self.rated.take() {
            self.commit(Record::Rated { game, ratings }, None).await?;
        }
        Ok(())
    }

    /// A game that ended with the server, before it was kept where it is found.
    pub(super) async fn settle(&mut self) -> Result<(), Refusal> {
        self.in_play = self.links.is_in_play(&self.live.table.id).await?;
        let table = self.public();
        let ended = table.arbiter.is_started() && !table.in_game();
        let unrated = table.settings.terms.rated && table.is_over() && table.rated.is_empty();
        self.keep(ended && (self.in_play || unrated)).await;
        self.tell_ratings().await
    }

    /// The store is told when no game is in play any more.
    async fn end_play(&mut self) {
        let told = self.late.as_ref().is_none_or(|late| late.delay.deadline().is_none());
        if self.in_play && told && !self.live.table.in_game() {
            self.in_play = !self.links.end_play(&self.live.table.id).await;
        }
    }

    /// A game has ended, and can be found from now on.
    async fn keep_game(&self) -> Result<Changes, StoreError> {
        let table = self.public();
        let seats = table.started_with.iter();
        let seats = seats.filter_map(|(seat, person)| Some((seat.into(), person.clone()?)));
        let outcome = table.arbiter.end().map_or("adjourned", |end| end.outcome.id());
        let terms = &table.settings.terms;
        let line = GameLine {
            table: table.id.clone(),
            kind: terms.kind,
            game: table.game,
            ended: 0,
            name: terms.name.clone(),
            ruleset: terms.ruleset.clone(),
            control: terms.control.clone(),
            rated: terms.rated,
            outcome: outcome.to_owned(),
            seats: seats.collect(),
        };
        let outcome = table.arbiter.end().map(|end| end.outcome);
        let rates = outcome.filter(|_| terms.rated).and_then(ratings::rated);
        self.links.store.add_game(&line, terms.public, rates).await
    }
}

fn count_ends(applied: &Applied) {
    for ruling in applied.rulings.iter().filter(|ruling| view::ends_game(ruling)) {
        let ruled = view::ruled(ruling);
        figures::ended(ruled.fields.get("reason").unwrap_or(&ruled.id));
    }
}
