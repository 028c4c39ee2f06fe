//! The lobby: the people who are online, its chat, and the spectators of a table.

use serde::{Deserialize, Serialize};

use crate::Person;

/// The lobby at the moment, for one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LobbySnapshot {
    /// People who are online, the strongest first, at most 100: those who let themselves be seen.
    pub people: Vec<OnlinePerson>,
    /// How many people are online.
    pub online: OnlineCounts,
    /// The chat.
    pub chat: LobbyChat,
}

/// A change in the list of the people who are online.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LobbyChange {
    /// People who came, or whose line is another now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<OnlinePerson>,
    /// The ids of people who are not listed any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<String>,
    /// How many people are online.
    pub online: OnlineCounts,
}

/// How many people are online.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct OnlineCounts {
    /// People with accounts who let themselves be seen, whether the list has room for them or not.
    pub people: u32,
    /// Guests, who are never listed.
    pub guests: u32,
}

/// A person who is online.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct OnlinePerson {
    /// The person.
    pub person: Person,
    /// The points of the rating, if the person has played rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// The person's activity, if it can be seen at a public table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activity: Option<Activity>,
}

/// The activity of a person at a public table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Activity {
    /// Whether the person plays there, or watches.
    pub plays: bool,
    /// The id of the table.
    pub table: String,
}

/// The lobby chat, as a person may use it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LobbyChat {
    /// Whether the person may read and write.
    pub access: ChatAccess,
    /// The last lines, the oldest first; none if the person may not read or does not want to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LobbyLine>,
}

/// Whether a person may use the lobby chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChatAccess {
    /// The person may read and write.
    Open,
    /// The person may read. Writing needs an account.
    NeedsAccount,
    /// The person may read, and write some minutes after their first visit.
    TooNew,
    /// The person is playing a game, and gets no advice (Laws 8.2, 9.6).
    Playing,
    /// The server has no lobby chat.
    Off,
}

/// A line of the lobby chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LobbyLine {
    /// The number of the line. Later lines have higher numbers.
    pub number: u32,
    /// When it was written, in seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: i64,
    /// The author.
    pub from: Person,
    /// The text.
    pub text: String,
}

/// News of the lobby chat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct LobbyTalk {
    /// New lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LobbyLine>,
    /// The numbers of lines that the operators have removed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<u32>,
}

/// The spectators of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Spectators {
    /// The id of the table.
    pub table: String,
    /// Spectators who show their name, at most twelve.
    pub people: Vec<Person>,
    /// How many others there are.
    pub more: u32,
}
