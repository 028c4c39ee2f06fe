//! Canonical text, and other formats.

use std::collections::BTreeMap;

use bughouse::BoardId;
use chess::san::Letters;
use notation::{
    Batch, Formatter, Game, Losses,
    check::{Applicability, Context, Fix, apply_fixes, check, settle},
    convert::{
        bpgn::{Style, Version, to_bpgn},
        chesscom::Joiner,
        json::to_json,
        pgn::to_pgn,
    },
    decode, json,
};
use pyo3::prelude::*;

use super::{
    arguments::{TextArgument, letters},
    stream::visit_text,
};
use crate::errors::bad_value;

/// The canonical text of a game, perhaps after its safe fixes.
pub(super) fn formatted(game: &Game<'_>, fix: bool) -> String {
    let mut out = Vec::new();
    write(&mut Formatter::default(), game, fix, &mut out);
    decode(&out).into_owned()
}

fn write(formatter: &mut Formatter, game: &Game<'_>, fix: bool, out: &mut Vec<u8>) {
    let fixed = if fix { settle(game, fixed) } else { None };
    let Some(fixed) = fixed else {
        formatter.write(game, out);
        return;
    };
    for game in Batch::from_text(&fixed).games() {
        formatter.write(&game, out);
    }
}

/// The text of a game after its safe fixes, if there are any.
fn fixed(game: &Game<'_>) -> Option<Vec<u8>> {
    let found = check(&Context::new(game));
    let fixes = found.iter().filter_map(|finding| finding.fix.as_ref());
    let safe = fixes.filter(|fix: &&Fix| fix.applicability == Applicability::Safe);
    let (text, made) = apply_fixes(game, safe);
    (made > 0 && text != game.text()).then_some(text)
}

/// The canonical text of all records of a text; with ``fix``, after the fixes that are safe.
#[pyfunction(name = "fmt")]
#[pyo3(signature = (text, *, fix = false))]
pub(crate) fn format_text(py: Python<'_>, text: TextArgument, fix: bool) -> PyResult<String> {
    /// The number of games between two chances for Ctrl-C.
    const AT_ONCE: usize = 64;
    let batch = py.detach(|| Batch::from_text(&text.0));
    let (mut formatter, mut out, mut games) = (Formatter::default(), Vec::new(), batch.games());
    while games.len() > 0 {
        py.detach(|| {
            for game in games.by_ref().take(AT_ONCE) {
                write(&mut formatter, &game, fix, &mut out);
            }
        });
        py.check_signals()?;
    }
    Ok(decode(&out).into_owned())
}

/// A text in another format, and what the format could not hold.
#[pyclass(module = "tandem.bpgn", frozen, get_all)]
pub(crate) struct Conversion {
    /// The text.
    text: String,
    /// Each kind of loss with the number of times that it happened; empty if nothing was lost.
    losses: BTreeMap<String, usize>,
}

#[pymethods]
impl Conversion {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        let Self { text, losses } = self;
        format!(
            "<Conversion of {} characters, {} kinds of losses>",
            text.chars().count(),
            losses.len()
        )
    }
}

impl Conversion {
    fn new(text: &[u8], losses: &Losses) -> Self {
        let losses = losses.iter().map(|(what, count)| (what.to_owned(), count)).collect();
        Self { text: decode(text).into_owned(), losses }
    }
}

/// A format to convert to.
pub(super) enum Target {
    Bpgn(Style),
    Pgn,
    Json,
}

impl Target {
    pub(super) fn new(to: &str, version: &str, language: &str) -> PyResult<Self> {
        let version = match version {
            "1.0" => Version::V1_0,
            "1.1" => Version::V1_1,
            "1.2" => Version::V1_2,
            _ => {
                let known = "\"1.0\", \"1.1\" or \"1.2\"";
                return Err(bad_value(format!("version must be {known} (got {version:?})")));
            }
        };
        match to {
            "bpgn" => {
                let letters = letters(Some(language))?.unwrap_or(&Letters::ENGLISH);
                Ok(Self::Bpgn(Style { version, letters, ..Style::default() }))
            }
            "pgn" => Ok(Self::Pgn),
            "json" => Ok(Self::Json),
            _ => Err(bad_value(format!("to must be \"bpgn\", \"pgn\" or \"json\" (got {to:?})"))),
        }
    }

