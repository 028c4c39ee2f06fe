//! The game sheet: rows in, text out.

use chess::san::Letters;
use tandem_notation::{
    Batch,
    sheet::{
        Cell, Diagrams, Kind, Options, Row, Sheet, Word,
        html::{CLOSING, Opening, Paper},
    },
};

const PLAIN: Options = Options { letters: &Letters::ENGLISH, diagrams: Diagrams::Marked };

fn sheet(text: &str, options: Options) -> Sheet {
    let batch = Batch::from_text(text.as_bytes());
    let game = batch.games().next().expect("a game");
    Sheet::new(&game, options)
}

/// A sheet's rows as lines: columns between bars, everything else after a sign of its kind.
fn lines(sheet: &Sheet) -> String {
    let mut out = String::new();
    for row in &sheet.rows {
        out += &match row {
            Row::Moves(cells) => moves(cells, sheet.columns.len()),
            Row::Comment(text) => format!("# {text}"),
            Row::Variation { depth, words } => {
                format!(
                    "{}{}",
                    "> ".repeat(*depth),
                    words.iter().map(word).collect::<Vec<_>>().join(" ")
                )
            }
            Row::Diagram(_) => "[diagram]".to_owned(),
            Row::Problem(message) => format!("! {message}"),
        };
        out.push('\n');
    }
    out
}

fn moves(cells: &[Cell], columns: usize) -> String {
    let texts = (0..columns).map(|column| {
        let Some(cell) = cells.iter().find(|cell| cell.column == column) else {
            return String::new();
        };
        let number = cell.number.map_or(String::new(), |number| format!("{number} "));
        let time = cell.time.map_or(String::new(), |time| format!(" {time}"));
        let kind = match cell.kind {
            Kind::Played => "",
            Kind::Last => " <",
            Kind::Repeated => " twice",
            Kind::Unplayed => " unplayed",
        };
        format!("{number}{}{}{time}{kind}", cell.san, cell.marks)
    });
    texts.collect::<Vec<_>>().join("|")
}

fn word(word: &Word) -> String {
    match word {
        Word::Label(text) | Word::San(text) => text.clone(),
        Word::Time(time) => time.to_string(),
        Word::Text(text) => format!("\"{text}\""),
    }
}

#[track_caller]
fn check(text: &str, expect: &str) {
    let expect: Vec<_> = expect.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines(&sheet(text, PLAIN)).trim_end(), expect.join("\n"));
}

#[test]
fn moves_share_a_row_from_left_to_right() {
    check(
        "1A. e4 {298} 1B. d4 {297} 1a. e5 {296} 1b. d5 {295} 2A. Nf3 {294} 2a. Nc6 {293} 2B. c4 {292} *",
        "
        1 e4 4:58||1 d4 4:57|
        |1 e5 4:56||1 d5 4:55
        2 Nf3 4:54|2 Nc6 4:53|2 c4 4:52 <|
        ",
    );
}

#[test]
fn comments_end_the_row() {
    check(
        "1A. e4 {298} {C: hello} 1a. e5 {A:!?} $2 (=) {A: a long annotation} 1B. d4 ; quiet\n 1b. d5 {bob resigns} 1-0",
        "
        1 e4 4:58|||
        # hello
        |1 e5!??\u{2009}(=)||
        # a long annotation
        ||1 d4|
        # quiet
        |||1 d5 <
        ",
    );
}

#[test]
fn marks_stay_however_they_are_written() {
    check(
        "1A. e4! 1a. d5?! $2 (1a. e5?? 2A. Nf3+!?) 2A. exd5 {A:!!} 2a. Qxd5 (=) *",
        "
        1 e4!|1 d5?!?||
        > 1a. e5?? 2A. Nf3+!?
        2 exd5!!|2 Qxd5\u{2009}(=) <||
        ",
    );
}

#[test]
fn the_same_mark_is_shown_once() {
    check("1A. e4 $4 {A:??} 1a. e5! {A:!} {A:!!} *", "1 e4??|1 e5!!! <||");
}

#[test]
fn variations_take_rows_by_depth() {
    check(
        "1A. e4 (1A. d4 {298} 1a. d5 (1a. Nf6 {C:Indian}) 2A. c4 $1) 1a. e5 *",
        "
        1 e4|||
        > 1A. d4 4:58 1a. d5
        > > 1a. Nf6 \"Indian\"
        > 2A. c4!
        |1 e5 <||
        ",
    );
}

#[test]
fn a_diagram_stands_where_it_is_asked_for() {
    let text = "1A. e4 {D:} {D:} 1a. e5 *";
    check(text, "1 e4|||\n[diagram]\n|1 e5 <||");
    let count = |diagrams| {
        let sheet = sheet(text, Options { diagrams, ..PLAIN });
        sheet.rows.iter().filter(|row| matches!(row, Row::Diagram(_))).count()
    };
    assert_eq!([Diagrams::None, Diagrams::Marked, Diagrams::End].map(count), [0, 1, 2]);
    let Row::Diagram(diagram) = &sheet(text, PLAIN).rows[1] else { panic!("no diagram") };
    let last = diagram.boards[0].last.as_ref().expect("a last move");
    assert_eq!((last.label.as_str(), last.san.as_str()), ("1A", "e4"));
}

