//! The two boards of a bughouse game, as a client puts them together from what a server sends.

use bughouse::{BoardId, BySeat, Game, Millis, Seat, TimeControl};
use chess::{Color, File, Move, Piece, Position, Rank, Reserve, Role, Rules, Setup, Square};

use super::{BoardLine, Holdings};

/// A game of bughouse: the client's own game is board A, its partner's is board B.
///
/// Only lines of these two games change anything. A line that says something impossible, such as a
/// board without a king, changes nothing.
#[derive(Clone, Debug)]
pub struct GamePair {
    numbers: [Option<u32>; 2],
    game: Game,
    clocks: BySeat<Millis>,
    names: BySeat<String>,
    control: TimeControl,
}

/// The change that a board line brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A move was played.
    Played(Seat, Move),
    /// The position is another one, without a single move that explains it, or the same one again.
    Shown(BoardId),
}

impl GamePair {
    /// The game whose first board a client sees at its own table.
    pub fn new(line: &BoardLine) -> Self {
        let minutes = Millis::from_seconds(line.base.saturating_mul(60));
        let [white, black] = line.clocks.map(bounded);
        let mut pair = Self {
            numbers: [Some(line.game), None],
            game: Game::new(Rules::BUGHOUSE),
            clocks: BySeat([minutes.min(TimeControl::MAX); 4]),
            names: BySeat(std::array::from_fn(|_| "?".to_owned())),
            control: TimeControl {
                // Less than a minute is shown as none.
                base: minutes.min(TimeControl::MAX).max(white).max(black),
                bonus: bughouse::Bonus::Increment(
                    Millis::from_seconds(line.increment).min(TimeControl::MAX),
                ),
            },
        };
        pair.show(line);
        pair
    }

    /// The number of a game as the server counts them.
    pub fn number(&self, board: BoardId) -> Option<u32> {
        self.numbers[board as usize]
    }

    /// The partner plays this game. Nothing else is known of it until a board line comes.
    pub fn set_partner(&mut self, number: u32) {
        if self.numbers[0] != Some(number) {
            self.numbers[1] = Some(number);
        }
    }

    /// Both boards with all reserves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The clocks as of the last line about each board.
    pub fn clocks(&self) -> &BySeat<Millis> {
        &self.clocks
    }

    /// The names of the players; `?` for those who are not known yet.
    pub fn names(&self) -> &BySeat<String> {
        &self.names
    }

    /// The time control of the players at this board.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Takes in a board line. Nothing has changed if it is about another game or impossible.
    pub fn show(&mut self, line: &BoardLine) -> Option<Progress> {
        let board = self.board(line.game)?;
        let before = self.game.board(board);
        let progress = match moved(before, line) {
            Some(mv) => {
                let seat = self.game.to_move(board);
                // The captured piece comes to the other board with a line of its own.
                let mut after = before.clone();
                after.play_unchecked(mv);
                self.replace(board, after);
                Progress::Played(seat, mv)
            }
            None => {
                let reserves = *before.reserves();
                if placed(before) != line.ranks
                    || (before.turn() == Color::White) != line.white_to_move
                {
                    let mut setup = setup(line);
                    setup.reserves = reserves;
                    self.replace(board, Position::from_setup(setup, Rules::BUGHOUSE).ok()?);
                }
                Progress::Shown(board)
            }
        };
        let people = [(Color::White, &line.white), (Color::Black, &line.black)];
        for ((color, name), clock) in people.into_iter().zip(line.clocks) {
            let seat = board.seat(color);
            self.clocks[seat] = bounded(clock);
            self.names[seat].clone_from(name);
        }
        Some(progress)
    }

    /// Takes in the reserves of a board, and says which board they belong to.
    pub fn hold(&mut self, holdings: &Holdings) -> Option<BoardId> {
        let board = self.board(holdings.game)?;
        let mut setup = *self.game.board(board).setup();
        for (color, counts) in [(Color::White, holdings.white), (Color::Black, holdings.black)] {
            setup.reserves[color] = reserve(counts);
        }
        self.replace(board, Position::from_setup(setup, Rules::BUGHOUSE).ok()?);
        Some(board)
    }

