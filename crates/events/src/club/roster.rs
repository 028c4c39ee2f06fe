//! The members of a club, and how names in lists are found among them.

use std::collections::{HashMap, HashSet};

use store::ClubMember;

use crate::EventError;

/// How many members a club has.
pub(super) const MEMBERS: usize = 500;
/// The longest name, in characters; a tournament takes as many.
const NAME: usize = 100;
/// The ratings that a member may be given.
pub(super) const RATINGS: std::ops::RangeInclusive<u32> = 1..=4000;
/// How many earlier names of a member are kept.
const FORMER: usize = 20;

/// The members of a club, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Roster {
    pub(super) members: Vec<ClubMember>,
}

/// Why a name is not that of one member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NotFound {
    Nobody,
    /// Several members could be meant.
    Several(Vec<String>),
}

impl Roster {
    pub(super) fn member(&self, number: u32) -> Option<&ClubMember> {
        self.members.iter().find(|member| member.number == number)
    }

    /// Adds a member, or gives a rating to the one who has this name. Says whether they are new.
    pub(super) fn add(&mut self, name: &str, rating: Option<u32>) -> Result<bool, String> {
        let name = clean(name)?;
        if let Some(found) = self.members.iter_mut().find(|it| fold(&it.name) == fold(&name)) {
            found.rating = rating.or(found.rating);
            return Ok(false);
        }
        if self.members.len() >= MEMBERS {
            return Err(format!("a club has at most {MEMBERS} members"));
        }
        let number = self.members.iter().map(|member| member.number).max().unwrap_or(0) + 1;
        self.members.push(ClubMember { number, person: None, name, former: Vec::new(), rating });
        Ok(true)
    }

    /// Changes a member. Results under the earlier name stay theirs.
    pub(super) fn change(
        &mut self,
        number: u32,
        name: &str,
        rating: Option<u32>,
        person: Option<String>,
    ) -> Result<(), EventError> {
        let name = clean(name).map_err(EventError::Malformed)?;
        if let Some(rating) = rating.filter(|rating| !RATINGS.contains(rating)) {
            let (least, most) = (*RATINGS.start(), *RATINGS.end());
            let why = format!("`rating` must be {least} to {most} (got {rating})");
            return Err(EventError::Malformed(why));
        }
        let others = || self.members.iter().filter(|other| other.number != number);
        if others().any(|other| fold(&other.name) == fold(&name)) {
            return Err(tournament::Refusal::SameName(name).into());
        }
        if person.is_some() && others().any(|other| other.person == person) {
            let why = "`account`: another member has this account".to_owned();
            return Err(EventError::Malformed(why));
        }
        let found = self.members.iter_mut().find(|member| member.number == number);
        let found = found.ok_or_else(|| no_member(number))?;
        if fold(&found.name) != fold(&name) {
            let before = std::mem::take(&mut found.name);
            found.former.retain(|former| fold(former) != fold(&before));
            found.former.push(before);
            let surplus = found.former.len().saturating_sub(FORMER);
            found.former.drain(..surplus);
        }
        (found.name, found.rating, found.person) = (name, rating, person);
        Ok(())
    }

    pub(super) fn remove(&mut self, number: u32) -> Result<(), EventError> {
        let before = self.members.len();
        self.members.retain(|member| member.number != number);
        if self.members.len() == before { Err(no_member(number)) } else { Ok(()) }
    }

    /// The members by all their names, the present ones first.
    pub(super) fn by_name(&self) -> HashMap<String, u32> {
        let mut names = HashMap::new();
        for member in &self.members {
            for former in &member.former {
                names.insert(fold(former), member.number);
            }
        }
        names.extend(self.members.iter().map(|member| (fold(&member.name), member.number)));
        names
    }

    /// Finds names fast; it has those of the roster as it stands.
    pub(super) fn finder(&self) -> Finder<'_> {
        let mut by_word: HashMap<String, HashSet<u32>> = HashMap::new();
        for member in &self.members {
            for word in fold(&member.name).split(' ') {
                by_word.entry(word.to_owned()).or_default().insert(member.number);
            }
        }
        Finder { roster: self, by_name: self.by_name(), by_word }
    }
}

/// Finds members by whole names, and by one word of a name where only one member has it.
pub(super) struct Finder<'a> {
    roster: &'a Roster,
    by_name: HashMap<String, u32>,
    by_word: HashMap<String, HashSet<u32>>,
}

impl Finder<'_> {
    pub(super) fn find(&self, name: &str) -> Result<u32, NotFound> {
        let name = fold(name);
        if let Some(&number) = self.by_name.get(&name) {
            return Ok(number);
        }
        let found = self.by_word.get(&name).ok_or(NotFound::Nobody)?;
        if let (Some(&number), 1) = (found.iter().next(), found.len()) {
            return Ok(number);
        }
        let mut numbers: Vec<u32> = found.iter().copied().collect();
        numbers.sort_unstable();
        let names = numbers.into_iter().filter_map(|number| self.roster.member(number));
        Err(NotFound::Several(names.take(5).map(|member| member.name.clone()).collect()))
    }
}

pub(super) fn no_member(number: u32) -> EventError {
    EventError::Malformed(format!("no member of this club has the number {number}"))
}

/// A name as it is compared.
pub(super) fn fold(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A name as it is kept.
fn clean(name: &str) -> Result<String, String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = (1..=NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if fits { Ok(name) } else { Err(format!("a name must have 1 to {NAME} characters")) }
}
