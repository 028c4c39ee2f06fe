//! The endings of games by their closing comments: every phrase of section 3.3 of bpgn-dialects.md.

use bughouse::Team;
use tandem_notation::Ending;

use crate::support::with_only_game;

/// The ending, player and losing team of a closing comment; `-` if it is not one.
#[track_caller]
fn check(closing: &str, expect: &str) {
    let text = format!(
        "[WhiteA \"Ada\"][BlackA \"Bert\"][WhiteB \"Санёк\"][BlackB \"o'Dan's\"]\n1A. e4 {{5}}\n{closing}"
    );
    check_text(&text, expect);
}

#[track_caller]
fn check_text(text: &str, expect: &str) {
    with_only_game(text.as_bytes(), |game| {
        let found = Ending::from_game(&game).map_or("-".to_owned(), |ending| {
            let seat = ending.seat.map_or("?", bughouse::Seat::name);
            let loser = match ending.losing_team() {
                Some(Team::First) => "first",
                Some(Team::Second) => "second",
                None => "?",
            };
            format!("{} {seat} {loser}", ending.how.name())
        });
        assert_eq!(found, expect, "{text}");
    });
}

#[test]
fn phrases_met_in_data() {
    check("{Ada checkmated} 0-1", "mate WhiteA first");
    check("{Bert resigns} 1-0", "resignation BlackA second");
    check("{Bert forfeits on time} 1-0", "time BlackA second");
    check("{Game aborted on move 1} *", "aborted ? ?");
    check("{Game aborted by mutual agreement} *", "aborted ? ?");
    check("{Ada won by checkmate} 1-0", "mate WhiteA second");
    check("{Game drawn} 1/2-1/2", "draw ? ?");
    check("{WA checkmated} 0-1", "mate WhiteA first");
    check("{*} 1-0", "-");
    check("{\\*} 1-0", "-");
}

#[test]
fn phrases_known_to_clients() {
    check("{Ada lost} 0-1", "unspecified WhiteA first");
    check("{Ada won} 1-0", "unspecified WhiteA second");
    // The partner's loss is the team's loss; the player concerned is the partner.
    check("{Ada's partner checkmated} 0-1", "mate BlackB first");
    check("{Bert's partner resigns} 1-0", "resignation WhiteB second");
    check("{Ada's partner forfeits on time} 0-1", "time BlackB first");
    check("{Ada's partner lost} 0-1", "unspecified BlackB first");
    check("{Ada's partner won} 1-0", "unspecified BlackB second");
    check("{Still in progress} *", "in-progress ? ?");
    check("{Game in progress} *", "in-progress ? ?");
    check("{Game drawn by mutual agreement} 1/2-1/2", "draw ? ?");
    check("{Ada forfeits by disconnection} 0-1", "disconnection WhiteA first");
    check("{Game courtesyadjourned by Ada} *", "adjourned ? ?");
    check("{*} *", "-");
    check("{game over} 1-0", "unknown ? ?");
}

#[test]
fn names_of_every_kind() {
    check("{ADA CHECKMATED} 0-1", "mate WhiteA first");
    check("{Санёк resigns} 1-0", "resignation WhiteB second");
    check("{o'Dan's checkmated} 0-1", "mate BlackB first");
    check("{o'Dan's's partner checkmated} 0-1", "mate WhiteA first");
    check("{Nobody checkmated} 1-0", "mate ? ?");
    check("{ checkmated} 1-0", "unknown ? ?");
    check("{Ada  checkmated} 1-0", "mate ? ?");
    for (name, expect) in [
        ("WA", "WhiteA first"),
        ("bb", "BlackB first"),
        ("WhiteB", "WhiteB second"),
        ("blacka", "BlackA second"),
    ] {
        check(&format!("{{{name} resigns}} *"), &format!("resignation {expect}"));
    }
    // A player's own name takes precedence over the seat's.
    check_text("[WhiteA \"WB\"][WhiteB \"x\"]\n{WB resigns} *", "resignation WhiteA first");
}

#[test]
fn where_the_comment_stands() {
    check("{Ada checkmated}", "mate WhiteA first");
    check("{Ada checkmated}0-1\n\n\n", "mate WhiteA first");
    check("{120}{C:hm}{Ada checkmated} 0-1", "mate WhiteA first");
    check("0-1 {Ada checkmated}", "mate WhiteA first");
    check("{Ada checkmated} 1a. e5 *", "-");
    check("*", "-");
    check("{4} *", "-");
    check("{A:!} *", "-");
}

/// A prefixed comment counts only if it names a player who lost or won.
#[test]
fn prefixed_comments() {
    check("{C:Ada won by checkmate 1-0}", "mate WhiteA second");
    check("{C: well played} 1-0", "-");
    check("{C:Ada offers a draw.} *", "-");
    check("{R: Ada requests to abort the game.}\n{Game aborted on move 1} *", "aborted ? ?");
}

#[test]
fn dots_results_and_blanks_behind_the_phrase() {
    check("{Ada checkmated.} 0-1", "mate WhiteA first");
    check("{ Ada checkmated 0-1 } 0-1", "mate WhiteA first");
    check("{Ada resigned!} 0-1", "resignation WhiteA first");
}
