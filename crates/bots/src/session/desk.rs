//! Where a session with an engine works: lines come in while a thread thinks.

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

/// The longest line that is read; a position with all moves of the longest game is shorter. What is longer is cut off.
const MAX_LINE: u64 = 1 << 20;

/// So many lines wait to be read at most; then whoever writes has to wait.
const MAX_WAITING: usize = 1000;

/// The lines of a stream, whatever bytes they hold.
pub(super) struct Lines(Box<dyn BufRead + Send>);

impl Lines {
    pub(super) fn of(stream: impl BufRead + Send + 'static) -> Self {
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

/// Where lines for the other program are written.
#[derive(Clone)]
pub(super) struct Out(Arc<Mutex<dyn Write + Send>>);

impl Out {
    pub(super) fn to(stream: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(stream)))
    }

    /// Writes a line, at once.
    pub(super) fn say(&self, line: impl fmt::Display) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Who no longer reads closes the input as well.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    }
}

/// What happens at a desk.
pub(super) enum Event<T> {
    /// A line has come.
    Line(String),
    /// No more lines will come.
    End,
    /// The engine is gone.
    Broken,
    /// A thought has been thought.
    Thought(T),
    /// Nothing has happened for as long as was waited.
    Nothing,
}

/// What a thought may be told while it is thought.
#[derive(Debug)]
pub(super) struct Signal {
    stop: AtomicBool,
    began: Mutex<Instant>,
    /// Time does not run yet.
    waits: AtomicBool,
}

impl Signal {
    /// Begins now; `waits` for [`Signal::begin`] before its time runs.
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

    /// From now on its time runs.
    pub(super) fn begin(&self) {
        *self.began.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.waits.store(false, Relaxed);
    }

    /// How long ago it was begun, whether its time ran or not.
    pub(super) fn since(&self) -> Duration {
        self.began.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }
}

impl Watch for Signal {
    fn elapsed(&self) -> Duration {
        if self.waits.load(Relaxed) { Duration::ZERO } else { self.since() }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

type Job = Box<dyn FnOnce(&mut Engine) + Send>;

/// Lines, an engine on a thread of its own, and the thought that it is thinking.
pub(super) struct Desk<T> {
    events: Receiver<Event<T>>,
    sender: SyncSender<Event<T>>,
    waiting: VecDeque<Event<T>>,
    jobs: Sender<Job>,
    thinking: Option<Arc<Signal>>,
}

impl<T: Send + 'static> Desk<T> {
    /// A desk that reads `lines` after the first.
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
                // Whoever no longer listens needs no end.
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
                        // What is wrong has been said; nobody waits for an engine that is gone.
                        let _ = gone.send(Event::Broken);
                        return;
                    }
                }
            }),
        )?;
        Ok(Self { events, sender, waiting: VecDeque::new(), jobs, thinking: None })
    }

    /// Does something with the engine, after what it is doing.
    pub(super) fn set(&self, job: impl FnOnce(&mut Engine) + Send + 'static) {
        // The thread lives as long as the desk.
        let _ = self.jobs.send(Box::new(job));
    }

    /// Lets the engine think. There must be no other thought.
    pub(super) fn think(
        &mut self,
        signal: Signal,
        thought: impl FnOnce(&mut Engine, &Signal) -> T + Send + 'static,
    ) {
        let signal = Arc::new(signal);
        self.thinking = Some(signal.clone());
        let out = self.sender.clone();
        self.set(move |engine| {
            let thought = thought(engine, &signal);
            let _ = out.send(Event::Thought(thought));
        });
    }

    /// What is being thought now.
    pub(super) fn thinking(&self) -> Option<&Signal> {
        self.thinking.as_deref()
    }

    /// What happens next, or nothing after so long.
    pub(super) fn next(&mut self, patience: Option<Duration>) -> Event<T> {
        let event = match (self.waiting.pop_front(), patience) {
            (Some(event), _) => event,
            (None, None) => self.events.recv().unwrap_or(Event::End),
            (None, Some(patience)) => match self.events.recv_timeout(patience) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => Event::Nothing,
                Err(RecvTimeoutError::Disconnected) => Event::End,
            },
        };
        if matches!(event, Event::Thought(_)) {
            self.thinking = None;
        }
        event
    }

    /// Ends what is being thought, and says what came of it.
    pub(super) fn stop(&mut self) -> Option<T> {
        self.thinking.as_ref()?.stop();
        loop {
            match self.events.recv() {
                Ok(Event::Thought(thought)) => {
                    self.thinking = None;
                    return Some(thought);
                }
                Ok(Event::Broken) | Err(_) => {
                    self.thinking = None;
                    self.waiting.push_front(Event::Broken);
                    return None;
                }
                Ok(event) => self.waiting.push_back(event),
            }
        }
    }
}
