//! Reading whole games: tokens alone, and with every move played.
//!
//! Bughouse games are played on two boards, with captures handed over. Each contender must find
//! as many games, plies and pieces handed over as the generator made.

use std::{hint::black_box, ops::ControlFlow};

use chess::Rules;
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{Position, variant::Crazyhouse};

use crate::{
    bughouse::Bughouse,
    games::{self, Clocks, Games},
    measure::{Contender, compare, here},
    scan::{Token, scan},
    table::{Row, Table, Target, over},
    written,
};

const SEED: u64 = 20_001;
const GAMES: u64 = 20_000;

/// How fast the only replay must be passed: section 1 of the performance reference.
const TARGET: f64 = 2.0;

/// Tokens, and replay.
pub fn games() -> Vec<Table> {
    let bughouse = games::bughouse(SEED, GAMES);
    let plain = games::crazyhouse(SEED, GAMES, Clocks::Hidden);
    let clocked = games::crazyhouse(SEED, GAMES, Clocks::Shown);
    let described = format!(
        "bughouse {}; crazyhouse {}; with clocks {}",
        describe(&bughouse),
        describe(&plain),
        describe(&clocked)
    );
    let tokens = [
        ("pgn-reader, crazyhouse", &plain, pgn_tokens(&plain)),
        ("pgn-reader, crazyhouse with clocks", &clocked, pgn_tokens(&clocked)),
        ("tandem lexer, bughouse", &bughouse, written::lexed(&bughouse)),
        ("tandem lexer and SAN, bughouse", &bughouse, written::lexed_with_san(&bughouse)),
        (
            "throw-away scanner and tandem SAN, bughouse",
            &bughouse,
            scanned::<chess::SanPlus>(&bughouse),
        ),
        ("throw-away scanner and shakmaty SAN, bughouse", &bughouse, scanned::<SanPlus>(&bughouse)),
    ];
    let replays = [
        ("pgn-reader and shakmaty, crazyhouse", &plain, pgn_replay(&plain)),
        ("pgn-reader and shakmaty, crazyhouse with clocks", &clocked, pgn_replay(&clocked)),
        ("tandem reader and replay, bughouse", &bughouse, written::replayed(&bughouse)),
        (
            "throw-away scanner and two tandem boards",
            &bughouse,
            replayed::<chess::Position>(&bughouse),
        ),
        ("throw-away scanner and two shakmaty boards", &bughouse, replayed::<Bughouse>(&bughouse)),
    ];
    vec![
        table(format!("tokens and SAN syntax: {described}"), tokens.into(), None),
        table("every move played".into(), replays.into(), Some(TARGET)),
    ]
}

fn describe(games: &Games) -> String {
    format!(
        "{:.1} MB, {:.1} plies a game, {:.1} % drops",
        games.text.len() as f64 / 1e6,
        games.plies as f64 / games.games as f64,
        100.0 * games.drops as f64 / games.plies as f64
    )
}

/// The first row is the anchor. Only our own rows have a target.
fn table(
    title: String,
    contenders: Vec<(&'static str, &Games, Contender<'_>)>,
    target: Option<f64>,
) -> Table {
    let (labels, work): (Vec<_>, Vec<_>) =
        contenders.into_iter().map(|(name, games, work)| ((name, games), Some(work))).unzip();
    let seconds = compare(work);
    let per = |amount: u64, seconds: Option<f64>| Some(amount as f64 / seconds?);
    let anchor = per(labels[0].1.plies, seconds[0]);
    let rows = labels.iter().zip(seconds).map(|(&(name, games), seconds)| {
        let plies = per(games.plies, seconds);
        let ratio = over(plies, anchor);
        let cells = [
            plies.map(|speed| speed / 1e6),
            per(games.games, seconds).map(|speed| speed / 1e3),
            per(games.text.len() as u64, seconds).map(|speed| speed / 1e6),
            ratio,
        ];
        let reached = ratio.filter(|_| name.contains("tandem"));
        let target = target.zip(reached).map(|(wanted, reached)| Target { reached, wanted });
        Row { name: name.into(), cells: cells.into(), target }
    });
    Table {
        section: "replay",
        title,
        columns: vec!["M plies/s", "k games/s", "MB/s", "× first line, plies"],
        rows: rows.collect(),
    }
}

/// A visitor for pgn-reader whose output is the plies of a game.
struct Tokens;

