//! The queues as a state machine: who waits where, which matches have to be confirmed, and what
//! follows. It reads no clock, and all chance comes from its seed.

mod stand;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    time::Duration,
};

use bughouse::Seat;
use protocol::{LeftPairing, Person};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde::{Deserialize, Serialize};

use super::{
    matching::{self, Entry, Group, Member},
    pools::PoolId,
};

/// How long people have to confirm a match.
pub(super) const CONFIRM: Duration = Duration::from_secs(15);

/// How many people wait in a pool at most, and how many wait for a partner.
pub(super) const MOST: usize = 1000;

/// How many entries of a pool look for a game in one round; the next round goes on with others.
const CHOOSERS: usize = 64;

/// The wish of a person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wish {
    pub(super) pool: PoolId,
    pub(super) member: Member,
    pub(super) partner: Option<WantedPartner>,
    pub(super) pairs_only: bool,
    pub(super) bots_after: Option<Duration>,
    pub(super) bot: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum WantedPartner {
    Person(Person),
    Code(String),
}

/// The consequences, for the server to carry out.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    /// The person stands somewhere else.
    Moved(String),
    /// The person has not confirmed a match, or has left instead.
    Missed(String),
    /// The person no longer waits.
    Left(String, LeftPairing),
    /// All are ready.
    Start(Match),
}

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) pool: PoolId,
    /// The people with their seats, one of each. Bots take the others.
    pub(super) people: Vec<(Seat, Person)>,
    pub(super) bot: Option<String>,
}

/// A match that has to be confirmed.
#[derive(Debug)]
struct Check {
    found: Match,
    entries: Vec<Entry>,
    ready: BTreeSet<String>,
    until: Duration,
}

/// Where somebody is.
#[derive(Debug)]
enum Place {
    /// Their partner is to come.
    Partner(Box<Wish>),
    Waiting(PoolId),
    Checking(u64),
}

/// The queues are full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    Full,
    /// A match of this person waits to be confirmed.
    Checking,
    /// The partner has blocked them, or is blocked.
    Blocked,
}

/// All queues.
#[derive(Debug)]
pub(super) struct Queues {
    pools: BTreeMap<PoolId, Vec<Entry>>,
    places: HashMap<String, Place>,
    /// How many wait for a partner.
    partners: usize,
    checks: BTreeMap<u64, Check>,
    /// The first chooser of the next round of each pool.
    turns: BTreeMap<PoolId, usize>,
    last: u64,
    chance: StdRng,
    effects: Vec<Effect>,
}

