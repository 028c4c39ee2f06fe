//! A game at any of its moves, forwards and backwards.

use bughouse::Seat;
use notation::diagram::{Scene, printable};

use crate::{exit::Failure, show::moment::At};

/// A move of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::show) struct Mark {
    pub(in crate::show) seat: Seat,
    pub(in crate::show) number: u32,
    /// In canonical notation.
    pub(in crate::show) san: String,
}

/// All moves of a game, and a scene at regular intervals from which any other is a few moves away.
pub(super) struct Film<'a> {
    moves: Vec<Mark>,
    stills: Vec<Scene<'a>>,
    problem: Option<String>,
}

impl<'a> Film<'a> {
    /// Moves between stored scenes. A move back replays half of this on average, too fast to
    /// notice.
    const STEP: usize = 128;

    /// The film of a game, at its start.
    pub(super) fn new(mut scene: Scene<'a>) -> Self {
        let mut stills = vec![scene.clone()];
        let mut moves = Vec::new();
        while let Some(ply) = scene.next_ply() {
            let san = scene.last_san(ply.seat.board()).unwrap_or_default().to_owned();
            moves.push(Mark { seat: ply.seat, number: ply.number, san });
            if moves.len().is_multiple_of(Self::STEP) {
                stills.push(scene.clone());
            }
        }
        let problem = scene.problem().filter(|problem| problem.stops);
        let problem = problem.map(|problem| printable(&problem.message));
        Self { moves, stills, problem }
    }

    pub(super) fn moves(&self) -> &[Mark] {
        &self.moves
    }

    /// Why the film ends before the game.
    pub(super) fn problem(&self) -> Option<String> {
        self.problem.clone()
    }

    /// The scene after a number of moves.
    pub(super) fn at(&self, moves: usize) -> Scene<'a> {
        let mut scene = self.stills[moves / Self::STEP].clone();
        for _ in 0..moves % Self::STEP {
            scene.next_ply();
        }
        scene
    }

    /// The number of moves up to a moment.
    pub(super) fn find(&self, at: At) -> Result<usize, Failure> {
        let is_it = |mark: &Mark| match at {
            At::Start => false,
            At::Number(number) => mark.number == number,
            At::After(number, seat) => mark.number == number && mark.seat == seat,
        };
        if at == At::Start {
            return Ok(0);
        }
        let found = self.moves.iter().position(is_it).map(|index| index + 1);
        found.ok_or_else(|| Failure::Message(format!("no move {at}")))
    }
}
