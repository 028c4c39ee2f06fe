//! The subscribers of a table, and the messages that each receives.

use std::sync::atomic::Ordering;

use protocol::Person;

use super::{
    game::Game,
    handle::Subscriber,
    projection::{Refresh, Show},
    view::Frames,
    views::Views,
};

/// How many spectators are told at once, before other tables have a turn: half a millisecond of
/// work.
pub(super) const CHUNK: usize = 100;

/// Where the telling of many subscribers is: the players first, then all others in some turns.
pub(super) struct Round<G: Game> {
    frames: Frames<G>,
    /// The next subscriber; nothing while the players have not been told.
    next: Option<usize>,
}

impl<G: Game> Round<G> {
    pub(super) const fn new() -> Self {
        Self { frames: Frames::new(), next: None }
    }
}

/// The connections that follow a table.
#[derive(Default)]
pub(super) struct Subscribers(Vec<Subscriber>);

impl Subscribers {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Subscriber> {
        self.0.iter()
    }

    pub(super) fn people(&self) -> impl Iterator<Item = &Person> {
        self.0.iter().map(|subscriber| &subscriber.person)
    }

    pub(super) fn is_here(&self, person: &str) -> bool {
        self.people().any(|here| here.id == person)
    }

    /// The shortest round trip to a person, in milliseconds; 0 if it is not known.
    pub(super) fn round_trip(&self, person: &str) -> u32 {
        let theirs = self.0.iter().filter(|subscriber| subscriber.person.id == person);
        theirs
            .map(|subscriber| subscriber.round_trip.load(Ordering::Relaxed))
            .min()
            .unwrap_or_default()
    }

    pub(super) fn add(&mut self, subscriber: Subscriber) {
        self.remove(subscriber.connection);
        self.0.push(subscriber);
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.0.retain_mut(|subscriber| {
            subscriber.has_left = subscriber.connection == connection;
            !subscriber.has_left
        });
    }

    pub(super) fn find(&self, connection: u64) -> Option<&Subscriber> {
        self.0.iter().find(|subscriber| subscriber.connection == connection)
    }

    /// The connections that see the live table where others see it later.
    pub(super) fn who_see_live<G: Game>(&self, views: &Views<G>) -> Vec<u64> {
        let sees = |subscriber: &&Subscriber| views.sees_live(&subscriber.person.id);
        let subscribers = self.0.iter().filter(|_| views.delayed.is_some());
        subscribers.filter(sees).map(|subscriber| subscriber.connection).collect()
    }

    /// Tells those who see the live table of a change: the players and the arbiter first, and then,
    /// call after call, some of the others. `saw_live` are the connections that saw the live table
    /// before; whoever changes sides gets everything. Says whether anybody is left.
    pub(super) fn tell_change<G: Game>(
        &mut self,
        views: &Views<G>,
        extras: &G::Extras,
        effects: &G::Effects,
        saw_live: &[u64],
        round: &mut Round<G>,
    ) -> bool {
        let (live, public) = (&views.live, views.public());
        self.tell_some(views, round, |to, frames| {
            let sees = views.sees_live(&to.person.id);
            let saw = views.delayed.is_none() || saw_live.contains(&to.connection);
            match (sees, saw) {
                (true, true) => live.show(to, extras, Show::Change(effects), frames),
                (true, false) => live.show(to, extras, Show::Everything, frames),
                (false, true) => public.show(to, extras, Show::Everything, &mut Frames::new()),
                (false, false) => true,
            }
        })
    }

    /// Tells the players, or the next others. A subscriber who does not read is forgotten.
    fn tell_some<G: Game>(
        &mut self,
        views: &Views<G>,
        round: &mut Round<G>,
        mut tell: impl FnMut(&Subscriber, &mut Frames<G>) -> bool,
    ) -> bool {
        let room = views.live.game.room();
        let plays =
            |to: &Subscriber| room.is_seated(&to.person.id) || room.is_arbiter(&to.person.id);
        let Round { frames, next } = round;
        let Some(next) = next else {
            self.0.retain(|to| !plays(to) || tell(to, frames));
            round.next = Some(0);
            return !self.is_empty();
        };
        let until = (*next + CHUNK).min(self.0.len());
        let mut some = (*next).min(until)..until;
        let mut gone = Vec::new();
        for (index, to) in some.by_ref().zip(&self.0[*next..until]) {
            if !plays(to) && !tell(to, frames) {
                gone.push(index);
            }
        }
        *next = until - gone.len();
        for index in gone.into_iter().rev() {
            self.0.remove(index);
        }
        *next < self.0.len()
    }

    /// Tells everyone who sees the live table how everything stands, but for one connection.
    pub(super) fn tell_state<G: Game>(
        &mut self,
        views: &Views<G>,
        extras: &G::Extras,
        except: u64,
    ) {
        let mut frames = Frames::new();
        self.0.retain(|to| {
            let tells = to.connection != except && views.sees_live(&to.person.id);
            !tells || views.live.show(to, extras, Show::State, &mut frames)
        });
    }

    /// Tells some spectators what they may see by now: a change, or how everything stands. Says
    /// whether anybody is left.
    pub(super) fn tell_spectators<G: Game>(
        &mut self,
        views: &Views<G>,
        extras: &G::Extras,
        effects: Option<&G::Effects>,
        round: &mut Round<G>,
    ) -> bool {
        let show = effects.map_or(Show::State, Show::Change);
        self.tell_some(views, round, |to, frames| {
            views.sees_live(&to.person.id) || views.public().show(to, extras, show, frames)
        })
    }

    /// Tells a person, on all their connections, what they alone have changed.
    pub(super) fn refresh<G: Game>(
        &mut self,
        views: &Views<G>,
        extras: &G::Extras,
        person: &str,
        refresh: Refresh,
    ) {
        let show = match refresh {
            Refresh::State => Show::State,
            Refresh::Everything => Show::Everything,
        };
        self.0.retain(|to| {
            to.person.id != person || views.of(person).show(to, extras, show, &mut Frames::new())
        });
    }
}
