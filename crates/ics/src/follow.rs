//! A table that a connection follows, as its messages say it is: nothing is known here that a
//! browser would not be told.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use bughouse::{BoardId, Ruleset, Seat};
use protocol::{
    Change, Clocks, Kind, Person, Phase, Played, Snapshot, State, Terms,
    ics::{BoardLine, Holdings, Relation, coordinates},
};
use tables::table::handle::Way;

use super::{names, numbers::Kept};

/// How long a message is taken to be about the present moment.
const AT_ONCE: Duration = Duration::from_millis(50);

/// A table that a connection follows.
pub(super) struct Followed {
    pub(super) way: Way,
    pub(super) number: Kept,
    pub(super) view: Option<View>,
    /// Whether the boards A and B are shown without playing there.
    pub(super) observes: [bool; 2],
    /// The number of the game whose start was shown.
    pub(super) announced: Option<u32>,
}

/// The table as far as it is known.
pub(super) struct View {
    pub(super) terms: Terms,
    pub(super) state: State,
    pub(super) played: Vec<Played>,
    pub(super) seats: Vec<Seat>,
    /// Whether a tournament has made the table.
    pub(super) is_of_event: bool,
    /// When the state came.
    received: Instant,
    /// The lag in milliseconds that was credited for the last move on each board, if it was seen.
    lags: [u32; 2],
}

/// The pieces in reserve on a board: White's, Black's.
pub(super) type Reserves = [[u8; 5]; 2];

impl View {
    pub(super) fn new(snapshot: Snapshot) -> Self {
        let Snapshot { terms, state, played, you, event, .. } = snapshot;
        let seats = you.seats.into_iter().map(Into::into).collect();
        let (received, lags, is_of_event) = (Instant::now(), [0; 2], event.is_some());
        Self { terms, state, played, seats, is_of_event, received, lags }
    }

    /// Takes in a change without its talk.
    pub(super) fn take(&mut self, change: &Change) {
        if let Some(state) = &change.state {
            if state.game != self.state.game || state.phase == Phase::Seating {
                self.played.clear();
            }
            self.state = state.clone();
            self.received = Instant::now();
        }
        for played in &change.played {
            let seat = Seat::from(played.seat);
            self.lags[seat.board() as usize] = lag(&change.log, seat);
        }
        self.played.extend_from_slice(&change.played);
        if let Some(you) = &change.you {
            self.seats = you.seats.iter().map(|&seat| seat.into()).collect();
        }
    }

    /// The viewer's seat.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.seats.first().copied()
    }

    pub(super) fn in_game(&self) -> bool {
        matches!(self.state.phase, Phase::Playing | Phase::Stopped)
    }

    /// The player of the present game, or of the one that has just ended.
    pub(super) fn player(&self, seat: Seat) -> Option<&Person> {
        let seat = seat.into();
        self.state.players.get(&seat).or_else(|| self.state.seats.get(&seat)?.person.as_ref())
    }

    pub(super) fn name(&self, seat: Seat) -> String {
        self.player(seat).map_or_else(|| "Nobody".to_owned(), |person| names::handle(&person.name))
    }

    pub(super) fn names(&self, board: BoardId) -> [String; 2] {
        [chess::Color::White, chess::Color::Black].map(|color| self.name(board.seat(color)))
    }

    /// A player's rating, as lists have it. Only rated tables know it.
    pub(super) fn rating(&self, seat: Seat) -> Option<i32> {
        self.state.seats.get(&seat.into())?.rating.map(|rating| rating.points)
    }

    pub(super) fn reserves(&self) -> [Reserves; 2] {
        BoardId::ALL.map(|board| self.fen(board).map_or([[0; 5]; 2], |fen| fen.reserves))
    }

    /// The clocks of a board as they show now: White's and Black's, in milliseconds.
    pub(super) fn clocks(&self, board: BoardId) -> Option<[i64; 2]> {
        let Clocks { white, black, running, delay } = self.state.boards.get(&board.into())?.clocks;
        let since = self.received.elapsed();
        // A board that is shown because something has happened shows the clocks of then.
        let since = if since < AT_ONCE { Duration::ZERO } else { since };
        let spent = (i64::try_from(since.as_millis()).unwrap_or(i64::MAX) - delay).max(0);
        Some(match running {
            Some(protocol::Color::White) => [white - spent, black],
            Some(protocol::Color::Black) => [white, black - spent],
            None => [white, black],
        })
    }

    fn fen(&self, board: BoardId) -> Option<Fen> {
        Fen::read(&self.state.boards.get(&board.into())?.fen)
    }

    pub(super) fn holdings(&self, board: BoardId, game: u32) -> Holdings {
        let [white, black] = self.fen(board).map_or([[0; 5]; 2], |fen| fen.reserves);
        Holdings { game, white, black, passed: None }
    }

    /// The board as its viewer is told it; nothing if the position cannot be read.
    pub(super) fn board(&self, board: BoardId, game: u32, in_millis: bool) -> Option<BoardLine> {
        let state = self.state.boards.get(&board.into())?;
        let fen = Fen::read(&state.fen)?;
        let last = self.played.iter().rfind(|played| Seat::from(played.seat).board() == board);
        let seat = self.seat().filter(|seat| seat.board() == board);
        let relation = match seat {
            Some(seat) if (seat.color() == chess::Color::White) == fen.white_to_move => {
                Relation::MyMove
            }
            Some(_) => Relation::OpponentsMove,
            None => Relation::Observing,
        };
        let (base, increment) = minutes(&self.terms.control);
        let [white, black] = self.names(board);
        let mut line = BoardLine {
            ranks: fen.ranks,
            white_to_move: fen.white_to_move,
            double_push: last.and_then(double_push),
            castling: fen.castling,
            reversible: fen.reversible,
            game,
            white,
            black,
            relation,
            base,
            increment,
            material: [0; 2],
            clocks: self.clocks(board)?,
            move_number: fen.number,
            verbose: last.map_or("none".to_owned(), |it| coordinates(&it.act, &it.text)),
            elapsed: last.map_or(0, |_| self.elapsed(board)),
            text: last.map_or("none".to_owned(), |it| short(&it.text)),
            flip: seat.is_some_and(|seat| seat.color() == chess::Color::Black),
            clock_runs: state.clocks.running.is_some(),
            lag: self.lags[board as usize],
            in_millis,
        };
        line.count_material([&fen.reserves[0], &fen.reserves[1]]);
        Some(line)
    }

    /// The time that the last move on a board took.
    fn elapsed(&self, board: BoardId) -> i64 {
        self.times(board).last().map_or(0, |(_, took)| *took)
    }

    /// The moves of a board, each with what it took.
    pub(super) fn times(&self, board: BoardId) -> Vec<(&Played, i64)> {
        times(&self.terms.control, self.played.iter(), board)
    }
}

