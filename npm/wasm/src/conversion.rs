//! A text in another format, and its losses.

use std::collections::BTreeMap;

use notation::{Losses, decode};
use serde::Serialize;

/// A text in another format, and how often the format could not hold something.
#[derive(Serialize)]
pub(crate) struct Conversion {
    pub(crate) text: String,
    pub(crate) losses: BTreeMap<String, usize>,
}

impl Conversion {
    pub(crate) fn new(text: &[u8], losses: &Losses) -> Self {
        let losses = losses.iter().map(|(what, count)| (what.to_owned(), count)).collect();
        Self { text: decode(text).into_owned(), losses }
    }
}
