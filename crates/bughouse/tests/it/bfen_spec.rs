//! The BFENs that the specifications print, the malformed ones among them.

use tandem_bughouse::Bfen;

use crate::support::{read, shared_text};

/// Unreadable: the message. Readable: the dialect and the violations.
#[track_caller]
fn check(text: &str, expect: &[&str]) {
    let found = match text.parse::<Bfen>() {
        Ok(bfen) => {
            let violations = bfen.violations();
            let violations = violations.iter().map(ToString::to_string);
            std::iter::once(read(text).dialect.name().to_owned()).chain(violations).collect()
        }
        Err(error) => vec![error.to_string()],
    };
    assert_eq!(found, expect, "{text}");
}

/// BFEN v0.1, "All Promoted Pieces": three squares in a rank, and no kings.
#[test]
fn all_promoted() {
    check(
        "Q~Q~Q~/Q~Q~Q~/Q~Q~Q~/8/8/q~q~q~/q~q~q~/q~q~q~[] w - - 0 100",
        &["rank 8 has 3 squares, expected 8 (column 1)"],
    );
    check(
        "Q~Q~Q~5/Q~Q~Q~5/Q~Q~Q~5/8/8/q~q~q~5/q~q~q~5/q~q~q~5[] w - - 0 100",
        &[
            "bracket",
            "not playable [kings]: board A: White has no king",
            "not playable [kings]: board A: Black has no king",
        ],
    );
}

/// BFEN v0.1, "With Promoted Piece": four squares in the third rank.
#[test]
fn with_promoted_piece() {
    check(
        "r2q1rk1/ppp2ppp/2n1bn2/3p4/3P4/2NB~/5N2/R1BQ1RK1[QNNPrbp] b - - 0 12",
        &["rank 3 has 4 squares, expected 8 (column 32)"],
    );
}

/// BFEN v0.1, "Maximum Reserves": well-formed, but Black has no king, and there are far too many
/// pieces.
#[test]
fn maximum_reserves() {
    check(
        "r7/8/8/8/8/8/8/R6K[QQQQQQQRRRRRBBBBNNNNPPPPPPPPqqqqqqqrrrrrbbbbnnnnnpppppppp] w - - 0 50",
        &[
            "bracket",
            "not playable [kings]: board A: Black has no king",
            "not reachable [pieces-of-role]: board A: White has 6 rooks with the reserve, more than 4",
            "not reachable [pieces-of-role]: board A: White has 7 queens with the reserve, more than 2",
            "not reachable [pieces-of-role]: board A: Black has 5 knights with the reserve, more than 4",
            "not reachable [pieces-of-role]: board A: Black has 6 rooks with the reserve, more than 4",
            "not reachable [pieces-of-role]: board A: Black has 7 queens with the reserve, more than 2",
        ],
    );
}

/// The example of the BPGN standard and the Laws cannot be reached: 45 pieces in all.
#[test]
fn the_example_of_the_standard() {
    for example in [
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN w - - 45 56 | \
         Q~4rk1/8/8/8/8/8/8/R3K2R w KQ - 45 60",
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN - - w 45 56 |\n\
         Q~4rk1/8/8/8/8/8/8/R3K2R KQ - w 45 60",
    ] {
        let found = read(example).bfen.violations();
        assert_eq!(found.len(), 1);
        let text = found[0].to_string();
        assert!(text.starts_with("not reachable [sixty-four]: 45 pieces instead of 64"), "{text}");
    }
}

/// As the English Laws print it, a rank of board B is missing.
#[test]
fn the_example_as_the_english_laws_print_it() {
    check(
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN - - w 45 56 |\n\
         Q~4rk1/8/8/8/8/8/R3K2R KQ - w 45 60",
        &["board B: the board has 7 ranks, expected 8 (column 80)"],
    );
}

/// The game that the standard starts from a setup conserves the sixty-four pieces exactly.
#[test]
fn the_setup_of_the_standards_game() {
    check(
        "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR/PPBpp b kq - 142 164 | \
         2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R/Ppb w KQk - 142 163",
        &["thief"],
    );
}

/// Every BFEN in BFEN v0.1's code blocks, as the specification has them.
#[test]
#[ignore = "needs ../shared"]
fn shared_specification() {
    let text = shared_text("specs/002_0985dc473a2dc23b.txt");
    let mut readable = 0;
    let mut unreadable = Vec::new();
    for line in text.lines().filter(|line| line.matches('/').count() >= 7 && line.contains('[')) {
        match line.parse::<Bfen>() {
            Ok(_) => readable += 1,
            Err(error) => unreadable.push(error.to_string()),
        }
    }
    unreadable.sort();
    assert_eq!(
        unreadable,
        [
            "rank 3 has 4 squares, expected 8 (column 32)",
            "rank 8 has 3 squares, expected 8 (column 1)",
        ],
    );
    assert!(readable >= 9, "{readable}");
}
