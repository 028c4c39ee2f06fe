//! Records in other forms: plain chess, and JSON for programs.

use chess::{CastlingStyle, SanPlus};
use kriegspiel::{Announcement, CapturedPiece, Ending, Tries};
use serde::Serialize;

use super::{
    ItemKind, Replayed, Seen, Word, Written, filter::remarks, header::termination, info,
    written::filtering,
};
use crate::{Losses, decode, json::to_line, write::tags};

/// The umpire's record as PGN for chess programs: moves with their names in chess, announcements
/// and attempts in comments. `None` for a player's record, whose hidden moves are unknown.
pub fn to_chess(replayed: &Replayed<'_>) -> Option<(Vec<u8>, Losses)> {
    let Seen::ByUmpire(umpire) = &replayed.seen else { return None };
    let mut losses = Losses::default();
    let record = &replayed.record;
    let kept = |name: &str| !matches!(name.to_ascii_lowercase().as_str(), "filtered" | "variant");
    let pairs =
        record.game.tags().map(|tag| (decode(tag.name()).into_owned(), tag.value().into_owned()));
    let pairs: Vec<_> = pairs.filter(|(name, _)| kept(name)).collect();
    let mut written = Written::from_umpire(umpire, &pairs);
    written.tags.retain(|(name, _)| kept(name));
    if umpire.ruleset().moves() == chess::Rules::CRAZYHOUSE {
        written.set("Variant", "Crazyhouse");
    }
    if umpire.ending().is_none() {
        written.result =
            record.game.result_token().map_or(written.result, |result| decode(result).into_owned());
    }
    for (line, half_move) in
        written.lines.iter_mut().zip(record.half_moves.iter().chain(&record.pending))
    {
        remarks(replayed, half_move, Some(line), &mut losses);
    }
    if !record.strays.is_empty() {
        losses.add("variations, lines of comments and stray text");
    }
    if replayed.stopped.is_some() {
        losses.add("half-moves that could not be replayed");
    }
    let mut position = umpire.start().clone();
    let mut out = Vec::new();
    for (name, value) in written.ordered_tags() {
        tags::push(&mut out, name, value);
        out.push(b'\n');
    }
    out.push(b'\n');
    for (n, line) in written.lines.iter_mut().enumerate() {
        match umpire.turns().get(n) {
            Some(turn) => {
                line.word = SanPlus::from_move(turn.mv, &position).to_string();
                position.play_unchecked(turn.mv);
                line.push(&mut out, true);
            }
            // Attempts after the last move.
            None => line.push_remarks(&mut out),
        }
    }
    out.extend_from_slice(written.result.as_bytes());
    out.push(b'\n');
    Some((out, losses))
}

#[derive(Serialize)]
struct Document {
    format: &'static str,
    version: u32,
    /// The name of the ruleset.
    rules: String,
    filtered: &'static str,
    /// Whether all of it could be replayed and nothing in it is untrue.
    sound: bool,
    tags: Vec<Pair>,
    half_moves: Vec<HalfMove>,
    /// The attempts after the last half-move, oldest first.
    pending: Vec<Attempt>,
    end: Option<&'static str>,
    result: Option<String>,
}

#[derive(Serialize)]
struct Pair {
    name: String,
    value: String,
}

