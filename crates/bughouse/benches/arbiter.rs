//! The arbiter: the cost of an event in typical games, and of a copy of the arbiter.

use std::hint::black_box;

use chess::{CastlingStyle, Move, Position, San};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fastrand::Rng;
use tandem_bughouse::{
    Arbiter, BoardId, Claim, Count, Event, Log, Millis, MoveText, PlayerAction, Ruleset, Seat,
    TimeControl,
};

/// How the players of a game tell what they do.
type Tell = fn(&mut Rng, &Arbiter, Seat, Move) -> Vec<Event>;

/// As a server hears it: one event a move.
fn at_once(chance: &mut Rng, arbiter: &Arbiter, seat: Seat, mv: Move) -> Vec<Event> {
    vec![Event::Player(seat, PlayerAction::Move(act(chance, arbiter, seat, mv)))]
}

/// As at a table: moves are made, then completed, with a claim, a count or an offer now and then.
fn by_hand(chance: &mut Rng, arbiter: &Arbiter, seat: Seat, mv: Move) -> Vec<Event> {
    let mut events = vec![
        Event::Player(seat, PlayerAction::Make(act(chance, arbiter, seat, mv))),
        Event::Player(seat, PlayerAction::Complete),
    ];
    let claim = match chance.usize(..16) {
        0 => PlayerAction::Claim(Claim::Mate(seat.board())),
        1 => PlayerAction::Claim(Claim::Flag(BoardId::A)),
        2 => PlayerAction::Count(seat.board(), Count::One),
        3 => PlayerAction::OfferDraw,
        _ => return events,
    };
    events.push(Event::Player(seat, claim));
    events
}

/// In coordinates or in notation.
fn act(chance: &mut Rng, arbiter: &Arbiter, seat: Seat, mv: Move) -> MoveText {
    match arbiter.position(seat.board()) {
        Some(position) if chance.bool() => MoveText::Written(San::from_move(mv, position)),
        _ => MoveText::Squares(mv.to_uci(CastlingStyle::KingMoves)),
    }
}

/// Games of random legal moves on both boards, each until it ends or has `events` events.
fn games(ruleset: Ruleset, events: usize, tell: Tell) -> Vec<Log> {
    let game = |seed: u64| {
        let mut chance = Rng::with_seed(seed);
        let mut log = Log::new(ruleset, TimeControl::sudden_death(300));
        let mut arbiter = log.arbiter();
        let mut at = Millis(0);
        let mut next = vec![Event::Start];
        // Both boards may come to wait, or to stand mated without a claim.
        for _ in 0..events {
            if log.entries.len() >= events || arbiter.end().is_some() {
                break;
            }
            for event in next.drain(..) {
                at += Millis(1 + chance.usize(..1_000) as i64);
                arbiter.handle(at, &event);
                log.entries.push(tandem_bughouse::LogEntry { at, event });
            }
            let seat = arbiter.to_move(if chance.bool() { BoardId::A } else { BoardId::B });
            let moves = arbiter.position(seat.board()).map(Position::legal_moves);
            if let Some(moves) = moves.filter(|moves| !moves.is_empty()) {
                let mv = moves[chance.usize(..moves.len())];
                next = tell(&mut chance, &arbiter, seat, mv);
            }
        }
        log
    };
    (0..50).map(game).collect()
}

fn arbiter(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("arbiter");
    for (name, ruleset, tell) in [
        ("fics", Ruleset::FICS, at_once as Tell),
        ("casual", Ruleset::CASUAL, at_once),
        ("wbn", Ruleset::WBN, by_hand),
    ] {
        let logs = games(ruleset, 400, tell);
        let events: usize = logs.iter().map(|log| log.entries.len()).sum();
        group.throughput(Throughput::Elements(events as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for log in black_box(&logs) {
                    let mut arbiter = log.arbiter();
                    for entry in &log.entries {
                        black_box(arbiter.handle(entry.at, &entry.event));
                    }
                }
            });
        });
    }
    group.throughput(Throughput::Elements(1));
    let logs = games(Ruleset::WBN, 200, by_hand);
    let (arbiter, _) = logs[0].replay();
    assert_eq!(arbiter.events(), logs[0].entries.len() as u32);
    group.bench_function("clone_after_200_events", |bencher| {
        bencher.iter(|| black_box(&arbiter).clone());
    });
    let text = logs[0].to_string();
    group.throughput(Throughput::Elements(logs[0].entries.len() as u64));
    group.bench_function("log_read", |bencher| {
        bencher.iter(|| black_box(&text).parse::<Log>().is_ok());
    });
    group.bench_function("log_write", |bencher| {
        bencher.iter(|| black_box(&logs[0]).to_string());
    });
    group.finish();
}

criterion_group!(benches, arbiter);
criterion_main!(benches);
