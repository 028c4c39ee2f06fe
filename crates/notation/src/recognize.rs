//! The kind of a record, known before anything judges it.

use memchr::memchr;

use crate::{
    Batch, Game, Kind, Label, Replay, TokenKind,
    kriegspiel::is_kriegspiel,
    movetext::{has_form_of_move, is_null},
    variant::{Named, is_event_of_bughouse},
};

impl Game<'_> {
    /// The kind: that of [`Batch::as_kind`], or that which tags, labels and drops show. Reads tags
    /// and labels, so callers ask once.
    pub fn kind(&self) -> Kind {
        if let Some(kind) = self.kind {
            return kind;
        }
        match self.stated_kind() {
            Some(kind) if !self.is_part() => kind,
            _ => recognized(self),
        }
    }

    /// The game with its kind, so that those who get it need not find out again.
    #[must_use]
    pub fn recognized(mut self) -> Self {
        self.kind = Some(self.kind());
        self
    }

    /// Whether anything in it looks like a game: a tag, a label with the letter of a board, a word
    /// that has the form of a move, or a number or result that stands without any other word.
    pub fn is_record(&self) -> bool {
        let (mut has_words, mut has_numbers) = (false, false);
        for (index, token) in self.tokens().iter().enumerate() {
            match token.kind {
                TokenKind::Tag => return true,
                TokenKind::Label if Label::parse(self.token_text(index)).seat.is_some() => {
                    return true;
                }
                TokenKind::Label | TokenKind::Result => has_numbers = true,
                TokenKind::Move if has_form_of_move(self.token_text(index)) => return true,
                TokenKind::Move => has_words = true,
                _ => {}
            }
        }
        has_numbers && !has_words
    }

    /// Whether it has words and is no record: prose, or a table.
    pub fn is_other_text(&self) -> bool {
        let has_words = || self.tokens().iter().any(|token| token.kind == TokenKind::Move);
        !self.is_record() && has_words()
    }
}

impl Batch<'_> {
    /// Sets letters and kind to those of another game, for a text that was made of it.
    #[must_use]
    pub(crate) fn like(self, game: &Game<'_>) -> Self {
        self.in_letters(game.letters()).as_kind(game.stated_kind())
    }
}

/// The kind of a record by its tags, then by its labels and drops.
fn recognized(game: &Game<'_>) -> Kind {
    if game.is_part() {
        return Kind::Unknown;
    }
    if is_kriegspiel(game) {
        return Kind::Kriegspiel;
    }
    let named = Named::by_tags(|name| game.tag(name));
    let two_boards = names_board(game) || has_seat_tag(game) || has_two_boards_set_up(game);
    match named {
        // Labels of two boards say more than a name that nobody knows.
        Some(Named::Unplayed { name, is_bughouse }) if !(two_boards && name.is_empty()) => {
            Kind::Unplayed { name, is_bughouse: is_bughouse || two_boards }
        }
        _ if two_boards => Kind::Bughouse,
        Some(Named::Bughouse) => Kind::OneBoard,
        _ if game.tag("BughouseBoard").is_some() => Kind::OneBoard,
        Some(Named::Crazyhouse) => Kind::Crazyhouse,
        Some(Named::Chess960) => Kind::Chess960,
        Some(Named::Chess) => Kind::Chess,
        Some(Named::Unplayed { name, is_bughouse }) => Kind::Unplayed { name, is_bughouse },
        None if says_nothing(game) => Kind::Unknown,
        None if !has_drops(game) && !has_reserve(game) => match has_rights_of_files(game) {
            true => Kind::Chess960,
            false => Kind::Chess,
        },
        None if is_event_of_bughouse(|name| game.tag(name)) => Kind::OneBoard,
        // Nobody drops what nobody captured: then the pieces came from another board.
        None => match Replay::of_kind(game, Kind::Crazyhouse).run().legal {
            true => Kind::Crazyhouse,
            false => Kind::OneBoard,
        },
    }
}

/// Whether there are no moves, and no players either.
fn says_nothing(game: &Game<'_>) -> bool {
    let has_moves = || game.tokens().iter().any(|token| token.kind == TokenKind::Move);
    let has_players = || game.tag("White").is_some() || game.tag("Black").is_some();
    !game.is_record() || !has_players() && !has_moves()
}

/// Whether a label names a board. Nearly always the first one tells.
fn names_board(game: &Game<'_>) -> bool {
    let labels = game.tokens().iter().enumerate();
    labels.filter(|(_, token)| token.kind == TokenKind::Label).any(|(index, _)| {
        let text = game.token_text(index);
        // Of a game of chess, no label has a letter.
        text.iter().any(u8::is_ascii_alphabetic) && Label::parse(text).seat.is_some()
    })
}

fn has_seat_tag(game: &Game<'_>) -> bool {
    bughouse::Seat::ALL.iter().any(|seat| game.tag(seat.name()).is_some())
}

fn has_two_boards_set_up(game: &Game<'_>) -> bool {
    game.setup().is_some_and(|tag| tag.raw_value().contains(&b'|')) || game.tag("FENA").is_some()
}

/// Whether the position of the `FEN` tag has pieces in reserve.
fn has_reserve(game: &Game<'_>) -> bool {
    game.setup().is_some_and(|tag| {
        let mut fields = tag.raw_value().split(u8::is_ascii_whitespace);
        let board = fields.next().unwrap_or_default();
        // In brackets, or behind a ninth slash.
        let mut parts = board.splitn(9, |&byte| byte == b'/');
        let last = parts.by_ref().take(8).last().unwrap_or_default();
        let behind = parts.next().or_else(|| last.splitn(2, |&byte| byte == b'[').nth(1));
        behind.is_some_and(|reserve| reserve.iter().any(u8::is_ascii_alphabetic))
    })
}

/// Whether the castling rights of the `FEN` tag name files on which no rook of chess begins.
fn has_rights_of_files(game: &Game<'_>) -> bool {
    game.setup().is_some_and(|tag| {
        let mut fields = tag.raw_value().split(u8::is_ascii_whitespace);
        let rights = fields.nth(2).unwrap_or_default();
        rights.iter().any(|right| matches!(right, b'B'..=b'G' | b'b'..=b'g'))
    })
}

fn has_drops(game: &Game<'_>) -> bool {
    // Few games have the sign anywhere, and finding that out takes no time.
    let mut words = game.tokens().iter().enumerate();
    let is_drop = |word: &[u8]| word.contains(&b'@') && !is_null(word);
    memchr(b'@', game.text()).is_some()
        && words.any(|(n, token)| token.kind == TokenKind::Move && is_drop(game.token_text(n)))
}
