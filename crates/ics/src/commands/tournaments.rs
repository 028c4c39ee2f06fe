//! Tournaments: `tell event join 5`, or `tell mamer join 5` with the words that the tournament
//! robot of FICS taught its players. Each line of an answer begins with a colon, as those of robots
//! there.

mod lists;

use events::{
    Command, EventError, Order,
    view::{EntrantView, EventView, Overview},
};
use protocol::{Person, ics::to_wire};
use tournament::{Act, Automation, EntrantKind, Regulations};

use super::{Done, Session, text};
use crate::{
    dates,
    follow::is_of_fics,
    names::handle,
    session::{said, sentence},
};

/// The names that tournaments answer to.
const ROBOTS: [&str; 2] = ["event", "mamer"];

/// The length of an id of a tournament.
const ID: usize = 12;

const HELP: &str = "\
list           List the tournaments.
show N         Show the terms of tournament N, and your entry.
join N         Enter tournament N: with your partner, or alone if it forms pairs.
               Again: check in, or end a pause.
withdraw [N]   Leave a tournament.
pause [N]      Do not be paired in an arena until you join again.
who [N]        List those who have entered.
standings [N]  Show the standings.
results [N]    Show the last matches and their results.
games [N]      List the games of a tournament that are played now.
N is a number of the list, or the id that ends the tournament's link.
\"mam\" stands for \"tell mamer\".";

/// A wish of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Help,
    List,
    Show,
    Join,
    Withdraw,
    Pause,
    Who,
    Standings,
    Results,
    Games,
}

impl Wish {
    /// Reads a word; the later ones of a line are those of FICS.
    fn read(word: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "" | "help" | "h" | "?" | "showcommands" => Self::Help,
            "list" | "l" | "tourneys" | "listtourneys" | "lt" => Self::List,
            "show" | "info" | "showtourney" => Self::Show,
            "join" | "j" | "jointourney" => Self::Join,
            "withdraw" | "w" | "leave" | "withdrawfromtourney" => Self::Withdraw,
            "pause" => Self::Pause,
            "who" | "whois" | "players" | "listplayers" => Self::Who,
            "standings" | "st" | "grid" | "g" | "tourneygrid" | "showgrid" => Self::Standings,
            "results" | "pairings" => Self::Results,
            "games" | "tourneygames" => Self::Games,
            _ => return None,
        })
    }
}

/// Whether a name is that of the tournaments.
pub(super) fn is_robot(name: &str) -> bool {
    ROBOTS.iter().any(|robot| robot.eq_ignore_ascii_case(name))
}

/// Answers a tell. It counts as a request, and its answer by its length.
pub(super) async fn act(session: &mut Session, robot: &str, words: &str) -> Done {
    session.may_ask(false)?;
    let mut words = words.split_ascii_whitespace();
    let (word, which) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let answer = match Wish::read(word) {
        Some(wish) => Box::pin(grant(session, wish, which)).await,
        None => Err(format!("I do not know \"{}\"; tell me \"help\".", to_wire(word))),
    };
    let answer = answer.unwrap_or_else(|why| why);
    let lines: String = answer.lines().map(|line| format!(":{line}\n")).collect();
    session.may_answer(&lines)?;
    text(format!("{lines}(told {})", robot.to_ascii_lowercase()))
}

async fn grant(session: &mut Session, wish: Wish, which: &str) -> Result<String, String> {
    match wish {
        Wish::Help => return Ok(HELP.to_owned()),
        Wish::List => return lists::tournaments(session).await,
        _ => {}
    }
    let id = named(session, which)?;
    if wish == Wish::Results {
        return lists::results(session, &id).await;
    }
    let overview = session.gateway.server.events.overview(&session.person.id, &id).await;
    let overview = overview.map_err(refused)?;
    session.tournament = Some(id);
    match wish {
        Wish::Join => join(session, &overview).await,
        Wish::Withdraw => {
            let entrant = own(session, &overview)?.id;
            acts(session, &overview, Act::Withdraw { entrant }).await?;
            Ok(format!("You have withdrawn from {}.", title(&overview.event)))
        }
        Wish::Pause => {
            let entrant = own(session, &overview)?.id;
            acts(session, &overview, Act::Pause { entrant, paused: true }).await?;
            Ok("You are not paired until you join again.".to_owned())
        }
        Wish::Who => Ok(lists::entrants(&overview.event)),
        Wish::Standings => Ok(lists::standings(&overview.event)),
        Wish::Games => Ok(lists::games(session, &overview)),
        _ => Ok(lists::terms(&overview.event, entry(&overview.event, &session.person))),
    }
}

