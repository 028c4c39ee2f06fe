//! Which node of a cluster owns a table: the lease, forwarding and hand-over, as a state machine
//! without I/O.
//!
//! A [`Node`] is a pure value: [`Node::handle`] takes the time of the node's own clock and an
//! [`Input`], and gives [`Effect`]s. Nothing here reads a clock, draws a number, opens a socket or
//! knows what a table plays. `docs/scale.md` explains the protocol; `tests/simulator` runs whole
//! clusters of these nodes under faults.
//!
//! # Promises
//!
//! 1. *Fencing.* A record is kept only under the newest epoch of its table, and an epoch is given
//!    to one session. No clock matters for this.
//! 2. *Acknowledged means kept.* [`Outcome::Answered`] with [`Ruling::Kept`] is given only after
//!    the database has said so, and a key is kept once: every owner reads the journal, keys
//!    included, after it has claimed the table. [`Outcome::NotKept`] means that no attempt of the
//!    node has been kept; in doubt the outcome is [`Outcome::Unclear`], and the client repeats the
//!    command.
//! 3. *One owner acts.* A node acts as owner only while [`Node::acts_for`] says so, which ends
//!    before its lease can have expired in the database, as long as clocks drift less than
//!    [`Config::drift_ppm`] and the database's clock does not jump forward.
//! 4. *Progress.* Once faults have stopped, each table that somebody asks for has an owner, and
//!    each command has an outcome.
//!
//! # The driver
//!
//! A server drives one `Node` from a task that owns it. It calls [`Node::handle`] with each input
//! and with [`Input::Tick`] at [`Node::deadline`], and carries the effects out in their order. The
//! clock is `CLOCK_BOOTTIME`, the [`SessionId`] 64 random bits drawn when the process starts.
//!
//! ## Queries: SQL
//!
//! Each is one transaction. `tables` has the columns `owner`, `epoch` and `last` (the number of the
//! last record), `records` the column `epoch`; `sessions` has `id`, `expires`, `generation` and
//! `draining`. `now` is `clock_timestamp()` and `:lease` is [`Config::lease`].
//!
//! - [`Query::Renew`]: `UPDATE sessions SET expires = now + :lease WHERE expires > now + :lease`
//!   shortens what a clock that was set back has made too long. Then `INSERT INTO sessions … ON
//!   CONFLICT (id) DO UPDATE SET expires = now + :lease, draining = :draining, generation = CASE
//!   WHEN sessions.expires <= now THEN nextval('generations') ELSE sessions.generation END
//!   RETURNING generation`. If that is not the generation of the query, `SELECT id, epoch FROM
//!   tables WHERE owner = :session`, as a statement of its own, so that it sees claims that the
//!   insert has waited for. At last `SELECT id, draining FROM sessions WHERE expires > now`.
//! - [`Query::Claim`]: `SELECT owner, epoch FROM tables WHERE id = :table FOR UPDATE`. If the owner
//!   is another session, `DELETE FROM sessions WHERE id = :owner AND expires <= now`, which waits
//!   for a renewal that is under way; if the session is still there after that, the answer is
//!   [`Answer::Held`]. Otherwise `UPDATE tables SET owner = :session, epoch = epoch + 1 WHERE id =
//!   :table RETURNING epoch`.
//! - [`Query::Find`]: the same tables without a change: a table whose owner is `NULL`, or has no
//!   row in `sessions` that expires later than `now`, is [`Answer::Free`].
//! - [`Query::Release`]: `UPDATE tables SET owner = NULL WHERE id = :table AND epoch = :epoch`.
//! - [`Query::Append`]: `WITH fenced AS (UPDATE tables SET last = :number WHERE id = :table AND
//!   epoch = :epoch AND last = :number - 1 RETURNING id) INSERT INTO records SELECT id, :number,
//!   :epoch, :record FROM fenced`. If no row was inserted, the answer is [`Answer::Kept`] if
//!   `SELECT epoch FROM records WHERE table_id = :table AND number = :number` gives this epoch,
//!   otherwise [`Answer::Stale`]. Appends of many tables may share a transaction, as they do in the
//!   server's writer.
//!
//! A query that fails, whose connection breaks, or that takes longer than the driver's time limit
//! is answered [`Unknown`]. The limit must be well below [`Config::lease`].
//!
//! ## Messages: NATS
//!
//! Each node subscribes to a subject of its own, `tandem.node.<session>`, and nobody else does.
//! [`Message::Command`] and [`Message::Follow`] are requests to the subject of
//! [`Effect::Send::to`]; the [`Message::Reply`] with the same [`RequestId`] is published to the
//! reply subject of the request. A timeout, and the status "no responders", are [`Input::NoReply`].
//! [`Message::Take`] is published without a reply subject. Changes of tables do not pass through
//! the node: the owner publishes them, projected, on the table's own subjects.
//!
//! ## Tables: actors
//!
//! - [`Order::Open`] reads the records, spawns the actor of the table and gives
//!   [`TableEvent::Opened`]. A table whose records are damaged opens all the same, with an actor
//!   that refuses everything.
//! - [`Order::Rule`] goes to the actor's inbox, as `Request::Intent` does. The actor looks the key
//!   up, decides on a copy of its state, and answers with [`TableEvent::Ruled`].
//! - In place of writing to the store, the actor gives [`TableEvent::Append`] and waits:
//!   [`Order::Appended`] lets it install the next state and tell its viewers, [`Order::NotKept`]
//!   drops the copy. Timers of the game, such as the fall of a flag, append without a command.
//! - [`Order::Suspend`] stops the clocks of the game by rule, [`Order::Resume`] starts them, and
//!   [`Order::Close`] ends the actor. [`TableEvent::Leave`] takes the place of ending by itself.
//!
//! ## Sockets
//!
//! An intent or a watch request is [`Input::Command`]; the outcome comes as [`Effect::Answer`]. The
//! first subscriber of a table on a node is [`Input::Follow`], the end of the last one
//! [`Input::Unfollow`]. At SIGTERM the server gives [`Input::Drain`], goes on to forward commands
//! of its sockets, and after [`Effect::Drained`] tells clients to reconnect. The tables leave in
//! groups within two seconds, so that none waits at its heir behind all the others.

mod config;
mod entry;
mod ids;
mod messages;
mod node;
mod session;
mod time;

pub use config::Config;
pub use ids::{Epoch, Generation, OperationId, RequestId, SessionId, TableId, Ticket};
pub use messages::{
    Answer, Effect, Input, Message, Order, Outcome, Peer, Query, Reply, Ruling, TableEvent, Unknown,
};
pub use node::Node;
pub use time::LocalTime;
