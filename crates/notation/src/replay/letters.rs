//! National piece letters, recognized where they are unmistakable.

use bughouse::BoardId;
use chess::san::Letters;

use super::Replay;
use crate::{TokenKind, movetext::possible_letters};

impl Replay<'_> {
    /// Recognizes national piece letters, if they are unmistakable, at their first use.
    #[cold]
    pub(super) fn recognize_letters(&mut self, token: usize) -> Option<()> {
        if self.letters.is_some() {
            return None;
        }
        let same_so_far = |letters: &&'static Letters| {
            self.last.0.iter().flatten().all(|record| {
                self.moves_until(record.token).all(|word| {
                    let word = crate::decode(self.game.token_text(word));
                    letters.to_english(&word) == word
                })
            })
        };
        let possible = possible_letters(&self.game);
        let possible: Vec<_> = possible.into_iter().filter(same_so_far).collect();
        let letters = match possible[..] {
            [only] => only,
            _ => self.playable_letters(&possible)?,
        };
        self.letters = Some(letters);
        self.note_letters(token, letters);
        Some(())
    }

    /// The only letters in which a game that is long enough to be no accident can be played.
    fn playable_letters(&self, possible: &[&'static Letters]) -> Option<&'static Letters> {
        const LONG_ENOUGH: u32 = 8;
        let rules = *self.boards.board(BoardId::A).rules();
        let plays = |letters: &&&'static Letters| {
            let replay = Self::of_kind_with_rules(&self.game, self.kind, rules);
            let verdict = replay.in_letters(letters).run();
            verdict.reached_end() && verdict.plies >= LONG_ENOUGH
        };
        let mut playable = possible.iter().filter(plays);
        let only = playable.next()?;
        playable.next().is_none().then_some(only)
    }

    /// The moves of the game up to a token, without those of variations, which were not played.
    fn moves_until(&self, token: usize) -> impl Iterator<Item = usize> {
        let tokens = self.game.tokens();
        let mut depth = 0_usize;
        (0..=token).filter(move |&n| {
            match tokens[n].kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && tokens[n].kind == TokenKind::Move
        })
    }
}
