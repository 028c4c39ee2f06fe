//! Writes a record in canonical form without losing anything.

use chess::Color;

use super::{
    Filtering, HalfMove, Line, Named, Record, Replayed, Seen, Word, Written, rules_name,
    written::{filtering, note},
};
use crate::{
    Batch, Game, Kind, TokenKind, decode,
    write::{kept::Kept, san::glyphs, tags::canonical_value},
};

/// Appends a record in canonical form, if it reads back as the same.
pub(crate) fn format_record(game: &Game<'_>, out: &mut Vec<u8>) -> Option<Kept> {
    let replayed = Replayed::new(game);
    let text = canonical(&replayed)?.to_text();
    let batch = Batch::from_text(&text);
    let mut games = batch.games();
    let (Some(again), None) = (games.next(), games.next()) else { return None };
    if !super::is_kriegspiel(&again) {
        return None;
    }
    let again = Replayed::new(&again);
    let stable = canonical(&again).is_some_and(|written| written.to_text() == text);
    if !stable || !is_same(&replayed, &again) {
        return None;
    }
    out.extend_from_slice(&text);
    Some(Kept::Meaning)
}

/// The canonical form of a record. `None` if the record has something without a place in it.
fn canonical(replayed: &Replayed<'_>) -> Option<Written> {
    let record = &replayed.record;
    let game = &record.game;
    let half_moves = || record.half_moves.iter().chain(&record.pending);
    let is_open = |n: usize| {
        game.tokens()[n].kind == TokenKind::Comment && !game.token_text(n).ends_with(b"}")
    };
    let is_odd = !record.strays.is_empty()
        || record.results.len() > 1
        || half_moves().any(|one| record.is_mislabelled(one))
        || (0..game.tokens().len()).any(is_open);
    if is_odd {
        return None;
    }
    let remark = |&token: &usize| text_of(record, token);
    let mut written = Written {
        tags: tags(record),
        head: record.head.iter().map(remark).collect(),
        lines: half_moves().enumerate().map(|(n, one)| line(replayed, n, one)).collect(),
        result: record
            .results
            .first()
            .map(|&token| remark(&token).trim().to_owned())
            .unwrap_or_default(),
    };
    if record.results.is_empty() {
        let tag = game.tag("Result").map(|tag| tag.value().into_owned());
        let known = |value: &String| matches!(value.as_str(), "1-0" | "0-1" | "1/2-1/2");
        written.result = tag.filter(known).unwrap_or_else(|| "*".to_owned());
    }
    Some(written)
}

fn tags(record: &Record<'_>) -> Vec<(String, String)> {
    let header = &record.header;
    let named = |name: &str| record.game.tag(name).is_some();
    let mut tags: Vec<(String, String)> = Vec::new();
    for tag in record.game.tags() {
        let moved = matches!(&header.named, Named::ByVariant(span) if *span == tag.span());
        match moved && !named("Rules") {
            true => tags.push(("Rules".to_owned(), rules_name(&header.ruleset))),
            false => {
                tags.push((
                    decode(tag.name()).into_owned(),
                    canonical_value(&tag, Kind::Kriegspiel).into_owned(),
                ));
            }
        }
    }
    if header.named == Named::Missing && !named("Rules") {
        tags.push(("Rules".to_owned(), rules_name(&header.ruleset)));
    }
    if header.filtered == Filtering::Missing {
        tags.push(("Filtered".to_owned(), filtering(record.viewer()).to_owned()));
    }
    tags
}

