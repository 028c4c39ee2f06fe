//! A table as one node knows it: whether it owns it, which node does, and the commands that wait.
//!
//! An entry moves from phase to phase: it asks the database ([`route`]), then forwards commands to
//! the owner, or is the owner itself until it gives the table up or loses it ([`tenure`]).

mod context;
mod pending;
mod route;
mod tenure;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use crate::{
    ids::{Epoch, OperationId, RequestId, SessionId},
    messages::{Answer, Outcome, Unknown},
    time::LocalTime,
};
pub(crate) use context::{Context, Ids, Subject};
pub(crate) use pending::{Origin, Pending};
use tenure::Tenure;

/// How many commands of a table wait or are on their way. A table has four players and its
/// spectators; more commands than this are a flood or an outage.
pub(crate) const MAX_COMMANDS: usize = 256;

/// For how long a node remembers the owner of a table that nobody asks for.
const ROUTE_MEMORY: Duration = Duration::from_secs(30);

#[derive(Debug)]
pub(crate) struct Entry<C, R> {
    phase: Phase<C, R>,
    /// Commands that nobody has been given yet, or that came back.
    waiting: VecDeque<Pending<C>>,
    /// Commands that were forwarded and have no reply.
    sent: BTreeMap<RequestId, Pending<C>>,
    /// Sockets of this node watch the table.
    followed: bool,
    /// While they do and another node owns it: what that node is asked, and when next.
    follow: Follow,
    /// When another node has last said that its sockets watch the table.
    heard: Option<LocalTime>,
    /// Another node has released the table for this one, or believes that this one owns it.
    wanted: bool,
    /// Before this, nothing that failed is repeated.
    retry_at: Option<LocalTime>,
    used: LocalTime,
}

#[derive(Debug, Default)]
struct Follow {
    request: Option<RequestId>,
    at: LocalTime,
}

#[derive(Debug)]
enum Phase<C, R> {
    /// The owner of the table is not known.
    Unknown,
    /// The database was asked: to claim the table, or only to find its owner.
    Asking { operation: OperationId, claims: bool, lapses: u64 },
    /// Another node owns the table, or is about to.
    Remote { owner: SessionId, epoch: Epoch },
    /// This node owns the table, and its actor reads the records.
    Opening { epoch: Epoch },
    /// This node owns the table, and its actor lives.
    Owned(Tenure<C, R>),
    /// The actor is closed, and the table is being given up, to an heir if the node drains.
    Releasing { epoch: Epoch, operation: Option<OperationId>, to_heir: bool },
}

impl<C: Clone, R: Clone> Entry<C, R> {
    pub(crate) fn new(now: LocalTime) -> Self {
        Self {
            phase: Phase::Unknown,
            waiting: VecDeque::new(),
            sent: BTreeMap::new(),
            followed: false,
            follow: Follow::default(),
            heard: None,
            wanted: false,
            retry_at: None,
            used: now,
        }
    }

    /// Takes a command in.
    pub(crate) fn submit<A>(&mut self, pending: Pending<C>, cx: &mut Context<'_, C, R, A>) {
        if self.waiting.len() + self.sent.len() >= MAX_COMMANDS {
            return pending.finish(Outcome::NotKept, cx);
        }
        if let Origin::Node { session, .. } = pending.origin {
            self.distrust_if(session);
        }
        self.waiting.push_back(pending);
    }

    pub(crate) const fn follow(&mut self, followed: bool) {
        self.followed = followed;
    }

    pub(crate) const fn want(&mut self) {
        self.wanted = true;
    }

