//! A replayed record: the game before the umpire, or one player's view of it.

use std::{collections::HashSet, ops::Range};

use chess::{Color, Position, SanPlus};
use kriegspiel::{AnnouncedEnd, Announcement, Ending, Umpire, View};

use super::{Fault, FaultKind, HalfMove, Record, Repair, header::read_termination};
use crate::{decode, write::san::glyphs};

/// A record with the outcome of its replay.
#[derive(Clone, Debug)]
pub struct Replayed<'a> {
    /// The record.
    pub record: Record<'a>,
    /// The game as far as it could be replayed.
    pub seen: Seen,
    /// The replayed half-moves in canonical form.
    pub reads: Vec<Read>,
    /// The attempts after the last half-move in canonical form, newest first.
    pub pending: Vec<String>,
    /// The faults in the order of the text; at most [`Replayed::MOST_FAULTS`].
    pub faults: Vec<Fault>,
    /// The half-move at which the replay stopped.
    pub stopped: Option<usize>,
}

/// The viewer of a game.
#[derive(Clone, Debug)]
pub enum Seen {
    /// The umpire, who sees all of it.
    ByUmpire(Box<Umpire>),
    /// A player, who sees a part of it.
    ByPlayer(Box<Viewed>),
    /// Nobody: there is no starting position, or the viewer is unclear.
    ByNobody,
}

/// A game as a player saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewed {
    /// The player's view.
    pub view: View,
    /// The boards that the player considered possible at the start; empty if unknown.
    pub starts: Vec<Position>,
    /// The ways in which the last half-move may have ended the game, if the record leaves that
    /// open.
    pub ends: Vec<Option<AnnouncedEnd>>,
}

/// A half-move in canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The move's name, or `??`.
    pub word: String,
    /// The attempts, newest first; numbers for the opponent's.
    pub attempts: Vec<String>,
    /// The announcement.
    pub said: Announcement,
}

impl<'a> Replayed<'a> {
    /// The maximum number of faults: the first ones tell enough, and a hostile file could contain
    /// hundreds of thousands.
    pub const MOST_FAULTS: usize = 1_000;

    /// A record of which nothing has been replayed yet.
    pub(super) const fn unplayed(record: Record<'a>) -> Self {
        Self {
            record,
            seen: Seen::ByNobody,
            reads: Vec::new(),
            pending: Vec::new(),
            faults: Vec::new(),
            stopped: None,
        }
    }

    /// Whether nothing in it is untrue, as far as that can be decided without the boards that a
    /// player considers possible.
    pub fn is_sound(&self) -> bool {
        self.stopped.is_none() && !self.faults.iter().any(|fault| self.is_untrue(fault))
    }

    /// Whether a fault makes the record untrue. Announcements missing in the umpire's own record
    /// can be derived.
    pub fn is_untrue(&self, fault: &Fault) -> bool {
        let found_again =
            matches!(self.seen, Seen::ByUmpire(_)) && fault.kind == FaultKind::MissingAnnouncement;
        fault.kind.is_untrue() && !found_again
    }

    /// The number of half-moves that were replayed.
    pub fn turns(&self) -> usize {
        self.reads.len()
    }

    /// The game as a player saw it, if known.
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

    /// The end of the game, if one was announced.
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

    /// A half-move by its index. The attempts after the last half-move count as one more.
    pub fn half_move(&self, place: usize) -> Option<&HalfMove<'a>> {
        let pending =
            self.record.pending.as_ref().filter(|_| place == self.record.half_moves.len());
        self.record.half_moves.get(place).or(pending)
    }

    /// The span of a half-move's word.
    pub(super) fn word_span(&self, place: usize) -> Range<usize> {
        let tokens = &self.record.game;
        self.half_move(place).map_or(0..0, |half_move| tokens.token_span(half_move.token))
    }

    /// Compares a move's word with its canonical name.
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
            true => (FaultKind::WrongMark, format!("by the announcement it is `{name}`")),
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
    pub(super) fn stated_end(&self) -> Option<AnnouncedEnd> {
        read_termination(&self.record.game.tag("Termination")?.value())
    }
}

/// An attempt as quoted in messages.
pub(super) fn quoted(text: &[u8]) -> String {
    format!("`{}`", decode(text))
}

/// The texts of the attempts in a note.
pub(super) fn listed<'n>(half_move: &'n HalfMove<'_>) -> HashSet<&'n [u8]> {
    half_move.note.iter().flat_map(|note| &note.items).map(|item| item.text).collect()
}
