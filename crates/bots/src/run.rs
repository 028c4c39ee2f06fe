//! A program on a seat: its process, started again when it has to be, and what drives it.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    Note, Program, Protocol, Said, Told,
    cecp::Cecp,
    inbox::{Came, FromProgram, Inbox},
    process::Process,
    uci::Uci,
};

/// What speaks with a program: a state machine without threads and pipes, so that it can be tested without them.
pub(crate) trait Driver {
    /// The program has been started, for the first time or again. Says what is to be sent.
    fn started(&mut self, now: Instant, out: &mut Out);
    /// The table says something.
    fn told(&mut self, now: Instant, told: Told, out: &mut Out);
    /// The program writes a line.
    fn heard(&mut self, now: Instant, line: &str, out: &mut Out);
    /// When it wants to be woken.
    fn due(&self) -> Option<Instant>;
    /// It is woken, perhaps too early.
    fn late(&mut self, now: Instant, out: &mut Out);
    /// The program is not there, and cannot be told anything until it is started again.
    fn lost(&mut self, now: Instant, out: &mut Out);
}

/// What comes of something.
#[derive(Debug, Default)]
pub(crate) struct Out {
    /// Lines to the program.
    pub(crate) lines: Vec<String>,
    /// To the table.
    pub(crate) said: Vec<Said>,
    /// The program has to be started again, and why.
    pub(crate) restart: Option<String>,
}

impl Out {
    pub(crate) fn line(&mut self, line: impl ToString) {
        self.lines.push(line.to_string());
    }
}

/// A program that ends at once is started again after a while that doubles, from the first of these to the second.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(5));

/// A program that has lived for so long did not end at once.
const LIVED: Duration = Duration::from_secs(20);

/// Plays with a program until the bot is dropped. The first process has been started already.
pub(crate) fn play(
    program: &Program,
    inbox: &Arc<Inbox>,
    first: Process,
    mut said: impl FnMut(Said),
) {
    let mut driver: Box<dyn Driver> = match program.protocol {
        Protocol::Cecp => Box::new(Cecp::new(program)),
        Protocol::Uci => Box::new(Uci::new(program)),
    };
    let mut process = Some(first);
    let mut number = FIRST;
    let (mut born, mut pause, mut rebirth) = (Instant::now(), PAUSES.0, None);
    let mut out = Out::default();
    driver.started(born, &mut out);
    loop {
        for line in out.lines.drain(..) {
            if process.as_ref().is_some_and(|process| !process.send(line)) {
                out.restart.get_or_insert_with(|| "it reads nothing".to_owned());
            }
        }
        out.said.drain(..).for_each(&mut said);
        if let Some(why) = out.restart.take()
            && process.take().is_some()
        {
            said(Said::Note(Note::Restarted(why)));
            let now = Instant::now();
            pause = if now - born > LIVED { PAUSES.0 } else { (pause * 2).min(PAUSES.1) };
            rebirth = Some(now + pause);
            number += 1;
            inbox.listen_to(number);
            driver.lost(now, &mut out);
            continue;
        }
        let due = if process.is_some() { driver.due() } else { rebirth };
        let came = inbox.next(due);
        let now = Instant::now();
        match came {
            Came::Left => return,
            Came::Told(told) => driver.told(now, told, &mut out),
            Came::From(FromProgram::Line(line)) => driver.heard(now, &line, &mut out),
            Came::From(FromProgram::Ended) => out.restart = Some("it has ended".to_owned()),
            Came::Nothing if process.is_some() => driver.late(now, &mut out),
            Came::Nothing => match Process::start(program, inbox, number) {
                Ok(started) => {
                    process = Some(started);
                    born = now;
                    rebirth = None;
                    driver.started(now, &mut out);
                }
                Err(_) => {
                    pause = (pause * 2).min(PAUSES.1);
                    rebirth = Some(now + pause);
                    driver.lost(now, &mut out);
                }
            },
        }
    }
}

/// The number of a bot's first process.
pub(crate) const FIRST: u32 = 0;
