//! All events of a server: those in use in memory, all in the database.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use protocol::Person;
use rand::Rng;
use serde::Serialize;
use store::{EventLine, EventTable, NewEvent, Store, StoreError, record::server};
use tokio::sync::{Semaphore, broadcast};
use tournament::{Act, Automation, Log, Record, Regulations, Tournament};

use crate::{
    Command, EventError, Role,
    club::view::ClubName,
    followed::Followed,
    live::{Live, Performed},
    news::{News, news},
    news_feed::NewsFeed,
    people::people,
    plan::{Plan, plan},
    roles::Author,
    view::Overview,
};

/// How many events of a person may be open.
pub(crate) const OPEN: u32 = 20;
/// How many arbiters an event has beside its organizer.
pub(crate) const ARBITERS: usize = 50;
/// How many events are kept in memory, unless more are in use at the same moment.
const LIVE: usize = 64;
/// The bytes of their logs: a replayed event takes a few times as much.
const LIVE_BYTES: usize = 64 * 1024 * 1024;
/// How many records are read at a time, so that a read takes milliseconds.
pub(crate) const PAGE: u32 = 2000;
/// How often a command is tried while others write to the same event.
const TRIES: u32 = 8;

/// All events. Clones share them.
#[derive(Clone)]
pub struct Events {
    pub(crate) store: Store,
    /// Whether other servers write to the same database.
    is_shared: bool,
    places: Arc<Mutex<Places>>,
    /// The threads that may pair, replay and rank at a time.
    threads: Arc<Semaphore>,
    pub(crate) news: NewsFeed,
    pub(crate) followed: Followed,
}

/// A command with an id that its sender chose: the same one again changes nothing.
#[derive(Clone, Debug)]
pub struct Order {
    pub key: Option<String>,
    pub command: Command,
}

/// The numbers of the records that a command made, from 1; none if `last` is below `first`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventDone"))]
#[cfg_attr(feature = "openapi", schema(as = EventDone))]
pub struct Done {
    pub first: u32,
    pub last: u32,
}

type Held = Arc<tokio::sync::Mutex<Option<Box<Live>>>>;

#[derive(Default)]
struct Places {
    by_id: HashMap<String, Place>,
    /// Counts uses: the least recently used events leave first.
    uses: u64,
}

#[derive(Default)]
struct Place {
    /// Nothing until it is read, and after anything has failed.
    held: Held,
    used: u64,
    bytes: usize,
}