    /// Does all that can be done now.
    pub(crate) fn advance<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        self.expire(cx);
        if self.is_needed(cx) {
            self.used = cx.now;
        }
        if !matches!(self.phase, Phase::Remote { .. }) {
            self.follow = Follow::default();
        }
        match &self.phase {
            Phase::Unknown => self.ask(cx),
            Phase::Asking { .. } => self.retry_at = None,
            &Phase::Remote { owner, epoch } => {
                self.retry_at = None;
                self.forward(owner, epoch, cx);
                self.follow_remote(owner, cx);
            }
            &Phase::Opening { epoch } => self.open_again(epoch, cx),
            Phase::Owned(_) => self.work(cx),
            Phase::Releasing { .. } => self.release(cx),
        }
    }

    /// The database's answer to a query about this table.
    pub(crate) fn answered<A>(
        &mut self,
        operation: OperationId,
        result: Result<Answer, Unknown>,
        cx: &mut Context<'_, C, R, A>,
    ) {
        match &mut self.phase {
            &mut Phase::Asking { operation: asked, claims, lapses } if asked == operation => {
                self.found(claims && lapses == cx.lapses, result, cx);
            }
            Phase::Owned(tenure) if tenure.awaits(operation) => {
                self.appended(result, cx);
            }
            Phase::Releasing { operation: asked, .. } if *asked == Some(operation) => {
                self.released(result, cx);
            }
            // An answer to a question of an earlier phase.
            _ => {}
        }
    }

    /// Whether somebody at this node needs the table's owner.
    fn is_needed<A>(&self, cx: &Context<'_, C, R, A>) -> bool {
        (self.followed && !cx.draining) || self.wanted || !self.waiting.is_empty()
    }

    /// Answers the commands whose time is over.
    fn expire<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        let is_over = |pending: &Pending<C>| pending.deadline <= cx.now;
        let mut over: Vec<(Pending<C>, Outcome<A>)> = Vec::new();
        if self.waiting.iter().any(is_over) {
            let (ended, waiting): (VecDeque<_>, _) = self.waiting.drain(..).partition(is_over);
            self.waiting = waiting;
            over.extend(ended.into_iter().map(|pending| (pending, Outcome::NotKept)));
        }
        // The owner may have carried these out.
        let ended = self.sent.extract_if(.., |_, pending| is_over(pending));
        over.extend(ended.map(|(_, pending)| (pending, Outcome::Unclear)));
        if let Phase::Owned(tenure) = &mut self.phase {
            over.extend(tenure.expire(cx.now).map(|pending| (pending, Outcome::Unclear)));
        }
        for (pending, outcome) in over {
            pending.finish(outcome, cx);
        }
    }

    /// When something happens by itself.
    pub(crate) fn due(&self) -> Option<LocalTime> {
        let commands = self.waiting.iter().chain(self.sent.values());
        let expires = commands.map(|pending| pending.deadline).min();
        let ruling = match &self.phase {
            Phase::Owned(tenure) => tenure.expires(),
            _ => None,
        };
        let follows = self.follows_remote().then_some(self.follow.at);
        let forgets = self.is_idle().then(|| self.used + ROUTE_MEMORY);
        [expires, ruling, self.retry_at, follows, forgets].into_iter().flatten().min()
    }

    fn is_idle(&self) -> bool {
        matches!(self.phase, Phase::Remote { .. } | Phase::Unknown)
            && self.waiting.is_empty()
            && self.sent.is_empty()
            && !(self.followed || self.wanted)
    }

    /// Whether the entry says nothing that is worth remembering.
    pub(crate) fn is_forgettable(&self, now: LocalTime) -> bool {
        let is_unknown = matches!(self.phase, Phase::Unknown);
        self.is_idle() && (is_unknown || self.used + ROUTE_MEMORY <= now)
    }

    /// Whether this node owns the table, or may find out that it does.
    pub(crate) const fn is_held(&self) -> bool {
        match self.phase {
            Phase::Opening { .. } | Phase::Owned(_) | Phase::Releasing { .. } => true,
            Phase::Asking { claims, .. } => claims,
            Phase::Unknown | Phase::Remote { .. } => false,
        }
    }

    /// The epoch at which this node owns the table and its actor lives.
    pub(crate) const fn epoch(&self) -> Option<Epoch> {
        match &self.phase {
            Phase::Owned(tenure) => Some(tenure.epoch),
            _ => None,
        }
    }

    /// The node that owns the table, if that is another one, and the epoch.
    pub(crate) const fn remote(&self) -> Option<(SessionId, Epoch)> {
        match self.phase {
            Phase::Remote { owner, epoch } => Some((owner, epoch)),
            _ => None,
        }
    }

    /// How many commands wait here or are on their way to the owner.
    pub(crate) fn commands(&self) -> usize {
        self.waiting.len() + self.sent.len()
    }
}
