//! Moderation: reports, suspicious games, bans and talk, for the people whom the operators trust.

use serde::{Deserialize, Serialize};

use crate::{LobbyLine, Person};

/// The answer of `GET /api/moderation`: everything that waits for a moderator, and what was done
/// last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Moderation {
    /// Open reports, the oldest first.
    pub reports: Vec<OpenReport>,
    /// Rated games that look suspicious, the latest last.
    pub flags: Vec<FlagLine>,
    /// The last lines of the lobby chat, in order.
    pub chat: Vec<LobbyLine>,
    /// Addresses and networks from which nothing is accepted.
    pub bans: Vec<BanLine>,
    /// The last deeds of operators and moderators, the latest first.
    pub audit: Vec<AuditLine>,
}

/// A report that nobody has closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct OpenReport {
    /// Its number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    /// When it was made, in seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: i64,
    /// The person who made it.
    pub by: Person,
    /// The person that it is about.
    pub about: Person,
    /// The id of the table where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The line of the lobby chat that it is about, as it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The description in plain text.
    pub text: String,
}

/// Rated games that look suspicious.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct FlagLine {
    /// A name for it, which changes when more such games are played.
    pub id: String,
    /// The reason: `short`, `shared`, `lost` or `rose`.
    pub reason: String,
    /// The reason as a sentence without its subject, in English.
    pub text: String,
    /// The people who gained by these games.
    pub people: Vec<Person>,
    /// The people who lost them, unless they are many.
    pub against: Vec<Person>,
    /// The games, the oldest first.
    pub games: Vec<FlaggedGame>,
}

/// A suspicious game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct FlaggedGame {
    /// The id of the table.
    pub table: String,
    /// The number of the game there.
    pub game: u32,
}

/// A banned address or network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BanLine {
    /// `192.0.2.7/32`, `2001:db8::/48`.
    pub network: String,
    /// The reason, as the moderator has written it.
    pub reason: String,
    /// Since when, in seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: i64,
}

/// Something that an operator or a moderator has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct AuditLine {
    /// When, in seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: i64,
    /// The name of the moderator, or of an operator to the operating system.
    pub by: String,
    /// `suspend`, `ban`, `void-game` …
    pub deed: String,
    /// The person, table or network that it was done to.
    pub subject: String,
    /// More about it, such as the reason.
    pub detail: String,
}

/// A person in the answer of `GET /api/moderation/people`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ModeratedPerson {
    /// The identity.
    #[serde(flatten)]
    pub person: Person,
    /// Whether the person is suspended.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub suspended: bool,
    /// The roles of the person.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roles: Vec<String>,
    /// The addresses and devices from which an account has come within a day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
}

/// The body of `POST /api/moderation`: something that a moderator does. The audit log notes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    tag = "deed",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Deed {
    /// Closes a report.
    CloseReport {
        /// The number of the report.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        number: i64,
    },
    /// Hides a flag until more such games are played.
    DismissFlag {
        /// The id of the flag.
        id: String,
    },
    /// Takes a rated game out of all ratings, which are computed anew.
    VoidGame {
        /// The id of the table.
        table: String,
        /// The number of the game there.
        game: u32,
        /// Why, for the audit log.
        #[serde(default)]
        reason: String,
    },
    /// Lets a voided game count again.
    CountGame {
        /// The id of the table.
        table: String,
        /// The number of the game there.
        game: u32,
    },
    /// Ends the sessions of a person and keeps them from coming back.
    Suspend {
        /// The id of the person.
        person: String,
    },
    /// Lifts a suspension.
    Restore {
        /// The id of the person.
        person: String,
    },
    /// Removes what a person has said until now.
    RemoveTalk {
        /// The id of the person.
        person: String,
        /// The id of the table where they said it; the lobby without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<String>,
    },
    /// Closes a table for good; a game in play there gets no result.
    CloseTable {
        /// The id of the table.
        table: String,
    },
    /// Accepts nothing from an address or a network.
    Ban {
        /// `192.0.2.7`, `2001:db8::/48`.
        network: String,
        /// Why, for the list.
        #[serde(default)]
        reason: String,
    },
    /// Lifts the ban of an address or a network.
    LiftBan {
        /// The address or network, as the list has it.
        network: String,
    },
}
