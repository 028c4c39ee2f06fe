//! A computer player on a chess server: partners, challenges, games and talk, without a socket.

use std::{
    collections::BTreeSet,
    sync::Arc,
    time::{Duration, Instant},
};

use bots::{BotCommand, BotEvent, GameSnapshot, MoveLimits, Seated};
use bughouse::{BoardId, ByBoard, Millis, Seat};
use chess::{Color, Move};
use protocol::ics::{
    BoardLine, Event, GamePair, MatchLine, Progress, Relation, Talking, move_line, to_wire,
};

use super::pace::Kind;

/// How the player behaves.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    /// Plays with this partner only, and asks them.
    pub(super) partner: Option<String>,
    /// The opponent to challenge when there is a partner, and the game: `3 0`.
    pub(super) challenge: Option<(String, String)>,
    pub(super) accept_partners: bool,
    pub(super) accept_matches: bool,
    pub(super) accept_rated: bool,
    /// The number of games after which it ends.
    pub(super) games: Option<u32>,
}

/// Something that the player wants.
#[derive(Debug)]
pub(super) enum Want {
    Send(Kind, String),
    Bot(BotCommand),
    /// Something for the log.
    Say(String),
    /// The game is over, and lines that wait for it are void.
    Rest,
    /// Enough games have been played.
    Quit,
}

/// How long to wait before asking for a partner or a game again.
const ASK_AGAIN: Duration = Duration::from_secs(20);

/// How many people are told once that they talk to a computer.
const MOST_GREETED: usize = 1000;

/// After this number of refused moves in one position the player asks for the board again and
/// waits.
const MOST_REFUSED: u32 = 3;

const GREETING: &str =
    "I am a computer. I understand: sit, go, fast, slow, dead, x, +n, --q, +trades.";

#[derive(Debug)]
pub(super) struct Player {
    policy: Policy,
    name: String,
    partner: Option<String>,
    /// The number of the partner's game, which can be known before the own board.
    partner_game: Option<u32>,
    pair: Option<GamePair>,
    seat: Seat,
    /// When each board was last shown.
    shown: ByBoard<Instant>,
    /// The move that was sent last, until the board shows what became of it.
    sent: Option<Move>,
    refused: u32,
    /// Whether the engine knows of the game: what it sent before concerns an earlier one.
    ready: bool,
    asked: Option<Instant>,
    greeted: BTreeSet<String>,
    games: u32,
    seed: u64,
}

impl Player {
    pub(super) fn new(policy: Policy, name: String, at: Instant, seed: u64) -> Self {
        Self {
            policy,
            name,
            partner: None,
            partner_game: None,
            pair: None,
            seat: Seat::WhiteA,
            shown: ByBoard([at; 2]),
            sent: None,
            refused: 0,
            ready: false,
            asked: None,
            greeted: BTreeSet::new(),
            games: 0,
            seed,
        }
    }

    /// The commands of a client after the login.
    pub(super) fn begin(&self, wants: &mut Vec<Want>) {
        let version = env!("CARGO_PKG_VERSION");
        for line in [
            format!("set interface Tandem {version} (computer)"),
            "iset ms 1".to_owned(),
            "style 12".to_owned(),
            "set open 1".to_owned(),
            "set bugopen 1".to_owned(),
            format!("set 1 I am a computer: Tandem {version}. I play bughouse only."),
        ] {
            wants.push(Want::Send(Kind::Command, line));
        }
    }

    /// How many games were played to their end.
    pub(super) fn games(&self) -> u32 {
        self.games
    }

    /// Asks for a partner or a game, where the policy says so.
    pub(super) fn tick(&mut self, at: Instant, wants: &mut Vec<Want>) {
        let soon = self.asked.is_some_and(|asked| at < asked + ASK_AGAIN);
        if soon || self.pair.is_some() {
            return;
        }
        let line = match (&self.partner, &self.policy.partner, &self.policy.challenge) {
            (None, Some(name), _) => format!("partner {name}"),
            (Some(_), _, Some((name, time))) => format!("match {name} {time} bughouse"),
            _ => return,
        };
        self.asked = Some(at);
        wants.push(Want::Send(Kind::Command, line));
    }

