//! Acts about entrants.

use std::collections::{BTreeMap, HashSet};

use crate::{
    Absence, Entrant, EntrantId, EntrantKind, Format, Person, Refusal, RoundState, Seed,
    Substitutes, Tournament, limits,
};

impl Tournament {
    pub(super) fn entrant_mut(&mut self, id: EntrantId) -> Result<&mut Entrant, Refusal> {
        self.entrant(id)?;
        Ok(&mut self.entrants[id.0 as usize - 1])
    }

    pub(super) fn enter(
        &mut self,
        people: &[Person],
        team: Option<&String>,
        at: u64,
    ) -> Result<(), Refusal> {
        if self.entrants.len() >= limits::ENTRANTS {
            return Err(Refusal::Full { what: "entrants", most: limits::ENTRANTS });
        }
        let (range, expected) = match (self.regulations.entrants, self.regulations.substitutes) {
            (EntrantKind::Singles, _) => (1..=1, "one person"),
            (EntrantKind::Pairs, Substitutes::Nobody) => (2..=2, "a pair"),
            (EntrantKind::Pairs, _) => (2..=3, "a pair, or a pair and a reserve player"),
        };
        let alone = people.len() == 1 && self.regulations.form_pairs;
        if !range.contains(&people.len()) && !alone {
            return Err(Refusal::People { count: people.len(), expected });
        }
        for person in people {
            check_person(person)?;
        }
        if let Some(team) = team {
            limits::text("team", team, limits::NAME)?;
        }
        let missed = self.rounds_missed()?;
        let line_up = (0..people.len().min(2)).collect();
        let entrant = Entrant {
            id: EntrantId(self.entrants.len() as u32 + 1),
            people: people.to_vec(),
            line_up,
            team: team.cloned(),
            checked_in: false,
            withdrawn: false,
            paused: false,
            free_since: at,
            seed: None,
            absences: BTreeMap::new(),
            missed,
        };
        self.check_names(&entrant)?;
        let label = entrant.label();
        let id = entrant.id;
        self.labels.insert(label);
        self.entrants.push(entrant);
        self.seed_late(id);
        Ok(())
    }

    /// Nobody plays for two entrants, and no two look the same on a list.
    fn check_names(&self, entrant: &Entrant) -> Result<(), Refusal> {
        let label = entrant.label();
        if self.labels.contains(&label) {
            return Err(Refusal::SameName(label));
        }
        let mut names = HashSet::new();
        let others = self.entrants.iter().filter(|other| other.id != entrant.id);
        for person in others.filter(|other| !other.withdrawn).flat_map(|other| &other.people) {
            names.insert(person.name.as_str());
        }
        match entrant.people.iter().find(|person| !names.insert(person.name.as_str())) {
            Some(person) => Err(Refusal::SameName(person.name.clone())),
            None => Ok(()),
        }
    }

    /// The rounds that a new entrant has missed, if one may still enter.
    fn rounds_missed(&self) -> Result<u16, Refusal> {
        let Some(first) = self.stages.first() else { return Ok(0) };
        let format = self.format(1)?;
        let until = self.regulations.late_entry_until;
        let late = Refusal::LateEntry { until };
        if self.stages.len() > 1 {
            return Err(late);
        }
        let missed =
            first.rounds.iter().filter(|round| round.state > RoundState::Private).count() as u16;
        if format.is_continuous() {
            return Ok(0);
        }
        let takes_late = matches!(
            format,
            Format::Swiss { .. } | Format::Rotation | Format::Czech | Format::ChangingPartners
        );
        if !takes_late || missed >= until {
            return Err(late);
        }
        if first.seeds.len() >= limits::ROUND_ENTRANTS {
            return Err(Refusal::Full { what: "entrants", most: limits::ROUND_ENTRANTS });
        }
        Ok(missed)
    }

    fn seed_late(&mut self, entrant: EntrantId) {
        let Some(stage) = self.stages.first_mut() else { return };
        stage.seeds.push(Seed { entrant, group: 1 });
        let number = stage.seeds.len() as u32;
        if let Some(found) = self.entrants.get_mut(entrant.0 as usize - 1) {
            found.seed = Some(number);
        }
    }

    /// An entrant who was not there at the start plays from the next round on, as a late entrant
    /// does, if the regulations and the format admit one.
    fn join_late(&mut self, id: EntrantId) {
        let Ok(found) = self.entrant(id) else { return };
        let is_here = !self.regulations.check_in || found.checked_in;
        let is_out = found.withdrawn || found.seed.is_some() || self.misses_partner(found);
        if self.stages.is_empty() || !is_here || is_out {
            return;
        }
        let Ok(missed) = self.rounds_missed() else { return };
        self.entrants[id.0 as usize - 1].missed = missed;
        self.seed_late(id);
    }

    pub(super) fn check_in(&mut self, id: EntrantId, present: bool) -> Result<(), Refusal> {
        self.entrant_mut(id)?.checked_in = present;
        self.join_late(id);
        Ok(())
    }

