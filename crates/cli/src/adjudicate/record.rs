//! The result that a record states, and whether it is right.

use bughouse::Outcome;
use notation::{
    Game,
    diagram::printable,
    log::{Basis, Contradiction, Convention, Lifted, RecordVerdict},
};
use rulings::Words;

/// A record that a log was made from.
pub(super) struct Record {
    /// The first event that rests on words alone.
    pub(super) stated: Option<usize>,
    /// The result as written.
    pub(super) result: Option<String>,
    pub(super) verdict: RecordVerdict,
    /// Assumptions, changes, omissions, and the point where the replay stopped.
    pub(super) notes: Vec<String>,
}

impl Record {
    pub(super) fn new(game: &Game<'_>, lifted: &Lifted, verdict: RecordVerdict) -> Self {
        let mut notes: Vec<String> = Vec::new();
        for remark in &lifted.remarks {
            let message = remark.message;
            notes.push(match remark.count {
                0 | 1 => message.to_owned(),
                count => format!("{message} (×{count})"),
            });
        }
        if let Some(stop) = &lifted.stop {
            let (line, column) = game.line_and_column(stop.span.start);
            notes.push(format!("{line}:{column}: {}", printable(&stop.message)));
        }
        let result = game.result().map(|result| printable(&result));
        Self { stated: lifted.stated, result, verdict, notes }
    }

    pub(super) fn is_contradicted(&self) -> bool {
        self.verdict.basis == Basis::Contradicted
    }

    /// The basis of the result, in words.
    pub(super) fn words(&self, words: &Words) -> String {
        let no_result = || words.message("record-no-result", &[]);
        let result = self.result.clone().unwrap_or_else(no_result);
        let mut text = match self.verdict.basis {
            Basis::Derived => words.message("record-derived", &[("result", &result)]),
            Basis::Stated => words.message("record-stated", &[("result", &result)]),
            Basis::Open => words.message("record-open", &[("result", &result)]),
            Basis::Contradicted => {
                let all = self.verdict.contradictions.iter();
                let why: Vec<_> = all.map(|each| contradiction(each, words)).collect();
                let values = [("result", result.as_str()), ("why", &why.join("; "))];
                words.message("record-contradicted", &values)
            }
        };
        let decided = matches!(self.verdict.outcome, Some(Outcome::Won(_)));
        let convention = match self.verdict.convention {
            Convention::Team if decided => Some("convention-team"),
            Convention::Board if decided => Some("convention-board"),
            _ => None,
        };
        let partial = self.verdict.is_partial.then_some("record-partial");
        for id in convention.into_iter().chain(partial) {
            text.push_str("; ");
            text.push_str(&words.message(id, &[]));
        }
        text
    }
}

fn contradiction(contradiction: &Contradiction, words: &Words) -> String {
    let id = match contradiction {
        Contradiction::OtherEnd => "contradiction-other-end",
        Contradiction::NoMate => "contradiction-no-mate",
        Contradiction::NoRepetition => "contradiction-no-repetition",
        Contradiction::FlagUp { seat, left } => {
            let left = left.to_string();
            let values = [("seat", seat.name()), ("left", left.as_str())];
            return words.message("contradiction-flag-up", &values);
        }
        Contradiction::Result => "contradiction-result",
        Contradiction::TwoResults => "contradiction-two-results",
    };
    words.message(id, &[])
}
