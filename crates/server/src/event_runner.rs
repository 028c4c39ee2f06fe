//! Runs events: carries out what `events::plan` says, when something has happened in an event or
//! its time has come.
//!
//! The database says which events are due (`store::event_tables`), so nothing is forgotten by a
//! restart. Each event is looked at by one task of one node at a time.

mod clock;

use std::time::Duration;

use bughouse::{Ruleset, ruleset::DrawAgreement};
use events::{
    EventError, Events, Order,
    plan::{Call, PlannedStep, PlannedTable},
};
use futures_util::StreamExt;
use lobby::{
    Lobby,
    event_tables::{Attendance, EventGameTable},
};
use protocol::{Refusal, Terms};
use store::{Store, StoreError, TakenEvent};
use tokio_util::sync::CancellationToken;

pub use clock::EventClock;

/// How many events are looked at concurrently.
const AT_ONCE: usize = 4;

/// How many due events are read at once.
const PAGE: u32 = 64;

/// How long a node may take for an event before another one looks at it, in milliseconds.
const TAKEN: i64 = 60_000;

/// When an event is looked at again after something has failed, in milliseconds.
const RETRY: i64 = 10_000;

/// How often a node of a cluster looks for what other nodes have written.
const ELSEWHERE: Duration = Duration::from_secs(1);

/// How long the runner waits after the database has failed.
const PAUSE: Duration = Duration::from_secs(5);

/// The longest time that a player may be disconnected, in seconds.
const MOST_ABSENCE: u32 = 3600;

/// Runs the events of a server.
pub(crate) struct EventRunner {
    pub(crate) events: Events,
    pub(crate) lobby: Lobby,
    pub(crate) clock: EventClock,
    /// Whether other servers write to the same database.
    pub(crate) is_shared: bool,
}

/// Why a step could not be carried out.
#[derive(Debug, thiserror::Error)]
enum StepError {
    #[error("{0}")]
    Event(EventError),
    #[error("{}", .0.text)]
    Table(Refusal),
    #[error("{0}")]
    Store(#[from] StoreError),
    #[error("the account {0} of a player is not there")]
    NoPerson(String),
}

impl From<EventError> for StepError {
    fn from(error: EventError) -> Self {
        Self::Event(error)
    }
}

impl From<Refusal> for StepError {
    fn from(refusal: Refusal) -> Self {
        Self::Table(refusal)
    }
}

impl EventRunner {
    /// Runs events until the server stops.
    pub(crate) async fn run(self, stop: CancellationToken) {
        stop.run_until_cancelled(Box::pin(self.run_on())).await;
    }

