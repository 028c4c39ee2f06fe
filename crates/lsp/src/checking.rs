//! The thread that checks documents: only the newest version, and only games that it has not
//! checked before.

mod log;

use std::{
    cmp::Reverse,
    collections::{HashMap, hash_map::RandomState},
    hash::BuildHasher,
    ops::Range,
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        mpsc::{Receiver, Sender},
    },
};

use lsp_server::{Message, Notification};
use notation::{
    Game, Reader,
    check::{self, Context, Severity, check_only},
};
use serde_json::{Value, json};

use crate::{Commands, Content, document::Document, position::Positions, wire::Uri};

/// A task of the thread.
pub(crate) enum Task {
    Check(Uri, Arc<Document>),
    /// The document was closed.
    Forget(Uri),
}

/// Something to report. In a game that was not published yet, spans count from its start.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) span: Range<usize>,
    pub(crate) severity: Severity,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// Related places with their captions.
    pub(crate) others: Vec<(Range<usize>, String)>,
}

/// The most problems of a document that are published: no one reads more, and editors that get a
/// hundred thousand stand still. The most severe come first.
pub(crate) const MAX_PUBLISHED: usize = 1000;

/// The problems of games by the hash and the length of their texts.
type Known = HashMap<(u64, usize), Arc<Vec<Problem>>>;

pub(crate) fn run(tasks: &Receiver<Task>, out: &Sender<Message>, commands: &dyn Commands) {
    let mut known: HashMap<Uri, Known> = HashMap::new();
    let hasher = RandomState::new();
    for task in tasks {
        match task {
            Task::Forget(uri) => {
                known.remove(&uri);
                publish(out, &uri, None, &[]);
            }
            Task::Check(_, document) if document.is_stale() => {}
            Task::Check(uri, document) => {
                let of_document = known.entry(uri.clone()).or_default();
                let checked = panic::catch_unwind(AssertUnwindSafe(|| {
                    problems(&document, commands, of_document, &hasher)
                }));
                // Without an answer the document has changed, or the panic is on standard error.
                if let Ok(Some(problems)) = checked {
                    let diagnostics = diagnostics(&problems, &uri, &document);
                    publish(out, &uri, Some(document.version), &diagnostics);
                }
            }
        }
    }
}

/// The problems of a document; `None` if there is a newer version.
fn problems(
    document: &Document,
    commands: &dyn Commands,
    known: &mut Known,
    hasher: &RandomState,
) -> Option<Vec<Problem>> {
    match document.content(commands) {
        Ok(Content::Games) => problems_of_games(document, commands, known, hasher),
        Ok(Content::Logs) => Some(log::problems(document.as_str())),
        Err(why) => Some(vec![Problem {
            span: 0..0,
            severity: Severity::Note,
            code: "not-read",
            message: why.to_owned(),
            others: Vec::new(),
        }]),
    }
}

fn problems_of_games(
    document: &Document,
    commands: &dyn Commands,
    known: &mut Known,
    hasher: &RandomState,
) -> Option<Vec<Problem>> {
    let mut reader = Reader::new(document.as_str().as_bytes());
    let mut found: Vec<(usize, Arc<Vec<Problem>>)> = Vec::new();
    let mut now = Known::new();
    // Reading from memory cannot fail.
    while let Ok(Some(batch)) = reader.next_batch() {
        for game in batch.games() {
            if document.is_stale() {
                return None;
            }
            let key = (hasher.hash_one(game.text()), game.text().len());
            let reported = known.get(&key).filter(|_| !game.is_part());
            let reported =
                reported.cloned().unwrap_or_else(|| Arc::new(problems_of(&game, commands)));
            if !game.is_part() {
                now.insert(key, reported.clone());
            }
            if !reported.is_empty() {
                let start = game.file_span(&(start_of(&game)..start_of(&game))).start;
                found.push((start as usize, reported));
            }
        }
    }
    *known = now;
    Some(most_severe(&found))
}

