//! The clubs of a server: who may do what, and the evenings that they start.

use std::collections::HashMap;

use protocol::Person;
use store::{ClubFacts, ClubLine, StoreError, now};
use tournament::{
    Act, Automation, EntrantId, EntrantKind, Format, Record, Regulations, Side, StageRules,
    Tournament, TypedResult,
};

use super::{
    CLUBS, EVENINGS, ORGANIZERS,
    command::{ClubCommand, ClubDone, checked, entries},
    evening::Evening,
    export::{ClubExport, export},
    results::{Pasted, read},
    roster::{Roster, no_member},
    view::{ClubHead, ClubRole, ClubView, MemberHistory, Whole},
};
use crate::{
    Command, EventError, Events, Role,
    events::{new_id, now as now_ms},
};

/// How often a change is tried while others change the same club.
const TRIES: u32 = 8;
/// How far ahead of its clock the server takes the time of an evening: a day, for time zones.
const AHEAD: u64 = 24 * 3600 * 1000;

/// An evening that was played elsewhere.
#[derive(Clone, Debug)]
pub struct PastedEvening {
    pub name: String,
    /// When it was, in milliseconds since 1970.
    pub at: u64,
    /// A result on each line.
    pub text: String,
}

impl Events {
    /// Makes a club, and gives its id.
    pub async fn create_club(&self, by: &Person, facts: ClubFacts) -> Result<String, EventError> {
        if by.guest {
            return Err(EventError::NeedsAccount);
        }
        let (id, facts) = (new_id(), checked(facts)?);
        self.store.add_club(&id, &by.id, &facts, CLUBS).await?.map_err(|_| {
            EventError::TooMany(format!("you have {CLUBS} clubs, and nobody can have more"))
        })?;
        Ok(id)
    }

    /// Public clubs, the newest first: those behind the last one of the page before, by its time
    /// and id.
    pub async fn list_clubs(
        &self,
        before: Option<(i64, &str)>,
        most: u32,
    ) -> Result<Vec<ClubHead>, EventError> {
        let lines = self.store.listed_clubs(before, most).await?;
        Ok(lines.into_iter().map(ClubHead::from).collect())
    }

    /// The clubs that a person owns, organizes or belongs to.
    pub async fn clubs_of(&self, person: &str, most: u32) -> Result<Vec<ClubHead>, EventError> {
        let lines = self.store.clubs_of(person, most).await?;
        Ok(lines.into_iter().map(ClubHead::from).collect())
    }

    /// A club as the person with an id sees it.
    pub async fn show_club(&self, by: &str, id: &str) -> Result<ClubView, EventError> {
        let club = self.whole_club(id).await?;
        let organizers = self.store.club_organizers(id).await?;
        let mut names = HashMap::new();
        for person in club.unknown_winners() {
            if let Some(known) = self.store.person(&person).await? {
                names.insert(person, known.person.name);
            }
        }
        let ClubLine { id, owner, facts, .. } = club.line.clone();
        let ClubFacts { name, about, listed } = facts;
        let role = role_of(by, &owner, &organizers);
        let (members, evenings) = (club.members(now()), club.evening_views(&names));
        Ok(ClubView { id, name, about, listed, owner, organizers, role, members, evenings })
    }

    /// How the rating of a member came to be.
    pub async fn club_member(&self, id: &str, number: u32) -> Result<MemberHistory, EventError> {
        let club = self.whole_club(id).await?;
        club.history(number, now()).ok_or_else(|| no_member(number))
    }

    pub async fn export_club(&self, id: &str) -> Result<ClubExport, EventError> {
        Ok(export(&self.whole_club(id).await?, now()))
    }

    /// Changes a club. The change is on disk when this returns.
    pub async fn change_club(
        &self,
        by: &Person,
        id: &str,
        command: ClubCommand,
    ) -> Result<ClubDone, EventError> {
        self.check_organizer(by, id).await?;
        match &command {
            ClubCommand::AddEvening { event } => {
                if self.role(&by.id, event).await? == Role::Player {
                    let why = "only the organizer and the arbiters of an event can add it";
                    return Err(EventError::NotAllowed(why));
                }
                self.add_evening(id, event).await?;
                return Ok(ClubDone::default());
            }
            ClubCommand::RemoveEvening { event } => {
                let was = self.store.remove_club_evening(id, event).await?;
                return was.then(ClubDone::default).ok_or(EventError::NoEvent);
            }
            ClubCommand::ChangeMember { account: Some(account), .. } => {
                self.check_account(account).await?;
            }
            _ => {}
        }
        for _ in 0..TRIES {
            let (line, mut roster) = self.club(id).await?;
            let (command, mut facts) = (command.clone(), line.facts);
            let change =
                move || command.change(&mut facts, &mut roster).map(|done| (facts, roster, done));
            let (facts, roster, done) = self.compute(change).await??;
            let of = (id, line.version);
            match self.store.change_club(of, &facts, &roster.members).await {
                Err(StoreError::Stale) => {}
                changed => return Ok(changed.map(|()| done)?),
            }
        }
        Err(EventError::Busy)
    }

