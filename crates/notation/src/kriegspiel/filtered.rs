//! Replays a filtered record: what one player saw, and what that player heard of the opponent.

mod heard;

use chess::{Color, Fen, Move, Position, SanPlus};
use kriegspiel::{
    AnnouncedEnd, Announcement, AnyRule, Belief, Capture, Ending, Opening, Pending, PublicTurn,
    Side, Stalemate, Try, Turn, Umpire, View, is_pawn_capture,
};

use super::{
    FaultKind, HalfMove, ItemKind, Read, Repair, Replayed, Seen, Start, Viewed, Word, note::counts,
    replayed::quoted, sense::nonsense,
};

pub(super) fn replay(mut replayed: Replayed<'_>, color: Color) -> Replayed<'_> {
    let (view, starts) = match opening(&replayed, color) {
        Ok(opening) => opening,
        Err((span, message)) => {
            replayed.stopped = Some(0);
            replayed.fault(FaultKind::Start, 0, span, &message);
            return replayed;
        }
    };
    let mut play = Play { replayed, view };
    let half_moves = play.replayed.record.half_moves.clone();
    let pending = play.replayed.record.pending.clone();
    for (place, half_move) in half_moves.iter().enumerate() {
        let is_last = place + 1 == half_moves.len() && pending.is_none();
        if !play.turn(place, half_move, is_last) {
            play.replayed.stopped = Some(place);
            break;
        }
    }
    if let (None, Some(pending)) = (play.replayed.stopped, &pending) {
        play.pending(half_moves.len(), pending);
    }
    let mut ends = Vec::new();
    if let (None, None, Some(last)) = (play.replayed.stopped, &pending, half_moves.last()) {
        ends = play.open_ends(last);
    }
    play.replayed.seen = Seen::ByPlayer(Box::new(Viewed { view: play.view, starts, ends }));
    play.replayed
}

type Refused = (std::ops::Range<usize>, String);

/// The view at the start, and the boards that the player considers possible.
fn opening(replayed: &Replayed<'_>, color: Color) -> Result<(View, Vec<Position>), Refused> {
    let header = &replayed.record.header;
    let rules = header.ruleset.moves();
    let (position, starts) = match &header.start {
        Start::Initial => (Position::initial(rules), vec![Position::initial(rules)]),
        Start::Board(position) => (Position::clone(position), vec![Position::clone(position)]),
        // The setup has no enemy king, but only the player's pieces are used.
        Start::OwnPieces { setup, boards } => {
            (Position::from_valid_setup(**setup, rules), boards.clone())
        }
        Start::Unreadable { span, message } => return Err((span.clone(), message.clone())),
    };
    let said = starts.first().map_or_else(Announcement::default, |board| {
        Umpire::from_position(header.ruleset, board).opening()
    });
    let enemy_reserve = position.reserves()[!color];
    let opening = Opening { first: position.turn(), said, enemy_reserve };
    let view = View::new(header.ruleset, Side::from_position(&position, color), opening);
    if !starts.is_empty() {
        let span = || replayed.record.game.tag("Belief").map_or(0..0, |tag| tag.value_span());
        Belief::new(header.ruleset, color, &starts, usize::MAX)
            .map_err(|error| (span(), error.to_string()))?;
        if Side::from_position(&starts[0], color) != *view.start() {
            let message = format!(
                "the boards of `Belief` have other own pieces than the position, {}",
                Fen(*position.setup())
            );
            return Err((span(), message));
        }
    }
    Ok((view, starts))
}

struct Play<'a> {
    replayed: Replayed<'a>,
    view: View,
}

