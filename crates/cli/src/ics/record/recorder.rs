//! An observer on a chess server, without a socket and without a clock: which games there are,
//! which of them to observe, and when one is over.

use std::collections::BTreeMap;

use bughouse::BoardId;
use chess::Color;
use protocol::ics::{Event, GameLine, ListedGame, MatchLine, MoveListLine, to_wire};
use time::OffsetDateTime;

use super::{
    bpgn,
    table::{Known, Table},
};

/// The most games of two boards that are observed at once. FICS allows 30 boards.
const MOST_TABLES: usize = 12;

/// The most games that are begun to be observed after one list: a burst of commands that no
/// server takes for a flood.
const MOST_NEW: usize = 5;

/// How often a game may be missing in the list before it is given up.
const MOST_MISSING: u32 = 2;

/// How many ticks the end on the second board, and lists of moves, may come later.
const TICKS_FOR_END: u32 = 1;
const TICKS_FOR_MOVES: u32 = 5;

/// How many letters of a name the lists of every server have.
const LISTED_NAME: usize = 10;

/// Which games are recorded.
#[derive(Clone, Debug, Default)]
pub(crate) enum Wanted {
    #[default]
    All,
    /// Those with one of these numbers or players.
    Some(Vec<String>),
}

/// Something that the recorder wants.
#[derive(Debug)]
pub(crate) enum Want {
    /// A command.
    Send(String),
    /// Something for people.
    Say(String),
    /// A whole game, with what to say about it.
    Write(Vec<u8>, String),
    /// The server cannot list bughouse games.
    Hopeless(String),
}

/// A game that is observed.
#[derive(Debug)]
struct Observed {
    table: Table,
    began: OffsetDateTime,
    /// Whether lists of moves were asked for since the last list of games, by board.
    asked: [bool; 2],
    /// Whether both boards were shown.
    shown: bool,
    /// The number of ticks since the end.
    waited: u32,
}

#[derive(Debug)]
pub(crate) struct Recorder {
    wanted: Wanted,
    site: String,
    games: BTreeMap<u32, Observed>,
    /// The list of games that is being read: its pairs, and the first row of one.
    list: Option<(Vec<[ListedGame; 2]>, Option<ListedGame>)>,
    /// The game whose moves are being listed.
    moves: Option<u32>,
    order: u64,
    lost: u64,
    /// Whether games are recorded from when they are described, as in a text that somebody else
    /// received, without a list of games.
    listens: bool,
}

impl Recorder {
    pub(super) fn new(wanted: Wanted, site: String) -> Self {
        let (games, list, moves) = (BTreeMap::new(), None, None);
        Self { wanted, site, games, list, moves, order: 0, lost: 0, listens: false }
    }

    /// A recorder of all games in a text that somebody received.
    pub(crate) fn listening() -> Self {
        Self { listens: true, ..Self::new(Wanted::All, "?".to_owned()) }
    }

    /// The commands of a client after the login.
    pub(super) fn begin(&mut self, wants: &mut Vec<Want>) {
        let version = env!("CARGO_PKG_VERSION");
        for line in [
            format!("set interface Tandem {version} (computer)"),
            "iset ms 1".to_owned(),
            "iset gameinfo 1".to_owned(),
            "style 12".to_owned(),
            "set open 0".to_owned(),
            format!("set 1 I am a computer: Tandem {version}. I observe and record bughouse."),
        ] {
            wants.push(Want::Send(line));
        }
    }

    /// Asks which games there are.
    pub(super) fn look(wants: &mut Vec<Want>) {
        wants.push(Want::Send("bugwho g".to_owned()));
    }

    /// The connection is lost. Games are observed again from their first move on when it is back.
    pub(super) fn disconnected(&mut self) {
        self.games.clear();
        (self.list, self.moves) = (None, None);
    }

    /// How many games are observed now.
    pub(super) fn observed(&self) -> usize {
        self.games.len()
    }

    /// How many games were given up.
    pub(super) fn lost(&self) -> u64 {
        self.lost
    }

