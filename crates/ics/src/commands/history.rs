//! Games that have ended, and those that were adjourned.

use bughouse::Seat;
use protocol::{GameLine, Intent, Kind, ics::Verb};
use store::Search;

use super::{Done, Session, text, watch};
use crate::{
    dates,
    follow::minutes,
    names::{handle, titled},
    session::said,
};

/// How many games are listed, and how many are searched for adjourned ones.
const LISTED: usize = 10;
const SEARCHED: u32 = 50;

pub(super) async fn act(session: &mut Session, verb: Verb, rest: &str) -> Done {
    match verb {
        Verb::History => history(session, rest).await,
        Verb::Oldmoves | Verb::Smoves => moves(session, rest).await,
        Verb::Stored => stored(session, rest).await,
        _ => resume(session, rest).await,
    }
}

/// The id of a person, or a name by which games are found.
fn player(session: &Session, name: &str) -> String {
    match name {
        "" => session.person.id.clone(),
        name => session.gateway.hall.find(name).map_or(name.to_owned(), |seen| seen.person.id),
    }
}

/// Ended bughouse games, the last one first.
async fn games(session: &Session, name: &str) -> Result<Vec<GameLine>, String> {
    let player = Some(player(session, name));
    let search = Search { player, most: SEARCHED, ..Search::default() };
    let store = &session.gateway.server.lobby.store;
    let games = session.read(store.games(&search)).await?;
    Ok(games.into_iter().filter(|line| line.kind == Kind::Bughouse).collect())
}

/// The seat of a person, by id or name.
fn seat(line: &GameLine, player: &str) -> Option<Seat> {
    let is = |person: &protocol::Person| {
        person.id == player || handle(&person.name).eq_ignore_ascii_case(player)
    };
    line.seats.iter().find(|(_, person)| is(person)).map(|(seat, _)| (*seat).into())
}

async fn history(session: &Session, rest: &str) -> Done {
    let name = rest.split_ascii_whitespace().next().unwrap_or_default();
    let (games, player) = (games(session, name).await?, player(session, name));
    let own = session.place.handle();
    let shown = if name.is_empty() { &own } else { name };
    let ended: Vec<_> = games.iter().filter(|line| line.outcome != "adjourned").collect();
    if ended.is_empty() {
        return text(format!("{shown} has no history games."));
    }
    let mut list =
        format!("\nHistory for {shown}:\n                  Opponent      Type         Date\n");
    for (index, line) in ended.into_iter().take(LISTED).enumerate() {
        let Some(seat) = seat(line, &player) else { continue };
        let first = seat.team() == bughouse::Team::First;
        let result = match line.outcome.as_str() {
            "won-first" if first => '+',
            "won-second" if !first => '+',
            "won-first" | "won-second" | "lost-by-both" => '-',
            _ => '=',
        };
        let color = if seat.color() == chess::Color::White { 'W' } else { 'B' };
        let opponent = line.seats.get(&seat.opponent().into());
        let opponent = opponent.map_or_else(String::new, titled);
        let (base, increment) = minutes(&line.control);
        let rated = if line.rated { 'r' } else { 'u' };
        list += &format!(
            "{index:2}: {result} {color}         {opponent:<13} [ B{rated}{base:3} {increment:3}]  {}\n",
            dates::at(line.ended)
        );
    }
    text(list)
}

/// The moves of an ended game, by its number in the history: of this person, or of another.
async fn moves(session: &Session, rest: &str) -> Done {
    let words: Vec<_> = rest.split_ascii_whitespace().collect();
    let (name, number) = match words[..] {
        [] => ("", "0"),
        [word] if word.parse::<usize>().is_ok() => ("", word),
        [word] => (word, "0"),
        [name, number, ..] => (name, number),
    };
    let number: usize =
        number.parse().map_err(|_| "Usage: oldmoves [NAME] N, as \"history\" lists them.")?;
    let (games, player) = (games(session, name).await?, player(session, name));
    let mut ended = games.iter().filter(|line| line.outcome != "adjourned");
    let line = ended.nth(number).filter(|_| number < LISTED);
    let line = line.ok_or("There is no such game.")?;
    let board = seat(line, &player).map_or(bughouse::BoardId::A, Seat::board);
    let mut list = String::new();
    for (what, board) in [("", board), (" (the partners' board)", !board)] {
        let title = format!("Movelist for history game {number}{what}:");
        list += &watch::list(session, &line.table, line.game, board, title).await?;
    }
    text(list)
}

/// Games that were adjourned and have not gone on since.
async fn adjourned(session: &Session, name: &str) -> Result<Vec<GameLine>, String> {
    let games = games(session, name).await?;
    let later = |line: &GameLine| {
        games.iter().any(|other| other.table == line.table && other.game > line.game)
    };
    let waits: Vec<_> =
        games.iter().filter(|line| line.outcome == "adjourned" && !later(line)).cloned().collect();
    Ok(waits)
}

async fn stored(session: &Session, rest: &str) -> Done {
    let name = rest.split_ascii_whitespace().next().unwrap_or_default();
    let games = adjourned(session, name).await?;
    let own = session.place.handle();
    let shown = if name.is_empty() { &own } else { name };
    if games.is_empty() {
        return text(format!("{shown} has no adjourned games."));
    }
    let mut list = format!("\nStored games of {shown}:\n");
    for (index, line) in games.iter().enumerate() {
        let names: Vec<_> = line.seats.values().map(titled).collect();
        let (base, increment) = minutes(&line.control);
        list += &format!(
            "{:2}: {:<40} [ B{base:3} {increment:3}]  {}\n",
            index + 1,
            names.join(" "),
            dates::at(line.ended)
        );
    }
    text(list)
}

/// Is ready to play an adjourned game on, at its table.
async fn resume(session: &mut Session, rest: &str) -> Done {
    if session.is_playing() {
        return Err("You are playing a game already.".to_owned());
    }
    let games = adjourned(session, "").await?;
    let number: usize = if rest.is_empty() { 1 } else { rest.parse().unwrap_or(0) };
    let line = number.checked_sub(1).and_then(|index| games.get(index));
    let line = line.ok_or("You have no such adjourned game; \"stored\" lists them.")?;
    session.stand_up().await;
    session.follow(&line.table).await?;
    session.intend(Intent::Ready).await.map_err(said)?;
    text("You are ready to go on. The game is resumed when all four players are.")
}
