//! The canonical form: its layout, its stability, and that nothing is lost.

#[path = "format/bounds.rs"]
mod bounds;
#[path = "format/builder.rs"]
mod builder;
#[path = "format/corpus.rs"]
mod corpus;
#[path = "format/defects.rs"]
mod defects;
#[path = "format/fixes.rs"]
mod fixes;
#[path = "format/shape.rs"]
mod shape;

use tandem_notation::{Batch, Formatter};

/// A text with all its games in canonical form.
fn formatted(text: &[u8]) -> Vec<u8> {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        formatter.write(&game, &mut out);
    }
    out
}

/// Compares the canonical form of a text, and formats that again.
#[track_caller]
fn check(text: &str, canonical: &str) {
    let out = formatted(text.as_bytes());
    assert_eq!(String::from_utf8_lossy(&out), canonical);
    assert_eq!(String::from_utf8_lossy(&formatted(&out)), canonical, "written again");
}
