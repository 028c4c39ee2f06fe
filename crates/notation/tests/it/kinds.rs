//! The kinds of records, and their consequences.

use tandem_notation::{Batch, Kind, Replay, chess::Rules, format};

fn kind(text: &str) -> Kind {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    game.kind()
}

fn formatted(text: &str) -> String {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    let out = format(&game);
    let again = Batch::from_text(&out);
    let twice = format(&again.games().next().expect("a game"));
    assert_eq!(out, twice, "formatting is idempotent: {text}");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn tags_then_labels_then_drops() {
    const CROSSED: &str = "1. e4 d5 2. exd5 Qxd5 3. P@c4 *";
    let unplayed = |name, is_bughouse| Kind::Unplayed { name, is_bughouse };
    for (text, expected) in [
        ("1A. e4 *", Kind::Bughouse),
        ("1. e4 e5 *", Kind::Chess),
        ("[White \"a\"]\n\n*", Kind::Chess),
        ("[Site \"x\"]\n\n*", Kind::Unknown),
        ("[WhiteA \"a\"]\n\n1. e4 *", Kind::Bughouse),
        ("[Variant \"Crazyhouse\"]\n\n1. e4 *", Kind::Crazyhouse),
        ("[Variant \"crazyhouse\"]\n[BughouseBoard \"A\"]\n\n1. e4 *", Kind::OneBoard),
        ("[Variant \"Bughouse\"]\n\n1. e4 *", Kind::OneBoard),
        ("[Event \"Live Chess - Bughouse\"]\n\n1. e4 *", Kind::OneBoard),
        ("[Event \"Bughouse club championship\"]\n\n1. e4 *", Kind::Chess),
        ("[Event \"Bughouse evening\"]\n\n1. e4 e5 2. Q@h5 *", Kind::OneBoard),
        ("[Event \"Bughouse evening\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@c4 *", Kind::OneBoard),
        ("[Event \"Bughouse evening\"]\n\n1A. e4 *", Kind::Bughouse),
        ("[Event \"Bughouse evening\"]\n[Variant \"Standard\"]\n\n1. e4 *", Kind::Chess),
        (
            "[Event \"Bughouse evening\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3/Qp w - - 0 1\"]\n\n1. Ke2 *",
            Kind::OneBoard,
        ),
        (
            "[White \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1\"]\n\n1. Ke2 *",
            Kind::Crazyhouse,
        ),
        ("[White \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[] w - - 0 1\"]\n\n*", Kind::Chess),
        ("[Event \"Rated Crazyhouse game\"]\n\n1. e4 *", Kind::Crazyhouse),
        ("[Event \"Crazyhouse memorial\"]\n\n1. e4 *", Kind::Chess),
        ("[Event \"Rated Blitz https://lichess.org/tournament/koth1\"]\n\n1. e4 *", Kind::Chess),
        ("[Event \"FICS rated wild/fr game\"]\n\n1. e4 *", Kind::Chess960),
        ("[Event \"Club wild/fr\"]\n\n1. e4 *", Kind::Chess),
        (
            "[FEN \"nrk1bbrn/pppppppp/8/8/8/8/PPPPPPPP/NRK1BBRN w GBgb - 0 1\"]\n\n1. O-O-O *",
            Kind::Chess960,
        ),
        (
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n\n1. e4 *",
            Kind::Chess,
        ),
        ("[Variant \"Chess960\"]\n\n1. e4 *", Kind::Chess960),
        ("[Variant \"Standard\"]\n\n1. e4 *", Kind::Chess),
        ("[Variant \"Atomic\"]\n\n1. e4 *", unplayed("Atomic", false)),
        ("[Variant \"Bughouse Chess960 Duck\"]\n\n1A. e4 *", unplayed("Duck", true)),
        ("[Variant \"Makpong\"]\n\n1. e4 *", unplayed("", false)),
        ("[Variant \"Makpong\"]\n\n1A. e4 *", Kind::Bughouse),
        (CROSSED, Kind::Crazyhouse),
        ("1. e4 e5 2. Q@h5 *", Kind::OneBoard),
        ("1. e4 (1. d4 @@@@) e5 *", Kind::Chess),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K3[] w - - | 4k3/8/8/8/8/8/8/4K3[] w - -\"]\n\n*",
            Kind::Bughouse,
        ),
        ("[Variant \"Kriegspiel (Berkeley)\"]\n\n1. e4 *", Kind::Kriegspiel),
    ] {
        assert_eq!(kind(text), expected, "{text}");
    }
    let batch = Batch::from_text(CROSSED.as_bytes()).as_kind(Some(Kind::OneBoard));
    assert_eq!(batch.games().next().map(|game| game.kind()), Some(Kind::OneBoard));
}