/// The lag that a player was credited with in lines of a log, in milliseconds.
fn lag(log: &[String], seat: Seat) -> u32 {
    let credited = log.iter().find_map(|line| {
        let (_, credit) = line.split_once(" server credits ")?;
        let seconds = credit.strip_prefix(seat.name())?.trim().parse::<f64>().ok()?;
        Some((seconds * 1000.0).round() as u32)
    });
    credited.unwrap_or_default()
}

/// The moves of a board, each with what it took, by what the clocks showed after it.
pub(super) fn times<'a>(
    control: &str,
    played: impl Iterator<Item = &'a Played>,
    board: BoardId,
) -> Vec<(&'a Played, i64)> {
    let control = control.parse::<bughouse::TimeControl>().ok();
    let base = control.map_or(0, |control| control.base.0);
    let increment = match control.map(|control| control.bonus) {
        Some(bughouse::Bonus::Increment(millis)) => millis.0,
        _ => 0,
    };
    let mut left: BTreeMap<Seat, i64> = BTreeMap::new();
    let on_board = played.filter(|played| Seat::from(played.seat).board() == board);
    let timed = on_board.map(|played| {
        let before = left.insert(played.seat.into(), played.left).unwrap_or(base);
        (played, (before + increment - played.left).max(0))
    });
    timed.collect()
}

/// Base and bonus of a time control in whole minutes and seconds, as the format has them.
pub(super) fn minutes(control: &str) -> (u32, u32) {
    let (base, bonus) = seconds(control);
    (base / 60, bonus)
}

/// The same in seconds.
pub(super) fn seconds(control: &str) -> (u32, u32) {
    let Ok(control) = control.parse::<bughouse::TimeControl>() else { return (0, 0) };
    let bonus = match control.bonus {
        bughouse::Bonus::Increment(bonus) | bughouse::Bonus::Delay(bonus) => bonus.0,
        _ => 0,
    };
    let whole = |millis: i64| u32::try_from(millis / 1000).unwrap_or(0);
    (whole(control.base.0), whole(bonus))
}

/// The reason why a table cannot be played at from here, if there is one.
pub(super) fn unplayable(terms: &Terms) -> Option<String> {
    if terms.kind == Kind::Kriegspiel {
        return Some(NO_KRIEGSPIEL.to_owned());
    }
    if !is_of_fics(&terms.ruleset) {
        return Some(format!(
            "That table has the ruleset \"{}\", whose claims and clocks this protocol cannot express. \
             You can observe it here and play it in the browser; only tables with \"fics\" are played here.",
            terms.ruleset
        ));
    }
    let other = [
        (terms.shuffle, "begins from shuffled positions"),
        (terms.rotation, "deals seats anew after each game"),
        (terms.arbiter, "has an arbiter"),
    ];
    let (_, what) = other.into_iter().find(|(has, _)| *has)?;
    Some(format!(
        "That table {what}, which this protocol cannot express. You can observe it here and play it in the browser."
    ))
}