fn start_of(game: &Game<'_>) -> usize {
    game.tokens().first().map_or(0, |token| token.start as usize)
}

/// The findings of `tandem check` in a game.
fn problems_of(game: &Game<'_>, commands: &dyn Commands) -> Vec<Problem> {
    let start = start_of(game);
    let found = check_only(&Context::new(game), |check| commands.wants(check));
    found.into_iter().map(|found| Problem::new(found, start)).collect()
}

impl Problem {
    /// A finding in a game that begins at `start` of its batch.
    pub(crate) fn new(found: check::Diagnostic, start: usize) -> Self {
        // A finding about nothing in the text is at its start.
        let from_start = |span: Range<usize>| {
            let first = span.start.saturating_sub(start);
            first..span.end.saturating_sub(start).max(first)
        };
        let mut message = found.message;
        if !found.caption.is_empty() {
            message += &format!(" ({})", found.caption);
        }
        if let Some(help) = &found.help {
            message += &format!("\nhelp: {help}");
        }
        let others = found.others.into_iter();
        Self {
            span: from_start(found.span),
            severity: found.check.severity,
            code: found.check.id,
            message,
            others: others.map(|(span, caption)| (from_start(span), caption)).collect(),
        }
    }

    pub(crate) fn moved(&self, by: usize) -> Self {
        let moved = |span: &Range<usize>| span.start + by..span.end + by;
        let others = self.others.iter();
        Self {
            span: moved(&self.span),
            others: others.map(|(span, caption)| (moved(span), caption.clone())).collect(),
            ..self.clone()
        }
    }

    /// The problem as the protocol has it.
    pub(crate) fn diagnostic(&self, uri: &Uri, positions: &mut Positions<'_>) -> Value {
        let severity = match self.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
            Severity::Note => 3,
        };
        let mut diagnostic = json!({
            "range": positions.range(self.span.clone()),
            "severity": severity,
            "code": self.code,
            "source": "tandem",
            "message": self.message,
        });
        if !self.others.is_empty() {
            let related = self.others.iter().map(|(span, caption)| {
                let range = positions.range(span.clone());
                json!({ "location": { "uri": uri, "range": range }, "message": caption })
            });
            diagnostic["relatedInformation"] = related.collect();
        }
        diagnostic
    }
}

/// The problems to publish, in the order of the text; the first says how many are left out.
fn most_severe(found: &[(usize, Arc<Vec<Problem>>)]) -> Vec<Problem> {
    let all = found
        .iter()
        .flat_map(|(start, problems)| problems.iter().map(move |problem| (*start, problem)));
    let mut chosen: Vec<_> = all.collect();
    let count = chosen.len();
    if count > MAX_PUBLISHED {
        chosen.sort_by_key(|(_, problem)| Reverse(problem.severity));
        chosen.truncate(MAX_PUBLISHED);
        chosen.sort_by_key(|(start, problem)| start + problem.span.start);
    }
    let omitted = count - chosen.len();
    let notice = (omitted > 0).then(|| Problem {
        span: 0..0,
        severity: Severity::Note,
        code: "left-out",
        message: format!("{omitted} more findings are left out; `tandem check` prints all"),
        others: Vec::new(),
    });
    let chosen = chosen.into_iter().map(|(start, problem)| problem.moved(start));
    notice.into_iter().chain(chosen).collect()
}

fn diagnostics(problems: &[Problem], uri: &Uri, document: &Document) -> Vec<Value> {
    let mut positions = document.text.positions();
    problems.iter().map(|problem| problem.diagnostic(uri, &mut positions)).collect()
}

fn publish(out: &Sender<Message>, uri: &Uri, version: Option<i32>, diagnostics: &[Value]) {
    let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
    if let Some(version) = version {
        params["version"] = version.into();
    }
    let method = "textDocument/publishDiagnostics".to_owned();
    // The receiver is gone when the client is.
    let _ = out.send(Notification { method, params }.into());
}
