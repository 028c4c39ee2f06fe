//! Our own reading of BPGN, from tokens to games replayed.

use std::hint::black_box;

use chess::SanPlus;
use notation::{Lexer, Reader, Replay, TokenKind};

use crate::{
    games::Games,
    measure::{Contender, here},
};

/// The lexer: every byte in a token, moves recognized but not read.
pub fn lexed(games: &Games) -> Contender<'_> {
    here(|| {
        let tokens = Lexer::new(black_box(games.text.as_bytes()));
        let plies = tokens.filter(|token| token.kind == TokenKind::Move).count();
        assert_eq!(plies as u64, games.plies, "plies lost");
    })
}

/// The lexer, and the SAN of every move: what pgn-reader does with its tokens.
pub fn lexed_with_san(games: &Games) -> Contender<'_> {
    here(|| {
        let text = games.text.as_bytes();
        let mut lexer = Lexer::new(text);
        let mut plies = 0;
        while let Some(token) = lexer.next() {
            if token.kind == TokenKind::Move {
                let san = SanPlus::from_ascii(&text[token.start as usize..lexer.token_end()]);
                black_box(san).expect("the generator writes good SAN");
                plies += 1;
            }
        }
        assert_eq!(plies, games.plies, "plies lost");
    })
}

/// The reader: batches of whole games, each replayed strictly on two boards.
pub fn replayed(games: &Games) -> Contender<'_> {
    here(|| {
        let mut reader = Reader::new(games.text.as_bytes());
        let mut plies = 0;
        while let Some(batch) = reader.next_batch().expect("memory can be read") {
            for game in batch.games() {
                let verdict = Replay::new(&game).run();
                assert!(verdict.problem.is_none(), "a good game is refused");
                plies += u64::from(verdict.plies);
            }
        }
        assert_eq!(plies, games.plies, "plies lost");
    })
}
