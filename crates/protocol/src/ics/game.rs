//! Lines about games: how one begins, how it ends, and who plays the other board.

use std::fmt;

use super::board::spent;

/// `{Game 1 (Ann vs. Bob) Creating unrated bughouse match.}`, or with a result at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// The number of the game on the server.
    pub game: u32,
    /// The name of the player of White.
    pub white: String,
    /// The name of the player of Black.
    pub black: String,
    /// `Creating unrated bughouse match.`, `Bob resigns`.
    pub text: String,
    /// The result, if the game is over.
    pub result: Option<Token>,
}

/// A result as these lines have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Token {
    White,
    Black,
    Draw,
    Nothing,
}

impl Token {
    const ALL: [(Self, &'static str); 4] =
        [(Self::White, "1-0"), (Self::Black, "0-1"), (Self::Draw, "1/2-1/2"), (Self::Nothing, "*")];

    /// The result as text: `1-0`.
    pub fn text(self) -> &'static str {
        Self::ALL.iter().find(|(token, _)| *token == self).map_or("*", |(_, text)| text)
    }

    fn read(text: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, other)| *other == text).map(|(token, _)| *token)
    }
}

impl GameLine {
    /// Reads a line; nothing if it is none.
    pub fn read(line: &str) -> Option<Self> {
        let (inside, after) = line.strip_prefix("{Game ")?.rsplit_once('}')?;
        let (game, inside) = inside.split_once(" (")?;
        let (players, text) = inside.split_once(") ")?;
        let (white, black) = players.split_once(" vs. ")?;
        let after = after.trim();
        let result = if after.is_empty() { None } else { Some(Token::read(after)?) };
        let (white, black) = (white.to_owned(), black.to_owned());
        Some(Self { game: game.parse().ok()?, white, black, text: text.to_owned(), result })
    }
}

impl fmt::Display for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, white, black, text, result } = self;
        write!(f, "{{Game {game} ({white} vs. {black}) {text}}}")?;
        match result {
            Some(result) => write!(f, " {}", result.text()),
            None => Ok(()),
        }
    }
}

/// `Ann (1597) [white] Bob (++++) rated bughouse 2 0`, as challenges and starts have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchLine {
    /// The name of the player who challenges, and their rating as text.
    pub first: (String, String),
    /// The color that the first player wants: true for White.
    pub first_is_white: Option<bool>,
    /// The name and the rating of the other player.
    pub second: (String, String),
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// The kind of game: `bughouse`.
    pub kind: String,
    /// In minutes, and in seconds.
    pub time: (u32, u32),
}

impl MatchLine {
    /// Reads a line; nothing if it is none.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace().peekable();
        let player = |words: &mut std::iter::Peekable<_>| {
            let name: &str = words.next()?;
            let rating: &str = words.next()?;
            let rating = rating.strip_prefix('(')?.strip_suffix(')')?;
            Some((name.to_owned(), rating.to_owned()))
        };
        let first = player(&mut words)?;
        let color = words.next_if(|word| matches!(*word, "[white]" | "[black]"));
        let second = player(&mut words)?;
        let rated = match words.next()? {
            "rated" => true,
            "unrated" => false,
            _ => return None,
        };
        let kind = words.next()?.to_owned();
        let time = (words.next()?.parse().ok()?, words.next()?.trim_end_matches('.').parse().ok()?);
        let first_is_white = color.map(|color| color == "[white]");
        words.next().is_none().then_some(Self { first, first_is_white, second, rated, kind, time })
    }
}

impl fmt::Display for MatchLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, second, kind, time, .. } = self;
        write!(f, "{} ({}) ", first.0, first.1)?;
        match self.first_is_white {
            Some(true) => f.write_str("[white] ")?,
            Some(false) => f.write_str("[black] ")?,
            None => {}
        }
        let rated = if self.rated { "rated" } else { "unrated" };
        write!(f, "{} ({}) {rated} {kind} {} {}", second.0, second.1, time.0, time.1)
    }
}

/// `<g1> 1 p=0 t=bughouse r=0 u=1,1 it=120,0 i=120,0 pt=2 rt=0,0 ts=0,0 m=2 n=0`.
///
/// `pt` is the only word by which a program learns which games belong together. The fields `it` and
/// `i` are White's and Black's time, whatever their names say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The number of the game on the server.
    pub game: u32,
    /// Whether others may not observe it.
    pub private: bool,
    /// The kind of chess: `bughouse`.
    pub kind: String,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Whether White, and Black, have no account.
    pub unregistered: [bool; 2],
    /// Base and increment, both in seconds.
    pub time: (u32, u32),
    /// The number of the partners' game.
    pub partner: u32,
    /// 0 for players without a rating.
    pub ratings: [u32; 2],
    /// Whether White, and Black, seal their lines.
    pub sealed: [bool; 2],
}

impl GameInfo {
    /// Reads a line; nothing if it is none. Unknown fields are ignored.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("<g1> ")?.split_ascii_whitespace();
        let game = words.next()?.parse().ok()?;
        let mut info = Self {
            game,
            private: false,
            kind: String::new(),
            rated: false,
            unregistered: [false; 2],
            time: (0, 0),
            partner: 0,
            ratings: [0; 2],
            sealed: [false; 2],
        };
        for word in words {
            let (name, value) = word.split_once('=')?;
            let pair = || value.split_once(',');
            let flags = || pair().map(|(one, other)| [one == "1", other == "1"]);
            match name {
                "p" => info.private = value == "1",
                "t" => value.clone_into(&mut info.kind),
                "r" => info.rated = value == "1",
                "u" => info.unregistered = flags()?,
                "it" => {
                    let (base, increment) = pair()?;
                    info.time = (base.parse().ok()?, increment.parse().ok()?);
                }
                "pt" => info.partner = value.parse().ok()?,
                "rt" => {
                    let points = |text: &str| text.trim_end_matches(['E', 'P']).parse().ok();
                    let (one, other) = pair()?;
                    info.ratings = [points(one)?, points(other)?];
                }
                "ts" => info.sealed = flags()?,
                _ => {}
            }
        }
        Some(info)
    }
}

impl fmt::Display for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bit = u8::from;
        let (u, ts, rt, (base, inc)) =
            (self.unregistered.map(bit), self.sealed.map(bit), self.ratings, self.time);
        write!(f, "<g1> {} p={} t={}", self.game, bit(self.private), self.kind)?;
        write!(f, " r={} u={},{}", bit(self.rated), u[0], u[1])?;
        write!(f, " it={base},{inc} i={base},{inc} pt={}", self.partner)?;
        write!(f, " rt={},{} ts={},{} m=2 n=0", rt[0], rt[1], ts[0], ts[1])
    }
}

/// A row of a list of moves: the number, and two moves with the time they took.
pub fn movelist_row(number: usize, moves: [Option<(&str, i64)>; 2], in_millis: bool) -> String {
    let cell = |mv: Option<(&str, i64)>| match mv {
        Some((text, took)) => format!("{text:<7} ({})", spent(took, in_millis)),
        None => String::new(),
    };
    let [white, black] = moves.map(cell);
    format!("{number:3}.  {white:<23} {black}").trim_end().to_owned()
}
