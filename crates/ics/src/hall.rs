//! The people who are connected here, and what exists between them alone: partnerships, challenges,
//! channels and private talk. Nothing of it outlives a connection.
//!
//! Texts reach a connection through its mailbox, which is bounded and which nobody can overflow.

pub(super) mod challenges;
mod mailbox;
mod partners;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use people::accounts::Blocked;
use protocol::{Person, ics::BUGHOUSE_CHANNEL};

use super::names::{self, key};
use challenges::Challenge;
pub(super) use mailbox::{Mailbox, Note};

/// How many channels a person can listen to.
const MOST_CHANNELS: usize = 20;

/// Everybody. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Hall(Arc<Mutex<Everybody>>);

#[derive(Default)]
struct Everybody {
    /// By the form in which names are compared.
    members: BTreeMap<String, Member>,
    /// The keys of members, by their connections.
    keys: HashMap<u64, String>,
    /// The connections of members, by their ids.
    connections: HashMap<String, u64>,
    challenges: Vec<Challenge>,
    /// The number of the last challenge.
    last: u32,
}

/// A connected person.
struct Member {
    person: Person,
    handle: String,
    connection: u64,
    mailbox: Mailbox,
    blocked: Blocked,
    about: About,
    /// The person to whom a partnership is offered.
    offers_to: Option<String>,
    channels: Vec<u16>,
}

/// The things that everybody may know of a person.
#[derive(Clone, Debug)]
pub(super) struct About {
    pub(super) came: Instant,
    /// The last command that was no program's.
    pub(super) active: Instant,
    pub(super) points: Option<i32>,
    pub(super) partner: Option<String>,
    pub(super) open: bool,
    pub(super) bugopen: bool,
    /// The number of the game that the person plays.
    pub(super) playing: Option<u32>,
    pub(super) interface: String,
}

/// Somebody as lists have them.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) person: Person,
    pub(super) handle: String,
    pub(super) about: About,
}

/// A place in the hall, which is left when this is dropped.
pub(super) struct Place {
    hall: Hall,
    connection: u64,
}

impl Hall {
    /// Lets somebody in. The same account may have been here already: that connection ends.
    pub(super) fn enter(
        &self,
        person: &Person,
        connection: u64,
        blocked: Blocked,
        points: Option<i32>,
    ) -> (Place, Mailbox) {
        let mailbox = Mailbox::default();
        let mut all = self.all();
        let before = all.of(&person.id).map(|held| key(&held.handle));
        if let Some(old) = before.and_then(|key| all.leave(&key)) {
            old.mailbox.replace();
        }
        let handle = all.free_handle(person);
        all.put_out(&key(&handle));
        let now = Instant::now();
        let about = About {
            came: now,
            active: now,
            points,
            partner: None,
            open: true,
            bugopen: true,
            playing: None,
            interface: String::new(),
        };
        let member = Member {
            person: person.clone(),
            handle: handle.clone(),
            connection,
            mailbox: mailbox.clone(),
            blocked,
            about,
            offers_to: None,
            channels: vec![BUGHOUSE_CHANNEL],
        };
        all.keys.insert(connection, key(&handle));
        all.connections.insert(person.id.clone(), connection);
        all.members.insert(key(&handle), member);
        (Place { hall: self.clone(), connection }, mailbox)
    }

    pub(super) fn has(&self, handle: &str) -> bool {
        self.all().members.contains_key(&key(handle))
    }

    /// Everybody, in alphabetical order.
    pub(super) fn list(&self) -> Vec<Seen> {
        self.all().members.values().map(Member::seen).collect()
    }

    /// Finds somebody by name, or by the start of a name that nobody else has.
    ///
    /// # Errors
    ///
    /// The reply that says why there is nobody.
    pub(super) fn find(&self, name: &str) -> Result<Seen, String> {
        self.all().find(name).map(Member::seen)
    }

    pub(super) fn seen(&self, handle: &str) -> Option<Seen> {
        self.all().members.get(&key(handle)).map(Member::seen)
    }

