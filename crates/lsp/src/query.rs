//! Questions about documents, and their answers.

use lsp_server::ErrorCode;
use serde_json::{Value, json};

use crate::{
    Commands,
    document::Document,
    position::Unit,
    wire::{Position, TextEdit, Uri},
};

/// The abilities of a client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client {
    pub(crate) unit: Unit,
    /// Whether it shows pictures in Markdown. No capability tells; our extension says so in its
    /// options.
    pub(crate) pictures: bool,
    pub(crate) markdown: bool,
    pub(crate) snippets: bool,
    /// Whether symbols may have ranges of their own.
    pub(crate) whole_symbols: bool,
}

impl Client {
    /// Reads the parameters of `initialize`. Whatever is missing or odd is not supported.
    pub(crate) fn new(params: &Value) -> Self {
        let has = |path: &str, word: &str| {
            let list = params.pointer(path).and_then(Value::as_array);
            list.is_some_and(|list| list.iter().any(|value| value == word))
        };
        let is = |path: &str| params.pointer(path) == Some(&Value::Bool(true));
        let document = |path: &str| format!("/capabilities/textDocument/{path}");
        let is_utf8 = has("/capabilities/general/positionEncodings", "utf-8");
        Self {
            unit: if is_utf8 { Unit::Utf8 } else { Unit::Utf16 },
            pictures: is("/initializationOptions/pictures"),
            markdown: has(&document("hover/contentFormat"), "markdown"),
            snippets: is(&document("completion/completionItem/snippetSupport")),
            whole_symbols: is(&document("documentSymbol/hierarchicalDocumentSymbolSupport")),
        }
    }
}

/// A question about a document.
pub(crate) struct Query<'q> {
    pub(crate) commands: &'q dyn Commands,
    pub(crate) client: &'q Client,
    pub(crate) uri: &'q Uri,
    pub(crate) document: &'q Document,
    pub(crate) params: &'q Value,
}

/// Why a question has no answer.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

pub(crate) type Answer = Result<Value, Refusal>;

pub(crate) type Answerer = fn(&Query<'_>) -> Answer;

impl Refusal {
    pub(crate) fn params(message: &str) -> Self {
        Self { code: ErrorCode::InvalidParams, message: message.to_owned() }
    }

    pub(crate) const fn failed(message: String) -> Self {
        Self { code: ErrorCode::RequestFailed, message }
    }
}

impl Query<'_> {
    /// The position that it asks about, and its offset.
    pub(crate) fn place(&self) -> Result<(Position, usize), Refusal> {
        let position = self.params.get("position").cloned().unwrap_or_default();
        let position: Position = serde_json::from_value(position)
            .map_err(|error| Refusal::params(&format!("no position is named: {error}")))?;
        let offset = self.document.text.offset(position).ok_or_else(|| {
            let (line, count) = (position.line, self.document.text.line_count());
            Refusal::params(&format!("there is no line {line}; the document has {count}"))
        })?;
        Ok((position, offset))
    }

    /// Edits of this document only.
    pub(crate) fn edit(&self, edits: &[TextEdit]) -> Value {
        json!({ "changes": { (self.uri.clone()): edits } })
    }
}
