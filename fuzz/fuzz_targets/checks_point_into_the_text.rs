//! Any bytes: no check panics, all that it says points into its game and says something, and
//! mending ends: fixes apply, and what they leave is read again as well.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::{
    Batch, Game,
    check::{Context, apply_fixes, check},
};

/// The findings of a game, looked at; returns the game with its fixes made.
fn look(game: &Game<'_>, text: &[u8]) -> Vec<u8> {
    let findings = check(&Context::new(game));
    for finding in &findings {
        assert!(finding.span.start <= finding.span.end && finding.span.end <= text.len());
        assert!(!finding.message.is_empty() && !finding.check.explanation.is_empty());
        for (span, _) in &finding.others {
            assert!(span.start <= span.end && span.end <= text.len());
        }
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
        let mut behind = 0;
        for edit in edits {
            assert!(behind <= edit.span.start && edit.span.start <= edit.span.end, "{finding:?}");
            assert!(edit.span.end <= text.len());
            behind = edit.span.end;
        }
    }
    apply_fixes(game, findings.iter().filter_map(|finding| finding.fix.as_ref())).0
}

fuzz_target!(|text: &[u8]| {
    for game in Batch::from_text(text).games() {
        let mended = look(&game, text);
        for game in Batch::from_text(&mended).games() {
            look(&game, &mended);
        }
    }
});
