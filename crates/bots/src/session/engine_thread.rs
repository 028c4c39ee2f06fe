//! The threads of a session: one reads lines while another one searches.

use std::{
    collections::VecDeque,
    fmt,
    io::{self, BufRead, Read, Write},
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    },
    thread,
    time::{Duration, Instant},
};

use engine::{Engine, Options, Watch};

/// The longest line in bytes; the rest is cut off. A position with all moves of the longest game is
/// shorter.
const MAX_LINE: u64 = 1 << 20;

/// How many events may wait. After that the input is no longer read.
const MAX_WAITING: usize = 1000;

/// The lines of a stream, which need not be valid UTF-8.
pub(super) struct Lines(Box<dyn BufRead + Send>);

impl Lines {
    pub(super) fn new(stream: impl BufRead + Send + 'static) -> Self {
        Self(Box::new(stream))
    }
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut line = Vec::new();
        let count = (&mut self.0).take(MAX_LINE).read_until(b'\n', &mut line).unwrap_or(0);
        if count == 0 {
            return None;
        }
        if line.last() != Some(&b'\n') {
            self.0.skip_until(b'\n').ok()?;
        }
        Some(String::from_utf8_lossy(&line).into_owned())
    }
}

/// The output of a session.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    pub(super) fn new(stream: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(stream)))
    }

    /// Writes a line and flushes.
    pub(super) fn say(&self, line: impl fmt::Display) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A program that no longer reads closes the input as well.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// An event of a session.
pub(super) enum Event<T> {
    /// A line of input.
    Line(String),
    /// The input has ended.
    End,
    /// The engine has panicked.
    Broken,
    /// A task of the engine is done.
    Done(T),
    /// No event has occurred in the given time.
    Timeout,
}

/// Controls a running task: its time, and whether it has to stop.
#[derive(Debug)]
pub(super) struct SearchSignal {
    stop: AtomicBool,
    began: Mutex<Instant>,
    /// Its time does not run yet.
    waits: AtomicBool,
}

impl SearchSignal {
    /// A signal whose time begins now, or with [`SearchSignal::begin`] if it `waits`.
    pub(super) fn new(waits: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            began: Mutex::new(Instant::now()),
            waits: AtomicBool::new(waits),
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Starts its time.
    pub(super) fn begin(&self) {
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.waits.store(false, Relaxed);
    }

    /// The time since it was created or begun.
    pub(super) fn since(&self) -> Duration {
        self.began.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

impl Watch for SearchSignal {
    fn elapsed(&self) -> Duration {
        if self.waits.load(Relaxed) { Duration::ZERO } else { self.since() }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

type Job = Box<dyn FnOnce(&mut Engine) + Send>;

/// A session's input and its engine, which runs one task at a time on a thread of its own.
pub(super) struct EngineThread<T> {
    events: Receiver<Event<T>>,
    sender: SyncSender<Event<T>>,
    waiting: VecDeque<Event<T>>,
    jobs: Sender<Job>,
    running: Option<Arc<SearchSignal>>,
}

impl<T: Send + 'static> EngineThread<T> {
    /// Starts the threads. The session has already read the first line.
    pub(super) fn new(options: Options, lines: Lines, first: String) -> io::Result<Self> {
        let (sender, events) = mpsc::sync_channel(MAX_WAITING);
        let (jobs, to_do) = mpsc::channel::<Job>();
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.to_owned()).spawn(work).map(drop)
        };
        let out = sender.clone();
        spawn(
            "lines",
            Box::new(move || {
                for line in std::iter::once(first).chain(lines) {
                    if out.send(Event::Line(line)).is_err() {
                        return;
                    }
                }
                // A session that no longer reads events needs no end.
                let _ = out.send(Event::End);
            }),
        )?;
        let gone = sender.clone();
        spawn(
            "engine",
            Box::new(move || {
                let mut engine = Engine::new(options);
                for job in to_do {
                    if panic::catch_unwind(AssertUnwindSafe(|| job(&mut engine))).is_err() {
                        // The panic has been reported. The session must not wait for the engine.
                        let _ = gone.send(Event::Broken);
                        return;
                    }
                }
            }),
        )?;
        Ok(Self { events, sender, waiting: VecDeque::new(), jobs, running: None })
    }

    /// Queues a job for the engine.
    pub(super) fn queue(&self, job: impl FnOnce(&mut Engine) + Send + 'static) {
        // The thread lives as long as this value.
        let _ = self.jobs.send(Box::new(job));
    }

    /// Starts a task. No other task may be running.
    pub(super) fn start(
        &mut self,
        signal: SearchSignal,
        task: impl FnOnce(&mut Engine, &SearchSignal) -> T + Send + 'static,
    ) {
        let signal = Arc::new(signal);
        self.running = Some(signal.clone());
        let out = self.sender.clone();
        self.queue(move |engine| {
            let result = task(engine, &signal);
            let _ = out.send(Event::Done(result));
        });
    }

    /// The signal of the running task.
    pub(super) fn running(&self) -> Option<&SearchSignal> {
        self.running.as_deref()
    }

    /// The next event, or [`Event::Timeout`] after the given time.
    pub(super) fn next(&mut self, timeout: Option<Duration>) -> Event<T> {
        let event = match (self.waiting.pop_front(), timeout) {
            (Some(event), _) => event,
            (None, None) => self.events.recv().unwrap_or(Event::End),
            (None, Some(timeout)) => match self.events.recv_timeout(timeout) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => Event::Timeout,
                Err(RecvTimeoutError::Disconnected) => Event::End,
            },
        };
        if matches!(event, Event::Done(_)) {
            self.running = None;
        }
        event
    }

    /// Stops the running task and returns its result.
    pub(super) fn stop(&mut self) -> Option<T> {
        self.running.as_ref()?.stop();
        loop {
            match self.events.recv() {
                Ok(Event::Done(result)) => {
                    self.running = None;
                    return Some(result);
                }
                Ok(Event::Broken) | Err(_) => {
                    self.running = None;
                    self.waiting.push_front(Event::Broken);
                    return None;
                }
                Ok(event) => self.waiting.push_back(event),
            }
        }
    }
}
