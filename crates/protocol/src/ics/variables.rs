//! Interface variables (`iset`): what a client program wants to be told, and in which form.

/// All interface variables, in the order of the digits behind `%b`.
macro_rules! interface_variables {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// An interface variable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum InterfaceVariable { $($(#[$doc])* $variant,)* }

        impl InterfaceVariable {
            /// All of them, in the order of the digits behind `%b`.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $name),)*];
        }
    };
}

interface_variables! {
    CompressMove = "compressmove",
    AudioChat = "audiochat",
    SeekRemove = "seekremove",
    /// The prompt is the default one.
    DefaultPrompt = "defprompt",
    /// Nothing can be changed any more.
    Lock = "lock",
    /// The position at the start is sent.
    StartPosition = "startpos",
    /// Commands have numbers, and replies are framed.
    Block = "block",
    /// `<g1>` at the start of games.
    GameInfo = "gameinfo",
    Xdr = "xdr",
    PendingInfo = "pendinfo",
    Graph = "graph",
    SeekInfo = "seekinfo",
    ExtendedAscii = "extascii",
    NoHighlight = "nohighlight",
    Highlight = "highlight",
    ShowServer = "showserver",
    /// Names of those who come and go.
    Pin = "pin",
    /// Times are in milliseconds.
    Millis = "ms",
    PingInfo = "pinginfo",
    BoardInfo = "boardinfo",
    ExtendedUserInfo = "extuserinfo",
    SeekCategory = "seekca",
    ShowOwnSeek = "showownseek",
    Premove = "premove",
    SmartMove = "smartmove",
    MoveCase = "movecase",
    Suicide = "suicide",
    Crazyhouse = "crazyhouse",
    Losers = "losers",
    WildCastle = "wildcastle",
    FischerRandom = "fr",
    NoWrap = "nowrap",
    AllResults = "allresults",
    ObservingPing = "obsping",
    SingleBoard = "singleboard",
}

impl InterfaceVariable {
    /// The name in the protocol: `defprompt`.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// Finds a variable by its name, or by the start of one that no other has.
    pub fn find(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let mut starting = Self::ALL.iter().filter(|(_, full)| full.starts_with(&name));
        let exact = Self::ALL.iter().find(|(_, full)| *full == name);
        let only = || {
            let found = starting.next().filter(|_| !name.is_empty())?;
            starting.next().is_none().then_some(found)
        };
        exact.or_else(only).map(|(variable, _)| *variable)
    }
}

/// The values of a connection's interface variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InterfaceVariables(u64);

impl InterfaceVariables {
    /// Reads `%b` and its digits, as a client may send them before its name. Nothing if the line is
    /// none.
    pub fn read(line: &str) -> Option<Self> {
        let digits = line.strip_prefix("%b")?.trim();
        if digits.len() > InterfaceVariable::ALL.len() {
            return None;
        }
        digits.bytes().enumerate().try_fold(
            Self::default(),
            |Self(bits), (at, digit)| match digit {
                b'0' => Some(Self(bits)),
                b'1' => Some(Self(bits | 1 << at)),
                _ => None,
            },
        )
    }

    /// Whether a variable is on.
    pub fn has(self, variable: InterfaceVariable) -> bool {
        self.0 >> (variable as u32) & 1 == 1
    }

    /// Turns a variable on or off.
    pub fn set(&mut self, variable: InterfaceVariable, value: bool) {
        let bit = 1 << (variable as u32);
        if value { self.0 |= bit } else { self.0 &= !bit }
    }
}
