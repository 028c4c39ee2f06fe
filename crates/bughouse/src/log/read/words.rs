//! The words of a line, each with its place.

use super::{Fault, LogErrorKind, Read};
use crate::{BoardId, HalfPoints, Millis, Seat, Team, TimeControl, log::write};

/// The words of a line.
pub(super) struct Words<'a> {
    pub(super) line: &'a str,
    pub(super) at: usize,
}

impl<'a> Words<'a> {
    /// The next word, or nothing at the end of the line.
    pub(super) fn next(&mut self) -> &'a str {
        let rest = self.line[self.at..].trim_ascii_start();
        self.at = self.line.len() - rest.len();
        let word = &rest[..rest.find([' ', '\t']).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// All that is left of the line, and where it begins.
    pub(super) fn rest(&mut self) -> (usize, &'a str) {
        let rest = self.line[self.at..].trim_ascii_start();
        let at = self.line.len() - rest.len();
        self.at = self.line.len();
        (at, rest.trim_ascii_end())
    }

    /// Reads the next word, or says what it should be.
    pub(super) fn read<T>(
        &mut self,
        what: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Read<T> {
        let word = self.next();
        let at = self.at - word.len();
        read(word).ok_or(Fault { at, kind: LogErrorKind::Expected(what) })
    }

    /// These words and no others come next.
    pub(super) fn these(&mut self, words: &'static str) -> Read<()> {
        words.split(' ').try_for_each(|word| self.read(words, |next| (next == word).then_some(())))
    }

    pub(super) fn seat(&mut self) -> Read<Seat> {
        self.read("a seat: WhiteA, BlackA, WhiteB or BlackB", seat)
    }

    pub(super) fn on_board(&mut self) -> Read<BoardId> {
        self.read("on and a board: on A or on B", |word| (word == "on").then_some(()))?;
        self.board()
    }

    pub(super) fn board(&mut self) -> Read<BoardId> {
        self.read("a board: A or B", |word| word.parse().ok())
    }

    pub(super) fn team(&mut self) -> Read<Team> {
        self.read("a team: first (WhiteA and BlackB) or second (BlackA and WhiteB)", team)
    }

    pub(super) fn points(&mut self) -> Read<HalfPoints> {
        self.read("points: 0.5 or 1", |word| match word {
            "0.5" => Some(HalfPoints::DRAW),
            "1" => Some(HalfPoints::WIN),
            _ => None,
        })
    }

    pub(super) fn span(&mut self) -> Read<Millis> {
        self.read("seconds such as 5 or 0.250", |word| {
            let exact = word.find('.').is_none_or(|dot| word.len() - dot <= 4);
            let fits = |&span: &Millis| (Millis::ZERO..=TimeControl::MAX).contains(&span);
            Millis::parse_seconds(word.as_bytes()).filter(fits).filter(|_| exact)
        })
    }

    pub(super) fn end(&mut self) -> Read<()> {
        self.read("the end of the line", |word| word.is_empty().then_some(()))
    }
}

pub(super) fn seat(word: &str) -> Option<Seat> {
    word.parse().ok()
}

pub(super) fn team(word: &str) -> Option<Team> {
    [Team::First, Team::Second].into_iter().find(|&team| write::team(team) == word)
}