impl Queues {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            pools: BTreeMap::new(),
            places: HashMap::new(),
            partners: 0,
            checks: BTreeMap::new(),
            turns: BTreeMap::new(),
            last: 0,
            chance: StdRng::seed_from_u64(seed),
            effects: Vec::new(),
        }
    }

    /// The consequences since the last time. Nobody has moved twice.
    pub(super) fn effects(&mut self) -> Vec<Effect> {
        let mut moved = HashSet::new();
        let mut effects = std::mem::take(&mut self.effects);
        effects.retain(|effect| match effect {
            Effect::Moved(person) => moved.insert(person.clone()),
            Effect::Missed(_) | Effect::Left(..) | Effect::Start(_) => true,
        });
        effects
    }

    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Everybody who waits or has a match to confirm.
    pub(super) fn people(&self) -> Vec<String> {
        self.places.keys().cloned().collect()
    }

    /// How many people wait in a pool.
    pub(super) fn waiting(&self, pool: PoolId) -> usize {
        self.pools.get(&pool).map_or(0, |pool| pool.iter().map(|entry| entry.members.len()).sum())
    }

    /// Takes somebody in. An equal wish keeps its place, another one replaces it.
    pub(super) fn join(&mut self, now: Duration, wish: Wish) -> Result<(), Refused> {
        let id = wish.member.person.id.clone();
        match self.places.get(&id) {
            Some(Place::Checking(_)) => return Err(Refused::Checking),
            Some(Place::Waiting(pool)) if self.is_same(*pool, &wish) => {
                self.effects.push(Effect::Moved(id));
                return Ok(());
            }
            Some(Place::Partner(known)) if same(known, &wish) => {
                self.effects.push(Effect::Moved(id));
                return Ok(());
            }
            _ => {}
        }
        let partner = self.partner_of(&wish)?;
        let full = match (&wish.partner, &partner) {
            (Some(_), None) => self.partners >= MOST,
            _ => self.waiting(wish.pool) >= MOST,
        };
        if full {
            return Err(Refused::Full);
        }
        self.leave(&id, None);
        match (&wish.partner, partner) {
            (None, _) => self.wait(now, vec![wish.member.clone()], wish),
            (Some(_), None) => {
                self.partners += 1;
                self.places.insert(id.clone(), Place::Partner(Box::new(wish)));
                self.effects.push(Effect::Moved(id));
            }
            (Some(_), Some(partner)) => {
                let Some(Place::Partner(theirs)) = self.places.remove(&partner) else {
                    return Ok(());
                };
                self.partners -= 1;
                let members = vec![theirs.member.clone(), wish.member];
                self.wait(now, members, *theirs);
            }
        }
        Ok(())
    }

    /// A person who waits for exactly this one as a partner.
    fn partner_of(&self, wish: &Wish) -> Result<Option<String>, Refused> {
        let me = &wish.member.person.id;
        let fits = |theirs: &Wish| {
            theirs.pool == wish.pool
                && match (&theirs.partner, &wish.partner) {
                    (Some(WantedPartner::Code(one)), Some(WantedPartner::Code(other))) => {
                        one == other
                    }
                    (Some(WantedPartner::Person(one)), Some(WantedPartner::Person(other))) => {
                        one.id == *me && other.id == theirs.member.person.id
                    }
                    _ => false,
                }
        };
        let found = match &wish.partner {
            None => None,
            Some(WantedPartner::Person(partner)) => self.places.get_key_value(&partner.id),
            Some(WantedPartner::Code(_)) => self.places.iter().find(
                |(id, place)| matches!(place, Place::Partner(theirs) if *id != me && fits(theirs)),
            ),
        };
        let Some((id, Place::Partner(theirs))) = found else { return Ok(None) };
        if id == me || !fits(theirs) {
            return Ok(None);
        }
        let (mine, them) = (&wish.member, &theirs.member);
        if mine.blocked.has(&them.person.id) || them.blocked.has(&mine.person.id) {
            return Err(Refused::Blocked);
        }
        Ok(Some(id.clone()))
    }

    fn wait(&mut self, since: Duration, members: Vec<Member>, wish: Wish) {
        self.last += 1;
        for member in &members {
            let id = &member.person.id;
            self.places.insert(id.clone(), Place::Waiting(wish.pool));
            self.effects.push(Effect::Moved(id.clone()));
        }
        let Wish { pool, pairs_only, bots_after, bot, .. } = wish;
        let pairs_only = pairs_only && members.len() == 2;
        let number = self.last;
        let entry = Entry { number, members, since, pairs_only, bots_after, bot, again: false };
        self.pools.entry(pool).or_default().push(entry);
    }

    /// Whether somebody waits for just this already.
    fn is_same(&self, pool: PoolId, wish: &Wish) -> bool {
        let Some(entry) = self.entry(pool, &wish.member.person.id) else { return false };
        let with = match &wish.partner {
            None => entry.members.len() == 1,
            Some(WantedPartner::Person(partner)) => {
                entry.members.iter().any(|member| member.person.id == partner.id)
            }
            // A second click on a link.
            Some(WantedPartner::Code(_)) => entry.is_pair(),
        };
        let pairs_only = wish.pairs_only && entry.is_pair();
        pool == wish.pool
            && with
            && (pairs_only, wish.bots_after) == (entry.pairs_only, entry.bots_after)
    }

    fn entry(&self, pool: PoolId, person: &str) -> Option<&Entry> {
        let has = |entry: &&Entry| entry.members.iter().any(|member| member.person.id == person);
        self.pools.get(&pool)?.iter().find(has)
    }

    /// Somebody leaves, if they wait; with a reason, they hear of it.
    pub(super) fn leave(&mut self, person: &str, reason: Option<LeftPairing>) {
        match self.places.remove(person) {
            None => return,
            Some(Place::Partner(_)) => self.partners -= 1,
            Some(Place::Waiting(pool)) => {
                let entries = self.pools.entry(pool).or_default();
                let has =
                    |entry: &Entry| entry.members.iter().any(|member| member.person.id == person);
                if let Some(at) = entries.iter().position(has) {
                    let entry = entries.remove(at);
                    self.dissolve(&entry, person);
                }
            }
            Some(Place::Checking(number)) => {
                // The match is over; those who did not fail wait again.
                self.places.insert(person.to_owned(), Place::Checking(number));
                self.fail(number, &|id| id == person, reason.unwrap_or(LeftPairing::Withdrawn));
                return;
            }
        }
        if let Some(reason) = reason {
            self.effects.push(Effect::Left(person.to_owned(), reason));
        }
    }

    /// The others of an entry that somebody leaves no longer wait.
    fn dissolve(&mut self, entry: &Entry, leaver: &str) {
        for member in entry.members.iter().filter(|member| member.person.id != leaver) {
            let id = member.person.id.clone();
            self.places.remove(&id);
            self.effects.push(Effect::Left(id, LeftPairing::PartnerLeft));
        }
    }

    /// Somebody confirms a match or declines it.
    pub(super) fn confirm(&mut self, person: &str, number: u64, ready: bool) {
        let is_theirs =
            matches!(self.places.get(person), Some(Place::Checking(theirs)) if *theirs == number);
        let Some(check) = self.checks.get_mut(&number).filter(|_| is_theirs) else { return };
        if !ready {
            return self.fail(number, &|id| id == person, LeftPairing::NotReady);
        }
        check.ready.insert(person.to_owned());
        let people: Vec<String> =
            check.found.people.iter().map(|(_, person)| person.id.clone()).collect();
        if check.ready.len() < people.len() {
            self.effects.extend(people.into_iter().map(Effect::Moved));
            return;
        }
        if let Some(check) = self.checks.remove(&number) {
            for id in &people {
                self.places.remove(id);
            }
            self.effects.push(Effect::Start(check.found));
        }
    }

    /// A match comes to nothing: whoever failed leaves, and their partner; the others keep their
    /// places.
    fn fail(&mut self, number: u64, failed: &dyn Fn(&str) -> bool, reason: LeftPairing) {
        let Some(Check { found, entries, .. }) = self.checks.remove(&number) else { return };
        for mut entry in entries {
            let has_failed = entry.members.iter().any(|member| failed(&member.person.id));
            for member in &entry.members {
                let id = member.person.id.clone();
                if has_failed {
                    self.places.remove(&id);
                    let why = if failed(&id) { reason } else { LeftPairing::PartnerLeft };
                    if failed(&id) && reason != LeftPairing::Restart {
                        self.effects.push(Effect::Missed(id.clone()));
                    }
                    self.effects.push(Effect::Left(id, why));
                } else {
                    self.places.insert(id.clone(), Place::Waiting(found.pool));
                    self.effects.push(Effect::Moved(id));
                }
            }
            if !has_failed {
                entry.again = true;
                let entries = self.pools.entry(found.pool).or_default();
                let at = entries.partition_point(|other| other.number < entry.number);
                entries.insert(at, entry);
            }
        }
    }

    /// Time has passed, or somebody has come: matches fail that were not confirmed, and others are
    /// found.
    pub(super) fn go_on(&mut self, now: Duration) {
        let late: Vec<u64> =
            self.checks.iter().filter(|(_, check)| check.until <= now).map(|(n, _)| *n).collect();
        for number in late {
            let ready = self.checks.get(&number).map(|check| check.ready.clone());
            let ready = ready.unwrap_or_default();
            self.fail(number, &|id| !ready.contains(id), LeftPairing::NotReady);
        }
        for pool in PoolId::all() {
            self.match_in(pool, now);
        }
    }

    fn match_in(&mut self, pool: PoolId, now: Duration) {
        let mut entries = self.pools.remove(&pool).unwrap_or_default();
        let start = match entries.len() {
            all if all <= CHOOSERS => 0,
            all => self.turns.get(&pool).map_or(0, |turn| turn % all),
        };
        let mut at = start;
        for _ in 0..CHOOSERS {
            if at >= entries.len() {
                break;
            }
            let group = matching::choose(pool.team_size(), &entries, at, now).or_else(|| {
                pool.takes_bots()
                    .then(|| matching::with_bots(pool.team_size(), &entries, at, now))
                    .flatten()
            });
            match group {
                Some(group) => {
                    let first = entries[at].number;
                    self.found(pool, &mut entries, &group, now);
                    at = entries.partition_point(|entry| entry.number < first);
                }
                None => at += 1,
            }
        }
        self.turns.insert(pool, if at >= entries.len() { 0 } else { at });
        if !entries.is_empty() {
            self.pools.insert(pool, entries);
        }
    }

    /// A match is found: all have to confirm it, unless nobody would wait in vain.
    fn found(&mut self, pool: PoolId, entries: &mut Vec<Entry>, group: &Group, now: Duration) {
        let mut teams = group.teams.clone();
        if self.chance.random::<bool>() {
            teams.swap(0, 1);
        }
        let mut seats = pool.seats().iter().copied();
        let mut people = Vec::new();
        let each = pool.team_size();
        for team in teams {
            let mut team: Vec<_> = team.into_iter().map(Some).collect();
            team.resize(each, None);
            if self.chance.random::<bool>() {
                team.reverse();
            }
            for (member, seat) in team.into_iter().zip(seats.by_ref()) {
                if let Some((entry, member)) = member {
                    people.push((seat, entries[entry].members[member].person.clone()));
                }
            }
        }
        let bot = group.entries.iter().find_map(|&entry| entries[entry].bot.clone());
        let found = Match { pool, people, bot };
        // From the last, so that the indices of the others stay.
        let mut taken: Vec<Entry> = Vec::new();
        for &entry in group.entries.iter().rev() {
            taken.insert(0, entries.remove(entry));
        }
        if let [(_, person)] = &found.people[..] {
            self.places.remove(&person.id);
            self.effects.push(Effect::Start(found));
            return;
        }
        self.last += 1;
        for (_, person) in &found.people {
            self.places.insert(person.id.clone(), Place::Checking(self.last));
            self.effects.push(Effect::Moved(person.id.clone()));
        }
        let (until, ready) = (now + CONFIRM, BTreeSet::new());
        self.checks.insert(self.last, Check { found, entries: taken, ready, until });
    }
}

/// Whether two wishes are for the same.
fn same(one: &Wish, other: &Wish) -> bool {
    (one.pool, &one.partner, one.pairs_only, one.bots_after, &one.bot)
        == (other.pool, &other.partner, other.pairs_only, other.bots_after, &other.bot)
}
