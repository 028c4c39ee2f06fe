//! Those who enter: pairs with long and short names, teams, clubs and ratings.

use std::time::Instant;

use tournament::{Act, EntrantId, Person, PhonePlayer};

use super::{
    Hall,
    phone::{AGAIN, Phone},
};
use crate::load::{
    kill::{PATIENCE, Result},
    player,
};

const FIRST: [&str; 16] = [
    "Ada",
    "Boris",
    "Chiara",
    "Dmitri",
    "Emília",
    "Fatima",
    "Gao",
    "Hana",
    "Ingrid",
    "Jiří",
    "Kateřina",
    "László",
    "Mária",
    "Nguyễn",
    "Øystein",
    "Þóra",
];
const LAST: [&str; 16] = [
    "Novák",
    "Dvořáková",
    "Müller",
    "Lee",
    "Rossi",
    "Kowalczyk",
    "Žižka",
    "de la Fuente",
    "O'Neill",
    "Sørensen",
    "Yılmaz",
    "Szabó",
    "Ivanova",
    "Li",
    "García Márquez",
    "Ek",
];
/// Names that lists have to bear.
const LONG: [&str; 3] = [
    "Maria Theresia Walburga Amalia Christina von Hohenfels-Waldburg-Zeil",
    "Wolfeschlegelsteinhausenbergerdorff",
    "Anna-Karolína Šťastná-Příhodová z Rožmberka a na Krumlově",
];
const CLUBS: [&str; 5] = ["Praha 8", "Berlin", "SK Tandem", "Genève", "Šachový klub Vysočina"];

/// The name of a player: nobody else has it.
fn name(number: usize) -> String {
    let (first, last) = (FIRST[number % 16], LAST[(number / 16 + number) % 16]);
    match number {
        20 | 41 | 62 => LONG[number / 21 % 3].to_owned(),
        0..256 => format!("{first} {last}"),
        _ => format!("{first} {last} {}", number / 256 + 1),
    }
}

pub(super) fn person(number: usize) -> Person {
    let rating = u32::try_from(2400 - (number * 37) % 1400).unwrap_or_default();
    Person {
        rating: (!number.is_multiple_of(9)).then_some(rating),
        club: number.is_multiple_of(3).then(|| CLUBS[number / 3 % CLUBS.len()].to_owned()),
        ..Person::new(name(number))
    }
}

/// The entry of a pair, from 1. Some have a name of their own.
pub(super) fn entry(pair: usize) -> Act {
    let people = vec![person(2 * pair - 2), person(2 * pair - 1)];
    let team = match pair % 7 {
        3 => Some(format!("The Flying Knights {pair}")),
        5 if pair.is_multiple_of(2) => Some(format!(
            "Society of Friends of Sacrificed Queens and Other Lost Causes, team {pair}"
        )),
        _ => None,
    };
    Act::Enter { people, team }
}

impl Hall {
    /// The phone of a player who comes into the hall.
    pub(super) async fn phone(&self, entrant: u32, person: u8) -> Result<Phone> {
        let until = Instant::now() + PATIENCE;
        let cookie = loop {
            match player::guest(self.server.address()).await {
                Ok((cookie, _)) => break cookie,
                Err(error) if Instant::now() > until => return Err(error),
                Err(_) => tokio::time::sleep(AGAIN).await,
            }
        };
        Ok(Phone::new(cookie, PhonePlayer { entrant: EntrantId(entrant), person }))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn nobody_has_the_name_of_another() {
        let names: BTreeSet<_> = (0..1024).map(super::name).collect();
        assert_eq!(names.len(), 1024);
    }
}
