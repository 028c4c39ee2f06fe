//! The web client has the same pieces as the diagrams.

use std::fmt::Write;

use chess::Role;
use tandem_notation::diagram::pieces::{Layer, PROMOTED, Paint, layers};

const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

fn piece(text: &mut String, name: &str, layers: &[Layer]) {
    let _ = writeln!(text, "  {name}: [");
    for layer in layers {
        let paint = match layer.paint {
            Paint::Body => "body",
            Paint::Line => "line",
            Paint::Dot => "dot",
        };
        let _ = writeln!(text, "    [\"{paint}\", \"{}\"],", layer.d);
    }
    text.push_str("  ],\n");
}

#[test]
fn the_web_client_has_the_same_pieces() {
    let mut expected = String::from(
        "// The piece set of `crates/notation/src/diagram/pieces.rs`; a test there holds the two together.\n\n\
         export type Layer = readonly [\"body\" | \"line\" | \"dot\", string];\n\n\
         export const PIECES: Readonly<Record<string, readonly Layer[]>> = {\n",
    );
    for role in ROLES {
        piece(&mut expected, &role.letter().to_string(), layers(role));
    }
    piece(&mut expected, "promoted", PROMOTED);
    expected.push_str("};\n");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/pieces.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &expected).expect("web/src can be written");
    }
    let found = std::fs::read_to_string(path).expect("the web client is there");
    assert!(found == expected, "web/src/pieces.ts differs; UPDATE=1 writes it anew");
}
