//! Lists of tournaments, entrants, standings, matches and games.

use std::collections::HashMap;

use bughouse::BoardId;
use events::view::{
    self, EntrantView, EventHead, EventView, GameView, MatchView, Overview, format_name,
};
use protocol::ics::to_wire;
use tournament::{EntrantId, Reason, Side, Tournament};

use super::{Session, begins, not_joinable, refused, title};
use crate::{
    follow::{is_of_fics, minutes},
    names::handle,
    tournaments::points,
};

/// How many tournaments, entrants and matches are listed.
const TOURNAMENTS: u32 = 30;
const ENTRANTS: usize = 100;
const MATCHES: usize = 30;

/// The public tournaments that are not over.
pub(super) async fn tournaments(session: &Session) -> Result<String, String> {
    let found = session.gateway.server.events.open(TOURNAMENTS).await.map_err(refused)?;
    let mut list = String::new();
    for head in &found {
        let number = session.gateway.tournaments.of(&head.id);
        list += &format!("{number:3} {}\n", tournament(head));
    }
    if found.is_empty() {
        return Ok("There are no tournaments at the moment.".to_owned());
    }
    Ok(format!("{list}\"tell event join N\" enters tournament N."))
}

fn tournament(head: &EventHead) -> String {
    let EventHead { name, state, summary, .. } = head;
    let state = if *state == "running" { "playing" } else { "open" };
    let (base, increment) = minutes(&summary.clock);
    let rated = if summary.rated { "rated" } else { "unrated" };
    let format = summary.format.map_or("", format_name);
    let (count, name) = (summary.entrants, to_wire(name));
    let note = match is_of_fics(&summary.ruleset) {
        true => String::new(),
        false => format!("  (in the browser only: {})", to_wire(&summary.ruleset)),
    };
    format!(
        "{state:<7} {count:4} entered {base:3} {increment:2} {rated:<7} {format:<18} {name}{note}"
    )
}

/// The terms of a tournament, and the entry of the person who asks.
pub(super) fn terms(event: &EventView, own: Option<&EntrantView>) -> String {
    let regulations = &event.regulations;
    let formats = regulations.stages.iter().map(|stage| format_name(stage.format));
    let (base, increment) = minutes(&regulations.clock);
    let rated = if regulations.rated { "rated" } else { "unrated" };
    let entered = event.entrants.iter().filter(|entrant| !entrant.withdrawn).count();
    let state = if event.finished { "It is over.".to_owned() } else { begins(event) };
    let entry = match (own, not_joinable(regulations)) {
        (Some(own), _) => format!("You have entered as number {}{}.", own.id, status(own)),
        (None, Some(why)) => why,
        (None, None) => "You have not entered.".to_owned(),
    };
    format!(
        "{}: {}, {base} {increment}, {rated}, {entered} entered.\n{state}\n{entry}",
        title(event),
        formats.collect::<Vec<_>>().join(", then ")
    )
}

fn status(entrant: &EntrantView) -> &'static str {
    match entrant {
        EntrantView { withdrawn: true, .. } => ", withdrawn",
        EntrantView { alone: true, .. } => ", without a partner yet",
        EntrantView { paused: true, .. } => ", pausing",
        _ => "",
    }
}

pub(super) fn entrants(event: &EventView) -> String {
    let mut list = String::new();
    for entrant in event.entrants.iter().take(ENTRANTS) {
        let rating = entrant.rating.map_or_else(|| "----".to_owned(), |it| it.to_string());
        let (id, name) = (entrant.id.0, label(entrant));
        list += &format!("{id:3} {rating:>4} {name}{}\n", status(entrant));
    }
    let count = event.entrants.iter().filter(|entrant| !entrant.withdrawn).count();
    format!("{list}{count} entered in {}.", title(event))
}

/// The standings of the last stage.
pub(super) fn standings(event: &EventView) -> String {
    let Some(stage) = event.stages.last() else {
        return format!("{} has not begun. {}", title(event), begins(event));
    };
    let labels = labels(event);
    let mut list = format!("{}\nplace points games wins name\n", title(event));
    for row in stage.standings.iter().take(ENTRANTS) {
        let (rank, games, wins) = (row.rank, row.games, row.wins);
        let name = labels.get(&row.entrant).map_or("", String::as_str);
        list += &format!("{rank:5} {:>6} {games:5} {wins:4} {name}\n", points(row.points));
    }
    list
}

/// The last matches of the last stage.
pub(super) async fn results(session: &mut Session, id: &str) -> Result<String, String> {
    let look = |event: &Tournament, role| {
        let stage = u8::try_from(event.stages().len()).unwrap_or(u8::MAX);
        (view::overview(event, role), view::rounds(event, role, stage, None))
    };
    let events = &session.gateway.server.events;
    let (event, rounds) = events.view(&session.person.id, id, look).await.map_err(refused)?;
    session.tournament = Some(id.to_owned());
    let labels = labels(&event);
    let rounds = rounds.unwrap_or_default();
    let matches =
        rounds.iter().flat_map(|round| round.matches.iter().map(move |it| (round.number, it)));
    let matches: Vec<_> = matches.collect();
    if matches.is_empty() {
        return Ok(format!("{} has no matches yet.", title(&event)));
    }
    let mut list = format!("{}\nround\n", title(&event));
    for (round, found) in matches.iter().skip(matches.len().saturating_sub(MATCHES)) {
        list += &format!("{round:5} {}\n", result(found, &labels));
    }
    Ok(list)
}

fn result(found: &MatchView, labels: &HashMap<EntrantId, String>) -> String {
    let side = |side: &Side| {
        let names = side.0.iter().filter_map(|entrant| labels.get(entrant));
        names.map(String::as_str).collect::<Vec<_>>().join(" + ")
    };
    let open = found.games.iter().any(|game| game.result.is_none());
    let is_forfeit = |game: &GameView| {
        game.result.as_ref().is_some_and(|result| result.reason == Reason::Forfeit)
    };
    let note = match open {
        true => "  in play",
        false if found.games.iter().any(is_forfeit) => "  forfeit",
        false => "",
    };
    let [first, second] = found.points.map(points);
    format!("{} - {}  {first}:{second}{note}", side(&found.first), side(&found.second))
}

/// The games that are played now, or wait for their players.
pub(super) fn games(session: &mut Session, overview: &Overview) -> String {
    let mut list = String::new();
    for open in &overview.tables {
        // The page of the tournament leads everybody there too.
        session.is_let_in(&open.table);
        let game = session.gateway.numbers.of(&open.table, BoardId::A);
        let state = if open.playing { "" } else { "  (waits for its players)" };
        let (round, table) = (open.at.round, open.at.table);
        list += &format!("{game:3} and {:3}  round {round}, table {table}{state}\n", game + 1);
    }
    if list.is_empty() {
        return format!("No game of {} is played at the moment.", title(&overview.event));
    }
    format!("{list}\"observe N\" shows game N.")
}

fn labels(event: &EventView) -> HashMap<EntrantId, String> {
    event.entrants.iter().map(|entrant| (entrant.id, label(entrant))).collect()
}

/// The team's name, or the players' handles.
fn label(entrant: &EntrantView) -> String {
    let people: Vec<_> =
        entrant.people.iter().take(entrant.players).map(|person| &*person.name).collect();
    if entrant.label == people.join(" \u{2013} ") {
        people.into_iter().map(handle).collect::<Vec<_>>().join(" + ")
    } else {
        to_wire(&entrant.label)
    }
}
