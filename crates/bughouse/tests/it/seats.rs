//! Seats: letters, boards, colors, partners, opponents and teams.

use chess::Color;
use tandem_bughouse::{BoardId, ByBoard, BySeat, ParseBoardIdError, ParseSeatError, Seat, Team};

/// Everything about a seat as one line.
#[track_caller]
fn check(seat: Seat, expect: &str) {
    let found = format!(
        "{seat} {} {} {} partner {} opponent {} {:?}",
        seat.letter(),
        seat.board(),
        seat.color(),
        seat.partner(),
        seat.opponent(),
        seat.team(),
    );
    assert_eq!(found, expect);
}

#[test]
fn the_four_seats() {
    check(Seat::WhiteA, "WhiteA A A White partner BlackB opponent BlackA First");
    check(Seat::BlackA, "BlackA a A Black partner WhiteB opponent WhiteA Second");
    check(Seat::WhiteB, "WhiteB B B White partner BlackA opponent BlackB Second");
    check(Seat::BlackB, "BlackB b B Black partner WhiteA opponent WhiteB First");
}

#[test]
fn what_must_hold_of_every_seat() {
    for seat in Seat::ALL {
        assert_eq!(seat.partner().partner(), seat);
        assert_eq!(seat.opponent().opponent(), seat);
        assert_eq!(seat.partner().team(), seat.team());
        assert_eq!(seat.opponent().team(), !seat.team());
        assert_ne!(seat.partner().board(), seat.board());
        // A captured piece has the opponent's color, which is the partner's.
        assert_eq!(seat.partner().color(), seat.opponent().color());
        assert_eq!(seat.board().seat(seat.color()), seat);
        assert_eq!(Seat::from_letter(seat.letter() as u8), Some(seat));
        assert!(seat.team().seats().contains(&seat));
        assert_eq!(seat.to_string().parse(), Ok(seat));
        assert_eq!(seat.board().to_string().parse(), Ok(seat.board()));
    }
    for text in ["", "A ", "a", "C", "whitea", "WhiteA ", "WhiteC", "é"] {
        assert_eq!(text.parse::<Seat>(), Err(ParseSeatError), "{text}");
        assert_eq!(text.parse::<BoardId>(), Err(ParseBoardIdError), "{text}");
    }
}

#[test]
fn letters_that_are_no_seat() {
    for letter in (0..=u8::MAX).filter(|letter| !b"AaBb".contains(letter)) {
        assert_eq!(Seat::from_letter(letter), None);
    }
}

#[test]
fn teams_in_the_order_of_the_score() {
    assert_eq!(Team::First.seats(), [Seat::WhiteA, Seat::BlackB]);
    assert_eq!(Team::Second.seats(), [Seat::BlackA, Seat::WhiteB]);
    assert_eq!(!Team::First, Team::Second);
    assert_eq!(!Team::Second, Team::First);
    assert!(Team::First < Team::Second);
    let teams = [Team::First, Team::Second].map(|team| team.to_string());
    assert_eq!(teams, ["WhiteA and BlackB", "BlackA and WhiteB"]);
}

#[test]
fn boards() {
    assert_eq!([!BoardId::A, !BoardId::B], [BoardId::B, BoardId::A]);
    assert_eq!(BoardId::ALL.map(BoardId::letter), ['A', 'B']);
    assert_eq!(format!("{}{}", BoardId::A, BoardId::B), "AB");
    assert_eq!(BoardId::A.seat(Color::Black), Seat::BlackA);
}

#[test]
fn order_and_indexing() {
    assert!(Seat::ALL.is_sorted());
    let mut by_seat = BySeat([0; 4]);
    by_seat[Seat::WhiteB] = 7;
    assert_eq!(by_seat.iter().find(|(_, value)| **value == 7), Some((Seat::WhiteB, &7)));
    let by_board = ByBoard(["a", "b"]);
    assert_eq!(by_board[BoardId::B], "b");
    assert_eq!(by_board.iter().map(|(board, _)| board).collect::<Vec<_>>(), BoardId::ALL);
    assert_eq!(format!("[{:>8}]", Seat::WhiteA), "[  WhiteA]");
}
