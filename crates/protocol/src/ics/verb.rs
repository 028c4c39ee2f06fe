//! The commands by name, with their codes in block mode and the short forms that people type.

macro_rules! verbs {
    ($($variant:ident = $name:literal, $code:literal, [$($short:literal),*];)*) => {
        /// A command.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum Verb { $($variant,)* }

        impl Verb {
            /// All commands with their names, their codes in block mode and their short forms.
            const TABLE: &'static [(Self, &'static str, u16, &'static [&'static str])] =
                &[$((Self::$variant, $name, $code, &[$($short),*]),)*];
        }
    };
}

verbs! {
    Abort = "abort", 10, [];
    Accept = "accept", 11, ["a"];
    Addlist = "addlist", 0, ["+"];
    Adjourn = "adjourn", 13, [];
    Alias = "alias", 159, [];
    Allobservers = "allobservers", 14, ["all"];
    Backward = "backward", 16, [];
    Bugwho = "bugwho", 22, ["bug"];
    Censor = "censor", 0, [];
    Channel = "channel", 0, ["ch"];
    Date = "date", 32, [];
    Decline = "decline", 33, ["dec"];
    Draw = "draw", 34, [];
    Examine = "examine", 36, ["ex"];
    Finger = "finger", 37, ["f"];
    Flag = "flag", 38, [];
    Follow = "follow", 41, [];
    Forward = "forward", 42, [];
    Games = "games", 43, ["g"];
    Gameend = "gameend", 0, [];
    Help = "help", 50, ["h", "?"];
    History = "history", 51, ["hi"];
    Inchannel = "inchannel", 53, ["in"];
    Iset = "iset", 56, [];
    Ivariables = "ivariables", 58, ["iv"];
    Journal = "journal", 60, [];
    Kibitz = "kibitz", 62, ["k", "*"];
    Match = "match", 73, ["m"];
    Messages = "messages", 74, ["mess"];
    Moretime = "moretime", 76, [];
    Moves = "moves", 77, [];
    News = "news", 78, [];
    Observe = "observe", 80, ["o"];
    Oldmoves = "oldmoves", 81, ["old"];
    Open = "open", 83, [];
    Partner = "partner", 84, ["pa"];
    Pending = "pending", 87, ["pen"];
    Play = "play", 158, ["pl"];
    Pobserve = "pobserve", 89, ["po"];
    Pstat = "pstat", 93, [];
    Ptell = "ptell", 94, ["pt"];
    Quit = "quit", 97, ["exit", "logout", "bye"];
    Refresh = "refresh", 101, ["ref"];
    Rematch = "rematch", 102, ["rem"];
    Resign = "resign", 103, ["resi"];
    Resume = "resume", 0, [];
    Say = "say", 107, ["sa"];
    Seek = "seek", 155, ["see"];
    Set = "set", 109, [];
    Shout = "shout", 110, ["!"];
    Showlist = "showlist", 111, ["="];
    Smoves = "smoves", 0, ["sm"];
    Sought = "sought", 157, ["so"];
    Sposition = "sposition", 125, [];
    Statistics = "statistics", 126, ["stat"];
    Stored = "stored", 127, [];
    Style = "style", 128, [];
    Sublist = "sublist", 0, ["-"];
    Switch = "switch", 130, [];
    Takeback = "takeback", 131, ["take"];
    Tell = "tell", 132, ["t", ".", ","];
    Time = "time", 133, [];
    Unalias = "unalias", 136, [];
    Uncensor = "uncensor", 0, [];
    Unexamine = "unexamine", 137, ["unex"];
    Unobserve = "unobserve", 138, ["unob"];
    Unseek = "unseek", 156, ["uns"];
    Uptime = "uptime", 140, [];
    Variables = "variables", 143, ["v", "vars"];
    Whisper = "whisper", 145, ["wh", "#"];
    Who = "who", 146, ["w"];
    Withdraw = "withdraw", 147, ["wi"];
    Znotify = "znotify", 152, ["z"];
}

/// The meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lookup {
    /// The word means one command.
    Found(Verb),
    /// Several commands begin like this.
    Ambiguous(Vec<&'static str>),
    /// No command begins like this.
    Unknown,
}

impl Verb {
    /// All commands, in alphabetical order.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::TABLE.iter().map(|row| row.0)
    }

    /// The whole name of the command.
    pub fn name(self) -> &'static str {
        Self::TABLE[self as usize].1
    }

    /// The code of its replies in block mode; 0 where clients know none.
    pub fn code(self) -> u16 {
        Self::TABLE[self as usize].2
    }

    /// The forms that people type instead of the name.
    pub fn short(self) -> &'static [&'static str] {
        Self::TABLE[self as usize].3
    }

    /// Finds a command by its name or short form, in any case, or by the start of a name that no
    /// other has.
    pub fn find(word: &str) -> Lookup {
        let word = word.to_ascii_lowercase();
        let exact =
            Self::TABLE.iter().find(|(_, name, _, short)| *name == word || short.contains(&&*word));
        if let Some((verb, ..)) = exact {
            return Lookup::Found(*verb);
        }
        // Clients type `game 4`, and programs alone send `gameend`, whole.
        let starting = Self::TABLE.iter().filter(|row| row.0 != Self::Gameend);
        let starting = starting.filter(|row| !word.is_empty() && row.1.starts_with(&word));
        let starting: Vec<_> = starting.collect();
        match starting[..] {
            [] => Lookup::Unknown,
            [(verb, ..)] => Lookup::Found(*verb),
            _ => Lookup::Ambiguous(starting.iter().map(|row| row.1).collect()),
        }
    }
}