    async fn run_on(self) {
        while !self.is_shared
            && let Err(error) = self.store().release_all_events().await
        {
            tracing::error!(%error, "events wait until the database can be written");
            tokio::time::sleep(PAUSE).await;
        }
        let mut put_forward = self.clock.subscribe();
        loop {
            if let Err(error) = self.look_at_all().await {
                tracing::error!(%error, "the database does not say which events are due");
                tokio::time::sleep(PAUSE).await;
            }
            if self.is_shared
                && let Err(error) = self.events.look_elsewhere().await
            {
                tracing::warn!(%error, "people who follow an event hear of it later");
            }
            let next = self.store().next_due_event().await.unwrap_or(Some(self.now() + RETRY));
            let until = next.map(|next| next.saturating_sub(self.now()));
            let until = until.map(|span| Duration::from_millis(u64::try_from(span).unwrap_or(0)));
            let elsewhere = self.is_shared.then_some(ELSEWHERE);
            let time_comes = async {
                match until.into_iter().chain(elsewhere).min() {
                    Some(span) => tokio::time::sleep(span).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = self.store().event_touched() => {}
                Ok(()) = put_forward.changed() => {}
                () = time_comes => {}
            }
        }
    }

    async fn look_at_all(&self) -> Result<(), StoreError> {
        loop {
            let due = self.store().due_events(self.now(), PAGE).await?;
            if due.is_empty() {
                return Ok(());
            }
            let looks = futures_util::stream::iter(due)
                .map(|id| async move { self.take(&id).await })
                .buffer_unordered(AT_ONCE);
            let looked: Vec<_> = Box::pin(looks.collect()).await;
            looked.into_iter().collect::<Result<(), _>>()?;
        }
    }

    /// Looks at an event, unless somebody else does.
    async fn take(&self, id: &str) -> Result<(), StoreError> {
        let now = self.now();
        let Some(taken) = self.store().take_event(id, now, now + TAKEN).await? else {
            return Ok(());
        };
        self.look(id, taken).await
    }

    async fn look(&self, id: &str, taken: TakenEvent) -> Result<(), StoreError> {
        let now = self.now();
        let retry = now + RETRY;
        let plan = match self.events.plan(id, now.unsigned_abs()).await {
            Ok(plan) => plan,
            Err(error) => {
                tracing::error!(event = id, %error, "an event cannot go on");
                return self.store().release_event(id, taken, Some(retry)).await;
            }
        };
        let mut due = plan.due.and_then(|due| i64::try_from(due).ok());
        for step in plan.steps {
            let next = match Box::pin(self.carry_out(id, step)).await {
                Ok(Done::Nothing) => continue,
                Ok(Done::LookAgain) => now,
                Ok(Done::LookLater) => retry,
                Err(error) => {
                    tracing::warn!(event = id, %error, "a step of an event is tried again");
                    retry
                }
            };
            due = Some(due.map_or(next, |due| due.min(next)));
        }
        self.store().release_event(id, taken, due).await
    }

    async fn carry_out(&self, id: &str, step: PlannedStep) -> Result<Done, StepError> {
        match step {
            PlannedStep::Command(key, command) => {
                let order = Order { key: Some(key), command };
                self.events.act_as_server(id, order).await?;
                Ok(Done::Nothing)
            }
            PlannedStep::Make(planned) => {
                self.make(id, planned).await?;
                Ok(Done::LookAgain)
            }
            PlannedStep::Call { table, call } => self.call(id, &table, &call).await,
            PlannedStep::End { table } => {
                self.store().end_event_table(&table).await?;
                // Rounds go on when no table is left to be tidied up.
                Ok(Done::LookAgain)
            }
            PlannedStep::Follow => {
                // The evening of today takes place whatever becomes of that of tomorrow.
                if let Err(error) = self.events.follow(id, self.now().unsigned_abs()).await {
                    tracing::warn!(event = id, %error, "an event is not followed by another");
                }
                Ok(Done::Nothing)
            }
        }
    }

    async fn make(&self, id: &str, planned: PlannedTable) -> Result<(), StepError> {
        let line = self.events.line(id).await?;
        let ruleset = game_ruleset(&planned);
        let mut seats = std::collections::BTreeMap::new();
        for (seat, account) in bughouse::Seat::ALL.into_iter().zip(planned.accounts) {
            let known = self.store().person(&account).await?;
            let known = known.ok_or(StepError::NoPerson(account))?;
            seats.insert(seat.into(), known.person);
        }
        let PlannedTable { at, event, round, clock, rated, default_minutes, .. } = planned;
        let name = format!("{event}: {round}, {}", at.board);
        let terms = Terms {
            name: name.chars().take(protocol::MAX_NAME * 2).collect(),
            public: line.listed,
            rated,
            ruleset,
            control: clock,
            absence: (u32::from(default_minutes) * 60).min(MOST_ABSENCE),
            ..Terms::default()
        };
        // The id is on disk before the table is there: nobody makes another one for this game.
        let table = planned.table.unwrap_or_else(Lobby::new_table_id);
        let table = self.store().note_event_table(id, at, &table, self.now()).await?;
        let host = line.owner;
        let game = EventGameTable {
            event: id.to_owned(),
            name: event,
            round,
            board: at.board,
            seats,
            terms,
            host,
        };
        self.lobby.create_for_event(&table, game).await?;
        Ok(())
    }

    /// Ends the wait for the players of a table, and rules on those who have not come.
    async fn call(&self, id: &str, table: &str, call: &Call) -> Result<Done, StepError> {
        let absent = match self.lobby.call_event_table(table).await? {
            Attendance::Begun => return Ok(Done::LookAgain),
            Attendance::Absent(seats) => seats,
        };
        let absent = bughouse::Seat::ALL.map(|seat| absent.contains(&seat.into()));
        let commands = call.commands(absent);
        if commands.is_empty() {
            // All are ready, and the game starts when they are connected.
            return Ok(Done::LookLater);
        }
        for (key, command) in commands {
            self.events.act_as_server(id, Order { key: Some(key), command }).await?;
        }
        Ok(Done::Nothing)
    }

    fn store(&self) -> &Store {
        &self.lobby.store
    }

    fn now(&self) -> i64 {
        self.clock.now()
    }
}

/// The ruleset of the regulations, without draws by agreement if the regulations forbid them.
fn game_ruleset(planned: &PlannedTable) -> String {
    match planned.ruleset.parse::<Ruleset>() {
        Ok(ruleset) if !planned.draws_by_agreement => {
            Ruleset { draw_agreement: DrawAgreement::Never, ..ruleset }.to_string()
        }
        _ => planned.ruleset.clone(),
    }
}

/// The consequence of a step that is carried out.
enum Done {
    /// Nothing, or the event was changed and is due by that.
    Nothing,
    LookAgain,
    LookLater,
}
