//! The program or site that wrote a game, recognized by its habits.

use std::{borrow::Borrow, fmt};

use crate::{Game, TokenKind, tags::Tag, text::contains_word};

/// A family of BPGN files, by its producer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// D0: the BPGN standard, DrZukhar, Thief, BPGN viewer; 1996–2002.
    Standard,
    /// D1: bughouse-db.org (Jamesbaud).
    BughouseDbOrg,
    /// D2: bughousedb.com. Its `Result` is that of the board that ended.
    BughouseDbCom,
    /// D3: chess.com.
    ChessCom,
    /// D4: bmacho's viewer.
    Bmacho,
    /// D5: bughouse.pro.
    BughousePro,
    /// D6: pychess.
    Pychess,
    /// D7: the engine Hivemind.
    Hivemind,
    /// D8: the BICS server.
    Bics,
    /// K: Kriegspiel PGN, which is not BPGN.
    Kriegspiel,
    /// None of these, or undecided.
    Unknown,
}

impl Dialect {
    /// Detects the dialect of a game.
    ///
    /// Never returns D9, chess.com's JSON, which is not BPGN.
    pub fn detect(game: &Game<'_>) -> Self {
        match crate::kriegspiel::is_kriegspiel(game) {
            true => Self::Kriegspiel,
            false => Self::of_bughouse(game),
        }
    }

    /// Detects the dialect of a game that is known not to be Kriegspiel.
    pub fn of_bughouse(game: &Game<'_>) -> Self {
        Self::by_tags(game, |name| game.tag(name))
    }

    /// The same; `tag` finds the tags of the game.
    pub(crate) fn by_tags<'a, T: Borrow<Tag<'a>>>(
        game: &Game<'_>,
        tag: impl Fn(&str) -> Option<T>,
    ) -> Self {
        let has = |name: &str| tag(name).is_some();
        let contains = |name: &str, part: &str| {
            tag(name).is_some_and(|tag| contains_word(tag.borrow().raw_value(), part.as_bytes()))
        };
        if contains("Event", "bics") || contains("Site", "sipay") {
            return Self::Bics;
        }
        if has("DropAggression") || has("PawnDropRanks") || has("GameDuration") {
            return Self::BughousePro;
        }
        if has("WhiteTeam") && has("BlackTeam") || has("TimeAdvantage") {
            return Self::Hivemind;
        }
        if contains("Site", "chess.com") || contains("Event", "live chess - bughouse") {
            return Self::ChessCom;
        }
        if contains("Variant", "bughouse") && has("EndTime") {
            return Self::ChessCom;
        }
        let marks = Marks::new(game);
        let on_fics = contains("Event", "bughouse match") || contains("Event", "bughouse game");
        if has("BughouseDBGameNo") || marks.comment_names(b"bughouse-db.org") {
            return Self::BughouseDbOrg;
        }
        if marks.comment_names(b"bughousedb.com") {
            return Self::BughouseDbCom;
        }
        if on_fics && tag("Date").is_some_and(|date| is_dashed(date.borrow())) {
            return Self::BughouseDbCom;
        }
        if on_fics && has("Lag") {
            return Self::BughouseDbOrg;
        }
        if marks.capitals_only && marks.glued_label {
            return Self::Pychess;
        }
        if marks.full_origin {
            return Self::Bmacho;
        }
        if marks.has_letters { Self::Standard } else { Self::Unknown }
    }

    /// The number in the catalogue of dialects, such as `D2`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Standard => "D0",
            Self::BughouseDbOrg => "D1",
            Self::BughouseDbCom => "D2",
            Self::ChessCom => "D3",
            Self::Bmacho => "D4",
            Self::BughousePro => "D5",
            Self::Pychess => "D6",
            Self::Hivemind => "D7",
            Self::Bics => "D8",
            Self::Kriegspiel => "K",
            Self::Unknown => "-",
        }
    }

    /// The name of the program or site.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "BPGN standard",
            Self::BughouseDbOrg => "bughouse-db.org",
            Self::BughouseDbCom => "bughousedb.com",
            Self::ChessCom => "chess.com",
            Self::Bmacho => "bmacho's viewer",
            Self::BughousePro => "bughouse.pro",
            Self::Pychess => "pychess",
            Self::Hivemind => "Hivemind",
            Self::Bics => "BICS",
            Self::Kriegspiel => "Kriegspiel PGN",
            Self::Unknown => "unknown",
        }
    }
}

fn is_dashed(date: &Tag<'_>) -> bool {
    matches!(date.raw_value(), [_, _, _, _, b'-', ..])
}

/// The marks of its writer in the movetext.
struct Marks<'a> {
    game: Game<'a>,
    /// Whether every label has a capital letter.
    capitals_only: bool,
    /// Whether labels are glued to their moves.
    glued_label: bool,
    /// Whether pieces move with their whole origin.
    full_origin: bool,
    has_letters: bool,
}

impl<'a> Marks<'a> {
    /// The number of tokens that are looked at: the first moves of a game identify its writer.
    const FIRST: usize = 200;

    fn new(game: &Game<'a>) -> Self {
        let tokens = game.tokens();
        let mut marks = Self {
            game: *game,
            capitals_only: true,
            glued_label: false,
            full_origin: false,
            has_letters: false,
        };
        let (mut long, mut short) = (0, 0);
        let mut left = Self::FIRST;
        for index in 0..tokens.len() {
            // Blanks count as well.
            let Some(rest) = left.checked_sub(1) else { break };
            left = rest.saturating_sub(usize::from(tokens[index].blanks > 0));
            // A small letter and a short origin: nothing more can be learned.
            if marks.has_letters && !marks.capitals_only && short > 0 {
                break;
            }
            let text = game.token_text(index);
            match tokens[index].kind {
                TokenKind::Label => {
                    marks.has_letters |= text.iter().any(u8::is_ascii_alphabetic);
                    marks.capitals_only &= !text.iter().any(u8::is_ascii_lowercase);
                    marks.glued_label |= tokens[index].blanks == 0
                        && tokens.get(index + 1).is_some_and(|next| next.kind == TokenKind::Move);
                }
                TokenKind::Move => match text {
                    [
                        b'N' | b'B' | b'R' | b'Q' | b'K',
                        b'a'..=b'h',
                        b'1'..=b'8',
                        b'x' | b'a'..=b'h',
                        ..,
                    ] => long += 1,
                    [b'N' | b'B' | b'R' | b'Q' | b'K', b'x' | b'a'..=b'h', ..] => short += 1,
                    _ => {}
                },
                _ => {}
            }
        }
        marks.capitals_only &= marks.has_letters;
        marks.full_origin = long > 0 && short == 0;
        marks
    }

    /// Whether a comment before the first move contains these words.
    fn comment_names(&self, words: &[u8]) -> bool {
        let tokens = self.game.tokens();
        let before = |&n: &usize| tokens[n].kind != TokenKind::Move;
        let mut comments = (0..tokens.len())
            .take_while(before)
            .filter(|&n| tokens[n].kind == TokenKind::Comment)
            .take(4);
        comments.any(|n| memchr::memmem::find(self.game.token_text(n), words).is_some())
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
