//! Completed moves and drops as words of a record.

use chess::{Move, Position, Role, Rules, SanPlus, Setup, Uci};

/// The word for a completed action.
pub(super) enum Word {
    /// Canonical notation, if the rules of servers allow the move.
    Legal(SanPlus),
    /// From square to square, if no rules that readers know allow it.
    Illegal(String),
}

/// A position in which to read an action, whatever illegal moves led to it.
pub(super) fn position(setup: Setup) -> Position {
    let rules = Rules::BUGHOUSE;
    let position = Position::from_setup(setup, rules);
    let position = position.or_else(|error| error.ignore_faults(rules, |_| true));
    // All faults are ignored, so there is no other error.
    position.unwrap_or_else(|_| Position::initial(rules))
}

impl Word {
    /// The word for an action, and the move, if the rules of servers allow it.
    pub(super) fn resolve(act: Uci, position: &Position) -> (Self, Option<Move>) {
        match act.to_move(position) {
            Ok(mv) => (Self::Legal(SanPlus::from_move(mv, position)), Some(mv)),
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

/// `Ke1xe3`, `e7e8=R`, `N@e5`: with the whole origin, so that it is unambiguous.
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
