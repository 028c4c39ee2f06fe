//! Roles of people in an event, and the acts that each may do.

use protocol::Person;
use serde::Serialize;
use tournament::{Absence, Act, Automation, Corrections, Entrant, EntrantId, MatchId, Tournament};

use crate::Command;

/// The role of a person in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventRole"))]
#[cfg_attr(feature = "openapi", schema(as = EventRole))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Made the event, and may do everything.
    Organizer,
    /// May do everything but change the regulations and end the event.
    Arbiter,
    /// Anybody else: acts for themselves alone.
    Player,
}

impl Role {
    /// Why a person may not do something; nothing if they may.
    pub(crate) fn objection(
        self,
        by: &Person,
        command: &Command,
        event: &Tournament,
    ) -> Option<&'static str> {
        if enters_a_stranger(command, event) {
            return Some(
                "the server runs this event, so everybody who plays needs an account here",
            );
        }
        match (self, command) {
            (Self::Organizer, _) => None,
            (Self::Arbiter, Command::Act { act }) => arbiter_objection(act, event),
            (Self::Arbiter, _) => None,
            (Self::Player, Command::Act { act }) => player_objection(by, act, event),
            (Self::Player, Command::Challenge { challenger, .. }) => {
                let own = is_own(by, *challenger, event);
                (!own).then_some("only the pair itself or an arbiter can challenge for it")
            }
            (Self::Player, _) => Some(STAFF),
        }
    }
}

const STAFF: &str = "only the organizer and the arbiters of this event can do this";
const ORGANIZER: &str = "only the organizer of this event can do this";

fn arbiter_objection(act: &Act, event: &Tournament) -> Option<&'static str> {
    match act {
        Act::Regulate { .. } | Act::Finish => Some(ORGANIZER),
        Act::SetResult { at, game, .. } => {
            let by_organizer = event.regulations().corrections == Corrections::Organizer;
            (by_organizer && has_result(event, *at, *game))
                .then_some("the regulations let only the organizer correct results")
        }
        _ => None,
    }
}

fn player_objection(by: &Person, act: &Act, event: &Tournament) -> Option<&'static str> {
    let own = |entrant| {
        let own = is_own(by, entrant, event);
        (!own).then_some("you can do this only for yourself and your partner")
    };
    match act {
        Act::Enter { people, team } => match &people[..] {
            [person] if person.account.as_deref() == Some(&by.id) => {
                if team.is_some() {
                    Some("only the organizer and the arbiters name teams")
                } else if event.regulations().rated && by.guest {
                    Some("you need an account to enter a rated event")
                } else {
                    let entered = event.entrants().iter().any(|it| !it.withdrawn && has(it, by));
                    entered.then_some("you have entered already")
                }
            }
            _ => Some("you can enter only yourself; ask the organizer to enter others"),
        },
        Act::CheckIn { entrant, .. } | Act::Pause { entrant, .. } | Act::Withdraw { entrant } => {
            own(*entrant)
        }
        Act::Miss { entrant, absence: None | Some(Absence::Absent), .. } => own(*entrant),
        Act::Report { at, side, .. } => {
            let sits = event.find_match(*at).is_ok_and(|found| {
                let of = usize::from(*side);
                of < 2 && found.side(of).0.iter().any(|entrant| is_own(by, *entrant, event))
            });
            (!sits).then_some("only the players of a side can report its result")
        }
        _ => Some(STAFF),
    }
}

/// Whether a command has people play who have no account where the server seats everybody.
fn enters_a_stranger(command: &Command, event: &Tournament) -> bool {
    let people = match command {
        Command::Act { act: Act::Enter { people, .. } } => people.as_slice(),
        Command::Act { act: Act::Exchange { person, .. } } => std::slice::from_ref(person),
        _ => return false,
    };
    event.regulations().automation == Automation::Full
        && people.iter().any(|person| person.account.is_none())
}

fn has_result(event: &Tournament, at: MatchId, game: u8) -> bool {
    let index = usize::from(game).checked_sub(1);
    let game = event.find_match(at).ok().and_then(|found| found.games.get(index?));
    game.is_some_and(|game| game.result.is_some())
}

fn is_own(by: &Person, entrant: EntrantId, event: &Tournament) -> bool {
    event.entrant(entrant).is_ok_and(|entrant| has(entrant, by))
}

/// Whether a person plays for an entrant now.
fn has(entrant: &Entrant, person: &Person) -> bool {
    entrant.players().any(|player| player.account.as_deref() == Some(&person.id))
}
