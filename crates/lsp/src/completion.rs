//! Completion: legal moves, drops among them, at the place of the cursor, and names of tags.

use std::ops::Range;

use bughouse::{BoardId, Seat};
use chess::{Color, Move, Position, SanPlus, Suffix};
use notation::{Batch, Game, Kind, Label, TokenKind, Tree};
use serde_json::{Value, json};

use crate::{
    Content,
    document::Part,
    moment::{self, Moment},
    query::{Answer, Query},
    tags::TAGS,
    wire::{Range as Lines, TextEdit},
};

/// After these, moves or tags may follow.
pub(crate) const TRIGGERS: [&str; 4] = [".", " ", "@", "["];

// The protocol's numbers for kinds of items and forms of their texts.
const PROPERTY: u32 = 10;
const VALUE: u32 = 12;
const PLAIN_TEXT: u32 = 1;
const SNIPPET: u32 = 2;

pub(crate) fn answer(query: &Query<'_>) -> Answer {
    let (position, _) = query.place()?;
    let Some((before, offset)) = query.document.line_before(position) else {
        return Ok(Value::Null);
    };
    if let Some(name) = begun_tag(before) {
        return Ok(json!(tag_names(query, name.len(), offset)));
    }
    if query.document.content(query.commands) != Ok(Content::Games) {
        return Ok(Value::Null);
    }
    let word = word_at(query.document.as_str(), offset);
    let moves = query
        .document
        .part_at(word.start, query.commands)
        .and_then(|part| moves(query, part, &word));
    Ok(json!(moves.unwrap_or_default()))
}

/// The beginning of a tag's name, if the line has nothing else.
fn begun_tag(line: &str) -> Option<&str> {
    let name = line.trim_start().strip_prefix('[')?;
    name.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(name)
}

fn tag_names(query: &Query<'_>, begun: usize, offset: usize) -> Vec<Value> {
    let rest = &query.document.as_str()[offset..];
    let rest = rest.lines().next().unwrap_or_default();
    let after = rest.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
    let end = offset + rest.len() - after.len();
    let is_closed = after.starts_with(']');
    let range = query.document.text.range(offset - begun..end);
    let is_bare = after.trim().is_empty() || is_closed;
    let items = TAGS.iter().map(|&(name, meaning)| {
        let close = if is_closed { "" } else { "]" };
        let new_text = match (is_bare, query.client.snippets) {
            (true, true) => format!("{name} \"$1\"{close}"),
            (true, false) => format!("{name} \"\"{close}"),
            (false, _) => name.to_owned(),
        };
        let is_snippet = is_bare && query.client.snippets;
        json!({
            "label": name,
            "kind": PROPERTY,
            "documentation": meaning,
            "insertTextFormat": if is_snippet { SNIPPET } else { PLAIN_TEXT },
            "textEdit": TextEdit { range, new_text },
        })
    });
    items.collect()
}

/// The word around an offset, as far as it may be a move or a label.
fn word_at(text: &str, offset: usize) -> Range<usize> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b".{}()[];\"%".contains(byte);
    let (before, after) = text.as_bytes().split_at(offset);
    let start = before.iter().rposition(ends).map_or(0, |at| at + 1);
    let end = offset + after.iter().position(ends).unwrap_or(after.len());
    start..end
}

/// The moves that may stand in the place of a word.
fn moves(query: &Query<'_>, part: &Part, word: &Range<usize>) -> Option<Vec<Value>> {
    let kind = query.document.with_game(part, |game| {
        let kind = game.kind();
        (kind.is_played() && kind != Kind::Kriegspiel).then_some(kind)
    })??;
    // The game up to the word, with some move in its place, shows where a move would belong.
    const PLACEHOLDER: &[u8] = b"e4";
    let head = query.document.as_str().as_bytes().get(part.span.start..word.start)?;
    let text = [head, PLACEHOLDER].concat();
    let batch = Batch::from_text(&text).as_kind(Some(kind));
    let game = batch.games().last()?.recognized();
    let last = game.tokens().len().checked_sub(1)?;
    let is_placeholder = game.tokens()[last].kind == TokenKind::Move
        && game.token_span(last) == (head.len()..text.len());
    if !is_placeholder || has_result(&game) {
        return None;
    }
    let tree = Tree::new(&game);
    let turn = tree.turns.len().checked_sub(1)?;
    let moment = moment::before(&game, &tree, turn)?;
    let place = Place {
        range: query.document.text.range(word.clone()),
        // `12A.` and `12A. ` are both followed by a blank.
        is_glued: head.ends_with(b"."),
        label: tree.turns[turn].label,
        kind,
    };
    Some(place.items(&moment))
}

/// Whether a game has ended, so that no move may follow.
fn has_result(game: &Game<'_>) -> bool {
    game.tokens().iter().any(|token| token.kind == TokenKind::Result)
}

/// The place of a move.
struct Place {
    range: Lines,
    is_glued: bool,
    /// The label before it, if any.
    label: Label,
    kind: Kind,
}

impl Place {
    fn items(&self, moment: &Moment) -> Vec<Value> {
        let has_label = self.label != Label::default();
        let boards: &[BoardId] = match self.kind.has_two_boards() && !has_label {
            true => &BoardId::ALL,
            false => &[moment.board],
        };
        let mut items = Vec::new();
        for &board in boards {
            let position = moment.boards.board(board);
            let seat = board.seat(position.turn());
            let is_other = self.label.seat.is_some_and(|named| named.color() != seat.color());
            let label = match has_label {
                true => String::new(),
                false => self.due_label(position, seat),
            };
            if !is_other {
                items.extend(moves_of(position).map(|(mv, san)| {
                    self.item(&format!("{label}{san}"), &detail(position, mv, san))
                }));
            }
        }
        items
    }

    /// The label that a move without one needs.
    fn due_label(&self, position: &Position, seat: Seat) -> String {
        let number = position.fullmoves();
        match (self.kind.has_two_boards(), position.turn()) {
            (true, _) => format!("{number}{}. ", seat.letter()),
            (false, Color::White) => format!("{number}. "),
            (false, Color::Black) => String::new(),
        }
    }

    fn item(&self, text: &str, detail: &str) -> Value {
        let blank = if self.is_glued { " " } else { "" };
        json!({
            "label": text,
            "kind": VALUE,
            "detail": detail,
            "filterText": text,
            "textEdit": TextEdit { range: self.range, new_text: format!("{blank}{text}") },
        })
    }
}

fn moves_of(position: &Position) -> impl Iterator<Item = (Move, SanPlus)> {
    position.legal_moves().to_vec().into_iter().map(|mv| (mv, SanPlus::from_move(mv, position)))
}

/// The effects of a move, in a few words.
fn detail(position: &Position, mv: Move, san: SanPlus) -> String {
    let captured = position.clone().play_unchecked(mv).map(|role| format!("captures a {role}"));
    let drop = matches!(mv, Move::Drop { .. }).then(|| "drop".to_owned());
    let mark = san.suffix.map(|suffix| match suffix {
        Suffix::Check => "check".to_owned(),
        Suffix::Mate => "mate".to_owned(),
    });
    let parts: Vec<_> = drop.into_iter().chain(captured).chain(mark).collect();
    parts.join(", ")
}