    /// A person who is here.
    pub(super) fn person(&self, id: &str) -> Option<Seen> {
        self.all().of(id).map(Member::seen)
    }

    /// The rating of a person who is here.
    pub(super) fn points(&self, person: &str) -> Option<i32> {
        self.all().of(person)?.about.points
    }

    /// Changes what is known of somebody.
    pub(super) fn change(&self, place: &Place, change: impl FnOnce(&mut About)) {
        let mut all = self.all();
        let own = all.key_of(place);
        if let Some(member) = all.members.get_mut(&own) {
            change(&mut member.about);
        }
    }

    /// Sends a text of somebody to one person; says whether they are here. Those who have blocked
    /// the sender receive nothing, and the sender is not told.
    pub(super) fn send(&self, from: &str, to: &str, text: &str) -> bool {
        let all = self.all();
        let Some(member) = all.members.get(&key(to)) else { return false };
        if !member.blocked.has(from) {
            member.mailbox.talk(text.into());
        }
        true
    }

    /// Tells something to a person who is here, as the server.
    pub(super) fn tell(&self, person: &str, text: &str) {
        if let Some(member) = self.all().of(person) {
            member.mailbox.offer(text);
        }
    }

    /// Sends a text of somebody to all who listen to a channel; gives their number.
    pub(super) fn broadcast(&self, from: &str, channel: Option<u16>, text: &str) -> usize {
        let all = self.all();
        let listens = |member: &&Member| {
            member.person.id != from
                && channel.is_none_or(|number| member.channels.contains(&number))
        };
        let listeners: Vec<_> = all.members.values().filter(listens).collect();
        let text: Arc<str> = text.into();
        for member in listeners.iter().filter(|member| !member.blocked.has(from)) {
            member.mailbox.talk(text.clone());
        }
        listeners.len()
    }

    /// Listens to a channel, or no longer; says whether that changes anything.
    pub(super) fn listen(
        &self,
        place: &Place,
        channel: u16,
        listens: bool,
    ) -> Result<bool, String> {
        let mut all = self.all();
        let own = all.key_of(place);
        let Some(member) = all.members.get_mut(&own) else { return Ok(false) };
        let before = member.channels.contains(&channel);
        if listens && !before {
            if member.channels.len() == MOST_CHANNELS {
                return Err(format!("You can listen to at most {MOST_CHANNELS} channels."));
            }
            member.channels.push(channel);
        } else if !listens {
            member.channels.retain(|&other| other != channel);
        }
        Ok(before != listens)
    }

    /// The channels of somebody, and those who listen to one.
    pub(super) fn channels(&self, handle: &str) -> Vec<u16> {
        self.all().members.get(&key(handle)).map_or_else(Vec::new, |member| member.channels.clone())
    }

    pub(super) fn listeners(&self, channel: u16) -> Vec<String> {
        let all = self.all();
        let listening = all.members.values().filter(|member| member.channels.contains(&channel));
        let titled = |it: &Member| format!("{}{}", it.handle, names::titles(&it.person));
        listening.map(titled).collect()
    }

    fn all(&self) -> MutexGuard<'_, Everybody> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Everybody {
    /// The name of a person here: that of their account, or another if somebody else has it. A
    /// guest who has the name of an account does not keep it. Others get numbers that nobody can
    /// choose, because a name with a digit may be that of an account.
    fn free_handle(&self, person: &Person) -> String {
        let handle = names::handle(&person.name);
        let is_free = |handle: &String| {
            let held = self.members.get(&key(handle));
            held.is_none_or(|held| held.person.guest && !person.guest)
        };
        if is_free(&handle) {
            return handle;
        }
        let stem: String = handle.chars().take(protocol::ics::MAX_NAME - 5).collect();
        let other = || match person.guest {
            true => names::for_guest(),
            false => format!("{stem}{:05}", rand::random_range(0..100_000)),
        };
        std::iter::repeat_with(other).find(is_free).unwrap_or(handle)
    }