fn line(replayed: &Replayed<'_>, place: usize, half_move: &HalfMove<'_>) -> Line {
    let game = &replayed.record.game;
    let read = replayed.reads.get(place).filter(|_| half_move.word != Word::Nothing);
    let word = match (half_move.word, read) {
        (Word::Made(word), Some(read)) if read.word != "??" => {
            read.word.clone() + &decode(glyphs(word))
        }
        (Word::Made(word), _) => decode(word).into_owned(),
        (Word::Hidden, _) => "??".to_owned(),
        (Word::Nothing, _) => "--".to_owned(),
    };
    let mut line = Line::bare(half_move.number, half_move.color, &word);
    let texts = |items: &[super::Item<'_>]| -> Vec<String> {
        items.iter().map(|item| decode(item.text).into_owned()).collect()
    };
    match (&half_move.note, read) {
        (Some(raw), _) if raw.is_umd || !raw.is_readable() => {
            line.comments.push(text_of(&replayed.record, raw.token));
        }
        (Some(raw), read) => {
            let stopped = replayed.stopped.is_some();
            // Hidden attempts that are listed are kept, not counted: the list is information.
            let names = match read {
                Some(read) if read.attempts.len() == raw.items.len() => read.attempts.clone(),
                None if half_move.word == Word::Nothing && !stopped => replayed.pending.clone(),
                _ => texts(&raw.items),
            };
            let hidden_list = half_move.word != Word::Nothing
                && names.iter().zip(&raw.items).any(|(name, item)| is_move(item) && is_count(name));
            let names = if hidden_list { texts(&raw.items) } else { names };
            line.note = Some(note(&raw.said, &names));
            line.words = with_plain_lines(&raw.words);
        }
        (None, Some(read)) if matches!(replayed.seen, Seen::ByUmpire(_)) => {
            line.note = Some(note(&read.said, &[]));
        }
        (None, _) => {}
    }
    for &token in &half_move.remarks {
        let text = text_of(&replayed.record, token);
        match game.tokens()[token].kind {
            TokenKind::Nag => line.glyphs.push(text),
            _ => line.comments.push(text),
        }
    }
    line
}

fn is_move(item: &super::Item<'_>) -> bool {
    item.kind == super::ItemKind::Move
}

fn is_count(name: &str) -> bool {
    name == "-" || name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether two records have the same content.
pub(crate) fn is_same(one: &Replayed<'_>, other: &Replayed<'_>) -> bool {
    let shape = |replayed: &Replayed<'_>| {
        let record = &replayed.record;
        let half_moves = record.half_moves.iter().chain(&record.pending);
        let of_half_move = |half_move: &HalfMove<'_>| {
            let mut remarks: Vec<String> =
                half_move.remarks.iter().map(|&n| text_of(record, n)).collect();
            remarks.extend(half_move.note.as_ref().map(|note| with_plain_lines(&note.words)));
            remarks.retain(|remark| !remark.is_empty());
            // The place of an unreadable note among the comments does not matter.
            remarks.sort();
            (half_move.color, half_move.number, matches!(half_move.word, Word::Hidden), remarks)
        };
        (half_moves.map(of_half_move).collect::<Vec<_>>(), record.head.len(), record.viewer())
    };
    let seen = |replayed: &Replayed<'_>| match &replayed.seen {
        Seen::ByUmpire(umpire) => {
            Some((umpire.turns().to_vec(), umpire.tries().to_vec(), Vec::new(), None))
        }
        Seen::ByPlayer(viewed) => {
            let (turns, pending) = (viewed.view.turns().to_vec(), viewed.view.pending().clone());
            Some((Vec::new(), Vec::new(), turns, Some(pending)))
        }
        Seen::ByNobody => None,
    };
    let faults = |replayed: &Replayed<'_>| {
        let untrue = replayed.faults.iter().filter(|fault| fault.kind.is_untrue());
        untrue
            .map(|fault| (fault.kind, fault.half_move))
            // Missing announcements are written, and marks follow from announcements.
            .filter(|(kind, _)| !matches!(kind.check(), "missing-announcement" | "wrong-mark"))
            .collect::<Vec<_>>()
    };
    // The tags that name the rules and the viewer are rewritten, and follow from the header.
    let tags = |replayed: &Replayed<'_>| {
        let own = ["rules", "variant", "filtered"];
        let pair = |tag: crate::Tag<'_>| {
            (
                decode(tag.name()).to_ascii_lowercase(),
                canonical_value(&tag, Kind::Kriegspiel).into_owned(),
            )
        };
        let mut tags: Vec<_> = replayed.record.game.tags().map(pair).collect();
        tags.retain(|(name, _)| !own.contains(&name.as_str()));
        tags.sort();
        (tags, replayed.record.header.ruleset)
    };
    let colors = |replayed: &Replayed<'_>| -> Option<Color> { replayed.record.viewer() };
    shape(one) == shape(other)
        && tags(one) == tags(other)
        && colors(one) == colors(other)
        && seen(one) == seen(other)
        && faults(one) == faults(other)
        && one.stopped == other.stopped
}

/// The text of a remark, with plain line ends.
fn text_of(record: &Record<'_>, token: usize) -> String {
    with_plain_lines(&decode(record.game.token_text(token)))
}

fn with_plain_lines(text: &str) -> String {
    let mut text = text.to_owned();
    while text.contains("\r\n") {
        text = text.replace("\r\n", "\n");
    }
    text
}
