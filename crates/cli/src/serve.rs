//! `tandem serve`: the play server with its web client, on an embedded database.

mod accounts;
mod hall;
mod logging;
mod manager;
mod options;
mod signals;
mod traces;

use std::{io::Write, num::NonZero, path::Path, time::Duration};

use ::bots::{BotKind, Level, Program};
use server::{Config, Database, EventClock, Inherited, Offered};

pub(crate) use options::Arguments;

use crate::{
    config,
    engines::{self, EnginesFile},
    exit::{Exit, Failure},
    output,
};
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if arguments.print_config {
        let mut out = output::for_programs();
        out.write_all(config::effective::effective()?.as_bytes())?;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    raise_file_limit();
    // Before there are threads: this changes the environment.
    let inherited = manager::inherited(arguments)?;
    let (export, layer) = arguments.traces.start()?;
    arguments.log.start(layer);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("the server cannot start: {error}")))?;
    let served = runtime.block_on(serve(arguments, inherited));
    // Its tasks end first: their spans end with them.
    drop(runtime);
    export.finish();
    served
}

async fn serve(arguments: &Arguments, inherited: Option<Inherited>) -> Result<Exit, Failure> {
    leave_a_processor();
    let database = Database::from_argument(arguments.database.as_os_str());
    let database = database.map_err(Failure::Message)?;
    let database = (!arguments.temporary).then_some(database);
    let hall = arguments.hall.place(arguments.listen, arguments.tls.redirect_http)?;
    let listen = arguments.listen.unwrap_or(options::LISTEN);
    let take_over = if inherited.is_some() { PATIENCE } else { 0 };
    let take_over = arguments.take_over.unwrap_or(take_over);
    let config = Config {
        listen: hall.as_ref().map_or(listen, |hall| hall.listen),
        database,
        archive: arguments.archive.clone(),
        event_backup: arguments.hall.backup(),
        bus: arguments.bus.clone(),
        metrics: arguments.metrics,
        ics: arguments.ics,
        behind_proxy: arguments.behind_proxy,
        connections_per_address: arguments.connections_per_address,
        limited: !arguments.no_limits_by_address,
        household_games: arguments.household_games,
        lobby_chat: arguments.lobby_chat,
        refused_names: arguments.accounts.refused_names()?,
        mail: arguments.accounts.mail()?,
        bots: bots(&arguments.engines, arguments.book.as_deref())?,
        tls: arguments.tls.tls(hall.as_ref())?,
        redirect_http: hall.as_ref().map_or(arguments.tls.redirect_http, |hall| Some(hall.plain)),
        drain: Duration::from_secs(arguments.drain),
        take_over: Duration::from_secs(take_over),
        wait: Duration::from_secs(arguments.wait),
        event_clock: EventClock::default(),
    };
    let failure = |error: server::ServeError| Failure::Message(error.to_string());
    let bound = config.bind_inherited(inherited).await.map_err(failure)?;
    let address = bound.address().unwrap_or(config.listen);
    let announce = |text: &str| arguments.log.announce(text);
    let scheme = if config.tls.is_some() { "https" } else { "http" };
    let url = bound.hall().map_or_else(|| format!("{scheme}://{address}"), server::Hall::url);
    announce(&format!("Tandem is at {url}  (stop it with Ctrl-C)"));
    if let (Some(place), Some(hall)) = (&hall, bound.hall()) {
        hall::announce(&arguments.log, place, hall);
    }
    if let Some(backup) = &config.event_backup {
        announce(&format!("Tournaments are kept in {}", backup.folder.display()));
    }
    if let Some(address) = bound.metrics() {
        announce(&format!("Metrics are at http://{address}/metrics"));
    }
    if let Some(address) = bound.ics() {
        announce(&format!("ICS clients connect to {address}"));
    }
    if let (Some(address), None) = (bound.redirect(), &hall) {
        announce(&format!("http://{address} redirects to it"));
    }
    if let Some(missing) = server::MISSING_PAGE {
        announce(&format!("The web page is missing: {missing}"));
    }
    manager::ready();
    let until = signals::stopped(bound.control());
    bound.serve(until).await.map_err(failure)?;
    announce("Stopped. Live games continue when the server starts again.");
    Ok(Exit::Fine)
}

/// How many seconds a server on a socket of the service manager waits for its predecessor, which
/// drains and says goodbye.
const PATIENCE: u64 = 90;

/// The bots that a table can invite: our engine at its levels, with its opening book, then external
/// programs, each once even if it speaks several protocols.
fn bots(engines: &EnginesFile, book: Option<&Path>) -> Result<Vec<Offered>, Failure> {
    let book = engines::book(book)?;
    let own = |(level, name): (Level, &str)| Offered {
        id: format!("tandem-{name}"),
        name: "Tandem".to_owned(),
        level: Some(name.to_owned()),
        kind: BotKind::Builtin(level, book.clone()),
    };
    let mut offered: Vec<Offered> = Level::NAMED.map(own).into();
    let programs = engines.programs()?;
    for (number, program) in programs.iter().enumerate() {
        let is_same = |other: &Program| {
            other.command == program.command && other.arguments == program.arguments
        };
        let again = programs[..number].iter().any(is_same);
        if again && program.options.is_empty() {
            continue;
        }
        offered.push(Offered {
            id: program.name.clone(),
            name: program.name.clone(),
            level: None,
            kind: BotKind::Program(program.clone()),
        });
    }
    Ok(offered)
}

/// Bots search on all cores but one, which stays free for the moves of people; on a single core
/// they share it.
fn leave_a_processor() {
    let all = std::thread::available_parallelism().map_or(1, NonZero::get);
    ::bots::limit_cpu_slots(NonZero::new(all - 1).unwrap_or(NonZero::<usize>::MIN));
}

/// Raises the limit of open files: each connection needs one. Ignored where the system refuses.
pub(crate) fn raise_file_limit() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}
