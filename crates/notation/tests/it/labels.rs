//! Labels: number, seat and dots.

use bughouse::Seat;
use tandem_notation::Label;

#[track_caller]
fn check(text: &str, number: Option<u32>, seat: Option<Seat>, black_dots: bool, shown: &str) {
    let label = Label::parse(text.as_bytes());
    assert_eq!(label, Label { number, seat, black_dots }, "{text}");
    assert_eq!(label.to_string(), shown, "{text}");
}

#[test]
fn every_form() {
    check("12A.", Some(12), Some(Seat::WhiteA), false, "12A");
    check("12a.", Some(12), Some(Seat::BlackA), false, "12a");
    check("3B", Some(3), Some(Seat::WhiteB), false, "3B");
    check("3b.", Some(3), Some(Seat::BlackB), false, "3b");
    check("3.", Some(3), None, false, "3.");
    check("3...", Some(3), None, true, "3...");
    check("3", Some(3), None, false, "3.");
    check("b.", None, Some(Seat::BlackB), false, "b");
    check("12A...", Some(12), Some(Seat::WhiteA), true, "12A");
    check("..", None, None, false, ".");
    check("", None, None, false, ".");
}

#[test]
fn numbers_of_any_length() {
    check("007A.", Some(7), Some(Seat::WhiteA), false, "7A");
    check("0.", Some(0), None, false, "0.");
    check("4294967295.", Some(u32::MAX), None, false, "4294967295.");
    check("4294967296.", Some(u32::MAX), None, false, "4294967295.");
    let long = "9".repeat(10_000) + "b.";
    check(&long, Some(u32::MAX), Some(Seat::BlackB), false, "4294967295b");
}
