//! The subscribers of a table, and the messages that each receives.

use std::sync::atomic::Ordering;

use protocol::Person;

use super::{
    game::Game, handle::Subscriber, live::Refresh, projection::Show, view::Frames, views::Views,
};

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

    /// Tells everyone who sees the live table of a change. `saw_live` are the connections that did
    /// before; whoever changes sides gets everything.
    pub(super) fn tell_change<G: Game>(
        &mut self,
        views: &Views<G>,
        extras: &G::Extras,
        effects: &G::Effects,
        saw_live: &[u64],
    ) {
        let (live, public) = (&views.live, views.public());
        let mut frames = Frames::new();
        self.0.retain(|to| {
            let sees = views.sees_live(&to.person.id);
            let saw = views.delayed.is_none() || saw_live.contains(&to.connection);
            match (sees, saw) {
                (true, true) => live.show(to, extras, Show::Change(effects), &mut frames),
                (true, false) => live.show(to, extras, Show::Everything, &mut frames),
                (false, true) => public.show(to, extras, Show::Everything, &mut Frames::new()),
                (false, false) => true,
            }
        });
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

    /// Tells spectators what they may see by now: a change, or how everything stands.
    pub(super) fn tell_spectators<G: Game>(
        &mut self,
        views: &Views<G>,
        extras: &G::Extras,
        effects: Option<&G::Effects>,
    ) {
        let mut frames = Frames::new();
        let show = effects.map_or(Show::State, Show::Change);
        self.0.retain(|to| {
            views.sees_live(&to.person.id) || views.public().show(to, extras, show, &mut frames)
        });
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
