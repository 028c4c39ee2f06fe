//! Changes of a club by its organizers.

use serde::{Deserialize, Serialize};
use store::{ClubFacts, ClubMember};

use super::{
    import::import,
    roster::{Roster, no_member},
};
use crate::EventError;

/// The longest name of a club, in characters: a line of a phone.
const NAME: usize = 60;
/// The longest text about a club, in characters.
const ABOUT: usize = 1000;

/// A change of a club by one of its organizers.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    tag = "command",
    deny_unknown_fields
)]
pub enum ClubCommand {
    /// Changes the name, the text about the club, and whether the list of clubs has it.
    Describe { name: String, about: String, listed: bool },
    /// Adds members from a list: a name on each line, and a rating if they have one. The rating of
    /// a member who is there already changes.
    AddMembers { text: String },
    /// Changes a member. Results under an earlier name stay theirs.
    ChangeMember {
        member: u32,
        name: String,
        /// The rating that they had when they came.
        rating: Option<u32>,
        /// The id of a person of the server.
        account: Option<String>,
    },
    /// Takes a member off the list. Their results stay, and count again if they come back.
    RemoveMember { member: u32 },
    /// Makes an event that you run an evening of the club.
    AddEvening { event: String },
    /// The event stays, and its results no longer count for the club.
    RemoveEvening { event: String },
}

/// How many members a list has added, and how many were there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubDone {
    pub added: u32,
    pub known: u32,
}

impl ClubCommand {
    /// Carries the command out on the facts and the members of a club; evenings are not among them.
    pub(super) fn change(
        &self,
        facts: &mut ClubFacts,
        roster: &mut Roster,
    ) -> Result<ClubDone, EventError> {
        match self {
            Self::Describe { name, about, listed } => {
                let listed = *listed;
                *facts = checked(ClubFacts { name: name.clone(), about: about.clone(), listed })?;
            }
            Self::AddMembers { text } => {
                let done = import(roster, text).map_err(EventError::Malformed)?;
                return Ok(ClubDone { added: done.added, known: done.known });
            }
            Self::ChangeMember { member, name, rating, account } => {
                roster.change(*member, name, *rating, account.clone())?;
            }
            Self::RemoveMember { member } => roster.remove(*member)?,
            Self::AddEvening { .. } | Self::RemoveEvening { .. } => {}
        }
        Ok(ClubDone::default())
    }
}

/// The facts of a club as they are kept.
pub(super) fn checked(facts: ClubFacts) -> Result<ClubFacts, EventError> {
    let ClubFacts { name, about, listed } = facts;
    let (name, about) = (name.trim().to_owned(), about.trim().to_owned());
    if !(1..=NAME).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        return Err(EventError::Malformed(format!("`name` must have 1 to {NAME} characters")));
    }
    if about.chars().count() > ABOUT {
        return Err(EventError::Malformed(format!("`about` has at most {ABOUT} characters")));
    }
    Ok(ClubFacts { name, about, listed })
}

/// The entries of members in an event, with their ratings in the club.
pub(super) fn entries(
    roster: &Roster,
    present: &[u32],
    rating: impl Fn(&ClubMember) -> Option<u32>,
) -> Result<Vec<tournament::Person>, EventError> {
    let entry = |number: &u32| {
        let member = roster.member(*number).ok_or_else(|| no_member(*number))?;
        Ok(tournament::Person {
            name: member.name.clone(),
            account: member.person.clone(),
            rating: rating(member),
            club: None,
        })
    };
    present.iter().map(entry).collect()
}
