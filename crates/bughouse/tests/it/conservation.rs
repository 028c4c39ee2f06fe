//! The sixty-four pieces: random play keeps every one of them, over both boards and all four
//! reserves.

use std::cell::RefCell;

use chess::{Color, Move, Piece, Role, Rules};
use proptest::{
    bool::weighted, collection::vec, prelude::*, sample::Index, test_runner::TestRunner,
};
use tandem_bughouse::{BoardId, Game, bfen::ParsedBfen};

use crate::support::{self, any_board, game, read};

/// How often each kind of piece is there, promoted ones counted as the pawns they were.
fn pieces(game: &Game) -> Vec<(Piece, usize)> {
    let mut counts = Vec::new();
    for color in Color::ALL {
        for role in Role::ALL {
            let count = BoardId::ALL.map(|board| {
                let position = game.board(board);
                let held = usize::from(position.reserves()[color].count(role));
                let standing = position.board().pieces().filter(|&(square, piece)| {
                    let promoted = position.board().promoted().contains(square);
                    let was = if promoted { Role::Pawn } else { piece.role };
                    was.piece(piece.color) == role.piece(color)
                });
                held + standing.count()
            });
            counts.push((role.piece(color), count.iter().sum()));
        }
    }
    counts
}

/// Counts of what the games covered, so that the test fails if they cover too little.
#[derive(Debug, Default)]
struct Seen {
    plies: usize,
    captures: usize,
    drops: usize,
    promotions: usize,
    en_passant: usize,
    promoted_captures: usize,
    castling: usize,
    mates: usize,
}

impl Seen {
    fn note(&mut self, game: &Game, board: BoardId, mv: Move) {
        self.plies += 1;
        match mv {
            Move::Drop { .. } => self.drops += 1,
            Move::EnPassant { .. } => self.en_passant += 1,
            Move::Castle { .. } => self.castling += 1,
            Move::Normal { promotion, to, .. } => {
                self.promotions += usize::from(promotion.is_some());
                let promoted = game.board(board).board().promoted();
                self.promoted_captures += usize::from(promoted.contains(to));
            }
        }
    }
}

/// A choice of a legal move, the rarer kinds more often than their share.
#[derive(Clone, Copy, Debug)]
struct Turn {
    board: BoardId,
    prefer_rare: bool,
    choice: Index,
}

/// Up to `plies` turns.
fn turns(plies: usize) -> impl Strategy<Value = Vec<Turn>> {
    let turn = (any_board(), weighted(1.0 / 3.0), any::<Index>());
    let turn = turn.prop_map(|(board, prefer_rare, choice)| Turn { board, prefer_rare, choice });
    vec(turn, 1..=plies)
}

fn choose(game: &Game, Turn { board, prefer_rare, choice }: Turn) -> Option<Move> {
    let moves = game.board(board).legal_moves();
    if moves.is_empty() {
        return None;
    }
    let rare: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|mv| match *mv {
            Move::Normal { to, promotion, .. } => {
                promotion.is_some() || game.board(board).board().promoted().contains(to)
            }
            Move::Drop { .. } => false,
            _ => true,
        })
        .collect();
    Some(if prefer_rare && !rare.is_empty() { *choice.get(&rare) } else { *choice.get(&moves) })
}

/// Plays random games of up to `plies` turns, and tells what was met in all of them.
fn random_games(cases: u32, plies: usize, play: impl Fn(&[Turn], &mut Seen)) -> Seen {
    let seen = RefCell::new(Seen::default());
    let mut runner = TestRunner::new(support::cases(cases));
    let result = runner.run(&turns(plies), |turns| {
        play(&turns, &mut seen.borrow_mut());
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    let seen = seen.into_inner();
    println!("{seen:?}");
    seen
}

fn random_game(start: &Game, turns: &[Turn], seen: &mut Seen) {
    let mut game = start.clone();
    let before = pieces(&game);
    for (ply, &turn) in turns.iter().enumerate() {
        let board = turn.board;
        let Some(mv) = choose(&game, turn) else {
            if game.mated().is_some() {
                seen.mates += 1;
                return;
            }
            continue;
        };
        seen.note(&game, board, mv);
        let mover = game.to_move(board);
        let held = game.reserve(mover.partner()).len();
        let captured = game.play(board, mv).expect("a legal move");
        seen.captures += usize::from(captured.is_some());
        assert_eq!(game.reserve(mover.partner()).len() - held, usize::from(captured.is_some()));
        assert_eq!(pieces(&game), before, "ply {ply}, {mv:?} on board {board}");
        if ply % 16 == 0 {
            check_text(&game);
        }
    }
    check_text(&game);
}

/// Every position of legal play is sound, and is the same again after being written and read.
#[track_caller]
fn check_text(game: &Game) {
    let bfen = game.to_bfen();
    assert_eq!(bfen.violations(), [], "{}", bfen.to_bracket());
    assert_eq!(read(&bfen.to_bracket()).bfen, bfen);
    let again = Game::from_bfen(&bfen, Rules::BUGHOUSE).expect("a playable game");
    assert_eq!((&again, again.key()), (game, game.key()), "{}", bfen.to_bracket());
    let thief = ParsedBfen::parse(&bfen.to_thief()).expect("a readable text").bfen;
    let again = Game::from_bfen(&thief, Rules::BUGHOUSE).expect("a playable game");
    assert_eq!((&again, again.key()), (game, game.key()), "{}", bfen.to_thief());
}

#[test]
fn from_the_start() {
    let start = Game::new(Rules::BUGHOUSE);
    assert_eq!(pieces(&start).iter().map(|(_, count)| count).sum::<usize>(), 64);
    let want = [16, 4, 4, 4, 2, 2, 16, 4, 4, 4, 2, 2];
    assert_eq!(pieces(&start).iter().map(|&(_, count)| count).collect::<Vec<_>>(), want);
    let seen = random_games(120, 300, |turns, seen| random_game(&start, turns, seen));
    assert!(seen.plies > 5_000 && seen.captures > 500 && seen.drops > 500, "{seen:?}");
    assert!(seen.promotions > 10 && seen.castling > 10 && seen.mates > 5, "{seen:?}");
}

/// From a mid-game position with promoted pieces and pawns about to promote: the one of Thief's
/// game in the BPGN standard.
#[test]
fn from_a_position_with_promoted_pieces() {
    let start = game(
        "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR/PPBpp b kq - 142 164 | \
         2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R/Ppb w KQk - 142 163",
    );
    let seen = random_games(160, 120, |turns, seen| random_game(&start, turns, seen));
    assert!(seen.promotions > 40 && seen.promoted_captures > 15, "{seen:?}");
}

/// Positions where pawns meet pawns all over the boards.
#[test]
fn from_positions_with_many_pawns() {
    let board = "4k3/pp1p1p1p/8/2p1p1p1/P1P1P1P1/8/1P1P1P1P/4K3[] w - - 0 1";
    let start = game(&format!("{board} | {board}"));
    let before = pieces(&start);
    let seen = random_games(160, 80, |turns, seen| {
        let mut game = start.clone();
        for &turn in turns {
            let Some(mv) = choose(&game, turn) else { continue };
            seen.note(&game, turn.board, mv);
            game.play_unchecked(turn.board, mv);
            assert_eq!(pieces(&game), before, "{mv:?}");
        }
    });
    assert!(seen.en_passant > 20 && seen.promotions > 20, "{seen:?}");
}
