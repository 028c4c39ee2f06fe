//! The samples of the specifications are replayed: 88, 13 and 43 plies; the one-board sample stops
//! with its reason.

use std::fs;

use bughouse::{Seat, Team};
use tandem_notation::{Batch, Replay};

use crate::{
    games,
    support::{check_replay, shared_files, with_only_game},
};

#[test]
fn the_standards_first_game() {
    check_replay(games::STANDARD, &["legal 88"]);
    with_only_game(games::STANDARD.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!(verdict.mated, Some(Seat::WhiteA));
        // The comment names the partner of the mated player: only the team is certain.
        let ending = verdict.ending.expect("an ending");
        assert_eq!((ending.seat, ending.losing_team()), (Some(Seat::BlackB), Some(Team::First)));
        assert_eq!(verdict.boards.to_bfen().violations(), []);
    });
}

#[test]
fn the_standards_second_game() {
    check_replay(games::SETUP, &["legal 13"]);
    with_only_game(games::SETUP.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!(verdict.mated, None);
        assert_eq!(
            verdict.boards.to_bfen().violations(),
            [],
            "promoted queens were taken as pawns"
        );
        let numbers = bughouse::BoardId::ALL.map(|board| verdict.boards.board(board).fullmoves());
        assert_eq!(numbers, [12, 20]);
    });
}

#[test]
fn the_sample_of_the_laws() {
    check_replay(games::LAWS, &["legal 43"]);
    with_only_game(games::LAWS.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!((verdict.mated, verdict.ending), (Some(Seat::BlackA), None));
        assert_eq!(verdict.boards.to_bfen().violations(), []);
    });
}

#[test]
fn the_one_board_sample_stops_at_white_s_fifth_move() {
    let note = "note 1:19 one-board 3. \"p@c4\": 3. p@c4: only one board is recorded: drops are assumed to come from the other";
    check_replay(
        games::ONE_BOARD,
        &[
            "stopped 8",
            "1:40 illegal-move 5. \"Bc4\": 5. Bc4: White's own pawn stands on c4 (White to move)",
            note,
        ],
    );
    check_replay(
        games::ONE_BOARD_CZECH,
        &[
            "stopped 8",
            "1:40 illegal-move 5. \"Sc4\": 5. Sc4: White's own pawn stands on c4 (White to move)",
            &note.replace("p@c4", "P@c4"),
            "note 1:34 national-letters - \"Jf6\": Jf6: piece letters read as those of language 'cs'",
        ],
    );
    with_only_game(games::ONE_BOARD_MENDED.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!((verdict.problem, verdict.plies), (None, 21));
        assert_eq!(verdict.mated, Some(Seat::BlackA));
    });
}

/// The texts of the specifications themselves, cut out by their context.
#[test]
#[ignore = "needs ../shared"]
fn shared_specifications_print_these_games() {
    for path in shared_files("specs", "txt") {
        let bytes = fs::read(&path).expect("a readable file");
        let text = tandem_notation::decode(&bytes);
        let part = |from: &str, to: &str| {
            let start = text.find(from)?;
            let end = start + text[start..].find(to)? + to.len();
            Some(text[start..end].to_owned())
        };
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let parts: &[(&str, &str, u32)] = match &name[..3] {
            "000" => &[
                ("[Event \"fics rated bughouse match\"]\n[Site", "{death checkmated} 0-1", 88),
                ("[Event \"fics unrated bughouse match\"]", "{GuestGuest resigns} 1-0", 13),
            ],
            "001" | "004" => &[("[Event ", "*} 1-0", 43)],
            _ => continue,
        };
        for &(from, to, plies) in parts {
            let game = part(from, to).unwrap_or_else(|| panic!("{name} has no {from}"));
            let game = game.replace("```", "");
            let batch = Batch::from_text(game.as_bytes());
            assert_eq!(batch.len(), 1);
            let verdict = Replay::new(&batch.games().next().expect("a game")).run();
            assert_eq!((verdict.problem, verdict.plies), (None, plies), "{name}");
        }
        if name.starts_with("000") {
            continue;
        }
        let one_board = part("1.e4 e6 2.d4", "@f5#").expect("the one-board sample");
        with_only_game(one_board.as_bytes(), |game| {
            let verdict = Replay::new(&game).run();
            let message = verdict.problem.expect("a problem").message;
            assert!(message.contains("White's own pawn stands on c4"), "{message}");
            assert_eq!(verdict.plies, 8);
        });
    }
}
