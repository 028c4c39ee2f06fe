//! What a viewer may see of a table of Kriegspiel: decided here and nowhere else.
//!
//! What is shown of a side is made of a [`View`], which holds that player's men and what was announced, and nothing else;
//! what is shown of an answer of the umpire is made by [`line()`]. The board itself is shown when the game is over.

use std::collections::BTreeMap;

use bughouse::Millis;
use chess::{Color, Role, fen::write_ranks};
use kriegspiel::{AnyRule, Pending, Refusals, Seen, Try, View, as_attempt};
use protocol::{
    Channel, Clocks, KriegspielChange, KriegspielEnd, KriegspielSnapshot, KriegspielState,
    KriegspielYou, Looking, Person, SeatState, SideState, Targets, UmpireLine, UmpireSaid,
    Watching,
};

use super::{
    announced,
    game::{Game, Said, What, uci},
    scene::Around,
    state::{Applied, Only, Table, seat},
};
use crate::{people::Blocked, table::talk};

/// How many men a side begins with.
const MEN: usize = 16;

/// From where somebody looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    Player(Color),
    /// What he looks at, if anything.
    Observer(Option<Looking>),
}

impl Sight {
    /// Whether he sees a side while the game is played.
    fn has(self, color: Color) -> bool {
        match self {
            Self::Player(own) => own == color,
            Self::Observer(looks) => match looks {
                None => false,
                Some(Looking::White) => color == Color::White,
                Some(Looking::Black) => color == Color::Black,
                Some(Looking::Both) => true,
            },
        }
    }
}

impl Table {
    /// From where somebody looks, who has chosen to look at something if he only watches.
    pub(crate) fn sight(&self, person: &str, chosen: Option<Looking>) -> Sight {
        if let Some(color) = self.color_of(person) {
            return Sight::Player(color);
        }
        Sight::Observer(match self.settings.terms.watching {
            Watching::Nothing => None,
            Watching::OneSide => chosen.filter(|&looks| looks != Looking::Both),
            Watching::Both => Some(chosen.unwrap_or(Looking::Both)),
        })
    }

    /// Whether somebody sees a side: when the game is over nothing is hidden.
    fn sees(&self, sight: Sight, color: Color) -> bool {
        self.is_over() || sight.has(color)
    }

    /// Whether a viewer is told of something at all.
    pub(crate) fn is_told(&self, sight: Sight, only: Option<Only>) -> bool {
        match only {
            None => true,
            Some(Only::Side(color)) => sight.has(color),
            Some(Only::Observers) => matches!(sight, Sight::Observer(_)),
        }
    }

    /// Whether a viewer may hear what was said by people, and wants to.
    pub(crate) fn hears(&self, person: &str, blocked: &Blocked, said: &talk::Said) -> bool {
        !blocked.has(&said.talk.from.id)
            && match said.talk.channel {
                Channel::Table => true,
                Channel::Team => false,
                Channel::Observers => !self.in_game() || self.color_of(person).is_none(),
            }
    }

    /// Everything, for somebody who begins to watch.
    pub(crate) fn snapshot(
        &self,
        (person, blocked): (&str, &Blocked),
        sight: Sight,
        at: Millis,
        around: &Around,
    ) -> KriegspielSnapshot {
        let talk = self.talk.said.iter().filter(|said| self.hears(person, blocked, said));
        let said = self.play.iter().flat_map(|game| &game.said);
        KriegspielSnapshot {
            table: self.id.clone(),
            number: self.told,
            terms: self.settings.terms.clone(),
            host: self.settings.host.clone(),
            state: self.state(sight, at, around),
            heard: said.filter_map(|said| self.line(said, sight)).collect(),
            talk: talk.map(|said| said.talk.clone()).collect(),
            you: you(sight),
        }
    }

