//! Help for each command.

use protocol::ics::{Lookup, Verb};

/// How each command is used, and what it does.
const USAGE: &[(Verb, &str, &str)] = &[
    (Verb::Abort, "abort", "Abort the game, until both players of a board have moved."),
    (Verb::Accept, "accept [NAME|N]", "Accept a challenge, or the offer of a partnership."),
    (
        Verb::Addlist,
        "addlist channel N | addlist censor NAME",
        "Add to a list; +channel N is the same.",
    ),
    (Verb::Adjourn, "adjourn", "Ask to adjourn; the game is adjourned when all four want it."),
    (
        Verb::Alias,
        "alias [NAME TEXT]",
        "Make NAME stand for TEXT; without words, list all aliases.",
    ),
    (Verb::Allobservers, "allobservers", "List games that are observed."),
    (Verb::Backward, "backward", "Not supported: review games in the browser."),
    (
        Verb::Bugwho,
        "bugwho [g|p|u]",
        "List bughouse games, partnerships, and people without a partner.",
    ),
    (
        Verb::Censor,
        "censor [NAME]",
        "Hear nothing of a person any more; without a name, list all such people.",
    ),
    (Verb::Channel, "channel N", "Listen to a channel, or no longer. Channel 24 is for bughouse."),
    (Verb::Date, "date", "Show the date."),
    (Verb::Decline, "decline [NAME|N]", "Decline a challenge or the offer of a partnership."),
    (Verb::Draw, "draw", "Offer a draw or accept one; the players of both boards have to agree."),
    (Verb::Examine, "examine", "Not supported: review games in the browser."),
    (Verb::Finger, "finger [NAME]", "Show what is known of a person."),
    (Verb::Flag, "flag", "Not needed: flags fall by themselves."),
    (Verb::Follow, "follow NAME", "Observe the game of a person."),
    (Verb::Forward, "forward", "Not supported: review games in the browser."),
    (Verb::Games, "games", "List bughouse games in play. Games N and N+1 belong together."),
    (Verb::Gameend, "gameend", "Does nothing; engines send it."),
    (Verb::Help, "help [COMMAND]", "Explain a command; without a name, list all."),
    (Verb::History, "history [NAME]", "List the last games of a person."),
    (
        Verb::Inchannel,
        "inchannel [NAME|N]",
        "List the channels of a person, or the listeners of a channel.",
    ),
    (Verb::Iset, "iset VARIABLE 0|1", "Set an interface variable; for programs."),
    (Verb::Ivariables, "ivariables", "List the interface variables."),
    (Verb::Journal, "journal", "Not supported."),
    (Verb::Kibitz, "kibitz TEXT", "Say something to everybody at the table."),
    (
        Verb::Match,
        "match NAME [MINUTES [SECONDS]] bughouse [white|black] [rated|unrated]",
        "Challenge a pair to bughouse; you and they need a partner.",
    ),
    (Verb::Messages, "messages", "Not supported: there are no messages."),
    (Verb::Moretime, "moretime", "Not supported: players do not change clocks."),
    (Verb::Moves, "moves [N|NAME]", "List the moves of a game."),
    (Verb::News, "news", "Not supported: there is no news."),
    (
        Verb::Observe,
        "observe N|NAME",
        "Show a board while it is played; observe both N and N+1 to see the table.",
    ),
    (
        Verb::Oldmoves,
        "oldmoves [NAME] [N]",
        "List the moves of game N of a history, on both boards.",
    ),
    (Verb::Open, "open", "Take challenges, or no longer."),
    (
        Verb::Partner,
        "partner [NAME]",
        "Offer a partnership or agree to one; without a name, end it.",
    ),
    (Verb::Pending, "pending", "List challenges to and of you."),
    (Verb::Play, "play N", "Sit down at a table that waits for players; \"sought\" lists them."),
    (Verb::Pobserve, "pobserve [N|NAME]", "Observe the board of your partner, or of another's."),
    (Verb::Pstat, "pstat", "Not supported: results are in the browser."),
    (Verb::Ptell, "ptell TEXT", "Tell your partner something: +n, -q, sit, go, or anything."),
    (Verb::Quit, "quit", "Log out."),
    (Verb::Refresh, "refresh [N]", "Show the boards again."),
    (Verb::Rematch, "rematch", "Be ready for another game at the same table."),
    (Verb::Resign, "resign", "Resign the game, for both boards."),
    (Verb::Resume, "resume [N]", "Be ready to go on with an adjourned game."),
    (Verb::Say, "say TEXT", "Tell something to your opponent, or your last one."),
    (
        Verb::Seek,
        "seek [MINUTES [SECONDS]] [white|black] [rated|unrated]",
        "Open a table and wait there for three others.",
    ),
    (Verb::Set, "set VARIABLE VALUE", "Set a variable: open, bugopen, style, interface."),
    (Verb::Shout, "shout TEXT", "Say something to everybody who is logged in."),
    (Verb::Showlist, "showlist [LIST]", "Show a list, channel or censor; =censor is the same."),
    (Verb::Smoves, "smoves [NAME] [N]", "The same as oldmoves."),
    (Verb::Sought, "sought", "List tables that wait for players."),
    (Verb::Sposition, "sposition", "Not supported: analyse positions in the browser."),
    (Verb::Statistics, "statistics [NAME]", "The same as finger."),
    (Verb::Stored, "stored [NAME]", "List adjourned games."),
    (Verb::Style, "style 12", "Choose the form of boards; there is only 12."),
    (
        Verb::Sublist,
        "sublist channel N | sublist censor NAME",
        "Remove from a list; -channel N is the same.",
    ),
    (Verb::Switch, "switch", "Not supported in bughouse."),
    (Verb::Takeback, "takeback", "Not supported in bughouse."),
    (
        Verb::Tell,
        "tell NAME|N TEXT",
        "Tell a person or a channel something; \".\" is the same as before. \"tell event help\" is about tournaments.",
    ),
    (Verb::Time, "time", "Show the clocks of your board."),
    (Verb::Unalias, "unalias NAME", "Remove an alias."),
    (Verb::Uncensor, "uncensor NAME", "Hear a person again."),
    (Verb::Unexamine, "unexamine", "Not supported."),
    (Verb::Unobserve, "unobserve [N]", "Stop observing a game, or all."),
    (Verb::Unseek, "unseek", "Leave the table where you wait."),
    (Verb::Uptime, "uptime", "Show how long the server has been up."),
    (Verb::Variables, "variables [NAME]", "List what you have set."),
    (Verb::Whisper, "whisper TEXT", "Say something to the observers of a game."),
    (Verb::Who, "who", "List who is logged in here."),
    (Verb::Withdraw, "withdraw", "Withdraw your challenges and offers."),
    (Verb::Znotify, "znotify", "Not supported: there is no notify list."),
];