/// A mate of chess is often none of bughouse, and one of crazyhouse only without captured pieces.
#[test]
fn marks_follow_the_rules_of_the_record() {
    const MATE: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[SetUp \"1\"]\n\
                        [FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30\"]\n\n30. Ra8# 1-0\n";
    assert_eq!(formatted(MATE), MATE);
    let of = |variant: &str, mv: &str| {
        formatted(
            &MATE
                .replace("[SetUp", &format!("[Variant \"{variant}\"]\n[SetUp"))
                .replace("Ra8#", mv),
        )
    };
    for (variant, written, right) in [
        ("Crazyhouse", "Ra8", "Ra8#"),
        ("Bughouse", "Ra8#", "Ra8+"),
        ("Chess", "Ra8+", "Ra8#"),
        ("Atomic", "Ra8+", "Ra8+"),
        ("Atomic", "Ra8", "Ra8"),
    ] {
        assert!(of(variant, written).contains(&format!("30. {right} 1-0")), "{variant} {written}");
    }
}

#[test]
fn seven_tags_of_pgn() {
    let text = "[FEN \"x\"]\n[Result \"1-0\"]\n[TimeControl \"180\"]\n[Black \"Bob\"]\n\
                [Date \"2020-01-02\"]\n[White \"Ann\"]\n[Event \"club\"]\n\n1-0\n";
    let right = "[Event \"club\"]\n[Date \"2020-01-02\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n\
                 [Result \"1-0\"]\n[FEN \"x\"]\n[TimeControl \"180\"]\n\n1-0\n";
    assert_eq!(formatted(text), right);
}

/// Only a label that is understood whole says which move a variation replaces.
#[test]
fn variations_stay_where_they_are() {
    for text in [
        "1. e4 e5 (1. ... c5 2. Nf3) 2. Nf3 Nc6 (2. ... d6 3. d4) *\n",
        "1. e4 e5 (1... c5) *\n",
        "1. e4 e5 (1 ... c5) *\n",
        "1. e4 c5 (1. d4 d5) 2. Nf3 *\n",
        "1A. e4 1a. e5 (1A. ... c5) *\n",
    ] {
        let out = formatted(text);
        let before = |text: &str| text.split('(').map(str::trim).map(str::to_owned).next();
        assert_eq!(before(&out), before(text), "{out}");
    }
    assert_eq!(formatted("1A. e4 1a. e5 (1A. d4) *\n"), "1A. e4 (1A. d4) 1a. e5 *\n");
}

#[test]
fn replays_follow_the_rules_that_they_are_given() {
    let played = |text: &str, rules| {
        let batch = Batch::from_text(text.as_bytes());
        let verdict = Replay::with_rules(&batch.games().next().expect("a game"), rules).run();
        (verdict.plies, verdict.legal)
    };
    const CHEAT: &str = "1. e4 e5 2. Q@h5 *";
    assert_eq!(played(CHEAT, Rules::BUGHOUSE), (3, true));
    assert_eq!(played(CHEAT, Rules::CRAZYHOUSE), (2, false));
    assert_eq!(played(CHEAT, Rules::CHESS), (2, false));
    const OWN: &str = "1. e4 d5 2. exd5 Qxd5 3. P@c4 *";
    assert_eq!(played(OWN, Rules::CRAZYHOUSE), (5, true));
    assert_eq!(played(OWN, Rules::CHESS), (4, false));
    let cheat = format!("[Variant \"Crazyhouse\"]\n\n{CHEAT}");
    let batch = Batch::from_text(cheat.as_bytes());
    let verdict = Replay::new(&batch.games().next().expect("a game")).run();
    assert!(!verdict.legal, "nobody captured a queen");
}

#[test]
fn moves_without_labels_continue_the_board_before_them() {
    let out = formatted("1A. e4 e5 1B. d4 d5 (Nf6 2B. c4) *");
    assert_eq!(out, "1A. e4 1a. e5 1B. d4 1b. d5 (1b. Nf6 2B. c4) *\n");
}

/// A clock stays on the line of its move, whatever its form.
#[test]
fn formatting_splits_no_record() {
    let mut text = String::new();
    for number in 1..20 {
        let [white, black] = if number % 2 == 1 { ["Nf3", "Nf6"] } else { ["Ng1", "Ng8"] };
        text += &format!("{number}A. {white} {{[ts={number}.000]}} {number}a. {black} {{T:1200}} ");
    }
    let out = formatted(&(text + "*"));
    assert!(out.lines().all(|line| !line.starts_with('{')), "{out}");
}

/// A replay by the rules of another game gives no verdict on a game of a variant.
#[test]
fn games_of_unplayed_variants_are_not_called_legal() {
    for (variant, moves, message) in [
        (
            "Atomic",
            "1. e4 d5 2. exd5 *",
            "Atomic chess, which Tandem does not play; the moves were played by the rules of chess",
        ),
        (
            "Makpong",
            "1. e4 *",
            "`Makpong` is a variant that Tandem does not know; the moves were played by the rules \
             of chess",
        ),
        (
            "Bughouse Duck",
            "1A. e4 *",
            "Duck bughouse, which Tandem does not play; the moves were played by the rules of \
             bughouse",
        ),
    ] {
        let text = format!("[Variant \"{variant}\"]\n\n{moves}");
        let batch = Batch::from_text(text.as_bytes());
        let game = batch.games().next().expect("a game");
        let problem = Replay::new(&game).run().problem.expect("a doubt");
        assert_eq!((problem.id(), problem.stops), ("unplayed-variant", false), "{text}");
        assert_eq!(problem.message, message);
        assert!(!tandem_notation::facts::Played::new(&game).is_legal, "{text}");
    }
}

/// Words that look like numbers at first stay whole.
#[test]
fn words_that_are_not_understood_stay_whole() {
    for word in ["0.5-0.5", "1:", "2x."] {
        let text = format!("[White \"Ann\"]\n\n1. e4 e5 ({word} c5) 2. Nf3 {word} *\n");
        assert!(formatted(&text).contains(&format!("2. Nf3 {word}")), "{}", formatted(&text));
        assert!(formatted(&text).contains(&format!("({word} c5)")), "{}", formatted(&text));
    }
}

#[test]
fn delimiters_of_forums() {
    let game = "[White \"Ann\"]\n\n1. e4 *\n";
    for (open, close) in [("[pgn]", "[/pgn]"), ("[PGN]", "[ /PGN ]"), ("[ pgn ]", "[ / pgn ]")] {
        let text = format!("{open}\n{game}{close}\n\n{open}{game}{close}\n");
        let batch = Batch::from_text(text.as_bytes());
        assert_eq!(batch.len(), 2, "{text}");
        for one in batch.games() {
            let verdict = Replay::new(&one).run();
            assert!(verdict.problem.is_none(), "{text}: {:?}", verdict.problem);
            assert_eq!(String::from_utf8(format(&one)).expect("UTF-8"), game);
        }
    }
}
