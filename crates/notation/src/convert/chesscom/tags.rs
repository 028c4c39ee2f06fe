//! The tags, the result and the end of a game, from the headers of two records.

use bughouse::BoardId;
use chess::Color;

use super::record::BoardRecord;
use crate::{Batch, Ending, How, convert::Losses, write::Builder};

pub(super) fn push_tags(builder: &mut Builder, records: [&BoardRecord; 2]) {
    for name in ["Event", "Site", "Date", "Round"] {
        if let Some(value) = records[0].header(name) {
            builder.tag(name, value);
        }
    }
    for (board, record) in BoardId::ALL.into_iter().zip(records) {
        for (color, name) in Color::ALL.into_iter().zip(["White", "Black"]) {
            let seat = board.seat(color).name();
            if let Some(player) = record.header(name) {
                builder.tag(seat, player);
            }
            if let Some(elo) = record.header(&format!("{name}Elo")) {
                builder.tag(&format!("{seat}Elo"), elo);
            }
        }
    }
    let BoardRecord { base, increment, .. } = records[0];
    if *base > 0 {
        builder.tag("TimeControl", &format!("{}+{}", base / 1000, increment / 1000));
    } else if let Some(control) = records[0].header("TimeControl") {
        builder.tag("TimeControl", control);
    }
    if records.iter().all(|record| record.board.is_none()) {
        for (name, record) in ["GameID", "PartnerGameID"].iter().zip(records) {
            if let Some(id) = record.ids.first() {
                builder.tag(name, id);
            }
        }
    }
    if let Some(how) = deciding(records).header("Termination") {
        builder.tag("Termination", how);
    }
}

/// Headers that are written in another form: as players, position or result.
const WRITTEN: [&str; 9] = [
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "TimeControl",
    "Result",
    "SetUp",
    "FEN",
    "Termination",
];

/// Headers that follow from the moves of their board.
const DERIVED: [&str; 3] = ["CurrentPosition", "ECO", "ECOUrl"];

/// Makes tags from all other headers of board A. Other headers of board B, or other values, are
/// lost.
pub(super) fn push_other_headers(
    builder: &mut Builder,
    records: [&BoardRecord; 2],
    losses: &mut Losses,
) {
    let is = |names: &[&str], name: &str| names.iter().any(|n| n.eq_ignore_ascii_case(name));
    for (board, record) in BoardId::ALL.into_iter().zip(records) {
        for (name, value) in &record.headers {
            let first = records[0].header(name);
            let control = name.eq_ignore_ascii_case("TimeControl");
            if is(&WRITTEN, name) && !control || is(&DERIVED, name) {
                continue;
            }
            if name == "Link" && board == BoardId::B {
                builder.tag("PartnerLink", value);
            } else if board == BoardId::A || first.is_none() {
                if !control {
                    builder.tag(name, value);
                }
            } else if first != Some(value.as_str()) {
                losses.add(format!("the header {name} of board {board}"));
            }
        }
    }
}

/// The result for White of board A. A record has that of its own White.
pub(super) fn result(records: [&BoardRecord; 2], losses: &mut Losses) -> String {
    let mirrored = records[1].header("Result").map(|result| match result {
        "1-0" => "0-1",
        "0-1" => "1-0",
        other => other,
    });
    let result = match (records[0].header("Result"), mirrored) {
        (Some(result), Some(other)) if result != other => {
            losses.add("the header Result of board B, which contradicts that of board A");
            result
        }
        (result, other) => result.or(other).unwrap_or("*"),
    };
    result.to_owned()
}

/// The record of the board that decided the game: the other one says only that a partner won or
/// lost.
fn deciding(records: [&BoardRecord; 2]) -> &BoardRecord {
    let said = |record: &&BoardRecord| words(record).is_some();
    let own = |record: &&BoardRecord| {
        words(record).is_some_and(|words| !words.to_lowercase().contains("partner"))
    };
    let deciding = records.into_iter().find(own);
    deciding.or_else(|| records.into_iter().find(said)).unwrap_or(records[0])
}

fn words(record: &BoardRecord) -> Option<&str> {
    let message = record.message.as_deref().or_else(|| record.header("Termination"));
    message.filter(|words| !words.trim().is_empty())
}

/// How the game ended, as the deciding board has it.
pub(super) fn message(records: [&BoardRecord; 2]) -> Option<&str> {
    words(deciding(records))
}

/// Whether a comment tells how a game between these players ended.
pub(super) fn is_ending(text: &str, records: [&BoardRecord; 2]) -> bool {
    let mut names = String::new();
    for (board, record) in BoardId::ALL.into_iter().zip(records) {
        for (color, name) in Color::ALL.into_iter().zip(["White", "Black"]) {
            let player = record.header(name).unwrap_or_default().replace(['"', '\\'], "");
            names += &format!("[{} \"{player}\"]\n", board.seat(color).name());
        }
    }
    let batch = Batch::from_text(names.as_bytes());
    let game = batch.games().next();
    game.is_some_and(|game| Ending::from_words(&game, text.into()).how != How::Unknown)
}
