//! PGN of one board: chess.com's downloads, with the time left in `[%clk]`, and the files of
//! [`pgn::to_pgn`](crate::convert::pgn::to_pgn).

use bughouse::BoardId;
use chess::Color;

use super::record::{BoardRecord, Note, RecordError, RecordMove, instant};
use crate::{
    Comment, Game, Label, Millis, TokenKind, Tree, decode, read_move,
    tree::{Anchor, Content, Remark},
};

/// Whether a game looks like one board of a bughouse game: the players are `White` and `Black`, no
/// label names a board, and a tag says bughouse.
pub(super) fn is_board(game: &Game<'_>) -> bool {
    let value = |name: &str| game.tag(name).map(|tag| tag.value().to_lowercase());
    let says = ["Variant", "Event", "Rules"]
        .iter()
        .any(|name| value(name).is_some_and(|value| value.contains("bughouse")));
    let seats = bughouse::Seat::ALL.iter().any(|seat| game.tag(seat.name()).is_some());
    let named = game.tag("White").is_some() && game.tag("Black").is_some();
    if seats || !named || !says && game.tag("BughouseBoard").is_none() {
        return false;
    }
    let tokens = game.tokens();
    let mut labels = (0..tokens.len()).filter(|&n| tokens[n].kind == TokenKind::Label);
    labels.all(|n| Label::parse(game.token_text(n)).seat.is_none())
}

pub(super) fn read(game: &Game<'_>) -> Result<BoardRecord, RecordError> {
    if game.is_part() {
        return Err(RecordError::TooLong);
    }
    let tree = Tree::new(game);
    let mut record = BoardRecord::default();
    for tag in &tree.tags {
        let name = decode(tag.name()).into_owned();
        if record.header(&name).is_none() {
            record.headers.push((name, tag.value().into_owned()));
        }
    }
    take_own_tags(&mut record);
    record.read_time_control(None, None);
    (1..tree.lines.len()).for_each(|_| record.lost.push("a variation".into()));
    for remark in tree.remarks_of(Anchor::Line(0)) {
        let note = note(remark, game, &mut record);
        record.leading.extend(note);
    }
    for (n, (id, turn)) in tree.mainline().enumerate() {
        let error = |_| RecordError::Move(n + 1, decode(turn.word).into_owned());
        let san = read_move(turn.word, &chess::san::Letters::ENGLISH).map_err(error)?;
        record.moves.push(RecordMove::San(san.san));
        let (mut clock, mut notes) = (None, Vec::new());
        for remark in tree.remarks_of(Anchor::Turn(id)) {
            match remark.content {
                Content::Comment(Comment::Clk(time) | Comment::Clock(time)) if clock.is_none() => {
                    clock = Some(time);
                }
                _ => notes.extend(note(remark, game, &mut record)),
            }
        }
        record.clocks.push(clock);
        record.notes.push(notes);
    }
    Ok(record)
}

/// Reads the tags that tell about the record itself and takes those of our own export away.
fn take_own_tags(record: &mut BoardRecord) {
    let mut take = |name: &str| {
        let at = record.headers.iter().position(|(other, _)| other.eq_ignore_ascii_case(name))?;
        Some(record.headers.remove(at).1)
    };
    let board = take("BughouseBoard").and_then(|board| board.parse::<BoardId>().ok());
    let (game, order, setup) = (take("BughouseGame"), take("BughouseOrder"), take("BughouseFEN"));
    let variant = take("BughouseVariant");
    if let Some(board) = board {
        // The export's own position has the dropped pieces in hand from the start.
        for name in ["SetUp", "FEN", "Variant"] {
            take(name);
        }
        record.headers.extend(variant.map(|variant| ("Variant".to_owned(), variant)));
        record.board = Some(board);
        record.setup = setup;
        record.order = order;
        if let Some(game) = game {
            record.ids.push(format!("{game}/{board}"));
            record.partner = Some(format!("{game}/{}", !board));
        }
    } else {
        record.setup = record.header("FEN").map(str::to_owned);
    }
    let header = |name: &str| record.header(name);
    let started = instant(header("UTCDate").or(header("Date")), header("UTCTime"));
    let ended = instant(header("EndDate").or(header("Date")), header("EndTime"));
    let link = header("Link").and_then(|link| link.rsplit('/').next());
    let link = link.filter(|id| !id.is_empty()).map(str::to_owned);
    let message = header("Termination").map(str::to_owned);
    (record.started, record.ended) = (started, ended);
    record.ids.extend(link.filter(|_| board.is_none()));
    record.message = message.filter(|message| message.contains(' '));
}

/// A remark of the record. `None` for those that are told otherwise, or lost.
fn note(remark: &Remark<'_>, game: &Game<'_>, record: &mut BoardRecord) -> Option<Note> {
    let comment = match &remark.content {
        Content::Comment(comment) => comment,
        Content::DrawOffer => return Some(Note::DrawOffer),
        Content::Nag => {
            let text = decode(game.token_text(remark.token));
            return Some(if text == "$220" {
                Note::Diagram
            } else {
                Note::Annotation(glyph(&text).unwrap_or(&text).to_owned())
            });
        }
        _ => {
            record.lost.push("a line comment or stray text".into());
            return None;
        }
    };
    let millis = |text: &str| text.strip_suffix(" ms")?.trim().parse().ok().map(Millis);
    match comment {
        Comment::Words(text) | Comment::Remark(text) => {
            if let Some(lag) = text.strip_prefix("lag ").and_then(millis) {
                return Some(Note::Lag(lag));
            }
            if let Some(spent) = text.strip_prefix("spent ").and_then(millis) {
                return Some(Note::Spent(spent));
            }
            let emt = text.strip_prefix("[%emt ").and_then(|text| text.strip_suffix(']'));
            if let Some(spent) = emt.and_then(|text| Millis::parse_clock(text.trim().as_bytes())) {
                return Some(Note::Spent(spent));
            }
            match text.as_ref() {
                "" => None,
                "(=)" => Some(Note::DrawOffer),
                text if record.board.is_some() && tells_capture(text) => None,
                text => Some(Note::Comment(text.to_owned())),
            }
        }
        Comment::Annotation(text) => Some(Note::Annotation(text.clone().into_owned())),
        Comment::Diagram => Some(Note::Diagram),
        Comment::Lag(lag) => Some(Note::Lag(*lag)),
        Comment::Spent(time) => Some(Note::Spent(*time)),
        _ => {
            record.lost.push("a second clock after a move".into());
            None
        }
    }
}

/// The glyph with this number in PGN.
fn glyph(nag: &str) -> Option<&'static str> {
    const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
    let number: usize = nag.strip_prefix('$')?.parse().ok()?;
    GLYPHS.get(number.checked_sub(1)?).copied()
}

/// Whether a comment of our export tells what the partner captured: `White gets pawn: 5a. Nxe4`.
fn tells_capture(text: &str) -> bool {
    Color::ALL.iter().any(|color| {
        let rest =
            text.strip_prefix(&color.to_string()).and_then(|rest| rest.strip_prefix(" gets "));
        rest.is_some_and(|rest| {
            let role = chess::Role::DROPPABLE
                .iter()
                .find_map(|role| rest.strip_prefix(&role.to_string())?.strip_prefix(": "));
            role.is_some_and(|label| label.starts_with(|c: char| c.is_ascii_digit()))
        })
    })
}
