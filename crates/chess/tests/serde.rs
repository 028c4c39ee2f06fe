//! Values as their texts in JSON: there and back, and hostile input.

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, from_str, from_value, json, to_value};
use tandem_chess::{CastlingStyle, Color, Fen, Position, Role, Rules, San, SanPlus, Square, Uci};

#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(to_value(value).expect("JSON"), json!(text));
    assert_eq!(&from_value::<T>(json!(text)).expect("a value"), value);
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &Value, why: &str) {
    let error = from_value::<T>(json.clone()).expect_err("no value");
    assert_eq!(error.to_string(), why, "{json}");
}

#[test]
fn small_values() {
    for square in Square::all() {
        check(&square, &square.to_string());
    }
    check(&Color::White, "White");
    check(&Color::Black, "Black");
    for (role, word) in
        Role::ALL.into_iter().zip(["pawn", "knight", "bishop", "rook", "queen", "king"])
    {
        check(&role, word);
    }
}

#[test]
fn moves_and_positions_of_a_game() {
    let mut position = Position::initial(Rules::CRAZYHOUSE);
    for text in ["e4", "d5", "exd5", "Qxd5", "P@e4", "Qxe4+", "Be2", "Bg4", "Nf3", "Nc6", "O-O"] {
        let san: San = text.parse().expect("a move");
        let mv = san.to_move(&position).expect("a legal move");
        let plus = SanPlus::from_move(mv, &position);
        check(&plus, text);
        check(&San::from_move(mv, &position), text.trim_end_matches('+'));
        for style in [CastlingStyle::KingMoves, CastlingStyle::KingTakesRook] {
            let uci = mv.to_uci(style);
            check(&uci, &uci.to_string());
        }
        position.play(mv).expect("a legal move");
        let fen = position.to_fen();
        check(&fen, &fen.to_string());
        let read: Fen = from_value(to_value(&fen).expect("JSON")).expect("a FEN");
        assert_eq!(read.into_position(Rules::CRAZYHOUSE).as_ref(), Ok(&position));
    }
}

#[test]
fn hostile_input() {
    refused::<Square>(&json!("e9"), "not a square: expected a file a-h and a rank 1-8");
    refused::<Square>(&json!(12), "invalid type: integer `12`, expected a square such as e4");
    refused::<Square>(&json!(null), "invalid type: null, expected a square such as e4");
    refused::<Color>(&json!("red"), "not a color: expected White or Black");
    refused::<Color>(&json!(["White"]), "invalid type: sequence, expected a color such as White");
    refused::<Role>(&json!(""), "not a piece: expected pawn, knight, bishop, rook, queen or king");
    refused::<Role>(&json!({"Pawn": null}), "invalid type: map, expected a role such as knight");
    let no_uci = "not a move in coordinates such as e2e4, e7e8q or N@f3";
    for text in ["", "e2", "e2e9", "K@e4", "e7e8k", "e2e4e", "\0\0\0\0", "é@e4"] {
        refused::<Uci>(&json!(text), no_uci);
    }
    refused::<San>(&json!("Zz9"), "not a move such as Nf3, exd5, e8=Q, O-O or P@f7");
    refused::<Fen>(&json!("8/8"), "the board has 2 ranks, expected 8 (column 1)");
    // A long text costs no more than to read it once, and its error is short.
    for text in ["N".repeat(1 << 20), "/".repeat(1 << 20), "é".repeat(1 << 19)] {
        let error = from_value::<Fen>(json!(text)).expect_err("no FEN").to_string();
        assert!(error.len() < 100, "{error}");
    }
    assert!(from_str::<Fen>("\"8/8/8/8/8/8/8/8 w - - 0").is_err());
    assert!(from_str::<Uci>("\"\\ud800\"").is_err());
}
