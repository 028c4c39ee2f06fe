//! One record of a file.

use std::{borrow::Cow, sync::Arc};

use bughouse::Seat;
use notation::{Batch, Dialect, Replay, check, decode};
use pyo3::{prelude::*, types::PyDict};

use super::{
    Ply,
    arguments::Ids,
    format::{self, Conversion},
    ply::Line,
};
use crate::{
    diagram,
    errors::bad_value,
    saving,
    table::Game,
    values::{self, Reduced},
};

/// A game of a file: its tags, moves and findings, and its text as it is written.
///
/// Nothing is computed before it is asked for, and nothing is kept: assign ``record.moves()`` to a
/// name if you need it twice.
#[pyclass(module = "tandem.bpgn", frozen)]
pub(crate) struct Record {
    batch: Arc<Batch<'static>>,
    index: usize,
    path: Option<Arc<str>>,
}

/// A record that is pickled: its text, number and path.
type Saved = (Vec<u8>, u64, Option<String>);

impl Record {
    pub(super) const fn new(
        batch: Arc<Batch<'static>>,
        index: usize,
        path: Option<Arc<str>>,
    ) -> Self {
        Self { batch, index, path }
    }

    /// Works on the game. An index that is out of range finds a game without tokens.
    fn with<T>(&self, f: impl FnOnce(&notation::Game<'_>) -> T) -> T {
        match self.batch.games().nth(self.index) {
            Some(game) => f(&game),
            None => unreachable!("a record is made for each game of its batch"),
        }
    }
}

/// Something odd or wrong that the replay met.
#[pyclass(module = "tandem.bpgn", frozen, get_all)]
pub(crate) struct Problem {
    /// Its name in kebab case, ``"illegal-move"``.
    id: &'static str,
    /// A sentence about it.
    message: String,
    /// The label of the move, ``"19A"``, if it is about one.
    label: Option<String>,
    /// The line in the file, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: usize,
    /// Whether the moves end here.
    stops: bool,
}

impl Problem {
    fn new(game: &notation::Game<'_>, problem: &notation::Problem) -> Self {
        let (line, column) = game.line_and_column(problem.span.start);
        Self {
            id: problem.id(),
            message: problem.message.clone(),
            label: problem.label.map(|label| label.to_string()),
            line,
            column,
            stops: problem.stops,
        }
    }
}

#[pymethods]
impl Problem {
    fn __repr__(&self) -> String {
        format!("<Problem {}:{}: {} [{}]>", self.line, self.column, self.message, self.id)
    }
}

/// A finding of ``check``: what is wrong, where, and how to mend it.
#[pyclass(module = "tandem.bpgn", frozen, get_all)]
pub(crate) struct Finding {
    /// The name of the check, ``"missing-record"``.
    id: &'static str,
    /// ``"error"``, ``"warning"`` or ``"note"``.
    severity: &'static str,
    /// A sentence about it.
    message: String,
    /// Advice, if there is some.
    help: Option<String>,
    /// The label of the move, ``"19A"``, if it is about one.
    label: Option<String>,
    /// The text that is to blame.
    text: String,
    /// The line in the file, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: usize,
    /// The change that mends it, ``"write `P@e5`"``, if a program can make it.
    fix: Option<String>,
    /// Whether ``fmt(…, fix=True)`` does it.
    is_fix_safe: bool,
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        let Self { line, column, severity, id, message, .. } = self;
        format!("<Finding {line}:{column}: {severity}[{id}]: {message}>")
    }
}

impl Finding {
    fn new(game: &notation::Game<'_>, found: check::Diagnostic) -> Self {
        let (line, column) = game.line_and_column(found.span.start);
        let start = game.tokens().first().map_or(0, |token| token.start as usize);
        let within = |offset: usize| offset.saturating_sub(start).min(game.text().len());
        let blamed = &game.text()[within(found.span.start)..within(found.span.end)];
        Self {
            id: found.check.id,
            severity: found.check.severity.name(),
            is_fix_safe: found.safe_fix().is_some(),
            text: decode(blamed).into_owned(),
            label: found.label.map(|label| label.to_string()),
            message: found.message,
            help: found.help,
            fix: found.fix.map(|fix| fix.title),
            line,
            column,
        }
    }
}

