//! `uci-move`: a move in coordinates, as engines write it.

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "uci-move",
    severity: Severity::Note,
    summary: "A move is written in coordinates",
    explanation: "\
Engines write moves as the squares from and to (UCI): `g1f3`, `e7e8q`, `e1g1` for castling. Tandem
reads them where they have no meaning in SAN. `tandem fmt` writes SAN.

Bad: `g1f3`. Good: `Nf3`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(super::is_uci);
    findings.habit(odd.map(|odd| odd.finding("move in coordinates")));
}
