//! A board in style 12: `<12> rnbqkbnr pppppppp … W -1 1 1 1 1 0 1 Ann Bob 1 2 0 39 39 …`.

use std::fmt;

/// How many fields a line has at least: servers of long ago leave out the last two.
const LEAST: usize = 30;

/// A board line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// From the eighth rank down, `-` for empty squares, White's pieces in upper case.
    pub ranks: [[u8; 8]; 8],
    /// Whether White is to move.
    pub white_to_move: bool,
    /// The file of a pawn that has just gone two squares, 0 to 7.
    pub double_push: Option<u8>,
    /// White short, White long, Black short, Black long.
    pub castling: [bool; 4],
    /// Plies since a capture or a move of a pawn.
    pub reversible: u32,
    /// The number of the game on the server.
    pub game: u32,
    /// The name of the player of White.
    pub white: String,
    /// The name of the player of Black.
    pub black: String,
    /// How the viewer takes part.
    pub relation: Relation,
    /// In minutes.
    pub base: u32,
    /// In seconds.
    pub increment: u32,
    /// The value of White's pieces, those in reserve included; the same for Black.
    pub material: [u32; 2],
    /// In milliseconds.
    pub clocks: [i64; 2],
    /// The number of the move that is about to be made.
    pub move_number: u32,
    /// The last move in full: `P/e2-e4`, or `none`.
    pub verbose: String,
    /// The time it took, in milliseconds.
    pub elapsed: i64,
    /// The last move in short: `e4`, or `none`.
    pub text: String,
    /// Whether Black is at the bottom.
    pub flip: bool,
    /// Whether the clock of the side to move runs.
    pub clock_runs: bool,
    /// In milliseconds.
    pub lag: u32,
    /// Whether times are written in milliseconds (`iset ms 1`).
    pub in_millis: bool,
}

/// The relation of a board to its viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Relation {
    /// The viewer plays, and it is their move.
    MyMove,
    OpponentsMove,
    Observing,
    Examining,
    ObservingExamination,
    Isolated,
    Start,
}

impl Relation {
    const ALL: [(Self, i8); 7] = [
        (Self::MyMove, 1),
        (Self::OpponentsMove, -1),
        (Self::Observing, 0),
        (Self::Examining, 2),
        (Self::ObservingExamination, -2),
        (Self::Isolated, -3),
        (Self::Start, -4),
    ];

    /// The number by which lines say it.
    pub fn number(self) -> i8 {
        Self::ALL.iter().find(|(relation, _)| *relation == self).map_or(0, |(_, number)| *number)
    }

    fn from_number(number: i8) -> Option<Self> {
        Self::ALL.iter().find(|(_, other)| *other == number).map(|(relation, _)| *relation)
    }
}

