//! The task of a table.
//!
//! It ends when its last handle is dropped, when nobody has been there for a while and nothing is played, and when what
//! happened cannot be written: then whoever opens the table again finds it as the store has it.

use std::{collections::VecDeque, time::Duration};

use bughouse::{BySeat, Deed, Event, Millis, Notice, Seat, ruleset::Calling};
use protocol::{
    Change, GameLine, Intent, Person, Refusal, RefusalCode, ServerMessage, TableLine, Talk,
};
use tokio::{sync::mpsc, time::Instant};

use super::{
    Request, Watcher, frame,
    lag::{self, GivenBack},
    record::{Cause, Numbered, Record},
    state::{self, Applied, Asker, Table, refusal},
    unavailable, view,
};
use crate::{
    figures,
    listing::Listed,
    playing::Players,
    store::{Store, StoreError},
};

/// What a queued move costs: no move takes no time (Laws 6.5).
const QUEUED: Duration = Duration::from_millis(100);

/// How long a game that came back waits for the others, once somebody is there.
const GATHERING: Duration = Duration::from_secs(30);

/// After how long a table at which nobody is and nothing is played stops living. It comes back when it is wanted.
const IDLE: Duration = Duration::from_secs(120);

/// The same of a game that came back with the server, and nobody came back for.
const ABANDONED: Duration = Duration::from_secs(3600);

/// A table that lives.
pub(super) struct Task {
    pub(super) table: Table,
    store: Store,
    players: Players,
    listed: Listed,
    /// Whether the store knows that a game is in play.
    in_play: bool,
    /// When the time of the game was zero.
    epoch: Instant,
    pub(super) watchers: Vec<Watcher>,
    /// The last changes, for clients that come back.
    pub(super) recent: VecDeque<(Change, Option<Talk>)>,
    pub(super) queued: BySeat<Option<Queued>>,
    /// What each player has been given back in this game.
    pub(super) given_back: BySeat<GivenBack>,
    gathering: Gathering,
    /// Since when nobody has been there.
    quiet_since: Instant,
}

/// A game that came back with the server stands still until its players are there again.
#[derive(Clone, Copy, Debug)]
enum Gathering {
    /// It goes on.
    Over,
    /// Nobody is there yet.
    Nobody,
    /// Somebody is, and the others are waited for until then.
    Until(Instant),
}

/// A move to be made as soon as its player has the move.
#[derive(Clone, Debug)]
pub(crate) struct Queued {
    pub(crate) text: String,
    /// When it is due, once he has it.
    due: Option<Instant>,
}

/// How long the game has lasted: while nobody was there, no time passed.
fn since_start(table: &Table) -> Duration {
    let last = table.log.entries.last().map_or(Millis::ZERO, |entry| entry.at);
    Duration::from_millis(u64::try_from(last.0).unwrap_or(0))
}

