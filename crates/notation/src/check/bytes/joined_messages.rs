//! `joined-messages`: several messages are joined by the byte FE (dialects §3.3).

use crate::{
    Comment,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "joined-messages",
    severity: Severity::Note,
    summary: "Several messages are joined by the byte FE",
    explanation: "\
FICS logs join kibitzes and whispers with `þ` (byte FE in Latin-1). Each message should be a comment
of its own; `tandem fmt --fix` splits them.

Bad: `{C:a kibitzes: sit?þb kibitzes: go}`. Good: `{C:a kibitzes: sit?} {C:b kibitzes: go}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    for remark in context.tree.odd_remarks() {
        let Content::Comment(Comment::Remark(words)) = &remark.content else { continue };
        // `þ` is also an Icelandic letter, so split only comments that hold chat.
        if !(words.contains('þ') && (words.contains(" kibitzes:") || words.contains(" whispers:")))
        {
            continue;
        }
        let span = context.game.token_span(remark.token);
        let text = format!("{{C:{}}}", words.replace('þ', "} {C:"));
        findings.push(
            Draft::at(span.clone(), "one comment holds several messages joined by `þ`").replace(
                "write one comment per message",
                span,
                text,
            ),
        );
    }
}
