//! What a table says of a game that has ended is what everybody can find out from its log: the result, the clocks and the
//! record, as `tandem adjudicate` and `tandem convert` do it.

use std::collections::BTreeMap;

use bughouse::{BoardId, Event, Notice};
use chess::CastlingStyle;

use super::*;
use crate::table::{record::Record, state::Asker, view::ruled};

/// How many games are played with each ruleset.
const GAMES: u64 = 60;

/// The terms of the games: flags that fall by themselves and that are claimed, illegal moves that stand and that do not,
/// increments, delays and starts of one's own.
const TERMS: [(&str, &str); 6] = [
    ("casual countdown=0", "60+0"),
    ("casual", "120+2"),
    ("casual countdown=0 flag=claimed mate=claimed", "60b2"),
    ("fics", "60+0"),
    ("wbn", "120+0"),
    ("wbn flag=automatic", "60+1"),
];

/// Chance that comes again: xorshift.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// A table without a task, and the same made from what would be on disk.
struct Twins {
    table: Table,
    again: Table,
}

impl Twins {
    fn new(ruleset: &str, control: &str) -> Self {
        let (ruleset, control) = (ruleset.to_owned(), control.to_owned());
        let terms =
            Terms { name: "Test".to_owned(), ruleset, control, arbiter: true, ..Terms::default() };
        let table = || {
            let settings = Settings { terms: terms.clone(), host: person(9) };
            Table::new("t".to_owned(), settings)
        };
        Self { table: table(), again: table() }
    }

    fn apply(&mut self, record: Record) {
        let numbered = Numbered { number: self.table.number + 1, time: 0, cause: None, record };
        self.table.apply(&numbered);
        let text = serde_json::to_string(&numbered).expect("json");
        self.again.apply(&serde_json::from_str(&text).expect("the same"));
    }

    /// Does something if it is allowed; whatever is not changes nothing.
    fn intend(&mut self, n: usize, seat: Option<Seat>, intent: &Intent, at: Millis) -> bool {
        let asker = Asker { person: &person(n), seat, rating: None, subject: None };
        let Ok(record) = self.table.decide(&asker, intent, at) else { return false };
        self.apply(record);
        while let Some(record) = self.table.follows(Millis::ZERO, 0) {
            self.apply(record);
        }
        true
    }

    fn play(&mut self, seat: Seat, deed: &str, at: Millis) -> bool {
        let intent = Intent::Play { deed: deed.to_owned() };
        self.intend(seat as usize, Some(seat), &intent, at)
    }

    /// Flags that fall by themselves are looked at when they do, as the task of a table does.
    fn look(&mut self, at: Millis) {
        let automatic = self.table.arbiter.ruleset().flag == bughouse::ruleset::Calling::Automatic;
        let falls = self.table.arbiter.next_flag().map(|(_, falls)| falls);
        if let Some(falls) = falls.filter(|&falls| automatic && falls <= at && self.table.in_game())
            && let Ok(record) = self.table.event(falls, Event::Server(Notice::Look))
        {
            self.apply(record);
        }
    }
}

/// Something that might happen.
fn happen(twins: &mut Twins, chance: &mut Chance, at: Millis) {
    let seat = chance.of(&Seat::ALL);
    let board = chance.of(&BoardId::ALL);
    let deed = match chance.below(100) {
        0 => "resigns".to_owned(),
        1..=2 => "offers draw".to_owned(),
        3..=5 => "accepts draw".to_owned(),
        6..=7 => format!("claims flag on {board}"),
        8..=9 => format!("claims mate on {board}"),
        10 => format!("claims illegal move on {board}"),
        11 => "takes back".to_owned(),
        12 => {
            for seat in Seat::ALL {
                twins.play(seat, "adjourns", at);
            }
            return;
        }
        13 => {
            let order = chance.of(&[
                "stops the clocks",
                "restarts the clocks",
                "freezes BlackA 2",
                "sets clock WhiteB 20",
            ]);
            twins.intend(9, None, &Intent::Order { order: order.to_owned() }, at);
            return;
        }
        14 => {
            let notice = if chance.below(2) == 0 { Notice::Suspended } else { Notice::Resumed };
            if let Ok(record) = twins.table.event(at, Event::Server(notice)) {
                twins.apply(record);
            }
            return;
        }
        15 => "moves e1e8".to_owned(),
        _ => {
            let seat = twins.table.arbiter.to_move(board);
            let Some(position) = twins.table.arbiter.position(board) else { return };
            let moves = position.legal_moves();
            if moves.is_empty() {
                return;
            }
            let mv = moves[chance.below(moves.len())].to_uci(CastlingStyle::KingMoves);
            if !twins.play(seat, &format!("moves {mv}"), at) {
                twins.play(seat, &format!("makes {mv}"), at);
            }
            twins.play(seat, "presses", at + Millis(1));
            return;
        }
    };
    twins.play(seat, &deed, at);
}

