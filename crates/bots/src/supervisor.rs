//! Runs the program of a bot: starts its process, restarts it when it has to, and connects it with
//! the driver of its protocol.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    BotEvent, Note, Program, Protocol,
    cecp::Cecp,
    driver::{Driver, Out},
    inbox::{FromProgram, Inbox, Incoming},
    process::Process,
    uci::Uci,
};

/// The pause before a restart. It doubles, from the first of these to the second, while the program
/// keeps ending at once.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(5));

/// A program that has run for this long did not end at once.
const SETTLED: Duration = Duration::from_secs(20);

/// The number of a bot's first process.
pub(crate) const FIRST: u32 = 0;

/// Plays with a program until the bot is dropped. The first process has been started already.
pub(crate) fn play(
    program: &Program,
    inbox: &Arc<Inbox>,
    first: Process,
    mut report: impl FnMut(BotEvent),
) {
    let mut driver: Box<dyn Driver> = match program.protocol {
        Protocol::Cecp => Box::new(Cecp::new(program)),
        Protocol::Uci => Box::new(Uci::new(program)),
    };
    let mut process = Some(first);
    let mut number = FIRST;
    let (mut started_at, mut pause, mut restart_at) = (Instant::now(), PAUSES.0, None);
    let mut out = Out::default();
    driver.started(started_at, &mut out);
    loop {
        for line in out.lines.drain(..) {
            if process.as_ref().is_some_and(|process| !process.send(line)) {
                out.restart.get_or_insert_with(|| "it does not read its input".to_owned());
            }
        }
        out.events.drain(..).for_each(&mut report);
        if let Some(why) = out.restart.take()
            && process.take().is_some()
        {
            report(BotEvent::Note(Note::Restarted(why)));
            let now = Instant::now();
            let settled = now - started_at > SETTLED;
            pause = if settled { PAUSES.0 } else { (pause * 2).min(PAUSES.1) };
            restart_at = Some(now + pause);
            number += 1;
            inbox.listen_to(number);
            driver.lost(now, &mut out);
            continue;
        }
        let due = if process.is_some() { driver.due() } else { restart_at };
        let incoming = inbox.next(due);
        let now = Instant::now();
        match incoming {
            Incoming::Left => return,
            Incoming::Command(command) => driver.command(now, command, &mut out),
            Incoming::From(FromProgram::Line(line)) => driver.line(now, &line, &mut out),
            Incoming::From(FromProgram::Ended) => out.restart = Some("it has ended".to_owned()),
            Incoming::Nothing if process.is_some() => driver.timeout(now, &mut out),
            Incoming::Nothing => match Process::start(program, inbox, number) {
                Ok(started) => {
                    process = Some(started);
                    started_at = now;
                    restart_at = None;
                    driver.started(now, &mut out);
                }
                Err(_) => {
                    pause = (pause * 2).min(PAUSES.1);
                    restart_at = Some(now + pause);
                    driver.lost(now, &mut out);
                }
            },
        }
    }
}