/// The result of replaying a record.
#[pyclass(module = "tandem.bpgn", frozen, get_all)]
pub(crate) struct Verdict {
    /// The number of moves that could be played.
    plies: u32,
    /// Whether all moves could be played.
    legal: bool,
    /// The problem that stopped the replay, or else the first doubt.
    problem: Option<Py<Problem>>,
    /// The player who is mated at the end.
    mated: Option<values::Seat>,
    /// How the game ended by its closing comment: ``"mate"``, ``"resignation"``, ``"time"``, …
    ending: Option<&'static str>,
    /// Both boards at the end, without moves and clocks; ``record.replay()`` has those too.
    game: Py<Game>,
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let legal = if self.legal { "legal" } else { "stopped" };
        format!("<Verdict {legal}, {} plies>", self.plies)
    }
}

#[pymethods]
impl Record {
    /// The record of a game that was played. Arguments as for ``Game.to_bpgn``.
    #[staticmethod]
    #[pyo3(signature = (game, *, tags = None, result = None))]
    fn from_game(
        game: &Game,
        tags: Option<&Bound<'_, PyDict>>,
        result: Option<&str>,
    ) -> PyResult<Self> {
        Self::_restore(saving::to_bpgn(game, tags, result)?, 1, None)
    }

    /// The number of the record in its file, from 1.
    #[getter]
    fn number(&self) -> u64 {
        self.with(|&game| game.number())
    }

    /// The file, as far as ``read`` was given its path; in an archive, the name in the archive
    /// follows. Two boards that were joined belong to the file of the second, or to none if they
    /// were joined at the end.
    #[getter]
    fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// The line of the file in which it begins, from 1.
    #[getter]
    fn line(&self) -> u64 {
        self.with(|game| {
            let start = game.tokens().first().map_or(0, |token| token.start as usize);
            game.line_and_column(start).0
        })
    }

    /// The text as it is written. Bytes that are not UTF-8 are taken for Windows-1252.
    #[getter]
    fn text(&self) -> String {
        self.with(|game| decode(game.text()).into_owned())
    }

