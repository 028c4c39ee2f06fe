//! The commands of the keys.

use bughouse::BoardId;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::film::Mark;

/// A command of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// This many moves on, or back.
    Step(isize),
    Start,
    End,
    /// On to the next move of a board.
    NextOn(BoardId),
    /// Back to where the board stood before its last move.
    BackOn(BoardId),
    Flip,
    Help,
    NextGame,
    PreviousGame,
    Quit,
}

/// The step of the keys for many moves.
const MANY: isize = 10;

/// The command of a key, if it has one.
pub(super) const fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd') => Some(Command::Quit),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Right | KeyCode::Char(' ' | 'l') => Command::Step(1),
        KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => Command::Step(-1),
        KeyCode::Down | KeyCode::PageDown | KeyCode::Char('j') => Command::Step(MANY),
        KeyCode::Up | KeyCode::PageUp | KeyCode::Char('k') => Command::Step(-MANY),
        KeyCode::Home => Command::Start,
        KeyCode::End => Command::End,
        KeyCode::Char('a') => Command::NextOn(BoardId::A),
        KeyCode::Char('b') => Command::NextOn(BoardId::B),
        KeyCode::Char('A') => Command::BackOn(BoardId::A),
        KeyCode::Char('B') => Command::BackOn(BoardId::B),
        KeyCode::Char('f') => Command::Flip,
        KeyCode::Char('?') => Command::Help,
        KeyCode::Char('g') => Command::NextGame,
        KeyCode::Char('G') => Command::PreviousGame,
        KeyCode::Char('q') | KeyCode::Esc => Command::Quit,
        _ => return None,
    })
}

/// The current move of a game and how it is displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The number of moves made.
    pub(super) at: usize,
    pub(super) flipped: bool,
    /// Whether the help is on the screen.
    pub(super) help: bool,
}

impl Place {
    /// The view after a command in a game with these moves. Commands that change the game do
    /// nothing here.
    pub(super) fn after(self, command: Command, moves: &[Mark]) -> Self {
        let on = |board| move |mark: &Mark| mark.seat.board() == board;
        let at = match command {
            Command::Step(moves_on) => self.at.saturating_add_signed(moves_on).min(moves.len()),
            Command::Start => 0,
            Command::End => moves.len(),
            Command::NextOn(board) => {
                let next = moves[self.at..].iter().position(on(board));
                next.map_or(self.at, |next| self.at + next + 1)
            }
            Command::BackOn(board) => {
                moves[..self.at].iter().rposition(on(board)).unwrap_or(self.at)
            }
            _ => self.at,
        };
        let flipped = self.flipped != (command == Command::Flip);
        let help = command == Command::Help && !self.help;
        Self { at, flipped, help }
    }
}

#[cfg(test)]
mod tests {
    use bughouse::Seat;

    use super::*;

    /// Thirty moves: two on board A, then one on board B, and so on.
    fn moves() -> Vec<Mark> {
        let seats = [Seat::WhiteA, Seat::BlackA, Seat::WhiteB];
        let mark = |n: usize| Mark { seat: seats[n % 3], number: n as u32, san: String::new() };
        (0..30).map(mark).collect()
    }

    /// The view after a sequence of keys from the start.
    fn after(keys: &[KeyCode]) -> Place {
        let moves = moves();
        let go = |place: Place, &code: &KeyCode| match command(KeyEvent::from(code)) {
            Some(command) => place.after(command, &moves),
            None => place,
        };
        keys.iter().fold(Place::default(), go)
    }

    #[test]
    fn arrows_step_and_stop_at_the_ends() {
        use KeyCode::{Down, End, Home, Left, PageDown, Right, Up};
        for (keys, at) in [
            (&[Right][..], 1),
            (&[Left], 0),
            (&[Right, Right, Left], 1),
            (&[Down, Right], 11),
            (&[PageDown, PageDown, PageDown, PageDown], 30),
            (&[Down, Up, Up], 0),
            (&[End, Right], 30),
            (&[End, Left], 29),
            (&[End, Home], 0),
        ] {
            assert_eq!(after(keys).at, at, "{keys:?}");
        }
    }

    #[test]
    fn letters_go_from_move_to_move_of_a_board() {
        for (keys, at) in
            [("a", 1), ("aa", 2), ("aaa", 4), ("b", 3), ("bb", 6), ("bA", 1), ("bB", 2), ("B", 0)]
        {
            let keys: Vec<_> = keys.chars().map(KeyCode::Char).collect();
            assert_eq!(after(&keys).at, at, "{keys:?}");
        }
        assert_eq!(after(&[KeyCode::End, KeyCode::Char('a')]).at, 30);
    }

    #[test]
    fn turning_the_table_keeps_the_place() {
        let place = after(&[KeyCode::Right, KeyCode::Char('f')]);
        assert_eq!((place.at, place.flipped), (1, true));
        assert!(!after(&[KeyCode::Char('f'), KeyCode::Char('f')]).flipped);
    }

    #[test]
    fn help_stays_until_the_next_key() {
        assert!(after(&[KeyCode::Char('?')]).help);
        assert!(!after(&[KeyCode::Char('?'), KeyCode::Char('?')]).help);
        assert!(!after(&[KeyCode::Char('?'), KeyCode::Right]).help);
    }

    #[test]
    fn there_are_several_ways_out() {
        let quits = |key| command(key) == Some(Command::Quit);
        assert!(quits(KeyEvent::from(KeyCode::Esc)));
        assert!(quits(KeyEvent::from(KeyCode::Char('q'))));
        assert!(quits(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
        assert_eq!(command(KeyEvent::new(KeyCode::Char('a'), KeyModifiers::CONTROL)), None);
    }

    #[test]
    fn an_empty_game_stays_where_it_is() {
        for key in [KeyCode::Right, KeyCode::End, KeyCode::Char('a'), KeyCode::Char('B')] {
            let command = command(KeyEvent::from(key)).expect("a command");
            assert_eq!(Place::default().after(command, &[]).at, 0);
        }
    }
}
