//! A line from a server as an event, and back.

use std::fmt;

use super::{BoardLine, GameInfo, GameLine, Holdings, MatchLine};

/// Something that a server says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Event {
    /// The login is over.
    Welcome {
        name: String,
        /// `(U)` for guests, `(C)` for computers.
        titles: String,
    },
    /// The name by which the server knows a guest.
    Named {
        name: String,
    },
    WrongPassword,
    Board(Box<BoardLine>),
    Holdings(Holdings),
    /// How a game begins or ends.
    Game(GameLine),
    Info(GameInfo),
    Creating(MatchLine),
    /// The partner plays this game.
    PartnerGame {
        game: u32,
        white: String,
        black: String,
    },
    PartnerOffer {
        name: String,
    },
    PartnerAccepted {
        name: String,
    },
    /// There is no partner any more.
    PartnerGone,
    PartnerTell {
        name: String,
        text: String,
    },
    /// Somebody says something to this person, to a game, or to a channel.
    Talk {
        name: String,
        /// The marks behind the name: `(U)(++++)[1]`.
        marks: String,
        how: Talking,
        text: String,
    },
    Challenge(MatchLine),
    DrawOffer {
        name: String,
    },
    AbortOffer {
        name: String,
    },
    /// The move cannot be played, with what the server says about it.
    IllegalMove(String),
    NotYourMove,
    /// Any other line.
    Line(String),
}

/// How something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Talking {
    Tell,
    Say,
    Kibitz,
    Whisper,
    Shout,
    /// In a channel, whose number is among the marks.
    Channel,
}

impl Talking {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Tell, " tells you: "),
        (Self::Say, " says: "),
        (Self::Kibitz, " kibitzes: "),
        (Self::Whisper, " whispers: "),
        (Self::Shout, " shouts: "),
    ];

    fn phrase(self) -> &'static str {
        Self::ALL.iter().find(|(how, _)| *how == self).map_or(": ", |(_, phrase)| phrase)
    }
}

const OFFERS: &str = " offers to be your bughouse partner; type \"partner ";
const AGREES: &str = " agrees to be your partner.";
const GONE: &str = "You no longer have a bughouse partner.";
const PARTNER_TELLS: &str = " (your partner) tells you: ";
const NOT_REGISTERED: &str = "\" is not a registered name";
const NOT_YOUR_MOVE: &str = "It is not your move.";

impl Event {
    /// Reads a line. Lines that mean nothing special are [`Event::Line`].
    pub fn read(line: &str) -> Self {
        let line = line.trim_end_matches(['\n', '\r']).trim_start_matches('\r');
        let special = if line.starts_with('<') {
            tagged(line)
        } else if line.starts_with('{') {
            GameLine::read(line).map(Self::Game)
        } else {
            session(line).or_else(|| offer(line)).or_else(|| talk(line))
        };
        special.unwrap_or_else(|| Self::Line(line.to_owned()))
    }
}

fn tagged(line: &str) -> Option<Event> {
    let board = || BoardLine::read(line).map(|board| Event::Board(Box::new(board)));
    let holdings = || Holdings::read(line).map(Event::Holdings);
    board().or_else(holdings).or_else(|| GameInfo::read(line).map(Event::Info))
}

/// A name as servers have them: one word.
fn name(text: &str) -> Option<String> {
    let fits = !text.is_empty() && text.len() <= 64;
    let plain = text.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
    (fits && plain).then(|| text.to_owned())
}

fn session(line: &str) -> Option<Event> {
    if let Some(rest) = line.strip_prefix("**** Starting FICS session as ") {
        let who = rest.strip_suffix(" ****")?;
        let end = who.find('(').unwrap_or(who.len());
        let (who, titles) = who.split_at(end);
        return Some(Event::Welcome { name: name(who)?, titles: titles.to_owned() });
    }
    if let Some(rest) = line.strip_prefix("Logging you in as \"") {
        return Some(Event::Named { name: name(rest.split_once('"')?.0)? });
    }
    if let Some(rest) = line.strip_prefix('"')
        && let Some((who, _)) = rest.split_once(NOT_REGISTERED)
    {
        return Some(Event::Named { name: name(who)? });
    }
    match line {
        "**** Invalid password! ****" => Some(Event::WrongPassword),
        NOT_YOUR_MOVE => Some(Event::NotYourMove),
        _ if line.starts_with("Illegal move") || line.starts_with("Ambiguous move") => {
            Some(Event::IllegalMove(line.to_owned()))
        }
        _ => None,
    }
}

