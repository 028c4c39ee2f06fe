//! A move of bughouse, crazyhouse or chess.

use bughouse::{BoardId, Game as Boards, Seat};
use chess::{Bitboard, Color, Move, SanPlus, Suffix};
use notation::{
    Game, ProblemKind, TokenKind, Tree,
    diagram::{BoardView, Diagram, LastMove, Scene},
    facts::clock_after,
    read_move,
};

use super::{Shown, escaped};
use crate::moment::{self, Moment};

/// The text and the boards for the move at an offset, if there is one.
pub(super) fn hover(game: &Game<'_>, offset: usize) -> Option<Shown> {
    let token = move_at(game, offset)?;
    let tree = Tree::new(game);
    let turn = tree.turns.binary_search_by_key(&token, |turn| turn.token).ok()?;
    let span = game.token_span(token);
    if tree.turns[turn].line == 0 {
        let mut scene = Scene::new(game);
        while let Some(ply) = scene.next_ply() {
            if ply.token == token {
                let board = ply.seat.board();
                let before = moment::before(game, &tree, turn)?;
                let lines = vec![words(game, token, &before, ply.mv, board)];
                return Some(Shown { lines, diagram: Some(scene.diagram()), span });
            }
        }
        return Some(Shown { lines: vec![why_not(&scene)], diagram: None, span });
    }
    let Some(before) = moment::before(game, &tree, turn) else {
        let lines = vec!["A move before this one cannot be played.".to_owned()];
        return Some(Shown { lines, diagram: None, span });
    };
    let board = before.board;
    let position = before.boards.board(board);
    let letters = notation::Replay::new(game).run().letters;
    let read = read_move(game.token_text(token), letters).ok();
    let Some(mv) = read.and_then(|read| read.san.to_move(position).ok()) else {
        let word = escaped(&notation::decode(game.token_text(token)));
        let lines = vec![format!("{word} is no legal move here.")];
        return Some(Shown { lines, diagram: None, span });
    };
    let mut after = before.boards.clone();
    after.play_unchecked(board, mv);
    let diagram = of_variation(game, &before, &after, mv);
    let lines = vec![words(game, token, &before, mv, board)];
    Some(Shown { lines, diagram: Some(diagram), span })
}

/// The move at an offset, or that of the label or the comment there.
fn move_at(game: &Game<'_>, offset: usize) -> Option<usize> {
    let kind = |index: usize| game.tokens().get(index).map(|token| token.kind);
    let after = game.tokens().partition_point(|token| token.start as usize <= offset);
    let mut at = after.checked_sub(1)?;
    // The blanks behind a token belong to none.
    if offset > game.token_span(at).end {
        return None;
    }
    match kind(at)? {
        TokenKind::Move => Some(at),
        TokenKind::Label => (kind(at + 1) == Some(TokenKind::Move)).then_some(at + 1),
        TokenKind::Comment | TokenKind::Nag => {
            let is_remark =
                |kind| matches!(kind, Some(TokenKind::Comment | TokenKind::Nag | TokenKind::Blank));
            while is_remark(kind(at)) {
                at = at.checked_sub(1)?;
            }
            (kind(at) == Some(TokenKind::Move)).then_some(at)
        }
        _ => None,
    }
}

/// `12A. Nxf7+: captures a pawn for BlackB; check; 1:59`.
fn words(game: &Game<'_>, token: usize, before: &Moment, mv: Move, board: BoardId) -> String {
    let position = before.boards.board(board);
    let seat = board.seat(position.turn());
    let two_boards = game.kind().has_two_boards();
    let label = label(position.fullmoves(), seat, two_boards);
    let san = SanPlus::from_move(mv, position);
    let captured = position.clone().play_unchecked(mv).map(|role| match two_boards {
        true => format!("captures a {role} for {}", seat.partner()),
        false => format!("captures a {role}"),
    });
    let dropped = matches!(mv, Move::Drop { .. }).then(|| "drop".to_owned());
    let mark = san.suffix.map(|suffix| match suffix {
        Suffix::Check => "check".to_owned(),
        Suffix::Mate => "mate".to_owned(),
    });
    let clock = clock_after(game, token).map(|clock| format!("clock {clock}"));
    let facts = [dropped, captured, mark, clock].into_iter().flatten().collect::<Vec<_>>();
    let colon = if facts.is_empty() { "" } else { ": " };
    format!("**{}**{colon}{}", escaped(&format!("{label}. {san}")), facts.join("; "))
}

/// `12a`; on one board `12`, or `12..` for Black.
fn label(number: u32, seat: Seat, two_boards: bool) -> String {
    match (two_boards, seat.color()) {
        (true, _) => format!("{number}{}", seat.letter()),
        (false, Color::White) => number.to_string(),
        (false, Color::Black) => format!("{number}.."),
    }
}

/// Why a move of the game itself is not played.
fn why_not(scene: &Scene<'_>) -> String {
    match scene.problem() {
        Some(problem) if problem.stops && problem.kind != ProblemKind::NoGame => {
            format!("Not played: {}", escaped(&problem.message))
        }
        _ => "This move is not played.".to_owned(),
    }
}

/// The diagram after a move of a variation: players as in the game, without their clocks.
fn of_variation(game: &Game<'_>, before: &Moment, after: &Boards, mv: Move) -> Diagram {
    let mut diagram = Scene::new(game).diagram();
    for view in &mut diagram.boards {
        let board = view.board.unwrap_or(before.board);
        let position = after.board(board);
        let fresh = BoardView::with_rules(view.board, *position.setup(), *position.rules());
        let mut players = std::mem::take(&mut view.players);
        players.white.clock = None;
        players.black.clock = None;
        let last = (board == before.board).then(|| last_move(before, mv, view.board.is_some()));
        *view = BoardView { players, last, ..fresh };
    }
    diagram
}

fn last_move(before: &Moment, mv: Move, two_boards: bool) -> LastMove {
    let position = before.boards.board(before.board);
    let seat = before.board.seat(position.turn());
    let from = mv.from().map_or(Bitboard::EMPTY, Bitboard::from_square);
    LastMove {
        label: label(position.fullmoves(), seat, two_boards),
        san: SanPlus::from_move(mv, position).to_string(),
        squares: from | Bitboard::from_square(mv.to()),
    }
}
