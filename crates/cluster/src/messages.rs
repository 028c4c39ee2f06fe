//! Messages that cross the border of a node: inputs and effects, queries to the database, messages
//! to other nodes, and orders to the actors of tables.
//!
//! `C` is a command (an intent of a person, or a wish to watch), `R` a record of the journal, `A`
//! an answer of a table.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::{Epoch, Generation, OperationId, RequestId, SessionId, TableId, Ticket};

/// An input of [`Node::handle`](crate::Node::handle).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input<C, R, A> {
    /// [`Node::deadline`](crate::Node::deadline) has come. Too early or too late is harmless.
    Tick,
    /// A socket of this node has a command for a table.
    Command { ticket: Ticket, table: TableId, command: C },
    /// Sockets of this node watch a table: some node must own it for as long as they do.
    Follow { table: TableId },
    /// No socket of this node watches the table any more.
    Unfollow { table: TableId },
    /// A message from another node. Messages may be lost, late, doubled and out of order.
    Message { from: SessionId, message: Message<C, A> },
    /// No reply to a request came within the time that the driver gives it, or the bus has no such
    /// node. Later replies are ignored.
    NoReply { request: RequestId },
    /// The database's answer to a query. The driver answers each query once, and bounds the time
    /// that it takes.
    Answer { operation: OperationId, result: Result<Answer, Unknown> },
    /// The actor of a table that this node owns says something.
    Table { table: TableId, epoch: Epoch, event: TableEvent<R, A> },
    /// Hand over all tables and take no new ones: the process is about to end.
    Drain,
}

/// An output of [`Node::handle`](crate::Node::handle). The driver carries effects out in their
/// order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect<C, R, A> {
    /// Ask the database; the result comes back as [`Input::Answer`].
    Query { operation: OperationId, query: Query<R> },
    /// Send a message to another node. If a [`Message::Command`] or [`Message::Follow`] gets
    /// no reply in time, the driver says so ([`Input::NoReply`]).
    Send { to: SessionId, message: Message<C, A> },
    /// Tell the actor of a table something. Orders for an epoch whose actor is closed are void.
    Table { table: TableId, epoch: Epoch, order: Order<C> },
    /// Tell a socket the outcome of its command.
    Answer { ticket: Ticket, outcome: Outcome<A> },
    /// All tables are handed over: the process may end once its sockets have gone.
    Drained,
}

/// A question to the database. Each is atomic there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query<R> {
    /// Create or renew the session of this node, for [`Config::lease`](crate::Config::lease) from
    /// now on by the database's clock. No session may end later than that, so those that do,
    /// because the clock was set back, are shortened. Answered by [`Answer::Renewed`].
    Renew { session: SessionId, generation: Generation, draining: bool },
    /// Make this session the owner of the table and add one to its epoch, if it has no owner, if
    /// the owner's session has expired, or if this session is the owner already. An expired session
    /// is deleted, so its node learns of the loss even if the database's clock is set back.
    /// Answered by [`Answer::Claimed`], [`Answer::Held`] or [`Answer::Missing`].
    Claim { table: TableId, session: SessionId },
    /// Look who owns the table. Answered by [`Answer::Held`], [`Answer::Free`] or
    /// [`Answer::Missing`].
    Find { table: TableId },
    /// Give the table up if its epoch is still this one. Answered by [`Answer::Released`] or
    /// [`Answer::Stale`].
    Release { table: TableId, epoch: Epoch },
    /// Append a record, if the table's epoch is this one and the number is the next. Answered by
    /// [`Answer::Kept`] also if the record with this number was written in this epoch before, which
    /// makes repeating harmless; otherwise by [`Answer::Stale`].
    Append { table: TableId, epoch: Epoch, number: u32, record: R },
}

/// An answer of the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Renewed {
        generation: Generation,
        /// The tables that the session owns, if its generation is not the one that the query named:
        /// it had expired, so other nodes may have claimed some of them.
        held: Option<Vec<(TableId, Epoch)>>,
        /// All sessions that have not expired.
        peers: Vec<Peer>,
    },
    Claimed {
        epoch: Epoch,
    },
    Held {
        owner: SessionId,
        epoch: Epoch,
    },
    Free {
        epoch: Epoch,
    },
    Missing,
    Released,
    Kept,
    Stale,
}

/// The database did not answer: the query was carried out, or will be, or never.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown;

/// A live session.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Peer {
    pub session: SessionId,
    pub draining: bool,
}

impl fmt::Debug for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.session, if self.draining { " draining" } else { "" })
    }
}

/// A message between nodes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Message<C, A> {
    /// A command for a table that the sender believes to be the receiver's.
    Command { request: RequestId, table: TableId, command: C },
    /// Sockets of the sender watch a table that it believes to be the receiver's. Repeated for as
    /// long as they do.
    Follow { request: RequestId, table: TableId },
    /// The answer to a command, or to [`Message::Follow`].
    Reply { request: RequestId, reply: Reply<A> },
    /// The sender has released this table at this epoch and asks the receiver to claim it.
    Take { table: TableId, epoch: Epoch },
}

/// A reply to another node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reply<A> {
    /// The outcome of a command.
    Outcome(Outcome<A>),
    /// The table is the receiver's, and stays live while it is followed.
    Followed,
    /// The receiver does not own the table, and does not know who does.
    NotOwner,
    /// The receiver does not own the table. This node did when the table had this epoch, or is
    /// about to.
    MovedTo {
        owner: SessionId,
        epoch: Epoch,
        /// Whether the receiver may have carried the command out before it lost the table.
        exposed: bool,
    },
}

/// The outcome of a command.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome<A> {
    /// The owner's answer.
    Answered(A),
    /// The command was not carried out: no record of it is kept.
    NotKept,
    /// Whether the command was carried out is not known. The client repeats it with the same key.
    Unclear,
    /// There is no such table.
    NoTable,
}

/// An order to the actor of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order<C> {
    /// Read the records of the table and make it live ([`TableEvent::Opened`]).
    Open,
    /// Decide on a command, and end with [`TableEvent::Ruled`].
    Rule(C),
    /// The record is kept under this number: apply it.
    Appended(u32),
    /// The record is not kept: discard the decision.
    NotKept,
    /// Stop the clocks: this node may no longer be the owner, or cannot reach the database.
    Suspend,
    /// Go on.
    Resume,
    /// Forget the table. Its state may be out of date already.
    Close,
}

/// An event from the actor of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableEvent<R, A> {
    /// The table is live, and this is the number of its last record.
    Opened { last: u32 },
    /// The records could not be read.
    OpenFailed,
    /// Keep a record. The actor waits for [`Order::Appended`] or [`Order::NotKept`] before it asks
    /// for another.
    Append(R),
    /// The outcome of the command that the actor was given last.
    Ruled(Ruling<A>),
    /// Nobody needs the table, as far as the actor knows. It goes on until it is told to close.
    Leave,
}

/// A table's answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruling<A> {
    /// The command is carried out and kept, now or before (its key is in the journal).
    Kept(A),
    /// By the state of the table, or by anything else that is not in the journal.
    Told(A),
}
