//! Open tables: those that people of the browser make, and those that `seek` makes.

use bughouse::{BoardId, Seat};
use protocol::{
    Intent, Kind, Phase, TableLine,
    ics::{SeekTerms, Verb, to_wire},
};

use super::{Done, Session, matches, only_bughouse, text};
use crate::{
    follow::{Followed, View, minutes, unplayable},
    names::titled,
    session::said,
};

/// How many tables are listed.
const MOST: usize = 60;

pub(super) async fn act(session: &mut Session, verb: Verb, rest: &str) -> Done {
    match verb {
        Verb::Seek => seek(session, rest).await,
        Verb::Play => play(session, rest).await,
        Verb::Unseek => {
            let leaves = |view: &View| !view.in_game() && !view.is_of_event;
            let waits = session.at_table().is_some_and(|(_, view, _)| leaves(view));
            if waits {
                session.stand_up().await;
            }
            text(if waits { "Your seek has been removed." } else { "You have no seeks." })
        }
        _ => sought(session),
    }
}

async fn seek(session: &mut Session, rest: &str) -> Done {
    let terms = SeekTerms::read(rest).map_err(matches::misread)?;
    only_bughouse(terms.kind.as_deref())?;
    if session.is_playing() {
        return Err("You can't seek while you are playing a game.".to_owned());
    }
    if session.waits_for_event() {
        return Err(matches::WAITS_FOR_EVENT.to_owned());
    }
    let time = (terms.base.unwrap_or(matches::DEFAULT_BASE), terms.increment.unwrap_or(0));
    matches::checked(time)?;
    session.may_ask(true)?;
    let lobby = session.gateway.server.lobby.clone();
    let terms_of_table = matches::table_terms(time, terms.rated.unwrap_or(false));
    let table = lobby.create(terms_of_table, &session.person).await.map_err(said)?;
    let seat = if terms.is_white == Some(false) { Seat::BlackA } else { Seat::WhiteA };
    sit(session, &table, seat).await?;
    let game = session.gateway.numbers.of(&table, BoardId::A);
    text(format!(
        "Your seek has been posted as game {game}: others \"play {game}\", here or in the browser."
    ))
}

/// Sits down and is ready.
async fn sit(session: &mut Session, table: &str, seat: Seat) -> Result<(), String> {
    session.stand_up().await;
    let person = session.person.clone();
    session.intend_at(table, person.clone(), Some(seat), Intent::Sit).await.map_err(said)?;
    session.follow(table).await?;
    session.seated = Some(table.to_owned());
    session.intend_at(table, person, Some(seat), Intent::Ready).await.map_err(said)
}

async fn play(session: &mut Session, rest: &str) -> Done {
    if session.is_playing() {
        return Err("You are playing a game already.".to_owned());
    }
    if session.waits_for_event() {
        return Err(matches::WAITS_FOR_EVENT.to_owned());
    }
    let number: Option<u32> = rest.parse().ok();
    let unknown = || format!("There is no game {}.", to_wire(rest));
    let (table, board) = match session.numbered(number).await {
        Some(found) => found,
        None => match session.linked(rest).await {
            Some(table) => (table, BoardId::A),
            None if number.is_some() => return Err(unknown()),
            None => return Err("Usage: play N, as \"sought\" lists them.".to_owned()),
        },
    };
    let number = session.gateway.numbers.of(&table, board);
    session.follow(&table).await?;
    let is_own = |followed: &Followed| {
        followed.view.as_ref().is_some_and(|view| view.is_of_event && view.seat().is_some())
    };
    if session.tables.get(&table).is_some_and(is_own) {
        session.sits_for_event(&table).await?;
        return text(format!("You sit at game {number}, which begins when all four are ready."));
    }
    let view = session.tables.get(&table).and_then(|followed| followed.view.as_ref());
    let view = view.ok_or_else(unknown)?;
    let refused = unplayable(&view.terms);
    let waits = !view.in_game();
    let free = |seat: &Seat| {
        view.state.seats.get(&(*seat).into()).is_none_or(|state| {
            state.person.as_ref().is_none_or(|person| person.bot || person.id == session.person.id)
        })
    };
    // The board that was named, then the other.
    let seats = [board, !board].into_iter().flat_map(|board| {
        [chess::Color::White, chess::Color::Black].map(|color| board.seat(color))
    });
    let seat = seats.into_iter().find(free);
    let outcome = match (refused, waits, seat) {
        (Some(why), ..) => Err(why),
        (None, false, _) => Err(format!("Game {number} is in play; you can observe it.")),
        (None, true, None) => Err(format!("All seats of game {number} are taken.")),
        (None, true, Some(seat)) => sit(session, &table, seat).await.map(|()| seat),
    };
    match outcome {
        Ok(seat) => text(format!(
            "You sit at game {number} as {}. The game begins when all four are ready.",
            place(seat)
        )),
        Err(why) => {
            if session.seated.as_deref() != Some(&*table) {
                session.unfollow(&table).await;
            }
            Err(why)
        }
    }
}

fn place(seat: Seat) -> String {
    let color = if seat.color() == chess::Color::White { "White" } else { "Black" };
    format!("{color} on board {}", seat.board())
}

/// The tables that wait for players.
fn sought(session: &Session) -> Done {
    let lines = session.gateway.server.lobby.listing.lines();
    let waits = |line: &&TableLine| {
        let waits = matches!(line.phase, Phase::Seating | Phase::Over) && !line.seats.is_empty();
        line.terms.kind == Kind::Bughouse && waits && line.seats.len() < 4
    };
    let mut list = String::new();
    let mut count = 0;
    for line in lines.iter().filter(waits).take(MOST) {
        let game = session.gateway.numbers.of(&line.table, BoardId::A);
        let (base, increment) = minutes(&line.terms.control);
        let rated = if line.terms.rated { "rated" } else { "unrated" };
        let names: Vec<_> = line.seats.values().map(titled).collect();
        let note = match unplayable(&line.terms) {
            Some(_) => format!("  (in the browser only: {})", to_wire(&line.terms.ruleset)),
            None => String::new(),
        };
        list += &format!(
            "{game:3} {:<35} {base:3} {increment:3} {rated:<7} bughouse  {} of 4{note}\n",
            names.join(" "),
            line.seats.len()
        );
        count += 1;
    }
    let s = if count == 1 { "" } else { "s" };
    text(format!("{list}{count} ad{s} displayed."))
}
