//! Talk. At a table it is the table's; what people tell each other here stays here, is stored
//! nowhere, and reaches none of those that have blocked the sender.

use people::limits::Reach;
use protocol::{
    Channel, Intent,
    ics::{Event, Talking, Verb, to_wire},
};

use super::{Done, Session, text, tournaments};
use crate::{
    hall::Seen,
    session::{Audience, said},
};

/// The longest line of talk, in characters.
const LONGEST: usize = protocol::MAX_TALK;

pub(super) async fn act(session: &mut Session, verb: Verb, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(format!("Usage: {} TEXT", verb.name()));
    }
    if rest.chars().count() > LONGEST {
        return Err(format!("That is too long; the limit is {LONGEST} characters."));
    }
    if verb == Verb::Shout && session.person.guest {
        return Err("Only people with an account can shout.".to_owned());
    }
    if let Some(reach) = reach(verb) {
        session.may_talk(reach)?;
    }
    match verb {
        Verb::Tell => tell(session, rest).await,
        Verb::Ptell => ptell(session, rest).await,
        Verb::Say => say(session, rest).await,
        Verb::Shout => {
            let titles = crate::names::titles(&session.person).to_owned();
            let shout = event(session, titles, Talking::Shout, rest);
            let heard = session.gateway.hall.broadcast(&session.person.id, None, &shout);
            text(format!("(shouted to {heard} players)"))
        }
        Verb::Kibitz => table_talk(session, Channel::Table, "kibitzed", rest).await,
        _ => table_talk(session, Channel::Observers, "whispered", rest).await,
    }
}

/// The audience of a line. `tell` finds out that of tells.
const fn reach(verb: Verb) -> Option<Reach> {
    match verb {
        Verb::Tell => None,
        Verb::Ptell => Some(Reach::One),
        Verb::Shout => Some(Reach::Everybody),
        // The table hears it if the opponent is in the browser.
        _ => Some(Reach::Table),
    }
}

/// A line of talk by this person.
fn event(session: &Session, marks: String, how: Talking, said: &str) -> String {
    let name = session.place.handle();
    format!("{}\n", Event::Talk { name, marks, how, text: to_wire(said) })
}

async fn tell(session: &mut Session, rest: &str) -> Done {
    let (to, said) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let said = said.trim();
    if tournaments::is_robot(to) {
        return tournaments::act(session, to, said).await;
    }
    if said.is_empty() {
        return Err("Usage: tell NAME TEXT".to_owned());
    }
    let last = session.last_told.clone().ok_or("I don't know whom to tell that.");
    let to = match (to, to.parse()) {
        ("." | ",", _) => last?,
        (_, Ok(channel)) => Audience::Channel(channel),
        (name, Err(_)) => {
            session.may_talk(Reach::One)?;
            let seen = session.gateway.hall.find(name).map_err(|why| {
                format!("{why} People in the browser can be told nothing but at their table.")
            })?;
            return tell_person(session, &seen, said);
        }
    };
    let channel = match to {
        Audience::Channel(channel) => channel,
        Audience::Person(id) => {
            session.may_talk(Reach::One)?;
            let seen = session.gateway.hall.person(&id);
            let seen = seen.ok_or("The person whom you told something last is not logged in.")?;
            return tell_person(session, &seen, said);
        }
    };
    session.may_talk(Reach::Channel)?;
    let titles = crate::names::titles(&session.person);
    let line = event(session, format!("{titles}({channel})"), Talking::Channel, said);
    let heard = session.gateway.hall.broadcast(&session.person.id, Some(channel), &line);
    session.last_told = Some(Audience::Channel(channel));
    text(format!("({channel}): {}\n(told {heard} players in channel {channel})", to_wire(said)))
}

fn tell_person(session: &mut Session, to: &Seen, said: &str) -> Done {
    let titles = crate::names::titles(&session.person).to_owned();
    let line = event(session, titles, Talking::Tell, said);
    session.gateway.hall.send(&session.person.id, &to.handle, &line);
    session.last_told = Some(Audience::Person(to.person.id.clone()));
    let plays = if to.about.playing.is_some() { ", who is playing" } else { "" };
    text(format!("(told {}{plays})", to.handle))
}

/// To the partner: at the table if there is a game, so that it is part of it.
async fn ptell(session: &mut Session, said_text: &str) -> Done {
    let at_table = session.playing().map(|(_, view, seat)| view.name(seat.partner()));
    if let Some(partner) = at_table {
        let say = Intent::Say { channel: Channel::Team, text: said_text.to_owned() };
        session.intend(say).await.map_err(said)?;
        return text(format!("(told {partner}, who is playing)"));
    }
    let own = session.gateway.hall.seen(&session.place.handle());
    let partner = own.and_then(|own| own.about.partner);
    let partner = partner.and_then(|partner| session.gateway.hall.seen(&partner));
    let partner = partner.ok_or("You do not have a partner at present.")?;
    let (name, text_of) = (session.place.handle(), to_wire(said_text));
    let line = format!("{}\n", Event::PartnerTell { name, text: text_of });
    session.gateway.hall.send(&session.person.id, &partner.handle, &line);
    text(format!("(told {})", partner.handle))
}

/// To the opponent of this game or the last one. Where they are in the browser, the table hears it.
async fn say(session: &mut Session, said_text: &str) -> Done {
    let (id, opponent) = session.last_opponent.clone().ok_or("You have not played anybody yet.")?;
    let game = session.at_table().map(|(followed, _, seat)| followed.number.game(seat.board()));
    let game_mark = game.map_or_else(String::new, |game| format!("[{game}]"));
    let marks = format!("{}{game_mark}", crate::names::titles(&session.person));
    let line = event(session, marks, Talking::Say, said_text);
    if let Some(seen) = session.gateway.hall.person(&id) {
        session.gateway.hall.send(&session.person.id, &seen.handle, &line);
        return text(format!("(told {})", seen.handle));
    }
    if game.is_none() {
        return Err(format!("{opponent} is not logged in."));
    }
    let say = Intent::Say { channel: Channel::Table, text: said_text.to_owned() };
    session.intend(say).await.map_err(said)?;
    text(format!("(told {opponent} and everybody at the table)"))
}

/// To a table where the person plays or observes.
async fn table_talk(session: &mut Session, channel: Channel, how: &str, said_text: &str) -> Done {
    let playing = session.at_table().is_some();
    let observed = session
        .tables
        .iter()
        .find(|(_, followed)| followed.observes.contains(&true))
        .map(|(table, _)| table.clone());
    let table = if playing { session.seated.clone() } else { observed };
    let table = table.ok_or("You are not playing, observing or examining a game.")?;
    let say = Intent::Say { channel, text: said_text.to_owned() };
    let person = session.person.clone();
    let seat = session.at_table().map(|(_, _, seat)| seat).filter(|_| playing);
    session.intend_at(&table, person, seat, say).await.map_err(said)?;
    let lines = session.gateway.server.lobby.listing.lines();
    let line = lines.iter().find(|line| line.table == table);
    let heard = match channel {
        Channel::Observers => line.map_or(0, |line| line.viewers as usize),
        _ => 4,
    };
    text(format!("({how} to {heard} players)"))
}
