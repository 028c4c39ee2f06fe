//! The boards at a move, in the game itself and in its variations.

use bughouse::{BoardId, Game as Boards};
use chess::san::Letters;
use notation::{
    Batch, Game, Replay, Tree, Verdict, read_move,
    tree::{TreeTurn, TurnId},
};

/// The boards before a move, and the board on which it is made.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) boards: Boards,
    pub(crate) board: BoardId,
}

/// The moment before a turn of a game; `None` if a move before it cannot be played.
pub(crate) fn before(game: &Game<'_>, tree: &Tree<'_>, turn: TurnId) -> Option<Moment> {
    // From the turn outwards: each is in a variation that replaces the next.
    let mut chain = vec![&tree.turns[turn]];
    while let Some(replaced) = tree.lines[chain.last()?.line].replaces {
        chain.push(&tree.turns[replaced]);
    }
    // A variation before the first move begins where the game does.
    let outermost = chain.last()?;
    let first = if outermost.line == 0 { None } else { tree.mainline().next() };
    let from = first.map_or(*outermost, |(_, turn)| turn);
    let (boards, letters) = replayed(game, from.label_token.unwrap_or(from.token))?;
    let earlier = tree.mainline().map(|(_, turn)| turn).take_while(|turn| turn.token < from.token);
    let board = earlier.fold(BoardId::A, |board, turn| board_of(turn, board));
    let mut moment = Moment { boards, board };
    for turn in chain.into_iter().rev() {
        if turn.line != 0 {
            moment = through(game, tree, moment, turn, letters)?;
        }
        moment.board = board_of(turn, moment.board);
    }
    Some(moment)
}

/// Plays the moves of a turn's line before it.
fn through(
    game: &Game<'_>,
    tree: &Tree<'_>,
    mut moment: Moment,
    turn: &TreeTurn<'_>,
    letters: &Letters,
) -> Option<Moment> {
    let line = tree.lines[turn.line].turns.iter().map(|&id| &tree.turns[id]);
    for earlier in line.take_while(|earlier| earlier.token < turn.token) {
        moment.board = board_of(earlier, moment.board);
        let position = moment.boards.board(moment.board);
        let san = read_move(game.token_text(earlier.token), letters).ok()?;
        let mv = san.san.to_move(position).ok()?;
        moment.boards.play_unchecked(moment.board, mv);
    }
    Some(moment)
}

/// The board of a turn, like a replay finds it: a move without a label continues the last board.
fn board_of(turn: &TreeTurn<'_>, last: BoardId) -> BoardId {
    match (turn.label.seat, turn.label.number) {
        (Some(seat), _) => seat.board(),
        (None, Some(_)) => BoardId::A,
        (None, None) => last,
    }
}

/// The boards after all moves of the game itself before a token, and the letters of the moves.
fn replayed(game: &Game<'_>, token: usize) -> Option<(Boards, &'static Letters)> {
    let start = game.tokens().first().map_or(0, |token| token.start as usize);
    let head = &game.text()[..game.token_span(token).start - start];
    let kind = game.kind();
    let batch = Batch::from_text(head).in_letters(game.letters()).as_kind(Some(kind));
    let Some(head) = batch.games().next() else {
        return Some((Boards::new(kind.rules()), game.letters().unwrap_or(&Letters::ENGLISH)));
    };
    let verdict: Verdict<'_> = Replay::new(&head).run();
    let letters = match *verdict.letters == Letters::ENGLISH {
        // The beginning need not show which letters the game has.
        true => Replay::new(game).run().letters,
        false => verdict.letters,
    };
    verdict.reached_end().then_some((verdict.boards, letters))
}