/// Whether a ruleset is that of FICS, perhaps without draws by agreement, as tournaments have it.
pub(super) fn is_of_fics(ruleset: &str) -> bool {
    let draw_agreement = Ruleset::FICS.draw_agreement;
    ruleset
        .parse::<Ruleset>()
        .is_ok_and(|ruleset| Ruleset { draw_agreement, ..ruleset } == Ruleset::FICS)
}

/// Why Kriegspiel is not here.
pub(super) const NO_KRIEGSPIEL: &str = "Kriegspiel is not offered here: no client of this protocol \
    can hide a board. Play it in the browser.";

/// A move as board lines have it: checks are marked, mates as checks.
fn short(text: &str) -> String {
    text.replace('#', "+")
}

fn double_push(played: &Played) -> Option<u8> {
    let bytes = played.act.as_bytes();
    let is_pawn = played.text.starts_with(|c: char| c.is_ascii_lowercase());
    match bytes {
        [from, b'2', to, b'4'] | [from, b'7', to, b'5'] if is_pawn && from == to => {
            from.checked_sub(b'a')
        }
        _ => None,
    }
}

/// A position, as far as board lines show it.
struct Fen {
    ranks: [[u8; 8]; 8],
    white_to_move: bool,
    castling: [bool; 4],
    reversible: u32,
    number: u32,
    reserves: Reserves,
}

impl Fen {
    /// Reads the bracket dialect. Pieces that came of promotions are marked there, and not in board
    /// lines.
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split_ascii_whitespace();
        let (placement, reserve) = words.next()?.split_once('[')?;
        let mut ranks = [[b'-'; 8]; 8];
        let mut rows = placement.trim_end_matches('/').split('/');
        for rank in &mut ranks {
            let mut file = 0;
            for letter in rows.next()?.bytes().filter(|&letter| letter != b'~') {
                match letter {
                    b'1'..=b'8' => file += usize::from(letter - b'0'),
                    _ => {
                        *rank.get_mut(file)? = letter;
                        file += 1;
                    }
                }
            }
        }
        let mut reserves = [[0u8; 5]; 2];
        for letter in reserve.trim_end_matches(']').bytes() {
            let index = b"PNBRQ".iter().position(|it| *it == letter.to_ascii_uppercase())?;
            let count = &mut reserves[usize::from(letter.is_ascii_lowercase())][index];
            *count = count.checked_add(1)?;
        }
        let white_to_move = words.next()? == "w";
        let castling = words.next()?;
        // By the letters of the rooks where positions are shuffled, which nobody plays here.
        let castling = ['K', 'Q', 'k', 'q'].map(|letter| castling.contains(letter));
        let mut numbers = words.skip(1);
        let reversible = numbers.next().and_then(|it| it.parse().ok()).unwrap_or(0);
        let number = numbers.next().and_then(|it| it.parse().ok()).unwrap_or(1);
        Some(Self { ranks, white_to_move, castling, reversible, number, reserves })
    }
}

#[cfg(test)]
mod tests {
    use protocol::Seat;

    use super::*;

    #[test]
    fn a_position_is_read_with_its_reserves() {
        let fen = "r1bqkb1r/pppp1Q~pp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR[QPpn] b KQk - 3 4";
        let read = Fen::read(fen).expect("a position");
        assert_eq!(read.ranks[0], *b"r-bqkb-r");
        assert_eq!(read.ranks[1], *b"pppp-Qpp");
        assert!(!read.white_to_move);
        assert_eq!(read.castling, [true, true, true, false]);
        assert_eq!((read.reversible, read.number), (3, 4));
        assert_eq!(read.reserves, [[1, 0, 0, 0, 1], [1, 1, 0, 0, 0]]);
        for broken in ["", "x", "8/8[] w", "99999999999/8/8/8/8/8/8/8[] w - - 0 1"] {
            assert!(Fen::read(broken).is_none(), "{broken}");
        }
    }

    #[test]
    fn a_move_took_what_its_clock_lost() {
        let played = |seat, left| Played { seat, act: "e2e4".into(), text: "e4".into(), left };
        let moves = [
            played(Seat::WhiteA, 117_000),
            played(Seat::WhiteB, 1),
            played(Seat::BlackA, 122_000),
            played(Seat::WhiteA, 118_500),
        ];
        let took: Vec<_> = times("120+2", moves.iter(), BoardId::A).iter().map(|it| it.1).collect();
        assert_eq!(took, [5000, 0, 500]);
        assert_eq!((minutes("180+2"), seconds("90+0")), ((3, 2), (90, 0)));
    }

    #[test]
    fn only_bughouse_by_the_rules_of_fics_is_played_here() {
        let terms = |ruleset: &str| Terms { ruleset: ruleset.to_owned(), ..Terms::default() };
        assert_eq!(unplayable(&terms("fics")), None);
        assert!(unplayable(&terms("casual")).expect("a reason").contains("\"casual\""));
        assert!(unplayable(&Terms { shuffle: true, ..terms("fics") }).is_some());
        let hidden = Terms { kind: Kind::Kriegspiel, ..Terms::default() };
        assert_eq!(unplayable(&hidden).as_deref(), Some(NO_KRIEGSPIEL));
    }
}
