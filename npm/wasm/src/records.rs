//! The records of a text: tags, moves, verdicts and findings.

use std::collections::BTreeMap;

use bughouse::Seat;
use notation::{Batch, Dialect, Replay, decode};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    game::Game,
    moves::MoveData,
    names,
    problem::{Problem, Refusable, json},
    replaying::Replaying,
};

/// The records of a text, as views of it.
#[wasm_bindgen]
pub struct Records {
    batch: Batch<'static>,
}

/// A record by its own account.
#[derive(Serialize)]
struct About<'a> {
    number: u64,
    line: u64,
    text: std::borrow::Cow<'a, str>,
    tags: Vec<(String, String)>,
    players: BTreeMap<char, String>,
    result: &'static str,
    kind: &'static str,
    dialect: &'static str,
}

/// The result of a replay.
#[derive(Serialize)]
struct Verdict {
    legal: bool,
    plies: u32,
    problem: Option<Problem>,
    mated: Option<char>,
    ending: Option<&'static str>,
    bfen: String,
}

#[wasm_bindgen]
impl Records {
    /// Reads a text. Reading never fails.
    #[wasm_bindgen(constructor)]
    pub fn new(text: Vec<u8>, letters: Option<String>) -> Refusable<Self> {
        let letters = letters.as_deref().map(names::letters).transpose()?;
        Ok(Self { batch: Batch::numbered(text, 1).in_letters(letters) })
    }

    pub fn count(&self) -> usize {
        self.batch.len()
    }

    pub fn about(&self, index: usize) -> Refusable<String> {
        let game = self.game_at(index)?;
        let start = game.tokens().first().map_or(0, |token| token.start as usize);
        let player = |seat: Seat| Some((seat.letter(), game.player(seat)?.into_owned()));
        Ok(json(&About {
            number: game.number(),
            line: game.line_and_column(start).0,
            text: decode(game.text()),
            tags: game
                .tags()
                .map(|tag| (decode(tag.name()).into_owned(), tag.value().into_owned()))
                .collect(),
            players: Seat::ALL.into_iter().filter_map(player).collect(),
            result: notation::facts::result(&game),
            kind: game.kind().name(),
            dialect: Dialect::detect(&game).name(),
        }))
    }

    /// The moves up to the first that cannot be played.
    pub fn moves(&self, index: usize) -> Refusable<String> {
        let one = |played: notation::PlayedMove<'_>| MoveData {
            number: played.number,
            clock: played.clock.map(names::seconds),
            comments: played.comments.into_iter().map(Into::into).collect(),
            glyphs: played.glyphs.into_iter().map(Into::into).collect(),
            ..MoveData::new(played.seat.board(), played.mv, &played.before)
        };
        Ok(json(&self.game_at(index)?.moves().map(one).collect::<Vec<_>>()))
    }

    pub fn verdict(&self, index: usize) -> Refusable<String> {
        let game = self.game_at(index)?;
        let verdict = Replay::new(&game).run();
        Ok(json(&Verdict {
            legal: verdict.legal,
            plies: verdict.plies,
            problem: verdict.problem.as_ref().map(|found| Problem::record(&game, found)),
            mated: verdict.mated.map(Seat::letter),
            ending: verdict.ending.as_ref().map(|ending| ending.how.name()),
            bfen: verdict.boards.to_bfen().to_bracket(),
        }))
    }

    /// The game with its moves and clocks, up to the first move that cannot be played.
    pub fn game(&self, index: usize) -> Refusable<Game> {
        Ok(Game(Replaying::from_record(&self.game_at(index)?)))
    }
}

impl Records {
    fn game_at(&self, index: usize) -> Refusable<notation::Game<'_>> {
        let found = self.batch.games().nth(index);
        found.ok_or_else(|| Problem::argument(format!("there is no record {index}")))
    }
}
