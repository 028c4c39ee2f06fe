//! Intents at a live table: most become records, some change only the live state.

use std::borrow::Cow;

use bughouse::{Millis, Seat, Team};
use protocol::{
    Channel, Intent, Person, Rating, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use store::{rating::Strength, record::Cause};

use super::{TableActor, live::LiveGame};
use crate::table::{
    game::{Decision, Proposal, Requester, ServerAction},
    handle::TableDeps,
};

impl<G: LiveGame> TableActor<G> {
    /// Carries out an intent, and gives the number of its change as the person knows it.
    pub async fn intend(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
        key: String,
        intent: &Intent,
    ) -> Result<u32, Refusal> {
        let cause = Cause::new(person, key, seat, intent);
        if let Some(number) = self.game().room().keys.done_before(&cause)? {
            return Ok(self.views.number_for(&person.id, number));
        }
        if self.unwritten.contains(&cause) {
            return Ok(self.views.of(&person.id).game.shown());
        }
        if let Intent::Sit | Intent::Join = intent {
            self.deps.is_welcome(self.views.live.game.room(), person).await?;
        }
        let settings = &self.game().room().settings;
        let (rated, of_event) = (settings.terms.rated, settings.event.is_some());
        let rating = match intent {
            Intent::Sit | Intent::Join if rated => Some(self.deps.rating(person).await?),
            _ => None,
        };
        // A game of an event was made rated or not for its players.
        if matches!(intent, Intent::Ready) && rated && !of_event {
            let seats = &self.game().room().seats;
            let people = |team: Team| team.seats().into_iter().filter_map(|at| seats[at].as_ref());
            let teams = [Team::First, Team::Second].map(|team| people(team).collect());
            self.deps.households.may_be_rated(teams).await?;
        }
        let by = Requester { person, seat, rating, subject: self.subject(intent) };
        if self.carry_out_unwritten(&by, &cause, intent).await? {
            self.unwritten.remember(cause);
            return Ok(self.views.of(&person.id).game.shown());
        }
        let moves = matches!(intent, Intent::Play { .. } | Intent::Order { .. });
        if self.views.delayed.as_ref().is_some_and(|delayed| delayed.is_full(moves)) {
            let text = "too much has happened at this table that spectators are to see later; wait a minute";
            return Err(refusal(RefusalCode::TooMany, text));
        }
        self.views.check(&by, intent)?;
        let decided = self.decide(&by, &self.as_seen(person, intent));
        let decision = decided.map_err(|refused| self.views.refusal_for(&person.id, refused))?;
        let number = self.record(decision, Some(cause)).await?;
        Ok(self.views.number_for(&person.id, number))
    }

    /// An intent in the form in which the live table takes it, so that a refusal tells nothing that
    /// the person does not see yet: as long as delayed spectators do not know that a game has
    /// begun, their messages to the table go to the other spectators, who read them in the game.
    fn as_seen<'a>(&self, person: &Person, intent: &'a Intent) -> Cow<'a, Intent> {
        match intent {
            Intent::Say { channel: Channel::Table, text }
                if !self.views.sees_live(&person.id) && self.game().in_game() =>
            {
                Cow::Owned(Intent::Say { channel: Channel::Observers, text: text.clone() })
            }
            _ => Cow::Borrowed(intent),
        }
    }

    /// The result of an intent, with the lag credit if it is a move.
    fn decide(&mut self, by: &Requester<'_>, intent: &Intent) -> Result<Decision<G>, Refusal> {
        let game = &self.views.live.game;
        let event = match game.propose(by, intent)? {
            Proposal::Room(record) => return Ok(Decision::room(record)),
            Proposal::Game(event) => event,
        };
        let turn = game.earns_lag_credit(&event).map(|seat| self.turn(seat, self.now()));
        let credit = turn.map_or(Millis::ZERO, |turn| self.allowance(turn));
        let mut events = match turn.filter(|_| credit > Millis::ZERO) {
            Some(turn) => game.server_events(ServerAction::Credit(turn.seat, credit)),
            None => Vec::new(),
        };
        events.push(event);
        let decision = game.rule(self.now(), events)?;
        if let Some(turn) = turn {
            self.lag.give(turn, credit);
            self.lag.moved(turn);
        }
        Ok(decision)
    }

    /// Carries out an intent that is not written down. Says whether it was one.
    async fn carry_out_unwritten(
        &mut self,
        by: &Requester<'_>,
        cause: &Cause,
        intent: &Intent,
    ) -> Result<bool, Refusal> {
        if let Intent::Invite { person: invited } = intent {
            let room = self.views.live.game.room();
            self.deps.invite(room, by.person, by.seat, invited).await?;
            return Ok(true);
        }
        let game = &self.views.of(&by.person.id).game;
        let Some(refresh) = game.unwritten(&mut self.extras, by, cause, intent) else {
            return Ok(false);
        };
        let id = &by.person.id;
        self.subscribers.refresh(&self.views, &self.extras, id, refresh?);
        Ok(true)
    }

    /// The person or bot that an intent speaks of, if they are here or known at the table.
    fn subject(&self, intent: &Intent) -> Option<Person> {
        let person = match intent {
            Intent::Employ { bot } => return self.deps.bots.person(bot),
            Intent::Mute { person, .. } => person,
            _ => return None,
        };
        let mut here = self.subscribers.people();
        here.find(|here| here.id == *person).or_else(|| self.game().knows(person)).cloned()
    }
}

impl TableDeps {
    /// The rating of a person who wants to play at a rated table.
    async fn rating(&self, person: &Person) -> Result<Rating, Refusal> {
        match self.store.rating(&person.id).await {
            Ok(rating) => Ok(rating.unwrap_or_else(|| Strength::new(0).shown(0))),
            Err(error) => {
                tracing::error!(%error, "the database does not answer");
                Err(unavailable())
            }
        }
    }
}