    pub(super) fn receive(&mut self, at: Instant, event: Event, wants: &mut Vec<Want>) {
        match event {
            Event::Board(line) => self.board(at, &line, wants),
            Event::Holdings(holdings) => {
                if self.pair.as_mut().and_then(|pair| pair.hold(&holdings)).is_some() {
                    self.snapshot(at, None, wants);
                }
            }
            Event::PartnerGame { game, .. } => {
                self.partner_game = Some(game);
                self.watch_partner(wants);
            }
            Event::Game(line) if line.result.is_some() => {
                let ours = |pair: &GamePair| {
                    BoardId::ALL.into_iter().any(|board| pair.number(board) == Some(line.game))
                };
                if self.pair.as_ref().is_some_and(ours) {
                    wants.push(Want::Say(line.to_string()));
                    self.end(wants);
                }
            }
            Event::PartnerTell { text, .. } if !is_reply(&text) => {
                wants.push(Want::Bot(BotCommand::PartnerTalk(text)));
            }
            Event::Talk { name, how: Talking::Tell | Talking::Say, .. } => self.greet(&name, wants),
            Event::IllegalMove(_) | Event::NotYourMove => self.refused(wants),
            Event::Line(line) => self.line(&line, wants),
            event => self.offer(event, wants),
        }
    }

    fn offer(&mut self, event: Event, wants: &mut Vec<Want>) {
        match event {
            Event::PartnerOffer { name } => {
                let is_wanted = match &self.policy.partner {
                    Some(wanted) => wanted.eq_ignore_ascii_case(&name),
                    None => self.policy.accept_partners,
                };
                let verb = if is_wanted && self.partner.is_none() { "partner" } else { "decline" };
                wants.push(Want::Send(Kind::Command, format!("{verb} {name}")));
            }
            Event::PartnerAccepted { name } => self.partnered(name, wants),
            Event::PartnerGone => self.partner = None,
            Event::Challenge(line) => {
                let verb = if self.accepts(&line) { "accept" } else { "decline" };
                wants.push(Want::Send(Kind::Command, format!("{verb} {}", line.first.0)));
            }
            Event::DrawOffer { name } | Event::AbortOffer { name } => {
                wants.push(Want::Send(Kind::Command, format!("decline {name}")));
            }
            _ => {}
        }
    }

    fn accepts(&self, line: &MatchLine) -> bool {
        self.policy.accept_matches
            && line.kind == "bughouse"
            && (self.policy.accept_rated || !line.rated)
            && self.partner.is_some()
            && self.pair.is_none()
    }

    /// Lines that are known by their words only.
    fn line(&mut self, line: &str, wants: &mut Vec<Want>) {
        let agreed = line.strip_prefix("You agree to be ");
        if let Some(name) = agreed.and_then(|rest| rest.strip_suffix("'s partner.")) {
            self.partnered(name.to_owned(), wants);
        }
        let gone =
            ["departed", "unset", "disconnected", "ended partnership", "chosen a new partner"];
        if line.starts_with("Your partner") && gone.iter().any(|word| line.contains(word)) {
            self.partner = None;
        }
    }

    fn partnered(&mut self, name: String, wants: &mut Vec<Want>) {
        wants.push(Want::Say(format!("partner: {}", to_wire(&name))));
        wants.push(Want::Send(Kind::Talk, format!("ptell {GREETING}")));
        self.partner = Some(name);
        // A challenge need not wait.
        self.asked = None;
    }

    /// Says once to a person that they talk to a computer.
    fn greet(&mut self, name: &str, wants: &mut Vec<Want>) {
        let is_new = self.greeted.len() < MOST_GREETED && self.greeted.insert(name.to_owned());
        if is_new && !name.eq_ignore_ascii_case(&self.name) {
            wants.push(Want::Send(Kind::Talk, format!("tell {name} {GREETING}")));
        }
    }

    fn board(&mut self, at: Instant, line: &BoardLine, wants: &mut Vec<Want>) {
        let is_mine = matches!(line.relation, Relation::MyMove | Relation::OpponentsMove);
        let known = self.pair.as_ref().and_then(|pair| pair.number(BoardId::A));
        if is_mine && known != Some(line.game) {
            self.start(at, line, wants);
            return;
        }
        let Some(progress) = self.pair.as_mut().and_then(|pair| pair.show(line)) else { return };
        let (board, played) = match progress {
            Progress::Played(seat, mv) => (seat.board(), Some((seat, mv))),
            Progress::Shown(board) => (board, None),
        };
        self.shown[board] = at;
        if board == BoardId::A && played.is_some() {
            (self.sent, self.refused) = (None, 0);
        }
        self.snapshot(at, played, wants);
    }

