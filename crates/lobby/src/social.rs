//! The lobby as people meet there: who is online, and the chat on the first page.
//!
//! Connections that follow the lobby are told what changes. Nothing is done while nobody does. The
//! list of people is compared a few times in ten seconds (`roster`); the lines of the chat are in
//! the database, from which each node of a cluster reads on (`chat`). `lobby.rs` has the tables.

mod chat;
mod roster;
#[cfg(test)]
pub mod tests;

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use people::{
    accounts::Blocked,
    address::Address,
    limits::Limits,
    outbox::{Outbox, frame},
};
use protocol::{
    ChatAccess, LobbyChange, LobbyChat, LobbySnapshot, LobbyTalk, Person, Refusal, RefusalCode,
    ServerMessage, refusals::refusal,
};
use store::{StoreError, now};
use telemetry::metrics;
use tokio::{
    sync::Notify,
    time::{Instant, MissedTickBehavior},
};
use tokio_util::sync::CancellationToken;

use crate::lobby::Lobby;
pub use chat::ChatPolicy;
use chat::Log;
use roster::{Ratings, Roster};

/// How often it is looked who is playing, and whether a line was written at another node whose
/// message was lost.
const LOOK: Duration = Duration::from_secs(1);

/// How many looks pass until the list of people is compared.
const ROSTER: u32 = 3;

/// How often lines whose time is over are forgotten.
const FORGETS: Duration = Duration::from_hours(1);

/// How many people who have blocked a person are hidden from them.
const MOST_HIDDEN: u32 = 1000;

/// The subject of frames about the lobby, which no table has as its name.
const SUBJECT: &str = "@lobby";

/// The lobby of a server. Clones share it.
#[derive(Clone)]
pub struct Social {
    lobby: Lobby,
    limits: Option<Arc<Limits>>,
    policy: ChatPolicy,
    state: Arc<Mutex<State>>,
    /// Held while lines are read: they are told in their order.
    reading: Arc<tokio::sync::Mutex<()>>,
    somebody_came: Arc<Notify>,
}

#[derive(Default)]
struct State {
    followers: HashMap<u64, Follower>,
    roster: Roster,
    ratings: Ratings,
    log: Log,
}

/// A connection that follows the lobby.
struct Follower {
    person: Person,
    blocked: Blocked,
    frames: Outbox,
    /// The people who have blocked this one.
    hidden: HashSet<String>,
    wants_chat: bool,
    /// When a guest may write, in seconds since 1970.
    writes_at: i64,
    /// The access that the client was told of.
    access: ChatAccess,
}

/// A connection that wants to follow the lobby, or to write there.
pub struct Visitor<'a> {
    pub connection: u64,
    pub person: &'a Person,
    pub address: Address,
    pub blocked: &'a Blocked,
    pub frames: &'a Outbox,
}

impl Social {
    pub fn new(lobby: Lobby, limits: Option<Arc<Limits>>, policy: ChatPolicy) -> Self {
        let (state, reading, somebody_came) = (Arc::default(), Arc::default(), Arc::default());
        Self { lobby, limits, policy, state, reading, somebody_came }
    }

    /// A connection follows the lobby from now on, with the chat or without it.
    pub async fn enter(&self, visitor: &Visitor<'_>, wants_chat: bool) -> Result<(), Refusal> {
        let id = &visitor.person.id;
        let hidden = self.lobby.store.blockers(id, MOST_HIDDEN).await?.into_iter().collect();
        let writes_at = self.writes_at(visitor.person).await?;
        let is_first = self.state().followers.is_empty();
        if is_first {
            // Nothing was followed meanwhile.
            self.state().log.forget();
            self.look_around().await;
            self.read().await;
        }
        let mut state = self.state();
        let mut follower = Follower {
            person: visitor.person.clone(),
            blocked: visitor.blocked.clone(),
            frames: visitor.frames.about(SUBJECT),
            hidden,
            wants_chat,
            writes_at,
            access: ChatAccess::Off,
        };
        follower.access = self.access(&follower);
        follower.frames.start_anew();
        follower.send(&ServerMessage::Lobby(state.snapshot(&follower)));
        state.followers.insert(visitor.connection, follower);
        drop(state);
        self.somebody_came.notify_one();
        Ok(())
    }

    /// A connection follows the lobby no longer.
    pub fn leave(&self, connection: u64) {
        self.state().followers.remove(&connection);
    }

    /// Somebody writes a line. Gives its number.
    pub async fn say(&self, visitor: &Visitor<'_>, text: &str) -> Result<u32, Refusal> {
        let person = visitor.person;
        let text = chat::line(text)?;
        match self.policy.access(person, self.writes_at(person).await?, now(), self.plays(person)) {
            ChatAccess::Open => {}
            ChatAccess::NeedsAccount => {
                let text = "you need an account to write in the lobby chat";
                return Err(refusal(RefusalCode::NeedsAccount, text));
            }
            closed => return Err(refusal(RefusalCode::NotNow, chat::why_closed(closed))),
        }
        if let Some(number) = self.state().log.has_just_said(&person.id, text, now()) {
            // A client that has reconnected sends it once more.
            return Ok(number);
        }
        if let Some(limits) = &self.limits {
            limits.lobby_talk(visitor.address, &person.id)?;
        }
        let number = self.lobby.store.add_lobby_line(&person.id, text).await?;
        metrics::said_in_lobby();
        self.read().await;
        self.lobby.ring();
        Ok(number)
    }