impl Events {
    /// The events of a database; `is_shared` if other servers write to it too.
    pub fn new(store: Store, is_shared: bool) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        Self {
            store,
            is_shared,
            places: Arc::default(),
            threads: Arc::new(Semaphore::new(threads)),
            news: NewsFeed::new(is_shared),
            followed: Followed::default(),
        }
    }

    /// Creates an event, and gives its id. `listed` events are in the public list, others are found
    /// by their link.
    pub async fn create(
        &self,
        by: &Person,
        regulations: Regulations,
        listed: bool,
    ) -> Result<String, EventError> {
        let regulations = Box::new(regulations);
        let (by_id, at) = (by.id.clone(), now());
        let record = Record { at, by: by_id, key: None, act: Act::Regulate { regulations } };
        self.add(new_id(), by, vec![record], listed).await
    }

    /// Creates an event from the log of another one. Its authors count as strangers, and nobody's
    /// account is bound to what somebody else says that they have done.
    pub async fn import(&self, by: &Person, log: Log, listed: bool) -> Result<String, EventError> {
        if log.version != 1 {
            let why = format!("version {} of the log is unknown: send version 1", log.version);
            return Err(EventError::Malformed(why));
        }
        self.add(new_id(), by, log.records.into_iter().map(imported).collect(), listed).await
    }

    pub(crate) async fn add(
        &self,
        id: String,
        by: &Person,
        records: Vec<Record>,
        listed: bool,
    ) -> Result<String, EventError> {
        if by.guest {
            return Err(EventError::NeedsAccount);
        }
        if records.is_empty() {
            return Err(tournament::Refusal::NoRegulations.into());
        }
        let made = self.compute(move || {
            let mut live = Live::default();
            let mut texts = Vec::with_capacity(records.len());
            for (number, record) in (1..).zip(records) {
                texts.push(live.add(record).map_err(|error| match error {
                    EventError::Rejected(refusal) if number > 1 => {
                        EventError::Malformed(format!("record {number}: {refusal}"))
                    }
                    error => error,
                })?);
            }
            Ok::<_, EventError>((live.summary(), texts, people(&live.event)))
        });
        let (summary, records, people) = made.await??;
        let event = NewEvent {
            id: &id,
            owner: &by.id,
            listed,
            summary: &summary,
            records: &records,
            people: &people,
        };
        self.store.add_event(&event, OPEN).await?.map_err(|_| {
            let why = format!("you have {OPEN} events that are not over; finish one first");
            EventError::TooMany(why)
        })?;
        self.followed.note_written(&id, u32::try_from(records.len()).unwrap_or(u32::MAX));
        Ok(id)
    }

    /// The news of all events for their people from now on. On a server that shares its database,
    /// those of other servers come with [`Events::look_elsewhere`].
    pub fn subscribe_news(&self) -> broadcast::Receiver<Arc<[News]>> {
        self.news.subscribe()
    }

    /// Carries out a command of a person. Its records are on disk when this returns.
    pub async fn act(&self, by: &Person, id: &str, order: Order) -> Result<Done, EventError> {
        let mut order = order;
        let role = self.role(&by.id, id).await?;
        self.identify(&mut order.command, role).await?;
        self.carry_out(Author::new(by.clone(), role), id, order).await
    }

    /// Carries out a command of the server itself.
    pub async fn act_as_server(&self, id: &str, order: Order) -> Result<Done, EventError> {
        self.carry_out(Author::new(server(), Role::Organizer), id, order).await
    }

    pub(crate) async fn carry_out(
        &self,
        author: Author,
        id: &str,
        Order { key, command }: Order,
    ) -> Result<Done, EventError> {
        let held = self.held(id).await?;
        for _ in 0..TRIES {
            let mut held = held.clone().lock_owned().await;
            // Taken out: if this future ends early, the event is read again.
            let live = held.take();
            let mut live = self.read_on(id, live).await?;
            let (before, event) = (live.last(), id.to_owned());
            let (author, key, command) = (author.clone(), key.clone(), command.clone());
            let is_heard = self.news.is_heard();
            let performed = self.compute(move || {
                let performed = live.perform(&author, (key.as_deref(), command), now())?;
                let news = is_heard.then(|| news(&live.event, &event, before + 1));
                Ok::<_, EventError>((live, performed, news.unwrap_or_default()))
            });
            let (live, done, news) = performed.await??;
            let Performed { records, people, first, last } = done;
            if !records.is_empty() {
                let (summary, people) = (live.summary(), people.as_deref());
                match self.store.append_to_event(id, before, &records, &summary, people).await {
                    Err(StoreError::Stale) => continue,
                    appended => appended?,
                }
            }
            self.note_bytes(id, live.bytes);
            self.followed.note_written(id, live.last());
            let last_record = live.last();
            *held = Some(live);
            self.news.tell(id, (before, last_record), news);
            return Ok(Done { first, last });
        }
        Err(EventError::Busy)
    }

    /// The steps that the server takes next in an event.
    pub async fn plan(&self, id: &str, now: u64) -> Result<Plan, EventError> {
        let tables = self.store.open_event_tables(id).await?;
        self.view("", id, move |event, _| plan(event, &tables, now)).await
    }

    /// Looks at an event as the person with an id, on a thread of its own. Strangers have no id.
    pub async fn view<T: Send + 'static>(
        &self,
        by: &str,
        id: &str,
        look: impl FnOnce(&Tournament, Role) -> T + Send + 'static,
    ) -> Result<T, EventError> {
        let held = self.held(id).await?;
        let role = self.role(by, id).await?;
        let mut held = held.lock_owned().await;
        let live = held.take();
        let live = self.read_on(id, live).await?;
        self.note_bytes(id, live.bytes);
        let seen = self.compute(move || {
            let seen = look(&live.event, role);
            (live, seen)
        });
        let (live, seen) = seen.await?;
        *held = Some(live);
        Ok(seen)
    }

    /// An event as the person with an id sees it. It is computed once for all who see the same.
    pub async fn overview(&self, by: &str, id: &str) -> Result<Overview, EventError> {
        let held = self.held(id).await?;
        let line = self.line(id).await?;
        let arbiters = self.store.event_arbiters(id).await?;
        let role = role_of(by, &line, &arbiters);
        let mut held = held.lock_owned().await;
        let live = held.take();
        let mut live = self.read_on(id, live).await?;
        self.note_bytes(id, live.bytes);
        if live.shown(role).is_none() {
            let shows = move || {
                live.show(role);
                live
            };
            live = self.compute(shows).await?;
        }
        let event = live.shown(role);
        *held = Some(live);
        let EventLine { id, owner, listed, created, summary, .. } = line;
        let tables =
            if summary.runs { self.store.open_event_tables(&id).await? } else { Vec::new() };
        // Nobody is led to a game that is over, even before its result is in the log.
        let is_open = |table: &EventTable| table.exists && table.outcome.is_none();
        let tables = tables.into_iter().filter(is_open).map(Into::into).collect();
        let event = event.ok_or(EventError::Damaged)?;
        let club = self.store.club_of_event(&id).await?.map(|(id, name)| ClubName { id, name });
        Ok(Overview { id, owner, arbiters, role, listed, created, club, tables, event })
    }

    /// The line of an event in lists, without its log.
    pub async fn line(&self, id: &str) -> Result<EventLine, EventError> {
        self.store.event(id).await?.ok_or(EventError::NoEvent)
    }

    /// Makes a person with an account an arbiter of an event, or no longer; its organizer may.
    pub async fn set_arbiter(
        &self,
        by: &Person,
        id: &str,
        (person, rules): (&str, bool),
    ) -> Result<(), EventError> {
        if self.role(&by.id, id).await? != Role::Organizer {
            return Err(EventError::NotAllowed("only the organizer of this event names arbiters"));
        }
        if rules {
            let known = self.store.person(person).await?;
            if known.is_none_or(|known| known.person.guest) {
                return Err(EventError::NoPerson(person.to_owned()));
            }
            if self.store.event_arbiters(id).await?.len() >= ARBITERS {
                let why = format!("an event has at most {ARBITERS} arbiters");
                return Err(EventError::TooMany(why));
            }
        }
        self.store.set_event_arbiter(id, person, rules).await?;
        Ok(())
    }

    pub(crate) async fn role(&self, by: &str, id: &str) -> Result<Role, EventError> {
        Ok(role_of(by, &self.line(id).await?, &self.store.event_arbiters(id).await?))
    }

    /// The place of an event in memory.
    async fn held(&self, id: &str) -> Result<Held, EventError> {
        if !self.places().by_id.contains_key(id) {
            self.line(id).await?;
        }
        let mut places = self.places();
        places.uses += 1;
        let used = places.uses;
        places.make_room();
        let place = places.by_id.entry(id.to_owned()).or_default();
        place.used = used;
        Ok(place.held.clone())
    }

    /// The event as the database has it.
    async fn read_on(&self, id: &str, live: Option<Box<Live>>) -> Result<Box<Live>, EventError> {
        let mut live = match live {
            Some(live) if !self.is_shared => return Ok(live),
            live => live.unwrap_or_default(),
        };
        let damaged = |reason: String| {
            tracing::error!(event = id, reason, "the records of an event are damaged");
            EventError::Damaged
        };
        loop {
            let records = match self.store.event_records(id, live.last(), PAGE).await {
                Err(StoreError::Damaged(damage)) => return Err(damaged(damage.to_string())),
                records => records?,
            };
            let is_all = records.len() < PAGE as usize;
            if !records.is_empty() {
                let read = self.compute(move || live.read_on(&records).map(|()| live)).await?;
                live = read.map_err(damaged)?;
            }
            if is_all {
                return Ok(live);
            }
        }
    }

    /// Runs what may take long on a thread, as soon as one is free.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, EventError> {
        let turn = self.threads.clone().acquire_owned().await;
        let turn = turn.map_err(|_| EventError::Store(StoreError::Ended))?;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if nobody waits for it any more.
            let _turn = turn;
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "an event could not be computed");
            EventError::Store(StoreError::Ended)
        })
    }

    fn note_bytes(&self, id: &str, bytes: usize) {
        if let Some(place) = self.places().by_id.get_mut(id) {
            place.bytes = bytes;
        }
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many events are in memory.
    #[cfg(test)]
    pub(crate) fn live(&self) -> usize {
        self.places().by_id.len()
    }
}

