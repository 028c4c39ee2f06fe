//! Boards as lines of text: letters for pieces, each player's reserve and clock beside the name.

use chess::{Color, File, Rank, Role, Square};
use notation::diagram::{BoardView, Diagram, printable};

/// The columns of a board with its names, and of the gap between two.
const WIDTH: usize = 32;
const GAP: usize = 4;

/// The longest name, in characters.
const MAX_NAME: usize = 14;

/// The boards side by side, from left to right as the first team sees them.
pub(super) fn lines(diagram: &Diagram) -> Vec<String> {
    let boards: Vec<Vec<String>> =
        diagram.left_to_right().map(|view| board(view, diagram.color_below(view))).collect();
    let height = boards.iter().map(Vec::len).max().unwrap_or_default();
    let line = |row: usize| {
        let mut whole = String::new();
        for (index, board) in boards.iter().enumerate() {
            let from = index * (WIDTH + GAP);
            let missing = from.saturating_sub(whole.chars().count());
            whole.extend(std::iter::repeat_n(' ', missing));
            whole.push_str(board.get(row).map_or("", String::as_str));
        }
        whole.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

fn board(view: &BoardView, below: Color) -> Vec<String> {
    let mut lines = vec![player(view, !below)];
    let is_white = below == Color::White;
    let ranks = (0..8).map(|index| Rank::ALL[if is_white { 7 - index } else { index }]);
    let files = (0..8).map(|index| File::ALL[if is_white { index } else { 7 - index }]);
    for rank in ranks {
        let mut line = format!("{} ", rank.digit());
        for file in files.clone() {
            let piece = view.setup.board.piece_at(Square::new(file, rank));
            line.extend([' ', piece.map_or('.', chess::Piece::letter)]);
        }
        lines.push(line);
    }
    let letters: String = files.flat_map(|file| [' ', file.letter()]).collect();
    lines.extend([format!("  {letters}"), player(view, below)]);
    let last = view.last.as_ref().map(|last| format!("{}. {}", last.label, last.san));
    let words: Vec<_> = last.into_iter().chain(view.remark().map(str::to_owned)).collect();
    lines.push(words.join(", "));
    lines
}

/// `WhiteA raven 1:59 [QNp]`.
fn player(view: &BoardView, color: Color) -> String {
    let player = &view.players[color];
    let mut words = vec![view.seat_name(color).to_owned()];
    let name = player.name.as_deref().map(printable).unwrap_or_default();
    words.push(name.chars().take(MAX_NAME).collect());
    words.extend(player.clock.map(|clock| clock.to_string()));
    let reserve = view.setup.reserves[color].letters(color, &ROLES);
    words.push(if reserve.is_empty() { reserve } else { format!("[{reserve}]") });
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// The order of reserves.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The position in one line, for those who do not see the picture.
pub(super) fn summary(diagram: &Diagram) -> String {
    let fens = diagram.boards.iter().map(|view| chess::Fen(view.setup).to_string());
    fens.collect::<Vec<_>>().join(" | ").replace(['[', ']'], "/")
}
