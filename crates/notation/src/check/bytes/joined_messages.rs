//! `joined-messages`: several messages are joined by the byte FE (dialects §3.3).

use crate::{
    Comment,
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "joined-messages",
    severity: Severity::Note,
    summary: "Several messages are joined by the byte FE",
    explanation: "\
FICS logs join kibitzes and whispers with `þ` (byte FE in Latin-1). Each is a comment of its own.

Bad: `{C:a kibitzes: sit?þb kibitzes: go}`. Good: `{C:a kibitzes: sit?} {C:b kibitzes: go}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    for remark in &context.tree.remarks {
        let Content::Comment(Comment::Remark(words)) = &remark.content else { continue };
        // The letter is Icelandic: it joins only what talks.
        if !(words.contains('þ') && (words.contains(" kibitzes:") || words.contains(" whispers:")))
        {
            continue;
        }
        let span = context.game.token_span(remark.token);
        let text = format!("{{C:{}}}", words.replace('þ', "} {C:"));
        findings.push(
            Finding::at(span.clone(), "several messages in one comment, joined by `þ`").replace(
                "write a comment for each",
                span,
                text,
            ),
        );
    }
}
