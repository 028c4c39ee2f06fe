//! A record as half-moves: a view over the tokens of a game.

use chess::Color;

use super::{Filtering, Header, ItemKind, Note};
use crate::{Game, Label, TokenKind};

/// A record of Kriegspiel.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    /// The game.
    pub game: Game<'a>,
    /// The meaning of its tags.
    pub header: Header,
    /// The half-moves in the order of the text.
    pub half_moves: Vec<HalfMove<'a>>,
    /// The attempts after the last half-move, after `--` or on their own.
    pub pending: Option<HalfMove<'a>>,
    /// Comments and glyphs before the first half-move, by their tokens.
    pub head: Vec<usize>,
    /// The result tokens.
    pub results: Vec<usize>,
    /// The tokens that have no place in a record: variations, line comments, moves after a result,
    /// stray text.
    pub strays: Vec<usize>,
}

/// A half-move: one player's turn.
#[derive(Clone, Debug)]
pub struct HalfMove<'a> {
    /// The player's color, by its place.
    pub color: Color,
    /// The move number, by its place.
    pub number: u32,
    /// The label before it.
    pub label: Option<usize>,
    /// The token of its word; for attempts without a move, that of their note.
    pub token: usize,
    /// The word.
    pub word: Word<'a>,
    /// The announcement and the attempts.
    pub note: Option<Note<'a>>,
    /// The tokens of other comments and glyphs after it.
    pub remarks: Vec<usize>,
}

/// The word of a half-move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word<'a> {
    /// A move.
    Made(&'a [u8]),
    /// `??`: a move that was not seen.
    Hidden,
    /// `--` or nothing: no move was made.
    Nothing,
}

impl HalfMove<'_> {
    /// Its name: `12. Nf3`, `12... ??`.
    pub fn name(&self) -> String {
        let dots = if self.color == Color::White { "." } else { "..." };
        let word = match self.word {
            Word::Made(word) => crate::decode(word),
            Word::Hidden => "??".into(),
            Word::Nothing => "--".into(),
        };
        format!("{}{dots} {word}", self.number)
    }
}

impl<'a> Record<'a> {
    /// Reads a game. Reading never fails: everything without a place in a record is listed in
    /// `strays`.
    pub fn new(game: &Game<'a>) -> Self {
        let mut builder = Builder::default();
        for token in 0..game.tokens().len() {
            builder.take(game, token);
        }
        builder.strays.extend(builder.label);
        let Builder { mut half_moves, mut pending, head, results, strays, .. } = builder;
        let header = Header::new(game, viewer_by_looks(game, &half_moves));
        let (mut color, mut number) = header.first();
        for half_move in half_moves.iter_mut().chain(&mut pending) {
            (half_move.color, half_move.number) = (color, number);
            number = number.saturating_add(u32::from(color == Color::Black));
            color = !color;
            if let Some(note) = &mut half_move.note {
                note.read_by(&header.ruleset);
            }
        }
        Self { game: *game, header, half_moves, pending, head, results, strays }
    }

    /// The viewer of a filtered record: by its tag or, without one, by its hidden moves. `None` for
    /// the umpire's own record.
    pub fn viewer(&self) -> Option<Color> {
        match self.header.filtered {
            Filtering::For(color) => Some(color),
            Filtering::No if !self.half_moves.iter().any(|one| one.word == Word::Hidden) => None,
            _ => self.hidden_color().map(|hidden| !hidden),
        }
    }

    /// The color of the first hidden move.
    pub fn hidden_color(&self) -> Option<Color> {
        let hidden = self.half_moves.iter().find(|one| one.word == Word::Hidden);
        let counted = |one: &&HalfMove<'_>| {
            one.note
                .iter()
                .flat_map(|note| &note.items)
                .any(|item| matches!(item.kind, ItemKind::Count(_) | ItemKind::Private))
        };
        hidden.or_else(|| self.pending.as_ref().filter(counted)).map(|one| one.color)
    }

    /// The result: that of the tag, or else of the closing token.
    pub fn result(&self) -> Option<std::borrow::Cow<'a, str>> {
        self.game.result()
    }

    /// Whether a label has another number or color than its place.
    pub fn is_mislabelled(&self, half_move: &HalfMove<'_>) -> bool {
        let Some(token) = half_move.label else { return false };
        let Label { number, seat, black_dots } = Label::parse(self.game.token_text(token));
        seat.is_some()
            || number.is_some_and(|number| number != half_move.number)
            || black_dots && half_move.color == Color::White
    }
}