#[derive(Serialize)]
struct HalfMove {
    number: u32,
    color: &'static str,
    /// The name; `None` for a hidden move.
    #[serde(rename = "move")]
    name: Option<String>,
    uci: Option<String>,
    /// The announcement as written.
    info: String,
    said: AnnouncementJson,
    /// Oldest first.
    attempts: Vec<Attempt>,
    comments: Vec<String>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Attempt {
    Move {
        #[serde(rename = "move")]
        name: String,
    },
    Count {
        number: u32,
    },
    Private,
    Any {
        yes: bool,
    },
}

#[derive(Serialize)]
struct AnnouncementJson {
    capture: Option<String>,
    /// The captured piece: `pawn`, `piece`, or its letter.
    piece: Option<String>,
    en_passant: bool,
    checks: Vec<String>,
    promotion: bool,
    drop: Option<String>,
    /// Whether there are pawn captures, how many, or where.
    tries: Option<serde_json::Value>,
}

/// A record, the umpire's or a player's, as one line of JSON without the line end.
pub fn to_json(replayed: &Replayed<'_>) -> String {
    let record = &replayed.record;
    let moves = uci(replayed);
    let half_moves = record.half_moves.iter().enumerate().map(|(n, half_move)| {
        let read = replayed.reads.get(n);
        let said = read.map(|read| read.said).or(half_move.note.as_ref().map(|note| note.said));
        let said = said.unwrap_or_default();
        let name = match (half_move.word, read) {
            (Word::Made(word), None) => Some(decode(word).into_owned()),
            (Word::Made(_), Some(read)) if read.word != "??" => Some(read.word.clone()),
            _ => None,
        };
        HalfMove {
            number: half_move.number,
            color: filtering(Some(half_move.color)),
            name,
            uci: moves.get(n).cloned().flatten(),
            info: info(&said),
            said: AnnouncementJson::new(&said),
            attempts: attempts(half_move),
            comments: comments(replayed, half_move),
        }
    });
    let end = replayed.end().and_then(|ending| match ending {
        Ending::Announced { end, .. } => Some(termination(end)),
        _ => None,
    });
    let tags = record.game.tags();
    let pair = |tag: crate::Tag<'_>| Pair {
        name: decode(tag.name()).into_owned(),
        value: tag.value().into_owned(),
    };
    to_line(&Document {
        format: "tandem-kriegspiel",
        version: 1,
        rules: record.header.ruleset.to_string(),
        filtered: filtering(record.viewer()),
        sound: replayed.is_sound(),
        tags: tags.map(pair).collect(),
        half_moves: half_moves.collect(),
        pending: record.pending.as_ref().map(attempts).unwrap_or_default(),
        end,
        result: record.result().map(std::borrow::Cow::into_owned),
    })
}

/// The moves in coordinates, where known.
fn uci(replayed: &Replayed<'_>) -> Vec<Option<String>> {
    let text = |mv: chess::Move| Some(mv.to_uci(CastlingStyle::KingMoves).to_string());
    match &replayed.seen {
        Seen::ByUmpire(umpire) => umpire.turns().iter().map(|turn| text(turn.mv)).collect(),
        Seen::ByPlayer(viewed) => {
            let turns = viewed.view.turns().iter();
            turns
                .map(|seen| match seen {
                    kriegspiel::SeenTurn::Own(turn) => text(turn.mv),
                    kriegspiel::SeenTurn::Opponent(_) => None,
                })
                .collect()
        }
        Seen::ByNobody => Vec::new(),
    }
}

fn attempts(half_move: &super::HalfMove<'_>) -> Vec<Attempt> {
    let items = half_move.note.iter().flat_map(|note| note.items.iter().rev());
    items
        .map(|item| match item.kind {
            ItemKind::Move => Attempt::Move { name: decode(item.text).into_owned() },
            ItemKind::Count(number) => Attempt::Count { number },
            ItemKind::Private => Attempt::Private,
            ItemKind::Any(yes) => Attempt::Any { yes },
        })
        .collect()
}

fn comments(replayed: &Replayed<'_>, half_move: &super::HalfMove<'_>) -> Vec<String> {
    let words = half_move.note.iter().map(|note| note.words.clone().into_owned());
    let plain = |text: &str| text.trim_start_matches('{').trim_end_matches('}').trim().to_owned();
    let game = &replayed.record.game;
    let rest = half_move.remarks.iter().map(|&token| plain(&decode(game.token_text(token))));
    words.chain(rest).filter(|text| !text.is_empty()).collect()
}

impl AnnouncementJson {
    fn new(said: &Announcement) -> Self {
        let capture = said.capture;
        Self {
            capture: capture.map(|capture| capture.square.to_string()),
            piece: capture.and_then(|capture| capture.piece).map(|piece| match piece {
                CapturedPiece::Pawn => "pawn".to_owned(),
                CapturedPiece::Piece => "piece".to_owned(),
                CapturedPiece::Exactly(role) => role.letter().to_string(),
            }),
            en_passant: capture.is_some_and(|capture| capture.en_passant),
            checks: said.checks.iter().map(|one| format!("{one:?}").to_ascii_lowercase()).collect(),
            promotion: said.promotion,
            drop: said.drop.map(|role| role.letter().to_string()),
            tries: match said.tries {
                Tries::Undisclosed => None,
                Tries::Whether(any) => Some(any.into()),
                Tries::Number(number) => Some(number.into()),
                Tries::Squares(squares) => {
                    Some(squares.into_iter().map(|square| square.to_string()).collect())
                }
            },
        }
    }
}
