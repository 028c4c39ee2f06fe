//! The life of a server: who may ask what when, and which version of each document is the newest.

use std::{
    collections::HashMap,
    io::{self, BufRead, Write},
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender, SyncSender},
    },
    thread,
};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use crate::{
    Commands,
    checking::{self, Task},
    document::Document,
    frame::{self, Frame},
    methods,
    position::Text,
    query::{self, Client, Query, Refusal},
    wire::{DidChange, DidClose, DidOpen, Uri},
};

/// How a server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The client said goodbye as the protocol wants.
    Orderly,
    /// The client was gone, or forgot `shutdown`.
    Abruptly,
}

/// The most requests that wait. Then the server reads no more until one is answered.
const MAX_WAITING: usize = 256;

/// Serves a client until it says `exit` or its messages end.
///
/// # Errors
///
/// If the messages break off, or cannot be told apart.
pub fn serve(
    mut input: impl BufRead + Send + 'static,
    mut output: impl Write + Send + 'static,
    commands: impl Commands,
) -> io::Result<Ended> {
    let (sender, frames) = mpsc::sync_channel(1);
    // Nobody can wait for this thread: it may be reading when the server ends.
    thread::spawn(move || {
        loop {
            let frame = frame::read(&mut input);
            let is_last = !matches!(frame, Ok(Some(_)));
            if sender.send(frame).is_err() || is_last {
                return;
            }
        }
    });
    let (out, messages) = mpsc::channel::<Message>();
    let writer =
        thread::spawn(move || messages.iter().try_for_each(|message| message.write(&mut output)));
    let mut server = Server { commands: Arc::new(commands), out, phase: Phase::New };
    let ended = server.run(&frames);
    server.stop();
    drop(server);
    // A client that no longer reads is gone, which is no failure of the server.
    let _ = writer.join();
    ended
}

struct Server {
    commands: Arc<dyn Commands>,
    out: Sender<Message>,
    phase: Phase,
}

enum Phase {
    /// Before `initialize`.
    New,
    Running(Box<Running>),
    /// After `shutdown`.
    Over,
}

impl Server {
    fn run(&mut self, frames: &Receiver<io::Result<Option<Frame>>>) -> io::Result<Ended> {
        while let Ok(frame) = frames.recv() {
            match frame? {
                None => break,
                Some(Frame::Refused(why)) => log_error(&self.out, &why),
                Some(Frame::Message(Message::Request(request))) => self.request(request),
                Some(Frame::Message(Message::Notification(note))) if note.method == "exit" => {
                    return Ok(match self.phase {
                        Phase::Over => Ended::Orderly,
                        _ => Ended::Abruptly,
                    });
                }
                Some(Frame::Message(Message::Notification(note))) => {
                    if let Phase::Running(running) = &mut self.phase {
                        running.notice(note);
                    }
                }
                // The server asks nothing.
                Some(Frame::Message(Message::Response(_))) => {}
            }
        }
        Ok(Ended::Abruptly)
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match (&mut self.phase, method.as_str()) {
            (Phase::New, "initialize") => {
                let client = Client::new(&params);
                let answer = methods::welcome(&client);
                let running = Running::start(self.commands.clone(), client, self.out.clone());
                self.phase = Phase::Running(Box::new(running));
                answer
            }
            (Phase::New, _) => Err(Refusal {
                code: ErrorCode::ServerNotInitialized,
                message: "the first request must be `initialize`".to_owned(),
            }),
            (Phase::Running(_), "shutdown") => {
                self.stop();
                Ok(Value::Null)
            }
            (Phase::Running(running), _) if method != "initialize" => {
                match running.ask(id.clone(), &method, params) {
                    Ok(()) => return,
                    Err(refusal) => Err(refusal),
                }
            }
            _ => Err(Refusal {
                code: ErrorCode::InvalidRequest,
                message: format!("`{method}` comes at the wrong time"),
            }),
        };
        respond(&self.out, id, answer);
    }

    /// Stops the threads that work.
    fn stop(&mut self) {
        if let Phase::Running(running) = std::mem::replace(&mut self.phase, Phase::Over) {
            running.stop();
        }
    }
}

/// A request that waits for its answer.
struct Job {
    id: RequestId,
    answer: query::Answerer,
    uri: Uri,
    document: Arc<Document>,
    params: Value,
}

/// The requests that wait, and whether the client still wants their answers.
type Waiting = Arc<Mutex<HashMap<RequestId, bool>>>;

/// A server between `initialize` and `shutdown`.
struct Running {
    client: Arc<Client>,
    documents: HashMap<Uri, Arc<Document>>,
    out: Sender<Message>,
    jobs: SyncSender<Job>,
    tasks: Sender<Task>,
    waiting: Waiting,
    is_over: Arc<AtomicBool>,
    threads: [thread::JoinHandle<()>; 2],
}