    /// Gives the guest who has a name another one, because the account of that name has come.
    /// Whatever else the guest has stays: the game, the partner, the challenges.
    fn put_out(&mut self, old: &str) {
        let Some(mut member) = self.members.remove(old) else { return };
        let mut handle = names::for_guest();
        while self.members.contains_key(&key(&handle)) {
            handle = names::for_guest();
        }
        let new = key(&handle);
        member.mailbox.offer(&format!(
            "{} is the name of an account, whose owner has logged in. Your name is {handle} now.\n",
            member.handle
        ));
        member.handle = handle;
        self.keys.insert(member.connection, new.clone());
        self.members.insert(new.clone(), member);
        let named = |name: &mut String| {
            if name == old {
                name.clone_from(&new);
            }
        };
        for other in self.members.values_mut() {
            other.about.partner.iter_mut().chain(&mut other.offers_to).for_each(named);
        }
        for challenge in &mut self.challenges {
            challenge.rename(named);
        }
    }

    /// The key of a person who is here; nobody's if another connection has replaced theirs.
    fn key_of(&self, place: &Place) -> String {
        self.keys.get(&place.connection).cloned().unwrap_or_default()
    }

    /// A person who is here.
    fn of(&self, id: &str) -> Option<&Member> {
        self.members.get(self.keys.get(self.connections.get(id)?)?)
    }

    fn find(&self, name: &str) -> Result<&Member, String> {
        let wanted = key(name);
        if let Some(member) = self.members.get(&wanted) {
            return Ok(member);
        }
        let nobody = || format!("{name} is not logged in.");
        if wanted.is_empty() {
            return Err(nobody());
        }
        let starting = |(other, _): &(&String, &Member)| other.starts_with(&wanted);
        let found: Vec<_> =
            self.members.range(wanted.clone()..).take_while(starting).take(9).collect();
        match found[..] {
            [] => Err(nobody()),
            [(_, member)] => Ok(member),
            _ => {
                let names: Vec<_> = found.iter().map(|(_, member)| &*member.handle).collect();
                Err(format!("Ambiguous name {name}. Matches: {}", names.join(" ")))
            }
        }
    }

    /// Tells somebody of a challenge or a partnership.
    fn note(&self, key: &str, text: String) {
        if let Some(member) = self.members.get(key) {
            member.mailbox.offer(&text);
        }
    }

    fn handle(&self, key: &str) -> String {
        self.members.get(key).map_or_else(|| key.to_owned(), |member| member.handle.clone())
    }

    /// Removes somebody, with everything that was between them and others.
    fn leave(&mut self, key: &str) -> Option<Member> {
        let handle = self.handle(key);
        self.withdraw_of(key, &format!("{handle} has departed."));
        if let Some(partner) = self.members.get(key).and_then(|gone| gone.about.partner.clone()) {
            let text = format!(
                "Your partner, {handle}, has departed.\nYou no longer have a bughouse partner.\n"
            );
            self.part(key, &partner, text);
        }
        self.forget_offers(key, &handle);
        let gone = self.members.remove(key)?;
        self.keys.remove(&gone.connection);
        self.connections.remove(&gone.person.id);
        Some(gone)
    }
}

impl Member {
    fn seen(&self) -> Seen {
        let Self { person, handle, about, .. } = self;
        Seen { person: person.clone(), handle: handle.clone(), about: about.clone() }
    }
}

impl Seen {
    pub(super) fn rating(&self) -> String {
        names::rating(&self.person, self.about.points)
    }

    /// `Ann(U)` for a guest.
    pub(super) fn titled(&self) -> String {
        format!("{}{}", self.handle, names::titles(&self.person))
    }
}

impl Place {
    /// The name of the person here.
    pub(super) fn handle(&self) -> String {
        let all = self.hall.all();
        all.handle(&all.key_of(self))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.hall.all();
        // Somebody with the same account may have taken the place.
        let own = all.key_of(self);
        all.leave(&own);
    }
}