impl<'a> Play<'a> {
    /// Replays a half-move. Returns whether the game can go on.
    fn turn(&mut self, place: usize, half_move: &HalfMove<'a>, is_last: bool) -> bool {
        if self.view.ending().is_some() {
            let span = self.replayed.word_span(place);
            let message = "the game is already over";
            self.replayed.fault(FaultKind::MovesAfterEnd, place, span, message);
            return false;
        }
        let stated = self.replayed.stated_end().filter(|_| is_last);
        let mut said = half_move.note.as_ref().map_or_else(Announcement::default, |note| note.said);
        said.end = stated;
        if half_move.note.is_none() {
            let span = self.replayed.word_span(place);
            let message = "its announcement is missing, although the player heard it";
            self.replayed.fault(FaultKind::MissingAnnouncement, place, span, message);
        }
        let goes_on = match half_move.color == self.view.color() {
            true => self.own(place, half_move, said),
            false => {
                self.hear(place, half_move, said);
                true
            }
        };
        let end = self.view.turns().last().and_then(|seen| seen.said().end);
        if let Some(end) = end.filter(|_| goes_on) {
            self.view.set_ending(Ending::Announced { end, to_move: !half_move.color });
        }
        goes_on
    }

    fn own(&mut self, place: usize, half_move: &HalfMove<'a>, mut said: Announcement) -> bool {
        let span = self.replayed.word_span(place);
        let Word::Made(word) = half_move.word else {
            let message = "the player's own move is hidden";
            self.replayed.fault(FaultKind::FilteredContradiction, place, span, message);
            return false;
        };
        let (tries, attempts) = self.tries(place, half_move);
        let side = *self.view.side();
        let read = SanPlus::from_ascii(word).map_err(|error| error.to_string());
        let found = read.and_then(|plus| {
            let mv = side.read(plus.san).map_err(|error| error.to_string())?;
            Ok((plus, mv))
        });
        let (plus, mv) = match found {
            Ok(found) => found,
            Err(why) => {
                self.replayed.fault(FaultKind::IllegalHalfMove, place, span, &why);
                return false;
            }
        };
        if plus.suffix == Some(chess::Suffix::Mate) {
            said.end = Some(AnnouncedEnd::Checkmate);
        }
        let name = side.name_made(mv, &said);
        self.replayed.compare_name(place, word, name);
        let mv = as_announced(mv, said.capture);
        self.view.add_own_turn(Turn { color: side.color(), tries, mv, said });
        self.replayed.reads.push(Read { word: name.to_string(), attempts, said });
        true
    }

    /// The player's own tries, oldest first, and their names, newest first.
    fn tries(&mut self, place: usize, half_move: &HalfMove<'a>) -> (Vec<Try>, Vec<String>) {
        let (mut tries, mut names) = (Vec::new(), Vec::new());
        let items = half_move.note.iter().flat_map(|note| note.items.iter().rev());
        for item in items {
            let text = crate::decode(item.text).into_owned();
            let span = item.span.clone();
            match item.kind {
                ItemKind::Any(yes) => {
                    if self.view.ruleset().any == AnyRule::NotAsked {
                        let message = "these rules do not have the question \"Any?\"";
                        self.replayed.fault(FaultKind::NonsenseAttempt, place, span, message);
                    } else {
                        tries.push(Try::Any(yes));
                    }
                    names.push(text);
                }
                ItemKind::Count(_) | ItemKind::Private => {
                    let message = "the player's own attempts are counted instead of listed";
                    self.replayed.fault(FaultKind::CountAgainstList, place, span, message);
                    names.push(text);
                }
                ItemKind::Move => match self.attempt(item.text, &tries) {
                    Ok((mv, name)) => {
                        if name.as_bytes() != item.text {
                            let message = format!(
                                "the name of the attempt {} is `{name}`",
                                quoted(item.text)
                            );
                            let repair =
                                Repair { span: span.clone(), text: name.clone(), is_certain: true };
                            let kind = FaultKind::Name;
                            if let Some(fault) = self.replayed.fault(kind, place, span, &message) {
                                fault.repair = Some(repair);
                            }
                        }
                        tries.push(Try::Refused(mv));
                        names.push(name);
                    }
                    Err(why) => {
                        let message =
                            format!("the attempt {} is nonsense: {why}", quoted(item.text));
                        self.replayed.fault(FaultKind::NonsenseAttempt, place, span, &message);
                        names.push(text);
                    }
                },
            }
        }
        names.reverse();
        (tries, names)
    }

