//! `national-letters`: the piece letters are not English (Laws E2; dialects §6.2 item 21).

use crate::{
    ProblemId,
    check::{Check, Context, Edit, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "national-letters",
    severity: Severity::Warning,
    summary: "The piece letters are not English",
    explanation: "\
Files have English letters (Laws E2); others are for display. They are recognized where one language alone has all letters that
are used.

Bad (Czech): `1A. Jf3`. Good: `1A. Nf3`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let notes = &context.trace.verdict.notes;
    let Some(note) = notes.iter().find(|note| note.id == ProblemId::NationalLetters) else {
        return;
    };
    let edits = context.trace.plies.iter().filter_map(|played| {
        let word = crate::decode(context.game.token_text(played.ply.token));
        let english = played.ply.san.to_string();
        (word != english)
            .then(|| Edit { span: context.game.token_span(played.ply.token), text: english })
    });
    let finding = Finding::at(note.span.clone(), note.message.clone());
    let whole = context.trace.verdict.legal;
    findings.push(match whole {
        true => finding.fix("write English letters", edits.collect()),
        false => finding,
    });
}
