//! The files of the shared corpus replay as sections 5 and 7 of bpgn-dialects.md say.

use std::fs;

use bughouse::Seat;
use tandem_notation::{Batch, Replay, Verdict};

use crate::support::shared_files;

/// File, plies played, how the game ended and the player concerned; after a semicolon the problem
/// or notes.
const FILES: &str = "\
bughouse-gp1-finals-2001/game01.bpgn 134 mate WhiteB
bughouse-gp1-finals-2001/game02.bpgn 150 mate BlackA
bughouse-gp1-finals-2001/game03.bpgn 87 resignation WhiteB
bughouse-gp1-finals-2001/game04.bpgn 64 mate BlackA
bughouse-gp1-finals-2001/game05.bpgn 57 mate WhiteA
bughouse-gp1-finals-2001/game06.bpgn 143 mate BlackA
bughouse-gp1-finals-2001/game07.bpgn 126 mate BlackA
bughouse-gp1-finals-2001/game08.bpgn 92 resignation BlackA
chesscom-bpgn/blunderman1_2022.bpgn 79 mate WhiteA
lwerdna-chess/534.bpgn 2 time WhiteB; missing-record 1b. e5: the record of 1B is missing
lwerdna-chess/ambiguous_Nx_34B.bpgn 170 time BlackB; repeated-record 40B. Q@f6: repeats the last record of its board
lwerdna-chess/bugdb_2307758.bpgn 173 time WhiteA
lwerdna-chess/bugdb_2307758.first-version.bpgn 173 time WhiteA
lwerdna-chess/bugdb_2308617.bpgn 83 mate BlackA
lwerdna-chess/enpassant_14A.bpgn 126 resignation WhiteA
lwerdna-chess/foo.bpgn 79 mate WhiteB
lwerdna-chess/immediate_resign.bpgn 0 resignation BlackA
lwerdna-chess/nonexistent_pawn_drop_19A.bpgn 61 resignation BlackA; illegal-move 19A. P@e7+: White has no pawn in reserve
lwerdna-chess/queencastle.bpgn 34 aborted ?
lwerdna-chess/repeated_move_on_time_forfeit.bpgn 144 time WhiteB; repeated-record 41b. b5: repeats the last record of its board
pychess-variants/1283326.bpgn 8 aborted ?
pychess-variants/1934301.bpgn 110 mate BlackB
pychess-variants/1934461.bpgn 125 time WhiteB
pychess-variants/1934587.bpgn 90 mate BlackA
pychess-variants/1934660.bpgn 107 time WhiteB
wikipedia/wikipedia_bughouse_sample.bpgn 39 mate WhiteA";

/// A mate on the board decides; without one, the closing comment does.
fn ending(verdict: &Verdict<'_>) -> String {
    let (how, seat) = match (verdict.mated, &verdict.ending) {
        (Some(seat), _) => ("mate", Some(seat)),
        (None, Some(ending)) => (ending.how.name(), ending.seat),
        (None, None) => ("nothing", None),
    };
    format!("{how} {}", seat.map_or("?", Seat::name))
}

#[test]
#[ignore = "needs ../shared"]
fn shared_files_replay_as_listed() {
    let mut found = Vec::new();
    for path in shared_files("corpus", "bpgn") {
        let text = fs::read(&path).expect("a readable file");
        let batch = Batch::from_text(&text);
        assert_eq!(batch.len(), 1, "{}", path.display());
        let verdict = Replay::new(&batch.games().next().expect("a game")).run();
        // Whatever was played, there are still sixty-four pieces.
        assert_eq!(verdict.boards.to_bfen().violations(), [], "{}", path.display());
        let [folder, file] =
            [path.parent().and_then(|folder| folder.file_name()), path.file_name()]
                .map(|name| name.expect("a name").to_string_lossy());
        let mut line = format!("{folder}/{file} {} {}", verdict.plies, ending(&verdict));
        for problem in verdict.problem.iter().chain(&verdict.notes) {
            line += &format!("; {} {}", problem.id(), problem.message);
        }
        found.push(line);
    }
    assert_eq!(found, FILES.lines().collect::<Vec<_>>());
}

/// Concatenated without line ends between them, the files contain the same games.
#[test]
#[ignore = "needs ../shared"]
fn shared_files_in_one() {
    let files: Vec<Vec<u8>> = shared_files("corpus", "bpgn")
        .iter()
        .map(|path| fs::read(path).expect("a readable file").trim_ascii_end().to_vec())
        // The file without tags would continue the game before it.
        .filter(|text| text.starts_with(b"["))
        .collect();
    let glued = files.concat();
    let batch = Batch::from_text(&glued);
    assert_eq!(batch.len(), files.len());
    for (game, file) in batch.games().zip(&files) {
        assert_eq!(game.text(), file);
    }
}

/// Game 534 has lost `1B. e4`. With it, all its 92 records are legal except the repeated one.
#[test]
#[ignore = "needs ../shared"]
fn shared_game_with_its_lost_record() {
    let files = shared_files("corpus", "bpgn");
    let path = files.iter().find(|path| path.ends_with("534.bpgn")).expect("game 534");
    let text = fs::read_to_string(path).expect("a readable file");
    let mended = text.replacen("1b. e5", "1B. e4{120} 1b. e5", 1);
    let batch = Batch::from_text(mended.as_bytes());
    let verdict = Replay::new(&batch.games().next().expect("a game")).run();
    assert_eq!((verdict.problem, verdict.plies, verdict.notes.len()), (None, 92, 1));
}
