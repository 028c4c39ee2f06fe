//! `setup-field-order`: the fields of the FEN are in the order of the Laws' example (dialects §6.2
//! item 15).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use bughouse::bfen::Dialect;

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-field-order",
    severity: Severity::Warning,
    summary: "The fields of the FEN are in the order of the Laws' example",
    explanation: "\
The example in both editions of the Laws has castling, en passant, side to move. The text of the
Laws and the BPGN standard have side to move, castling, en passant. `tandem fmt --fix` restores that
order.

Bad: `…/BrpBBqppN - - w 45 56`. Good: `…/NBBBppprq w - - 45 56`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let (Some(reading), Some(tag)) = (super::reading(context), context.tree.setup()) else {
        return;
    };
    if reading.dialect == Dialect::Laws {
        let fixed = reading.bfen.to_thief();
        let message = "the side to move comes after castling and en passant";
        findings.push(
            Draft::at(tag.value_span(), message).maybe_replace(tag.value_span(), Some(fixed)),
        );
    }
}
