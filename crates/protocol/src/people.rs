//! People: accounts, profiles, blocking and reports.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// The answer of `GET /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Me {
    /// The identity.
    #[serde(flatten)]
    pub person: Person,
    /// The rating, if the person has played rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// The choice of an account about what others see; guests are never named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visibility: Option<Visibility>,
    /// Whether the operators have made the person a moderator or an administrator.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moderates: bool,
    /// The e-mail address of an account, which its owner has confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Whether the server sends e-mail, for new passwords.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mail: bool,
    /// The people that this person has blocked. They cannot send messages or invitations to this
    /// person, or sit down at this person's tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<Person>,
}

/// The choice of an account about what others see: the body of `POST /api/me/visibility`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Visibility {
    /// Whether the person is in the list of the people who are online.
    pub online: bool,
    /// Whether the person is named as a spectator.
    pub watching: bool,
}

/// A name and a password: the body of `POST /api/me/account`, which turns a guest into an
/// account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Credentials {
    /// The name of the account. Names are unique, regardless of case.
    pub name: String,
    /// The password, 8 to 200 characters.
    pub password: String,
}

/// The body of `POST /api/me/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewPassword {
    /// The present password.
    pub old: String,
    /// The new password. Changing it ends all other sessions of the account.
    pub new: String,
}

/// The body of `POST /api/me/account/deletion` and of `POST /api/me/passkeys/ID/deletion`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Deletion {
    /// The password of the account, again.
    pub password: String,
}

/// The body of `POST /api/me/email`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewEmail {
    /// The new e-mail address, to which a link is sent that confirms it; empty to remove the
    /// present one.
    pub email: String,
    /// The password of the account, again.
    pub password: String,
}

/// The body of `POST /api/account/email-confirmation`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EmailConfirmation {
    /// The secret of the link, behind its `#`.
    pub token: String,
}

/// The body of `POST /api/account/forgotten-password`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ForgottenPassword {
    /// The name of the account.
    pub name: String,
}

/// The body of `POST /api/account/password-reset`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PasswordReset {
    /// The secret of the link, behind its `#`.
    pub token: String,
    /// The new password, 8 to 200 characters.
    pub password: String,
}

/// A session in the answer of `GET /api/me/sessions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SessionLine {
    /// The name of the session, by which it can be ended.
    pub id: String,
    /// The program that began it, as far as it has told, such as `Firefox`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// The operating system on which it runs, such as `Android`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// When it began, in seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: i64,
    /// When it was last used, to within an hour, in seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seen: i64,
    /// Whether it is the session that asks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub current: bool,
}

/// The body of `POST /api/me/name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewName {
    /// The new name.
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
    /// Whether to block the person, or to unblock them.
    pub blocked: bool,
}

/// The body of `POST /api/reports`: a report to the operators of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Report {
    /// The id of the reported person.
    pub person: String,
    /// The id of the table where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The number of the person's line in the lobby chat that the report is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// A description in plain text of up to 1000 characters.
    pub text: String,
}

/// The answer of `GET /api/people/ID`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Profile {
    /// The identity.
    #[serde(flatten)]
    pub person: Person,
    /// The rating, if the person has played rated games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// The teams with which the person has played rated games, the strongest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<RatedTeam>,
    /// Whether the server keeps an archive of games, which knows the person's openings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub archive: bool,
}

/// The answer of `GET /api/people/ID/statistics`: what a person's public rated games add up to. Of
/// those who have played thousands, only the newest games count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Statistics {
    /// All games that count here.
    #[serde(flatten)]
    pub all: GameCounts,
    /// The rating after games, the oldest first: of many games only some, with the last one.
    pub points: Vec<RatingPoint>,
    /// The highest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highest: Option<RatingPoint>,
    /// The results at each seat.
    pub seats: Vec<SeatCounts>,
    /// The most frequent partners.
    pub partners: Vec<PersonCounts>,
    /// The most frequent opponents.
    pub opponents: Vec<PersonCounts>,
}

/// The rating of a person after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RatingPoint {
    /// The time of the game, in seconds since 1970.
    pub at: i64,
    /// The rating.
    pub points: i32,
}

/// Numbers of games by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameCounts {
    /// The number of games.
    pub games: u32,
    /// The number of wins.
    pub won: u32,
    /// The number of draws.
    pub drawn: u32,
    /// The number of losses.
    pub lost: u32,
}

/// The results at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SeatCounts {
    /// The seat.
    pub seat: Seat,
    /// The results.
    #[serde(flatten)]
    pub counts: GameCounts,
}

/// The results with a partner, or against an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PersonCounts {
    /// The other person.
    pub person: Person,
    /// The results, as those of the person whose statistics these are.
    #[serde(flatten)]
    pub counts: GameCounts,
}

/// Two people who have played rated games as partners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RatedTeam {
    /// The two people.
    pub people: [Person; 2],
    /// The rating of the team.
    pub rating: Rating,
}

/// The answer of `GET /api/ratings`: the strongest players and teams with a reliable rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Ratings {
    /// The strongest players.
    pub players: Vec<RatedPlayer>,
    /// The strongest teams.
    pub teams: Vec<RatedTeam>,
}

/// A player in the rating list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RatedPlayer {
    /// The player.
    pub person: Person,
    /// The player's rating.
    pub rating: Rating,
}

/// A person or a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// The id, which never changes.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Whether the person has no account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Whether this is a bot of the server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// The strength of a player or a team, by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Rating {
    /// The rating; everybody starts at 1500.
    pub points: i32,
    /// The rating deviation: the true strength lies within twice this value in 95 % of cases.
    pub deviation: u32,
    /// The number of rated games.
    pub games: u32,
}

/// The effect of a game on a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Rerated {
    /// The rating before the game.
    pub before: Rating,
    /// The rating after the game.
    pub after: Rating,
}