impl BoardLine {
    /// Reads a line; nothing if it is none. Where the times are in seconds, they become
    /// milliseconds.
    pub fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.strip_prefix("<12> ")?.split_ascii_whitespace().collect();
        if words.len() < LEAST {
            return None;
        }
        let mut ranks = [[b'-'; 8]; 8];
        for (rank, word) in ranks.iter_mut().zip(&words[..8]) {
            let squares: [u8; 8] = word.as_bytes().try_into().ok()?;
            let is_square = |byte: &u8| b"-PNBRQKpnbrqk".contains(byte);
            *rank = Some(squares).filter(|squares| squares.iter().all(is_square))?;
        }
        let flag = |at: usize| match words[at] {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        };
        let spent = words[27].strip_prefix('(')?.strip_suffix(')')?;
        let (in_millis, elapsed) = duration(spent)?;
        let clock = |at: usize| {
            let shown: i64 = words[at].parse().ok()?;
            if in_millis { Some(shown) } else { shown.checked_mul(1000) }
        };
        let file: i8 = words[9].parse().ok()?;
        Some(Self {
            ranks,
            white_to_move: match words[8] {
                "W" => true,
                "B" => false,
                _ => return None,
            },
            double_push: u8::try_from(file).ok().filter(|file| *file < 8),
            castling: [flag(10)?, flag(11)?, flag(12)?, flag(13)?],
            reversible: words[14].parse().ok()?,
            game: words[15].parse().ok()?,
            white: words[16].to_owned(),
            black: words[17].to_owned(),
            relation: Relation::from_number(words[18].parse().ok()?)?,
            base: words[19].parse().ok()?,
            increment: words[20].parse().ok()?,
            material: [words[21].parse().ok()?, words[22].parse().ok()?],
            clocks: [clock(23)?, clock(24)?],
            move_number: words[25].parse().ok()?,
            verbose: words[26].to_owned(),
            elapsed,
            text: words[28].to_owned(),
            flip: flag(29)?,
            clock_runs: words.get(30).is_none_or(|&runs| runs == "1"),
            lag: words.get(31).map_or(Some(0), |lag| lag.parse().ok())?,
            in_millis,
        })
    }

    /// The pieces on the board and in reserve in pawns, as FICS counts them. `reserve` is in the
    /// order of [`super::Holdings`].
    pub fn count_material(&mut self, reserves: [&[u8; 5]; 2]) {
        const VALUES: [u32; 5] = [1, 3, 3, 5, 9];
        let piece = |letter: u8| b"PNBRQ".iter().position(|&piece| piece == letter);
        self.material = reserves.map(|reserve| {
            reserve.iter().zip(VALUES).map(|(&count, value)| u32::from(count) * value).sum()
        });
        for &square in self.ranks.as_flattened() {
            if let Some(piece) = piece(square.to_ascii_uppercase()) {
                self.material[usize::from(square.is_ascii_lowercase())] += VALUES[piece];
            }
        }
    }
}

/// Reads `m:ss` or `m:ss.mmm`, and says whether it has milliseconds.
pub(super) fn duration(text: &str) -> Option<(bool, i64)> {
    let (text, negative) = text.strip_prefix('-').map_or((text, false), |text| (text, true));
    let (minutes, seconds) = text.split_once(':')?;
    let (seconds, fraction) =
        seconds.split_once('.').map_or((seconds, None), |(s, f)| (s, Some(f)));
    let number = |text: &str| {
        let digits = !text.is_empty() && text.len() <= 9;
        let digits = digits && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i64>().ok().filter(|_| digits)
    };
    let millis = match fraction {
        Some(fraction) if fraction.len() == 3 => number(fraction)?,
        Some(_) => return None,
        None => 0,
    };
    let all = (number(minutes)? * 60 + number(seconds)?) * 1000 + millis;
    Some((fraction.is_some(), if negative { -all } else { all }))
}

/// A time as board lines and lists of moves have it: `0:03.007`, or `0:03`.
pub(super) fn spent(millis: i64, in_millis: bool) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let sign = if millis < 0 { "-" } else { "" };
        let (seconds, rest) = (millis.unsigned_abs() / 1000, millis.unsigned_abs() % 1000);
        write!(f, "{sign}{}:{:02}", seconds / 60, seconds % 60)?;
        if in_millis { write!(f, ".{rest:03}") } else { Ok(()) }
    })
}

impl fmt::Display for BoardLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<12>")?;
        for rank in &self.ranks {
            write!(f, " {}", String::from_utf8_lossy(rank))?;
        }
        let file = self.double_push.map_or(-1, i16::from);
        write!(f, " {} {file}", if self.white_to_move { 'W' } else { 'B' })?;
        for may_castle in self.castling {
            write!(f, " {}", u8::from(may_castle))?;
        }
        let Self { reversible, game, white, black, base, increment, .. } = self;
        let relation = self.relation.number();
        write!(f, " {reversible} {game} {white} {black} {relation} {base} {increment}")?;
        let clocks =
            self.clocks.map(|clock| if self.in_millis { clock } else { clock.div_euclid(1000) });
        write!(f, " {} {} {} {}", self.material[0], self.material[1], clocks[0], clocks[1])?;
        let elapsed = spent(self.elapsed, self.in_millis);
        write!(f, " {} {} ({elapsed}) {}", self.move_number, self.verbose, self.text)?;
        let (flip, runs) = (u8::from(self.flip), u8::from(self.clock_runs));
        write!(f, " {flip} {runs} {}", self.lag)
    }
}
