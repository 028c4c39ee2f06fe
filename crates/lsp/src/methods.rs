//! The methods of the protocol that the server offers, each with the function that answers it.

use serde_json::json;

use crate::{
    actions, completion, hover, outline,
    position::Unit,
    query::{Answer, Answerer, Client},
    rename,
};

/// The answer to `initialize`.
pub(crate) fn welcome(client: &Client) -> Answer {
    let encoding = match client.unit {
        Unit::Utf8 => "utf-8",
        Unit::Utf16 => "utf-16",
    };
    /// Changes come as edits of the text before.
    const INCREMENTAL: u32 = 2;
    Ok(json!({
        "capabilities": {
            "positionEncoding": encoding,
            "textDocumentSync": { "openClose": true, "change": INCREMENTAL },
            "hoverProvider": true,
            "completionProvider": { "triggerCharacters": completion::TRIGGERS },
            "documentSymbolProvider": true,
            "foldingRangeProvider": true,
            "codeActionProvider": { "codeActionKinds": [actions::QUICK_FIX, actions::FIX_ALL] },
            "documentFormattingProvider": true,
            "renameProvider": { "prepareProvider": true },
        },
        "serverInfo": { "name": "tandem", "version": env!("CARGO_PKG_VERSION") },
    }))
}

/// The function that answers a method.
pub(crate) fn answerer(method: &str) -> Option<Answerer> {
    Some(match method {
        "textDocument/hover" => hover::answer,
        "textDocument/completion" => completion::answer,
        "textDocument/documentSymbol" => outline::symbols,
        "textDocument/foldingRange" => outline::folds,
        "textDocument/codeAction" => actions::answer,
        "textDocument/formatting" => actions::format,
        "textDocument/prepareRename" => rename::prepare,
        "textDocument/rename" => rename::rename,
        _ => return None,
    })
}
