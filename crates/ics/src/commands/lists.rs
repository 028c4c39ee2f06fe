//! Channels, and the list of people whom somebody does not want to hear.

use protocol::{Block, ics::Verb};

use super::{Done, Session, text};
use crate::{names::handle, session::said};

pub(super) async fn act(session: &mut Session, verb: Verb, rest: &str) -> Done {
    let (list, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let value = value.trim();
    match verb {
        Verb::Addlist => change(session, list, value, true).await,
        Verb::Sublist => change(session, list, value, false).await,
        Verb::Showlist => show(session, list).await,
        Verb::Channel => {
            let own = session.gateway.hall.channels(&session.place.handle());
            let listens = list.parse().is_ok_and(|channel: u16| own.contains(&channel));
            change(session, "channel", list, !listens).await
        }
        Verb::Censor => censor(session, list, true).await,
        Verb::Uncensor => censor(session, list, false).await,
        _ => inchannel(session, list),
    }
}

fn is_channel(list: &str) -> bool {
    !list.is_empty() && "channels".starts_with(&list.to_ascii_lowercase())
}

fn is_censor(list: &str) -> bool {
    list.len() > 1 && "censors".starts_with(&list.to_ascii_lowercase())
}

async fn change(session: &mut Session, list: &str, value: &str, adds: bool) -> Done {
    if is_censor(list) {
        return censor(session, value, adds).await;
    }
    if !is_channel(list) {
        let list = protocol::ics::to_wire(list);
        return Err(format!(
            "\"{list}\" does not match any list name; there are channel and censor."
        ));
    }
    let channel: u16 = value.parse().map_err(|_| "The channel must be a number.")?;
    let changed = session.gateway.hall.listen(&session.place, channel, adds)?;
    text(match (adds, changed) {
        (true, true) => format!("[{channel}] added to your channel list."),
        (true, false) => format!("[{channel}] is already on your channel list."),
        (false, true) => format!("[{channel}] removed from your channel list."),
        (false, false) => format!("[{channel}] is not in your channel list."),
    })
}

/// Blocks a person, as in the browser, or no longer.
async fn censor(session: &mut Session, name: &str, blocks: bool) -> Done {
    if name.is_empty() {
        return show(session, "censor").await;
    }
    session.may_ask(true)?;
    let store = &session.gateway.server.lobby.store;
    let blocked = session.read(store.blocked(&session.person.id)).await?;
    let known = blocked.iter().find(|person| handle(&person.name).eq_ignore_ascii_case(name));
    let (person, shown) = match (known, blocks) {
        (Some(person), _) => (person.id.clone(), handle(&person.name)),
        (None, true) => {
            let seen = session.gateway.hall.find(name)?;
            (seen.person.id, seen.handle)
        }
        (None, false) => return Err(format!("[{name}] is not in your censor list.")),
    };
    let block = Block { person, blocked: blocks };
    session.gateway.server.people.block(&session.person, &block).await.map_err(said)?;
    text(match blocks {
        true => format!("[{shown}] added to your censor list."),
        false => format!("[{shown}] removed from your censor list."),
    })
}

async fn show(session: &Session, list: &str) -> Done {
    if list.is_empty() {
        return text(
            "Lists:\n\nchannel              is PERSONAL\ncensor               is PERSONAL\n",
        );
    }
    if is_censor(list) {
        let store = &session.gateway.server.lobby.store;
        let blocked = session.read(store.blocked(&session.person.id)).await?;
        let names: Vec<_> = blocked.iter().map(|person| handle(&person.name)).collect();
        return text(format!("-- censor list: {} names --\n{}", names.len(), names.join(" ")));
    }
    if !is_channel(list) {
        return Err(format!("\"{}\" does not match any list name.", protocol::ics::to_wire(list)));
    }
    let own = session.gateway.hall.channels(&session.place.handle());
    let numbers: Vec<_> = own.iter().map(ToString::to_string).collect();
    text(format!("-- channel list: {} channels --\n{}", numbers.len(), numbers.join(" ")))
}

fn inchannel(session: &Session, which: &str) -> Done {
    let hall = &session.gateway.hall;
    if let Ok(channel) = which.parse::<u16>() {
        let names = hall.listeners(channel);
        return text(format!(
            "Channel {channel}: {}\n{} players are in channel {channel}.",
            names.join(" "),
            names.len()
        ));
    }
    let seen = match which {
        "" => hall.find(&session.place.handle())?,
        name => hall.find(name)?,
    };
    let numbers: Vec<_> = hall.channels(&seen.handle).iter().map(ToString::to_string).collect();
    text(format!("{} is in the following channels:\n{}", seen.handle, numbers.join(" ")))
}
