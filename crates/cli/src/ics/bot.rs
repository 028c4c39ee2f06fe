//! `tandem ics-bot`: an engine plays on a chess server.

use std::{io, time::Instant};

use bots::{Bot, BotEvent};
use clap::Args;
use protocol::ics::Received;
use tokio::{sync::mpsc, time::sleep_until};

use super::{
    Account,
    connection::Connection,
    pace::{Kind, Pace},
    player::{Player, Policy, Want},
    session::{Backoff, End, SILENCE, TICK, enter, plain},
};
use crate::{
    engines::EnginesFile,
    exit::{Exit, Failure},
    matches::{SpokenProtocol, contestant},
};

/// Let an engine play bughouse on a chess server (FICS, or `tandem serve --ics`)
///
/// The engine logs in as a guest or with an account, finds a partner, plays, and talks with its
/// partner (docs/ics.md). It says that it is a computer: in its finger notes, to its partners, and
/// to everybody who speaks to it. It sends no floods, and connects again when the connection is
/// lost.
///
/// ENGINE is as for `tandem match`: `tandem`, `tandem:club` for a level, an installed engine such
/// as `sjeng` or `fairy-stockfish`, one that the file of --engines describes, or the path of a
/// program together with --protocol.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tandem ics-bot --host 127.0.0.1 --engine tandem:club           accepts partners and challenges
  tandem ics-bot --host 127.0.0.1 --name Dan --partner Ann --refuse-matches
  tandem ics-bot --host 127.0.0.1 --name Bob --partner Cid --challenge Ann --time '3 0'
  tandem ics-bot --host freechess.org --name MyBot --password-file secret --engine sjeng")]
pub(crate) struct Arguments {
    #[command(flatten)]
    account: Account,
    /// Engine that plays
    #[arg(long, value_name = "ENGINE", default_value = "tandem:club")]
    engine: String,
    /// Protocol of an engine that is given by its path
    #[arg(long, value_enum)]
    protocol: Option<SpokenProtocol>,
    /// Ask this person to be the partner, and accept nobody else
    #[arg(long, value_name = "NAME")]
    partner: Option<String>,
    /// Challenge this person when there is a partner
    #[arg(long, value_name = "NAME")]
    challenge: Option<String>,
    /// Minutes and increment of challenges
    #[arg(long, value_name = "MINUTES INCREMENT", default_value = "3 0")]
    time: String,
    /// Decline partnerships
    #[arg(long, conflicts_with = "partner")]
    refuse_partners: bool,
    /// Decline challenges
    #[arg(long)]
    refuse_matches: bool,
    /// Decline rated challenges
    #[arg(long)]
    unrated_only: bool,
    /// End after this many games
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    #[command(flatten)]
    engines: EnginesFile,
}

/// How many events of the engine wait.
const MOST_EVENTS: usize = 256;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let programs = arguments.engines.programs()?;
    let engine = contestant::find(&arguments.engine, arguments.protocol, &programs)?;
    let password = arguments.account.identity.password()?;
    for name in [&arguments.partner, &arguments.challenge].into_iter().flatten() {
        plain("name", name)?;
    }
    plain("name", &arguments.account.identity.name)?;
    plain("time", &arguments.time)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let (sender, events) = mpsc::channel(MOST_EVENTS);
        let bot = Bot::start(&engine.kind, move |event| drop(sender.blocking_send(event)))
            .map_err(|error| Failure::Message(error.to_string()))?;
        let work = play(arguments, password.as_deref(), &bot, events);
        tokio::select! {
            done = work => done,
            _ = tokio::signal::ctrl_c() => Ok(Exit::Fine),
        }
    })
}