impl Running {
    fn start(commands: Arc<dyn Commands>, client: Client, out: Sender<Message>) -> Self {
        let client = Arc::new(client);
        let (jobs, to_do) = mpsc::sync_channel::<Job>(MAX_WAITING);
        let (tasks, to_check) = mpsc::channel();
        let waiting = Waiting::default();
        let is_over = Arc::new(AtomicBool::new(false));
        let answering = {
            let (commands, client, out) = (commands.clone(), client.clone(), out.clone());
            let (waiting, is_over) = (waiting.clone(), is_over.clone());
            thread::spawn(move || {
                for job in to_do {
                    let is_wanted = locked(&waiting).remove(&job.id).unwrap_or(true);
                    if is_over.load(Ordering::Relaxed) {
                        return;
                    }
                    let (id, answer) = work(job, is_wanted, &*commands, &client);
                    respond(&out, id, answer);
                }
            })
        };
        let checking = {
            let out = out.clone();
            thread::spawn(move || checking::run(&to_check, &out, &*commands))
        };
        let threads = [answering, checking];
        let documents = HashMap::new();
        Self { client, documents, out, jobs, tasks, waiting, is_over, threads }
    }

    fn stop(self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.documents.values().for_each(|document| document.set_stale());
        drop((self.jobs, self.tasks));
        for thread in self.threads {
            // A thread that panicked has nothing more to do either.
            let _ = thread.join();
        }
    }

    /// Puts a request into the queue.
    fn ask(&mut self, id: RequestId, method: &str, params: Value) -> Result<(), Refusal> {
        let answer = methods::answerer(method).ok_or_else(|| Refusal {
            code: ErrorCode::MethodNotFound,
            message: format!("`{method}` is not known here"),
        })?;
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let uri = Uri::from(uri.ok_or_else(|| Refusal::params("no document is named"))?);
        let document = self.documents.get(&uri).cloned();
        let document = document
            .ok_or_else(|| Refusal::params(&format!("the document `{uri}` is not open")))?;
        locked(&self.waiting).insert(id.clone(), true);
        // The thread that receives lives as long as the sender.
        let _ = self.jobs.send(Job { id, answer, uri, document, params });
        Ok(())
    }

    fn notice(&mut self, note: Notification) {
        let Notification { method, params } = note;
        let outcome = match method.as_str() {
            "textDocument/didOpen" => serde_json::from_value(params).map(|params| {
                let DidOpen { text_document: opened } = params;
                let text = Text::new(opened.text, self.client.unit);
                self.put(opened.uri, Document::new(text, opened.version));
            }),
            "textDocument/didChange" => serde_json::from_value(params).map(|params| {
                let DidChange { text_document, content_changes } = params;
                let uri = text_document.uri;
                if let Some(document) = self.documents.get(&uri) {
                    document.set_stale();
                    let next = document.changed(content_changes, text_document.version);
                    self.put(uri, next);
                }
            }),
            "textDocument/didClose" => serde_json::from_value(params).map(|params| {
                let DidClose { text_document } = params;
                if let Some(document) = self.documents.remove(&text_document.uri) {
                    document.set_stale();
                    let _ = self.tasks.send(Task::Forget(text_document.uri));
                }
            }),
            "$/cancelRequest" => {
                let id = params.get("id").cloned().unwrap_or_default();
                serde_json::from_value(id).map(|id: RequestId| {
                    if let Some(is_wanted) = locked(&self.waiting).get_mut(&id) {
                        *is_wanted = false;
                    }
                })
            }
            // An editor says more than a server needs.
            _ => Ok(()),
        };
        if let Err(error) = outcome {
            log_error(&self.out, &format!("`{method}` cannot be read: {error}"));
        }
    }

    /// Makes a version of a document the newest.
    fn put(&mut self, uri: Uri, document: Document) {
        let document = Arc::new(document);
        if let Some(old) = self.documents.insert(uri.clone(), document.clone()) {
            old.set_stale();
        }
        let _ = self.tasks.send(Task::Check(uri, document));
    }
}

/// Answers a request. A panic is a bug, of which the client hears, and the server lives on.
fn work(
    job: Job,
    is_wanted: bool,
    commands: &dyn Commands,
    client: &Client,
) -> (RequestId, query::Answer) {
    let Job { id, answer, uri, document, params } = job;
    if !is_wanted {
        let message = "the client took it back".to_owned();
        return (id, Err(Refusal { code: ErrorCode::RequestCanceled, message }));
    }
    let query = Query { commands, client, uri: &uri, document: &document, params: &params };
    let answered = panic::catch_unwind(AssertUnwindSafe(|| answer(&query)));
    let outcome = answered.unwrap_or_else(|_| {
        let message = "the server made a mistake, which is on its standard error".to_owned();
        Err(Refusal { code: ErrorCode::InternalError, message })
    });
    (id, outcome)
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn respond(out: &Sender<Message>, id: RequestId, answer: query::Answer) {
    let response = match answer {
        Ok(value) => Response { id, response_result: Ok(value) },
        Err(Refusal { code, message }) => Response::new_err(id, code as i32, message),
    };
    // The receiver is gone when the client is.
    let _ = out.send(response.into());
}

fn log_error(out: &Sender<Message>, why: &str) {
    let params = json!({ "type": 1, "message": why });
    let _ = out.send(Notification { method: "window/logMessage".to_owned(), params }.into());
}
