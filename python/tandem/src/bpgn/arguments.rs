//! Arguments of the functions that read and write games.

use chess::san::Letters;
use pyo3::{prelude::*, types::PyBytes};

use crate::errors::bad_value;

/// Piece letters by their language.
pub(super) fn letters(code: Option<&str>) -> PyResult<Option<&'static Letters>> {
    let Some(code) = code else { return Ok(None) };
    let known = || Letters::ALL.map(|letters| letters.code).join(", ");
    let found = Letters::by_code(code);
    found
        .map(Some)
        .ok_or_else(|| bad_value(format!("letters must be one of {} (got {code:?})", known())))
}

/// A text as an argument: `str`, or `bytes` in whatever encoding.
pub(crate) struct TextArgument(pub(crate) Vec<u8>);

impl<'py> FromPyObject<'_, 'py> for TextArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyBytes>() {
            Ok(bytes) => Ok(Self(bytes.as_bytes().to_vec())),
            Err(_) => Ok(Self(object.extract::<String>()?.into_bytes())),
        }
    }
}
