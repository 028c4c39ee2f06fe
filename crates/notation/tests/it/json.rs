//! JSON on a line, which terminals and editors show as it is.

use tandem_notation::json::to_line;

#[test]
fn control_characters_are_escaped() {
    let text = "a\u{1b}\u{7f}\u{85}\u{9b}31m\u{202e}čþ\u{1f600}\u{fffd}";
    let line = to_line(&text);
    assert_eq!(line, "\"a\\u001b\\u007f\\u0085\\u009b31m\\u202ečþ\u{1f600}\u{fffd}\"");
    assert_eq!(serde_json::from_str::<String>(&line).expect("JSON"), text);
}
