//! The sixty-four men: random play from a seed keeps every one of them, over both boards and all four reserves.

use chess::{Color, Move, Piece, Role, Rules};
use tandem_bughouse::{BoardId, Game, bfen::Reading};

use crate::{
    chance::Chance,
    support::{game, read},
};

/// How often each kind of man is there, promoted ones counted as the pawns they were.
fn men(game: &Game) -> Vec<(Piece, usize)> {
    let mut counts = Vec::new();
    for color in Color::ALL {
        for role in Role::ALL {
            let count = BoardId::ALL.map(|board| {
                let position = game.board(board);
                let held = usize::from(position.reserves()[color].count(role));
                let standing = position.board().men().filter(|&(square, piece)| {
                    let promoted = position.board().promoted().contains(square);
                    let was = if promoted { Role::Pawn } else { piece.role };
                    was.of(piece.color) == role.of(color)
                });
                held + standing.count()
            });
            counts.push((role.of(color), count.iter().sum()));
        }
    }
    counts
}

/// What was met on the way, so that games too dull fail.
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

/// Chooses a legal move, the rarer kinds more often than chance would.
fn choose(game: &Game, board: BoardId, chance: &mut Chance) -> Option<Move> {
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
    Some(match chance.below(3) {
        0 if !rare.is_empty() => rare[chance.below(rare.len())],
        _ => moves[chance.below(moves.len())],
    })
}

fn random_game(start: &Game, seed: u64, plies: usize, seen: &mut Seen) {
    let mut chance = Chance(seed);
    let mut game = start.clone();
    let before = men(&game);
    for ply in 0..plies {
        let board = BoardId::ALL[chance.below(2)];
        let Some(mv) = choose(&game, board, &mut chance) else {
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
        assert_eq!(men(&game), before, "seed {seed}, ply {ply}, {mv:?} on board {board}");
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
    assert_eq!(bfen.findings(), [], "{}", bfen.to_bracket());
    assert_eq!(read(&bfen.to_bracket()).bfen, bfen);
    let again = Game::from_bfen(&bfen, Rules::BUGHOUSE).expect("a playable game");
    assert_eq!((&again, again.key()), (game, game.key()), "{}", bfen.to_bracket());
    let thief = Reading::of(&bfen.to_thief()).expect("a readable text").bfen;
    let again = Game::from_bfen(&thief, Rules::BUGHOUSE).expect("a playable game");
    assert_eq!((&again, again.key()), (game, game.key()), "{}", bfen.to_thief());
}

#[test]
fn from_the_start() {
    let start = Game::new(Rules::BUGHOUSE);
    assert_eq!(men(&start).iter().map(|(_, count)| count).sum::<usize>(), 64);
    let want = [16, 4, 4, 4, 2, 2, 16, 4, 4, 4, 2, 2];
    assert_eq!(men(&start).iter().map(|&(_, count)| count).collect::<Vec<_>>(), want);
    let mut seen = Seen::default();
    for seed in 0..60 {
        random_game(&start, 0x64 + seed, 300, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.plies > 5_000 && seen.captures > 500 && seen.drops > 500, "{seen:?}");
    assert!(seen.promotions > 10 && seen.castling > 10 && seen.mates > 5, "{seen:?}");
}

/// From a mid-game position with promoted men and pawns about to promote: the one of Thief's game in the BPGN standard.
#[test]
fn from_a_position_with_promoted_men() {
    let start = game(
        "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR/PPBpp b kq - 142 164 | \
         2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R/Ppb w KQk - 142 163",
    );
    let mut seen = Seen::default();
    for seed in 0..80 {
        random_game(&start, 0x1000 + seed, 120, &mut seen);
    }
    println!("{seen:?}");
    assert!(seen.promotions > 40 && seen.promoted_captures > 15, "{seen:?}");
}

/// Positions where pawns meet pawns all over the boards.
#[test]
fn from_positions_with_many_pawns() {
    let board = "4k3/pp1p1p1p/8/2p1p1p1/P1P1P1P1/8/1P1P1P1P/4K3[] w - - 0 1";
    let start = game(&format!("{board} | {board}"));
    let before = men(&start);
    let mut seen = Seen::default();
    for seed in 0..80 {
        let mut chance = Chance(0x2000 + seed);
        let mut game = start.clone();
        for _ in 0..80 {
            let board = BoardId::ALL[chance.below(2)];
            let Some(mv) = choose(&game, board, &mut chance) else { continue };
            seen.note(&game, board, mv);
            game.play_unchecked(board, mv);
            assert_eq!(men(&game), before, "seed {seed}, {mv:?}");
        }
    }
    println!("{seen:?}");
    assert!(seen.en_passant > 20 && seen.promotions > 20, "{seen:?}");
}
