//! Lists of games and people.

use std::collections::HashMap;

use bughouse::BoardId;
use protocol::{Kind, Person, Phase, TableLine, ics::Verb};

use super::{Done, Session, text};
use crate::{follow::minutes, hall::Seen, names};

/// How many tables are listed.
const MOST: usize = 100;

pub(super) fn act(session: &Session, verb: Verb, rest: &str) -> Done {
    match verb {
        Verb::Games => games(session),
        Verb::Bugwho => bugwho(session, rest),
        Verb::Allobservers => observers(session),
        _ => who(session),
    }
}

fn live(session: &Session) -> Vec<TableLine> {
    let is_live = |line: &TableLine| {
        matches!(line.phase, Phase::Playing | Phase::Stopped) && line.terms.kind == Kind::Bughouse
    };
    let lines = session.gateway.server.lobby.listing.lines();
    lines.into_iter().filter(is_live).take(MOST).collect()
}

/// A game in a list. Lists of tables know no clocks.
fn line(session: &Session, table: &TableLine, board: BoardId) -> String {
    let game = session.gateway.numbers.of(&table.table, board);
    let player = |color| {
        let person = table.seats.get(&board.seat(color).into());
        let points = |person: &Person| session.gateway.hall.points(&person.id);
        let rating = person.map_or_else(|| "----".to_owned(), |it| names::rating(it, points(it)));
        let name = person.map_or_else(String::new, |person| names::handle(&person.name));
        format!("{rating:>4} {name:<11.11}")
    };
    let [white, black] = [chess::Color::White, chess::Color::Black].map(player);
    let (base, increment) = minutes(&table.terms.control);
    let rated = if table.terms.rated { 'r' } else { 'u' };
    format!("{game:3} {white} {black}[ B{rated}{base:3} {increment:3}]\n")
}

fn both(session: &Session, table: &TableLine) -> String {
    BoardId::ALL.map(|board| line(session, table, board)).concat()
}

fn games(session: &Session) -> Done {
    let tables = live(session);
    if tables.is_empty() {
        return text("There are no games in progress.");
    }
    let list: String = tables.iter().map(|table| both(session, table)).collect();
    text(format!("{list}\n  {} games displayed.", 2 * tables.len()))
}

fn status(seen: &Seen) -> char {
    match &seen.about {
        about if about.playing.is_some() => '^',
        about if !about.open => ':',
        about if about.active.elapsed().as_secs() > 300 => '.',
        _ => ' ',
    }
}

fn named(seen: &Seen) -> String {
    format!("{:>4}{}{}", seen.rating(), status(seen), seen.titled())
}

/// In columns.
fn columns(entries: &[String]) -> String {
    let rows = entries.chunks(3);
    let row = |row: &[String]| {
        let cells: String = row.iter().map(|entry| format!("{entry:<26}")).collect();
        format!("{}\n", cells.trim_end())
    };
    rows.map(row).collect()
}

fn who(session: &Session) -> Done {
    let all = session.gateway.hall.list();
    let entries: Vec<_> = all.iter().map(named).collect();
    let s = if all.len() == 1 { "" } else { "s" };
    text(format!(
        "\n{}\n  {} player{s} displayed. People in the browser are not listed here.",
        columns(&entries),
        all.len()
    ))
}

/// Bughouse: games, partnerships, and people without a partner.
fn bugwho(session: &Session, rest: &str) -> Done {
    let all = session.gateway.hall.list();
    let shows = |part: char| rest.is_empty() || rest.contains(part);
    let mut list = String::new();
    let count = |n: usize, what: &str| {
        let s = if n == 1 { "" } else { "s" };
        format!("\n{n:3} {what}{s} displayed.\n\n")
    };
    if shows('g') {
        let tables = live(session);
        list += "Bughouse games in progress\n\n";
        for table in &tables {
            list += &format!("{}\n", both(session, table));
        }
        list += count(tables.len(), "game").trim_start_matches('\n');
    }
    let by_key: HashMap<String, _> =
        all.iter().map(|seen| (names::key(&seen.handle), seen)).collect();
    if shows('p') {
        list += "Partnerships not playing bughouse\n\n";
        let mut pairs = 0;
        for seen in &all {
            let partner = seen.about.partner.as_deref().and_then(|key| by_key.get(key));
            let Some(partner) = partner.filter(|it| seen.handle < it.handle) else { continue };
            if seen.about.playing.is_none() && partner.about.playing.is_none() {
                list += &format!("{} / {}\n", named(seen), named(partner));
                pairs += 1;
            }
        }
        list += &count(pairs, "partnership");
    }
    if shows('u') {
        list += "Unpartnered players with bugopen on\n\n";
        let free = |seen: &&Seen| seen.about.bugopen && seen.about.partner.is_none();
        let entries: Vec<_> = all.iter().filter(free).map(named).collect();
        list += &columns(&entries);
        list += &format!("\n{:3} players displayed (of {}).\n", entries.len(), all.len());
    }
    text(list)
}

/// The tables that somebody besides the players observes.
fn observers(session: &Session) -> Done {
    let lines = session.gateway.server.lobby.listing.lines();
    let live = lines.iter().filter(|line| matches!(line.phase, Phase::Playing | Phase::Stopped));
    let mut list = String::new();
    for line in live {
        // The players are viewers too, but no bot is.
        let people = line.seats.values().filter(|person| !person.bot).count();
        let players = u32::try_from(people).unwrap_or(u32::MAX);
        let observers = line.viewers.saturating_sub(players);
        if observers == 0 {
            continue;
        }
        let game = session.gateway.numbers.of(&line.table, BoardId::A);
        list += &format!("Games {game} and {}: {} observers.\n", game + 1, observers);
    }
    text(if list.is_empty() { "No games are being observed.".to_owned() } else { list })
}
