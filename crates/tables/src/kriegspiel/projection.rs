//! The projection of a Kriegspiel table: the messages for each viewer.
//!
//! A side is shown as its player's [`View`] has it, which by type holds no piece of the opponent.
//! Of what the umpire answers, [`line()`] says what others hear. The board itself is shown when the
//! game is over.

use std::collections::BTreeMap;

use bughouse::{Clock, Millis};
use chess::{Color, Role, fen::write_ranks};
use kriegspiel::{AnyRule, Pending, Refusals, SeenTurn, Try, View, as_attempt};
use protocol::{
    KriegspielChange, KriegspielEnd, KriegspielSnapshot, KriegspielState, KriegspielYou, SeatState,
    ServerMessage, SideState, SpectatorAccess, UmpireLine, UmpireMessage, WatchedSide,
};

use super::{
    announced,
    extras::Extras,
    play::{Play, uci},
    said::{Said, What},
    state::{Effects, KriegspielTable, Only, seat},
};
use crate::table::{
    game::Game,
    presence::PresenceView,
    projection::{Show, Viewer},
    wire,
};

/// How many pieces a side begins with.
const PIECES: usize = 16;

/// From where somebody sees a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    Player(Color),
    /// The side that they have chosen to see, if any.
    Spectator(Option<WatchedSide>),
}

impl Perspective {
    /// Whether they see a side while the game is played.
    fn has(self, color: Color) -> bool {
        match self {
            Self::Player(own) => own == color,
            Self::Spectator(looks) => match looks {
                None => false,
                Some(WatchedSide::White) => color == Color::White,
                Some(WatchedSide::Black) => color == Color::Black,
                Some(WatchedSide::Both) => true,
            },
        }
    }
}

impl KriegspielTable {
    /// From where a viewer sees something, if it is for them.
    pub(super) fn seen_by(
        &self,
        viewer: &Viewer<'_>,
        extras: &Extras,
        show: Show<'_, Effects>,
    ) -> Option<Perspective> {
        let perspective = self.perspective_of(viewer.person, extras);
        let effects = match show {
            Show::Everything | Show::State => return Some(perspective),
            Show::Change(effects) | Show::Missed(effects) => effects,
        };
        let is_told = match effects.only {
            None => true,
            Some(Only::Side(color)) => perspective.has(color),
            Some(Only::Spectators) => matches!(perspective, Perspective::Spectator(_)),
        };
        let may_read =
            |message| self.room.may_read(viewer.person, viewer.blocked, message, self.in_game());
        let told = is_told && effects.message.as_ref().is_none_or(may_read);
        told.then_some(perspective)
    }

    /// From where a person sees the game, who has chosen to see something if they only watch.
    fn perspective_of(&self, person: &str, extras: &Extras) -> Perspective {
        if let Some(color) = self.color_of(person) {
            return Perspective::Player(color);
        }
        let chosen = extras.choice(person);
        Perspective::Spectator(match self.room.settings.terms.watching {
            SpectatorAccess::Nothing => None,
            SpectatorAccess::OneSide => chosen.filter(|&looks| looks != WatchedSide::Both),
            SpectatorAccess::Both => Some(chosen.unwrap_or(WatchedSide::Both)),
        })
    }

    /// Whether somebody sees a side: when the game is over nothing is hidden.
    fn sees(&self, perspective: Perspective, color: Color) -> bool {
        self.is_over() || perspective.has(color)
    }

    /// The message for a viewer.
    pub(super) fn shown_as(
        &self,
        viewer: &Viewer<'_>,
        perspective: Perspective,
        show: Show<'_, Effects>,
        at: Millis,
        presence: &PresenceView,
    ) -> ServerMessage {
        let with_state = |change: KriegspielChange| KriegspielChange {
            number: self.shown,
            state: Some(self.state(perspective, at, presence)),
            you: Some(you(perspective)),
            ..change
        };
        let change = match show {
            Show::Everything => {
                let snapshot = self.snapshot(viewer, perspective, at, presence);
                return ServerMessage::KriegspielSnapshot(Box::new(snapshot));
            }
            Show::Change(effects) if effects.state => with_state(self.change(effects, perspective)),
            Show::Change(effects) | Show::Missed(effects) => self.change(effects, perspective),
            Show::State => with_state(self.change(&Effects::default(), perspective)),
        };
        ServerMessage::KriegspielChange(Box::new(change))
    }

    pub(super) fn snapshot(
        &self,
        viewer: &Viewer<'_>,
        perspective: Perspective,
        at: Millis,
        presence: &PresenceView,
    ) -> KriegspielSnapshot {
        let said = self.play.iter().flat_map(|play| &play.said);
        KriegspielSnapshot {
            table: self.room.id.clone(),
            number: self.shown,
            terms: self.room.settings.terms.clone(),
            host: self.room.settings.host.clone(),
            state: self.state(perspective, at, presence),
            heard: said.filter_map(|said| self.line(said, perspective)).collect(),
            talk: self.room.talk(viewer.person, viewer.blocked, self.in_game()),
            you: you(perspective),
        }
    }

    /// The changes of a step, without the state after it.
    fn change(&self, effects: &Effects, perspective: Perspective) -> KriegspielChange {
        let said = effects.said.iter();
        KriegspielChange {
            table: self.room.id.clone(),
            number: effects.number,
            heard: said.filter_map(|said| self.line(said, perspective)).collect(),
            talk: effects.message.as_ref().map(|message| message.talk.clone()),
            state: None,
            you: None,
        }
    }

