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

/// A person who does something in an event.
#[derive(Clone, Debug)]
pub(crate) struct Author {
    pub(crate) person: Person,
    pub(crate) role: Role,
    /// The person who has agreed to enter with them.
    pub(crate) partner: Option<Person>,
    /// The number of the hall's code that they have given.
    pub(crate) hall_code: Option<u32>,
}

impl Author {
    pub(crate) const fn new(person: Person, role: Role) -> Self {
        Self { person, role, partner: None, hall_code: None }
    }

    /// Why this person may not do something; nothing if they may.
    pub(crate) fn objection(&self, command: &Command, event: &Tournament) -> Option<&'static str> {
        let Self { person: by, role, partner, hall_code } = self;
        if let Command::Act { act: Act::PhoneReport { .. } | Act::ClockReport { .. } } = command {
            let is_here = hall_code.is_some() && *hall_code == event.hall_code();
            return (!is_here).then_some("only devices with the code of the hall report so");
        }
        if enters_a_stranger(command, event) {
            return Some(
                "the server runs this event, so everybody who plays needs an account here",
            );
        }
        if let (Command::Act { act: Act::Enter { people, team } }, Some(partner)) =
            (command, partner)
        {
            return entry_objection(&[by, partner], people, team.as_deref(), event);
        }
        role.objection(by, command, event)
    }
}

impl Role {
    fn objection(self, by: &Person, command: &Command, event: &Tournament) -> Option<&'static str> {
        match (self, command) {
            (Self::Organizer, _) => None,
            (Self::Arbiter, Command::Act { act }) => arbiter_objection(by, act, event),
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

fn arbiter_objection(by: &Person, act: &Act, event: &Tournament) -> Option<&'static str> {
    let by_organizer = event.regulations().corrections == Corrections::Organizer;
    match act {
        Act::Regulate { .. } | Act::Finish => Some(ORGANIZER),
        Act::SetResult { at, game, .. } => (by_organizer && has_result(event, *at, *game))
            .then_some("the regulations let only the organizer correct results"),
        Act::Undo { record } => {
            let index = (*record as usize).checked_sub(1);
            let undone = index.and_then(|index| event.log().get(index));
            let is_result =
                undone.is_some_and(|it| matches!(it.act, Act::SetResult { .. }) && it.by != by.id);
            (by_organizer && is_result)
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
        Act::Enter { people, team } => entry_objection(&[by], people, team.as_deref(), event),
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

/// Why people may not enter themselves; nothing if they may.
fn entry_objection(
    own: &[&Person],
    people: &[tournament::Person],
    team: Option<&str>,
    event: &Tournament,
) -> Option<&'static str> {
    let is =
        |(person, own): (&tournament::Person, &&Person)| person.account.as_deref() == Some(&own.id);
    if people.len() != own.len() || !people.iter().zip(own).all(is) {
        return Some("you can enter only yourself; ask the organizer to enter others");
    }
    if team.is_some() {
        return Some("only the organizer and the arbiters name teams");
    }
    if event.regulations().rated && own.iter().any(|person| person.guest) {
        return Some(match own {
            [_] => "you need an account to enter a rated event",
            _ => "you and your partner need accounts to enter a rated event",
        });
    }
    let entered =
        |person: &Person| event.entrants().iter().any(|it| !it.withdrawn && has(it, person));
    let entered: Vec<_> = own.iter().map(|person| entered(person)).collect();
    match entered[..] {
        [true, ..] => Some("you have entered already"),
        [_, true] => Some("your partner has entered already"),
        _ => None,
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