    fn start(&mut self, at: Instant, line: &BoardLine, wants: &mut Vec<Want>) {
        let is_white = (line.relation == Relation::MyMove) == line.white_to_move;
        let color = if is_white { Color::White } else { Color::Black };
        let pair = GamePair::new(line);
        self.seat = BoardId::A.seat(color);
        self.shown = ByBoard([at; 2]);
        (self.sent, self.refused, self.ready) = (None, 0, false);
        self.seed = self.seed.wrapping_add(1);
        let [white, black] = [&line.white, &line.black].map(|name| to_wire(name));
        wants.push(Want::Say(format!("game {}: {white} against {black}", line.game)));
        wants.push(Want::Bot(BotCommand::NewGame(Seated {
            seat: self.seat,
            control: pair.control(),
            names: pair.names().clone(),
            seed: self.seed,
            limits: MoveLimits::default(),
        })));
        self.pair = Some(pair);
        self.watch_partner(wants);
        self.snapshot(at, None, wants);
    }

    /// Observes the partner's board as soon as it is known which one that is.
    fn watch_partner(&mut self, wants: &mut Vec<Want>) {
        if let (Some(pair), Some(game)) = (&mut self.pair, self.partner_game)
            && pair.number(BoardId::B) != Some(game)
        {
            pair.set_partner(game);
            wants.push(Want::Send(Kind::Command, format!("observe {game}")));
        }
    }

    fn snapshot(&self, at: Instant, played: Option<(Seat, Move)>, wants: &mut Vec<Want>) {
        let Some(pair) = &self.pair else { return };
        let mut clocks = *pair.clocks();
        for board in BoardId::ALL {
            let seat = pair.game().to_move(board);
            let gone = at.saturating_duration_since(self.shown[board]).as_millis();
            let gone = Millis(i64::try_from(gone).unwrap_or(i64::MAX));
            clocks[seat] = (clocks[seat] - gone).max(Millis::ZERO);
        }
        let game = pair.game().clone();
        let snapshot = GameSnapshot { game, clocks, running: true, at, played };
        wants.push(Want::Bot(BotCommand::Snapshot(Arc::new(snapshot))));
    }

    fn refused(&mut self, wants: &mut Vec<Want>) {
        let Some(mv) = self.sent.take() else { return };
        self.refused += 1;
        if self.refused <= MOST_REFUSED {
            wants.push(Want::Bot(BotCommand::MoveRefused(mv)));
        } else {
            wants.push(Want::Send(Kind::Command, "refresh".to_owned()));
        }
    }

    fn end(&mut self, wants: &mut Vec<Want>) {
        (self.pair, self.partner_game, self.sent) = (None, None, None);
        self.games += 1;
        wants.push(Want::Bot(BotCommand::GameOver));
        wants.push(Want::Rest);
        if self.policy.games.is_some_and(|games| self.games >= games) {
            wants.push(Want::Quit);
        }
    }

    /// Something that the engine does.
    pub(super) fn act(&mut self, event: BotEvent, wants: &mut Vec<Want>) {
        if let BotEvent::Note(note) = &event {
            wants.push(Want::Say(format!("engine: {}", to_wire(&note.to_string()))));
        }
        self.ready |= event == BotEvent::Ready;
        if self.pair.is_none() || !self.ready {
            return;
        }
        let (kind, line) = match event {
            BotEvent::Move(mv) => {
                self.sent = Some(mv);
                (Kind::Move, move_line(mv))
            }
            BotEvent::Talk(text) => (Kind::Talk, format!("ptell {}", to_wire(&text))),
            BotEvent::Resign => (Kind::Command, "resign".to_owned()),
            BotEvent::OfferDraw => (Kind::Command, "draw".to_owned()),
            BotEvent::ClaimFlag => (Kind::Command, "flag".to_owned()),
            BotEvent::Ready | BotEvent::Sits | BotEvent::Note(_) => return,
        };
        wants.push(Want::Send(kind, line));
    }
}

/// Whether a partner only answers what was said. Engines that answered it in turn would talk to
/// each other without end.
fn is_reply(text: &str) -> bool {
    let first = text.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next();
    first.is_some_and(|word| ["ok", "sorry"].iter().any(|it| word.eq_ignore_ascii_case(it)))
}

#[cfg(test)]
mod tests;
