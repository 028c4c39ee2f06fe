//! Partners and challenges.

use bughouse::Seat;
use people::limits::Reach;
use protocol::{
    Intent, Person, Terms,
    ics::{MatchTerms, TermsError, Verb},
};

use super::{Done, Session, only_bughouse, text};
use crate::{
    hall::challenges::{Agreed, Wanted},
    session::said,
};

/// The time of a game, in minutes, if nobody says another.
pub(super) const DEFAULT_BASE: u32 = 3;

/// Why a person cannot sit elsewhere.
pub(super) const WAITS_FOR_EVENT: &str = "Your game of a tournament is about to begin.";

pub(super) async fn act(session: &mut Session, verb: Verb, rest: &str) -> Done {
    let hall = session.gateway.hall.clone();
    match verb {
        Verb::Partner if rest.is_empty() => {
            hall.leave_partner(&session.place).map(super::Reply::Text)
        }
        Verb::Partner => {
            session.may_talk(Reach::One)?;
            hall.partner(&session.place, rest).map(super::Reply::Text)
        }
        Verb::Match => challenge(session, rest),
        Verb::Accept => accept(session, rest).await,
        Verb::Decline => match hall.decline_partner(&session.place, rest) {
            Some(reply) => text(reply),
            None => hall.decline(&session.place, rest).map(super::Reply::Text),
        },
        Verb::Withdraw => {
            let mut replies = hall.withdraw(&session.place);
            replies.extend(hall.drop_offers(&session.place));
            if replies.is_empty() {
                return Err("You have no offers to withdraw.".to_owned());
            }
            text(replies.join("\n"))
        }
        Verb::Open => {
            let open = session.settings.variable("open") == Some("0");
            session.settings.set(if open { "open 1" } else { "open 0" })?;
            hall.change(&session.place, |about| about.open = open);
            text(if open {
                "You are now open to receive match requests."
            } else {
                "You are no longer receiving match requests."
            })
        }
        _ => pending(session),
    }
}

fn challenge(session: &Session, rest: &str) -> Done {
    let terms = MatchTerms::read(rest).map_err(misread)?;
    only_bughouse(terms.game.kind.as_deref())?;
    let time = (terms.game.base.unwrap_or(DEFAULT_BASE), terms.game.increment.unwrap_or(0));
    checked(time)?;
    let (rated, is_white) = (terms.game.rated.unwrap_or(false), terms.game.is_white);
    let wanted = Wanted { time, rated, is_white };
    session.may_talk(Reach::One)?;
    let reply = session.gateway.hall.challenge(&session.place, &terms.opponent, wanted)?;
    text(reply)
}

pub(super) fn misread(error: TermsError) -> String {
    match error {
        TermsError::NoOpponent => "You must name an opponent: match NAME 3 0 bughouse".to_owned(),
        TermsError::Word(word) => {
            format!("I don't understand \"{word}\"; try: match NAME 3 0 bughouse white")
        }
    }
}

pub(super) fn checked((base, _): (u32, u32)) -> Result<(), String> {
    match base {
        0 => Err("A game needs at least one minute.".to_owned()),
        _ => Ok(()),
    }
}

/// The terms of a table for such a game.
pub(super) fn table_terms(time: (u32, u32), rated: bool) -> Terms {
    let control = format!("{}+{}", time.0 * 60, time.1);
    Terms { ruleset: "fics".to_owned(), control, rated, ..Terms::default() }
}

async fn accept(session: &mut Session, rest: &str) -> Done {
    let hall = session.gateway.hall.clone();
    let partners = hall.offers_of_partners(&session.place);
    if hall.pending(&session.place).iter().all(|(_, to_me, _)| !to_me)
        && let [name] = &partners[..]
    {
        return hall.partner(&session.place, name).map(super::Reply::Text);
    }
    session.may_ask(true)?;
    let agreed = hall.accept(&session.place, rest)?;
    match begin(session, &agreed).await {
        Ok(table) => {
            hall.seat(&agreed, &table);
            let seats = agreed.seats.clone();
            for (seat, person) in seats {
                if let Err(why) = ready(session, &table, seat, person).await {
                    hall.failed(&agreed, &why);
                    break;
                }
            }
            let name = &agreed.challenger.name;
            text(format!("You accept the match offer from {}.", crate::names::handle(name)))
        }
        Err(why) => {
            hall.failed(&agreed, &why);
            Err("The game cannot begin.".to_owned())
        }
    }
}

/// Creates a table and seats the four, who have agreed to it or have a partner who has.
async fn begin(session: &mut Session, agreed: &Agreed) -> Result<String, String> {
    let terms = table_terms(agreed.wanted.time, agreed.wanted.rated);
    let lobby = session.gateway.server.lobby.clone();
    let table = lobby.create(terms, &agreed.challenger).await.map_err(said)?;
    for (seat, person) in &agreed.seats {
        let sat = session.intend_at(&table, person.clone(), Some(*seat), Intent::Sit).await;
        sat.map_err(said)?;
    }
    Ok(table)
}

async fn ready(
    session: &mut Session,
    table: &str,
    seat: Seat,
    person: Person,
) -> Result<(), String> {
    session.intend_at(table, person, Some(seat), Intent::Ready).await.map_err(said)
}

fn pending(session: &Session) -> Done {
    let hall = &session.gateway.hall;
    let offers = hall.pending(&session.place);
    let (to_me, of_me): (Vec<_>, Vec<_>) = offers.into_iter().partition(|(_, to_me, _)| *to_me);
    let mut list = String::new();
    for (head, none, offers) in [
        ("Offers to other players:", "There are no offers pending to other players.", of_me),
        ("Offers from other players:", "There are no offers pending from other players.", to_me),
    ] {
        if offers.is_empty() {
            list += &format!("{none}\n\n");
            continue;
        }
        list += &format!("{head}\n\n");
        for (number, _, line) in offers {
            list += &format!("{number:4}: {line}\n");
        }
        list.push('\n');
    }
    for name in hall.offers_of_partners(&session.place) {
        list += &format!("{name} is offering to be your bughouse partner.\n");
    }
    text(list)
}
