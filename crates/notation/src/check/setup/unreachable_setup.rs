//! `unreachable-setup`: no game can lead to the position of the FEN tag (dialects §4, §6.1 item 11).

use crate::check::{Check, Context, Finding, Findings, Severity};
use bughouse::Level;

pub(in crate::check) static CHECK: Check = Check {
    id: "unreachable-setup",
    severity: Severity::Warning,
    summary: "No game can lead to the position of the FEN tag",
    explanation: "\
Over both boards and all reserves there are sixty-four men, promoted ones counted as pawns. The BPGN standard's example of a BFEN has
forty-five.

Bad: five white rooks on the boards and in the reserves. Good: four.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let (Some(reading), Some(tag)) = (super::reading(context), context.game.setup()) else {
        return;
    };
    let all = reading.bfen.findings();
    let odd = all.iter().filter(|finding| finding.check.level() == Level::NotReachable);
    findings.habit(odd.map(|odd| {
        let board = odd.board.map_or(String::new(), |board| format!("board {board}: "));
        Finding::at(tag.value_span(), format!("no game can lead here: {board}{}", odd.message))
    }));
}
