//! `national-letters`: the piece letters are not English (Laws E2; dialects §6.2 item 21).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Edit, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "national-letters",
    severity: Severity::Warning,
    summary: "The piece letters are not English",
    explanation: "\
Files use English piece letters (Laws E2); other languages are for display. Tandem recognizes a
language if it is the only one that has all the letters used. `tandem fmt --fix` writes English
letters.

Bad (Czech): `1A. Jf3`. Good: `1A. Nf3`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let notes = &context.trace.verdict.notes;
    let Some(note) = notes.iter().find(|note| matches!(note.kind, ProblemKind::NationalLetters(_)))
    else {
        return;
    };
    let edits = context.trace.plies.iter().filter_map(|played| {
        let word = crate::decode(context.game.token_text(played.ply.token));
        let english = played.ply.san.to_string();
        (word != english)
            .then(|| Edit { span: context.game.token_span(played.ply.token), text: english })
    });
    let finding = Draft::at(note.span.clone(), note.message.clone());
    findings.push(match context.trace.verdict.reached_end() {
        true => finding.fix("write English letters", edits.collect()),
        false => finding,
    });
}
