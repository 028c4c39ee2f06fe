//! The game of the specification.

use chess::Color;
use tandem_notation::{
    Batch, format,
    kriegspiel::{Bounds, FaultKind, FilterOptions, filtered},
};

use crate::{SKIRMISH, SKIRMISH_OF_WHITE, with};

const LIMIT: usize = 10_000;

#[test]
fn only_the_attempt_that_makes_no_sense_is_wrong() {
    with(SKIRMISH, |replayed| {
        assert_eq!(replayed.turns(), 9);
        let [fault] = &replayed.faults[..] else { panic!("{:?}", replayed.faults) };
        assert_eq!(fault.kind, FaultKind::NonsenseAttempt);
        assert_eq!(
            fault.message,
            "2... fxe5: the attempt `e7` is nonsense: Black's own pawn stands on e7"
        );
        assert_eq!(&SKIRMISH[fault.span.clone()], "e7");
        let repair = fault.repair.as_ref().expect("a repair");
        assert_eq!((repair.text.as_str(), repair.is_certain), ("e5", true));
    });
}

#[test]
fn white_keeps_the_record_of_the_specification() {
    let text = with(SKIRMISH, |replayed| {
        let (written, losses) =
            filtered(replayed, Color::White, FilterOptions::default()).expect("a filtered record");
        assert!(losses.is_empty());
        String::from_utf8(written.to_text()).expect("UTF-8")
    });
    let termination = text.contains("Termination");
    assert!(!termination, "a visible mate has its mark");
    let lines = |text: &str| -> Vec<String> {
        text.lines().skip_while(|line| !line.starts_with("1.")).map(str::to_owned).collect()
    };
    let (ours, theirs) = (lines(&text), lines(SKIRMISH_OF_WHITE));
    assert_eq!(ours[..theirs.len()], theirs);
    assert_eq!(ours[theirs.len()..], ["5. Bxh5# {(Xh5,CS:)}", "1-0"]);
    assert!(text.contains("[Rules \"Kriegspiel (Berkeley)\"]\n[Filtered \"white\"]\n"), "{text}");
}

#[test]
fn beliefs_have_the_sizes_that_are_known() {
    let sizes = |text: &str, color: Color| {
        with(text, |replayed| {
            let viewed = replayed.viewed(color).expect("a view");
            let walk = viewed.walk(None, Bounds::from_limit(LIMIT)).expect("a start");
            assert_eq!(walk.dies_at, None);
            walk.sizes.into_iter().map(|size| size.expect("few boards")).collect::<Vec<_>>()
        })
    };
    assert_eq!(sizes(SKIRMISH_OF_WHITE, Color::White), [1, 20, 19, 3, 1, 1, 1, 1]);
    assert_eq!(sizes(SKIRMISH, Color::White), [1, 20, 19, 3, 1, 1, 1, 1, 1]);
    assert_eq!(sizes(SKIRMISH, Color::Black), [20, 20, 266, 2, 1, 1, 35, 25, 1]);
}

#[test]
fn it_has_one_form() {
    let canonical = |text: &str| {
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        String::from_utf8(format(&game)).expect("UTF-8")
    };
    let once = canonical(SKIRMISH);
    let expected = SKIRMISH
        .replace("Variant", "Rules")
        .replace("[Filtered \"no\"]\n", "[Filtered \"no\"]\n\n");
    assert_eq!(once, expected, "the attempt e7 stays: nothing is lost");
    assert_eq!(canonical(&once), once);
    let of_white = canonical(SKIRMISH_OF_WHITE);
    assert!(of_white.ends_with("[epsilon \"T\"]\n\n1. e4 {(:)}\n?? {(:0)}\n2. e5 {(:)}\n?? {(Xe5:1)}\n3. Qh5+ {(CS:)}\n?? {(:0)}\n4. Be2 {(:Qf7)}\n?? {(Xh5:2)}\n*\n"), "{of_white}");
    assert_eq!(canonical(&of_white), of_white);
}

#[test]
fn black_hears_of_the_mate() {
    with(SKIRMISH, |replayed| {
        let (written, _) = filtered(replayed, Color::Black, FilterOptions::default()).expect("it");
        let text = String::from_utf8(written.to_text()).expect("UTF-8");
        assert!(text.contains("[Termination \"checkmate\"]"), "{text}");
        assert!(text.ends_with("gxh5 {(Xh5:exf4,h5)}\n5. ?? {(Xh5,CS:0)}\n1-0\n"), "{text}");
        assert!(text.contains("fxe5 {(Xe5:e5)}"), "{text}");
    });
}

/// The samples of the specification, filtered and in canonical form.
#[test]
#[ignore = "needs ../shared"]
fn shared_samples_are_filtered_as_printed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/kriegspiel/spec_samples");
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).expect("a sample");
        text.trim_end().to_owned() + "\n"
    };
    let unfiltered = read("canonical_unfiltered.kpgn");
    for (name, color) in [
        ("canonical_filtered_white.kpgn", Color::White),
        ("canonical_filtered_black.kpgn", Color::Black),
    ] {
        let expected = read(name);
        // A tag states that Black was mated, which the older sample lacks.
        let expected = match color {
            Color::White => expected,
            Color::Black => {
                expected.replace("\"black\"]\n", "\"black\"]\n[Termination \"checkmate\"]\n")
            }
        };
        for text in [read("verbatim_unfiltered.kpgn"), unfiltered.clone()] {
            let written = with(&text, |replayed| {
                filtered(replayed, color, FilterOptions::default()).expect("a record").0.to_text()
            });
            assert_eq!(String::from_utf8_lossy(&written), expected, "{name}");
        }
        with(&expected, |replayed| assert_eq!(replayed.faults, [], "{name}"));
    }
    for name in ["canonical_unfiltered.kpgn", "canonical_filtered_white.kpgn"] {
        let text = read(name);
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        assert_eq!(String::from_utf8_lossy(&format(&game)), text, "{name}");
    }
}

#[test]
fn games_that_sound_alike_leave_the_same_file() {
    let record = |black: &str| {
        format!("[White \"a\"]\n[ECO \"B00\"]\n\n1. e4 {{(:)}} {black} 2. d4 {{(:)}} *")
    };
    let files = [
        record("f6 {(:) slow}"),
        record("Nc6 {(:)} {good} $1"),
        record("a5 {(:)} {[%clk 0:00:01]}"),
    ]
    .map(|text| {
        with(&text, |replayed| {
            filtered(replayed, Color::White, FilterOptions::default())
                .expect("a record")
                .0
                .to_text()
        })
    });
    assert!(files.iter().all(|file| *file == files[0]));
}
