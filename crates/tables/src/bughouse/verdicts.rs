//! The arbiter's rulings on entries of a game, and their form for clients.

use bughouse::{Arbiter, Article, BoardId, LogEntry, Ruling, Verdict, ruleset::Calling};
use chess::{Position, San, SanPlus, Uci};
use protocol::{Played, Ruled};

/// The arbiter's rulings on entries that happen together.
pub(super) struct Verdicts {
    pub(super) rulings: Vec<Ruling>,
    /// How many of them are about the last entry.
    of_last: usize,
    /// The moves that were completed.
    pub(super) played: Vec<Played>,
}

impl Verdicts {
    /// Has an arbiter handle entries.
    pub(super) fn new(arbiter: &mut Arbiter, entries: &[LogEntry]) -> Self {
        let mut verdicts = Self { rulings: Vec::new(), of_last: 0, played: Vec::new() };
        for LogEntry { at, event } in entries {
            let before = BoardId::ALL.map(|board| arbiter.position(board).cloned());
            let rulings = arbiter.handle(*at, event);
            for ruling in &rulings {
                if let &Verdict::Completed { seat, act, .. } = &ruling.verdict {
                    let position = before[seat.board() as usize].as_ref();
                    verdicts.played.push(Played {
                        seat: seat.into(),
                        act: act.to_string(),
                        text: written(arbiter, act, position),
                        left: arbiter.reading(seat, *at).0,
                    });
                }
            }
            verdicts.of_last = rulings.len();
            verdicts.rulings.extend(rulings);
        }
        verdicts
    }

    /// The refusal of the last entry, if it is the only ruling: a flag may have fallen before.
    pub(super) fn refusal(&self) -> Option<&Ruling> {
        let refused = |ruling: &Ruling| matches!(ruling.verdict, Verdict::Refused(_));
        let of_last = &self.rulings[self.rulings.len() - self.of_last..];
        let nothing_else = of_last.iter().all(refused) && !self.rulings.iter().any(ends_game);
        of_last.first().filter(|_| nothing_else)
    }
}

/// A ruling as clients get it.
pub(super) fn ruled(ruling: &Ruling) -> Ruled {
    said(ruling.article, &ruling.verdict)
}

/// A verdict that rests on an article, as clients get it.
pub(super) fn said(article: Article, verdict: &Verdict) -> Ruled {
    let description = verdict.describe();
    Ruled {
        article: article.to_string(),
        id: description.id.to_owned(),
        fields: description
            .fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    }
}

/// Whether a ruling ends a game, for today at least.
pub(crate) const fn ends_game(ruling: &Ruling) -> bool {
    matches!(ruling.verdict, Verdict::Ended(_) | Verdict::Adjourned(_))
}

/// A move as people write it. Where mate has to be claimed, the players have to see checks
/// themselves.
fn written(arbiter: &Arbiter, act: Uci, before: Option<&Position>) -> String {
    let legal = before.and_then(|position| Some((act.to_move(position).ok()?, position)));
    match legal {
        None => act.to_string(),
        Some((mv, position)) if arbiter.ruleset().mate == Calling::Automatic => {
            SanPlus::from_move(mv, position).to_string()
        }
        Some((mv, position)) => San::from_move(mv, position).to_string(),
    }
}
