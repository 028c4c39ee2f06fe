//! One version of an open document.

use std::{
    ops::Range,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use notation::{Batch, Game, Reader, Tag, decode};

use crate::{
    Commands, Content, log,
    position::Text,
    wire::{Change, Position},
};

/// A document as it was after a change. Threads share it; the next version is another value.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) text: Text,
    pub(crate) version: i32,
    /// Whether the text is longer than [`Document::MAX_BYTES`]; then nothing of it is kept.
    is_too_long: bool,
    content: OnceLock<Result<Content, String>>,
    games: OnceLock<Vec<Part>>,
    is_stale: AtomicBool,
}

/// A tag of a game or log, with its places in the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TagAt {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) span: Range<usize>,
    /// The value without its quotes.
    pub(crate) value_span: Range<usize>,
    pub(crate) is_quoted: bool,
}

/// A game or a log within a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) span: Range<usize>,
    /// Whether it is longer than any game, so that nothing in it is played.
    pub(crate) is_too_long: bool,
}

impl Document {
    /// The longest document in bytes: editors hand no longer ones to a language server.
    pub(crate) const MAX_BYTES: usize = 96 << 20;

    pub(crate) fn new(text: Text, version: i32) -> Self {
        let is_too_long = text.content().len() > Self::MAX_BYTES;
        let text = if is_too_long { Text::new(String::new(), text.unit()) } else { text };
        Self {
            text,
            version,
            is_too_long,
            content: OnceLock::new(),
            games: OnceLock::new(),
            is_stale: AtomicBool::new(false),
        }
    }

    /// The next version, after changes that come in order. Where the text was too long to keep,
    /// only a change of the whole makes another one.
    pub(crate) fn changed(&self, changes: Vec<Change>, version: i32) -> Self {
        let (mut text, mut is_lost) = (self.text.clone(), self.is_too_long);
        for Change { range, text: new } in changes {
            match range {
                None => {
                    text = Text::new(new, text.unit());
                    is_lost = false;
                }
                Some(range) if !is_lost => {
                    let end = text.content().len();
                    let [start, end] =
                        [range.start, range.end].map(|at| text.offset(at).unwrap_or(end));
                    text.replace(start..end.max(start), &new);
                }
                Some(_) => {}
            }
        }
        let mut next = Self::new(text, version);
        next.is_too_long |= is_lost;
        next
    }

    pub(crate) fn as_str(&self) -> &str {
        self.text.content()
    }

    /// Says that there is a newer version.
    pub(crate) fn set_stale(&self) {
        self.is_stale.store(true, Ordering::Relaxed);
    }

    /// Whether there is a newer version, so that work on this one is in vain.
    pub(crate) fn is_stale(&self) -> bool {
        self.is_stale.load(Ordering::Relaxed)
    }

    /// The kind of the text, or why it is not read.
    pub(crate) fn content(&self, commands: &dyn Commands) -> Result<Content, &str> {
        if self.is_too_long {
            return Err("the text is longer than 96 MiB and is not read");
        }
        let found = self.content.get_or_init(|| commands.content(self.as_str().as_bytes()));
        found.as_ref().copied().map_err(String::as_str)
    }

    /// The games or logs in order; found when first asked for.
    pub(crate) fn parts(&self, commands: &dyn Commands) -> &[Part] {
        self.games.get_or_init(|| match self.content(commands) {
            Ok(Content::Games) => games(self.as_str()),
            Ok(Content::Logs) => logs(self.as_str()),
            Err(_) => Vec::new(),
        })
    }

    /// The part that has an offset, or ends there.
    pub(crate) fn part_at(&self, offset: usize, commands: &dyn Commands) -> Option<&Part> {
        let parts = self.parts(commands);
        let after = parts.partition_point(|part| part.span.start <= offset);
        parts.get(after.checked_sub(1)?)
    }

    pub(crate) fn bytes(&self, part: &Part) -> &[u8] {
        &self.as_str().as_bytes()[part.span.clone()]
    }

    /// Passes the game of a part to `see`. The spans of the game count from the start of the part.
    pub(crate) fn with_game<T>(&self, part: &Part, see: impl FnOnce(&Game<'_>) -> T) -> Option<T> {
        if part.is_too_long {
            return None;
        }
        let batch = Batch::from_text(self.bytes(part));
        let game = batch.games().next()?.recognized();
        Some(see(&game))
    }

    /// The tags of a game or log, in order.
    pub(crate) fn tags(&self, part: &Part, commands: &dyn Commands) -> Vec<TagAt> {
        let mut tags = Vec::new();
        if self.content(commands) == Ok(Content::Logs) {
            for line in log::tag_lines(&self.as_str()[part.span.clone()]) {
                let line = part.span.start + line.start..part.span.start + line.end;
                let batch = Batch::from_text(&self.as_str().as_bytes()[line.clone()]);
                let game = batch.games().next();
                tags.extend(game.and_then(|game| Some(TagAt::new(&game.tags().next()?, &line))));
            }
        } else {
            self.with_game(part, |game| {
                tags.extend(game.tags().map(|tag| TagAt::new(&tag, &part.span)));
            });
        }
        tags
    }

    /// The text from the start of the line up to a position, and the offset of that.
    pub(crate) fn line_before(&self, position: Position) -> Option<(&str, usize)> {
        let offset = self.text.offset(position)?;
        let line = self.text.line(position.line as usize)?;
        Some((&self.as_str()[line.start..offset], offset))
    }
}

impl TagAt {
    /// A tag whose spans count from the start of another span.
    fn new(tag: &Tag<'_>, within: &Range<usize>) -> Self {
        let moved = |span: Range<usize>| within.start + span.start..within.start + span.end;
        Self {
            name: decode(tag.name()).into_owned(),
            value: tag.value().into_owned(),
            span: moved(tag.span()),
            value_span: moved(tag.value_span()),
            is_quoted: tag.is_quoted(),
        }
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

fn games(text: &str) -> Vec<Part> {
    let mut reader = Reader::new(text.as_bytes());
    let mut parts: Vec<Part> = Vec::new();
    // Reading from memory cannot fail.
    while let Ok(Some(batch)) = reader.next_batch() {
        for game in batch.games() {
            let start = game.tokens().first().map_or(0, |token| token.start as usize);
            let span = game.file_span(&(start..start + game.text().len()));
            let span = span.start as usize..span.end as usize;
            match parts.last_mut() {
                Some(last) if game.begins_within() => last.span.end = span.end,
                _ => parts.push(Part { span, is_too_long: game.is_part() }),
            }
        }
    }
    parts
}

fn logs(text: &str) -> Vec<Part> {
    let mut at = 0;
    let part = |(_, log): (usize, &str)| {
        let span = at..at + log.len();
        at = span.end;
        Part { span, is_too_long: false }
    };
    notation::log::split(text).map(part).collect()
}
