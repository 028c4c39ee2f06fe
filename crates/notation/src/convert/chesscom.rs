//! chess.com's forms of a bughouse game: one record for each board, as JSON with moves in
//! [`tcn`](super::tcn), in the monthly archives, or as PGN. Also reads both boards of
//! [`pgn::to_pgn`](super::pgn::to_pgn) again.
//!
//! [`Joiner`] takes records in any order and finds those that belong together; [`to_bpgn`] joins
//! two known ones. The boards have no common order of moves and are merged by their clocks.

mod archive;
mod board_pgn;
mod callback;
mod joiner;
mod merge;
mod pairing;
mod record;
mod tags;

use std::fmt;

use bughouse::{Bfen, BoardId, Game as Boards, Numbers, Seat, bfen::ParsedBfen};
use chess::Rules;
use serde_json::Value;

use crate::{
    convert::Losses,
    write::{Builder, braces::safe_comment},
};
use merge::{Merged, merge};
use record::{BoardRecord, Note};

pub use joiner::{Join, Joined, Joiner, Leftover, LeftoverReason};
pub use record::RecordError;

/// Whether a value looks like the record of a single game.
pub fn is_record(value: &Value) -> bool {
    callback::inner(value).get("moveList").is_some()
}

/// Whether two records name each other, if they name any partner. The partner may be named by its
/// id or by its uuid.
pub fn are_partners(a: &Value, b: &Value) -> bool {
    let field = |value: &Value, name: &str| {
        callback::text(callback::inner(value).get(name)).filter(|id| !id.is_empty())
    };
    let names = |a: &Value, b: &Value| {
        let ids: Vec<_> = ["id", "uuid"].iter().filter_map(|name| field(b, name)).collect();
        match field(a, "partnerGameId") {
            Some(partner) if !ids.is_empty() => ids.contains(&partner),
            _ => true,
        }
    };
    names(a, b) && names(b, a)
}

/// The text of the game of two records; the first is board A.
///
/// # Errors
///
/// [`RecordError`] if a record cannot be read or they are not partners.
pub fn to_bpgn(a: &Value, b: &Value) -> Result<(Vec<u8>, Losses), RecordError> {
    if !are_partners(a, b) {
        return Err(RecordError::NotPartners);
    }
    let [a, b] = [callback::read(a)?, callback::read(b)?];
    let boards = start([&a, &b])?;
    let merged = merge(&boards, [&a, &b]);
    write([&a, &b], &boards, &merged)
}

/// The starting positions of the records, one for each board or one for both.
fn start(records: [&BoardRecord; 2]) -> Result<Boards, RecordError> {
    let error = |why: &dyn fmt::Display| RecordError::Setup(why.to_string());
    let mut bfen = Boards::new(Rules::BUGHOUSE).to_bfen();
    for (board, record) in BoardId::ALL.into_iter().zip(records) {
        let Some(text) = &record.setup else { continue };
        let reading = ParsedBfen::parse_with_numbers(text, Some(Numbers::Counters));
        let Bfen { a, b, .. } = reading.map_err(|why| error(&why))?.bfen;
        match (board, b) {
            (BoardId::A, _) => bfen.a = a,
            // A FEN of both boards has them in the order of the game.
            (BoardId::B, Some(b)) => bfen.b = Some(b),
            (BoardId::B, None) => bfen.b = Some(a),
        }
    }
    Boards::from_bfen(&bfen, Rules::BUGHOUSE).map_err(|why| error(&why))
}

/// The text of a game whose moves have been merged.
fn write(
    records: [&BoardRecord; 2],
    start: &Boards,
    merged: &Merged,
) -> Result<(Vec<u8>, Losses), RecordError> {
    let mut losses = Losses::default();
    let mut builder = if *start == Boards::new(Rules::BUGHOUSE) {
        Builder::new(Rules::BUGHOUSE)
    } else {
        let bfen = start.to_bfen();
        let refused = |why: bughouse::GameError| RecordError::Setup(why.to_string());
        Builder::from_bfen(&bfen, Rules::BUGHOUSE).map_err(refused)?
    };
    let clocks = || records.iter().flat_map(|record| &record.clocks).flatten();
    let decimals = |unit: i64| clocks().all(|clock| clock.0 % unit == 0);
    builder.decimals(match () {
        () if records.iter().any(|record| record.board.is_none()) && decimals(100) => 1,
        () if decimals(1000) => 0,
        () => 3,
    });
    tags::push_tags(&mut builder, records);
    tags::push_other_headers(&mut builder, records, &mut losses);
    for lost in records.iter().flat_map(|record| &record.lost) {
        losses.add(lost);
    }
    let closing = play(&mut builder, records, merged, &mut losses);
    let result = tags::result(records, &mut losses);
    let decided = tags::message(records).map(str::to_owned);
    let ending = closing.or(decided);
    let ending = ending.as_deref().map(safe_comment);
    Ok((builder.finish(&result, ending.as_deref()), losses))
}

/// Plays the merged moves with their clocks and remarks. Returns the last remark of our own export
/// if it tells how the game ended.
fn play(
    builder: &mut Builder,
    records: [&BoardRecord; 2],
    merged: &Merged,
    losses: &mut Losses,
) -> Option<String> {
    let timed = records.iter().any(|record| record.clocks.iter().any(Option::is_some));
    let ordered = records.iter().all(|record| record.order.is_some());
    if !ordered && (!timed || records.iter().any(|record| record.clocks.len() < record.moves.len()))
    {
        losses.add("the order of the boards: there are fewer times than moves");
    }
    if records.iter().any(|record| record.clocks.len() > record.moves.len()) {
        losses.add("the time left to the players to move at the end");
    }
    (0..merged.reordered)
        .for_each(|_| losses.add("the order by clocks, where a drop came before its capture"));
    for note in records.iter().flat_map(|record| &record.leading) {
        push_note(builder, note);
    }
    let mut next = [0; 2];
    let mut closing = None;
    for (n, &(board, mv)) in merged.plies.iter().enumerate() {
        let record = records[board as usize];
        let ply = next[board as usize];
        next[board as usize] += 1;
        let seat: Seat = builder.boards().to_move(board);
        let clock = record.clocks.get(ply).copied().flatten();
        if builder.play(seat, mv, clock).is_err() {
            break;
        }
        let mut notes = record.notes.get(ply).map_or(&[][..], Vec::as_slice);
        if n + 1 == merged.plies.len()
            && record.board.is_some()
            && let [before @ .., Note::Comment(last)] = notes
            && tags::is_ending(last, records)
        {
            (notes, closing) = (before, Some(last.clone()));
        }
        for note in notes {
            push_note(builder, note);
        }
    }
    if let Some((board, number)) = merged.stopped {
        let label = format!("move {number} of board {board}");
        losses.add(format!("{label}: not legal, left out with all that follows"));
    }
    closing
}

fn push_note(builder: &mut Builder, note: &Note) {
    match note {
        Note::Comment(text) => builder.comment(text),
        Note::Annotation(text) => builder.annotate(text),
        Note::Lag(lag) => builder.braces("L:", &lag.0.to_string()),
        Note::Spent(time) => builder.braces("T:", &time.0.to_string()),
        Note::Diagram => builder.diagram(),
        Note::DrawOffer => builder.draw_offer(),
    };
}
