//! `missing-colon`: attempts without the colon before them (Kriegspiel PGN III.B).

use chess::SanPlus;

use crate::{
    TokenKind,
    check::{Applicability, Check, Draft, Findings, KriegspielContext, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-colon",
    severity: Severity::Warning,
    summary: "Attempts have no colon before them",
    explanation: "\
In `{(Xe5:h5)}` the announcement comes before the colon and the attempts after it. Moves in
parentheses without a colon are read as an ordinary comment, and the attempts are lost. If they are
attempts, `tandem fmt --fix=missing-colon` adds the colon.

Bad: `{(Qf7)}`. Good: `{(:Qf7)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let game = &context.game;
    let half_moves = context.replayed.record.half_moves.iter();
    let remarks = half_moves.filter(|one| one.note.is_none()).flat_map(|one| &one.remarks);
    let odd = remarks.filter(|&&token| game.tokens()[token].kind == TokenKind::Comment);
    findings.habit(odd.filter_map(|&token| {
        let text = game.token_text(token);
        let open = memchr::memchr(b'(', text)?;
        let inner = text[open + 1..].strip_suffix(b"}")?.trim_ascii_end().strip_suffix(b")")?;
        let before = text[1..open].trim_ascii();
        // Longer lists than anybody writes are not attempts.
        let is_attempt =
            |part: &[u8]| part.len() <= 8 && SanPlus::from_ascii(part.trim_ascii()).is_ok();
        let all =
            before.is_empty() && inner.len() <= 200 && inner.split(|&b| b == b',').all(is_attempt);
        all.then(|| {
            let start = game.token_span(token).start + open;
            let finding =
                Draft::at(start..start + inner.len() + 2, "attempts need a colon before them");
            let mut finding = finding.replace("insert `:`", start + 1..start + 1, ":");
            if let Some(fix) = &mut finding.fix {
                fix.applicability = Applicability::OnRequest;
            }
            finding
        })
    }));
}