async fn play(
    arguments: &Arguments,
    password: Option<&str>,
    bot: &Bot,
    mut events: mpsc::Receiver<BotEvent>,
) -> Result<Exit, Failure> {
    let mut policy = Policy {
        partner: arguments.partner.clone(),
        challenge: arguments.challenge.clone().map(|name| (name, arguments.time.clone())),
        accept_partners: !arguments.refuse_partners,
        accept_matches: !arguments.refuse_matches,
        accept_rated: !arguments.unrated_only,
        games: arguments.games,
    };
    let mut backoff = Backoff::new();
    loop {
        backoff.begin();
        let (end, games) = connected(&arguments.account, password, &policy, bot, &mut events).await;
        policy.games = policy.games.map(|all| all.saturating_sub(games));
        match end {
            End::Done => return Ok(Exit::Fine),
            End::Hopeless(why) => return Err(Failure::Message(why)),
            End::Lost(_) if policy.games == Some(0) => return Ok(Exit::Fine),
            End::Lost(why) => {
                bot.send(bots::BotCommand::GameOver);
                backoff.wait(&why, say).await;
            }
        }
    }
}

fn say(text: &str) {
    anstream::eprintln!("{}", crate::output::printable_lines(text));
}

/// One connection from the login to its end, and how many games were played.
async fn connected(
    account: &Account,
    password: Option<&str>,
    policy: &Policy,
    bot: &Bot,
    events: &mut mpsc::Receiver<BotEvent>,
) -> (End, u32) {
    let place = (account.host.as_str(), account.port);
    let (mut connection, name) = match enter(place, &account.identity, password).await {
        Ok(entered) => entered,
        Err(end) => return (end, 0),
    };
    say(&format!("logged in to {}:{} as {name}", account.host, account.port));
    let mut player = Player::new(policy.clone(), name, Instant::now(), rand::random());
    let end = session(&mut connection, &mut player, bot, events).await;
    let end = end.unwrap_or_else(End::from);
    if let End::Done = end {
        // The server ends the session by itself if it does not hear this.
        let _ = connection.send("quit").await;
    }
    (end, player.games())
}

async fn session(
    connection: &mut Connection,
    player: &mut Player,
    bot: &Bot,
    events: &mut mpsc::Receiver<BotEvent>,
) -> io::Result<End> {
    let (mut pace, mut wants) = (Pace::default(), Vec::new());
    let (mut heard, mut asked) = (Instant::now(), false);
    player.begin(&mut wants);
    loop {
        for want in wants.drain(..) {
            match want {
                Want::Send(kind, line) => pace.add(kind, line),
                Want::Bot(command) => bot.send(command),
                Want::Say(text) => say(&text),
                Want::Rest => {
                    [Kind::Move, Kind::Talk].into_iter().for_each(|kind| pace.forget(kind));
                }
                Want::Quit => return Ok(End::Done),
            }
        }
        connection.flush().await?;
        while let Some(line) = pace.next(Instant::now()) {
            connection.send(&line).await?;
        }
        let tick = Instant::now() + TICK;
        let wake = pace.due().map_or(tick, |due| due.min(tick));
        tokio::select! {
            received = connection.next() => {
                (heard, asked) = (Instant::now(), false);
                match received? {
                    Received::Event(event) => player.receive(heard, event, &mut wants),
                    Received::Ping => connection.pong().await?,
                    Received::Login | Received::Password => {
                        return Ok(End::Lost("the server has ended the session".to_owned()));
                    }
                    Received::Prompt | Received::Block(_) => {}
                }
            }
            event = events.recv() => match event {
                Some(event) => player.act(event, &mut wants),
                None => return Ok(End::Hopeless("the engine has ended".to_owned())),
            },
            () = sleep_until(wake.into()) => {}
        }
        player.tick(Instant::now(), &mut wants);
        if heard.elapsed() > 2 * SILENCE {
            return Ok(End::Lost("the server is silent".to_owned()));
        }
        if heard.elapsed() > SILENCE && !std::mem::replace(&mut asked, true) {
            pace.add(Kind::Command, "date".to_owned());
        }
    }
}
