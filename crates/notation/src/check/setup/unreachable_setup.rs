//! `unreachable-setup`: the position of the `FEN` tag cannot arise in a game (dialects §4, §6.1
//! item 11).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use bughouse::ViolationLevel;

pub(in crate::check) static CHECK: Check = Check {
    id: "unreachable-setup",
    severity: Severity::Warning,
    summary: "The position of the `FEN` tag cannot arise in a game",
    explanation: "\
Both boards and all reserves together hold sixty-four pieces, with promoted pieces counted as pawns.
The BFEN example of the BPGN standard has forty-five.

Bad: five white rooks on the boards and in the reserves. Good: four.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let (Some(reading), Some(tag)) = (super::reading(context), context.tree.setup()) else {
        return;
    };
    let all = reading.bfen.violations();
    let odd = all.iter().filter(|finding| finding.rule.level() == ViolationLevel::NotReachable);
    findings.habit(odd.map(|odd| {
        let board = odd.board.map_or(String::new(), |board| format!("board {board}: "));
        Draft::at(
            tag.value_span(),
            format!("this position cannot arise in a game: {board}{}", odd.message),
        )
    }));
}