    /// The part of an umpire's answer that a listener hears.
    fn line(&self, said: &Said, perspective: Perspective) -> Option<UmpireLine> {
        let seen = self.sees(perspective, said.by);
        line(said, seen, self.ruleset.refusals == Refusals::Public)
    }

    fn state(
        &self,
        perspective: Perspective,
        at: Millis,
        presence: &PresenceView,
    ) -> KriegspielState {
        let seats = Color::ALL.map(|color| (seat(color).into(), self.seat_state(color, presence)));
        let play = self.play.as_ref();
        let unstarted = Clock::new(self.control);
        let clock = play.map_or(&unstarted, Play::clock);
        let former = self.is_over().then(|| self.room.former_players());
        KriegspielState {
            game: self.room.game,
            phase: self.phase(),
            now: at.0,
            seats: seats.into_iter().collect(),
            players: former.unwrap_or_default(),
            turn: wire::color(play.map_or(Color::White, Play::turn)),
            turns: play.map_or(0, |play| play.umpire().turns().len() as u32),
            clocks: wire::clocks(clock, at),
            sides: self.sides(perspective),
            fen: self.board(),
            standings: self.standings.clone(),
            muted: self.room.chat.muted.clone(),
            end: play.and_then(Play::end).map(|end| KriegspielEnd {
                reason: end.reason,
                winner: end.winner.map(wire::color),
            }),
        }
    }

    fn sides(&self, perspective: Perspective) -> BTreeMap<protocol::Color, SideState> {
        let Some(play) = &self.play else { return BTreeMap::new() };
        let seen = Color::ALL.into_iter().filter(|&color| self.sees(perspective, color));
        seen.map(|color| (wire::color(color), side(&play.umpire().view(color)))).collect()
    }

    /// The board, when nothing is hidden any more.
    fn board(&self) -> Option<String> {
        let play = self.play.as_ref().filter(|play| play.end().is_some())?;
        Some(fen(play.umpire().position()))
    }

    fn seat_state(&self, color: Color, presence: &PresenceView) -> SeatState {
        SeatState {
            offers_draw: self.play.as_ref().is_some_and(|play| play.offers_draw(color)),
            lag_credit: self.play.as_ref().map_or(0, |play| play.lag_credit(color).0),
            ..presence.seat_state(&self.room, seat(color))
        }
    }
}

const fn you(perspective: Perspective) -> KriegspielYou {
    match perspective {
        Perspective::Player(color) => {
            let seat = match color {
                Color::White => protocol::Seat::WhiteA,
                Color::Black => protocol::Seat::BlackA,
            };
            KriegspielYou { seat: Some(seat), looks: None }
        }
        Perspective::Spectator(looks) => KriegspielYou { seat: None, looks },
    }
}

/// The audible part of an umpire's answer, for viewers who see the side and for others.
pub(super) fn line(said: &Said, seen: bool, refusals_are_public: bool) -> Option<UmpireLine> {
    let of = |own: &protocol::AttemptedMove| seen.then(|| own.clone());
    let what = match &said.what {
        What::Refused { .. } if !seen && !refusals_are_public => return None,
        What::Refused { own, number } => UmpireMessage::Refused { own: of(own), number: *number },
        What::Asked { yes } => UmpireMessage::Asked { yes: *yes },
        What::Moved { own, announced } => {
            UmpireMessage::Moved { own: of(own), announced: announced::announced(announced) }
        }
    };
    Some(UmpireLine { at: said.at.0, by: wire::color(said.by), turn: said.turn, said: what })
}

/// A side as its player sees it.
pub(super) fn side(view: &View) -> SideState {
    const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    let mut pieces = String::new();
    // Strings take everything.
    let _ = write_ranks(&mut pieces, view.side().board());
    let mut enemies = PIECES;
    let mut last = None;
    for seen in view.turns() {
        match seen {
            SeenTurn::Own(turn) => {
                enemies -= usize::from(turn.said.capture.is_some());
                last = Some(turn.mv);
            }
            SeenTurn::Opponent(heard) => enemies += usize::from(heard.said.drop.is_some()),
        }
    }
    let tries: &[Try] = match view.pending() {
        Pending::Own(tries) => tries,
        Pending::Opponent(_) => &[],
    };
    let refused = tries.iter().filter_map(|step| match *step {
        Try::Refused(mv) => Some(uci(mv).to_string()),
        Try::Any(_) => None,
    });
    let to_move = matches!(view.pending(), Pending::Own(_)) && view.ending().is_none();
    let asked = tries.iter().any(|step| matches!(step, Try::Any(_)));
    SideState {
        pieces,
        reserve: view.side().reserve().letters(Color::White, &ROLES),
        enemy_reserve: view.enemy_reserve().letters(Color::White, &ROLES),
        enemies: u8::try_from(enemies).unwrap_or(u8::MAX),
        last: last.map(|mv| uci(as_attempt(mv)).to_string()),
        refused: refused.collect(),
        targets: to_move.then(|| wire::targets(view.attempts())),
        may_ask: to_move && !asked && view.ruleset().any != AnyRule::NotAsked,
    }
}

/// A board as chess programs read it: without the brackets of reserves that hold nobody.
pub(super) fn fen(position: &chess::Position) -> String {
    position.to_fen().to_string().replace("[]", "")
}