    /// Tells followers what changes, until the server stops.
    pub async fn run(self, stop: CancellationToken) {
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut forgets = tokio::time::interval(FORGETS);
        let mut round = 0_u32;
        loop {
            let somebody_came = self.somebody_came.notified();
            let is_empty = self.state().followers.is_empty();
            tokio::select! {
                () = somebody_came, if is_empty => {}
                _ = looks.tick(), if !is_empty => {
                    round = round.wrapping_add(1);
                    self.tell_access();
                    self.read().await;
                    if round.is_multiple_of(ROSTER) {
                        self.look_around().await;
                    }
                }
                () = self.lobby.chat_bell.rings(), if !is_empty => self.read().await,
                _ = forgets.tick() => if let Err(error) = self.lobby.store.forget_lobby_talk().await {
                    tracing::error!(%error, "old lines of the lobby chat cannot be forgotten");
                },
                () = stop.cancelled() => return,
            }
        }
    }

    /// Reads what was written since the last time, or everything if something was removed, and
    /// tells those who follow the chat.
    async fn read(&self) {
        if self.policy == ChatPolicy::Off {
            return;
        }
        let _turn = self.reading.lock().await;
        let was_removed = self.lobby.chat_bell.takes_removal();
        let after = if was_removed { 0 } else { self.state().log.last() };
        let lines = match self.lobby.store.lobby_lines(after, chat::SHOWN).await {
            Ok(lines) => lines,
            Err(error) => {
                if was_removed {
                    self.lobby.chat_bell.removes();
                }
                // The next round reads the same again.
                return tracing::warn!(%error, "the lobby chat cannot be read");
            }
        };
        let mut state = self.state();
        let talk = state.log.take_in(lines, after == 0);
        if talk != LobbyTalk::default() {
            state.tell_talk(&talk);
        }
    }

    /// Compares who is online, and tells followers what has changed.
    async fn look_around(&self) {
        let online = self.lobby.presence.online_everywhere();
        let in_play = self.lobby.listing.in_play();
        let mut ratings = std::mem::take(&mut self.state().ratings);
        for person in ratings.missing(&online, Instant::now()) {
            match self.points(&person).await {
                Ok(points) => ratings.note(person, points, Instant::now()),
                Err(_) => break,
            }
        }
        let roster = Roster::new(online, &in_play, &ratings);
        let mut state = self.state();
        state.ratings = ratings;
        let change = state.roster.change_to(&roster);
        state.roster = roster;
        if let Some(change) = change {
            state.tell_change(&change);
        }
    }

    async fn points(&self, person: &str) -> Result<Option<i32>, StoreError> {
        Ok(self.lobby.store.rating(person).await?.map(|rating| rating.points))
    }

    /// Tells people whose access to the chat is another now: their game has begun or is over.
    fn tell_access(&self) {
        let mut state = self.state();
        let changed = state.followers.iter().filter_map(|(connection, follower)| {
            let access = self.access(follower);
            (access != follower.access).then_some((*connection, access))
        });
        for (connection, access) in changed.collect::<Vec<_>>() {
            let Some(mut follower) = state.followers.remove(&connection) else { continue };
            follower.access = access;
            if follower.send(&ServerMessage::Lobby(state.snapshot(&follower))) {
                state.followers.insert(connection, follower);
            }
        }
    }

    fn access(&self, follower: &Follower) -> ChatAccess {
        let Follower { person, writes_at, .. } = follower;
        self.policy.access(person, *writes_at, now(), self.plays(person))
    }

    fn plays(&self, person: &Person) -> bool {
        self.lobby.playing.table_of(&person.id).is_some()
    }

    /// When a person may write, in seconds since 1970.
    async fn writes_at(&self, person: &Person) -> Result<i64, Refusal> {
        if !person.guest || self.policy != ChatPolicy::All {
            return Ok(0);
        }
        Ok(self.lobby.store.first_visit(&person.id).await? + chat::GUESTS_WAIT)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn snapshot(&self, to: &Follower) -> LobbySnapshot {
        let mut lines = Vec::new();
        if to.reads() {
            lines.extend(self.log.lines().filter(|line| !to.blocked.has(&line.from.id)).cloned());
        }
        LobbySnapshot {
            people: self.roster.people().filter(|one| to.sees(&one.person)).cloned().collect(),
            online: self.roster.counts,
            chat: LobbyChat { access: to.access, lines },
        }
    }

    fn tell_talk(&mut self, talk: &LobbyTalk) {
        let shared = frame(&ServerMessage::LobbyTalk(talk.clone()));
        self.followers.retain(|_, to| {
            if !to.reads() {
                return true;
            }
            if !talk.lines.iter().any(|line| to.blocked.has(&line.from.id)) {
                return to.frames.try_send(shared.clone()).is_ok();
            }
            let mut own = talk.clone();
            own.lines.retain(|line| !to.blocked.has(&line.from.id));
            own == LobbyTalk::default() || to.send(&ServerMessage::LobbyTalk(own))
        });
    }

    fn tell_change(&mut self, change: &LobbyChange) {
        let shared = frame(&ServerMessage::LobbyChange(change.clone()));
        self.followers.retain(|_, to| {
            if change.people.iter().all(|one| to.sees(&one.person)) {
                return to.frames.try_send(shared.clone()).is_ok();
            }
            let mut own = change.clone();
            own.people.retain(|one| to.sees(&one.person));
            to.send(&ServerMessage::LobbyChange(own))
        });
    }
}

impl Follower {
    /// Whether it gets the lines of the chat.
    const fn reads(&self) -> bool {
        self.wants_chat && !matches!(self.access, ChatAccess::Playing | ChatAccess::Off)
    }

    /// Whether a person is listed for this one: neither has blocked the other.
    fn sees(&self, person: &Person) -> bool {
        !self.hidden.contains(&person.id) && !self.blocked.has(&person.id)
    }

    /// Sends a message. A client that does not read ends by itself.
    fn send(&self, message: &ServerMessage) -> bool {
        self.frames.try_send(frame(message)).is_ok()
    }
}
