//! What may be seen, by type: nothing of the enemy can be put into a player's view but what the umpire said.

use chess::{Color, Move, Reserve};

use crate::{
    Announcement, Ending, Heard, Man, Ruleset, Sense, Side, Tried, Try, Turn, Umpire, record::Bound,
};

/// A player's view of a game: his own men, his own tries and moves, and what everybody heard.
///
/// It is built from those alone, not from the board, so two games that are announced alike have equal views.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    ruleset: Ruleset,
    opening: Opening,
    start: Side,
    side: Side,
    enemy_reserve: Reserve,
    turns: Vec<Seen>,
    pending: Pending,
    ending: Option<Ending>,
}

/// What everybody knows when a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    /// Who is to move.
    pub first: Color,
    /// What is said before the first turn: a check, and pawn captures, if the game does not start at the start.
    pub said: Announcement,
    /// What the enemy holds in hand: reserves are public.
    pub enemy_reserve: Reserve,
}

/// A turn as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// His own.
    Own(Turn),
    /// The opponent's.
    Heard(Heard),
}

impl Seen {
    /// What was said of the move that stands.
    pub const fn said(&self) -> &Announcement {
        match self {
            Self::Own(turn) => &turn.said,
            Self::Heard(heard) => &heard.said,
        }
    }
}

/// The turn that is not complete, as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// His own tries.
    Own(Vec<Try>),
    /// What is heard of the opponent's.
    Heard(Tried),
}

impl View {
    /// The view at the start of a game.
    pub fn new(ruleset: Ruleset, start: Side, opening: Opening) -> Self {
        let enemy_reserve = opening.enemy_reserve;
        let pending = Pending::of(&ruleset, start.color, opening.first, &[]);
        let (side, turns) = (start, Vec::new());
        Self { ruleset, opening, start, side, enemy_reserve, turns, pending, ending: None }
    }

    /// The player completes a turn.
    pub fn make(&mut self, turn: Turn) {
        self.side.make(turn.mv, &turn.said);
        self.turns.push(Seen::Own(turn));
        self.pending = Pending::of(&self.ruleset, self.side.color, !self.side.color, &[]);
    }

    /// The opponent has completed a turn.
    pub fn hear(&mut self, heard: Heard) {
        if let Some(capture) = heard.said.capture {
            self.side.suffer(capture);
            if let Some(Man::Exactly(role)) = capture.man {
                self.enemy_reserve.add(role);
            }
        }
        if let Some(role) = heard.said.drop {
            self.enemy_reserve.take(role);
        }
        self.turns.push(Seen::Heard(heard));
        self.pending = Pending::Own(Vec::new());
    }

    /// What has come of the turn that is not complete.
    pub fn set_pending(&mut self, pending: Pending) {
        self.pending = pending;
    }

    /// How the game has ended.
    pub fn set_ending(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// The rules.
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Whose view this is.
    pub const fn color(&self) -> Color {
        self.side.color
    }

    /// What everybody knew at the start.
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The player's men at the start.
    pub const fn start(&self) -> &Side {
        &self.start
    }

    /// His men now.
    pub const fn side(&self) -> &Side {
        &self.side
    }

    /// What the enemy now holds in hand.
    pub const fn enemy_reserve(&self) -> &Reserve {
        &self.enemy_reserve
    }

    /// The turns that are complete.
    pub fn turns(&self) -> &[Seen] {
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

    /// The moves that he may now attempt, if it is his turn: the potential ones that are no nonsense.
    pub fn attempts(&self) -> Vec<Move> {
        let (Pending::Own(tries), None) = (&self.pending, self.ending) else { return Vec::new() };
        let said = self.turns.last().map_or(&self.opening.said, Seen::said);
        let sense = sense(&self.ruleset, &self.side, said, tries);
        let mut moves = self.side.potential_moves();
        moves.retain(|&mv| sense.allows(&self.side, mv) && !tries.contains(&Try::Refused(mv)));
        moves
    }
}

/// What a player may sensibly attempt after an announcement and his tries since.
pub(crate) fn sense(
    ruleset: &Ruleset,
    side: &Side,
    &Announcement { checks, tries: told, .. }: &Announcement,
    tries: &[Try],
) -> Sense {
    Sense::new(ruleset, side, checks, told, Bound::by(tries, ruleset.any))
}

impl Pending {
    /// What `viewer` sees of the tries of `to_move`.
    fn of(ruleset: &Ruleset, viewer: Color, to_move: Color, tries: &[Try]) -> Self {
        if viewer == to_move {
            Self::Own(tries.to_vec())
        } else {
            Self::Heard(Tried::of(tries, ruleset))
        }
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// He sees what one player sees.
    Of(Color),
    /// He sees everything.
    OfBoth,
}

/// What an observer sees.
#[derive(Clone, Debug)]
pub enum Observed<'a> {
    /// A player's view.
    One(Box<View>),
    /// The game as the umpire has it.
    Both(&'a Umpire),
}

impl Umpire {
    /// What a player may see.
    pub fn view(&self, color: Color) -> View {
        let start = self.start();
        let opening = Opening {
            first: start.turn(),
            said: self.opening(),
            enemy_reserve: start.reserves()[!color],
        };
        let mut view = View::new(*self.ruleset(), Side::of(start, color), opening);
        for turn in self.turns() {
            if turn.color == color {
                view.make(turn.clone());
            } else {
                view.hear(turn.heard(self.ruleset()));
            }
        }
        let to_move = self.position().turn();
        view.set_pending(Pending::of(self.ruleset(), color, to_move, self.tries()));
        if let Some(ending) = self.ending() {
            view.set_ending(ending);
        }
        view
    }

    /// What an observer sees.
    pub fn observed(&self, by: Observer) -> Observed<'_> {
        match by {
            Observer::Of(color) => Observed::One(Box::new(self.view(color))),
            Observer::OfBoth => Observed::Both(self),
        }
    }
}