/// The id of a tournament: by its number or its id, or the one that was named last.
fn named(session: &Session, which: &str) -> Result<String, String> {
    let unknown = |which: &str| {
        let which = to_wire(which);
        Err(format!("There is no tournament {which}; \"tell event list\" shows them."))
    };
    if let Ok(number) = which.parse() {
        let found = session.gateway.tournaments.find(number);
        return found.map_or_else(|| unknown(which), Ok);
    }
    if !which.is_empty() {
        let is_id = which.len() == ID && which.bytes().all(|it| it.is_ascii_alphanumeric());
        return if is_id { Ok(which.to_owned()) } else { unknown(which) };
    }
    let last = session.tournament.clone();
    last.ok_or_else(|| "Which tournament? \"tell event list\" shows their numbers.".to_owned())
}

async fn join(session: &mut Session, overview: &Overview) -> Result<String, String> {
    let event = &overview.event;
    if let Some(why) = not_joinable(&event.regulations) {
        return Err(why);
    }
    let name = title(event);
    if let Some(entrant) = entry(event, &session.person) {
        let (id, present) = (entrant.id, event.regulations.check_in && !entrant.checked_in);
        if present {
            acts(session, overview, Act::CheckIn { entrant: id, present }).await?;
        }
        if entrant.paused {
            acts(session, overview, Act::Pause { entrant: id, paused: false }).await?;
        }
        return Ok(match (present, entrant.paused) {
            (false, false) => format!("You have entered {name} already."),
            _ => format!("You are ready to be paired in {name}."),
        });
    }
    let of_pairs = event.regulations.entrants == EntrantKind::Pairs;
    let partner = partner(session).filter(|_| of_pairs);
    if of_pairs && partner.is_none() && !event.regulations.form_pairs {
        let why =
            "is a tournament of pairs: type \"partner NAME\", and join when you have a partner.";
        return Err(format!("{name} {why}"));
    }
    may_act(session)?;
    let events = &session.gateway.server.events;
    let entered = events.enter(&session.person, partner.as_ref(), &overview.id).await;
    entered.map_err(refused)?;
    let begins = begins(event);
    let Some(partner) = partner else {
        return Ok(format!("You have entered {name}. {begins}"));
    };
    let own = session.place.handle();
    let told = format!(":Your partner {own} has entered you both in {name}. {begins}\n");
    session.gateway.hall.tell(&partner.id, &told);
    Ok(format!("You and {} have entered {name}. {begins}", handle(&partner.name)))
}

/// Why a tournament cannot be entered from here, if there is a reason.
fn not_joinable(regulations: &Regulations) -> Option<String> {
    if !is_of_fics(&regulations.ruleset) {
        return Some(format!(
            "Its ruleset is \"{}\", which this protocol cannot express: enter it in the browser.",
            to_wire(&regulations.ruleset)
        ));
    }
    let by_hand = regulations.automation == Automation::None;
    by_hand.then(|| "The server makes no tables for it: enter it in the browser.".to_owned())
}

fn begins(event: &EventView) -> String {
    if !event.stages.is_empty() {
        return "It is being played.".to_owned();
    }
    match event.regulations.starts_at.and_then(|at| i64::try_from(at / 1000).ok()) {
        Some(at) => format!("It begins {}.", dates::at(at)),
        None => "It begins when its organizer starts it.".to_owned(),
    }
}

/// The partner of this person here.
fn partner(session: &Session) -> Option<Person> {
    let hall = &session.gateway.hall;
    let own = hall.person(&session.person.id)?;
    Some(hall.seen(&own.about.partner?)?.person)
}

/// The entry of a person, unless they have withdrawn.
fn entry<'a>(event: &'a EventView, person: &Person) -> Option<&'a EntrantView> {
    event.entrants.iter().find(|entrant| {
        let mut players = entrant.people.iter().take(entrant.players);
        !entrant.withdrawn && players.any(|it| it.account.as_deref() == Some(&person.id))
    })
}

fn own<'a>(session: &Session, overview: &'a Overview) -> Result<&'a EntrantView, String> {
    let own = entry(&overview.event, &session.person);
    own.ok_or_else(|| format!("You have not entered {}.", title(&overview.event)))
}

async fn acts(session: &Session, overview: &Overview, act: Act) -> Result<(), String> {
    may_act(session)?;
    let order = Order { key: None, command: Command::Act { act } };
    let done = session.gateway.server.events.act(&session.person, &overview.id, order).await;
    done.map(drop).map_err(refused)
}

/// Counts an act as a browser's counts.
fn may_act(session: &Session) -> Result<(), String> {
    let Some(limits) = &session.gateway.server.limits else { return Ok(()) };
    limits.intent(session.address, &session.person.id).map_err(said)
}

fn title(event: &EventView) -> String {
    format!("\"{}\"", to_wire(&event.regulations.name))
}

fn refused(error: EventError) -> String {
    sentence(&error.to_string())
}
