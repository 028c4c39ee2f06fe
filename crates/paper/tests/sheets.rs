//! The sheets of an event, as text and as HTML.

use tandem_paper::{Language, Order, What, draw, html, text};
use tournament::{
    Absence, Act, EntrantId, EntrantKind, Format, GameResult, Half, MatchId, Person, Regulations,
    StageRules, Tournament,
};

fn event(regulations: Regulations, entries: &[&[&str]]) -> Tournament {
    let mut event = Tournament::new(regulations, 0, "Olga").expect("an event");
    for names in entries {
        let people = names.iter().map(|name| Person::new(*name)).collect();
        act(&mut event, Act::Enter { people, team: None });
    }
    let seeds = event.stage_seeds(1).expect("seeds");
    act(&mut event, Act::StartStage { stage: 1, seeds });
    event
}

fn act(event: &mut Tournament, act: Act) {
    event.act(1, "Olga", act).expect("possible");
}

fn publish(event: &mut Tournament) -> u16 {
    let pairing = event.pair(1).expect("a pairing");
    let round = event.stage(1).expect("a stage").rounds.len() as u16 + 1;
    act(event, Act::Pair { stage: 1, round, pairing });
    act(event, Act::Publish { stage: 1, round });
    round
}

fn three_pairs() -> Tournament {
    let pairs: [&[&str]; 3] = [&["Ada", "Boris"], &["Chiara", "Dmitri"], &["Emil", "Fatima"]];
    let regulations = Regulations { name: "Autumn".to_owned(), ..Regulations::default() };
    let mut event = event(regulations, &pairs);
    publish(&mut event);
    event
}

fn print(event: &Tournament, what: What) -> String {
    text(&draw(event, &[what], &Order::new(&|_| "now".to_owned())).expect("a sheet"))
}

#[track_caller]
fn check(printed: &str, lines: &[&str]) {
    let squeezed: Vec<String> =
        printed.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in lines {
        assert!(squeezed.iter().any(|it| it == line), "{line} is not in\n{printed}");
    }
}

#[test]
fn pairings_by_table_and_by_name() {
    let mut event = three_pairs();
    check(
        &print(&event, What::Pairings),
        &[
            "Pairings: Autumn, Round 1 of 3",
            "1 2 Chiara – Dmitri : 3 Emil – Fatima",
            "1 Ada – Boris rests 0",
        ],
    );
    check(
        &print(&event, What::Names),
        &[
            "Ada – rests",
            "Chiara 1 White A Dmitri Emil – Fatima",
            "Fatima 1 White B Emil Chiara – Dmitri",
        ],
    );
    let at = MatchId { stage: 1, round: 1, table: 1 };
    act(&mut event, Act::SetResult { at, game: 1, result: GameResult::WIN });
    check(&print(&event, What::Pairings), &["1 2 Chiara – Dmitri 1 : 0 … 3 Emil – Fatima"]);
    act(&mut event, Act::SetResult { at, game: 2, result: GameResult::DRAW });
    check(&print(&event, What::Pairings), &["1 2 Chiara – Dmitri 1½ : ½ 3 Emil – Fatima"]);
    check(
        &print(&event, What::Crosstable),
        &["1 2 Chiara – Dmitri × 1½ 1½", "2 3 Emil – Fatima ½ × ½"],
    );
}

#[test]
fn slips_have_the_seats_of_each_game() {
    check(
        &print(&three_pairs(), What::Slips),
        &[
            "Round 1 · Table 1 Autumn · printed now",
            "2 Chiara – Dmitri",
            "Game White A Black A White B Black B 2 3",
            "1 Chiara Emil Fatima Dmitri",
            "2 Emil Chiara Dmitri Fatima",
        ],
    );
    check(
        &print(&three_pairs(), What::Cards),
        &["Table 1 · Board B Round 1 · 300+0", "1 Fatima Dmitri"],
    );
}

