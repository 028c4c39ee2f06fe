//! Arguments of the functions that read and write games.

use std::io::Read;

use chess::san::Letters;
use notation::encoding::Utf8;
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyBytes};

use crate::{errors::bad_value, values::wrong_type};

/// Piece letters by their language.
pub(super) fn letters(code: Option<&str>) -> PyResult<Option<&'static Letters>> {
    let Some(code) = code else { return Ok(None) };
    let known = || Letters::ALL.map(|letters| letters.code).join(", ");
    let found = Letters::by_code(code);
    found
        .map(Some)
        .ok_or_else(|| bad_value(format!("letters must be one of {} (got {code:?})", known())))
}

/// A text as an argument, in UTF-8: `str`, or `bytes` in whatever encoding.
pub(crate) struct TextArgument(pub(crate) Vec<u8>);

impl<'py> FromPyObject<'_, 'py> for TextArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyBytes>() {
            Ok(bytes) => {
                let mut text = Vec::new();
                Utf8::new(bytes.as_bytes()).read_to_end(&mut text)?;
                Ok(Self(text))
            }
            Err(_) => match object.extract::<String>() {
                Ok(text) => Ok(Self(text.into_bytes())),
                Err(_) => {
                    let given = object.get_type().name()?;
                    let message = format!("a text must be str or bytes (got {given})");
                    Err(PyTypeError::new_err(message))
                }
            },
        }
    }
}

/// Names of checks as an argument.
pub(super) struct Ids(pub(super) Vec<String>);

impl FromPyObject<'_, '_> for Ids {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        object.extract().map(Self).map_err(|_: PyErr| {
            let wanted = "the names of checks must be a list of texts";
            wrong_type(wanted, object, "[\"missing-record\"] has one")
        })
    }
}