    /// What a record changed; without how everything stands now.
    pub(crate) fn change(&self, applied: &Applied, sight: Sight) -> KriegspielChange {
        let said = applied.said.iter();
        KriegspielChange {
            table: self.id.clone(),
            number: applied.number,
            heard: said.filter_map(|said| self.line(said, sight)).collect(),
            talk: applied.talk.as_ref().map(|said| said.talk.clone()),
            state: None,
            you: None,
        }
    }

    /// How everything stands, under the number of the last change.
    pub(crate) fn as_it_stands(
        &self,
        sight: Sight,
        at: Millis,
        around: &Around,
    ) -> KriegspielChange {
        KriegspielChange {
            table: self.id.clone(),
            number: self.told,
            heard: Vec::new(),
            talk: None,
            state: Some(self.state(sight, at, around)),
            you: Some(you(sight)),
        }
    }

    /// What somebody hears of an answer of the umpire.
    fn line(&self, said: &Said, sight: Sight) -> Option<UmpireLine> {
        let seen = self.sees(sight, said.by);
        line(said, seen, self.ruleset.refusals == Refusals::Public)
    }

    pub(crate) fn state(&self, sight: Sight, at: Millis, around: &Around) -> KriegspielState {
        let seats = Color::ALL.map(|color| (seat(color), self.seat_state(color, around)));
        let turn = self.play.as_ref().map_or(Color::White, Game::turn);
        KriegspielState {
            game: self.game,
            phase: self.phase(),
            now: at.0,
            seats: seats.into_iter().collect(),
            players: self.former_players(),
            turn: named(turn),
            turns: self.play.as_ref().map_or(0, |game| game.umpire.turns().len() as u32),
            clocks: self.clocks(at),
            sides: self.sides(sight),
            fen: self.board(),
            standings: self.standings.clone(),
            muted: self.talk.muted.clone(),
            end: self
                .play
                .as_ref()
                .and_then(|game| game.end)
                .map(|end| KriegspielEnd { reason: end.reason, winner: end.winner.map(named) }),
        }
    }

    fn sides(&self, sight: Sight) -> BTreeMap<protocol::Color, SideState> {
        let Some(game) = &self.play else { return BTreeMap::new() };
        let seen = Color::ALL.into_iter().filter(|&color| self.sees(sight, color));
        seen.map(|color| (named(color), side(&game.umpire.view(color)))).collect()
    }

    /// The board, when nothing is hidden any more.
    fn board(&self) -> Option<String> {
        let game = self.play.as_ref().filter(|game| game.end.is_some())?;
        Some(fen(game.umpire.position()))
    }

    fn seat_state(&self, color: Color, around: &Around) -> SeatState {
        let person = self.seats[color].clone();
        SeatState {
            here: person.as_ref().is_some_and(|person| around.here.contains(&person.id)),
            person,
            ready: self.ready[color],
            offers_draw: self.play.as_ref().is_some_and(|game| game.offer == Some(color)),
            lost_at: around.lost_at[color].map(|at| at.0),
            no_show_at: around.no_show_at[color].map(|at| at.0),
            ..SeatState::default()
        }
    }

    /// Who played the game that has ended, if others sit there by now.
    fn former_players(&self) -> BTreeMap<protocol::Seat, Person> {
        let id = |person: &Option<Person>| person.as_ref().map(|person| person.id.clone());
        let same = |color| id(&self.seats[color]) == id(&self.started_with[color]);
        if !self.is_over() || Color::ALL.into_iter().all(same) {
            return BTreeMap::new();
        }
        let players = self.started_with.iter();
        players.filter_map(|(color, person)| Some((seat(color), person.clone()?))).collect()
    }

