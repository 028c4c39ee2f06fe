//! Writing the two canonical forms.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use chess::{Color, Fen, Role, fen};

use super::{Bfen, BoardPart};

/// The order of a reserve in Thief's form: White first, each color ascending.
const THIEF_ORDER: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl Bfen {
    /// Thief's form. Clocks that are not known are left out, and so are counters, which it cannot
    /// hold.
    pub fn to_thief(&self) -> String {
        self.join(|part| Thief(part).to_string())
    }

    /// The bracket form. It cannot hold clocks.
    pub fn to_bracket(&self) -> String {
        self.join(|part| Fen(part.setup).to_string())
    }

    fn join(&self, write: impl Fn(&BoardPart) -> String) -> String {
        self.parts().map(|(_, part)| write(part)).collect::<Vec<_>>().join(" | ")
    }
}

impl fmt::Display for Bfen {
    /// Thief's form where a board has clocks, which the bracket form cannot hold, otherwise the
    /// bracket form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_clocks = self.parts().any(|(_, part)| part.clocks.is_some());
        f.pad(&if has_clocks { self.to_thief() } else { self.to_bracket() })
    }
}

struct Thief<'a>(&'a BoardPart);

impl fmt::Display for Thief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardPart { setup, clocks } = self.0;
        fen::write_ranks(f, &setup.board)?;
        let [white, black] =
            Color::ALL.map(|color| setup.reserves[color].letters(color, &THIEF_ORDER));
        if !(white.is_empty() && black.is_empty()) {
            write!(f, "/{white}{black}")?;
        }
        write!(f, " {} ", setup.turn.letter())?;
        fen::write_castling(f, setup.castling, &setup.board)?;
        match setup.en_passant {
            Some(square) => write!(f, " {square}")?,
            None => f.write_str(" -")?,
        }
        match clocks {
            Some(clocks) => write!(f, " {} {}", clocks.white, clocks.black),
            None => Ok(()),
        }
    }
}