#[test]
fn rulings_and_corrections_have_a_list() {
    let mut event = three_pairs();
    assert!(print(&event, What::Rulings).contains("There are none."));
    let at = MatchId { stage: 1, round: 1, table: 1 };
    act(&mut event, Act::SetResult { at, game: 1, result: GameResult::WIN });
    act(&mut event, Act::SetResult { at, game: 1, result: GameResult::LOSS });
    let ruled = GameResult::ruled(Half::ZERO, Half::DRAW, "8.6");
    act(&mut event, Act::SetResult { at, game: 2, result: ruled });
    let (article, note) = ("9.4".to_owned(), "late".to_owned());
    let (entrant, points) = (EntrantId(1), Half(-1));
    act(&mut event, Act::Adjust { stage: 1, entrant, points, article, note });
    let table = "round 1, table 1 (2 Chiara – Dmitri v 3 Emil – Fatima)";
    check(
        &print(&event, What::Rulings),
        &[
            &format!("9 now Olga game 1, {table}: 0 : 1; it was 1 : 0"),
            &format!("10 now Olga game 2, {table}: 0 : ½ by ruling (8.6)"),
            "11 now Olga -½ point for 1 Ada – Boris (9.4): late",
        ],
    );
    assert!(!print(&event, What::Rulings).contains("entry of"));
    for what in [What::Standings, What::Crosstable] {
        check(&print(&event, what), &["Points besides those of the rounds: -½ for 1."]);
    }
    check(&print(&event, What::Log), &["2 now Olga entry of Ada – Boris"]);
}

#[test]
fn absences_are_of_this_round_and_of_later_ones() {
    let mut event = three_pairs();
    act(&mut event, Act::Withdraw { entrant: EntrantId(3) });
    let absence = Some(Absence::Requested);
    act(&mut event, Act::Miss { entrant: EntrantId(2), stage: 1, round: 3, absence });
    check(
        &print(&event, What::Absences),
        &["1 Ada – Boris rests 0", "2 Chiara – Dmitri 3 requested bye", "3 Emil – Fatima"],
    );
}

#[test]
fn partners_who_change_have_a_crosstable_by_rounds() {
    let regulations = Regulations {
        entrants: EntrantKind::Singles,
        stages: vec![StageRules::new(Format::Rotation, 0, 1)],
        ..Regulations::default()
    };
    let mut event = event(regulations, &[&["Ada"], &["Boris"], &["Chiara"], &["Dmitri"]]);
    publish(&mut event);
    let at = MatchId { stage: 1, round: 1, table: 1 };
    act(&mut event, Act::SetResult { at, game: 1, result: GameResult::WIN });
    let sides = event.find_match(at).expect("a match").clone();
    let [one, other] = [sides.first.0[0], sides.first.0[1]];
    let rivals = format!("{}:{}", sides.second.0[0], sides.second.0[1]);
    let printed = print(&event, What::Crosstable);
    assert!(printed.contains(&format!("+{other} v {rivals} 1")), "{one}: {printed}");
}

#[test]
fn diplomas_are_for_the_first_places() {
    let event = three_pairs();
    let order = Order { places: 1, ..Order::new(&|_| String::new()) };
    let document = draw(&event, &[What::Diplomas], &order).expect("diplomas");
    // All share the first place as long as nobody has a point.
    assert_eq!(document.sheets.len(), 3);
    assert!(text(&document).contains("1st place"));
}

#[test]
fn sheets_need_their_stage_and_round() {
    let event = three_pairs();
    let time = |_| String::new();
    for (stage, round) in [(Some(1), Some(9)), (Some(7), None), (Some(0), None), (None, Some(0))] {
        let order = Order { stage, round, ..Order::new(&time) };
        assert!(draw(&event, &[What::Pairings], &order).is_err(), "{stage:?} {round:?}");
    }
}

#[test]
fn an_older_round_is_printed_beside_the_present_standings() {
    let mut event = three_pairs();
    let at = MatchId { stage: 1, round: 1, table: 1 };
    for game in 1..=2 {
        act(&mut event, Act::SetResult { at, game, result: GameResult::WIN });
    }
    act(&mut event, Act::Close { stage: 1, round: 1 });
    publish(&mut event);
    let time = |_| "now".to_owned();
    let order = Order { round: Some(1), ..Order::new(&time) };
    for (what, moment) in [
        (What::Pairings, "Round 1 of 3"),
        (What::Absences, "After round 1 of 3"),
        (What::Standings, "During round 2 of 3"),
        (What::Crosstable, "During round 2 of 3"),
        (What::Log, "During round 2 of 3"),
    ] {
        let document = draw(&event, &[what], &order).expect("a sheet");
        assert_eq!(document.sheets[0].moment, moment, "{what:?}");
    }
}

#[test]
fn long_columns_share_the_width_of_a_page_of_html() {
    let order = Order::new(&|_| "now".to_owned());
    let document = draw(&three_pairs(), &[What::Names], &order).expect("a sheet");
    let page = html(&document, notation::sheet::html::Paper::A4);
    for (head, width) in [("Name", 25), ("Partner", 25), ("Opponents", 50)] {
        let column = format!("style=\"width:{width}%\">{head}</th>");
        assert!(page.contains(&column), "{column}: {page}");
    }
}

