//! The tree of a game: turns, remarks, variations to any depth.

use tandem_notation::{
    Label, Tree,
    tree::{Content, Step},
};

use crate::support::with_only_game;

/// The tree in canonical order as text: moves with their labels, abbreviated remarks, variations in
/// parentheses.
fn outline(tree: &Tree<'_>) -> String {
    let mut words = Vec::new();
    for step in tree.walk() {
        words.push(match step {
            Step::Open(_) => "(".to_owned(),
            Step::Close(_) => ")".to_owned(),
            Step::Turn(id) => {
                let turn = &tree.turns[id];
                let word = tandem_notation::decode(turn.word).into_owned();
                let labelled = turn.label != Label::default();
                if labelled { format!("{}:{word}", turn.label) } else { word }
            }
            Step::Remark(remark) => match &remark.content {
                Content::Comment(comment) => {
                    format!("{comment:?}").split('(').next().unwrap_or_default().to_owned()
                }
                Content::DrawOffer => "(=)".to_owned(),
                other => format!("{other:?}").to_lowercase(),
            },
        });
    }
    words.extend(tree.results.iter().map(|_| "result".to_owned()));
    words.join(" ").replace("( ", "(").replace(" )", ")")
}

#[track_caller]
fn check(text: &str, expect: &str) {
    with_only_game(text.as_bytes(), |game| {
        assert_eq!(outline(&Tree::new(&game)), expect, "{text}");
    });
}

#[test]
fn the_main_line() {
    check(
        "[A \"x\"] 1A. e4 {298} 1a. e5 $1 !? (=) {C:hm} 2A. d4 *",
        "1A:e4 Clock 1a:e5 nag nag (=) Remark 2A:d4 result",
    );
    check("1.e4 e5 2.d4", "1.:e4 e5 2.:d4");
    check("1A. 2A. e4", "stray 2A:e4");
    check("e4 1a.", "e4 stray");
    check("{a} ; b\n% c\n{D:}{A:!}", "Words linecomment escape Diagram Annotation");
    check("e4 (178) e5", "e4 Clock e5");
}

/// The example of section 3.2 of the BPGN standard, in both forms that it shows.
#[test]
fn the_standards_variations() {
    let expect = "47A:P@f7+ Clock \
        (47A:N@e7+ Clock 47a:Kf7 Clock 48A:Nd5 Clock (48A:Ng6 Clock 48a:hxg6 Clock) 48a:exd5 Clock) \
        (47A:P@e7 Clock) 47a:Kxf7 Clock";
    check(
        "47A. P@f7+ {112} (47A. N@e7+ {114} 47a. Kf7 {20} 48A. Nd5 {114} (48A. Ng6 {114} \
         48a. hxg6 {20}) 48a. exd5 {20}) 47a. Kxf7 {19} (47A. P@e7 {114})",
        expect,
    );
    check(
        "47A. P@f7+ {112}\n(47A. N@e7+ {114} 47a. Kf7 {20} 48A. Nd5 {114}\n(48A. Ng6 {114} 48a. \
         hxg6 {20})\n48a. exd5 {20})\n(47A. P@e7 {114})\n47a. Kxf7 {19}",
        expect,
    );
}

#[test]
fn variations_of_every_shape() {
    check("e4 (d4) (c4) e5", "e4 (d4) (c4) e5");
    check("e4 (d4 (c4 (b4))) e5", "e4 (d4 (c4 (b4))) e5");
    check("e4 () e5", "e4 () e5");
    check("(e4) e5", "(e4) e5");
    check("e4 (d4 * ) e5 *", "e4 (d4 stray) e5 result");
    check("1A. e4 1a. (1a. d5) e5", "1A:e4 stray (1a:d5) e5");
    check("1A. e4 (1A.) d5", "1A:e4 (stray) d5");
    check("1A. {c} e4", "Words 1A:e4");
}

#[test]
fn parentheses_that_do_not_match() {
    check("e4 (d4", "e4 (d4)");
    check("e4 ((d4) c4", "e4 ((d4) c4)");
    check("e4 ) d4", "e4 junk d4");
    check("((((", "(((())))");
    check("))))", "junk junk junk junk");
    check("e4 {(} d4 {)}", "e4 Words d4 Words");
}

#[test]
fn tokens_and_words() {
    with_only_game(b"1A. e4 {x} $7 (=) *", |game| {
        let tree = Tree::new(&game);
        let turn = &tree.turns[0];
        assert_eq!(game.token_text(turn.token), turn.word);
        assert_eq!(turn.label_token.map(|token| game.token_text(token)), Some(&b"1A."[..]));
        let texts: Vec<_> =
            tree.remarks.iter().map(|remark| game.token_text(remark.token)).collect();
        assert_eq!(texts, [&b"{x}"[..], b"$7", b"(=)"]);
        assert_eq!(game.token_text(tree.results[0]), b"*");
    });
}

/// Ten thousand levels, walked without recursion.
#[test]
fn ten_thousand_levels() {
    let depth = 10_000;
    for close in [")", ""] {
        let text = format!("e4 {}{} e5", "(d4 ".repeat(depth), close.repeat(depth));
        with_only_game(text.as_bytes(), |game| {
            let tree = Tree::new(&game);
            let mut walk = tree.walk();
            let mut deepest = 0;
            while walk.next().is_some() {
                deepest = deepest.max(walk.depth());
            }
            assert_eq!(deepest, depth);
            assert_eq!(tree.turns.len(), depth + 2);
            assert_eq!(tree.mainline().count(), if close.is_empty() { 1 } else { 2 });
        });
    }
}

/// The memory of a hostile game is bounded by its bytes times a factor.
#[test]
fn memory_of_a_game() {
    use tandem_notation::{Token, tree};
    let sizes = [
        size_of::<Token>(),
        size_of::<tree::TreeLine>(),
        size_of::<tree::TreeTurn<'_>>(),
        size_of::<tree::Remark<'_>>(),
    ];
    let most = [8, 96, 64, 56];
    assert!(sizes.iter().zip(most).all(|(&size, most)| size <= most), "{sizes:?}");
}

/// And a hundred thousand siblings.
#[test]
fn many_siblings() {
    let text = format!("e4 {}", "(d4 (c4)) ".repeat(100_000));
    with_only_game(text.as_bytes(), |game| {
        let tree = Tree::new(&game);
        assert_eq!(tree.variations_of(0).len(), 100_000);
        assert_eq!(tree.walk().count(), 1 + 6 * 100_000);
    });
}
