//! Habits: a program that writes something once writes it in every record. A check reports the
//! first few occurrences, or combines all of them in one finding.

use super::{Applicability, Draft, Findings, Fix};

impl Findings {
    /// The most findings of a habit that are reported one by one.
    pub const FEW: usize = 3;

    /// Adds findings of the current check. More than [`Findings::FEW`] become one, at the first
    /// place, with all fixes.
    pub(crate) fn habit(&mut self, findings: impl IntoIterator<Item = Draft>) {
        self.join(&mut findings.into_iter());
    }

    /// Compiled once, not once for each of the many checks that report habits.
    fn join(&mut self, mut all: &mut dyn Iterator<Item = Draft>) {
        let mut few: Vec<Draft> = (&mut all).take(Self::FEW + 1).collect();
        if few.len() <= Self::FEW {
            few.into_iter().for_each(|finding| self.push(finding));
            return;
        }
        let mut rest = few.split_off(1).into_iter().chain(all);
        let Some(mut first) = few.pop() else { return };
        let mut more = 0_usize;
        let mut fix = first.fix.take();
        for finding in rest.by_ref() {
            more += 1;
            match (&mut fix, finding.fix) {
                (Some(fix), Some(other)) if fix.edits.len() < Fix::MAX_EDITS => {
                    if other.applicability == Applicability::OnRequest {
                        fix.applicability = other.applicability;
                    }
                    fix.edits.extend(other.edits);
                }
                (fix, _) => *fix = None,
            }
        }
        first.fix = fix.map(|mut fix| {
            fix.edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
            fix.title += &format!(", and {more} more");
            fix
        });
        first.message += &format!(" ({more} more in this game)");
        self.push(first);
    }
}
