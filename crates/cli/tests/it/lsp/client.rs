//! A client that waits for messages, never for time.

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Stdio},
};

use serde_json::{Value, json};

use crate::support::tandem;

pub(super) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: i64,
    /// Messages that nobody has waited for yet.
    kept: VecDeque<Value>,
}

impl Client {
    /// A client that has said nothing yet.
    pub(super) fn raw() -> Self {
        let mut command = tandem();
        command.args(["lsp", "--stdio"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the server starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output, asked: 0, kept: VecDeque::new() }
    }

    pub(super) fn new(capabilities: Value, options: Value) -> Self {
        let mut client = Self::raw();
        client.initialize(capabilities, options);
        client
    }

    /// An editor as most are.
    pub(super) fn started() -> Self {
        Self::new(
            json!({ "textDocument": {
                "hover": { "contentFormat": ["markdown", "plaintext"] },
                "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            } }),
            json!({}),
        )
    }

    pub(super) fn initialize(&mut self, capabilities: Value, options: Value) {
        let params = json!({
            "processId": null, "rootUri": null,
            "capabilities": capabilities, "initializationOptions": options,
        });
        let answer = self.request("initialize", params);
        assert_eq!(answer["result"]["serverInfo"]["name"], "tandem", "{answer}");
        self.notify("initialized", &json!({}));
    }

    pub(super) fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("an open pipe");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the server reads");
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(super) fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub(super) fn open(&mut self, name: &str, text: &str) {
        let document = json!({ "uri": at(name), "languageId": "bpgn", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    }

    pub(super) fn change(&mut self, name: &str, version: i32, changes: &Value) {
        let document = json!({ "uri": at(name), "version": version });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.notify("textDocument/didChange", &params);
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.wait(|message| message["id"] == id)
    }

    /// The result of a request about a document.
    pub(super) fn ask(&mut self, method: &str, name: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({ "uri": at(name) });
        let answer = self.request(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The error of a request about a document.
    pub(super) fn refused(&mut self, method: &str, name: &str, mut params: Value) -> Value {
        params["textDocument"] = json!({ "uri": at(name) });
        self.error(method, params)
    }

    pub(super) fn error(&mut self, method: &str, params: Value) -> Value {
        let answer = self.request(method, params);
        assert!(answer.get("error").is_some(), "{method}: {answer}");
        answer["error"].clone()
    }

    /// The first message that fits, among those that came and those that come.
    pub(super) fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at).expect("it is there");
        }
        loop {
            let message = self.read();
            if fits(&message) {
                return message;
            }
            self.kept.push_back(message);
        }
    }

    fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).expect("a line");
            assert_ne!(line, "", "the server has ended: {}", self.complaint());
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line == "\r\n" => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    /// The findings that are published for a version.
    pub(super) fn diagnostics(&mut self, name: &str, version: i32) -> Vec<Value> {
        let found = self.wait(|message| {
            let params = &message["params"];
            params["uri"] == at(name) && params["version"] == version
        });
        found["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    fn complaint(&mut self) -> String {
        let mut said = String::new();
        let mut pipe = self.child.stderr.take().expect("a pipe");
        pipe.read_to_string(&mut said).expect("UTF-8");
        said
    }

    /// Waits for the end. Returns the status and what was said on standard error.
    pub(super) fn ended(&mut self) -> (i32, String) {
        self.input = None;
        let said = self.complaint();
        (self.child.wait().expect("the server ends").code().expect("a status"), said)
    }

    /// Says goodbye as the protocol wants.
    #[track_caller]
    pub(super) fn stop(mut self) {
        let answer = self.request("shutdown", Value::Null);
        assert_eq!(answer["result"], Value::Null, "{answer}");
        self.notify("exit", &Value::Null);
        assert_eq!(self.ended(), (0, String::new()));
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // A test that failed leaves no server behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address of a document.
pub(super) fn at(name: &str) -> String {
    format!("file:///games/{name}")
}

/// Where a word begins, in units of UTF-16.
pub(super) fn position(text: &str, word: &str) -> Value {
    let offset = text.find(word).unwrap_or_else(|| panic!("no {word:?}"));
    place(text, offset)
}

fn place(text: &str, offset: usize) -> Value {
    let before = &text[..offset];
    let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
    json!({ "line": before.matches('\n').count(), "character": column })
}

pub(super) fn range(text: &str, word: &str) -> Value {
    let offset = text.find(word).unwrap_or_else(|| panic!("no {word:?}"));
    json!({ "start": place(text, offset), "end": place(text, offset + word.len()) })
}

/// A text after edits, whose places are those of the text before.
pub(super) fn applied(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let line = position["line"].as_u64().expect("a line") as usize;
        let column = position["character"].as_u64().expect("a column") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = 0;
        let within = text[start..].char_indices().find(|(_, character)| {
            let is_there = units >= column;
            units += character.len_utf16();
            is_there
        });
        start + within.map_or(text.len() - start, |(at, _)| at)
    };
    let mut edits: Vec<_> = edits.as_array().expect("a list of edits").iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(offset(&edit["range"]["start"])));
    let mut changed = text.to_owned();
    for edit in edits {
        let span = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        changed.replace_range(span, edit["newText"].as_str().expect("a text"));
    }
    changed
}
