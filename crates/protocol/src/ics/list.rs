//! Lists of a server as a client reads them: games in play, and the moves of a game.

use super::board::duration;

/// A row of `games` or `bugwho`: `  1 ++++ Ann         1583 Bob        [ Bu  2   0]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// The number of the game on the server.
    pub game: u32,
    /// White's and Black's name. Servers cut long ones.
    pub players: [String; 2],
    /// Whether it is a game of bughouse.
    pub bughouse: bool,
}

impl ListedGame {
    /// Reads a row; nothing if it is none, as that of a game that is only examined.
    pub fn read(line: &str) -> Option<Self> {
        let (players, terms) = line.split_once('[')?;
        let words: Vec<&str> = players.split_ascii_whitespace().collect();
        let [game, _, white, _, black] = words[..] else { return None };
        // A private game has a `p` before its kind.
        let kind = terms.trim_start_matches([' ', 'p']).chars().next()?;
        let players = [white, black].map(str::to_owned);
        Some(Self { game: game.parse().ok()?, players, bughouse: kind == 'B' })
    }
}

/// A move of a list, and the time that it took, in milliseconds.
pub type ListedMove = (String, i64);

/// A line of the reply to `moves`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveListLine {
    /// The beginning of the list of this game.
    Head(u32),
    /// A number with White's and Black's move; Black's may be missing.
    Row(usize, ListedMove, Option<ListedMove>),
    /// The end of the list.
    End,
}

impl MoveListLine {
    /// Reads a line; nothing if it is none.
    pub fn read(line: &str) -> Option<Self> {
        if let Some(rest) = line.strip_prefix("Movelist for game ") {
            return Some(Self::Head(rest.trim_end().strip_suffix(':')?.parse().ok()?));
        }
        let line = line.strip_prefix(' ')?.trim();
        if line.starts_with('{') && line.contains('}') {
            return Some(Self::End);
        }
        let (number, rest) = line.split_once('.')?;
        let mut words = rest.split_ascii_whitespace();
        let mut next = || {
            let text = words.next()?.to_owned();
            let took = words.next()?.strip_prefix('(')?.strip_suffix(')')?;
            Some((text, duration(took)?.1))
        };
        Some(Self::Row(number.parse().ok()?, next()?, next()))
    }
}
