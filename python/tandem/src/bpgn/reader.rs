//! A Python file, read batch by batch. Python's lock is only held while the file is read.

use std::{
    io::{self, BufReader, Read},
    sync::{Arc, Mutex},
};

use notation::Batch;
use pyo3::{prelude::*, types::PyBytes};
use zstd::Decoder;

use super::{
    Record,
    arguments::{TextArgument, letters as letters_of},
    stream::{Boards, Stream, unwrapped, visit_text, warn},
};
use crate::errors::bad_value;

/// A binary file of Python: anything whose `read(n)` returns bytes.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let read = self.0.bind(py).call_method1("read", (buffer.len(),))?;
            let bytes = read.cast::<PyBytes>()?.as_bytes();
            let (asked, given) = (buffer.len(), bytes.len());
            let room = buffer
                .get_mut(..given)
                .ok_or_else(|| bad_value(format!("read({asked}) returned {given} bytes")))?;
            room.copy_from_slice(bytes);
            PyResult::Ok(bytes.len())
        })
        .map_err(io::Error::other)
    }
}

/// A file that is compressed by Zstandard, which Python's own library does not read before 3.14.
#[pyclass(module = "tandem.bpgn", frozen)]
pub(crate) struct ZstdFile(Mutex<Decoder<'static, BufReader<PythonFile>>>);

#[pymethods]
impl ZstdFile {
    #[new]
    fn new(file: Py<PyAny>) -> PyResult<Self> {
        /// The dictionary that a file may ask for has at most two to this power of bytes.
        const MAX_WINDOW: u32 = 28;
        let mut decoder = Decoder::new(PythonFile(file))?;
        decoder.window_log_max(MAX_WINDOW)?;
        Ok(Self(Mutex::new(decoder)))
    }

    /// Reads and decompresses bytes: at most ``size`` of them, or all.
    #[pyo3(signature = (size = -1, /))]
    fn read<'py>(&self, py: Python<'py>, size: i64) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = Vec::new();
        let read = py.detach(|| {
            let mut decoder = self.0.lock().map_err(|_| io::Error::other("reading failed"))?;
            let most = u64::try_from(size).unwrap_or(u64::MAX);
            decoder.by_ref().take(most).read_to_end(&mut bytes)
        });
        read.map_err(unwrapped)?;
        Ok(PyBytes::new(py, &bytes))
    }
}

/// The records of a file, one after another, in bounded memory.
#[pyclass(module = "tandem.bpgn", frozen)]
pub(crate) struct Records(Mutex<State>);

struct State {
    stream: Stream,
    batch: Arc<Batch<'static>>,
    next: usize,
    path: Option<Arc<str>>,
}

/// The next record, and messages about others before it.
type Next = (io::Result<Option<Record>>, Vec<String>);

#[pymethods]
impl Records {
    /// The records of a binary file. ``boards`` has single boards whose partners may be in other
    /// files; ``path`` is that of the records.
    #[new]
    #[pyo3(signature = (file, *, letters = None, boards = None, path = None))]
    fn new(
        file: Py<PyAny>,
        letters: Option<&str>,
        boards: Option<&Boards>,
        path: Option<&str>,
    ) -> PyResult<Self> {
        let boards = boards.cloned().unwrap_or_else(|| Boards::new(false));
        let stream = Stream::new(Box::new(PythonFile(file)), letters_of(letters)?, boards);
        let batch = Arc::new(Batch::numbered(Vec::new(), 1));
        let path = path.map(Into::into);
        Ok(Self(Mutex::new(State { stream, batch, next: 0, path })))
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        let (next, skipped) = py.detach(|| self.read_next());
        skipped.iter().try_for_each(|message| warn(py, message))?;
        next.map_err(unwrapped)
    }
}

impl Records {
    fn read_next(&self) -> Next {
        let Ok(mut state) = self.0.lock() else {
            return (Err(io::Error::other("reading failed before")), Vec::new());
        };
        let next = state.next();
        (next, std::mem::take(&mut state.stream.skipped))
    }
}

impl State {
    fn next(&mut self) -> io::Result<Option<Record>> {
        while self.next >= self.batch.len() {
            let Some(batch) = self.stream.next_batch()? else { return Ok(None) };
            (self.batch, self.next) = (Arc::new(batch), 0);
        }
        self.next += 1;
        Ok(Some(Record::new(self.batch.clone(), self.next - 1, self.path.clone())))
    }
}

/// All records of a text: BPGN, PGN, JSON or event logs.
///
/// ``join_boards`` joins PGN of single boards, as for ``read``; ``letters`` is as for ``read`` too.
#[pyfunction]
#[pyo3(signature = (text, *, letters = None, join_boards = false))]
pub(crate) fn read_text(
    py: Python<'_>,
    text: TextArgument,
    letters: Option<&str>,
    join_boards: bool,
) -> PyResult<Vec<Record>> {
    let mut records = Vec::new();
    visit_text(py, text, letters, join_boards, &mut |batch| {
        let batch = Arc::new(batch);
        records.extend((0..batch.len()).map(|index| Record::new(batch.clone(), index, None)));
    })?;
    Ok(records)
}
