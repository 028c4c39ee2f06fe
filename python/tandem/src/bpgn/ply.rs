//! The moves of a record with what is written about them.

use bughouse::Millis;
use notation::{
    Comment, Tree, decode,
    facts::clock_after,
    tree::{Anchor, Content, TurnId},
    write::{Canonical, Moves},
};
use pyo3::prelude::*;

use crate::{
    moves::{Move, written},
    table::seconds,
    values::{Seat, board_letter},
};

/// A move of a record: who made it, on which board, and what is written about it.
#[pyclass(module = "tandem.bpgn", frozen, get_all)]
pub(crate) struct Ply {
    /// The player who made the move. On a single board the players are those of board A.
    seat: Seat,
    /// The number of the move on its board.
    number: u32,
    /// The move.
    r#move: Move,
    /// The move in canonical SAN with its mark, ``"N@f7#"``.
    san: String,
    /// The word in the text, as it is written.
    word: String,
    /// The seconds behind the move, if they are written: those left to the player. Files of
    /// chess.com may have those that the move took; then
    /// ``record.check(only=["clk-is-time-spent"])`` finds something, and
    /// ``record.convert("bpgn", version="1.1")`` counts the clocks, in whole seconds.
    clock: Option<f64>,
    /// The words of the comments after the move, without clocks and the like.
    comments: Vec<String>,
    /// Its annotations as they are written: ``"!?"``, ``"$18"``.
    glyphs: Vec<String>,
    /// The variations that replace it, each a list of moves up to the first that cannot be played.
    variations: Vec<Vec<Py<Ply>>>,
}

#[pymethods]
impl Ply {
    /// The board of the move, ``"A"`` or ``"B"``.
    #[getter]
    fn board(&self) -> &'static str {
        board_letter(bughouse::Seat::from(self.seat).board())
    }

    /// The label of the move in BPGN, ``"12a"``.
    #[getter]
    fn label(&self) -> String {
        format!("{}{}", self.number, bughouse::Seat::from(self.seat).letter())
    }

    /// The move in coordinates.
    #[getter]
    fn uci(&self) -> String {
        self.r#move.0.to_string()
    }

    fn __str__(&self) -> String {
        format!("{}. {}", self.label(), self.san)
    }

    fn __repr__(&self) -> String {
        let clock = self.clock.map_or_else(String::new, |clock| format!(" {{{clock}}}"));
        format!("<Ply {}{clock}>", self.__str__())
    }
}

/// A move with everything that is written about it.
struct Written {
    canonical: Canonical,
    word: String,
    clock: Option<Millis>,
    comments: Vec<String>,
    glyphs: Vec<String>,
    variations: Vec<Vec<Written>>,
}

/// The moves of a game, found without Python's lock.
pub(super) struct Line(Vec<Written>);

impl Line {
    pub(super) fn new(game: &notation::Game<'_>) -> Self {
        let tree = Tree::new(game);
        let moves = Moves::new(&tree);
        Self(line(&tree, &moves, &tree.lines[0].turns, 0))
    }

    pub(super) fn into_plies(self, py: Python<'_>) -> PyResult<Vec<Py<Ply>>> {
        plies(py, self.0)
    }
}

fn line(tree: &Tree<'_>, moves: &Moves<'_>, turns: &[TurnId], depth: usize) -> Vec<Written> {
    let one = |&turn: &TurnId| {
        let canonical = moves.turns[turn]?;
        let token = tree.turns[turn].token;
        // `Moves` plays no deeper variation, so this recursion is bounded.
        let variations = if depth < Moves::MAX_DEPTH { tree.variations_of(turn) } else { &[] };
        let variation = |&id: &usize| line(tree, moves, &tree.lines[id].turns, depth + 1);
        let (comments, glyphs) = remarks(tree, turn);
        Some(Written {
            canonical,
            word: decode(tree.turns[turn].word).into_owned(),
            clock: clock_after(&tree.game, token),
            comments,
            glyphs,
            variations: variations.iter().map(variation).collect(),
        })
    };
    turns.iter().filter_map(one).collect()
}

/// The comments and glyphs of a move.
fn remarks(tree: &Tree<'_>, turn: TurnId) -> (Vec<String>, Vec<String>) {
    let (mut comments, mut glyphs) = (Vec::new(), Vec::new());
    let word = tree.turns[turn].word;
    let marks = word.iter().rev().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    if marks > 0 {
        glyphs.push(decode(&word[word.len() - marks..]).into_owned());
    }
    for remark in tree.remarks_of(Anchor::Turn(turn)) {
        let text = tree.game.token_text(remark.token);
        match &remark.content {
            Content::Nag => glyphs.push(decode(text).into_owned()),
            Content::Comment(Comment::Annotation(glyph)) => glyphs.push(glyph.to_string()),
            Content::Comment(Comment::Remark(words) | Comment::Words(words)) => {
                comments.push(words.to_string());
            }
            Content::LineComment => {
                let text = text.strip_prefix(b";").unwrap_or(text);
                comments.push(decode(text.trim_ascii()).into_owned());
            }
            _ => {}
        }
    }
    (comments, glyphs)
}

fn plies(py: Python<'_>, line: Vec<Written>) -> PyResult<Vec<Py<Ply>>> {
    line.into_iter().map(|written| ply(py, written)).collect()
}

fn ply(py: Python<'_>, found: Written) -> PyResult<Py<Ply>> {
    let Written { canonical, word, clock, comments, glyphs, variations } = found;
    let variations = variations.into_iter().map(|line| plies(py, line)).collect::<PyResult<_>>()?;
    let Canonical { number, seat, san, mv } = canonical;
    let (seat, san, clock) = (seat.into(), san.to_string(), clock.map(seconds));
    let r#move = written(mv);
    Py::new(py, Ply { seat, number, r#move, san, word, clock, comments, glyphs, variations })
}
