//! Entries of people with identities on the server.

use protocol::Person;
use tournament::Act;

use crate::{Command, Done, EventError, Events, Order, Role, roles::Author};

impl Events {
    /// Enters a person, with the partner who has agreed to it if there is one.
    pub async fn enter(
        &self,
        by: &Person,
        partner: Option<&Person>,
        id: &str,
    ) -> Result<Done, EventError> {
        let entry = |person: &Person| tournament::Person {
            account: Some(person.id.clone()),
            ..tournament::Person::new(&*person.name)
        };
        let people = [by].into_iter().chain(partner).map(entry).collect();
        let mut command = Command::Act { act: Act::Enter { people, team: None } };
        self.identify(&mut command, Role::Player).await?;
        let author = Author { partner: partner.cloned(), ..Author::new(by.clone(), Role::Player) };
        self.carry_out(author, id, Order { key: None, command }).await
    }

    /// Gives people with accounts their own names and ratings. Those who run the event may give
    /// them other ratings.
    pub(crate) async fn identify(
        &self,
        command: &mut Command,
        role: Role,
    ) -> Result<(), EventError> {
        /// The most people of an entrant; the tournament refuses more.
        const PEOPLE: usize = 3;
        let people = match command {
            Command::Act { act: Act::Enter { people, .. } } if people.len() <= PEOPLE => people,
            Command::Act { act: Act::Exchange { person, .. } } => std::slice::from_mut(person),
            _ => return Ok(()),
        };
        for person in people {
            let Some(account) = &person.account else { continue };
            let known = self.store.person(account).await?;
            let known = known.ok_or_else(|| EventError::NoPerson(account.clone()))?;
            let rating = self.store.rating(account).await?;
            let rating = rating.and_then(|rating| u32::try_from(rating.points).ok());
            let given = person.rating.filter(|_| role != Role::Player);
            person.rating = given.or(rating);
            person.name = known.person.name;
        }
        Ok(())
    }
}
