//! Random games before the umpire: written, read, filtered and verified under every ruleset.

use chess::Color;
use fastrand::Rng;
use kriegspiel::{Answer, AnyAnswer, AnyRule, Ruleset, Umpire};
use tandem_notation::{
    Batch, format,
    kriegspiel::{Bounds, FilterOptions, HalfMove, Replayed, Seen, Word, Written, filtered},
};

/// Plays by making sensible attempts.
fn play(ruleset: Ruleset, seed: u64, turns: usize) -> Umpire {
    let mut chance = Rng::with_seed(seed);
    let mut umpire = Umpire::new(ruleset);
    while umpire.ending().is_none() && umpire.turns().len() < turns {
        if ruleset.any != AnyRule::NotAsked && chance.usize(..4) == 0 {
            let answer = umpire.ask_any().expect("a game that goes on");
            assert!(matches!(answer, AnyAnswer::Try | AnyAnswer::No | AnyAnswer::Nonsense));
        }
        let attempts = umpire.view(umpire.position().turn()).attempts();
        let mv = attempts[chance.usize(..attempts.len())];
        let answer = umpire.attempt(mv).expect("a game that goes on");
        assert!(!matches!(answer, Answer::Nonsense(_)), "{mv:?}");
    }
    // A few attempts without a move after them.
    if umpire.ending().is_none() && chance.bool() {
        let attempts = umpire.view(umpire.position().turn()).attempts();
        let refused =
            attempts.into_iter().find(|&mv| kriegspiel::legal_of(umpire.position(), mv).is_none());
        if let Some(mv) = refused {
            assert_eq!(umpire.attempt(mv), Ok(Answer::No));
        }
    }
    umpire
}

fn tags() -> Vec<(String, String)> {
    [("Event", "of chance"), ("White", "a \"b\" \\ c"), ("Black", "ž")]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec()
}

fn with<T>(text: &[u8], look: impl FnOnce(&Replayed<'_>) -> T) -> T {
    let batch = Batch::from_text(text);
    let game = batch.games().next().expect("a game");
    assert_eq!(batch.len(), 1, "{}", String::from_utf8_lossy(text));
    assert_eq!(format(&game), text, "{}", String::from_utf8_lossy(text));
    look(&Replayed::new(&game))
}

fn each_game(mut look: impl FnMut(&Umpire, &str)) {
    for (name, ruleset) in Ruleset::NAMED {
        for seed in 1..=40 {
            look(&play(ruleset, seed, 60), &format!("{name}, seed {seed}"));
        }
    }
}

#[test]
fn umpire_records_read_back() {
    let mut refusals = 0;
    each_game(|umpire, of| {
        let text = Written::from_umpire(umpire, &tags()).to_text();
        with(&text, |replayed| {
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(replayed.faults, [], "{of}\n{shown}");
            assert!(replayed.is_sound(), "{of}");
            let Seen::ByUmpire(again) = &replayed.seen else { panic!("{of}") };
            assert_eq!(again.turns(), umpire.turns(), "{of}");
            assert_eq!(again.tries(), umpire.tries(), "{of}");
            assert_eq!(again.ending(), umpire.ending(), "{of}");
            assert_eq!(again.position().setup(), umpire.position().setup(), "{of}");
        });
        refusals += umpire.turns().iter().map(|turn| turn.tries.len()).sum::<usize>();
    });
    assert!(refusals > 1_000, "{refusals} tries are too few to prove anything");
}

#[test]
fn a_filtered_record_is_the_view_of_its_player() {
    each_game(|umpire, of| {
        let record = Written::from_umpire(umpire, &tags()).to_text();
        for color in Color::ALL {
            let text = with(&record, |replayed| {
                let (written, losses) =
                    filtered(replayed, color, FilterOptions::default()).expect("a record");
                assert!(losses.is_empty(), "{of}");
                written.to_text()
            });
            let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
            assert_eq!(
                shown(&text),
                shown(
                    &Written::from_view(&umpire.view(color), 1, &tags_as_written(&record))
                        .to_text()
                ),
                "{of}"
            );
            with(&text, |replayed| {
                let shown = String::from_utf8_lossy(&text);
                assert_eq!(replayed.faults, [], "{of}\n{shown}");
                let viewed = replayed.viewed(color).expect("a view");
                assert_eq!(viewed.view.turns(), umpire.view(color).turns(), "{of}\n{shown}");
                assert_eq!(viewed.view.side(), umpire.view(color).side(), "{of}");
                assert_eq!(viewed.view.pending(), umpire.view(color).pending(), "{of}");
                // A filtered record stays the same when filtered again.
                let (again, _) =
                    filtered(replayed, color, FilterOptions::default()).expect("a record");
                assert_eq!(again.to_text(), text, "{of}");
                assert!(filtered(replayed, !color, FilterOptions::default()).is_err(), "{of}");
                hides_the_enemy(replayed, color, of);
            });
        }
    });
}

/// The tags of the record, including the result.
fn tags_as_written(record: &[u8]) -> Vec<(String, String)> {
    let batch = Batch::from_text(record);
    let game = batch.games().next().expect("a game");
    let kept = |name: &str| !matches!(name, "SetUp" | "FEN");
    let pair = |tag: tandem_notation::Tag<'_>| {
        (String::from_utf8_lossy(tag.name()).into_owned(), tag.value().into_owned())
    };
    game.tags().map(pair).filter(|(name, _)| kept(name)).collect()
}

/// The opponent's half-moves contain no letter of a piece and no square outside announcements.
fn hides_the_enemy(replayed: &Replayed<'_>, color: Color, of: &str) {
    let record = &replayed.record;
    let enemy: Vec<&HalfMove<'_>> =
        record.half_moves.iter().filter(|one| one.color != color).collect();
    for half_move in &enemy {
        assert_eq!(half_move.word, Word::Hidden, "{of}");
        assert!(half_move.remarks.is_empty(), "{of}");
        let note = half_move.note.as_ref().expect("an announcement");
        let digits = |text: &[u8]| {
            matches!(text, b"-" | b"any+" | b"any-") || text.iter().all(u8::is_ascii_digit)
        };
        assert!(note.items.iter().all(|item| digits(item.text)), "{of}");
        assert!(note.words.is_empty(), "{of}");
    }
}

#[test]
fn filtered_records_agree_with_a_board() {
    const BOUNDS: Bounds = Bounds { limit: 3_000, work: 6_000 };
    let (mut followed, mut whole) = (0, 0);
    for (name, ruleset) in Ruleset::NAMED {
        for seed in 1..=4 {
            let umpire = play(ruleset, seed, 40);
            for color in Color::ALL {
                let text = Written::from_view(&umpire.view(color), 1, &tags()).to_text();
                with(&text, |replayed| {
                    let viewed = replayed.viewed(color).expect("a view");
                    let walk = viewed.walk(None, BOUNDS).expect("a start");
                    assert_eq!(walk.dies_at, None, "{name}, seed {seed}, {color}");
                    followed += walk.sizes.iter().flatten().count();
                    whole += usize::from(walk.lost_at().is_none());
                });
            }
        }
    }
    println!("{followed} half-moves followed, {whole} games to their end");
    assert!(followed > 100, "{followed}");
}