    pub(super) fn exchange(
        &mut self,
        id: EntrantId,
        leaves: u8,
        person: &Person,
    ) -> Result<(), Refusal> {
        check_person(person)?;
        let entrant = self.entrant(id)?;
        if self.has_begun() && self.regulations.substitutes != Substitutes::Arbiter {
            return Err(Refusal::Entrant {
                entrant: id,
                why: "may not exchange a partner by the regulations (`substitutes`)",
            });
        }
        let place = entrant.line_up.iter().position(|&index| index == usize::from(leaves));
        let Some(place) = place else {
            return Err(Refusal::Entrant { entrant: id, why: "has nobody at that place" });
        };
        if entrant.people.len() >= usize::from(limits::GAMES) {
            return Err(Refusal::Full { what: "people of an entrant", most: 16 });
        }
        let mut changed = entrant.clone();
        changed.people.push(person.clone());
        changed.line_up[place] = changed.people.len() - 1;
        self.install(changed)
    }

    pub(super) fn partner(
        &mut self,
        one: EntrantId,
        other: EntrantId,
        at: u64,
    ) -> Result<(), Refusal> {
        for id in [one, other] {
            let entrant = self.entrant(id)?;
            let why = if one == other {
                "cannot be their own partner"
            } else if self.regulations.entrants == EntrantKind::Singles {
                "enters alone in this event"
            } else if entrant.line_up.len() != 1 {
                "has a partner"
            } else if entrant.withdrawn {
                "has withdrawn"
            } else {
                continue;
            };
            return Err(Refusal::Entrant { entrant: id, why });
        }
        let mut pair = self.entrant(one)?.clone();
        pair.people.extend(self.entrant(other)?.people.iter().cloned());
        pair.line_up = vec![pair.line_up[0], pair.people.len() - 1];
        pair.free_since = at;
        self.entrant_mut(other)?.withdrawn = true;
        let done = self.install(pair);
        if done.is_err() {
            self.entrant_mut(other)?.withdrawn = false;
        }
        self.join_late(one);
        done
    }

    /// Puts a changed entrant in its place, if its names are still unlike all others.
    fn install(&mut self, changed: Entrant) -> Result<(), Refusal> {
        let index = changed.id.0 as usize - 1;
        let before = self.entrants[index].label();
        self.labels.remove(&before);
        if let Err(refusal) = self.check_names(&changed) {
            self.labels.insert(before);
            return Err(refusal);
        }
        self.labels.insert(changed.label());
        self.entrants[index] = changed;
        Ok(())
    }

    pub(super) fn line_up(&mut self, id: EntrantId, members: [u8; 2]) -> Result<(), Refusal> {
        let entrant = self.entrant(id)?;
        let [one, other] = members.map(usize::from);
        if entrant.line_up.len() != 2 || one == other || one.max(other) >= entrant.people.len() {
            return Err(Refusal::Entrant {
                entrant: id,
                why: "has not these two people: name two of its places, from 0",
            });
        }
        let mut changed = entrant.clone();
        changed.line_up = vec![one, other];
        self.install(changed)
    }

    pub(super) fn withdraw(&mut self, id: EntrantId, withdrawn: bool) -> Result<(), Refusal> {
        let entrant = self.entrant(id)?;
        if entrant.withdrawn == withdrawn {
            let why = if withdrawn { "has withdrawn already" } else { "has not withdrawn" };
            return Err(Refusal::Entrant { entrant: id, why });
        }
        let mut changed = entrant.clone();
        changed.withdrawn = withdrawn;
        if withdrawn {
            self.entrants[id.0 as usize - 1] = changed;
            return Ok(());
        }
        self.install(changed)?;
        self.join_late(id);
        Ok(())
    }

    pub(super) fn miss(
        &mut self,
        id: EntrantId,
        stage: u8,
        round: u16,
        absence: Option<Absence>,
    ) -> Result<(), Refusal> {
        self.rules(stage)?;
        let entrant = self.entrant(id)?;
        if round == 0 || usize::from(round) > limits::ROUNDS {
            return Err(Refusal::NoRound { stage, round });
        }
        if self.round(stage, round).is_ok_and(|round| round.state > RoundState::Private) {
            return Err(Refusal::State {
                stage,
                round,
                why: "the round is published: enter a forfeit instead",
            });
        }
        if entrant.absences.len() >= usize::from(limits::PLANNED_ROUNDS) {
            return Err(Refusal::Full { what: "absences of an entrant", most: 200 });
        }
        let absences = &mut self.entrant_mut(id)?.absences;
        match absence {
            Some(absence) => absences.insert((stage, round), absence),
            None => absences.remove(&(stage, round)),
        };
        Ok(())
    }
}

fn check_person(person: &Person) -> Result<(), Refusal> {
    limits::text("name", &person.name, limits::NAME)?;
    for text in [&person.account, &person.club].into_iter().flatten() {
        limits::text("account", text, limits::NAME)?;
    }
    if person.rating.is_some_and(|rating| rating > 10_000) {
        return Err(Refusal::Full { what: "rating points of a person", most: 10_000 });
    }
    Ok(())
}