    /// Ends games of which only one board said that it is over, or whose moves have come since.
    /// Called about once a second.
    pub(crate) fn tick(&mut self, wants: &mut Vec<Want>) {
        let mut over = Vec::new();
        for (first, game) in &mut self.games {
            if game.table.outcome().is_some() {
                let is_known = game.table.gaps().is_empty();
                let patience = if is_known { TICKS_FOR_END } else { TICKS_FOR_MOVES };
                let is_whole = is_known && game.table.has_ended();
                if is_whole || game.waited >= patience {
                    over.push(*first);
                }
                game.waited += 1;
            }
        }
        over.into_iter().for_each(|first| self.finish(first, wants));
    }

    pub(crate) fn receive(&mut self, now: OffsetDateTime, event: Event, wants: &mut Vec<Want>) {
        match event {
            Event::Board(line) => {
                self.order += 1;
                let (number, order) = (line.game, self.order);
                let Some(game) = self.game(number) else { return };
                let Some(board) = game.table.board(number) else { return };
                if board.show(*line, order) == Known::Gaps {
                    game.ask(number, wants);
                }
                game.announce(wants);
            }
            Event::Info(info) => {
                if self.listens && info.kind == "bughouse" && self.games.len() < MOST_TABLES {
                    self.observe(now, [info.game, info.partner], wants);
                }
                if let Some(game) = self.game(info.game) {
                    game.table.info(&info);
                }
            }
            Event::Game(line) if line.result.is_some() => self.end(line, wants),
            Event::Line(line) => self.line(now, &line, wants),
            _ => {}
        }
    }

    fn game(&mut self, number: u32) -> Option<&mut Observed> {
        self.games.values_mut().find(|game| game.table.numbers().contains(&number))
    }

    fn line(&mut self, now: OffsetDateTime, line: &str, wants: &mut Vec<Want>) {
        if let Some(rest) = line.strip_prefix("Game ") {
            let described = rest
                .split_once(": ")
                .and_then(|(number, rest)| Some((number.parse().ok()?, MatchLine::read(rest)?)));
            if let Some((number, line)) = described
                && let Some(game) = self.game(number)
            {
                game.table.describe(number, line);
            }
        } else if line == "Bughouse games in progress" {
            self.list = Some((Vec::new(), None));
        } else if line.to_ascii_lowercase().starts_with("bugwho: command") {
            let why = format!("the server does not list bughouse games: {}", to_wire(line));
            wants.push(Want::Hopeless(why));
        } else if self.list.is_some() && is_end_of_list(line) {
            if let Some((pairs, _)) = self.list.take() {
                self.listed(now, pairs, wants);
            }
        } else if let Some((pairs, first)) = &mut self.list {
            match (ListedGame::read(line), first.take()) {
                (Some(one), None) => *first = Some(one),
                (Some(other), Some(one)) => pairs.push([one, other]),
                (None, _) => {}
            }
        } else {
            self.moves(line);
        }
    }

    /// A line of a list of moves.
    fn moves(&mut self, line: &str) {
        match MoveListLine::read(line) {
            Some(MoveListLine::Head(number)) => self.moves = Some(number),
            Some(MoveListLine::Row(number, white, black)) => {
                let Some(which) = self.moves else { return };
                if let Some(board) = self.game(which).and_then(|game| game.table.board(which)) {
                    board.row(number, [Some(white), black]);
                }
            }
            Some(MoveListLine::End) => self.moves = None,
            None => {}
        }
    }

    /// All games in play are known.
    fn listed(&mut self, now: OffsetDateTime, pairs: Vec<[ListedGame; 2]>, wants: &mut Vec<Want>) {
        let listed = |number| pairs.iter().flatten().any(|game| game.game == number);
        let mut gone = Vec::new();
        for (first, game) in &mut self.games {
            game.asked = [false; 2];
            let numbers = game.table.numbers();
            if numbers.into_iter().any(listed) {
                game.table.missing = 0;
                for number in game.table.gaps() {
                    game.ask(number, wants);
                }
            } else {
                game.table.missing += 1;
                if game.table.missing >= MOST_MISSING {
                    gone.push(*first);
                }
            }
        }
        for first in gone {
            self.give_up(first, "it is no longer in play", wants);
        }
        let most = self.games.len().saturating_add(MOST_NEW).min(MOST_TABLES);
        for pair in &pairs {
            if self.games.len() < most && self.wanted.contains(pair) {
                self.observe(now, [pair[0].game, pair[1].game], wants);
            }
        }
    }

