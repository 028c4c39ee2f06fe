//! Hostile texts: done in time in proportion to their length, and nothing is lost.

use tandem_notation::{Formatter, Reader, write::same_content};

use super::formatted;

#[test]
fn ten_thousand_parentheses() {
    let text = format!("1A. e4 {}1A. d4{} 1a. e5 *", "(".repeat(10_000), ")".repeat(10_000));
    let out = formatted(text.as_bytes());
    assert_eq!(formatted(&out), out);
    let nested = format!("1A. e4 {}{} *", "(1A. d4 ".repeat(10_000), ")".repeat(10_000));
    let out = formatted(nested.as_bytes());
    assert_eq!(formatted(&out), out);
    let open = "1A. e4 (1A. d4 ".repeat(10_000);
    let out = formatted(open.as_bytes());
    assert_eq!(formatted(&out), out);
}

#[test]
fn a_comment_of_fifty_megabytes() {
    let text = format!("1A. e4 {{C:{}}} 1a. e7e5 *", "a b\n".repeat(50 << 18));
    let out = formatted(text.as_bytes());
    assert!(out.ends_with(b"a b} 1a. e5 *\n"));
    assert_eq!(out.len() + 2, text.len());
}

#[test]
fn a_million_empty_games_one_batch_at_a_time() {
    struct Games(usize, &'static [u8]);
    impl std::io::Read for Games {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.1.is_empty() && self.0 > 0 {
                *self = Self(self.0 - 1, b"[Event \"x\"]\n*\n");
            }
            self.1.read(buffer)
        }
    }
    let mut reader = Reader::new(Games(1_000_000, b""));
    let (mut formatter, mut out, mut total) = (Formatter::default(), Vec::new(), 0);
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        out.clear();
        for game in batch.games() {
            formatter.write(&game, &mut out);
        }
        assert!(out.len() < 4 << 20, "a batch is small");
        total += out.len();
    }
    assert_eq!(total, 1_000_000 * "[Event \"x\"]\n\n*\n\n".len() - 1);
}

#[test]
fn same_content_sees_differences() {
    let same = |a: &str, b: &str| {
        let [a, b] = [a, b].map(|text| tandem_notation::Batch::of_text(text.as_bytes()));
        same_content(&a.games().next().expect("a game"), &b.games().next().expect("a game"))
    };
    assert!(same("1A.e4{5}*", "1A. e2e4 { 5 }\n*"));
    for other in [
        "1A. e4 {5} 1-0",
        "1A. e4 {5.0} *",
        "1A. d4 {5} *",
        "1A. e4 *",
        "1A. e4! {5} *",
        "[X \"\"]1A. e4 {5} *",
        "1A. e4 {5} (1A. d4) *",
        "1A. e4 {5} 1a. e5 *",
        "1A. e4 * {5}",
    ] {
        assert!(!same("1A. e4 {5} *", other), "{other}");
    }
}