    /// Makes a person with an account an organizer of a club, or no longer; its owner may.
    pub async fn set_club_organizer(
        &self,
        by: &Person,
        id: &str,
        (person, organizes): (&str, bool),
    ) -> Result<(), EventError> {
        if self.check_organizer(by, id).await? != ClubRole::Owner {
            return Err(EventError::NotAllowed("only the owner of this club names organizers"));
        }
        if organizes {
            self.check_account(person).await?;
            if self.store.club_organizers(id).await?.len() >= ORGANIZERS {
                let why = format!("a club has at most {ORGANIZERS} organizers beside its owner");
                return Err(EventError::TooMany(why));
            }
        }
        Ok(self.store.set_club_organizer(id, person, organizes).await?)
    }

    /// Starts an evening with the members who are present; gives the id of its event. They enter
    /// alone, with their ratings in the club. The other organizers are arbiters of the event.
    pub async fn start_club_evening(
        &self,
        by: &Person,
        id: &str,
        (mut regulations, present, listed): (Regulations, &[u32], bool),
    ) -> Result<String, EventError> {
        self.check_organizer(by, id).await?;
        let club = self.whole_club(id).await?;
        regulations.form_pairs |= regulations.entrants == EntrantKind::Pairs;
        let rating = |member: &store::ClubMember| club.seed(member.number, now());
        let people = entries(&club.roster, present, rating)?;
        if regulations.automation == Automation::Full
            && people.iter().any(|it| it.account.is_none())
        {
            let why = "the server runs this event, so everybody who plays needs an account here";
            return Err(EventError::NotAllowed(why));
        }
        let people = self.identified(people).await?;
        let regulate = Act::Regulate { regulations: Box::new(regulations) };
        let enter = |person| Act::Enter { people: vec![person], team: None };
        let acts = std::iter::once(regulate).chain(people.into_iter().map(enter));
        let at = now_ms();
        let record = |act| Record { at, by: by.id.clone(), key: None, act };
        let event = self.add(new_id(), by, acts.map(record).collect(), listed).await?;
        self.add_evening(id, &event).await?;
        let organizers = self.store.club_organizers(id).await?;
        for other in organizers.iter().chain([&club.line.owner]).filter(|it| it.id != by.id) {
            self.store.set_event_arbiter(&event, &other.id, true).await?;
        }
        Ok(event)
    }

    /// Makes an evening of results that were played elsewhere: a ladder that is over. Gives the id
    /// of its event.
    pub async fn paste_club_results(
        &self,
        by: &Person,
        id: &str,
        PastedEvening { name, at, text }: PastedEvening,
    ) -> Result<String, EventError> {
        self.check_organizer(by, id).await?;
        if at == 0 || at > now_ms().saturating_add(AHEAD) {
            let why =
                format!("`at` must be a time of the past, in milliseconds since 1970 (got {at})");
            return Err(EventError::Malformed(why));
        }
        let (_, roster) = self.club(id).await?;
        let known = roster.clone();
        let read = move || read(&known, &text).map_err(EventError::Malformed);
        let results = self.compute(read).await??;
        let mut present: Vec<u32> = results.iter().flat_map(|it| it.sides.concat()).collect();
        present.sort_unstable();
        present.dedup();
        let people = self.identified(entries(&roster, &present, |member| member.rating)?).await?;
        let author = by.id.clone();
        let made = move || {
            let people = present.into_iter().zip(people).collect();
            ladder(&author, (name, at), people, &results).map(|event| event.log().to_vec())
        };
        let records = self.compute(made).await??;
        let event = self.add(new_id(), by, records, true).await?;
        self.add_evening(id, &event).await?;
        Ok(event)
    }

    async fn add_evening(&self, id: &str, event: &str) -> Result<(), EventError> {
        let added = self.store.add_club_evening(id, event, EVENINGS).await?;
        let is_here = added
            .map_err(|_| EventError::TooMany(format!("a club has at most {EVENINGS} evenings")))?;
        let why = "`event`: this event is an evening of another club";
        if is_here { Ok(()) } else { Err(EventError::Malformed(why.to_owned())) }
    }

