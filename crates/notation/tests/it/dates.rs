//! Dates, which files write in several forms and often know in part.

use tandem_notation::facts::Date;

#[test]
fn dates() {
    let date = |text: &str| text.parse::<Date>();
    assert_eq!(date("2005.06.30").unwrap().to_string(), "2005.06.30");
    assert_eq!(date("2005-6-3").unwrap().to_string(), "2005.06.03");
    assert_eq!(date("2005").unwrap().to_string(), "2005.??.??");
    assert_eq!(date("2005.??.??").unwrap().to_string(), "2005.??.??");
    for text in ["", "x", "2005.13.01", "2005.01.40", "????.??.??", "2005.1.1.1", "1.2.99999"] {
        date(text).unwrap_err();
    }
    let is_from = |one: &str, two: &str| date(one).unwrap().is_from(date(two).unwrap());
    assert!(is_from("2005.06.30", "2005") && is_from("2005.06.30", "2005.06"));
    assert!(is_from("2006.??.??", "2005.06.30") && !is_from("2004.12.31", "2005"));
    assert!(!is_from("2005.??.??", "2005.06"), "not known");
    assert!(date("2005.06.30").unwrap().is_until(date("2005.06").unwrap()));
    assert!(!date("2005.07.01").unwrap().is_until(date("2005.06").unwrap()));
}
