//! People: accounts, what is known of somebody, and whom one does not want to meet.

use serde::{Deserialize, Serialize};

use crate::{Person, Rating};

/// The answer of `GET /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Me {
    /// Who it is.
    #[serde(flatten)]
    pub person: Person,
    /// How strong he is, if he has played rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// Whom he has blocked: he hears nothing of them, they cannot invite him or sit down at tables that he has made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Person>,
}

/// A name with its password: the body of `POST /api/me/account`, which makes an account of a guest, and of
/// `POST /api/session`, which is how its owner comes back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account; no two accounts have the same, in any case of the letters.
    pub name: String,
    /// 8 to 200 characters.
    pub password: String,
}

/// The body of `POST /api/me/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewPassword {
    /// The present one.
    pub old: String,
    /// The next one; all other sessions of the account end.
    pub new: String,
}

/// The body of `POST /api/me/name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewName {
    /// What somebody wants to be called.
    pub name: String,
}

/// The body of `POST /api/me/blocked`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Block {
    /// The id of a person.
    pub person: String,
    /// Whether to block him, or not any more.
    pub blocked: bool,
}

/// The body of `POST /api/reports`: something that those who run the server should see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Report {
    /// The id of the person it is about.
    pub person: String,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// What happened: plain text of up to 1000 characters.
    pub text: String,
}

/// The answer of `GET /api/people/ID`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Profile {
    /// Who it is.
    #[serde(flatten)]
    pub person: Person,
    /// How strong he is, if he has played rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// The teams that he has played rated games in, the strongest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<RatedTeam>,
}

/// Two who have played rated games as partners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RatedTeam {
    /// Who they are.
    pub people: [Person; 2],
    /// How strong they are together.
    pub rating: Rating,
}

/// The answer of `GET /api/ratings`: the strongest who are rated with some certainty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Ratings {
    /// Players.
    pub players: Vec<RatedPlayer>,
    /// Teams.
    pub teams: Vec<RatedTeam>,
}

/// A player in the list of the strongest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RatedPlayer {
    /// Who.
    pub person: Person,
    /// How strong he is.
    pub rating: Rating,
}
