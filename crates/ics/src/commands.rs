//! The commands, one topic a file. Each gives its reply; what follows from it is shown when the
//! tables or the hall say so.

mod games;
mod help;
mod history;
mod lists;
mod matches;
mod people;
mod play;
mod seek;
mod talk;
mod tournaments;
mod watch;

use protocol::ics::{Block, Command, Event, InterfaceVariable, PROMPT, Request, Verb};

use super::{dates, follow::NO_KRIEGSPIEL, names, session::Session};

/// The reply to a command.
pub(super) enum Reply {
    Text(String),
    /// Nothing: what happens at the table is the reply.
    Nothing,
}

/// The reply, or a line that says why nothing was done.
type Done = Result<Reply, String>;

fn text(text: impl Into<String>) -> Done {
    Ok(Reply::Text(text.into()))
}

/// The greeting after a login.
pub(super) fn welcome(session: &Session) -> String {
    let (name, titles) = (session.place.handle(), names::titles(&session.person).to_owned());
    format!("\n{}\n\n{PROMPT}", Event::Welcome { name, titles })
}

/// Obeys a line, and shows the reply.
pub(super) async fn obey(session: &mut Session, request: Request, block: bool, is_typed: bool) {
    let Request { number, command } = request;
    if block && number.is_none() && command != Command::Nothing {
        let none = Block { number: 0, code: Block::NO_NUMBER, text: String::new() };
        return session.block(&format!("{none}\n"));
    }
    if is_typed {
        session
            .gateway
            .hall
            .change(&session.place, |about| about.active = std::time::Instant::now());
    }
    let (code, done) = Box::pin(paid(session, command)).await;
    let (reply, shows) = match done {
        Ok(Reply::Text(text)) => (text, true),
        Ok(Reply::Nothing) => (String::new(), false),
        Err(text) => (text, true),
    };
    let end = if reply.is_empty() || reply.ends_with('\n') { "" } else { "\n" };
    let reply = format!("{reply}{end}");
    match number {
        Some(number) => {
            // The other letters of the frame come from nobody: texts have no controls.
            let frame = Block { number, code, text: reply };
            session.block(&format!("{frame}\n"));
        }
        None if shows => session.block(&reply),
        None => {}
    }
}

/// The code and the reply. A command counts as a request of its address, and its reply by what it
/// sends; moves, acts in a game and talk have limits of their own.
async fn paid(session: &mut Session, command: Command) -> (u16, Done) {
    let code = match &command {
        Command::Do(verb, _) if !is_limited_elsewhere(*verb) => verb.code(),
        Command::Unknown(_) => Block::BAD_COMMAND,
        Command::Ambiguous(..) => Block::AMBIGUOUS,
        Command::Nothing | Command::Move(_) | Command::Do(..) => {
            return answer(session, command).await;
        }
    };
    if let Err(why) = session.may_ask(false) {
        return (code, Err(why));
    }
    let (code, done) = answer(session, command).await;
    let sends = done.as_ref().map_or(Ok(()), |reply| match reply {
        Reply::Text(text) => session.may_answer(text),
        Reply::Nothing => Ok(()),
    });
    (code, sends.and(done))
}

/// Whether a command is an intent at a table, or talk, or changes something by itself.
const fn is_limited_elsewhere(verb: Verb) -> bool {
    use Verb as V;

    matches!(
        verb,
        V::Abort
            | V::Adjourn
            | V::Draw
            | V::Flag
            | V::Resign
            | V::Rematch
            | V::Time
            | V::Tell
            | V::Ptell
            | V::Say
            | V::Kibitz
            | V::Whisper
            | V::Shout
            | V::Set
            | V::Iset
            | V::Style
            | V::Gameend
            | V::Quit
    )
}