fn offer(line: &str) -> Option<Event> {
    if let Some(rest) = line.strip_prefix("Your partner is playing game ") {
        let (game, players) = rest.strip_suffix(").")?.split_once(" (")?;
        let (white, black) = players.split_once(" vs. ")?;
        let (white, black) = (name(white)?, name(black)?);
        return Some(Event::PartnerGame { game: game.parse().ok()?, white, black });
    }
    if let Some(rest) = line.strip_prefix("Creating: ") {
        return MatchLine::read(rest).map(Event::Creating);
    }
    if let Some(rest) = line.strip_prefix("Challenge: ") {
        return MatchLine::read(rest).map(Event::Challenge);
    }
    if line == GONE {
        return Some(Event::PartnerGone);
    }
    let ends = |end: &str| name(line.strip_suffix(end)?);
    if let Some((who, again)) = line.split_once(OFFERS)
        && again == format!("{who}\" to accept.")
    {
        return Some(Event::PartnerOffer { name: name(who)? });
    }
    if let Some(name) = ends(AGREES) {
        return Some(Event::PartnerAccepted { name });
    }
    if let Some(name) = ends(" offers you a draw.") {
        return Some(Event::DrawOffer { name });
    }
    ends(" would like to abort the game; type \"abort\" to accept.")
        .map(|name| Event::AbortOffer { name })
}

fn talk(line: &str) -> Option<Event> {
    let end = line.find(|c: char| !c.is_alphanumeric() && !"-_".contains(c))?;
    let (who, rest) = line.split_at(end);
    let speaker = name(who)?;
    if let Some(text) = rest.strip_prefix(PARTNER_TELLS) {
        return Some(Event::PartnerTell { name: speaker, text: text.to_owned() });
    }
    let mut marks = rest;
    while let Some(close) = match marks.chars().next() {
        Some('(') => marks.find(')'),
        Some('[') => marks.find(']'),
        _ => None,
    } {
        marks = &marks[close + 1..];
    }
    let (marks, said) = rest.split_at(rest.len() - marks.len());
    let (name, marks) = (speaker, marks.to_owned());
    for (how, phrase) in Talking::ALL {
        if let Some(text) = said.strip_prefix(phrase) {
            return Some(Event::Talk { name, marks, how, text: text.to_owned() });
        }
    }
    let channel = marks.ends_with(')')
        && marks
            .rsplit_once('(')
            .is_some_and(|(_, number)| number[..number.len() - 1].parse::<u16>().is_ok());
    let text = said.strip_prefix(": ").filter(|_| channel)?.to_owned();
    Some(Event::Talk { name, marks, how: Talking::Channel, text })
}

impl fmt::Display for Event {
    /// The line that a server sends, without its line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Welcome { name, titles } => {
                write!(f, "**** Starting FICS session as {name}{titles} ****")
            }
            Self::Named { name } => write!(f, "Logging you in as \"{name}\""),
            Self::WrongPassword => f.write_str("**** Invalid password! ****"),
            Self::Board(board) => board.fmt(f),
            Self::Holdings(holdings) => holdings.fmt(f),
            Self::Game(line) => line.fmt(f),
            Self::Info(info) => info.fmt(f),
            Self::Creating(line) => write!(f, "Creating: {line}"),
            Self::PartnerGame { game, white, black } => {
                write!(f, "Your partner is playing game {game} ({white} vs. {black}).")
            }
            Self::PartnerOffer { name } => write!(f, "{name}{OFFERS}{name}\" to accept."),
            Self::PartnerAccepted { name } => write!(f, "{name}{AGREES}"),
            Self::PartnerGone => f.write_str(GONE),
            Self::PartnerTell { name, text } => write!(f, "{name}{PARTNER_TELLS}{text}"),
            Self::Talk { name, marks, how, text } => {
                write!(f, "{name}{marks}{}{text}", how.phrase())
            }
            Self::Challenge(line) => write!(f, "Challenge: {line}."),
            Self::DrawOffer { name } => write!(f, "{name} offers you a draw."),
            Self::AbortOffer { name } => {
                write!(f, "{name} would like to abort the game; type \"abort\" to accept.")
            }
            Self::IllegalMove(text) | Self::Line(text) => f.write_str(text),
            Self::NotYourMove => f.write_str(NOT_YOUR_MOVE),
        }
    }
}
