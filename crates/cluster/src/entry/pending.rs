//! A command that has no outcome yet.

use super::Context;
use crate::{
    ids::{RequestId, SessionId, Ticket},
    messages::{Effect, Outcome, Reply},
    time::LocalTime,
};

#[derive(Debug)]
pub(crate) struct Pending<C> {
    pub(crate) origin: Origin,
    pub(crate) command: C,
    /// When the command is answered, whatever has become of it.
    pub(crate) deadline: LocalTime,
    /// Whether it may have been carried out, as far as this node knows.
    pub(crate) exposed: bool,
}

/// Where the outcome goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    Socket(Ticket),
    Node { session: SessionId, request: RequestId },
}

impl<C> Pending<C> {
    /// Notes that the command may have been carried out, if it may.
    pub(super) const fn expose(mut self, exposed: bool) -> Self {
        self.exposed |= exposed;
        self
    }

    /// Tells the origin the outcome, or that it is unclear.
    pub(super) fn finish<R, A>(self, outcome: Outcome<A>, cx: &mut Context<'_, C, R, A>) {
        let outcome = match outcome {
            Outcome::NotKept if self.exposed => Outcome::Unclear,
            outcome => outcome,
        };
        match self.origin {
            Origin::Socket(ticket) => cx.effects.push(Effect::Answer { ticket, outcome }),
            Origin::Node { session, request } => {
                cx.reply(session, request, Reply::Outcome(outcome));
            }
        }
    }
}