fn usage(verb: Verb) -> (&'static str, &'static str) {
    let row = USAGE.iter().find(|(other, ..)| *other == verb);
    row.map_or((verb.name(), ""), |(_, usage, text)| (usage, text))
}

/// The reply to `help`.
pub(super) fn help(word: &str) -> String {
    match word {
        "" => overview(),
        "register" => "Create an account in the browser; then log in here with its name and password. \
            A guest who loses the connection cannot come back to a game, an account can."
            .to_owned(),
        "channel_list" => "24  bughouse".to_owned(),
        "bughouse" => "Find a partner with \"partner NAME\", then challenge a pair with \
            \"match NAME 3 0 bughouse\". Pieces that your partner takes come to you; drop them with \
            P@e4. The rules are those of FICS."
            .to_owned(),
        _ => match Verb::find(word) {
            Lookup::Found(verb) => {
                let (usage, text) = usage(verb);
                let short = verb.short();
                let short = if short.is_empty() {
                    String::new()
                } else {
                    format!("\nShort forms: {}", short.join(" "))
                };
                format!("{usage}\n\n{text}{short}")
            }
            Lookup::Ambiguous(names) => format!("Several begin like that: {}", names.join(" ")),
            Lookup::Unknown => format!("There is no help on \"{}\".", protocol::ics::to_wire(word)),
        },
    }
}

fn overview() -> String {
    let mut list = String::from("Commands (\"help COMMAND\" explains one):\n\n");
    let names: Vec<_> = Verb::all().map(Verb::name).collect();
    for row in names.chunks(6) {
        let cells: String = row.iter().map(|name| format!("{name:<13}")).collect();
        list += &format!("{}\n", cells.trim_end());
    }
    list + "\nMoves: e4, Nf3, e2e4, O-O, e8=Q, and drops P@e4. Topics: bughouse, register.\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_explained_by_its_name() {
        for verb in Verb::all() {
            let (usage, text) = usage(verb);
            assert!(usage.starts_with(verb.name()), "{usage}");
            assert!(text.ends_with('.') && text.len() > 5, "{text}");
            assert!(help(verb.name()).contains(text));
            assert!(overview().contains(verb.name()));
        }
    }

    /// The table of `docs/ics.md` has all commands.
    #[test]
    fn the_documentation_has_every_command() {
        let page = include_str!("../../../../docs/ics.md");
        for verb in Verb::all() {
            let name = format!("`{}`", verb.name());
            assert!(page.contains(&name), "{name}");
        }
    }
}
