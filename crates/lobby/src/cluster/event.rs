//! The events that the driver takes in.

use std::sync::Arc;

use cluster::{Answer, Epoch, OperationId, TableEvent, TableId, Unknown};
use protocol::Refusal;
use store::Appended;
use tokio::sync::oneshot;

use super::{
    command::{Command, Said},
    connections::Owner,
};
use crate::lobby::leased::Opened;

/// A record to be written, shared with the state machine, which may have to write it again.
pub(crate) type NewRecord = Arc<Appended>;

/// An event for the driver.
pub(super) enum Event {
    /// A connection has a command for a table.
    Submit { table: TableId, command: Box<Command>, answer: oneshot::Sender<Said> },
    /// The first connection of this node follows a table.
    Follow(TableId),
    /// A connection follows a table no longer.
    Unwatch { table: TableId, connection: u64, owner: Option<Owner>, is_last: bool },
    /// The actor of a table wants a record to be kept.
    Append { table: TableId, epoch: Epoch, record: NewRecord, kept: oneshot::Sender<bool> },
    /// The actor of a table says something else.
    Table { table: TableId, epoch: Epoch, event: TableEvent<NewRecord, Said> },
    /// A table has been opened, or could not be.
    Opened { table: TableId, epoch: Epoch, opened: Result<Box<Opened>, Refusal> },
    /// The actor of a table has ended.
    Ended { table: TableId, epoch: Epoch },
    /// The database has answered.
    Queried { operation: OperationId, result: Result<Answer, Unknown> },
    /// Hand all tables over.
    Drain(oneshot::Sender<()>),
}
