//! Kriegspiel: the umpire, and what it says.

use kriegspiel::{Answer, AnyAnswer, GameOver, Nonsense};
use pyo3::prelude::*;

use crate::{
    announcement::{Said, ending, ruleset as ruleset_of},
    board::{Board, Home},
    errors::{self, bad_value},
    moves::{Move, written},
    playing, positions,
    values::{ColorArgument, is_white},
    view::View,
};

/// The umpire's answer to an attempt. It is true if the move stands.
#[pyclass(module = "tandem.kriegspiel", name = "Answer", frozen, get_all)]
pub(crate) struct Answered {
    /// ``"yes"``: the move stands. ``"no"``: it is illegal, and both players may hear that.
    /// ``"nonsense"``: the player could have known that it is illegal, and it has no effect.
    kind: &'static str,
    /// The announcement, if the move stands.
    said: Option<Said>,
    /// Why the attempt is nonsense.
    reason: Option<&'static str>,
}

#[pymethods]
impl Answered {
    fn __bool__(&self) -> bool {
        self.kind == "yes"
    }

    fn __repr__(&self) -> String {
        format!("<Answer {}>", self.kind)
    }
}

impl From<Answer> for Answered {
    fn from(answer: Answer) -> Self {
        let of = |kind| Self { kind, said: None, reason: None };
        match answer {
            Answer::Yes(said) => Self { said: Some((&said).into()), ..of("yes") },
            Answer::No => of("no"),
            Answer::Nonsense(why) => {
                let reason = match why {
                    Nonsense::OwnPieces => "the player's own pieces rule it out",
                    Nonsense::Repeated => "it was refused before in this turn",
                    Nonsense::NoSuchTry => "the umpire has said that there is no such pawn capture",
                    Nonsense::CheckUnanswered => "it cannot answer the check that was announced",
                    Nonsense::CaptureOwed => "a pawn capture has to be attempted first",
                };
                Self { reason: Some(reason), ..of("nonsense") }
            }
        }
    }
}

/// The umpire of a game of Kriegspiel: the only one who sees the whole board.
///
/// ``ruleset`` says what the umpire tells: ``"berkeley"``, ``"english"``, ``"wild16"``,
/// ``"crazykrieg"``, …; ``fen`` is the position to begin with.
///
/// Raises ``ParseError`` and ``PositionError`` for a bad FEN.
#[pyclass(module = "tandem.kriegspiel")]
#[derive(Clone)]
pub(crate) struct Umpire(kriegspiel::Umpire);

fn over(error: GameOver) -> PyErr {
    bad_value(format!("{error}: {}", ending(error.0)))
}

#[pymethods]
impl Umpire {
    #[new]
    #[pyo3(signature = (ruleset = "berkeley", *, fen = None))]
    fn new(py: Python<'_>, ruleset: &str, fen: Option<&str>) -> PyResult<Self> {
        let ruleset = ruleset_of(ruleset)?;
        let Some(fen) = fen else { return Ok(Self(kriegspiel::Umpire::new(ruleset))) };
        let position = positions::from_fen(py, fen, ruleset.moves())?;
        let position = ruleset.position(*position.setup());
        let position = position.map_err(|error| bad_value(error.to_string()))?;
        Ok(Self(kriegspiel::Umpire::from_position(ruleset, &position)))
    }

    /// The name of the rules.
    #[getter]
    fn ruleset(&self) -> String {
        self.0.ruleset().to_string()
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.0.position().turn())
    }

    /// The board that only the umpire sees, as a copy.
    #[getter]
    fn board(&self) -> Board {
        Board(Home::alone(self.0.position().clone()))
    }

    /// The moves that stand, in their order.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        self.0.turns().iter().map(|turn| written(turn.mv)).collect()
    }

    /// How the game ended: ``"checkmate"``, ``"resignation"``, …, or ``None`` while it goes on.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.0.ending().map(ending)
    }

    /// The color that won, or ``None``.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.ending().and_then(|ending| ending.winner(self.0.ruleset())).map(is_white)
    }

    /// The last announcement.
    #[getter]
    fn said(&self) -> Said {
        (&self.0.last_said()).into()
    }

    /// The player to move attempts a move: a ``Move``, or a text in SAN or coordinates.
    ///
    /// Raises ``ParseError`` if the text is no move, ``AmbiguousMoveError`` if more than one of the
    /// player's pieces could mean it, ``IllegalMoveError`` if none could, and ``ValueError`` if the
    /// game is over.
    fn attempt(&mut self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Answered> {
        let side = self.0.side();
        let attempt = match r#move.cast::<Move>() {
            Ok(mv) => {
                let uci = mv.get().0;
                side.attempt(uci).ok_or_else(|| self.impossible(py, &uci.to_string()))?
            }
            Err(_) => {
                let text: String = r#move.extract()?;
                // Coordinates first: as SAN they would be moves of pawns.
                match (text.parse::<chess::Uci>(), text.parse::<chess::San>()) {
                    (Ok(uci), _) => side.attempt(uci).ok_or_else(|| self.impossible(py, &text))?,
                    (Err(_), Ok(san)) => side
                        .read(san)
                        .map_err(|error| playing::refused(py, &text, &self.own(), &error))?,
                    (Err(_), Err(error)) => {
                        return Err(errors::unreadable(py, &error.to_string(), &text, 0));
                    }
                }
            }
        };
        self.0.attempt(attempt).map(Answered::from).map_err(over)
    }

    /// The player to move asks whether there is a legal pawn capture: ``"yes"``, ``"no"``, or
    /// ``"nonsense"`` where the rules have no such question or it was asked before.
    fn ask_any(&mut self) -> PyResult<&'static str> {
        Ok(match self.0.ask_any().map_err(over)? {
            AnyAnswer::Try => "yes",
            AnyAnswer::No => "no",
            AnyAnswer::Nonsense => "nonsense",
        })
    }

    /// A player resigns.
    fn resign(&mut self, color: ColorArgument) -> PyResult<()> {
        self.0.resign(color.0).map_err(over)
    }

    /// The players agree on a draw.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.0.agree_draw().map_err(over)
    }

    /// The time of a player runs out.
    fn flag(&mut self, color: ColorArgument) -> PyResult<()> {
        self.0.flag(color.0).map_err(over)
    }

    /// The game as a player knows it. It holds nothing that the player has not heard.
    fn view(&self, color: ColorArgument) -> View {
        View(self.0.view(color.0))
    }

    /// An equal umpire, whose game can go its own way.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Umpire {}, {} turns>", self.0.ruleset(), self.0.turns().len())
    }
}

impl Umpire {
    /// The pieces of the player to move, for errors: they must not tell more than the player knows.
    fn own(&self) -> chess::Position {
        let setup = self.0.position().setup();
        let board = setup.board.only(setup.turn);
        let setup = chess::Setup { board, en_passant: None, ..*setup };
        chess::Position::from_valid_setup(setup, self.0.ruleset().moves())
    }

    fn impossible(&self, py: Python<'_>, word: &str) -> PyErr {
        let reason = "none of the player's pieces could do that";
        errors::raise(py, "IllegalMoveError", (word, reason, self.own().to_string()))
    }
}