#[test]
fn diagrams_are_bounded() {
    let moves = "1A. Nf3 {D:} 1a. Nf6 {D:} 2A. Ng1 {D:} 2a. Ng8 {D:} ";
    let sheet = sheet(&moves.repeat(50), PLAIN);
    let diagrams = sheet.rows.iter().filter(|row| matches!(row, Row::Diagram(_))).count();
    assert!(diagrams <= Sheet::MAX_DIAGRAMS);
}

#[test]
fn the_unplayable_rest_is_as_written() {
    check(
        "1A. e4 1a. e5 2A. P@d5 2a. Nc6 (2a. d6) *",
        "
        1 e4|1 e5 <||
        ! 2A. P@d5: White has no pawn in reserve
        2 P@d5 unplayed|2 Nc6 unplayed||
        > 2a. d6
        ",
    );
}

#[test]
fn a_record_that_stands_twice_is_told_apart() {
    check(
        "1A. e4 {298} 1a. e5 {297} 1a. e5 {297} 1B. d4 {1} {x forfeits on time} *",
        "
        1 e4 4:58|1 e5 4:57||
        |1 e5 4:57 twice|1 d4 0:01.0 <|
        ",
    );
}

#[test]
fn letters_of_any_language() {
    let san = |letters| {
        let sheet = sheet("1A. Nf3 (1A. Nc3) 1a. Nc6 *", Options { letters, ..PLAIN });
        lines(&sheet)
    };
    assert!(san(&Letters::CZECH).starts_with("1 Jf3|||\n> 1A. Jc3\n"));
    assert!(san(&Letters::FIGURINES).starts_with("1 ♘f3|||\n> 1A. ♘c3\n"));
}

#[test]
fn one_board_has_two_columns() {
    let sheet = sheet("[White \"anna\"]\n[Black \"bob\"]\n\n1. e4 e5 2. Nf3 *", PLAIN);
    assert_eq!(sheet.columns.len(), 2);
    assert_eq!(sheet.columns[0].name(), "anna");
}

#[test]
fn the_head_says_who_won_and_how() {
    let tags = "[WhiteA \"anna\"][BlackA \"bob\"][WhiteB \"carl\"][BlackB \"dan\"]\n\
                [TimeControl \"180+2\"][Result \"0-1\"]\n\n";
    // bughousedb.com's results are those of the board that ended: the comment is more reliable.
    let sheet = sheet(&format!("{tags}1A. e4 {{carl forfeits on time}} 0-1"), PLAIN);
    assert_eq!(sheet.head.facts, ["3 min + 2 s"]);
    let outcome = sheet.head.outcome(&sheet.columns);
    assert_eq!(outcome, "0–1, carl forfeits on time · anna and dan win");
}

#[test]
fn html_is_escaped_and_well_formed() {
    let hostile = "<script>alert(1)</script>&\u{202e}\u{7}";
    let text = format!(
        "[Event \"{hostile}\"][WhiteA \"{hostile}\"][WhiteAElo \"<i>\"][Site \"]]>\"]\n\n\
         1A. Nf3 {{299}} {{A:<!}} {{C:{hostile}}} (1A. <b> {{{hostile}}}) {{D:}} 1a. <svg/onload=x> {{2}} {{{hostile}}} *"
    );
    let sheet = sheet(&text, Options::default());
    let page = format!("{}{}{CLOSING}", Opening { title: hostile, paper: Paper::A4 }, sheet.html());
    assert!(!page.contains("<script") && !page.contains("<svg/") && !page.contains("\u{202e}"));
    assert!(page.contains("&lt;script&gt;"));
    // The body is XML, as it has no HTML entities.
    let body = &page[page.find("<body>").expect("a body")..page.rfind("</html>").expect("an end")];
    let document = roxmltree::Document::parse(body).expect("well formed");
    let ids: Vec<_> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "an id stands twice");
    for link in document
        .descendants()
        .filter(|node| node.has_tag_name("use") || node.tag_name().name() == "use")
    {
        let target = link.attribute("href").expect("a link").trim_start_matches('#');
        assert!(ids.contains(&target), "{target} is not there");
    }
}

#[test]
fn half_a_game_is_laid_out_in_order_too() {
    let text = include_bytes!("../../../examples/club-evening.bpgn");
    let tail: &[u8] = b" (1A. e4 {D:} {C:x} ((";
    for end in (0..text.len().min(6_000)).step_by(89) {
        let broken = [&text[..end], tail, &text[end / 2..end]].concat();
        let batch = Batch::from_text(&broken);
        for game in batch.games() {
            let sheet = Sheet::new(&game, Options::default());
            let mut plies = Vec::new();
            for row in &sheet.rows {
                let Row::Moves(cells) = row else { continue };
                assert!(!cells.is_empty());
                assert!(cells.is_sorted_by(|a, b| a.column < b.column));
                assert!(cells.iter().all(|cell| cell.column < sheet.columns.len()));
                plies.extend(
                    cells.iter().filter(|cell| matches!(cell.kind, Kind::Played | Kind::Last)),
                );
            }
            assert_eq!(plies.len(), tandem_notation::Replay::new(&game).run().plies as usize);
            let page = format!(
                "<div>{}{}</div>",
                tandem_notation::diagram::Diagram::shared_defs(),
                sheet.html()
            );
            roxmltree::Document::parse(&page).expect("well formed");
        }
    }
}
