//! What was done on a board, as a word of a record.

use chess::{Move, Position, Role, Rules, SanPlus, Setup, Uci};

/// A word for a completed act.
pub(super) enum Word {
    /// Canonical notation of a move that servers allow.
    Legal(SanPlus),
    /// From square to square: no rules that readers know allow it.
    Illegal(String),
}

/// A position to read an act in, whatever illegal moves have made of it.
pub(super) fn position(setup: Setup) -> Position {
    let rules = Rules::BUGHOUSE;
    let position = Position::from_setup(setup, rules);
    let position = position.or_else(|error| error.forgive(rules, |_| true));
    // Every fault is forgiven; nothing else is ever returned.
    position.unwrap_or_else(|_| Position::initial(rules))
}

impl Word {
    /// The word for an act, and the move that it is if servers allow it.
    pub(super) fn of(act: Uci, position: &Position) -> (Self, Option<Move>) {
        match act.to_move(position) {
            Ok(mv) => (Self::Legal(SanPlus::of_move(mv, position)), Some(mv)),
            Err(_) => (Self::Illegal(squares(act, position)), None),
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Self::Legal(san) => san.to_string(),
            Self::Illegal(squares) => squares.clone(),
        }
    }
}

/// `Ke1xe3`, `e7e8=R`, `N@e5`: with the whole origin, so that it can mean nothing else.
fn squares(act: Uci, position: &Position) -> String {
    match act {
        Uci::Drop { role, to } => format!("{}@{to}", role.letter()),
        Uci::Normal { from, to, promotion } => {
            let role = position.board().role_at(from).unwrap_or(Role::Pawn);
            let letter = if role == Role::Pawn { String::new() } else { role.letter().to_string() };
            let takes = if position.board().role_at(to).is_some() { "x" } else { "" };
            let becomes = promotion.filter(|_| role == Role::Pawn);
            let becomes = becomes.map_or(String::new(), |role| format!("={}", role.letter()));
            format!("{letter}{from}{takes}{to}{becomes}")
        }
    }
}