    fn attempt(&mut self, text: &[u8], tries: &[Try]) -> Result<(Move, String), String> {
        let san = SanPlus::from_ascii(text).map_err(|error| error.to_string())?.san;
        let side = *self.view.side();
        let mv = side.read(san).map_err(|error| error.to_string())?;
        if tries.contains(&Try::Refused(mv)) {
            return Err(nonsense(kriegspiel::Nonsense::Repeated).to_owned());
        }
        self.view.set_pending(Pending::Own(tries.to_vec()));
        if !self.view.attempts().contains(&mv) {
            return Err("the umpire's announcements rule it out".to_owned());
        }
        Ok((mv, side.name(mv).to_string()))
    }

    fn hear(&mut self, place: usize, half_move: &HalfMove<'a>, said: Announcement) {
        if let Word::Made(_) = half_move.word {
            let span = self.replayed.word_span(place);
            let message = "this move is shown, although the player did not see it";
            let repair = Repair { span: span.clone(), text: "??".to_owned(), is_certain: false };
            let kind = FaultKind::FilteredContradiction;
            if let Some(fault) = self.replayed.fault(kind, place, span, message) {
                fault.repair = Some(repair);
            }
        }
        let tried = self.tried(place, half_move);
        let attempts = counts(&tried);
        self.view.add_opponent_turn(PublicTurn { tries: tried, said });
        self.replayed.reads.push(Read { word: "??".to_owned(), attempts, said });
    }

    fn pending(&mut self, place: usize, half_move: &HalfMove<'a>) {
        if half_move.color == self.view.color() {
            let (tries, names) = self.tries(place, half_move);
            self.view.set_pending(Pending::Own(tries));
            self.replayed.pending = names;
        } else {
            let tried = self.tried(place, half_move);
            self.replayed.pending = counts(&tried);
            self.view.set_pending(Pending::Opponent(tried));
        }
    }

    /// The ways in which the last half-move may have ended the game. Empty if that is certain.
    fn open_ends(&self, last: &HalfMove<'_>) -> Vec<Option<AnnouncedEnd>> {
        let Some(said) = self.view.turns().last().map(kriegspiel::SeenTurn::said) else {
            return Vec::new();
        };
        if said.end.is_some() {
            return Vec::new();
        }
        let own = last.color == self.view.color();
        let result = self.replayed.record.result();
        let won = match result.as_deref() {
            Some("1-0") => Some(Color::White),
            Some("0-1") => Some(Color::Black),
            Some("1/2-1/2") => None,
            _ => return Vec::new(),
        };
        let mut ends = vec![None];
        match won {
            None => ends.extend([Some(AnnouncedEnd::Stalemate), Some(AnnouncedEnd::Material)]),
            Some(winner) if winner == last.color => {
                // The player's own mate would be marked.
                ends.extend(
                    (!own && !said.checks.is_empty()).then_some(Some(AnnouncedEnd::Checkmate)),
                );
                let loses = self.view.ruleset().stalemate == Stalemate::Loses;
                ends.extend(loses.then_some(Some(AnnouncedEnd::Stalemate)));
            }
            Some(_) => {}
        }
        if ends.len() > 1 { ends } else { Vec::new() }
    }
}

/// A pawn that captures a piece on another square than its target captures en passant.
fn as_announced(mv: Move, capture: Option<Capture>) -> Move {
    match (mv, capture) {
        (Move::Normal { from, to, promotion: None, .. }, Some(capture))
            if is_pawn_capture(mv) && (capture.en_passant || capture.square != to) =>
        {
            Move::EnPassant { from, to }
        }
        (mv, _) => mv,
    }
}
