//! Bots among people: everybody is known by an id, and those of bots have a form of their own.

/// The prefix of a bot's id as a person; ids of people have no hyphen.
pub const BOT_PREFIX: &str = "bot-";

/// Whether the id of a person is a bot's.
#[must_use]
pub fn is_bot(person: &str) -> bool {
    person.starts_with(BOT_PREFIX)
}
