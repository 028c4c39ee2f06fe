//! A log before the arbiter: what it rules on each event, and the boards after it.

use bughouse::{Arbiter, BoardId, Illegality, Log, LogEntry, Ruling, Verdict};
use chess::{Position, SanPlus, Uci};
use notation::log;
use protocol::{AdjudicatedEvent, AdjudicatedLog, Played, Refusal, Ruled};

use super::malformed;

/// Replays a log, and writes its record.
pub(crate) fn adjudicate(text: &[u8]) -> Result<AdjudicatedLog, Refusal> {
    let log = log::read(&notation::decode(text)).map_err(malformed)?;
    let mut arbiter = log.arbiter();
    let events = log.entries.iter().map(|entry| event(&mut arbiter, entry)).collect();
    Ok(AdjudicatedLog { events, bpgn: bpgn(&log) })
}

fn bpgn(log: &Log) -> String {
    let (record, _) = log::to_record(log);
    String::from_utf8_lossy(&record).into_owned()
}

fn event(arbiter: &mut Arbiter, entry: &LogEntry) -> AdjudicatedEvent {
    let before = BoardId::ALL.map(|board| arbiter.position(board).cloned());
    let rulings = arbiter.handle(entry.at, &entry.event);
    let mut played = None;
    let mut illegal = None;
    for ruling in &rulings {
        let &Verdict::Completed { seat, act, .. } = &ruling.verdict else { continue };
        let board = seat.board();
        played = Some(Played {
            seat: seat.into(),
            act: act.to_string(),
            text: written(act, before[board as usize].as_ref()),
            left: arbiter.reading(seat, entry.at).0,
        });
        let own = arbiter.illegal_move(board).filter(|&(who, what, _)| (who, what) == (seat, act));
        illegal = own.map(|(.., why)| illegality(why));
    }
    AdjudicatedEvent {
        rulings: rulings.iter().map(ruled).collect(),
        played,
        illegal,
        bfen: arbiter.to_bfen(entry.at).to_bracket(),
    }
}

fn ruled(ruling: &Ruling) -> Ruled {
    let described = ruling.verdict.describe();
    Ruled {
        article: ruling.article.to_string(),
        id: described.id.to_owned(),
        fields: described.fields.into_iter().map(|(name, value)| (name.into(), value)).collect(),
    }
}

/// Why a move is illegal, with the fields that a refusal of it would have.
fn illegality(why: Illegality) -> Ruled {
    let described = why.describe();
    let why = ("why".to_owned(), described.id.to_owned());
    let rest = described.fields.into_iter().map(|(name, value)| (name.to_owned(), value));
    Ruled { article: "1.14".into(), id: "illegal".into(), fields: rest.chain([why]).collect() }
}

fn written(act: Uci, before: Option<&Position>) -> String {
    let legal = before.and_then(|position| Some((act.to_move(position).ok()?, position)));
    legal.map_or_else(
        || act.to_string(),
        |(mv, position)| SanPlus::from_move(mv, position).to_string(),
    )
}
