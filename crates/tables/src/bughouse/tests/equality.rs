//! The result, clocks and record that a table shows of a finished game are those that anybody can
//! derive from its log, as `tandem adjudicate` and `tandem convert` do.

use std::collections::BTreeMap;

use bughouse::{BoardId, Event, ServerEvent};
use chess::CastlingStyle;
use fastrand::Rng;

use super::{
    desk::{commit, decide, table},
    *,
};
use crate::{
    bughouse::{
        BughouseTable,
        verdicts::{ends_game, ruled},
    },
    table::{
        game::{Decision, Game, Requester},
        replay::{self, Committed},
    },
    testing::person,
};

/// How many games are played with each ruleset.
const GAMES: u64 = 60;

/// The terms of the games: flags that fall by themselves and that are claimed, illegal moves that
/// stand and that do not, increments and delays.
const TERMS: [(&str, &str); 6] = [
    ("casual countdown=0", "60+0"),
    ("casual", "120+2"),
    ("casual countdown=0 flag=claimed mate=claimed", "60b2"),
    ("fics", "60+0"),
    ("wbn", "120+0"),
    ("wbn flag=automatic", "60+1"),
];

const ORDERS: [&str; 4] =
    ["stops the clocks", "restarts the clocks", "freezes BlackA 2", "sets clock WhiteB 20"];

/// A table without an actor, and the same made from what would be on disk.
struct Twins {
    table: BughouseTable,
    again: BughouseTable,
}

impl Twins {
    fn new(ruleset: &str, control: &str) -> Self {
        let terms = || terms(ruleset, control);
        Self { table: table(terms()), again: table(terms()) }
    }

    /// Takes in what the journal has of a step.
    fn repeat(&mut self, step: &Committed<bughouse::LogEntry>) {
        let step = Committed::read(&step.written()).expect("readable");
        replay::apply(&mut self.again, &step, None).expect("the same");
    }

    fn take(&mut self, decision: Decision<BughouseTable>) {
        let step = commit(&mut self.table, decision);
        self.repeat(&step);
    }

    /// Carries out an intent, unless it is refused: then nothing changes.
    fn intend(&mut self, n: usize, seat: Option<Seat>, intent: &Intent, at: Millis) -> bool {
        let by = Requester { person: &person(n), seat, rating: None, subject: None };
        let decided = decide(&mut self.table, &by, intent, at, 0);
        decided.iter().flatten().for_each(|step| self.repeat(step));
        decided.is_ok()
    }

    fn play(&mut self, seat: Seat, deed: &str, at: Millis) -> bool {
        let intent = Intent::Play { deed: deed.to_owned() };
        self.intend(seat as usize, Some(seat), &intent, at)
    }

    /// Looks at flags that fall by themselves when they do, as the actor of a table does.
    fn look(&mut self, at: Millis) {
        if let Some((_, falls)) = self.table.next_flag().filter(|&(_, falls)| falls <= at)
            && let Ok(decision) = self.table.rule(falls, vec![Event::Server(ServerEvent::Tick)])
        {
            self.take(decision);
        }
    }
}

/// Something that might happen.
fn happen(twins: &mut Twins, chance: &mut Rng, at: Millis) {
    let seat = Seat::ALL[chance.usize(..Seat::ALL.len())];
    let board = BoardId::ALL[chance.usize(..BoardId::ALL.len())];
    let deed = match chance.usize(..100) {
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
            let order = ORDERS[chance.usize(..ORDERS.len())].to_owned();
            twins.intend(9, None, &Intent::Order { order }, at);
            return;
        }
        14 => {
            let notice = if chance.bool() { ServerEvent::Suspended } else { ServerEvent::Resumed };
            if let Ok(decision) = twins.table.rule(at, vec![Event::Server(notice)]) {
                twins.take(decision);
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
            let mv = moves[chance.usize(..moves.len())].to_uci(CastlingStyle::KingMoves);
            if !twins.play(seat, &format!("moves {mv}"), at) {
                twins.play(seat, &format!("makes {mv}"), at);
            }
            twins.play(seat, "presses", at + Millis(1));
            return;
        }
    };
    twins.play(seat, &deed, at);
}

/// A game from its start to its end or adjournment, if it gets there.
fn game(ruleset: &str, control: &str, seed: u64) -> Option<Twins> {
    let mut twins = Twins::new(ruleset, control);
    let mut chance = Rng::with_seed(seed);
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        assert!(twins.intend(n, Some(seat), &Intent::Sit, Millis::ZERO));
        assert!(twins.intend(n, Some(seat), &Intent::Ready, Millis::ZERO));
    }
    let mut at = Millis::ZERO;
    for _ in 0..600 {
        at += Millis(10 + chance.usize(..3000) as i64);
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
            // Everybody else has only the text.
            let log = notation::log::read(&table.named_log().to_string()).expect("a log");
            let (arbiter, rulings) = log.replay();
            let end = rulings.iter().rfind(|ruling| ends_game(ruling));
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

/// The record, read like any other, has the result that was ruled.
fn agrees(record: &[u8], log: &bughouse::Log, outcome: Option<bughouse::Outcome>) {
    let Some(outcome) = outcome else { return };
    let batch = notation::Batch::from_text(record);
    let game = batch.games().next().expect("a game");
    let lifted = notation::log::lift(&game, &log.ruleset);
    let judged = notation::log::verdict(&game, &lifted);
    assert_eq!(judged.outcome, Some(outcome), "{log}\n{}", String::from_utf8_lossy(record));
}