#[test]
fn authors_without_a_name_are_told_apart_by_the_beginning_of_their_ids() {
    let mut event = three_pairs();
    let text = "the hall closes at ten".to_owned();
    let by = "imported: ed0ec6256d46380ef1b83d74c71def44";
    event.act(1, by, Act::Announce { text }).expect("possible");
    check(
        &print(&event, What::Log),
        &["8 now imported: ed0ec625 announcement: the hall closes at ten"],
    );
}

#[test]
fn names_are_text_and_never_markup() {
    let name = "<script>alert(1)</script>";
    let regulations = Regulations { name: name.to_owned(), ..Regulations::default() };
    let mut event = event(regulations, &[&[name, "\u{202e}b"], &["&amp;", "\"'"]]);
    publish(&mut event);
    let document = draw(&event, &What::ALL, &Order::new(&|_| "now".to_owned())).expect("sheets");
    let page = html(&document, notation::sheet::html::Paper::Letter);
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;"));
    assert!(!page.contains('\u{202e}') && !text(&document).contains('\u{202e}'));
    assert!(page.contains("size: letter;") && page.contains("size: letter landscape;"));
    for sheet in document.sheets.iter().filter(|sheet| sheet.title != "Diploma") {
        assert_eq!((sheet.printed.as_str(), sheet.moment.is_empty()), ("printed now", false));
    }
}

#[test]
fn the_match_for_the_third_place_is_named() {
    let stage = StageRules { third_place: true, ..StageRules::new(Format::Knockout, 0, 1) };
    let regulations = Regulations { stages: vec![stage], ..Regulations::default() };
    let pairs: [&[&str]; 4] =
        [&["Ada", "Boris"], &["Chiara", "Dmitri"], &["Emil", "Fatima"], &["Gao", "Hana"]];
    let mut event = event(regulations, &pairs);
    publish(&mut event);
    for table in 1..=2 {
        let at = MatchId { stage: 1, round: 1, table };
        act(&mut event, Act::SetResult { at, game: 1, result: GameResult::WIN });
    }
    act(&mut event, Act::Close { stage: 1, round: 1 });
    publish(&mut event);
    let printed = print(&event, What::Pairings);
    check(&printed, &["2 4 Gao – Hana : 3 Emil – Fatima", "Table 2 plays for third place."]);
    check(
        &print(&event, What::Slips),
        &["Round 2 · Table 2 · For third place Tournament · printed now"],
    );
    assert!(!print(&event, What::Slips).contains("Table 1 · For"));
}

#[test]
fn sheets_are_printed_in_czech_and_german() {
    let mut event = three_pairs();
    let at = MatchId { stage: 1, round: 1, table: 1 };
    act(&mut event, Act::SetResult { at, game: 1, result: GameResult::WIN });
    let record = event.log().len() as u32;
    act(&mut event, Act::Undo { record });
    let (points, article, note) = (Half(-1), "9.4".to_owned(), "pozdě".to_owned());
    act(&mut event, Act::Adjust { stage: 1, entrant: EntrantId(1), points, article, note });
    let in_language = |what, language| {
        let order = Order { language, ..Order::new(&|_| "18:30".to_owned()) };
        text(&draw(&event, &[what], &order).expect("a sheet"))
    };
    check(
        &in_language(What::Pairings, Language::Czech),
        &["Nasazení: Autumn, Kolo 1 z 3", "Stůl Č. Jméno Výsledek Č. Jméno"],
    );
    check(&in_language(What::Pairings, Language::German), &["Tisch Nr. Name Ergebnis Nr. Name"]);
    let log = in_language(What::Log, Language::German);
    for words in
        ["rückgängig gemacht", "-½ Punkt für 1 Ada – Boris (9.4): pozdě", "Runde 1 ausgelost"]
    {
        assert!(log.split_whitespace().collect::<Vec<_>>().join(" ").contains(words), "{log}");
    }
    // Every sheet has all its words in every language: a missing one is a panic here.
    for language in Language::ALL {
        for what in What::ALL {
            assert!(!in_language(what, language).is_empty());
        }
    }
}

#[test]
fn the_languages_have_the_same_messages() {
    let ids = |source: &str| {
        let id = |line: &str| {
            Some(line.split_once(" =")?.0.to_owned()).filter(|id| !id.starts_with(' '))
        };
        source.lines().filter_map(id).collect::<Vec<_>>()
    };
    let english = ids(include_str!("../locales/en.ftl"));
    assert!(english.len() > 100);
    assert_eq!(ids(include_str!("../locales/cs.ftl")), english);
    assert_eq!(ids(include_str!("../locales/de.ftl")), english);
}