    fn clocks(&self, at: Millis) -> Clocks {
        let unstarted;
        let clock = match &self.play {
            Some(game) => &game.clock,
            None => {
                unstarted = self.clock();
                &unstarted
            }
        };
        let reading = |color| clock.reading(color, at).0;
        let running = clock.running().filter(|_| !clock.is_stopped());
        // A clock that stands falls later than what it shows says.
        let delay =
            clock.next_flag().map_or(0, |(color, falls)| (falls.0 - at.0 - reading(color)).max(0));
        Clocks {
            white: reading(Color::White),
            black: reading(Color::Black),
            running: running.map(named),
            delay: running.map_or(0, |_| delay),
        }
    }
}

const fn you(sight: Sight) -> KriegspielYou {
    match sight {
        Sight::Player(color) => KriegspielYou { seat: Some(seat(color)), looks: None },
        Sight::Observer(looks) => KriegspielYou { seat: None, looks },
    }
}

/// What is heard of an answer of the umpire, by those who see the side or not.
pub(super) fn line(said: &Said, seen: bool, refusals_are_public: bool) -> Option<UmpireLine> {
    let of = |own: &protocol::Attempted| seen.then(|| own.clone());
    let what = match &said.what {
        What::Refused { .. } if !seen && !refusals_are_public => return None,
        What::Refused { own, number } => UmpireSaid::Refused { own: of(own), number: *number },
        What::Asked { yes } => UmpireSaid::Asked { yes: *yes },
        What::Moved { own, announced } => {
            UmpireSaid::Moved { own: of(own), announced: announced::announced(announced) }
        }
    };
    Some(UmpireLine { at: said.at.0, by: named(said.by), turn: said.turn, said: what })
}

/// A side as its player sees it.
pub(super) fn side(view: &View) -> SideState {
    const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    let mut men = String::new();
    // Strings take everything.
    let _ = write_ranks(&mut men, view.side().board());
    let mut enemies = MEN;
    let mut last = None;
    for seen in view.turns() {
        match seen {
            Seen::Own(turn) => {
                enemies -= usize::from(turn.said.capture.is_some());
                last = Some(turn.mv);
            }
            Seen::Heard(heard) => enemies += usize::from(heard.said.drop.is_some()),
        }
    }
    let tries: &[Try] = match view.pending() {
        Pending::Own(tries) => tries,
        Pending::Heard(_) => &[],
    };
    let refused = tries.iter().filter_map(|step| match *step {
        Try::Refused(mv) => Some(uci(mv).to_string()),
        Try::Any(_) => None,
    });
    let to_move = matches!(view.pending(), Pending::Own(_)) && view.ending().is_none();
    let asked = tries.iter().any(|step| matches!(step, Try::Any(_)));
    SideState {
        men,
        reserve: view.side().reserve().letters(Color::White, &ROLES),
        enemy_reserve: view.enemy_reserve().letters(Color::White, &ROLES),
        enemies: u8::try_from(enemies).unwrap_or(u8::MAX),
        last: last.map(|mv| uci(as_attempt(mv)).to_string()),
        refused: refused.collect(),
        targets: to_move.then(|| targets(view)),
        may_ask: to_move && !asked && view.ruleset().any != AnyRule::NotAsked,
    }
}

/// What a player may attempt, as pages show it.
fn targets(view: &View) -> Targets {
    let mut targets = Targets::new();
    for mv in view.attempts() {
        let (from, to) = match uci(mv) {
            chess::Uci::Normal { from, to, .. } => (from.to_string(), to.to_string()),
            chess::Uci::Drop { role, to } => (format!("{}@", role.letter()), to.to_string()),
        };
        let squares = targets.entry(from).or_default();
        // Promotions come once for each role.
        if !squares.as_bytes().chunks(2).any(|square| square == to.as_bytes()) {
            squares.push_str(&to);
        }
    }
    targets
}

/// A board as chess programs read it: without the brackets of reserves that hold nobody.
pub(super) fn fen(position: &chess::Position) -> String {
    position.to_fen().to_string().replace("[]", "")
}

pub(super) const fn named(color: Color) -> protocol::Color {
    match color {
        Color::White => protocol::Color::White,
        Color::Black => protocol::Color::Black,
    }
}
