//! Challenges of one pair to another.

use bughouse::Seat;
use protocol::{Person, ics::MatchLine};

use super::{Everybody, Hall, Place, key};

/// How many challenges wait at once: several for everybody who is here.
const MOST: usize = 5000;

/// How many of one person.
const MOST_OF_ONE: usize = 10;

/// A game that somebody wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// In minutes, and in seconds.
    pub(crate) time: (u32, u32),
    pub(crate) rated: bool,
    pub(crate) is_white: Option<bool>,
}

#[derive(Clone, Debug)]
pub(super) struct Challenge {
    number: u32,
    from: String,
    to: String,
    wanted: Wanted,
    /// As everybody was told.
    line: String,
}

/// A challenge that was accepted: who sits where.
#[derive(Debug)]
pub(crate) struct Agreed {
    pub(crate) seats: [(Seat, Person); 4],
    pub(crate) wanted: Wanted,
    pub(crate) challenger: Person,
}

impl Challenge {
    /// The challenger or the opponent may have another name now.
    pub(super) fn rename(&mut self, named: impl Fn(&mut String)) {
        [&mut self.from, &mut self.to].into_iter().for_each(named);
    }
}

impl Hall {
    /// Challenges a pair; gives the reply.
    pub(crate) fn challenge(
        &self,
        place: &Place,
        name: &str,
        wanted: Wanted,
    ) -> Result<String, String> {
        let mut all = self.all();
        let me = all.key_of(place);
        let to = key(&all.find(name)?.handle);
        let four = all.four(&me, &to)?;
        let [from, to, ours, theirs] = &four;
        if wanted.rated && four.iter().any(|key| all.members[key].person.guest) {
            return Err("Rated games need four players with accounts.".to_owned());
        }
        if all.members[to].blocked.has(&all.members[from].person.id) {
            return Err(format!("{} is censoring you.", all.handle(to)));
        }
        let own = all.challenges.iter().filter(|it| it.from == *from).count();
        if own >= MOST_OF_ONE || all.challenges.len() >= MOST {
            return Err("There are too many challenges; withdraw some.".to_owned());
        }
        let named = |key: &str| (all.handle(key), all.members[key].seen().rating());
        let mut line = MatchLine {
            first: named(from),
            first_is_white: wanted.is_white,
            second: named(to),
            rated: wanted.rated,
            kind: "bughouse".to_owned(),
            time: wanted.time,
        };
        let issued = line.to_string();
        (line.first, line.second, line.first_is_white) = (named(ours), named(theirs), None);
        let partners = format!("{issued}.\nYour game will be: {line}\n");
        all.last = all.last.wrapping_add(1);
        let number = all.last;
        all.note(
            to,
            format!(
                "Challenge: {issued}.\nYou can \"accept\" or \"decline\", or propose different parameters.\n"
            ),
        );
        all.note(ours, format!("Your bughouse partner issues: {partners}"));
        all.note(theirs, format!("Your bughouse partner was challenged: {partners}"));
        let (from, to, line) = (from.clone(), to.clone(), issued.clone());
        all.challenges.retain(|it| it.from != from || it.to != to);
        all.challenges.push(Challenge { number, from, to, wanted, line });
        Ok(format!("Issuing: {issued}."))
    }

    /// Accepts a challenge: the one of a name or number, or the only one.
    pub(crate) fn accept(&self, place: &Place, which: &str) -> Result<Agreed, String> {
        let mut all = self.all();
        let me = all.key_of(place);
        let index = all.offer_to(&me, which)?;
        let Challenge { from, to, wanted, .. } = all.challenges[index].clone();
        let four = all.four(&from, &to)?;
        all.challenges.remove(index);
        let [challenger, opponent, ours, theirs] = &four;
        let white = wanted.is_white.unwrap_or_else(rand::random);
        let seats = if white {
            [Seat::WhiteA, Seat::BlackA, Seat::BlackB, Seat::WhiteB]
        } else {
            [Seat::BlackA, Seat::WhiteA, Seat::WhiteB, Seat::BlackB]
        };
        let at = |index: usize, key: &str| (seats[index], all.members[key].person.clone());
        let agreed = Agreed {
            seats: [at(0, challenger), at(1, opponent), at(2, ours), at(3, theirs)],
            wanted,
            challenger: all.members[challenger].person.clone(),
        };
        let game =
            format!("{} has joined a game with {}.", all.handle(opponent), all.handle(challenger));
        for key in &four {
            all.withdraw_of(key, &game);
        }
        Ok(agreed)
    }

    /// Has the four follow their table, each with what was agreed.
    pub(crate) fn seat(&self, agreed: &Agreed, table: &str) {
        let all = self.all();
        let member = |index: usize| all.of(&agreed.seats[index].1.id);
        let handle = |index| member(index).map(|it| it.handle.clone()).unwrap_or_default();
        let (challenger, opponent) = (handle(0), handle(1));
        let texts = [
            format!("{opponent} accepts the match offer.\n"),
            String::new(),
            "Your partner's match offer was accepted.\n".to_owned(),
            format!("Your partner accepts the match offer from {challenger}.\n"),
        ];
        for (index, text) in texts.into_iter().enumerate() {
            if let Some(member) = member(index) {
                member.mailbox.seat(table, text);
            }
        }
    }

