//! The lobby chat: who may use it, and its last lines.

use std::{collections::VecDeque, fmt, str::FromStr};

use people::text::is_stacked;
use protocol::{ChatAccess, LobbyLine, LobbyTalk, Person, Refusal, RefusalCode, refusals::refusal};
use tables::table::chat;

/// How many lines are shown.
pub(super) const SHOWN: u32 = 100;

/// How long after their first visit guests may write, in seconds: longer than somebody waits who is
/// to be annoyed by the next guest.
pub(super) const GUESTS_WAIT: i64 = 5 * 60;

/// How long the same text of the same person counts as the same line, in seconds.
const SAME: i64 = 30;

/// The people who may write in the lobby chat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChatPolicy {
    /// There is none.
    Off,
    /// People with accounts write, and everybody reads.
    #[default]
    Accounts,
    /// Guests write too, some minutes after their first visit.
    All,
}

impl ChatPolicy {
    /// `off`, `accounts`, `all`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Accounts => "accounts",
            Self::All => "all",
        }
    }

    /// Whether a person may read and write. Players get no advice (Laws 8.2, 9.6).
    pub(super) fn access(
        self,
        person: &Person,
        writes_at: i64,
        now: i64,
        plays: bool,
    ) -> ChatAccess {
        match self {
            Self::Off => ChatAccess::Off,
            _ if plays => ChatAccess::Playing,
            Self::Accounts if person.guest => ChatAccess::NeedsAccount,
            Self::All if person.guest && now < writes_at => ChatAccess::TooNew,
            Self::Accounts | Self::All => ChatAccess::Open,
        }
    }
}

impl fmt::Display for ChatPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ChatPolicy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = [Self::Off, Self::Accounts, Self::All];
        let found = all.into_iter().find(|policy| policy.name() == text);
        found.ok_or_else(|| format!("must be off, accounts or all (got {text:?})"))
    }
}

/// Why somebody cannot write.
pub(super) const fn why_closed(access: ChatAccess) -> &'static str {
    match access {
        ChatAccess::Playing => "you are playing a game; the lobby chat waits until it is over",
        ChatAccess::TooNew => "guests can write in the lobby chat five minutes after they came",
        ChatAccess::Open | ChatAccess::NeedsAccount | ChatAccess::Off => {
            "this server has no lobby chat"
        }
    }
}

/// A line without the space around it, if it can be written.
pub(super) fn line(text: &str) -> Result<&str, Refusal> {
    let text = chat::line(text)?;
    if is_stacked(text) {
        let text = "a message has at most four marks on a letter";
        return Err(refusal(RefusalCode::Malformed, text));
    }
    Ok(text)
}

/// The last lines of the chat.
#[derive(Default)]
pub(super) struct Log {
    lines: VecDeque<LobbyLine>,
    /// The number of the last line that was read.
    last: u32,
}

impl Log {
    pub(super) fn lines(&self) -> impl Iterator<Item = &LobbyLine> {
        self.lines.iter()
    }

    pub(super) const fn last(&self) -> u32 {
        self.last
    }

    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    /// The number of a person's line with the same text from a moment ago.
    pub(super) fn has_just_said(&self, person: &str, text: &str, now: i64) -> Option<u32> {
        let last = self.lines.iter().rev().find(|line| line.from.id == person)?;
        (last.text == text && now - last.at < SAME).then_some(last.number)
    }

    /// Takes in lines from the database, new ones or `all`, and gives what has changed.
    pub(super) fn take_in(&mut self, lines: Vec<LobbyLine>, all: bool) -> LobbyTalk {
        let mut talk = LobbyTalk::default();
        if all {
            let there = |number| lines.iter().any(|line| line.number == number);
            let numbers = self.lines.iter().map(|line| line.number);
            talk.removed = numbers.filter(|number| !there(*number)).collect();
            self.lines.retain(|line| !talk.removed.contains(&line.number));
        }
        for line in lines {
            if line.number > self.last {
                self.last = line.number;
                self.lines.push_back(line.clone());
                talk.lines.push(line);
            }
        }
        while self.lines.len() > SHOWN as usize {
            self.lines.pop_front();
        }
        talk
    }
}