    /// People with accounts have their own names in events.
    async fn identified(
        &self,
        people: Vec<tournament::Person>,
    ) -> Result<Vec<tournament::Person>, EventError> {
        let mut named = Vec::with_capacity(people.len());
        for person in people {
            let enter = Act::Enter { people: vec![person], team: None };
            let mut command = Command::Act { act: enter };
            self.identify(&mut command, Role::Organizer).await?;
            if let Command::Act { act: Act::Enter { people, .. } } = command {
                named.extend(people);
            }
        }
        Ok(named)
    }

    async fn club(&self, id: &str) -> Result<(ClubLine, Roster), EventError> {
        let line = self.store.club(id).await?.ok_or(EventError::NoClub)?;
        Ok((line, Roster { members: self.store.club_members(id).await? }))
    }

    /// A club with its evenings. Those that have gone on since they were read are read again.
    async fn whole_club(&self, id: &str) -> Result<Whole, EventError> {
        let (line, roster) = self.club(id).await?;
        let mut evenings = Vec::new();
        for evening in self.store.club_evenings(id).await? {
            let event = evening.event;
            let known = (evening.last == event.last).then_some(evening.games);
            let known = known.and_then(|games| serde_json::from_str::<Evening>(&games).ok());
            if let Some(known) = known {
                evenings.push((event, known));
                continue;
            }
            let look = |event: &Tournament, _| (Evening::new(event), event.log().len());
            match self.view("", &event.id, look).await {
                Ok((evening, last)) => {
                    let games = serde_json::to_string(&evening).unwrap_or_default();
                    let last = u32::try_from(last).unwrap_or(u32::MAX);
                    self.store.set_club_games(&event.id, last, &games).await?;
                    evenings.push((event, evening));
                }
                // The others count.
                Err(EventError::Damaged) => {}
                Err(error) => return Err(error),
            }
        }
        self.compute(move || Whole::new(line, roster, evenings)).await
    }

    /// The role of an organizer of a club; others are refused.
    async fn check_organizer(&self, by: &Person, id: &str) -> Result<ClubRole, EventError> {
        let line = self.store.club(id).await?.ok_or(EventError::NoClub)?;
        match role_of(&by.id, &line.owner, &self.store.club_organizers(id).await?) {
            ClubRole::Visitor => {
                Err(EventError::NotAllowed("only the organizers of this club can do this"))
            }
            role => Ok(role),
        }
    }

    async fn check_account(&self, person: &str) -> Result<(), EventError> {
        let known = self.store.person(person).await?;
        let has_account = known.is_some_and(|known| !known.person.guest);
        if has_account { Ok(()) } else { Err(EventError::NoPerson(person.to_owned())) }
    }
}

fn role_of(by: &str, owner: &Person, organizers: &[Person]) -> ClubRole {
    if owner.id == by {
        ClubRole::Owner
    } else if organizers.iter().any(|organizer| organizer.id == by) {
        ClubRole::Organizer
    } else {
        ClubRole::Visitor
    }
}

/// The event that results tell: members by number with their entries.
pub(super) fn ladder(
    by: &str,
    (name, at): (String, u64),
    people: Vec<(u32, tournament::Person)>,
    results: &[Pasted],
) -> Result<Tournament, EventError> {
    let format = Format::Ladder { reach: 1, k: 20 };
    let regulations = Regulations {
        name,
        entrants: EntrantKind::Singles,
        stages: vec![StageRules::new(format, 0, 1)],
        ..Regulations::default()
    };
    let mut event = Tournament::new(regulations, at, by)?;
    let mut entrants = HashMap::new();
    for (number, (member, person)) in (1..).zip(people) {
        event.act(at, by, Act::Enter { people: vec![person], team: None })?;
        entrants.insert(member, EntrantId(number));
    }
    let seeds = event.stage_seeds(1)?;
    event.act(at, by, Act::StartStage { stage: 1, seeds })?;
    let entrant = |member: &u32| entrants.get(member).copied().unwrap_or(EntrantId(0));
    let typed = |pasted: &Pasted| {
        let [first, second] = pasted
            .sides
            .each_ref()
            .map(|[one, other]| Side::partners(entrant(one), entrant(other)));
        TypedResult { first, second, games: pasted.games.clone() }
    };
    let typed: Vec<_> = results.iter().map(typed).collect();
    for act in event.typed_acts(1, &typed)? {
        event.act(at, by, act)?;
    }
    event.act(at, by, Act::Finish)?;
    Ok(event)
}
