//! The chat of a table.

use serde::{Deserialize, Serialize};

use crate::{Person, Seat};

/// The recipients of a chat message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// The partner.
    Team,
    /// All players and spectators of the table.
    Table,
    /// The spectators; players receive these messages when the game is over.
    Observers,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Talk {
    /// The recipients.
    pub channel: Channel,
    /// The sender.
    pub from: Person,
    /// The sender's seat, if they play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The text.
    pub text: String,
}