/// A game from its start to its end, for today at least. Whether it got there.
fn game(ruleset: &str, control: &str, seed: u64) -> Option<Twins> {
    let mut twins = Twins::new(ruleset, control);
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        assert!(twins.intend(n, Some(seat), &Intent::Sit, Millis::ZERO));
        assert!(twins.intend(n, Some(seat), &Intent::Ready, Millis::ZERO));
    }
    let mut at = Millis::ZERO;
    for _ in 0..600 {
        at += Millis(10 + chance.below(3000) as i64);
        twins.look(at);
        if !twins.table.in_game() {
            return Some(twins);
        }
        happen(&mut twins, &mut chance, at);
        at = at.max(twins.table.arbiter.now());
    }
    None
}

#[test]
fn an_ended_game_is_what_its_log_says() {
    let mut seen = BTreeMap::<String, u32>::new();
    for (ruleset, control) in TERMS {
        for seed in 1..=GAMES {
            let Some(Twins { table, again }) = game(ruleset, control, seed) else { continue };
            let told = table.review();
            assert_eq!(
                serde_json::to_string(&told).expect("json"),
                serde_json::to_string(&again.review()).expect("json"),
                "{ruleset}, game {seed}: what is on disk is another game"
            );
            // As text, which is all that anybody else has.
            let log = notation::log::read(&table.named_log().to_string()).expect("a log");
            let (arbiter, rulings) = log.replay();
            let end = rulings.iter().rfind(|ruling| crate::table::view::ends_game(ruling));
            let end = end.unwrap_or_else(|| panic!("{ruleset}, game {seed} has no end: {log}"));
            if arbiter.end().is_some() {
                assert_eq!(told.table.state.end, Some(ruled(end)), "{log}");
            } else {
                assert_eq!(told.table.state.phase, Phase::Adjourned, "{log}");
            }
            let last = told.clocks.last().expect("the clocks at the end");
            let now = arbiter.now();
            for (seat, board) in Seat::ALL.into_iter().map(|seat| (seat, seat.board())) {
                let shown = &told.table.state.boards[&board.into()].clocks;
                let shown = match seat.color() {
                    chess::Color::White => shown.white,
                    chess::Color::Black => shown.black,
                };
                assert_eq!(shown, arbiter.reading(seat, now).0, "{seat}: {log}");
                assert!(last.contains_key(&seat.into()));
            }
            for board in BoardId::ALL {
                let fen = &told.table.state.boards[&board.into()].fen;
                let part = bughouse::BoardPart { setup: *arbiter.setup(board), clocks: None };
                let numbers = bughouse::Numbers::Counters;
                let bfen = bughouse::Bfen { a: part, b: None, numbers };
                assert_eq!(*fen, bfen.to_bracket(), "{log}");
            }
            let (record, _) = notation::log::to_record(&log);
            assert_eq!(record, notation::log::to_record(&table.named_log()).0);
            let reason = ruled(end).fields.get("reason").cloned();
            *seen.entry(reason.unwrap_or_else(|| "adjourned".to_owned())).or_default() += 1;
            agrees(&record, &log, arbiter.end().map(|end| end.outcome));
        }
    }
    for reason in ["resigned", "agreed", "flag", "adjourned"] {
        assert!(seen.contains_key(reason), "no game ended so: {reason}; but {seen:?}");
    }
    assert!(seen.values().sum::<u32>() > 200, "{seen:?}");
}

/// The record, read as anybody's, has the result that was ruled.
fn agrees(record: &[u8], log: &bughouse::Log, outcome: Option<bughouse::Outcome>) {
    let Some(outcome) = outcome else { return };
    let batch = notation::Batch::of_text(record);
    let game = batch.games().next().expect("a game");
    let lifted = notation::log::lift(&game, &log.ruleset);
    let judged = notation::log::verdict(&game, &lifted);
    assert_eq!(judged.outcome, Some(outcome), "{log}\n{}", String::from_utf8_lossy(record));
}