impl Places {
    /// Lets the least recently used events go that nobody uses now.
    fn make_room(&mut self) {
        let bytes = |places: &Self| places.by_id.values().map(|place| place.bytes).sum::<usize>();
        while self.by_id.len() >= LIVE || bytes(self) > LIVE_BYTES {
            let idle = self.by_id.iter().filter(|(_, place)| Arc::strong_count(&place.held) == 1);
            let oldest = idle.min_by_key(|(_, place)| place.used).map(|(id, _)| id.clone());
            let Some(oldest) = oldest else { return };
            self.by_id.remove(&oldest);
        }
    }
}

fn role_of(by: &str, line: &EventLine, arbiters: &[Person]) -> Role {
    if line.owner.id == by {
        Role::Organizer
    } else if arbiters.iter().any(|arbiter| arbiter.id == by) {
        Role::Arbiter
    } else {
        Role::Player
    }
}

/// A record of another event, without anything that would bind people here.
fn imported(mut record: Record) -> Record {
    let by: String = format!("imported: {}", record.by).chars().take(100).collect();
    record.by = by;
    match &mut record.act {
        Act::Enter { people, .. } => people.iter_mut().for_each(|person| person.account = None),
        Act::Exchange { person, .. } => person.account = None,
        Act::Regulate { regulations } => {
            regulations.automation = Automation::None;
            regulations.starts_at = None;
            regulations.repeats_every = 0;
        }
        _ => {}
    }
    record
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Letters and digits that are hard to confuse, and impossible to guess.
pub(crate) fn new_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    const LENGTH: usize = 12;
    let mut random = rand::rng();
    (0..LENGTH).map(|_| char::from(LETTERS[(random.next_u32() % 32) as usize])).collect()
}
