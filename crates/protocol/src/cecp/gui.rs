//! Messages to an engine.

use std::fmt::{self, Write};

use bughouse::{Millis, MoveText, TimeControl};
use chess::{Color, Piece, Reserve, Role};

use crate::line::{clean, clean_but_tabs, cleaned, only, word};

/// A line to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToEngine {
    /// `xboard`: start speaking this protocol.
    Xboard,
    /// `protover 2`: the version, and a request for features.
    Protover(u32),
    /// `accepted setboard`
    Accepted(String),
    /// `rejected san`
    Rejected(String),
    /// `new`: an ordinary game of chess, the engine has Black.
    New,
    /// `variant bughouse`
    Variant(String),
    /// `quit`
    Quit,
    /// `random`
    Random,
    /// `force`: the engine plays neither color.
    Force,
    /// `go`: the engine plays the side to move.
    Go,
    /// `playother`: the engine plays the other side.
    PlayOther,
    /// `white`: White is to move, and the engine has Black.
    White,
    /// `black`: Black is to move, and the engine has White.
    Black,
    /// `level 0 3 0`: the time control.
    Level(Level),
    /// `st 5`: seconds per move.
    SecondsAMove(u32),
    /// `sd 8`: the depth limit in plies.
    Depth(u32),
    /// `time 18000`: the engine's clock.
    Time(Centiseconds),
    /// `otim 18000`: the opponent's clock.
    OpponentTime(Centiseconds),
    /// `e2e4`: the opponent's move.
    Move(MoveText),
    /// `usermove e2e4`: the same, if the engine prefers this form.
    UserMove(MoveText),
    /// `?`: move now.
    MoveNow,
    /// `ping 3`
    Ping(u32),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result 1-0 {White mates}`: the game is over.
    Result(String),
    /// `setboard FEN`
    SetBoard(String),
    /// `undo`: take one ply back.
    Undo,
    /// `remove`: take two plies back.
    Remove,
    /// `hard`: ponder on the opponent's time.
    Hard,
    /// `easy`: do not ponder.
    Easy,
    /// `post`: show the analysis.
    Post,
    /// `nopost`: do not show it.
    NoPost,
    /// `analyze`
    Analyze,
    /// `exit`: end of the analysis.
    Exit,
    /// `.`: show the progress of the analysis.
    Progress,
    /// `hint`
    Hint,
    /// `bk`
    Book,
    /// `name Ada`: the opponent's name.
    Name(String),
    /// `rating 2000 1900`: the ratings of the engine and of its opponent.
    Rating(u32, u32),
    /// `computer`: the opponent is an engine too.
    Computer,
    /// `ics freechess.org`: the server's name, `-` for none.
    Ics(String),
    /// `memory 64`: the memory limit in megabytes.
    Memory(u32),
    /// `cores 1`
    Cores(u32),
    /// `option Hash=64`: a name, and a value if the option has one.
    Option(String, Option<String>),
    /// `partner Ada`: the name of the partner; without a name, there is no partner any more.
    Partner(Option<String>),
    /// `ptell TEXT`: a message from the partner.
    Ptell(String),
    /// `holding [PP] [Q] BQ`
    Holding(Holding),
    /// Anything else.
    Other(String),
}

/// A clock as it is sent, in hundredths of a second.
pub(crate) type Centiseconds = i64;

/// A time control: `level 40 5:30 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number of moves in the time control; 0 is the whole game.
    pub moves: u32,
    /// The time for these moves.
    pub base: Millis,
    /// The increment per move.
    pub increment: Millis,
}

/// The reserves of both players of a board: `holding [PP] [Q] BQ`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    /// White's reserve.
    pub white: Reserve,
    /// Black's reserve.
    pub black: Reserve,
    /// The piece that a player has just got from the other board. Some engines add it and ignore
    /// the lists, so it must be sent exactly once.
    pub passed: Option<Piece>,
}

impl ToEngine {
    /// Parses a line, with or without its line end.
    pub fn read(line: &str) -> Self {
        Self::known(&clean_but_tabs(line)).unwrap_or_else(|| Self::Other(clean(line)))
    }

    fn known(line: &str) -> Option<Self> {
        let (first, rest) = word(line);
        let text = || clean(rest);
        let some_text = || Some(clean(rest)).filter(|text| !text.is_empty());
        Some(match first {
            "protover" => Self::Protover(only(rest)?),
            "accepted" => Self::Accepted(some_text()?),
            "rejected" => Self::Rejected(some_text()?),
            "variant" => Self::Variant(some_text()?),
            "level" => Self::Level(Level::read(rest)?),
            "st" => Self::SecondsAMove(only(rest)?),
            "sd" => Self::Depth(only(rest)?),
            "time" => Self::Time(only(rest)?),
            "otim" => Self::OpponentTime(only(rest)?),
            "usermove" => Self::UserMove(only(rest)?),
            "ping" => Self::Ping(only(rest)?),
            "result" => Self::Result(text()),
            "setboard" => Self::SetBoard(some_text()?),
            "name" => Self::Name(some_text()?),
            "rating" => {
                let (own, other) = word(rest);
                Self::Rating(only(own)?, only(other)?)
            }
            "ics" => Self::Ics(some_text()?),
            "memory" => Self::Memory(only(rest)?),
            "cores" => Self::Cores(only(rest)?),
            "option" => match rest.split_once('=') {
                Some((name, value)) => Self::Option(clean(name), Some(clean(value))),
                None => Self::Option(text(), None),
            },
            "partner" => Self::Partner(some_text()),
            "ptell" => Self::Ptell(text()),
            "holding" => Self::Holding(Holding::read(rest)?),
            _ if !rest.is_empty() => return None,
            _ => match BARE.iter().find(|(known, _)| *known == first) {
                Some((_, bare)) => bare.clone(),
                None => Self::Move(first.parse().ok()?),
            },
        })
    }
}

