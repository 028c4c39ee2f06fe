//! A Python file, read batch by batch. Python's lock is only held while the file is read.

use std::{
    io::{self, Read},
    sync::{Arc, Mutex},
};

use chess::san::Letters;
use notation::{Batch, Reader};
use pyo3::{prelude::*, types::PyBytes};

use super::{
    Record,
    arguments::{TextArgument, letters as letters_of},
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

type Source = Reader<Box<dyn Read + Send>>;

/// The records of a file, one after another, in bounded memory.
#[pyclass(module = "tandem.bpgn", frozen)]
pub(crate) struct Records {
    state: Mutex<State>,
    letters: Option<&'static Letters>,
}

struct State {
    source: Source,
    batch: Arc<Batch<'static>>,
    next: usize,
}

#[pymethods]
impl Records {
    /// The records of a binary file, which may be compressed by Zstandard.
    #[new]
    #[pyo3(signature = (file, *, letters = None, zstd = false))]
    fn new(file: Py<PyAny>, letters: Option<&str>, zstd: bool) -> PyResult<Self> {
        let letters = letters_of(letters)?;
        let input: Box<dyn Read + Send> = match zstd {
            true => Box::new(zstd::Decoder::new(PythonFile(file))?),
            false => Box::new(PythonFile(file)),
        };
        let batch = Arc::new(Batch::numbered(Vec::new(), 1));
        let state = State { source: Reader::new(input), batch, next: 0 };
        Ok(Self { state: Mutex::new(state), letters })
    }

    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        py.detach(|| self.read_next()).map_err(unwrapped)
    }
}

impl Records {
    fn read_next(&self) -> io::Result<Option<Record>> {
        let broken = |_| io::Error::other("reading failed before");
        let mut state = self.state.lock().map_err(broken)?;
        while state.next >= state.batch.len() {
            let Some(batch) = state.source.next_batch()? else { return Ok(None) };
            state.batch = Arc::new(batch.in_letters(self.letters));
            state.next = 0;
        }
        state.next += 1;
        Ok(Some(Record::new(state.batch.clone(), state.next - 1)))
    }
}

/// The exception of a file's `read`, if that is what failed.
fn unwrapped(error: io::Error) -> PyErr {
    match error.downcast::<PyErr>() {
        Ok(error) => error,
        Err(error) => error.into(),
    }
}

/// All records of a text.
#[pyfunction]
#[pyo3(signature = (text, *, letters = None))]
pub(crate) fn read_text(
    py: Python<'_>,
    text: TextArgument,
    letters: Option<&str>,
) -> PyResult<Vec<Record>> {
    let letters = letters_of(letters)?;
    let batch = py.detach(|| Batch::numbered(text.0, 1).in_letters(letters));
    let batch = Arc::new(batch);
    Ok((0..batch.len()).map(|index| Record::new(batch.clone(), index)).collect())
}
