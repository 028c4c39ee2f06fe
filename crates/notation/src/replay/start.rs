//! The starting position of a game: both initial positions, or the BFEN of its `FEN` tag.

use std::borrow::Cow;

use bughouse::{
    Bfen, BoardPart, ByBoard, BySeat, Game as Boards, GameError, Numbers, bfen::ParsedBfen,
};
use chess::{ByColor, Rules};

use super::{Problem, ProblemKind, Replay};
use crate::{Game, Kind, Millis, Tag};

/// Why a text is not replayed that has no sign of a game.
const NO_GAME: &str = "this text does not contain a game: it has no tag and no move";

impl<'a> Replay<'a> {
    /// The position of the game's `FEN` tag, its numbers read as the other tags suggest. It need
    /// not be playable.
    pub fn setup(&self) -> Option<&Bfen> {
        self.setup.as_deref()
    }

    /// The clocks before the first move: those of the `FEN` tag, or else the base time.
    pub fn start_clocks(&self) -> BySeat<Option<Millis>> {
        let Some(bfen) = self.setup() else {
            return BySeat([self.game.time_control().map(|control| control.base); 4]);
        };
        let mut clocks = BySeat([None; 4]);
        for (board, part) in bfen.parts() {
            for (color, seconds) in part.clocks.iter().flat_map(ByColor::iter) {
                clocks[board.seat(color)] = Some(Millis(i64::from(*seconds) * 1000));
            }
        }
        clocks
    }

    pub(super) fn set_up(&mut self, rules: Rules) {
        if self.game.is_part() {
            let span = self.game.token_span(0);
            self.refuse(ProblemKind::NoGame, span, Game::TOO_LONG.to_owned());
            return;
        }
        if self.game.is_other_text() {
            self.refuse(ProblemKind::NoGame, self.first_line(), NO_GAME.to_owned());
            return;
        }
        let Some((tag, value)) = self.setup_tag() else { return };
        let span = tag.value_span();
        let reading = match ParsedBfen::parse_with_numbers(&value, self.known_numbers()) {
            Ok(reading) => reading,
            Err(error) => {
                let message = format!("the FEN tag cannot be read: {error}");
                // Offsets in the value are offsets in the text, unless the value has escapes or
                // another encoding.
                let same = value.as_bytes() == tag.raw_value();
                let part = span.start + error.span.start..span.start + error.span.end;
                let span = if same { part } else { span };
                let kind = ProblemKind::SetupUnreadable;
                // PGN 9.7.1: with `SetUp "0"` the game begins from the initial position.
                if self.game.tag("SetUp").is_some_and(|tag| tag.raw_value() == b"0") {
                    let message = format!("{message}; the game begins as SetUp \"0\" says");
                    let (label, token, stops) = (None, None, false);
                    self.note(Problem { kind, label, token, span, message, stops });
                } else {
                    self.refuse(kind, span, message);
                }
                return;
            }
        };
        let bfen = self.setup.insert(Box::new(reading.bfen));
        let is_counted = bfen.numbers == Numbers::Counters;
        // No move has the number 0, although old programs write it.
        let is_unnumbered = |part: &BoardPart| !is_counted || part.setup.fullmoves == 0;
        let unnumbered = [Some(&bfen.a), bfen.b.as_ref()];
        let unnumbered = unnumbered.map(|part| part.is_some_and(is_unnumbered));
        match Boards::from_bfen(bfen, rules) {
            Ok(boards) => self.boards = boards,
            Err(error) => match without_impossible_rights(bfen, rules) {
                Some(boards) => {
                    self.boards = boards;
                    let message = format!(
                        "the FEN tag has a right that is dropped: {}",
                        self.on_board(&error)
                    );
                    self.note_setup(ProblemKind::SetupRights, span.clone(), message);
                }
                None => {
                    let error = self.on_board(&error);
                    let message = format!("the FEN tag gives no playable position: {error}");
                    self.refuse(ProblemKind::SetupNotPlayable, span, message);
                    return;
                }
            },
        }
        self.unnumbered = ByBoard(unnumbered);
        if reading.numbers_assumed {
            let message = "the FEN's numbers may be clocks or counters; read as clocks";
            self.note_setup(ProblemKind::SetupNumbers, span, message.to_owned());
        }
    }

    /// The tag of the starting position and its value, or the two tags of the boards, as `FENA` and
    /// `FENB`, in one.
    fn setup_tag(&self) -> Option<(Tag<'a>, Cow<'a, str>)> {
        if let Some(tag) = self.game.setup() {
            let value = tag.value();
            return Some((tag, value));
        }
        let [a, b] = [self.game.tag("FENA")?, self.game.tag("FENB")?];
        let value = format!("{} | {}", a.value(), b.value());
        Some((a, value.into()))
    }

    /// The meaning of the numbers at the end of the FEN, as far as other tags reveal it. Files of
    /// the FICS era, which spell the tag `Setup` or name FICS, have clocks there; chess.com's have
    /// counters.
    fn known_numbers(&self) -> Option<Numbers> {
        if !self.kind.has_two_boards() && self.kind != Kind::OneBoard {
            return Some(Numbers::Counters);
        }
        let mut known = None;
        for tag in self.game.tags() {
            if tag.name() == b"Setup" {
                known = Some(Numbers::Clocks);
            } else if tag.is("Site") || tag.is("Event") {
                let value = tag.value().to_lowercase();
                if value.contains("chess.com") {
                    return Some(Numbers::Counters);
                }
                if value.contains("fics") || value.contains("freechess") {
                    known = Some(Numbers::Clocks);
                }
            }
        }
        known
    }

    fn note_setup(&mut self, kind: ProblemKind, span: std::ops::Range<usize>, message: String) {
        self.note(Problem { kind, label: None, token: None, span, message, stops: false });
    }

    /// Describes the fault of a position, and names the board if there are two.
    fn on_board(&self, error: &GameError) -> String {
        match self.kind.has_two_boards() {
            true => error.to_string(),
            false => error.error.to_string(),
        }
    }

    /// The first line that is not blank.
    fn first_line(&self) -> std::ops::Range<usize> {
        let text = self.game.text();
        let start = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
        let length = text[start..].iter().position(|&byte| byte == b'\n');
        start..length.map_or(text.len(), |length| start + length)
    }

    fn refuse(&mut self, kind: ProblemKind, span: std::ops::Range<usize>, message: String) {
        self.stop(Problem { kind, label: None, token: None, span, message, stops: true });
    }
}

/// The boards of a position whose castling and en passant rights are impossible, without these,
/// if nothing else is wrong with it.
fn without_impossible_rights(bfen: &Bfen, rules: Rules) -> Option<Boards> {
    let mut bfen = bfen.clone();
    bfen.a.setup.drop_impossible_rights();
    if let Some(part) = &mut bfen.b {
        part.setup.drop_impossible_rights();
    }
    Boards::from_bfen(&bfen, rules).ok()
}
