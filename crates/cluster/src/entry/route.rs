//! The way to the owner of a table: claim it, or find the owner and forward to it.

use std::collections::VecDeque;

use super::{Context, Entry, Follow, Origin, Pending, Phase};
use crate::{
    ids::{Epoch, RequestId, SessionId},
    messages::{Answer, Message, Order, Outcome, Query, Reply, Unknown},
};

impl<C: Clone, R: Clone> Entry<C, R> {
    /// Asks the database who owns the table, if somebody needs to know. A node that may own tables
    /// claims it in the same query.
    pub(super) fn ask<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        if !self.is_needed(cx) {
            self.retry_at = None;
            return;
        }
        if self.retry_at.is_some_and(|at| at > cx.now) {
            return;
        }
        self.retry_at = None;
        let claims = cx.acts && !cx.draining;
        let (table, session) = (cx.table, cx.me);
        let operation =
            cx.query(if claims { Query::Claim { table, session } } else { Query::Find { table } });
        self.phase = Phase::Asking { operation, claims, lapses: cx.lapses };
    }

    /// The database has said who owns the table. If it says that this node has claimed it, that
    /// still holds only if the session was `valid` all the time since the claim was sent.
    pub(super) fn found<A>(
        &mut self,
        valid: bool,
        result: Result<Answer, Unknown>,
        cx: &mut Context<'_, C, R, A>,
    ) {
        self.phase = Phase::Unknown;
        match result {
            Ok(Answer::Claimed { epoch }) if cx.draining => {
                self.wanted = false;
                self.phase = Phase::Releasing { epoch, operation: None, to_heir: true };
            }
            Ok(Answer::Claimed { epoch }) if valid && cx.acts => {
                self.wanted = false;
                self.phase = Phase::Opening { epoch };
                cx.order(epoch, Order::Open);
            }
            Ok(Answer::Claimed { .. }) => self.retry_at = Some(cx.retry_time()),
            Ok(Answer::Held { owner, epoch }) if owner == cx.me => {
                if cx.draining {
                    self.wanted = false;
                    self.phase = Phase::Releasing { epoch, operation: None, to_heir: true };
                } else {
                    self.retry_at = Some(cx.retry_time());
                }
            }
            Ok(Answer::Held { owner, epoch }) => {
                self.wanted = false;
                self.phase = Phase::Remote { owner, epoch };
            }
            Ok(Answer::Free { epoch }) => {
                self.wanted &= !cx.draining;
                match cx.heir().filter(|_| cx.draining) {
                    Some(owner) => self.phase = Phase::Remote { owner, epoch },
                    None => self.retry_at = Some(cx.retry_time()),
                }
            }
            Ok(Answer::Missing) => {
                (self.followed, self.wanted) = (false, false);
                for pending in std::mem::take(&mut self.waiting) {
                    pending.finish(Outcome::NoTable, cx);
                }
            }
            _ => {
                self.retry_at = Some(cx.retry_time());
                self.refuse_waiting(cx);
            }
        }
    }

    /// The database cannot be reached: answers the commands that nobody can have carried out.
    pub(super) fn refuse_waiting<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        let (exposed, refused): (_, VecDeque<Pending<C>>) =
            self.waiting.drain(..).partition(|pending| pending.exposed);
        self.waiting = exposed;
        for pending in refused {
            pending.finish(Outcome::NotKept, cx);
        }
    }

    /// Sends what waits to the owner. Only the node of the socket does so: another node is told
    /// where the table is, so a command never travels in circles.
    pub(super) fn forward<A>(
        &mut self,
        owner: SessionId,
        epoch: Epoch,
        cx: &mut Context<'_, C, R, A>,
    ) {
        for pending in std::mem::take(&mut self.waiting) {
            match pending.origin {
                Origin::Socket(_) => {
                    let request = cx.send_command(owner, pending.command.clone());
                    self.sent.insert(request, pending);
                }
                Origin::Node { session, request } => {
                    let exposed = pending.exposed;
                    cx.reply(session, request, Reply::MovedTo { owner, epoch, exposed });
                }
            }
        }
    }

    pub(super) const fn follows_remote(&self) -> bool {
        let is_remote = matches!(self.phase, Phase::Remote { .. });
        is_remote && self.followed && self.follow.request.is_none()
    }

    /// Tells the owner now and then that the table is watched here, which also tells this node
    /// whether it still is the owner.
    pub(super) fn follow_remote<A>(&mut self, owner: SessionId, cx: &mut Context<'_, C, R, A>) {
        if self.follows_remote() && self.follow.at <= cx.now {
            let request = Some(cx.send_follow(owner));
            self.follow = Follow { request, at: cx.now + cx.config.follow };
        }
    }

    /// Another node follows the table.
    pub(crate) fn followed_by<A>(
        &mut self,
        session: SessionId,
        request: RequestId,
        cx: &mut Context<'_, C, R, A>,
    ) {
        self.distrust_if(session);
        let reply = match self.phase {
            Phase::Owned(_) | Phase::Opening { .. } => {
                self.heard = Some(cx.now);
                Reply::Followed
            }
            Phase::Remote { owner, epoch } => Reply::MovedTo { owner, epoch, exposed: false },
            Phase::Asking { .. } | Phase::Releasing { .. } => Reply::NotOwner,
            Phase::Unknown => {
                // The answer to a claim may have been lost: the database knows.
                self.wanted = true;
                Reply::NotOwner
            }
        };
        cx.reply(session, request, reply);
    }

    /// A reply to a forwarded command, or to a follow.
    pub(crate) fn replied<A>(
        &mut self,
        request: RequestId,
        reply: Reply<A>,
        cx: &mut Context<'_, C, R, A>,
    ) {
        let pending = self.sent.remove(&request);
        if pending.is_none() && self.follow.request.take_if(|asked| *asked == request).is_none() {
            return;
        }
        match (reply, pending) {
            (Reply::Outcome(outcome), Some(pending)) => pending.finish(outcome, cx),
            (Reply::Outcome(_) | Reply::Followed, None) => {}
            (Reply::MovedTo { owner, epoch, exposed }, pending) => {
                self.waiting.extend(pending.map(|pending| pending.expose(exposed)));
                let Phase::Remote { epoch: known, .. } = self.phase else { return };
                // Older news says no more than that the route is wrong.
                self.phase = if epoch > known && owner != cx.me {
                    self.follow = Follow::default();
                    Phase::Remote { owner, epoch }
                } else {
                    Phase::Unknown
                };
            }
            (Reply::NotOwner | Reply::Followed, pending) => {
                self.waiting.extend(pending);
                self.doubt(cx);
            }
        }
    }

    /// No reply came: the owner may be gone, and may have carried the command out before.
    pub(crate) fn not_replied<A>(&mut self, request: RequestId, cx: &Context<'_, C, R, A>) {
        let pending = self.sent.remove(&request);
        if pending.is_none() && self.follow.request.take_if(|asked| *asked == request).is_none() {
            return;
        }
        self.waiting.extend(pending.map(|pending| pending.expose(true)));
        self.doubt(cx);
    }

    /// Asks the database again who the owner is, in a moment.
    fn doubt<A>(&mut self, cx: &Context<'_, C, R, A>) {
        if let Phase::Remote { .. } = self.phase {
            self.phase = Phase::Unknown;
            self.retry_at = Some(cx.retry_time());
        }
    }

    /// A node that asks others for the table does not own it any more.
    pub(super) fn distrust_if(&mut self, session: SessionId) {
        if self.remote().is_some_and(|(owner, _)| owner == session) {
            self.distrust();
        }
    }

    /// The owner's session has expired, or it has given the table up.
    pub(crate) fn distrust(&mut self) {
        if let Phase::Remote { .. } = self.phase {
            self.phase = Phase::Unknown;
        }
    }

    /// Gives the table up, to an heir if the node drains.
    pub(super) fn release<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        let Phase::Releasing { epoch, operation: operation @ None, .. } = &mut self.phase else {
            return;
        };
        if self.retry_at.is_some_and(|at| at > cx.now) {
            return;
        }
        self.retry_at = None;
        *operation = Some(cx.query(Query::Release { table: cx.table, epoch: *epoch }));
    }

    /// The table is given up, or that is not known.
    pub(super) fn released<A>(
        &mut self,
        result: Result<Answer, Unknown>,
        cx: &mut Context<'_, C, R, A>,
    ) {
        let Phase::Releasing { epoch, operation, to_heir } = &mut self.phase else { return };
        let (epoch, to_heir) = (*epoch, *to_heir);
        match result {
            Ok(Answer::Released) => {
                let heir = cx.heir().filter(|_| to_heir);
                self.phase = heir.map_or(Phase::Unknown, |owner| Phase::Remote { owner, epoch });
                if let Some(heir) = heir {
                    cx.send(heir, Message::Take { table: cx.table, epoch });
                }
            }
            Ok(_) => self.phase = Phase::Unknown,
            Err(Unknown) => {
                *operation = None;
                self.retry_at = Some(cx.retry_time());
            }
        }
    }
}
