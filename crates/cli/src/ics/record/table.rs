//! A table that is observed: what each board line and list of moves says about its game.

use bughouse::{BoardId, Seat};
use chess::Color;
use protocol::ics::{BoardLine, GameInfo, GameLine, GamePair, ListedMove, MatchLine, Token};

/// The most moves of a board that are kept: longer games do not exist.
const MOST_PLIES: usize = 1000;

/// The longest text of a move, in bytes.
const LONGEST_MOVE: usize = 12;

/// A move of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ply {
    pub(super) text: String,
    /// The time that it took, in milliseconds.
    pub(super) took: i64,
    /// Filled in for a move that was seen as it was played.
    pub(super) seen: Option<Seen>,
}

/// A move that was seen as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Its place among everything that was seen on both boards.
    pub(super) order: u64,
    /// The time that its player had left, in milliseconds.
    pub(super) left: i64,
    /// In milliseconds.
    pub(super) lag: u32,
}

/// One board. Its number is that of the server.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) number: u32,
    /// The moves by their place in the game. Those that were played before the recorder came are
    /// missing until a list of moves brings them.
    pub(super) plies: Vec<Option<Ply>>,
    pub(super) last: Option<BoardLine>,
    /// How the game ended here, in words, and the result.
    pub(super) end: Option<(String, Token)>,
    /// White's and Black's rating, as lines about the game have it.
    pub(super) ratings: [String; 2],
}

/// Both boards of a game.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) boards: [Board; 2],
    pub(super) rated: bool,
    /// Base and increment in seconds.
    pub(super) time: Option<(u32, u32)>,
    /// How often both games were missing in a list of games.
    pub(super) missing: u32,
}

/// Whether every move so far is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Everything,
    /// There are moves that nothing is known of.
    Gaps,
}

impl Table {
    /// The game with these two numbers: that of the lower number is board A.
    pub(super) fn new(numbers: [u32; 2]) -> Self {
        let [one, other] = numbers;
        let board = |number| Board {
            number,
            plies: Vec::new(),
            last: None,
            end: None,
            ratings: Default::default(),
        };
        let boards = [board(one.min(other)), board(one.max(other))];
        Self { boards, rated: false, time: None, missing: 0 }
    }

    pub(super) fn numbers(&self) -> [u32; 2] {
        [self.boards[0].number, self.boards[1].number]
    }

    pub(super) fn board(&mut self, number: u32) -> Option<&mut Board> {
        self.boards.iter_mut().find(|board| board.number == number)
    }

    /// The name of a player; `?` before the first board line.
    pub(super) fn name(&self, seat: Seat) -> &str {
        let line = self.boards[seat.board() as usize].last.as_ref();
        line.map_or(
            "?",
            |line| if seat.color() == Color::White { &line.white } else { &line.black },
        )
    }

    /// Takes in `Ann (1597) Bob (1583) rated bughouse 2 0`, which a server says of a game.
    pub(super) fn describe(&mut self, number: u32, line: MatchLine) {
        let Some(board) = self.board(number) else { return };
        board.ratings = [line.first.1, line.second.1];
        self.rated = line.rated;
        // In whole minutes: `<g1>` has the seconds.
        let (minutes, increment) = line.time;
        self.time.get_or_insert((minutes.saturating_mul(60), increment));
    }

    /// Both boards as the server showed them last.
    pub(super) fn pair(&self) -> Option<GamePair> {
        let [Some(a), Some(b)] = [&self.boards[0].last, &self.boards[1].last] else { return None };
        let mut pair = GamePair::new(a);
        pair.set_partner(b.game);
        pair.show(b)?;
        Some(pair)
    }

    /// The numbers of the boards of which moves are missing.
    pub(super) fn gaps(&self) -> Vec<u32> {
        let has_gaps = |board: &&Board| board.known() == Known::Gaps;
        self.boards.iter().filter(has_gaps).map(|board| board.number).collect()
    }

    /// The game is over when both boards say so.
    pub(super) fn has_ended(&self) -> bool {
        self.boards.iter().all(|board| board.end.is_some())
    }

    pub(super) fn info(&mut self, info: &GameInfo) {
        (self.time, self.rated) = (Some(info.time), info.rated);
    }

    pub(super) fn end(&mut self, line: GameLine) {
        let Some(result) = line.result else { return };
        if let Some(board) = self.board(line.game) {
            board.end.get_or_insert((line.text, result));
        }
    }

    /// The end that says most, from the view of the team of White on board A: in the words of the
    /// board where the game was decided.
    pub(super) fn outcome(&self) -> Option<(&str, Token)> {
        let ends = BoardId::ALL.into_iter().filter_map(|board| {
            let (text, token) = self.boards[board as usize].end.as_ref()?;
            Some((text.as_str(), if board == BoardId::A { *token } else { turned(*token) }))
        });
        let is_elsewhere = |text: &str| text.to_ascii_lowercase().contains("partner");
        ends.min_by_key(|(text, _)| is_elsewhere(text))
    }
}

/// The result for the other team.
fn turned(token: Token) -> Token {
    match token {
        Token::White => Token::Black,
        Token::Black => Token::White,
        Token::Draw | Token::Nothing => token,
    }
}

impl Board {
    /// Takes in a board line.
    pub(super) fn show(&mut self, line: BoardLine, order: u64) -> Known {
        let number = usize::try_from(line.move_number).unwrap_or(usize::MAX).max(1);
        let count = number.saturating_sub(1).saturating_mul(2) + usize::from(!line.white_to_move);
        if count > MOST_PLIES {
            return Known::Everything;
        }
        // A move was taken back, or this is another game.
        self.plies.truncate(count);
        let is_new = self.plies.len() < count || self.plies.last().is_some_and(Option::is_none);
        self.plies.resize(count, None);
        if is_new
            && let Some(last) = self.plies.last_mut()
            && line.text.len() <= LONGEST_MOVE
        {
            let left = line.clocks[usize::from(line.white_to_move)];
            let seen = Seen { order, left: left.max(0), lag: line.lag };
            *last = Some(Ply { text: line.text.clone(), took: line.elapsed, seen: Some(seen) });
        }
        self.last = Some(line);
        self.known()
    }

    pub(super) fn known(&self) -> Known {
        let gaps = self.plies.iter().any(Option::is_none);
        if gaps { Known::Gaps } else { Known::Everything }
    }

    /// Takes in a row of a list of moves.
    pub(super) fn row(&mut self, number: usize, moves: [Option<ListedMove>; 2]) {
        for (index, (text, took)) in
            moves.into_iter().enumerate().filter_map(|(n, mv)| Some((n, mv?)))
        {
            let at = number.saturating_sub(1).saturating_mul(2) + index;
            // Moves that were played since the last board line bring a line of their own.
            if let Some(ply) = self.plies.get_mut(at).filter(|ply| ply.is_none())
                && text.len() <= LONGEST_MOVE
            {
                *ply = Some(Ply { text, took: took.max(0), seen: None });
            }
        }
    }
}