    /// Tells the four that their game cannot be played after all.
    pub(crate) fn failed(&self, agreed: &Agreed, why: &str) {
        let all = self.all();
        for member in agreed.seats.iter().filter_map(|(_, person)| all.of(&person.id)) {
            member.mailbox.offer(&format!("The game cannot begin: {why}\n"));
        }
    }

    /// Declines a challenge; gives the reply.
    pub(crate) fn decline(&self, place: &Place, which: &str) -> Result<String, String> {
        let mut all = self.all();
        let me = all.key_of(place);
        let index = all.offer_to(&me, which)?;
        let Challenge { from, .. } = all.challenges.remove(index);
        all.note(&from, format!("{} declines the match offer.\n", all.handle(&me)));
        Ok(format!("You decline the match offer from {}.", all.handle(&from)))
    }

    /// Withdraws all own challenges; gives the replies.
    pub(crate) fn withdraw(&self, place: &Place) -> Vec<String> {
        let mut all = self.all();
        let me = all.key_of(place);
        let (own, rest) = std::mem::take(&mut all.challenges)
            .into_iter()
            .partition::<Vec<_>, _>(|it| it.from == me);
        all.challenges = rest;
        let mut replies = Vec::new();
        for Challenge { to, .. } in own {
            all.note(&to, format!("Challenge from {} removed.\n", all.handle(&me)));
            replies.push(format!("Challenge to {} withdrawn.", all.handle(&to)));
        }
        replies
    }

    /// The challenges of and to somebody: number, whether it is to them, and the text.
    pub(crate) fn pending(&self, place: &Place) -> Vec<(u32, bool, String)> {
        let all = self.all();
        let me = all.key_of(place);
        let own = all.challenges.iter().filter(|it| it.from == me || it.to == me);
        own.map(|it| (it.number, it.to == me, it.line.clone())).collect()
    }
}

impl Everybody {
    /// The four of a game: the challenger, the opponent, and their partners.
    fn four(&self, from: &str, to: &str) -> Result<[String; 4], String> {
        let said = |text: &str| Err(text.to_owned());
        let partner = |key: &str| self.members.get(key).and_then(|it| it.about.partner.clone());
        let playing =
            |key: &str| self.members.get(key).is_some_and(|it| it.about.playing.is_some());
        let open = |key: &str| self.members.get(key).is_some_and(|it| it.about.open);
        if !self.members.contains_key(from) || !self.members.contains_key(to) {
            return said("The challenger has departed.");
        }
        if from == to {
            return said("You can't match yourself.");
        }
        if playing(from) {
            return said("You can't challenge while you are playing a game.");
        }
        if playing(to) {
            return Err(format!("{} is playing a game.", self.handle(to)));
        }
        let Some(ours) = partner(from) else { return said("You have no partner for bughouse.") };
        let Some(theirs) = partner(to) else {
            return said("Your opponent has no partner for bughouse.");
        };
        if ours == *to {
            return said("You and your opponent can't choose each other as partners!");
        }
        if !open(to) {
            return Err(format!("{} is not open to match requests.", self.handle(to)));
        }
        if playing(&ours) || !open(&ours) {
            return said("Your partner isn't open to play right now.");
        }
        if playing(&theirs) || !open(&theirs) {
            return said("Your opponent's partner isn't open to play right now.");
        }
        Ok([from.to_owned(), to.to_owned(), ours, theirs])
    }

    fn offer_to(&self, to: &str, which: &str) -> Result<usize, String> {
        let mut offers = self.challenges.iter().enumerate().filter(|(_, it)| {
            let named = which.is_empty() || key(which) == it.from || which.parse() == Ok(it.number);
            it.to == to && named
        });
        match (offers.next(), offers.next()) {
            (None, _) if which.is_empty() => Err("You have no offers to accept.".to_owned()),
            (None, _) => Err(format!("There are no offers from {which}.")),
            (Some((index, _)), None) => Ok(index),
            _ => {
                Err("There are several offers; give a name or a number, as \"pending\" lists them."
                    .to_owned())
            }
        }
    }

    /// Removes the challenges in which somebody or their partner would play.
    pub(super) fn withdraw_of(&mut self, key: &str, why: &str) {
        let partner = |key: &str| self.members.get(key).and_then(|it| it.about.partner.clone());
        let plays = |it: &Challenge| {
            [&it.from, &it.to]
                .into_iter()
                .any(|one| one == key || partner(one).as_deref() == Some(key))
        };
        let (gone, kept): (Vec<_>, Vec<_>) = self.challenges.iter().cloned().partition(plays);
        self.challenges = kept;
        for Challenge { from, to, .. } in gone {
            let (challenger, opponent) = (self.handle(&from), self.handle(&to));
            if from != key {
                self.note(&from, format!("{why}\nChallenge to {opponent} withdrawn.\n"));
            }
            if to != key {
                self.note(&to, format!("{why}\nChallenge from {challenger} removed.\n"));
            }
        }
    }
}