/// The viewer by the hidden half-moves alone, before the side to move at the start is known.
fn viewer_by_looks(game: &Game<'_>, half_moves: &[HalfMove<'_>]) -> Option<Color> {
    let first = half_moves.iter().position(|one| one.word == Word::Hidden)?;
    let black_begins = || {
        let fen = game.tag("FEN")?;
        Some(fen.value().split_ascii_whitespace().nth(1) == Some("b"))
    };
    let white_is_hidden = (first % 2 == 0) != black_begins().unwrap_or(false);
    Some(if white_is_hidden { Color::Black } else { Color::White })
}

#[derive(Default)]
struct Builder<'a> {
    half_moves: Vec<HalfMove<'a>>,
    pending: Option<HalfMove<'a>>,
    head: Vec<usize>,
    results: Vec<usize>,
    strays: Vec<usize>,
    label: Option<usize>,
    depth: usize,
}

impl<'a> Builder<'a> {
    fn take(&mut self, game: &Game<'a>, token: usize) {
        let text = game.token_text(token);
        match game.tokens()[token].kind {
            TokenKind::Bom | TokenKind::Blank | TokenKind::Tag => {}
            TokenKind::Open => {
                self.depth += 1;
                self.strays.push(token);
            }
            TokenKind::Close => {
                self.depth = self.depth.saturating_sub(1);
                self.strays.push(token);
            }
            _ if self.depth > 0 || !self.results.is_empty() => match game.tokens()[token].kind {
                TokenKind::Result if self.depth == 0 => self.results.push(token),
                _ => self.strays.push(token),
            },
            TokenKind::Label => self.strays.extend(self.label.replace(token)),
            TokenKind::Move if text == b"--" => self.push(token, Word::Nothing),
            TokenKind::Move => self.push(token, Word::Made(text)),
            TokenKind::Nag if text == b"??" => self.push(token, Word::Hidden),
            TokenKind::Nag => self.remark(token),
            TokenKind::Comment => self.comment(game, token),
            TokenKind::Result => self.results.push(token),
            TokenKind::LineComment | TokenKind::Escape | TokenKind::DrawOffer | TokenKind::Junk => {
                self.strays.push(token);
            }
        }
    }

    fn push(&mut self, token: usize, word: Word<'a>) {
        if self.pending.is_some() {
            self.strays.extend(self.label.take());
            self.strays.push(token);
            return;
        }
        let half_move = HalfMove {
            color: Color::White,
            number: 0,
            label: self.label.take(),
            token,
            word,
            note: None,
            remarks: Vec::new(),
        };
        match word {
            Word::Nothing => self.pending = Some(half_move),
            _ => self.half_moves.push(half_move),
        }
    }

    fn comment(&mut self, game: &Game<'a>, token: usize) {
        let Some(note) = Note::parse(game.token_text(token), token, game.token_span(token).start)
        else {
            return self.remark(token);
        };
        let has_pending = self.pending.is_some();
        let last = self.pending.as_mut().or(self.half_moves.last_mut());
        match last.filter(|last| last.note.is_none()) {
            Some(last) if self.label.is_none() => last.note = Some(note),
            // A note without a move lists attempts without one.
            _ if !has_pending => {
                self.push(token, Word::Nothing);
                if let Some(pending) = &mut self.pending {
                    pending.note = Some(note);
                }
            }
            _ => self.remark(token),
        }
    }

    fn remark(&mut self, token: usize) {
        match self.pending.as_mut().or(self.half_moves.last_mut()) {
            Some(half_move) => half_move.remarks.push(token),
            None => self.head.push(token),
        }
    }
}
