//! A club as a file.

use serde::Serialize;

use super::{
    evening::Player,
    ratings::{Identities, Rated},
    view::{MemberView, Whole},
};

/// A club with its members, their ratings, and the games of all evenings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ClubExport {
    /// 1.
    pub version: u32,
    pub id: String,
    pub name: String,
    pub about: String,
    pub members: Vec<MemberView>,
    /// In the order of time.
    pub evenings: Vec<ExportedEvening>,
}

/// An evening of an exported club.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ExportedEvening {
    /// The id of the event.
    pub event: String,
    pub name: String,
    /// In milliseconds since 1970.
    pub at: u64,
    pub games: Vec<ExportedGame>,
}

/// A game that counts for the ratings of a club.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ExportedGame {
    /// The partners of each side.
    pub sides: [[ExportedPlayer; 2]; 2],
    /// The half points of each side.
    pub points: [u8; 2],
}

/// A player of an exported game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ExportedPlayer {
    /// The number of a member.
    Member(u32),
    /// The name of somebody else.
    Name(String),
    /// The id of a person of the server who is no member.
    Account(String),
}

/// The file of a club.
pub(super) fn export(club: &Whole, now: i64) -> ClubExport {
    let identities = Identities::new(&club.roster);
    let player = |player: &Player| match identities.of(player) {
        Rated::Member(number) => ExportedPlayer::Member(number),
        Rated::Visitor(Player::Name(name)) => ExportedPlayer::Name(name),
        Rated::Visitor(Player::Account(id)) => ExportedPlayer::Account(id),
    };
    let none = Player::Name(String::new());
    let evenings = club.events.iter().zip(&club.evenings).map(|(event, evening)| {
        let at = |number: u16| player(evening.players.get(usize::from(number)).unwrap_or(&none));
        let games = evening.games.iter().map(|game| ExportedGame {
            sides: game.sides.map(|side| side.map(at)),
            points: [game.points, 2 - game.points.min(2)],
        });
        ExportedEvening {
            event: event.id.clone(),
            name: event.summary.name.clone(),
            at: evening.at,
            games: games.collect(),
        }
    });
    ClubExport {
        version: 1,
        id: club.line.id.clone(),
        name: club.line.facts.name.clone(),
        about: club.line.facts.about.clone(),
        members: club.members(now),
        evenings: evenings.collect(),
    }
}