    fn board(&self, number: u32) -> Option<BoardId> {
        BoardId::ALL.into_iter().find(|&board| self.number(board) == Some(number))
    }

    fn replace(&mut self, board: BoardId, position: Position) {
        let other = self.game.board(!board).clone();
        self.game = match board {
            BoardId::A => Game::from_positions(position, other),
            BoardId::B => Game::from_positions(other, position),
        };
    }
}

/// A reading of a clock that sums cannot overflow with.
fn bounded(millis: i64) -> Millis {
    Millis(millis).clamp(Millis::ZERO, TimeControl::MAX)
}

/// The one move that leads to the board of a line.
fn moved(before: &Position, line: &BoardLine) -> Option<Move> {
    if (before.turn() == Color::White) == line.white_to_move {
        return None;
    }
    before.legal_moves().into_iter().find(|&mv| {
        let mut after = before.clone();
        after.play_unchecked(mv);
        placed(&after) == line.ranks
    })
}

/// The pieces of a position as board lines have them.
fn placed(position: &Position) -> [[u8; 8]; 8] {
    let mut ranks = [[b'-'; 8]; 8];
    for (square, piece) in position.board().pieces() {
        let letter = u8::try_from(piece.letter()).unwrap_or(b'-');
        ranks[7 - square.rank() as usize][square.file() as usize] = letter;
    }
    ranks
}

/// The position of a line, without reserves. Rights whose pieces stand elsewhere are dropped.
fn setup(line: &BoardLine) -> Setup {
    let mut setup = Setup { turn: turn(line), ..Setup::EMPTY };
    for (rank, squares) in Rank::ALL.into_iter().rev().zip(&line.ranks) {
        for (file, &letter) in File::ALL.into_iter().zip(squares) {
            if let Some(piece) = Piece::from_letter(letter) {
                setup.board.put(Square::new(file, rank), piece, false);
            }
        }
    }
    let rooks = [Square::H1, Square::A1, Square::H8, Square::A8];
    for (rook, _) in rooks.into_iter().zip(line.castling).filter(|(_, may)| *may) {
        setup.castling.insert(rook);
    }
    let passed = if line.white_to_move { Rank::Sixth } else { Rank::Third };
    setup.en_passant = line
        .double_push
        .and_then(|file| File::ALL.get(usize::from(file)))
        .map(|&file| Square::new(file, passed));
    setup.halfmoves = line.reversible;
    setup.fullmoves = line.move_number.max(1);
    setup.drop_impossible_rights();
    setup
}

fn turn(line: &BoardLine) -> Color {
    if line.white_to_move { Color::White } else { Color::Black }
}

fn reserve(counts: [u8; 5]) -> Reserve {
    let mut reserve = Reserve::EMPTY;
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let count = Holdings::index(role).map_or(0, |index| counts[index]);
        for _ in 0..count {
            // More than fit into a reserve are dropped.
            let _ = reserve.add(role);
        }
    }
    reserve
}

/// A move as every server of this family takes it: `e2e4`, `a7a8=q`, `o-o`, `P@e6`.
pub fn move_line(mv: Move) -> String {
    use chess::{CastlingStyle, Uci};
    if let Move::Castle { king, rook } = mv {
        let short = rook.file() > king.file();
        return if short { "o-o" } else { "o-o-o" }.to_owned();
    }
    match mv.to_uci(CastlingStyle::KingMoves) {
        Uci::Normal { from, to, promotion: Some(role) } => {
            format!("{from}{to}={}", role.letter().to_ascii_lowercase())
        }
        Uci::Normal { from, to, promotion: None } => format!("{from}{to}"),
        Uci::Drop { role, to } => format!("{}@{to}", role.letter()),
    }
}