    pub(super) fn convert(&self, game: &Game<'_>) -> Conversion {
        match self {
            Self::Bpgn(style) => {
                let (text, losses) = to_bpgn(game, style);
                Conversion::new(&text, &losses)
            }
            Self::Pgn => {
                let (boards, losses) = to_pgn(game);
                let [a, b] = BoardId::ALL.map(|board| boards[board].as_slice());
                let blank: &[u8] = if a.is_empty() || b.is_empty() { b"" } else { b"\n" };
                Conversion::new(&[a, blank, b].concat(), &losses)
            }
            Self::Json => {
                let (line, losses) = to_json(game);
                Conversion::new(format!("{}\n", line.trim_end()).as_bytes(), &losses)
            }
        }
    }
}

/// All records of a text in another format. The text may be BPGN, PGN, JSON or event logs.
///
/// ``to`` is ``"bpgn"`` (with ``version`` and piece ``letters``), ``"pgn"`` (each board a game of
/// its own) or ``"json"`` (a line for each game). ``join_boards`` joins PGN of single boards.
#[pyfunction(name = "convert")]
#[pyo3(signature = (text, to, *, version = "1.2", letters = "en", join_boards = false))]
pub(crate) fn convert_text(
    py: Python<'_>,
    text: TextArgument,
    to: &str,
    version: &str,
    letters: &str,
    join_boards: bool,
) -> PyResult<Conversion> {
    let target = Target::new(to, version, letters)?;
    let (mut whole, mut losses) = (String::new(), BTreeMap::new());
    visit_text(py, text, None, join_boards, &mut |batch| {
        for game in batch.games() {
            let one = target.convert(&game);
            if !whole.is_empty() && !matches!(target, Target::Json) {
                whole.push('\n');
            }
            whole.push_str(&one.text);
            for (what, count) in one.losses {
                *losses.entry(what).or_default() += count;
            }
        }
    })?;
    Ok(Conversion { text: whole, losses })
}

/// The BPGN of the two boards of a game of chess.com, each as JSON or as PGN. The first is board A,
/// unless they say otherwise.
///
/// Raises ``ValueError`` if they are not the boards of one game.
#[pyfunction]
pub(crate) fn join_chesscom(
    py: Python<'_>,
    board_a: TextArgument,
    board_b: TextArgument,
) -> PyResult<Conversion> {
    let mut joiner = Joiner::default();
    for (board, TextArgument(text)) in [("A", board_a), ("B", board_b)] {
        add_board(&mut joiner, &text)
            .map_err(|error| bad_value(format!("board {board}: {error}")))?;
    }
    py.detach(|| {
        let left = match joiner.next_game() {
            None => joiner.finish(),
            Some(game) => return game.map_err(|error| error.to_string()),
        };
        let why = || left.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let game = joiner.next_game().ok_or_else(why)?;
        game.map_err(|error| error.to_string())
    })
    .map(|joined| Conversion::new(&joined.text, &joined.losses))
    .map_err(bad_value)
}

/// Adds a board in JSON or PGN, or says why it is none.
fn add_board(joiner: &mut Joiner, text: &[u8]) -> Result<(), String> {
    if json::begins(text) {
        let value = serde_json::from_slice(text).map_err(|error| error.to_string())?;
        if !Joiner::accepts(&value) {
            return Err("this is not the record of a board of chess.com".to_owned());
        }
        return joiner.push_json(&value).map_err(|error| error.to_string());
    }
    let batch = Batch::from_text(text);
    let mut boards = batch.games().filter(Joiner::accepts_pgn);
    match (boards.next(), boards.next()) {
        (Some(board), None) => joiner.push_pgn(&board).map_err(|error| error.to_string()),
        _ => Err("this is not one board of a bughouse game in PGN".to_owned()),
    }
}