    /// The tags by name, the first of each name, in the order of the text.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        let pairs: Vec<_> = self.with(|game| {
            game.tags()
                .map(|tag| (decode(tag.name()).into_owned(), tag.value().into_owned()))
                .collect()
        });
        for (name, value) in pairs {
            if !tags.contains(&name)? {
                tags.set_item(name, value)?;
            }
        }
        Ok(tags)
    }

    /// The value of a tag, whose name may be in any case, or ``None``.
    fn tag(&self, name: &str) -> Option<String> {
        self.with(|game| game.tag(name).map(|tag| tag.value().into_owned()))
    }

    /// The names of the players by seat, as far as they are known. The players of a single board
    /// have the seats of board A.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let players = PyDict::new(py);
        for seat in Seat::ALL {
            if let Some(name) = self.with(|game| game.player(seat).map(Cow::into_owned)) {
                players.set_item(values::Seat::from(seat), name)?;
            }
        }
        Ok(players)
    }

    /// ``"1-0"`` if WhiteA and BlackB won, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``.
    #[getter]
    fn result(&self) -> &'static str {
        self.with(notation::facts::result)
    }

    /// The kind of the record: ``"bughouse"``, ``"one-board"``, ``"crazyhouse"``, ``"chess"``,
    /// ``"kriegspiel"``, …
    #[getter]
    fn kind(&self) -> &'static str {
        self.with(|game| game.kind().name())
    }

    /// The program or site that wrote it, as far as its habits show.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.with(|game| Dialect::detect(game).name())
    }

    /// The moves up to the first that cannot be played; ``verdict().problem`` says why.
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Ply>>> {
        py.detach(|| self.with(Line::new)).into_plies(py)
    }

    /// Replays the record by the rules of its kind, without making a list of its moves.
    fn verdict(&self, py: Python<'_>) -> PyResult<Verdict> {
        let (verdict, problem, ending) = py.detach(|| {
            self.with(|game| {
                let mut verdict = Replay::new(game).run();
                let problem = verdict.problem.take().map(|problem| Problem::new(game, &problem));
                let ending = verdict.ending.take().map(|ending| ending.how.name());
                ((verdict.plies, verdict.legal, verdict.mated, verdict.boards), problem, ending)
            })
        });
        let (plies, legal, mated, boards) = verdict;
        let problem = problem.map(|problem| Py::new(py, problem)).transpose()?;
        let game = Py::new(py, Game::from_boards(boards))?;
        Ok(Verdict { plies, legal, problem, mated: mated.map(Into::into), ending, game })
    }

    /// Both boards before the first move.
    fn start(&self) -> Game {
        self.with(|game| Game::from_boards(Replay::new(game).boards().clone()))
    }

    /// The game with all its moves and clocks: ``pop`` goes back.
    fn replay(&self, py: Python<'_>) -> Game {
        py.detach(|| self.with(Game::recorded))
    }

    /// The findings of the checks, in the order of the text. ``only`` and ``ignore`` choose them by
    /// their ids.
    ///
    /// Raises ``ValueError`` if no check has such an id.
    #[pyo3(signature = (*, only = None, ignore = None))]
    fn check(
        &self,
        py: Python<'_>,
        only: Option<Ids>,
        ignore: Option<Ids>,
    ) -> PyResult<Vec<Finding>> {
        let (only, ignore) = (only.map(|Ids(ids)| ids), ignore.map(|Ids(ids)| ids));
        for id in only.iter().chain(&ignore).flatten() {
            check::find(id).ok_or_else(|| bad_value(format!("no check is called {id:?}")))?;
        }
        let wanted = |check: &check::Check| {
            let named = |ids: &Vec<String>| ids.iter().any(|id| id == check.id);
            only.as_ref().is_none_or(named) && !ignore.as_ref().is_some_and(named)
        };
        Ok(py.detach(|| {
            self.with(|game| {
                let found = check::check_only(&check::Context::new(game), wanted);
                found.into_iter().map(|found| Finding::new(game, found)).collect()
            })
        }))
    }

    /// The canonical text; with ``fix``, after the fixes that are safe.
    #[pyo3(signature = (*, fix = false))]
    fn fmt(&self, py: Python<'_>, fix: bool) -> String {
        py.detach(|| self.with(|game| format::formatted(game, fix)))
    }

    /// The record in another format, with what was lost: see ``convert``.
    #[pyo3(signature = (to, *, version = "1.2", letters = "en"))]
    fn convert(
        &self,
        py: Python<'_>,
        to: &str,
        version: &str,
        letters: &str,
    ) -> PyResult<Conversion> {
        let target = format::Target::new(to, version, letters)?;
        Ok(py.detach(|| self.with(|game| target.convert(game))))
    }

    /// Both boards after the last move as SVG, with names and clocks. Arguments as for
    /// ``Game.svg``.
    #[pyo3(signature = (*, size = 400, below = None))]
    fn svg(
        &self,
        py: Python<'_>,
        size: u32,
        below: Option<values::SeatArgument>,
    ) -> PyResult<String> {
        let below = below.map_or(bughouse::Team::First, |seat| seat.0.team());
        py.detach(|| self.with(|game| diagram::svg_of_record(game, below, size)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, 400, None)
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let (number, kind) = (self.number(), self.kind());
        let name =
            |seat| self.with(|game| game.player(seat).map_or("?".to_owned(), Cow::into_owned));
        let names = Seat::ALL.map(name).join(", ");
        format!("<Record {number}: {kind}, {names}, {}>", self.result())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, Saved>> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let path = self.path().map(str::to_owned);
        Ok((restore, self.with(|game| (game.text().to_vec(), game.number(), path))))
    }

    #[staticmethod]
    #[pyo3(signature = (text, number, path))]
    fn _restore(text: Vec<u8>, number: u64, path: Option<String>) -> PyResult<Self> {
        let batch = Batch::numbered(text, number);
        if batch.is_empty() {
            return Err(bad_value("there is no record in the text"));
        }
        Ok(Self::new(Arc::new(batch), 0, path.map(Into::into)))
    }
}
