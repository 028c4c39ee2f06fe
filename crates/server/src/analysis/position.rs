//! Positions: what a player sees of them, and what a move makes of them.

use std::collections::BTreeMap;

use bughouse::{Bfen, BoardId, BoardPart, Game, bfen::ParsedBfen};
use chess::{CastlingStyle, Fen, Position, Rules, SanPlus, Status, Uci};
use protocol::{MoveRequest, MoveResponse, PositionBoard, PositionView, Refusal, Seat, StudyMove};
use tables::bughouse::projection;

use super::malformed;

/// The longest BFEN that is read, in bytes: two boards with all pieces in hand have less than three
/// hundred.
const MAX_BFEN: usize = 1024;

/// A position for the analysis board. An unplayable one comes with the reason.
pub(crate) fn see(bfen: &str) -> Result<PositionView, Refusal> {
    Ok(seen(&both(bfen)?))
}

/// Makes a move in a position.
pub(crate) fn play(asked: &MoveRequest) -> Result<MoveResponse, Refusal> {
    let mut game = playable(&asked.bfen)?;
    let board = BoardId::from(asked.board);
    let mv = read_move(&asked.mv, game.board(board))?;
    let made = make(&mut game, board, mv);
    let position = seen(&game.to_bfen());
    Ok(MoveResponse { made, position })
}

/// The boards of a position that can be played.
pub(crate) fn playable(bfen: &str) -> Result<Game, Refusal> {
    Game::from_bfen(&both(bfen)?, Rules::BUGHOUSE).map_err(malformed)
}

/// Makes a legal move, and says how it is written.
pub(super) fn make(game: &mut Game, board: BoardId, mv: chess::Move) -> StudyMove {
    let position = game.board(board);
    let (seat, number) = (game.to_move(board), position.fullmoves());
    let text = SanPlus::from_move(mv, position).to_string();
    game.play_unchecked(board, mv);
    StudyMove {
        after: None,
        seat: seat.into(),
        number,
        act: mv.to_uci(CastlingStyle::KingMoves).to_string(),
        text,
        glyphs: String::new(),
        before: Vec::new(),
        remarks: Vec::new(),
        bfen: game.to_bfen().to_bracket(),
    }
}

/// A move in coordinates or as people write it.
pub(super) fn read_move(text: &str, position: &Position) -> Result<chess::Move, Refusal> {
    if let Ok(uci) = text.parse::<Uci>()
        && let Ok(mv) = uci.to_move(position)
    {
        return Ok(mv);
    }
    let plus = notation::read_move(text.as_bytes(), &chess::san::Letters::ENGLISH);
    let plus = plus.map_err(|_| malformed("this is no move"))?;
    plus.san.to_move(position).map_err(malformed)
}

/// Both boards of a text. Where it has one only, the other is at the start.
pub(super) fn both(text: &str) -> Result<Bfen, Refusal> {
    if text.len() > MAX_BFEN {
        return Err(malformed("no position is as long as that"));
    }
    let ParsedBfen { mut bfen, .. } = ParsedBfen::parse(text.trim()).map_err(malformed)?;
    let initial =
        || BoardPart { setup: Position::initial(Rules::BUGHOUSE).into_setup(), clocks: None };
    bfen.b.get_or_insert_with(initial);
    Ok(bfen)
}

fn seen(bfen: &Bfen) -> PositionView {
    PositionView {
        bfen: bfen.to_bracket(),
        thief: bfen.to_thief(),
        clocks: clocks(bfen),
        boards: bfen.parts().map(|(board, part)| (board.into(), board_seen(part))).collect(),
    }
}

/// The clocks of a BFEN in milliseconds.
pub(super) fn clocks(bfen: &Bfen) -> BTreeMap<Seat, i64> {
    let of_board = |(board, part): (BoardId, &BoardPart)| {
        let clocks = part.clocks.into_iter().flat_map(|clocks| {
            [(chess::Color::White, clocks.white), (chess::Color::Black, clocks.black)]
        });
        clocks.map(move |(color, seconds)| (board.seat(color).into(), i64::from(seconds) * 1000))
    };
    bfen.parts().flat_map(|part| of_board(part).collect::<Vec<_>>()).collect()
}

fn board_seen(part: &BoardPart) -> PositionBoard {
    let fen = Fen(part.setup).to_string();
    match Position::from_setup(part.setup, Rules::BUGHOUSE) {
        Ok(position) => PositionBoard {
            fen,
            check: position.is_check(),
            standing: Some(position.status().name().to_owned()),
            targets: match position.status() {
                Status::Open => projection::targets_of(&position),
                _ => BTreeMap::new(),
            },
            faults: Vec::new(),
        },
        Err(error) => PositionBoard {
            fen,
            check: false,
            standing: None,
            targets: BTreeMap::new(),
            faults: error.faults.iter().map(ToString::to_string).collect(),
        },
    }
}
