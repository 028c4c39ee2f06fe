//! The acts of players on the boards: mostly legal moves, mates when there are any, moves back and
//! forth, and anything else.

use chess::{CastlingSide, CastlingStyle, Move, MoveList, Position, Role, San, Square, Uci};
use tandem_bughouse::{Arbiter, MoveText, Seat};

use crate::{chance::Chance, table::Table};

/// Hands, and what they remember.
pub(crate) struct Hands {
    moves: MoveList,
    /// The last move of each seat, which restless players take back by another.
    last: [Option<(Square, Square)>; 4],
}

impl Hands {
    pub(crate) fn new() -> Self {
        Self { moves: MoveList::new(), last: [None; 4] }
    }

    /// An act that is open to a player, to move or not.
    pub(crate) fn act(
        &mut self,
        chance: &mut Chance,
        table: &Table,
        arbiter: &Arbiter,
        seat: Seat,
    ) -> MoveText {
        let position = seen(arbiter, seat);
        if chance.one_in(table.honesty) {
            return offence(chance, table, &position);
        }
        position.legal_moves_into(&mut self.moves);
        let Some(mv) = self.choose(chance, table, &position, seat) else {
            return offence(chance, table, &position);
        };
        self.last[seat as usize] = mv.from().map(|from| (from, mv.to()));
        if mv.from().is_some() && chance.one_in(3) {
            return MoveText::Written(San::from_move(mv, &position));
        }
        let style = chance.pick(&[CastlingStyle::KingMoves, CastlingStyle::KingTakesRook]);
        MoveText::Squares(mv.to_uci(style))
    }

    fn choose(
        &self,
        chance: &mut Chance,
        table: &Table,
        position: &Position,
        seat: Seat,
    ) -> Option<Move> {
        if self.moves.is_empty() {
            return None;
        }
        let returns = |mv: &&Move| {
            let (from, to) = self.last[seat as usize].unwrap_or((Square::A1, Square::A1));
            mv.from() == Some(to) && mv.to() == from && mv.role() != Role::Pawn
        };
        if chance.one_in(table.restless)
            && let Some(&back) = self.moves.iter().find(returns)
        {
            return Some(back);
        }
        let mates = |mv: &&Move| {
            let mut after = position.clone();
            after.play_unchecked(**mv);
            after.is_mate()
        };
        if chance.one_in(2)
            && let Some(&mating) = self.moves.iter().find(mates)
        {
            return Some(mating);
        }
        let takes = |mv: &&Move| position.board().occupied().contains(mv.to());
        if chance.one_in(5)
            && let Some(&taking) = self.moves.iter().find(takes)
        {
            return Some(taking);
        }
        Some(self.moves[chance.below(self.moves.len())])
    }
}

/// The board as a player sees it, as if it were their move and everything were regular.
pub(crate) fn seen(arbiter: &Arbiter, seat: Seat) -> Position {
    let mut setup = *arbiter.setup(seat.board());
    if setup.turn == seat.color()
        && let Some(position) = arbiter.position(seat.board())
    {
        return position.clone();
    }
    setup.turn = seat.color();
    setup.drop_impossible_rights();
    let rules = arbiter.ruleset().rules();
    let position = Position::from_setup(setup, rules);
    position
        .or_else(|error| error.ignore_faults(rules, |_| true))
        .unwrap_or_else(|_| Position::initial(rules))
}

pub(crate) fn square(chance: &mut Chance) -> Square {
    Square::from_index(chance.below(64)).unwrap_or(Square::A1)
}

/// Something that is rarely allowed.
fn offence(chance: &mut Chance, table: &Table, position: &Position) -> MoveText {
    let (us, to) = (position.turn(), square(chance));
    let own: Vec<Square> = position.board().by_color(us).into_iter().collect();
    let from = if own.is_empty() { square(chance) } else { chance.pick(&own) };
    let role = chance.pick(if table.wild { &Role::ALL } else { &Role::DROPPABLE });
    let becomes = chance.pick(&[None, Some(Role::Rook), Some(Role::Queen), Some(Role::Knight)]);
    let normal = |to, promotion| MoveText::Squares(Uci::Normal { from, to, promotion });
    match chance.below(16) {
        0..=4 => MoveText::Squares(Uci::Drop { role, to }),
        5..=8 => normal(to, None),
        9 => {
            let theirs: Vec<Square> = position.board().by_color(!us).into_iter().collect();
            let from = if theirs.is_empty() { from } else { chance.pick(&theirs) };
            MoveText::Squares(Uci::Normal { from, to, promotion: None })
        }
        10 => normal(to, if table.wild { Some(role) } else { becomes }),
        11 | 12 => normal(position.king(!us), None),
        13 => MoveText::Squares(Uci::Normal { from: to, to: from, promotion: None }),
        14 => {
            MoveText::Written(San::Castle(chance.pick(&[CastlingSide::King, CastlingSide::Queen])))
        }
        _ => {
            let role = chance.pick(&Role::ALL);
            // Only what can be written: a promotion without a pawn cannot.
            let promotion = becomes.filter(|_| role == Role::Pawn);
            let (capture, file) =
                (chance.one_in(2), Some(from.file()).filter(|_| chance.one_in(2)));
            MoveText::Written(San::Normal { role, file, rank: None, capture, to, promotion })
        }
    }
}
