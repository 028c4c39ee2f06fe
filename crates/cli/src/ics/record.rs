//! `tandem record`: observes bughouse games on a chess server and writes their records.

mod bpgn;
mod place;
pub(crate) mod recorder;
mod table;

use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    time::Instant,
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::ics::Received;
use time::OffsetDateTime;
use tokio::time::{Duration, sleep_until};

use self::{
    place::Place,
    recorder::{Recorder, Want, Wanted},
};
use super::{
    Identity, PORT,
    connection::Connection,
    pace::{Kind, Pace},
    session::{Backoff, End, SILENCE, TICK, enter, plain},
};
use crate::{
    exit::{Exit, Failure},
    output::{counted, printable_lines},
};

/// Observe bughouse games on a chess server (FICS, or `tandem serve --ics`) and record them
///
/// The command logs in as a guest or with an account, looks for bughouse games every five seconds,
/// observes both boards, and appends each game that ends as BPGN with clocks and, where the server
/// sends them, lags. Games that began earlier are recorded from their first move. A game that is
/// aborted or adjourned, or of which moves are missing, is not written. The command connects again
/// when the connection is lost, and ends after --games, or when it is interrupted (Ctrl-C).
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tandem record --ics freechess.org -o games.bpgn            appends every bughouse game
  tandem record --ics 127.0.0.1 --observe Ann,7 --games 1    the next game of Ann or on board 7
  tandem record --ics freechess.org:5000 -o records/         a file for each day (UTC)
  tandem record --ics 127.0.0.1 | tandem check -")]
pub(crate) struct Arguments {
    /// Chess server to observe; the port is 5000 if none is given
    #[arg(long, value_name = "HOST[:PORT]")]
    ics: String,
    #[command(flatten)]
    identity: Identity,
    /// Games to record: `all`, or numbers of games and names of players
    #[arg(long, value_name = "TABLES", default_value = "all", value_delimiter = ',')]
    observe: Vec<String>,
    /// File to append to, or folder with a file for each day; `-` is standard output
    #[arg(short, long, value_name = "FILE|DIR", default_value = "-")]
    output: PathBuf,
    /// End after this many recorded games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
}

/// How often the server is asked for its games.
const LOOK: Duration = Duration::from_secs(5);

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (host, port) = address(&arguments.ics)?;
    let password = arguments.identity.password()?;
    plain("name", &arguments.identity.name)?;
    for word in &arguments.observe {
        plain("name", word)?;
    }
    let all = arguments.observe.iter().any(|word| word.eq_ignore_ascii_case("all"));
    let wanted = if all { Wanted::All } else { Wanted::Some(arguments.observe.clone()) };
    let place = Place::new(&arguments.output);
    place.prepare()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("cannot start: {error}")))?;
    let mut recording = Recording {
        recorder: Recorder::new(wanted, host.to_owned()),
        place,
        games: arguments.games,
        written: 0,
        log: Log::new(),
    };
    let outcome = runtime.block_on(async {
        let work = recording.work((host, port), &arguments.identity, password.as_deref());
        tokio::select! {
            done = work => done,
            // Nothing of a game is written before its end, so nothing is left half done.
            _ = tokio::signal::ctrl_c() => Ok(Exit::Fine),
        }
    });
    recording.summarize();
    outcome
}

/// Host and port. An IPv6 address with a port is in brackets.
fn address(text: &str) -> Result<(&str, u16), Failure> {
    let (host, port) = match text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, rest)) => (host, rest.strip_prefix(':')),
        None => match text.split_once(':') {
            Some((host, port)) if !port.contains(':') => (host, Some(port)),
            _ => (text, None),
        },
    };
    let port = port.map_or(Ok(PORT), str::parse);
    match port {
        Ok(port) if !host.is_empty() => Ok((host, port)),
        _ => Err(Failure::Message(format!("--ics takes HOST or HOST:PORT (got {text:?})"))),
    }
}

/// The lines that people see on standard error, and at a terminal the number of games so far.
struct Log(Option<ProgressBar>);

impl Log {
    fn new() -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        let is_wanted = io::stderr().is_terminal();
        Self(is_wanted.then(|| ProgressBar::new_spinner().with_style(style)))
    }

    fn say(&self, text: &str) {
        let write = || anstream::eprintln!("{}", printable_lines(text));
        match &self.0 {
            Some(line) => line.suspend(write),
            None => write(),
        }
    }

    fn show(&self, recorder: &Recorder, written: u64) {
        if let Some(line) = &self.0 {
            let observed = counted(recorder.observed() as u64, "game", "games");
            line.set_message(format!("{observed} in play, {written} recorded"));
            line.tick();
        }
    }
}

