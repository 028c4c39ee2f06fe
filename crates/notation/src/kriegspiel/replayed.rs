//! A record replayed: before the umpire if it is his own, as a player's view if it is filtered.

use std::{collections::HashSet, ops::Range};

use chess::{Color, Position, SanPlus};
use kriegspiel::{Announcement, End, Ending, Umpire, View};

use super::{
    Fault, FaultKind, HalfMove, Record, Repair, filtered, header::read_termination, unfiltered,
};
use crate::{Game, decode, write::san::glyphs};

/// A record with what came of replaying it.
#[derive(Clone, Debug)]
pub struct Replayed<'a> {
    /// The record.
    pub record: Record<'a>,
    /// What was seen, as far as it could be replayed.
    pub seen: Seen,
    /// The half-moves that were replayed, as they should be written.
    pub reads: Vec<Read>,
    /// What was attempted after the last of them, as it should be written, newest first.
    pub pending: Vec<String>,
    /// What is wrong, in the order of the text; at most [`Replayed::MOST_FAULTS`].
    pub faults: Vec<Fault>,
    /// The half-move from which on nothing was replayed.
    pub stopped: Option<usize>,
}

/// Who has seen a game.
#[derive(Clone, Debug)]
pub enum Seen {
    /// The umpire: all of it.
    ByUmpire(Box<Umpire>),
    /// A player: his part.
    ByPlayer(Box<Viewed>),
    /// Nobody: there is no start, or it is not clear for whom the record was kept.
    ByNobody,
}

/// A game as a player has seen it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewed {
    /// His view.
    pub view: View,
    /// The boards that he reckoned with at the start; none if nobody knows.
    pub starts: Vec<Position>,
    /// How the last half-move may have ended the game, where the record leaves that open. Otherwise empty.
    pub ends: Vec<Option<End>>,
}

/// A half-move as it should be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The move's name, or `??`.
    pub word: String,
    /// The attempts, newest first; of hidden ones the numbers.
    pub attempts: Vec<String>,
    /// What was announced.
    pub said: Announcement,
}

impl<'a> Replayed<'a> {
    /// The most faults that are kept of a record: the first tell all, and a hostile file could hold hundreds of thousands.
    pub const MOST_FAULTS: usize = 1_000;

    /// Reads and replays a game.
    pub fn of(game: &Game<'a>) -> Self {
        Self::of_record(Record::of(game))
    }

    /// Replays a record.
    pub fn of_record(record: Record<'a>) -> Self {
        let replayed = Self {
            record,
            seen: Seen::ByNobody,
            reads: Vec::new(),
            pending: Vec::new(),
            faults: Vec::new(),
            stopped: None,
        };
        match replayed.record.viewer() {
            None => unfiltered::replay(replayed),
            Some(color) => filtered::replay(replayed, color),
        }
    }

    /// Whether nothing in it is untrue, as far as that can be told without the boards that a player reckons with.
    pub fn is_sound(&self) -> bool {
        self.stopped.is_none() && !self.faults.iter().any(|fault| self.is_untrue(fault))
    }

    /// Whether the record cannot be true because of a fault. What the umpire's own record leaves unsaid can be found again.
    pub fn is_untrue(&self, fault: &Fault) -> bool {
        let found_again =
            matches!(self.seen, Seen::ByUmpire(_)) && fault.kind == FaultKind::MissingAnnouncement;
        fault.kind.is_untrue() && !found_again
    }

    /// How many half-moves were replayed.
    pub fn turns(&self) -> usize {
        self.reads.len()
    }

    /// The game as a player has seen it, if that can be told.
    pub fn viewed(&self, color: Color) -> Option<Viewed> {
        match &self.seen {
            Seen::ByUmpire(umpire) => {
                let (view, starts) = (umpire.view(color), vec![umpire.start().clone()]);
                Some(Viewed { view, starts, ends: Vec::new() })
            }
            Seen::ByPlayer(viewed) if viewed.view.color() == color => Some(Viewed::clone(viewed)),
            Seen::ByPlayer(_) | Seen::ByNobody => None,
        }
    }

    /// How the game has ended, if an end was announced.
    pub fn end(&self) -> Option<Ending> {
        match &self.seen {
            Seen::ByUmpire(umpire) => umpire.ending(),
            Seen::ByPlayer(viewed) => viewed.view.ending(),
            Seen::ByNobody => None,
        }
    }

    /// Adds a fault of a half-move.
    pub(super) fn fault(
        &mut self,
        kind: FaultKind,
        half_move: usize,
        span: Range<usize>,
        message: &str,
    ) -> Option<&mut Fault> {
        if self.faults.len() >= Self::MOST_FAULTS {
            return None;
        }
        let of_half_move = self.half_move(half_move).filter(|_| kind != FaultKind::Start);
        let message = match of_half_move.map(HalfMove::name) {
            Some(name) => format!("{name}: {message}"),
            None => message.to_owned(),
        };
        let (help, repair) = (None, None);
        self.faults.push(Fault { kind, half_move, span, message, help, repair });
        self.faults.last_mut()
    }

    /// A half-move by its place, that behind the last included.
    pub fn half_move(&self, place: usize) -> Option<&HalfMove<'a>> {
        let pending =
            self.record.pending.as_ref().filter(|_| place == self.record.half_moves.len());
        self.record.half_moves.get(place).or(pending)
    }

    /// The bytes of a half-move's word.
    pub(super) fn word_span(&self, place: usize) -> Range<usize> {
        let tokens = &self.record.game;
        self.half_move(place).map_or(0..0, |half_move| tokens.token_span(half_move.token))
    }

    /// Compares a move's word with its name.
    pub(super) fn compare_name(&mut self, place: usize, word: &[u8], canonical: SanPlus) {
        let plain = &word[..word.len() - glyphs(word).len()];
        let name = canonical.to_string();
        if plain == name.as_bytes() {
            return;
        }
        let read = SanPlus::from_ascii(plain).ok();
        let without_marks = |plus: SanPlus| plus.san.to_string().replace('x', "");
        let same = read.is_some_and(|read| without_marks(read) == without_marks(canonical));
        let (kind, message) = match same {
            true if read == Some(canonical) => (FaultKind::Name, format!("its form is `{name}`")),
            true => (FaultKind::WrongMark, format!("by what is announced it is `{name}`")),
            false => (FaultKind::Name, format!("its name in Kriegspiel is `{name}`")),
        };
        let span = self.word_span(place);
        let span = span.start..span.start + plain.len();
        let repair = Repair { span: span.clone(), text: name, is_certain: true };
        if let Some(fault) = self.fault(kind, place, span, &message) {
            fault.repair = Some(repair);
        }
    }

    /// The end that the tag `Termination` names.
    pub(super) fn stated_end(&self) -> Option<End> {
        read_termination(&self.record.game.tag("Termination")?.value())
    }
}

/// An attempt as it stands in a list, for a message.
pub(super) fn quoted(text: &[u8]) -> String {
    format!("`{}`", decode(text))
}

/// The attempts that a note lists, as texts.
pub(super) fn listed<'n>(half_move: &'n HalfMove<'_>) -> HashSet<&'n [u8]> {
    half_move.note.iter().flat_map(|note| &note.items).map(|item| item.text).collect()
}
