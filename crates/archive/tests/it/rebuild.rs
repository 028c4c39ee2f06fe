//! `positions/` follows from `games/` alone, without the text: other programs build it so.

use std::collections::HashSet;

use bughouse::{Bfen, BoardId, Game as Boards};
use chess::Rules;
use notation::Batch;
use tandem_archive::{ArchivedGame, Keys, PackedMove, Posting, Record};

use crate::random;

/// The rows of a game by its columns, as `docs/archive.md` describes them.
fn rebuild(game: &ArchivedGame) -> Vec<Posting> {
    let mut boards = Boards::new(Rules::BUGHOUSE);
    if !game.start.is_empty() {
        let bfen: Bfen = game.start.parse().expect("a BFEN");
        boards = Boards::from_bfen(&bfen, Rules::BUGHOUSE).expect("a playable position");
    }
    let rating = game.rating() as i16;
    let mut clocks = [-1; 4];
    let mut seen = [HashSet::new(), HashSet::new()];
    let mut rows = Vec::new();
    let mut add = |boards: &Boards, board: BoardId, ply: i16, mv, clock, spent, diagonal| {
        let seat = boards.to_move(board);
        let keys = Keys::new(boards, board);
        let seen = &mut seen[board as usize];
        let key = keys.all();
        let repeats = (0..3).filter(|&n| !seen.insert(key[..=n].to_vec())).count() as i8;
        let points = match (game.result.as_str(), seat as usize) {
            ("1-0", 0 | 3) | ("0-1", 1 | 2) => 2,
            ("1-0" | "0-1", _) => 0,
            ("1/2-1/2", _) => 1,
            _ => -1,
        };
        let (month, seat, count) = (game.month, seat as i8, 1);
        let (game, mv) = (0, PackedMove(mv));
        #[rustfmt::skip]
        let row = Posting {
            keys, game, month, rating, ply, mv, clock, diagonal, spent, seat, points, repeats, count,
        };
        if repeats < 3 {
            rows.push(row);
        }
    };
    for (ply, code) in game.moves.chunks_exact(2).enumerate() {
        let code = u16::from_le_bytes([code[0], code[1]]);
        let (board, code) = (BoardId::ALL[usize::from(code >> 15)], (code & 0x7fff) as i16);
        let seat = boards.to_move(board);
        let time = game.times.get(4 * ply..4 * ply + 4);
        let clock = time.map_or(-1, |it| i32::from_le_bytes(it.try_into().expect("four bytes")));
        let before = clocks[seat as usize];
        let is_known = before >= 0 && clock >= 0 && before >= clock;
        let spent = if is_known { before - clock } else { -1 };
        let diagonal = clocks[(!board).seat(seat.color()) as usize];
        add(&boards, board, ply as i16, code, clock, spent, diagonal);
        if clock >= 0 {
            clocks[seat as usize] = clock;
        }
        let mv = PackedMove(code).to_move(boards.board(board)).expect("a move");
        boards.play(board, mv).expect("a legal move");
    }
    for board in BoardId::ALL {
        let seat = boards.to_move(board);
        let diagonal = clocks[(!board).seat(seat.color()) as usize];
        add(&boards, board, game.plies as i16, -1, clocks[seat as usize], -1, diagonal);
    }
    rows
}

#[track_caller]
fn check(text: &[u8]) -> ArchivedGame {
    let batch = Batch::from_text(text);
    let game = batch.games().next().expect("a game");
    let record = Record::new(&game, "x").expect("a good game");
    assert_eq!(rebuild(&record.game), record.postings);
    record.game
}

#[test]
fn positions_follow_from_the_columns() {
    let clocked = (0..300).map(|seed| check(&random::game(seed))).filter(|it| !it.times.is_empty());
    assert!(clocked.count() > 200);
}

#[test]
fn starting_positions_and_times() {
    let usual = check(b"[WhiteA \"x\"]\n\n1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 1B. e4{170} 1-0\n");
    assert_eq!((usual.start.as_str(), usual.loser), ("", -1));
    let times: Vec<u8> =
        [-1_i32, -1, -1, -1, 1700].iter().flat_map(|it| it.to_le_bytes()).collect();
    assert_eq!(usual.times, times);
    let text = "[WhiteA \"x\"][BlackA \"y\"]\n[FEN \"r3k2r/8/8/8/8/8/7p/Q~3K3[Nn] b kq - 0 9 | \
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"]\n\n\
        9a. h1=Q+ {120.5} 1B. e4 {100.25} 10A. Kd2 9a. N@d4 {y resigns} 1-0\n";
    let text = text.replace("9a. N", "10a. N");
    let set_up = check(text.as_bytes());
    assert!(set_up.start.starts_with("r3k2r/8/8/8/8/8/7p/Q~3K3[Nn] b kq - 0 9 | "), "{set_up:?}");
    assert_eq!((set_up.loser, set_up.reason.as_str()), (1, "resignation"));
    assert_eq!(set_up.times[..4], 1205_i32.to_le_bytes());
    let bare = check(b"[WhiteA \"x\"]\n\n1A. e4 1a. e5 1B. e4 {x loses on time} 0-1\n");
    assert_eq!((bare.times.len(), bare.loser), (0, 0));
}