impl Visitor for Tokens {
    type Tags = ();
    type Movetext = u64;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _tags: ()) -> ControlFlow<u64, u64> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, plies: &mut u64, san: SanPlus) -> ControlFlow<u64> {
        black_box(san);
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, plies: u64) -> u64 {
        plies
    }
}

struct Replay;

impl Visitor for Replay {
    type Tags = ();
    type Movetext = (Crazyhouse, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _tags: ()) -> ControlFlow<u64, (Crazyhouse, u64)> {
        ControlFlow::Continue((Crazyhouse::new(), 0))
    }

    fn san(&mut self, (board, plies): &mut (Crazyhouse, u64), plus: SanPlus) -> ControlFlow<u64> {
        match plus.san.to_move(board) {
            Ok(mv) => {
                board.play_unchecked(mv);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*plies),
        }
    }

    fn end_game(&mut self, (_, plies): (Crazyhouse, u64)) -> u64 {
        plies
    }
}

fn pgn_tokens(games: &Games) -> Contender<'_> {
    here(|| read_pgn(games, Tokens))
}

fn pgn_replay(games: &Games) -> Contender<'_> {
    here(|| read_pgn(games, Replay))
}

fn read_pgn(games: &Games, mut visitor: impl Visitor<Output = u64>) {
    let mut reader = Reader::new(games.text.as_bytes());
    let mut plies = 0;
    while let Some(found) = reader.read_game(&mut visitor).expect("memory can be read") {
        plies += found;
    }
    assert_eq!(plies, games.plies, "plies lost");
}

/// A move in text, read without a position.
trait Text: Sized {
    fn read(san: &[u8]) -> Option<Self>;
}

impl Text for chess::SanPlus {
    fn read(san: &[u8]) -> Option<Self> {
        Self::from_ascii(san).ok()
    }
}

impl Text for SanPlus {
    fn read(san: &[u8]) -> Option<Self> {
        Self::from_ascii(san).ok()
    }
}

fn scanned<T: Text>(games: &Games) -> Contender<'_> {
    here(|| {
        let mut plies = 0;
        scan(games.text.as_bytes(), |token| {
            if let Token::Move { san, .. } = token {
                black_box(T::read(san)).expect("the generator writes good SAN");
                plies += 1;
            }
        });
        assert_eq!(plies, games.plies, "plies lost");
    })
}

/// One of the two boards of a game.
trait Board: Sized {
    type Role;
    fn initial() -> Self;
    fn play(&mut self, san: &[u8]) -> Option<Self::Role>;
    fn add_to_reserve(&mut self, white: bool, role: Self::Role);
}

impl Board for chess::Position {
    type Role = chess::Role;

    fn initial() -> Self {
        Self::initial(Rules::BUGHOUSE)
    }

    fn play(&mut self, san: &[u8]) -> Option<chess::Role> {
        let plus = chess::SanPlus::from_ascii(san).expect("the generator writes good SAN");
        let mv = plus.san.to_move(self).expect("the generator writes legal moves");
        self.play_unchecked(mv)
    }

    fn add_to_reserve(&mut self, white: bool, role: chess::Role) {
        self.add_to_reserve(if white { chess::Color::White } else { chess::Color::Black }, role);
    }
}

impl Board for Bughouse {
    type Role = shakmaty::Role;

    fn initial() -> Self {
        Self::default()
    }

    fn play(&mut self, san: &[u8]) -> Option<shakmaty::Role> {
        let plus = SanPlus::from_ascii(san).expect("the generator writes good SAN");
        let mv = plus.san.to_move(self).expect("the generator writes legal moves");
        self.play_for_partner(mv)
    }

    fn add_to_reserve(&mut self, white: bool, role: shakmaty::Role) {
        self.add_to_reserve(shakmaty::Color::from_white(white), role);
    }
}

fn replayed<B: Board>(games: &Games) -> Contender<'_> {
    here(|| {
        let mut boards = [B::initial(), B::initial()];
        let mut plies = 0;
        scan(games.text.as_bytes(), |token| match token {
            Token::Header => {}
            Token::Result => boards = [B::initial(), B::initial()],
            Token::Move { seat, san } => {
                let at = usize::from(matches!(seat, b'B' | b'b'));
                let by_white = seat.is_ascii_uppercase();
                if let Some(role) = boards[at].play(san) {
                    boards[1 - at].add_to_reserve(!by_white, role);
                }
                plies += 1;
            }
        });
        assert_eq!(plies, games.plies, "plies lost");
    })
}
