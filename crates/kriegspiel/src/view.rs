//! Views, which by type cannot hold anything of the opponent but the umpire's announcements.

use alloc::{boxed::Box, vec::Vec};

use chess::{Color, Move, Reserve};

use crate::{
    Announcement, CapturedPiece, Constraints, Ending, PublicTries, PublicTurn, Ruleset, Side, Try,
    Turn, Umpire, record::Obligation,
};

/// A player's view of a game: their own pieces, tries and moves, and the public announcements.
///
/// It is built from those alone, not from the board, so two games that are announced alike have
/// equal views.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    ruleset: Ruleset,
    opening: Opening,
    start: Side,
    side: Side,
    enemy_reserve: Reserve,
    turns: Vec<SeenTurn>,
    pending: Pending,
    ending: Option<Ending>,
}

/// The public knowledge at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// The side to move.
    pub first: Color,
    /// The announcement before the first turn: a check, and pawn captures, if the game does not
    /// start at the usual position.
    pub said: Announcement,
    /// The opponent's reserve, which is public.
    pub enemy_reserve: Reserve,
}

/// A turn as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeenTurn {
    /// The player's own turn.
    Own(Turn),
    /// The opponent's turn.
    Opponent(PublicTurn),
}

impl SeenTurn {
    /// The announcement of the move that stands.
    pub const fn said(&self) -> &Announcement {
        match self {
            Self::Own(turn) => &turn.said,
            Self::Opponent(heard) => &heard.said,
        }
    }
}

/// The turn that is not complete, as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// The player's own tries.
    Own(Vec<Try>),
    /// The public part of the opponent's tries.
    Opponent(PublicTries),
}

impl View {
    /// The view at the start of a game.
    pub fn new(ruleset: Ruleset, start: Side, opening: Opening) -> Self {
        let enemy_reserve = opening.enemy_reserve;
        let pending = Pending::new(&ruleset, start.color, opening.first, &[]);
        let (side, turns) = (start, Vec::new());
        Self { ruleset, opening, start, side, enemy_reserve, turns, pending, ending: None }
    }

    /// The player completes a turn.
    pub fn add_own_turn(&mut self, turn: Turn) {
        self.side.make(turn.mv, &turn.said);
        self.turns.push(SeenTurn::Own(turn));
        self.pending = Pending::new(&self.ruleset, self.side.color, !self.side.color, &[]);
    }

    /// The opponent has completed a turn.
    pub fn add_opponent_turn(&mut self, heard: PublicTurn) {
        if let Some(capture) = heard.said.capture {
            self.side.suffer(capture);
            if let Some(CapturedPiece::Exactly(role)) = capture.piece {
                self.enemy_reserve.add(role);
            }
        }
        if let Some(role) = heard.said.drop {
            self.enemy_reserve.take(role);
        }
        self.turns.push(SeenTurn::Opponent(heard));
        self.pending = Pending::Own(Vec::new());
    }

    /// Replaces the incomplete turn.
    pub fn set_pending(&mut self, pending: Pending) {
        self.pending = pending;
    }

    /// How the game has ended.
    pub fn set_ending(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// The rules of the game.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The color of the player.
    pub const fn color(&self) -> Color {
        self.side.color
    }

    /// The public knowledge at the start.
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The player's pieces at the start.
    pub const fn start(&self) -> &Side {
        &self.start
    }

    /// The player's pieces now.
    pub const fn side(&self) -> &Side {
        &self.side
    }

    /// The opponent's reserve now.
    pub const fn enemy_reserve(&self) -> &Reserve {
        &self.enemy_reserve
    }

    /// The turns that are complete.
    pub fn turns(&self) -> &[SeenTurn] {
        &self.turns
    }

    /// The turn that is not complete.
    pub const fn pending(&self) -> &Pending {
        &self.pending
    }

    /// How the game has ended, if it has.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The attempts that are not nonsense now, if it is the player's turn.
    pub fn attempts(&self) -> Vec<Move> {
        let (Pending::Own(tries), None) = (&self.pending, self.ending) else { return Vec::new() };
        let said = self.turns.last().map_or(&self.opening.said, SeenTurn::said);
        let constraints = constraints(&self.ruleset, &self.side, said, tries);
        let mut moves = self.side.pseudo_legal_moves();
        moves
            .retain(|&mv| constraints.allows(&self.side, mv) && !tries.contains(&Try::Refused(mv)));
        moves
    }
}

/// The constraints on a player after an announcement and the tries since.
pub(crate) fn constraints(
    ruleset: &Ruleset,
    side: &Side,
    &Announcement { checks, tries: told, .. }: &Announcement,
    tries: &[Try],
) -> Constraints {
    Constraints::new(ruleset, side, checks, told, Obligation::by(tries, ruleset.any))
}

impl Pending {
    /// The tries of `to_move` as `viewer` sees them.
    fn new(ruleset: &Ruleset, viewer: Color, to_move: Color, tries: &[Try]) -> Self {
        if viewer == to_move {
            Self::Own(tries.to_vec())
        } else {
            Self::Opponent(PublicTries::new(tries, ruleset))
        }
    }
}

/// An observer of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// Sees the view of one player.
    Player(Color),
    /// Sees everything.
    Umpire,
}

/// A game as an observer sees it.
#[derive(Clone, Debug)]
pub enum ObserverView<'a> {
    /// A player's view.
    Player(Box<View>),
    /// The game as the umpire has it.
    Umpire(&'a Umpire),
}

impl Umpire {
    /// A player's view.
    pub fn view(&self, color: Color) -> View {
        let start = self.start();
        let opening = Opening {
            first: start.turn(),
            said: self.opening(),
            enemy_reserve: start.reserves()[!color],
        };
        let mut view = View::new(*self.ruleset(), Side::from_position(start, color), opening);
        for turn in self.turns() {
            if turn.color == color {
                view.add_own_turn(turn.clone());
            } else {
                view.add_opponent_turn(turn.public(self.ruleset()));
            }
        }
        let to_move = self.position().turn();
        view.set_pending(Pending::new(self.ruleset(), color, to_move, self.tries()));
        if let Some(ending) = self.ending() {
            view.set_ending(ending);
        }
        view
    }

    /// The game as an observer sees it.
    pub fn observer_view(&self, by: Observer) -> ObserverView<'_> {
        match by {
            Observer::Player(color) => ObserverView::Player(Box::new(self.view(color))),
            Observer::Umpire => ObserverView::Umpire(self),
        }
    }
}