    fn observe(&mut self, now: OffsetDateTime, pair: [u32; 2], wants: &mut Vec<Want>) {
        let table = Table::new(pair);
        let [a, b] = table.numbers();
        let is_known = [a, b].into_iter().any(|number| self.game(number).is_some());
        if a == b || is_known {
            return;
        }
        for number in [a, b] {
            wants.push(Want::Send(format!("observe {number}")));
        }
        let (asked, shown, waited) = ([false; 2], false, 0);
        self.games.insert(a, Observed { table, began: now, asked, shown, waited });
    }

    fn end(&mut self, line: GameLine, wants: &mut Vec<Want>) {
        let Some(game) = self.game(line.game) else { return };
        game.table.end(line);
        let [first, _] = game.table.numbers();
        // Lists of moves that were asked for may be on their way.
        if game.table.has_ended() && game.table.gaps().is_empty() {
            self.finish(first, wants);
        }
    }

    /// Writes a game that is over.
    fn finish(&mut self, first: u32, wants: &mut Vec<Want>) {
        let Some(game) = self.games.get(&first) else { return };
        let Some((text, token)) = game.table.outcome() else { return };
        let [a, b] = game.table.numbers();
        let end = format!("games {a} and {b}: {} {}", to_wire(text), token.text());
        if !bpgn::is_whole(&game.table) {
            self.games.remove(&first);
            wants.push(Want::Say(format!("{end}; not recorded, because there is no result")));
            return;
        }
        let began = (!self.listens).then_some(game.began);
        match bpgn::write(&game.table, &self.site, began) {
            Ok(record) => {
                self.games.remove(&first);
                wants.push(Want::Write(record, end));
            }
            Err(why) => self.give_up(first, &why, wants),
        }
    }

    fn give_up(&mut self, first: u32, why: &str, wants: &mut Vec<Want>) {
        let Some(game) = self.games.remove(&first) else { return };
        let [a, b] = game.table.numbers();
        self.lost += 1;
        wants.push(Want::Say(format!("games {a} and {b} are not recorded: {}", to_wire(why))));
        for number in [a, b] {
            wants.push(Want::Send(format!("unobserve {number}")));
        }
    }
}

impl Observed {
    /// Says who plays, as soon as both boards are shown.
    fn announce(&mut self, wants: &mut Vec<Want>) {
        if self.shown || self.table.pair().is_none() {
            return;
        }
        self.shown = true;
        let [a, b] = self.table.numbers();
        let [one, other] = BoardId::ALL.map(|board| {
            let [white, black] = [Color::White, Color::Black].map(|it| board.seat(it));
            let names = format!("{} against {}", self.table.name(white), self.table.name(black));
            to_wire(&names)
        });
        wants.push(Want::Say(format!("games {a} and {b}: {one}, {other}")));
    }

    /// Asks for the moves that are not known, once for each list of games.
    fn ask(&mut self, number: u32, wants: &mut Vec<Want>) {
        let asked = &mut self.asked[usize::from(self.table.numbers()[1] == number)];
        if !std::mem::replace(asked, true) {
            wants.push(Want::Send(format!("moves {number}")));
        }
    }
}

impl Wanted {
    /// Whether a game is one of these.
    fn contains(&self, pair: &[ListedGame; 2]) -> bool {
        let Self::Some(words) = self else { return pair.iter().all(|game| game.bughouse) };
        words.iter().any(|word| match word.parse::<u32>() {
            Ok(number) => pair.iter().any(|game| game.game == number),
            Err(_) => pair.iter().flat_map(|game| &game.players).any(|name| is_listed(word, name)),
        })
    }
}

/// Whether a list shows this name, where long ones are cut.
fn is_listed(name: &str, listed: &str) -> bool {
    let [name, listed] = [name, listed].map(str::to_ascii_lowercase);
    name == listed || listed.len() >= LISTED_NAME && name.starts_with(&listed)
}

fn is_end_of_list(line: &str) -> bool {
    let line = line.trim();
    line.ends_with("game displayed.") || line.ends_with("games displayed.")
}
