//! People and what they have set.

use people::accounts::names::Name;
use protocol::ics::{AliasError, InterfaceVariable, Verb, to_wire};

use super::{Done, Session, text};
use crate::{dates::span, names};

pub(super) async fn act(session: &mut Session, verb: Verb, rest: &str) -> Done {
    match verb {
        Verb::Set => set(session, rest),
        Verb::Iset => {
            let reply = session.settings.iset(rest)?;
            text(reply)
        }
        Verb::Style => match rest {
            "" | "12" => set(session, "style 12"),
            _ => Err("Only style 12 is supported: it is what programs read.".to_owned()),
        },
        Verb::Variables => variables(session, rest),
        Verb::Ivariables => {
            let all = InterfaceVariable::ALL.iter();
            let value = |variable| u8::from(session.settings.has(variable));
            let list: Vec<_> = all.map(|(it, name)| format!("{name}={}", value(*it))).collect();
            let handle = &session.place.handle();
            text(format!("Interface variable settings of {handle}:\n\n{}\n", list.join(" ")))
        }
        Verb::Alias => alias(session, rest),
        Verb::Unalias => match session.settings.aliases.remove(rest) {
            true => text("Alias removed."),
            false => Err(format!("You have no alias named '{}'.", to_wire(rest))),
        },
        _ => finger(session, rest).await,
    }
}

fn set(session: &mut Session, rest: &str) -> Done {
    let reply = session.settings.set(rest)?;
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    let value = value.trim();
    let is_on = value != "0";
    let hall = &session.gateway.hall;
    match name.to_ascii_lowercase().as_str() {
        "open" => hall.change(&session.place, |about| about.open = is_on),
        "bugopen" => hall.change(&session.place, |about| about.bugopen = is_on),
        "interface" => {
            let shown: String = to_wire(value).chars().take(60).collect();
            hall.change(&session.place, |about| about.interface = shown);
        }
        _ => {}
    }
    text(to_wire(&reply))
}

fn variables(session: &Session, rest: &str) -> Done {
    let own = rest.is_empty() || names::key(rest) == names::key(&session.place.handle());
    if !own {
        let seen = session.gateway.hall.find(rest)?;
        let about = &seen.about;
        return text(format!(
            "Variable settings of {}:\n\nopen={} bugopen={}\nInterface: \"{}\"\n",
            seen.handle,
            u8::from(about.open),
            u8::from(about.bugopen),
            about.interface
        ));
    }
    let seen = session.gateway.hall.find(&session.place.handle())?;
    let about = &seen.about;
    let mut list = format!(
        "Variable settings of {}:\n\nopen={} bugopen={} style=12 width=999\n",
        seen.handle,
        u8::from(about.open),
        u8::from(about.bugopen)
    );
    for (name, value) in session.settings.variables() {
        list += &format!("{name}={}\n", to_wire(value));
    }
    if let Some(partner) = about.partner.as_deref().and_then(|it| session.gateway.hall.seen(it)) {
        list += &format!("Bughouse partner: {}\n", partner.titled());
    }
    text(list)
}

fn alias(session: &mut Session, rest: &str) -> Done {
    let (name, meaning) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if name.is_empty() {
        let aliases = session.settings.aliases.iter();
        let list: String =
            aliases.map(|(name, it)| format!("{} -> {}\n", to_wire(name), to_wire(it))).collect();
        return text(if list.is_empty() { "You have no aliases.".to_owned() } else { list });
    }
    let made = session.settings.aliases.set(name, meaning.trim());
    made.map_err(|error| match error {
        AliasError::TooMany => "You have your maximum of aliases.".to_owned(),
        AliasError::TooLong => "That alias is too long.".to_owned(),
    })?;
    text("Alias set.")
}

async fn finger(session: &Session, rest: &str) -> Done {
    let own = session.place.handle();
    let name = rest.split_ascii_whitespace().next().unwrap_or(&own);
    let store = &session.gateway.server.lobby.store;
    let seen = session.gateway.hall.find(name);
    let person = match &seen {
        Ok(seen) => seen.person.clone(),
        Err(why) => {
            let folded = Name::new(name).map(|name| name.folded);
            let folded = folded.ok_or_else(|| why.clone())?;
            let account = session.read(store.account(&folded)).await?;
            account.ok_or_else(|| why.clone())?.known.person
        }
    };
    let rating = session.read(store.rating(&person.id)).await?;
    let mut card =
        format!("Finger of {}{}:\n\n", names::handle(&person.name), names::titles(&person));
    match &seen {
        Ok(seen) => {
            let (on, idle) = (seen.about.came.elapsed(), seen.about.active.elapsed());
            let (on, idle) = (span(on.as_secs()), span(idle.as_secs()));
            card += &format!("On for: {on}   Idle: {idle}\n");
            if let Some(game) = seen.about.playing
                && session.numbered(Some(game)).await.is_some()
            {
                card += &format!("(playing game {game})\n");
            }
            if let Some(partner) = seen.about.partner.as_deref() {
                let partner = session.gateway.hall.seen(partner);
                card += &partner
                    .map_or_else(String::new, |it| format!("Bughouse partner: {}\n", it.titled()));
            }
            if !seen.about.interface.is_empty() {
                card += &format!("Interface: {}\n", seen.about.interface);
            }
        }
        Err(_) => card += "Not logged in here; perhaps in the browser.\n",
    }
    match rating {
        Some(rating) => {
            card += &format!(
                "\n           rating     RD   games\nBughouse   {:>6} {:>6} {:>7}\n",
                rating.points, rating.deviation, rating.games
            );
        }
        None => card += "\nNo rated games yet.\n",
    }
    text(card)
}