struct Recording {
    recorder: Recorder,
    place: Place,
    games: Option<u64>,
    written: u64,
    log: Log,
}

impl Recording {
    async fn work(
        &mut self,
        (host, port): (&str, u16),
        identity: &Identity,
        password: Option<&str>,
    ) -> Result<Exit, Failure> {
        let mut backoff = Backoff::new();
        loop {
            backoff.begin();
            let end = match enter((host, port), identity, password).await {
                Ok((mut connection, name)) => {
                    self.log.say(&format!("logged in to {host}:{port} as {name}"));
                    let end = self.session(&mut connection).await?;
                    if let End::Done = end {
                        // The server ends the session by itself if it does not hear this.
                        let _ = connection.send("quit").await;
                    }
                    end
                }
                Err(end) => end,
            };
            self.recorder.disconnected();
            match end {
                End::Done => return Ok(Exit::Fine),
                End::Hopeless(why) => return Err(Failure::Message(why)),
                End::Lost(why) => backoff.wait(&why, |text| self.log.say(text)).await,
            }
        }
    }

    /// One connection from the login to its end. A record that cannot be written ends everything.
    async fn session(&mut self, connection: &mut Connection) -> Result<End, Failure> {
        let (mut pace, mut wants) = (Pace::default(), Vec::new());
        let (mut heard, mut next_tick, mut next_look) = (Instant::now(), None, None);
        self.recorder.begin(&mut wants);
        loop {
            if let Some(end) = self.obey(&mut wants, &mut pace)? {
                return Ok(end);
            }
            let received = match exchange(connection, &mut pace).await {
                Ok(received) => received,
                Err(error) => return Ok(error.into()),
            };
            let now = Instant::now();
            heard = if received.is_some() { now } else { heard };
            match received {
                Some(Received::Event(event)) => {
                    self.recorder.receive(OffsetDateTime::now_utc(), event, &mut wants);
                }
                Some(Received::Login | Received::Password) => {
                    return Ok(End::Lost("the server has ended the session".to_owned()));
                }
                Some(Received::Ping | Received::Prompt | Received::Block(_)) | None => {}
            }
            if next_look.is_none_or(|at| now >= at) {
                next_look = Some(now + LOOK);
                Recorder::look(&mut wants);
            }
            if next_tick.is_none_or(|at| now >= at) {
                next_tick = Some(now + TICK);
                self.recorder.tick(&mut wants);
                self.log.show(&self.recorder, self.written);
            }
            if now > heard + SILENCE {
                return Ok(End::Lost("the server is silent".to_owned()));
            }
        }
    }

    /// Does what the recorder wants. Gives the end if that was it.
    fn obey(&mut self, wants: &mut Vec<Want>, pace: &mut Pace) -> Result<Option<End>, Failure> {
        for want in wants.drain(..) {
            match want {
                Want::Send(line) => pace.add(Kind::Command, line),
                Want::Say(text) => self.log.say(&text),
                Want::Hopeless(why) => return Ok(Some(End::Hopeless(why))),
                Want::Write(record, about) => {
                    self.place.write(&record, OffsetDateTime::now_utc())?;
                    self.written += 1;
                    self.log.say(&format!("{about}; recorded"));
                    if self.games.is_some_and(|games| self.written >= games) {
                        return Ok(Some(End::Done));
                    }
                }
            }
        }
        Ok(None)
    }

    fn summarize(&self) {
        if let Some(line) = &self.log.0 {
            line.finish_and_clear();
        }
        let mut text = format!("{} recorded", counted(self.written, "game", "games"));
        let unfinished = self.recorder.observed() as u64;
        for (count, what) in [(unfinished, "not over yet"), (self.recorder.lost(), "given up")] {
            if count > 0 {
                text += &format!("; {} {what}", counted(count, "game", "games"));
            }
        }
        self.log.say(&text);
    }
}

/// Sends what may be sent now, and waits for something to come, or for the next tick.
async fn exchange(connection: &mut Connection, pace: &mut Pace) -> io::Result<Option<Received>> {
    connection.flush().await?;
    while let Some(line) = pace.next(Instant::now()) {
        connection.send(&line).await?;
    }
    let tick = Instant::now() + TICK;
    let wake = pace.due().map_or(tick, |due| due.min(tick));
    let received = tokio::select! {
        received = connection.next() => Some(received?),
        () = sleep_until(wake.into()) => None,
    };
    if received == Some(Received::Ping) {
        connection.pong().await?;
    }
    Ok(received)
}

#[cfg(test)]
mod tests;