/// The code and the reply.
async fn answer(session: &mut Session, command: Command) -> (u16, Done) {
    match command {
        Command::Nothing => (Block::NULL, text("")),
        Command::Move(mv) => (Block::MOVE, session.moves(mv).await.map(|()| Reply::Nothing)),
        Command::Ambiguous(word, names) => {
            let matches = names.join(" ");
            (Block::AMBIGUOUS, Err(format!("Ambiguous command \"{word}\". Matches: {matches}")))
        }
        Command::Unknown(word) => (
            Block::BAD_COMMAND,
            Err(format!("{}: Command not found.", protocol::ics::to_wire(&word))),
        ),
        Command::Do(verb, rest) => {
            let done = dispatch(session, verb, rest.trim()).await;
            (verb.code(), done)
        }
    }
}

async fn dispatch(session: &mut Session, verb: Verb, rest: &str) -> Done {
    use Verb as V;

    match verb {
        V::Partner | V::Match | V::Accept | V::Decline | V::Withdraw | V::Pending | V::Open => {
            matches::act(session, verb, rest).await
        }
        V::Seek | V::Sought | V::Play | V::Unseek => seek::act(session, verb, rest).await,
        V::Observe | V::Pobserve | V::Unobserve | V::Refresh | V::Moves | V::Follow => {
            watch::act(session, verb, rest).await
        }
        V::Tell | V::Ptell | V::Say | V::Kibitz | V::Whisper | V::Shout => {
            talk::act(session, verb, rest).await
        }
        V::Addlist
        | V::Sublist
        | V::Showlist
        | V::Inchannel
        | V::Channel
        | V::Censor
        | V::Uncensor => lists::act(session, verb, rest).await,
        V::Games | V::Who | V::Bugwho | V::Allobservers => games::act(session, verb, rest),
        V::Finger
        | V::Variables
        | V::Ivariables
        | V::Set
        | V::Iset
        | V::Style
        | V::Alias
        | V::Unalias
        | V::Statistics => people::act(session, verb, rest).await,
        V::History | V::Oldmoves | V::Smoves | V::Stored | V::Resume => {
            history::act(session, verb, rest).await
        }
        V::Abort | V::Adjourn | V::Draw | V::Flag | V::Resign | V::Rematch | V::Time => {
            play::act(session, verb).await
        }
        V::Quit => quit(session),
        _ => simple(session, verb, rest),
    }
}

/// Commands whose replies are texts, and those that are not supported.
fn simple(session: &Session, verb: Verb, rest: &str) -> Done {
    let refused = |why: &str| Err(why.to_owned());
    match verb {
        Verb::Help => text(help::help(rest)),
        Verb::Date => text(dates::now()),
        Verb::Uptime => {
            let seconds = session.gateway.started.elapsed().as_secs();
            text(format!("The server has been up for {}.", dates::span(seconds)))
        }
        Verb::News => text("There is no news here; the browser has the documentation."),
        Verb::Messages => text("You have no messages: there are none here."),
        Verb::Znotify => text("No one from your notify list is logged on."),
        // Engines send it after each game.
        Verb::Gameend => text(""),
        Verb::Takeback => refused("Takeback not implemented for bughouse games yet."),
        Verb::Switch => refused("You cannot switch sides in a bughouse game."),
        Verb::Moretime => refused("Clocks are not changed by players here."),
        Verb::Sposition => refused("Positions are not set here; analyse them in the browser."),
        Verb::Pstat => refused("Results against single people are in the browser."),
        Verb::Journal => refused("There are no journals here; all games are in the browser."),
        _ => refused("Games are not examined here; review them in the browser."),
    }
}

fn quit(session: &mut Session) -> Done {
    if session.is_playing() {
        return Err("You can't quit while you are playing a game.\n\
                    Type 'resign' to resign the game, or you can request an abort with 'abort'."
            .to_owned());
    }
    session.quits = true;
    text("Logging you out.\nThank you for playing.")
}

/// Refuses kinds of games that are not played here.
fn only_bughouse(kind: Option<&str>) -> Result<(), String> {
    match kind {
        None | Some("bughouse") => Ok(()),
        Some("kriegspiel" | "kr") => Err(NO_KRIEGSPIEL.to_owned()),
        Some(kind) => Err(format!("Only bughouse is played here, not {kind}.")),
    }
}

/// Whether the client wants times in milliseconds.
fn in_millis(session: &Session) -> bool {
    session.settings.has(InterfaceVariable::Millis)
}