impl Task {
    pub(super) fn new(table: Table, store: Store, mut players: Players, listed: Listed) -> Self {
        players.set(table.players());
        let mut task = Self {
            in_play: table.in_game(),
            epoch: Instant::now() - since_start(&table),
            table,
            store,
            players,
            listed,
            watchers: Vec::new(),
            recent: VecDeque::new(),
            queued: BySeat::default(),
            given_back: BySeat::default(),
            gathering: Gathering::Over,
            quiet_since: Instant::now(),
        };
        task.listed.set(task.line());
        task
    }

    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let revived = if self.table.in_game() {
            self.stand_still().await
        } else if self.table.number > 0 {
            self.settle().await
        } else {
            Ok(())
        };
        if revived.is_err() {
            return;
        }
        loop {
            let deadline = self.deadline();
            let asleep = async {
                match deadline {
                    Some(deadline) => tokio::time::sleep_until(deadline).await,
                    None => std::future::pending().await,
                }
            };
            let going_on = tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.answer(request).await,
                    None => return,
                },
                () = asleep => self.wake().await,
            };
            if going_on.is_err() {
                return;
            }
            self.listed.set(self.line());
            if self.is_idle() && requests.is_empty() {
                requests.close();
                while let Ok(request) = requests.try_recv() {
                    turn_away(request);
                }
                return;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.idle_at().is_some_and(|idle| idle <= Instant::now())
    }

    /// When the table stops living, if nobody comes.
    fn idle_at(&self) -> Option<Instant> {
        let patience = match self.gathering {
            _ if !self.table.in_game() => IDLE,
            Gathering::Nobody => ABANDONED,
            Gathering::Until(_) | Gathering::Over => return None,
        };
        self.watchers.is_empty().then(|| self.quiet_since + patience)
    }

    /// A game that ended with the server, before it was kept where it is found.
    async fn settle(&mut self) -> Result<(), Refusal> {
        let unread = |error| {
            tracing::error!(%error, "the database does not answer");
            unavailable()
        };
        self.in_play = self.store.is_in_play(&self.table.id).await.map_err(unread)?;
        if self.in_play && self.table.arbiter.is_started() {
            self.keep_game().await.map_err(unread)?;
        }
        self.end_play().await;
        Ok(())
    }

    /// The store is told when no game is in play any more.
    async fn end_play(&mut self) {
        if self.in_play && !self.table.in_game() {
            match self.store.end_play(&self.table.id).await {
                Ok(()) => self.in_play = false,
                // The next server will find out that there is nothing to revive.
                Err(error) => tracing::error!(%error, "a table still counts as in play"),
            }
        }
    }

    /// The server was away: the clocks stand still from the last event on, until the players are there again.
    async fn stand_still(&mut self) -> Result<(), Refusal> {
        self.gathering = Gathering::Nobody;
        // A server that died twice has suspended the game already.
        match self.table.event(self.now(), Event::Server(Notice::Suspended)) {
            Ok(record) => self.record(record, None).await.map(|_| ()),
            Err(_) => Ok(()),
        }
    }

    /// Goes on when all players are there, or have been waited for long enough.
    async fn gather(&mut self) -> Result<(), Refusal> {
        let here = self.here();
        let is_here = |person: &Option<Person>| {
            person.as_ref().is_none_or(|person| here.contains(&person.id))
        };
        let now = Instant::now();
        let seated = self.table.seats.0.iter().any(|person| person.is_some() && is_here(person));
        if let Gathering::Nobody = self.gathering
            && seated
        {
            self.gathering = Gathering::Until(now + GATHERING);
        }
        let Gathering::Until(until) = self.gathering else { return Ok(()) };
        if now >= until || self.table.seats.0.iter().all(is_here) {
            self.gathering = Gathering::Over;
            let record = self.table.event(self.now(), Event::Server(Notice::Resumed))?;
            self.record(record, None).await?;
        }
        Ok(())
    }

    /// The time of the game.
    pub(super) fn now(&self) -> Millis {
        let elapsed = Instant::now().saturating_duration_since(self.epoch);
        Millis(i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)).max(self.table.arbiter.now())
    }

    /// When a time of the game is.
    fn instant(&self, at: Millis) -> Instant {
        self.epoch + Duration::from_millis(u64::try_from(at.0).unwrap_or(0))
    }

    /// When something happens by itself.
    fn deadline(&self) -> Option<Instant> {
        let automatic = self.table.arbiter.ruleset().flag == Calling::Automatic;
        let flag = self.table.arbiter.next_flag().filter(|_| automatic && self.table.in_game());
        let flag = flag.map(|(seat, falls)| {
            let waits = self.grace(seat) > Millis::ZERO;
            self.instant(if waits { falls - lag::BEFORE_THE_FLAG } else { falls })
        });
        let queued = self.queued.0.iter().flatten().filter_map(|queued| queued.due);
        let gathered = match self.gathering {
            Gathering::Until(until) => Some(until),
            Gathering::Nobody | Gathering::Over => None,
        };
        queued.chain(flag).chain(gathered).chain(self.idle_at()).min()
    }

    /// Something is due: a flag, or a queued move.
    async fn wake(&mut self) -> Result<(), Refusal> {
        let now = Instant::now();
        for seat in Seat::ALL {
            let due = |queued: &Queued| queued.due.is_some_and(|due| due <= now);
            if let Some(queued) = self.queued[seat].take_if(|queued| due(queued))
                && let Ok(act) = state::queued(&queued.text)
            {
                match self.table.event(self.now(), Event::Player(seat, Deed::Move(act))) {
                    Ok(record) => {
                        self.record(record, None).await?;
                    }
                    // It cannot be made any more, and its player sees it go.
                    Err(_) => {
                        if let Some(id) = self.table.seats[seat].as_ref().map(|who| who.id.clone())
                        {
                            self.tell_you(&id);
                        }
                    }
                }
            }
        }
        self.gather().await?;
        let flag = self.table.arbiter.next_flag().filter(|_| self.table.in_game());
        if let Some((seat, falls)) = flag
            && falls - lag::BEFORE_THE_FLAG <= self.now()
            && let Some(record) = self.wait_for_lagger(seat, falls)
        {
            self.record(record, None).await?;
        }
        let flag = self.table.arbiter.next_flag().filter(|_| self.table.in_game());
        if flag.is_some_and(|(_, falls)| falls <= self.now()) {
            let record = self.table.event(self.now(), Event::Server(Notice::Look))?;
            self.record(record, None).await?;
        }
        Ok(())
    }

    /// `Err` ends the task.
    async fn answer(&mut self, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Watch { watcher, since } => {
                self.watch(watcher, since);
                self.gather().await?;
            }
            Request::Unwatch { connection } => {
                self.unwatch(connection);
                self.quiet_since = Instant::now();
            }
            Request::Intent { person, seat, key, intent, answer } => {
                let done = self.intend(&person, seat, key, &intent).await;
                let failed =
                    matches!(&done, Err(refusal) if refusal.code == RefusalCode::Unavailable);
                // Who asked may be gone.
                let _ = answer.send(done);
                if failed {
                    return Err(unavailable());
                }
            }
            #[cfg(test)]
            Request::Line { answer } => {
                let _ = answer.send(self.line());
            }
            Request::Log { answer } => {
                let _ = answer.send(self.table.named_log());
            }
        }
        Ok(())
    }

    async fn intend(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
        key: String,
        intent: &Intent,
    ) -> Result<u32, Refusal> {
        let cause = Cause { person: person.id.clone(), key };
        if let Some(number) = self.table.done_before(&cause) {
            return Ok(number);
        }
        if let Intent::Sit | Intent::Join = intent {
            self.is_welcome(person).await?;
        }
        let asker = Asker { person, seat, rating: None, subject: self.subject(intent) };
        if let Intent::Queue { .. } | Intent::Unqueue = intent {
            return self.queue(&asker, intent);
        }
        let mut decided = self.table.decide(&asker, intent, self.now());
        if decided.as_ref().is_err_and(is_too_soon) {
            // A program can answer within the millisecond; no move takes no time (Laws 6.5).
            tokio::time::sleep(Duration::from_millis(1)).await;
            decided = self.table.decide(&asker, intent, self.now());
        }
        let record = self.with_lag(decided?);
        self.record(record, Some(cause)).await
    }

    /// Whom the host has blocked does not sit down at his table.
    async fn is_welcome(&self, person: &Person) -> Result<(), Refusal> {
        let host = &self.table.settings.host.id;
        match self.store.has_blocked(host, &person.id).await {
            Ok(false) => Ok(()),
            Ok(true) => Err(refusal(RefusalCode::Blocked, "who made the table has blocked you")),
            Err(error) => {
                tracing::error!(%error, "the database does not answer");
                Err(unavailable())
            }
        }
    }

    /// Whom an intent speaks of, if he is here or known at the table.
    fn subject(&self, intent: &Intent) -> Option<Person> {
        let Intent::Mute { person, .. } = intent else { return None };
        let mut watchers = self.watchers.iter().map(|watcher| &watcher.person);
        watchers.find(|here| here.id == *person).or_else(|| self.table.knows(person)).cloned()
    }

    /// Keeps a move until its player has the move. It is nobody else's business, and not written down.
    fn queue(&mut self, asker: &Asker<'_>, intent: &Intent) -> Result<u32, Refusal> {
        let seat =
            asker.seat.filter(|&seat| self.table.seats_of(&asker.person.id).any(|own| own == seat));
        let seat =
            seat.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "this is not a seat of yours"))?;
        self.queued[seat] = match intent {
            Intent::Queue { mv } => {
                state::queued(mv)?;
                Some(Queued { text: mv.clone(), due: None })
            }
            _ => None,
        };
        self.set_due();
        self.tell_you(&asker.person.id);
        Ok(self.table.number)
    }

    /// What is queued becomes due when its player has the move.
    fn set_due(&mut self) {
        let due = Instant::now() + QUEUED;
        for seat in Seat::ALL {
            let has_move = self.table.has_move(seat);
            if let Some(queued) = &mut self.queued[seat] {
                queued.due = has_move.then(|| queued.due.unwrap_or(due));
            }
        }
    }

    /// Writes a record down, takes it in, and tells everybody; then what follows from it.
    async fn record(&mut self, record: Record, cause: Option<Cause>) -> Result<u32, Refusal> {
        let number = self.commit(record, cause).await?;
        while let Some(record) = self.table.follows(Millis::ZERO, rand::random()) {
            if let Record::Game { .. } = record {
                self.epoch = Instant::now();
                self.given_back = BySeat::default();
            }
            self.commit(record, None).await?;
        }
        self.set_due();
        Ok(number)
    }

    async fn commit(&mut self, record: Record, cause: Option<Cause>) -> Result<u32, Refusal> {
        let numbered = Numbered { number: self.table.number + 1, cause, record };
        let begins = !self.in_play && matches!(numbered.record, Record::Game { .. });
        self.store.append(&self.table.id, &numbered, begins).await.map_err(|error| {
            tracing::error!(table = self.table.id, %error, "a record could not be written");
            unavailable()
        })?;
        self.in_play |= begins;
        let applied = self.table.apply(&numbered);
        self.players.set(self.table.players());
        self.listed.set(self.line());
        let ended = applied.rulings.iter().any(view::ends_game);
        self.count_ends(&applied);
        if !self.table.in_game() {
            self.queued = BySeat::default();
        }
        self.tell(applied);
        if ended && let Err(error) = self.keep_game().await {
            // Its records are kept; it is listed when the table comes back the next time.
            tracing::error!(%error, "an ended game could not be listed");
        } else {
            self.end_play().await;
        }
        Ok(numbered.number)
    }

    fn count_ends(&self, applied: &Applied) {
        for ruling in applied.rulings.iter().filter(|ruling| view::ends_game(ruling)) {
            let ruled = view::ruled(ruling);
            figures::ended(ruled.fields.get("reason").unwrap_or(&ruled.id));
        }
    }

    /// A game has ended, and can be found from now on.
    async fn keep_game(&self) -> Result<(), StoreError> {
        let seats = self
            .table
            .seats
            .iter()
            .filter_map(|(seat, person)| person.clone().map(|person| (seat.into(), person)));
        let outcome = self.table.arbiter.end().map_or("adjourned", |end| end.outcome.id());
        let terms = &self.table.settings.terms;
        let line = GameLine {
            table: self.table.id.clone(),
            game: self.table.game,
            ended: 0,
            name: terms.name.clone(),
            ruleset: terms.ruleset.clone(),
            control: terms.control.clone(),
            rated: terms.rated,
            outcome: outcome.to_owned(),
            seats: seats.collect(),
        };
        self.store.add_game(&line, terms.public).await
    }

    fn line(&self) -> TableLine {
        let seats = self
            .table
            .seats
            .iter()
            .filter_map(|(seat, person)| person.clone().map(|person| (seat.into(), person)));
        TableLine {
            table: self.table.id.clone(),
            terms: self.table.settings.terms.clone(),
            host: self.table.settings.host.clone(),
            phase: self.table.phase(),
            seats: seats.collect(),
            viewers: u32::try_from(self.watchers.len()).unwrap_or(u32::MAX),
        }
    }
}

/// Whether a move was completed at the very instant at which the opponent's was.
fn is_too_soon(refusal: &Refusal) -> bool {
    let why = refusal.ruling.as_ref().and_then(|ruling| ruling.fields.get("why"));
    why.is_some_and(|why| why == "no-time-passed")
}

/// Somebody who comes at the moment at which the table goes: he may come again at once.
fn turn_away(request: Request) {
    match request {
        Request::Watch { watcher, .. } => {
            // If he does not read, he does not care.
            let _ = watcher.frames.try_send(frame(&ServerMessage::Refused(unavailable())));
        }
        Request::Intent { answer, .. } => {
            let _ = answer.send(Err(unavailable()));
        }
        #[cfg(test)]
        Request::Line { .. } => {}
        Request::Unwatch { .. } | Request::Log { .. } => {}
    }
}