/// The commands that consist of one word.
const BARE: [(&str, ToEngine); 23] = [
    ("xboard", ToEngine::Xboard),
    ("new", ToEngine::New),
    ("quit", ToEngine::Quit),
    ("random", ToEngine::Random),
    ("force", ToEngine::Force),
    ("go", ToEngine::Go),
    ("playother", ToEngine::PlayOther),
    ("white", ToEngine::White),
    ("black", ToEngine::Black),
    ("?", ToEngine::MoveNow),
    ("draw", ToEngine::Draw),
    ("undo", ToEngine::Undo),
    ("remove", ToEngine::Remove),
    ("hard", ToEngine::Hard),
    ("easy", ToEngine::Easy),
    ("post", ToEngine::Post),
    ("nopost", ToEngine::NoPost),
    ("analyze", ToEngine::Analyze),
    ("exit", ToEngine::Exit),
    (".", ToEngine::Progress),
    ("computer", ToEngine::Computer),
    ("hint", ToEngine::Hint),
    ("bk", ToEngine::Book),
];

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((word, _)) = BARE.iter().find(|(_, bare)| bare == self) {
            return f.write_str(word);
        }
        match self {
            Self::Protover(version) => write!(f, "protover {version}"),
            Self::Accepted(name) => write!(f, "accepted {}", cleaned(name)),
            Self::Rejected(name) => write!(f, "rejected {}", cleaned(name)),
            Self::Variant(name) => write!(f, "variant {}", cleaned(name)),
            Self::Level(level) => write!(f, "level {level}"),
            Self::SecondsAMove(seconds) => write!(f, "st {seconds}"),
            Self::Depth(depth) => write!(f, "sd {depth}"),
            Self::Time(time) => write!(f, "time {time}"),
            Self::OpponentTime(time) => write!(f, "otim {time}"),
            Self::Move(act) => write!(f, "{act}"),
            Self::UserMove(act) => write!(f, "usermove {act}"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Result(text) => write!(f, "result {}", cleaned(text)),
            Self::SetBoard(fen) => write!(f, "setboard {}", cleaned(fen)),
            Self::Name(name) => write!(f, "name {}", cleaned(name)),
            Self::Rating(own, other) => write!(f, "rating {own} {other}"),
            Self::Ics(name) => write!(f, "ics {}", cleaned(name)),
            Self::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Self::Cores(cores) => write!(f, "cores {cores}"),
            Self::Option(name, None) => write!(f, "option {}", cleaned(name)),
            Self::Option(name, Some(value)) => {
                write!(f, "option {}={}", cleaned(name), cleaned(value))
            }
            Self::Partner(None) => f.write_str("partner"),
            Self::Partner(Some(name)) => write!(f, "partner {}", cleaned(name)),
            Self::Ptell(text) => write!(f, "ptell {}", cleaned(text)),
            Self::Holding(holding) => write!(f, "holding {holding}"),
            Self::Other(text) => write!(f, "{}", cleaned(text)),
            // The rest are commands of one word.
            _ => Ok(()),
        }
    }
}

impl Level {
    fn read(text: &str) -> Option<Self> {
        let (moves, rest) = word(text);
        let (base, increment) = word(rest);
        let fits = |span: &Millis| (Millis::ZERO..=TimeControl::MAX).contains(span);
        let whole = |text: &str| text.parse::<u32>().ok().map(i64::from);
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = Some(Millis(whole(minutes)? * 60_000 + whole(seconds)? * 1000)).filter(fits)?;
        let increment = Millis::parse_seconds(increment.trim_end().as_bytes()).filter(fits)?;
        Some(Self { moves: only(moves)?, base, increment })
    }
}

impl fmt::Display for Level {
    /// The seconds of the base time are whole: engines parse no others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.base.0 / 60_000, self.base.0 / 1000 % 60);
        write!(f, "{} {minutes}", self.moves)?;
        if seconds > 0 {
            write!(f, ":{seconds:02}")?;
        }
        write!(f, " {}", self.increment.seconds())
    }
}

impl Holding {
    fn read(text: &str) -> Option<Self> {
        let (white, rest) = reserve(text)?;
        let (black, rest) = reserve(rest)?;
        let passed = match rest.trim().as_bytes() {
            [] => None,
            &[color, role] => {
                let color = match color.to_ascii_uppercase() {
                    b'W' => Color::White,
                    b'B' => Color::Black,
                    _ => return None,
                };
                Some(Role::from_letter(role).filter(|&role| role != Role::King)?.piece(color))
            }
            _ => return None,
        };
        Some(Self { white, black, passed })
    }
}

/// Parses `[PPN]`, and returns the rest of the text.
fn reserve(text: &str) -> Option<(Reserve, &str)> {
    let (inside, rest) = text.trim_start().strip_prefix('[')?.split_once(']')?;
    let mut reserve = Reserve::EMPTY;
    for letter in inside.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        // More pieces than a reserve can hold.
        Role::from_letter(letter).filter(|&role| reserve.add(role))?;
    }
    Some((reserve, rest))
}

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |reserve: &Reserve| reserve.letters(Color::White, &Role::DROPPABLE);
        write!(f, "[{}] [{}]", letters(&self.white), letters(&self.black))?;
        match self.passed {
            None => Ok(()),
            Some(Piece { color, role }) => {
                f.write_char(' ')?;
                f.write_char(color.letter().to_ascii_uppercase())?;
                f.write_char(role.letter().to_ascii_uppercase())
            }
        }
    }
}
