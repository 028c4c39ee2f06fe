//! Both boards of a game, as JavaScript sees them.

use bughouse::{BoardId, Game as Boards, Seat, bfen::ParsedBfen};
use chess::{SanPlus, Square};
use notation::{Batch, Replay, decode};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    chess_com, game_picture, moves,
    moves::MoveData,
    names, picture, playing,
    problem::{Problem, Refusable, json},
    replaying::Replaying,
};

/// Both boards with their history.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Game(pub(crate) Replaying);

#[wasm_bindgen]
impl Game {
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str) -> Refusable<Self> {
        Ok(Self(Replaying::from_boards(Boards::new(names::rules(rules)?))))
    }

    #[wasm_bindgen(js_name = fromBfen)]
    pub fn from_bfen(text: &str, rules: &str) -> Refusable<Self> {
        let rules = names::rules(rules)?;
        let read = ParsedBfen::parse(text).map_err(|error| Problem::bfen(text, &error))?;
        let game = Replaying::from_bfen(&read.bfen, rules);
        game.map(Self).map_err(|error| Problem::position(Some(error.board), &error.error, text))
    }

    /// The first game of a text, all of whose moves must be legal.
    #[wasm_bindgen(js_name = fromBpgn)]
    pub fn from_bpgn(text: &[u8]) -> Refusable<Self> {
        let batch = Batch::from_text(text);
        let shown = || decode(text).into_owned();
        let Some(game) = batch.games().next() else {
            return Err(Problem::new("no-game", "there is no game in the text", &shown()));
        };
        let replay = Replay::new(&game);
        if !names::is_bughouse(replay.boards().board(BoardId::A).rules()) {
            let reason = format!("the game is {}, not bughouse", replay.kind().name());
            return Err(Problem::new("not-bughouse", reason, &shown()));
        }
        let verdict = replay.run();
        match &verdict.problem {
            Some(problem) if !verdict.legal => Err(Problem::record(&game, problem)),
            _ => Ok(Self(Replaying::from_record(&game))),
        }
    }

    /// The game of the two records of chess.com, each a JSON text or a PGN.
    #[wasm_bindgen(js_name = fromChessCom)]
    pub fn from_chess_com(a: &str, b: &str) -> Refusable<Self> {
        Self::from_bpgn(&chess_com::join(a, b)?.0)
    }

    pub fn copy(&self) -> Self {
        self.clone()
    }

    pub fn rules(&self) -> String {
        names::rules_name(self.0.boards.board(BoardId::A).rules()).to_owned()
    }

    /// `w` or `b`.
    pub fn turn(&self, board: char) -> Refusable<char> {
        Ok(self.0.boards.board(names::board(board)?).turn().letter())
    }

    /// `open`, `waiting` or `mated`.
    pub fn status(&self, board: char) -> Refusable<String> {
        Ok(self.0.boards.board(names::board(board)?).status().name().to_owned())
    }

    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self, board: char) -> Refusable<bool> {
        Ok(self.0.boards.board(names::board(board)?).is_check())
    }

    /// The seat of the player who is mated.
    pub fn mated(&self) -> Option<char> {
        self.0.boards.mated().map(Seat::letter)
    }

    pub fn fen(&self, board: char) -> Refusable<String> {
        Ok(self.0.boards.board(names::board(board)?).to_string())
    }

    pub fn bfen(&self, dialect: &str) -> Refusable<String> {
        names::write(&self.0.to_bfen(), dialect)
    }

    pub fn bpgn(&self) -> String {
        decode(&self.0.to_bpgn()).into_owned()
    }

    /// The pieces of a reserve, queens first: `qnp`.
    pub fn reserve(&self, seat: char) -> Refusable<String> {
        Ok(names::reserve(self.0.boards.reserve(names::seat(seat)?)))
    }

    /// Adds a piece to a reserve. Returns whether there was room.
    pub fn grant(&mut self, seat: char, piece: char) -> Refusable<bool> {
        Ok(self.0.grant(names::seat(seat)?, names::droppable(piece)?))
    }

    /// The clock of a player in seconds, if it is known.
    pub fn clock(&self, seat: char) -> Refusable<Option<f64>> {
        Ok(self.0.clocks[names::seat(seat)?].map(names::seconds))
    }

    /// Sets a clock in seconds; not a number makes it unknown.
    #[wasm_bindgen(js_name = setClock)]
    pub fn set_clock(&mut self, seat: char, seconds: f64) -> Refusable<()> {
        self.0.clocks[names::seat(seat)?] = names::millis(seconds)?;
        Ok(())
    }

    /// The tags, each as its name and value.
    pub fn tags(&self) -> String {
        json(&self.0.tags)
    }

    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.0.set_tag(name, value);
    }

    /// The piece on a square as its letter, `N` for White and `n` for Black.
    #[wasm_bindgen(js_name = pieceAt)]
    pub fn piece_at(&self, board: char, square: &str) -> Refusable<Option<char>> {
        let square = self::square(square)?;
        let piece = self.0.boards.board(names::board(board)?).board().piece_at(square);
        Ok(piece.map(chess::Piece::letter))
    }

    /// The SAN of all legal moves of a board, with blanks between them.
    #[wasm_bindgen(js_name = movesSan)]
    pub fn moves_san(&self, board: char) -> Refusable<String> {
        let position = self.0.boards.board(names::board(board)?);
        let mut text = String::new();
        for &mv in &position.legal_moves() {
            if !text.is_empty() {
                text.push(' ');
            }
            text += &SanPlus::from_move(mv, position).to_string();
        }
        Ok(text)
    }

    /// The legal moves of a board in coordinates, with blanks between them.
    #[wasm_bindgen(js_name = movesUci)]
    pub fn moves_uci(&self, board: char) -> Refusable<String> {
        let moves = self.0.boards.board(names::board(board)?).legal_moves();
        let texts: Vec<_> = moves.iter().map(|&mv| moves::uci(mv).to_string()).collect();
        Ok(texts.join(" "))
    }

    #[wasm_bindgen(js_name = movesData)]
    pub fn moves_data(&self, board: char) -> Refusable<String> {
        let board = names::board(board)?;
        let position = self.0.boards.board(board);
        let moves = position.legal_moves();
        let data: Vec<_> = moves.iter().map(|&mv| MoveData::new(board, mv, position)).collect();
        Ok(json(&data))
    }

    #[wasm_bindgen(js_name = countMoves)]
    pub fn count_moves(&self, board: char) -> Refusable<usize> {
        Ok(self.0.boards.board(names::board(board)?).count_legal_moves())
    }

    pub fn perft(&self, depth: u32) -> f64 {
        bughouse::perft(&self.0.boards, depth) as f64
    }

    /// The move that a text means; `uci` if it is in coordinates.
    pub fn read(&self, board: char, text: &str, uci: bool) -> Refusable<String> {
        let board = names::board(board)?;
        let position = self.0.boards.board(board);
        let mv = self.legal(board, text, uci)?;
        Ok(json(&MoveData::new(board, mv, position)))
    }

    /// Plays a move and returns it. The clock is that of its player after it, if it is a number.
    pub fn play(&mut self, board: char, text: &str, uci: bool, clock: f64) -> Refusable<String> {
        let board = names::board(board)?;
        let clock = names::millis(clock)?;
        let mv = self.legal(board, text, uci)?;
        Ok(json(&self.0.play(board, mv, clock).data()))
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<String> {
        self.0.take_back().map(|step| json(&step.data()))
    }

    pub fn history(&self) -> String {
        json(&self.0.steps.iter().map(crate::replaying::Step::data).collect::<Vec<_>>())
    }

    /// Adds a comment to the last move. Returns whether there is one.
    pub fn comment(&mut self, text: &str) -> bool {
        let step = self.0.steps.last_mut();
        step.map(|step| step.comments.push(text.to_owned())).is_some()
    }

    /// The game after its first moves, without those that follow.
    pub fn at(&self, plies: usize) -> Self {
        let mut game = self.clone();
        if let Some(next) = game.0.steps.get(plies) {
            game.0.boards = next.before.clone();
            game.0.clocks = next.clocks;
            game.0.steps.truncate(plies);
            game.0.ending = None;
        }
        game
    }

    pub fn svg(&self, size: u32, below: char) -> Refusable<String> {
        picture::svg(game_picture::views(&self.0), picture::team(below)?, size)
    }
}

impl Game {
    fn legal(&self, board: BoardId, text: &str, uci: bool) -> Refusable<chess::Move> {
        let position = self.0.boards.board(board);
        let read = if uci { playing::from_uci } else { playing::from_san };
        let within = |problem| Problem { board: Some(board.letter()), ..problem };
        read(text, position).map_err(within)
    }
}

fn square(text: &str) -> Refusable<Square> {
    text.parse().map_err(|_| {
        Problem::argument(format!("a square must be from \"a1\" to \"h8\" (got {text:?})"))
    })
}
