//! An evening as the ratings of a club see it: who played whom, with which result.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use tournament::{Act, Match, MatchId, Reason, RoundState, Tournament};

use crate::place::places;

/// A player: a person of the server, or a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Player {
    Account(String),
    Name(String),
}

impl From<&tournament::Person> for Player {
    fn from(person: &tournament::Person) -> Self {
        match &person.account {
            Some(account) => Self::Account(account.clone()),
            None => Self::Name(person.name.clone()),
        }
    }
}

/// A game; players are places in the list of the evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) sides: [[u16; 2]; 2],
    /// The half points of the first side.
    pub(super) points: u8,
}

/// An evening without all that ratings do not need.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Evening {
    /// When its first round was published, or when it was made, in milliseconds since 1970.
    pub(super) at: u64,
    pub(super) players: Vec<Player>,
    /// In order.
    pub(super) games: Vec<Played>,
    /// The first of the standings, once the event is over.
    pub(super) winners: Vec<u16>,
}

type Sides = [[Player; 2]; 2];

impl Evening {
    /// The evening that an event tells.
    pub(super) fn new(event: &Tournament) -> Self {
        let seated = seated(event);
        let rounds = event.stages().iter().flat_map(|stage| &stage.rounds);
        let begun = rounds.clone().find_map(|round| round.published_at);
        let made = event.log().first().map(|record| record.at);
        let mut evening = Self { at: begun.or(made).unwrap_or_default(), ..Self::default() };
        let mut numbers = HashMap::new();
        for entrant in event.entrants().iter().filter(|entrant| !entrant.withdrawn) {
            for person in entrant.players() {
                evening.number(&mut numbers, &Player::from(person));
            }
        }
        let rounds = rounds.filter(|round| round.state > RoundState::Private);
        for table in rounds.flat_map(|round| &round.matches) {
            for (game, played) in (1..).zip(&table.games) {
                let (Some(points), Some(sides)) =
                    (rated(played), seated.get(&(table.id, game)).cloned())
                else {
                    continue;
                };
                let sides =
                    sides.map(|side| side.map(|player| evening.number(&mut numbers, &player)));
                evening.games.push(Played { sides, points });
            }
        }
        if event.is_finished() {
            let first = places(event).into_iter().filter(|(_, place)| place.rank == 1);
            let last = event.stages().last().map(|stage| stage.seeds.as_slice());
            let reached =
                |entrant| last.is_some_and(|seeds| seeds.iter().any(|it| it.entrant == entrant));
            for (entrant, _) in first.filter(|(entrant, _)| reached(*entrant)) {
                let people =
                    event.entrant(entrant).into_iter().flat_map(tournament::Entrant::players);
                let winners: Vec<_> = people.map(Player::from).collect();
                for winner in winners {
                    let number = evening.number(&mut numbers, &winner);
                    evening.winners.push(number);
                }
            }
        }
        evening
    }

    pub(super) fn winners(&self) -> impl Iterator<Item = &Player> {
        self.winners.iter().filter_map(|&it| self.players.get(usize::from(it)))
    }

    /// The place of a player in the list, at its end if they are new. A tournament has fewer people
    /// than numbers.
    fn number(&mut self, numbers: &mut HashMap<Player, u16>, player: &Player) -> u16 {
        *numbers.entry(player.clone()).or_insert_with(|| {
            self.players.push(player.clone());
            u16::try_from(self.players.len() - 1).unwrap_or(u16::MAX)
        })
    }
}

/// The half points of the first side, if a game says something about strength.
fn rated(game: &tournament::Game) -> Option<u8> {
    let result = game.result.as_ref()?;
    let counts = matches!(result.reason, Reason::Played | Reason::Ruled)
        && result.first.0 + result.second.0 == 2;
    u8::try_from(result.first.0).ok().filter(|_| counts)
}

/// The players at each game when it got its result: partners may be exchanged later.
fn seated(event: &Tournament) -> HashMap<(MatchId, u8), Sides> {
    let (mut then, mut seated) = (Tournament::default(), HashMap::new());
    for record in event.log() {
        let game = match &record.act {
            Act::SetResult { at, game, .. }
            | Act::Report { at, game, .. }
            | Act::PhoneReport { at, game, .. } => Some((*at, *game)),
            _ => None,
        };
        if then.record(record.clone()).is_err() {
            break;
        }
        let Some((at, game)) = game.filter(|game| !seated.contains_key(game)) else { continue };
        let Ok(table) = then.find_match(at) else { continue };
        let index = usize::from(game).checked_sub(1);
        let has_result = index.and_then(|index| table.games.get(index)?.result.as_ref()).is_some();
        if let Some(sides) = sides(&then, table).filter(|_| has_result) {
            seated.insert((at, game), sides);
        }
    }
    seated
}

fn sides(event: &Tournament, table: &Match) -> Option<Sides> {
    let side = |side: usize| {
        let entrants = table.side(side).0.iter().filter_map(|id| event.entrant(*id).ok());
        let people: Vec<_> = entrants.flat_map(tournament::Entrant::players).collect();
        <[_; 2]>::try_from(people).ok().map(|pair| pair.map(Player::from))
    };
    Some([side(0)?, side(1)?])
}
