//! Scenarios: given both boards, four clocks and the messages of the partner, the player has to do
//! and say the right thing.

use tandem_engine::{Level, player::SeatPlayer};

use crate::support::{START, Scene};

/// White has no legal move; a piece on f1 would help.
const STUCK: &str = "6k1/5ppp/8/8/8/8/5PPP/4r1K1[] w - - 0 1";
/// White has one move, and is mated after it.
const DEAD: &str = "6k1/8/8/8/8/5p1p/7P/7K[q] w - - 0 1";
/// White mates at once.
const MATES: &str = "7k/7p/5P1P/8/8/8/8/K7[Q] w - - 0 1";
/// A queen would mate Black.
const QUEEN_MATES: &str = "7k/p6p/5P1P/8/8/8/8/K7[] w - - 0 1";
/// Queens can be traded.
const TRADE: &str = "3qk2r/5ppp/8/8/8/8/5PPP/3QK2R[] w - - 0 1";
/// The other board, at the start, with Black to move.
const REPLY: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1";
/// Black is mated if White gets a queen.
const QUEEN_KILLS: &str = "6k1/5p1p/5P1P/8/8/8/5PPP/6K1[] w - - 0 1";
/// Black mates with a queen.
const QUEEN_WINS: &str = "6k1/5ppp/8/8/8/5p1p/5P1P/6K1[] b - - 0 1";

/// A board that needs nothing.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
/// A queen can be captured.
const QUEEN_THERE: &str = "3qk3/8/8/8/8/8/8/3QK3[] w - - 0 1";
/// Black has no move.
const PARTNER_STUCK: &str = "4R1k1/5ppp/8/8/8/8/5PPP/6K1[] b - - 0 1";

/// A name, my board, my partner's board, the clocks, the messages that I receive, and the outcome:
/// answers, the move, and what I say.
type Case =
    (&'static str, &'static str, &'static str, [i64; 4], &'static [&'static str], &'static str);

const CASES: &[Case] = &[
    ("stuck: a knight would help", STUCK, START, [60, 60, 60, 60], &[], "sits: ++n"),
    ("stuck, and asked to go", STUCK, START, [60, 60, 60, 60], &["go"], "sits: ++n"),
    ("a usual start", START, START, [60, 60, 60, 60], &[], "moves"),
    ("told to sit", START, START, [60, 60, 60, 60], &["sit"], "ok sits"),
    ("told to sit by a person", START, START, [60, 60, 60, 60], &["SIT!"], "ok sits"),
    ("told to sit without the time", START, START, [9, 60, 60, 60], &["sit"], "ok moves: no"),
    ("told to go", START, START, [60, 60, 60, 60], &["sit", "go"], "ok ok moves"),
    ("never mind", START, START, [60, 60, 60, 60], &["sit", "x"], "ok moves"),
    ("a move named", START, START, [60, 60, 60, 60], &["move a2a4"], "a4"),
    ("a move named as people do", START, START, [60, 60, 60, 60], &["Nh3"], "Nh3"),
    ("a move named that cannot be played", START, START, [60, 60, 60, 60], &["Nh5"], "moves"),
    (
        "a move named that gives the queen away",
        "rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPPQPPP/RNB1KBNR[] w KQkq - 0 1",
        START,
        [60, 60, 60, 60],
        &["Qg4"],
        "moves",
    ),
    ("mates though told to sit", MATES, START, [60, 60, 60, 60], &["sit"], "ok Q@g7"),
    ("dead, partner thinks", DEAD, REPLY, [60, 60, 60, 60], &[], "sits: dead ++r"),
    ("dead, told to go", DEAD, REPLY, [60, 60, 60, 60], &["go"], "Kg1: ++r"),
    ("dead, rival thinks and has less time", DEAD, START, [60, 60, 60, 40], &[], "sits: dead ++r"),
    ("dead, rival thinks and has more time", DEAD, START, [60, 60, 60, 90], &[], "sits: dead ++r"),
    ("dead, no time left for sitting", DEAD, START, [2, 60, 60, 90], &[], "Kg1: ++r"),
    ("dead, little time but the rival less", DEAD, START, [9, 60, 60, 3], &[], "sits: dead ++r"),
    ("dead, but the partner sits", DEAD, REPLY, [60, 60, 60, 60], &["dead"], "Kg1: ++r"),
    ("dead, but the partner is stuck", DEAD, PARTNER_STUCK, [60, 60, 60, 60], &[], "Kg1: ++r"),
    ("rival stuck with less time", START, STUCK, [60, 60, 60, 50], &[], "sits"),
    ("rival stuck with more time", START, STUCK, [50, 60, 60, 60], &[], "moves"),
    ("rival stuck with less time, but I mate", MATES, STUCK, [60, 60, 60, 50], &[], "Q@g7"),
    ("partner behind on the clock", START, REPLY, [60, 60, 30, 60], &[], "moves: fast"),
    ("partner behind, and not on move", START, START, [60, 60, 30, 60], &[], "moves"),
    ("queen mates", QUEEN_MATES, QUEEN_THERE, [60, 60, 60, 60], &[], "moves: +++q"),
    ("queen mates but there is none", QUEEN_MATES, KINGS, [60, 60, 60, 60], &[], "moves"),
    ("a trade that is asked for", TRADE, KINGS, [60, 60, 60, 60], &["+++q"], "ok Qxd8"),
    (
        "a trade that would lose the partner's game, as the partner says",
        TRADE,
        KINGS,
        [60, 60, 60, 60],
        &["++q", "---q"],
        "ok ok not Qxd8",
    ),
    ("a trade that the partner needs", TRADE, QUEEN_WINS, [60, 60, 60, 60], &[], "Qxd8"),
    (
        "a trade that would lose the partner's game",
        TRADE,
        QUEEN_KILLS,
        [60, 60, 60, 60],
        &["++q"],
        "ok not Qxd8",
    ),
];

#[test]
fn the_player_does_and_says_the_right_thing() {
    let mut wrong = Vec::new();
    for &(name, mine, other, clocks, heard, expected) in CASES {
        let scene = Scene { mine, other, clocks };
        let mut player = SeatPlayer::new(Level::FULL, 1);
        let answers =
            heard.iter().flat_map(|text| player.receive(text)).map(|phrase| format!("{phrase} "));
        let answers: String = answers.collect();
        let decision = scene.decide(&mut player, 20_000);
        let told = scene.told(&decision);
        if !fits(&format!("{answers}{told}"), expected) {
            let score = decision.search.map(|found| found.score);
            wrong.push(format!("{name}: {answers}{told}, not {expected} ({score:?})"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether an outcome is as expected: `moves` is any move, `not Qxd8` any other than that.
fn fits(words: &str, expected: &str) -> bool {
    let split = |text: &str| {
        let (act, says) = text.split_once(':').unwrap_or((text, ""));
        let (act, says) = (act.to_owned(), says.to_owned());
        (act, says)
    };
    let ((act, says), (wanted, to_say)) = (split(words), split(expected));
    let last = |act: &str| act.rsplit(' ').next().unwrap_or("").to_owned();
    let answers = |act: &str| act.split(' ').filter(|word| *word == "ok").count();
    let fits = match last(&wanted).as_str() {
        "moves" => last(&act) != "sits",
        mv if wanted.contains("not ") => last(&act) != mv && last(&act) != "sits",
        mv => last(&act) == mv,
    };
    let says_matter = last(&wanted) != "moves" || !to_say.is_empty();
    fits && answers(&act) == answers(&wanted) && (!says_matter || says == to_say)
}
