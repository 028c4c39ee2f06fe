//! How much of a game's text a writer keeps.

/// How much of a game's text was kept as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kept {
    /// Moves that could be played are written canonically, and everything is in canonical order.
    Meaning,
    /// The words and their order are those of the text, which would otherwise change its meaning
    /// (moves after the result, for example). Tags, blanks and line ends are canonical.
    Words,
    /// All bytes except blanks at the end: there is no game, or no other text would read back as
    /// the same.
    Bytes,
}
