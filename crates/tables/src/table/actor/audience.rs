//! The spectators of a table, by name if they wish, and who is told of them.
//!
//! Spectators come and go often, so everybody is told together, some seconds after a change. People
//! who sit at the table are no spectators; at a table with a delay, everybody is told by the view
//! that they see, so that nobody learns early who sits down.

use std::{collections::HashSet, time::Duration};

use people::{accounts::Blocked, outbox::frame};
use protocol::{Person, ServerMessage, Spectators};
use tokio::time::Instant;

use super::{TableActor, live::LiveGame};
use crate::table::{
    broadcast::{CHUNK, Subscribers},
    handle::Subscriber,
    room::Room,
};

/// How many spectators are named.
const NAMED: usize = 12;

/// How many stand by for those whom a viewer has blocked.
const CANDIDATES: usize = 2 * NAMED;

/// How long after a change everybody is told, with a second more for each hundred viewers.
const PAUSE: Duration = Duration::from_secs(2);

/// How often it is looked whether those who are named still wish it.
const AGAIN: Duration = Duration::from_secs(30);

/// The spectators that viewers know of.
#[derive(Default)]
pub(super) struct Audience {
    due: Option<Instant>,
    /// As people at the table see it, and as spectators do.
    told: [Roster; 2],
}

/// The spectators by one view of the table.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Roster {
    named: Vec<Named>,
    /// How many there are, named or not.
    all: usize,
}

#[derive(Clone)]
struct Named {
    person: Person,
    blocked: Blocked,
}

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.person == other.person
    }
}

impl Audience {
    pub(super) const fn deadline(&self) -> Option<Instant> {
        self.due
    }
}

impl Roster {
    fn new(subscribers: &Subscribers, room: &Room) -> Self {
        let mut known = HashSet::new();
        let mut roster = Self::default();
        for Subscriber { person, blocked, shown, .. } in subscribers.iter() {
            let id = person.id.as_str();
            if room.is_seated(id) || room.is_arbiter(id) || !known.insert(id) {
                continue;
            }
            roster.all += 1;
            if !person.guest && shown.watching() && roster.named.len() < CANDIDATES {
                let (person, blocked) = (person.clone(), blocked.clone());
                roster.named.push(Named { person, blocked });
            }
        }
        roster
    }

    /// The spectators as a viewer may know them: neither has blocked the other.
    fn message(&self, table: &str, viewer: &Subscriber) -> Spectators {
        let may_see = |named: &&Named| {
            !viewer.blocked.has(&named.person.id) && !named.blocked.has(&viewer.person.id)
        };
        let named = self.named.iter().filter(may_see).take(NAMED);
        let people: Vec<_> = named.map(|named| named.person.clone()).collect();
        let more = u32::try_from(self.all - people.len()).unwrap_or(u32::MAX);
        Spectators { table: table.to_owned(), people, more }
    }
}

impl<G: LiveGame> TableActor<G> {
    /// A connection follows the table; from the change `since` on, if it can.
    pub(super) fn watch(&mut self, mut subscriber: Subscriber, since: Option<u32>) {
        let connection = subscriber.connection;
        subscriber.frames = subscriber.frames.about(&self.game().room().id);
        subscriber.frames.start_anew();
        self.subscribers.add(subscriber);
        self.tell_presence(connection);
        let caught_up = self
            .subscribers
            .find(connection)
            .is_some_and(|to| self.views.of(&to.person.id).catch_up(to, &self.extras, since));
        if caught_up {
            self.tell_audience_to(connection);
            self.audience_changed();
        } else {
            self.unwatch(connection);
        }
    }

    /// A connection follows the table no longer.
    pub(super) fn unwatch(&mut self, connection: u64) {
        self.subscribers.remove(connection);
        self.tell_presence(connection);
        self.audience_changed();
    }

    /// A connection has begun or ceased to follow the table, or somebody has sat down or stood up.
    pub(super) fn audience_changed(&mut self) {
        let has_others = || {
            let room = self.views.public().game.room();
            self.subscribers.people().any(|person| !room.is_seated(&person.id))
        };
        let is_told = self.audience.told.iter().any(|told| told.all > 0);
        if is_told || has_others() {
            let extra = Duration::from_secs(self.subscribers.len() as u64 / 100);
            let due = Instant::now() + PAUSE + extra;
            self.audience.due = Some(self.audience.due.map_or(due, |earlier| earlier.min(due)));
        }
        if self.subscribers.is_empty() {
            self.audience = Audience::default();
        }
    }

    /// Tells a new connection of the spectators that others know of.
    fn tell_audience_to(&self, connection: u64) {
        let Some(to) = self.subscribers.find(connection) else { return };
        let told = &self.audience.told[usize::from(!self.views.sees_live(&to.person.id))];
        if told.all > 0 {
            let message = told.message(&self.game().room().id, to);
            // A client that does not read does not care.
            let _ = to.frames.try_send(frame(&ServerMessage::Spectators(message)));
        }
    }

    /// Tells everybody of the spectators, if that is due and they have changed.
    pub(super) async fn tell_audience(&mut self) {
        if self.audience.due.is_none_or(|due| due > Instant::now()) {
            return;
        }
        let (live, public) = (self.game().room(), self.views.public().game.room());
        let rosters = [live, public].map(|room| Roster::new(&self.subscribers, room));
        let is_new: Vec<bool> =
            rosters.iter().zip(&self.audience.told).map(|(now, told)| now != told).collect();
        let is_named = rosters.iter().any(|roster| !roster.named.is_empty());
        self.audience.due = is_named.then(|| Instant::now() + AGAIN);
        self.audience.told = rosters;
        if !is_new.contains(&true) {
            return;
        }
        let id = self.game().room().id.clone();
        for start in (0..self.subscribers.len()).step_by(CHUNK) {
            for to in self.subscribers.iter().skip(start).take(CHUNK) {
                let view = usize::from(!self.views.sees_live(&to.person.id));
                if is_new[view] {
                    let message = self.audience.told[view].message(&id, to);
                    // A client that does not read is found out by the next change.
                    let _ = to.frames.try_send(frame(&ServerMessage::Spectators(message)));
                }
            }
            tokio::task::yield_now().await;
        }
    }
}
