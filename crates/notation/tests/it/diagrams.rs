//! Diagrams: what their pictures show, from every side and at every moment of a game.

use std::collections::BTreeMap;

use bughouse::{Bfen, BoardId, Team};
use chess::{Board, Color, Piece, Role, Setup, Square};
use tandem_notation::{
    Batch, Millis,
    diagram::{BoardView, Diagram, Escaped, Scene, printable},
};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

fn diagram(bfen: &str) -> Diagram {
    Diagram::from_bfen(&bfen.parse::<Bfen>().unwrap())
}

/// Plays all moves that can be played, or the first few.
fn after(text: &str, plies: usize) -> Diagram {
    let batch = Batch::from_text(text.as_bytes());
    let mut scene = Scene::new(&batch.games().next().unwrap());
    for _ in 0..plies {
        if scene.next_ply().is_none() {
            break;
        }
    }
    scene.diagram()
}

fn check_svg(diagram: &Diagram, check: impl FnOnce(&roxmltree::Document<'_>)) {
    let svg = diagram.to_svg();
    let document =
        roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    check(&document);
}

/// The pieces drawn, by the corner of their square, board by board from the left.
fn drawn(document: &roxmltree::Document<'_>) -> Vec<BTreeMap<(u32, u32), String>> {
    let boards = document.root_element().children().filter(|node| node.has_tag_name("g"));
    let pieces = |board: roxmltree::Node<'_, '_>| {
        let uses = board.children().filter(|node| node.has_tag_name("use"));
        uses.filter_map(|node| {
            let coordinate = |name| node.attribute(name)?.parse().ok();
            let id = node.attribute("href")?.to_owned();
            Some(((coordinate("x")?, coordinate("y")?), id))
        })
        .collect()
    };
    boards.map(pieces).collect()
}

#[test]
fn every_square_is_where_it_belongs_from_either_side() {
    let knight = Piece { color: Color::Black, role: Role::Knight };
    for square in Square::all() {
        let mut board = Board::EMPTY;
        board.put(square, knight, false);
        let view = BoardView::from_setup(None, Setup { board, ..Setup::EMPTY });
        let mut diagram = Diagram::from_boards(vec![view]);
        let (file, rank) = (square.file() as u32 * 100, square.rank() as u32 * 100);
        for (below, corner) in
            [(Team::First, (file, 700 - rank)), (Team::Second, (700 - file, rank))]
        {
            diagram.below = below;
            check_svg(&diagram, |document| {
                let expected = BTreeMap::from([(corner, "#t-bN".to_owned())]);
                assert_eq!(drawn(document), [expected], "{square} seen by {below:?}");
            });
        }
    }
}

#[test]
fn half_of_the_squares_are_dark() {
    check_svg(&diagram(START), |document| {
        let is_dark = |node: &roxmltree::Node<'_, '_>| node.attribute("fill") == Some("#a87b5c");
        let dark = document.descendants().find(is_dark).unwrap().attribute("d").unwrap();
        let corners: Vec<_> = dark.split('z').filter(|part| !part.is_empty()).collect();
        assert_eq!(corners.len(), 32);
        // a1 is dark.
        assert!(corners.contains(&"M0 700h100v100h-100"));
    });
}

#[test]
fn partners_sit_side_by_side() {
    let mut diagram = diagram(&format!("{START} | {START}"));
    let seen = |diagram: &Diagram| -> Vec<_> {
        let view = |view: &BoardView| (view.board, diagram.color_below(view));
        diagram.left_to_right().map(view).collect()
    };
    let (a, b) = (Some(BoardId::A), Some(BoardId::B));
    assert_eq!(seen(&diagram), [(a, Color::White), (b, Color::Black)]);
    check_svg(&diagram, |document| {
        let [left, right] = &drawn(document)[..] else { panic!("two boards") };
        assert_eq!(left[&(400, 700)], "#t-wK");
        assert_eq!(right[&(300, 700)], "#t-bK");
    });

    diagram.below = Team::Second;
    assert_eq!(seen(&diagram), [(b, Color::White), (a, Color::Black)]);
    let svg = diagram.to_svg();
    assert!(svg.find("Board B").unwrap() < svg.find("Board A").unwrap());
}

#[test]
fn names_cannot_break_out_and_all_that_is_used_is_defined() {
    let mut diagram = diagram(&format!("{START} | {START}"));
    let hostile = "</text><script>alert(\"1\" & '2')</script>\u{1b}[2J\u{0}\u{202e}\u{ffff}]]>";
    for view in &mut diagram.boards {
        view.players.white.name = Some(hostile.to_owned());
        view.players.black.rating = Some("<b>".to_owned());
        view.players.black.clock = Some(Millis(-12_345));
    }
    for size in [Diagram::MIN_SIZE, 512] {
        diagram.size = size;
        check_svg(&diagram, |document| {
            assert!(document.descendants().all(|node| !node.has_tag_name("script")));
            let known =
                |id: &str| document.descendants().any(|node| node.attribute("id") == Some(id));
            let uses = document.descendants().filter_map(|node| node.attribute("href"));
            assert!(uses.map(|href| &href[1..]).all(known));
            let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
            assert!(title.text().unwrap().contains("</text><script>alert(\"1\" & '2')</script>"));
        });
    }
    assert_eq!(Escaped("<a&\"'>").to_string(), "&lt;a&amp;&quot;&#39;&gt;");
    assert_eq!(printable("a\tb\u{1b}[31mc\u{85}\u{2066}"), "a b\u{fffd}[31mc\u{fffd}\u{fffd}");
}

#[test]
fn long_names_leave_room() {
    let mut diagram = diagram(START);
    for name in ["W".repeat(500), "李".repeat(500), "й".repeat(500)] {
        diagram.boards[0].players.white.name = Some(name);
        check_svg(&diagram, |document| {
            let texts = document.descendants().filter(roxmltree::Node::is_text);
            let cut = texts.filter_map(|node| node.text());
            let cut = cut.filter(|text| text.ends_with('…') && text.chars().count() < 40);
            assert_eq!(cut.count(), 1);
            assert!(document.input_text().len() < 20_000);
        });
    }
}

#[test]
fn pictures_are_small_and_numbers_short() {
    let full =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R~N~B~QKBN~R[QQRRBBNNPPPPqqrrbbnnpppp] w - - 0 1";
    for size in [Diagram::MIN_SIZE, 131, 256, 512, 1023, Diagram::MAX_SIZE] {
        let svg = Diagram { size, ..diagram(&format!("{full} | {full}")) }.to_svg();
        assert!(svg.len() < 30_000, "{} bytes at {size}", svg.len());
        let digits = |part: &str| part.bytes().take_while(u8::is_ascii_digit).count();
        assert!(svg.split('.').skip(1).all(|part| digits(part) <= 2), "{svg}");
    }
}

#[test]
fn the_size_is_the_edge_of_a_board() {
    for size in [48, 256, 512] {
        check_svg(&Diagram { size, ..diagram(START) }, |document| {
            let root = document.root_element();
            let width: f32 = root.attribute("width").unwrap().parse().unwrap();
            let margins = 2.0 * 28.0 * size as f32 / 800.0;
            assert!((width - size as f32 - margins).abs() <= 0.5, "{width} at {size}");
        });
    }
}

#[test]
fn thumbnails_have_no_words_but_reserves() {
    let bfen = "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1";
    let svg = Diagram { size: 64, ..diagram(bfen) }.to_svg();
    assert!(!svg.contains("<text"));
    assert!(svg.contains("#t-wQ"));
}

#[test]
fn remarks_tell_how_the_side_to_move_stands() {
    for (fen, remark) in [
        (START, None),
        ("4k3/8/8/8/8/8/8/3rK3[] w - - 0 1", Some("check")),
        ("6rk/6pp/7N/8/8/8/8/K7[] b - - 0 1", None),
        ("6rk/5Npp/8/8/8/8/8/K7[] b - - 0 1", Some("mate")),
        ("6k1/5ppp/8/8/8/8/8/K2r4[] w - - 0 1", Some("check")),
        ("3R2k1/5ppp/8/8/8/8/8/K7[] b - - 0 1", Some("check, waiting")),
        ("3R2k1/5ppp/8/8/8/8/8/K7[q] b - - 0 1", Some("check")),
        ("k7/2Q5/8/8/8/8/8/K7[] b - - 0 1", Some("waiting")),
        ("8/8/8/8/8/8/8/8[] w - - 0 1", Some("not playable")),
    ] {
        assert_eq!(diagram(fen).boards[0].remark(), remark, "{fen}");
    }
}

#[test]
fn a_scene_knows_last_moves_and_promotions() {
    let text = "1A. e4 1a. d5 2A. exd5 2a. c6 3A. dxc6 3a. Nf6 4A. cxb7 4a. Nfd7 1B. e4 5A. bxa8=Q 1b. P@d6 *";
    let start = after(text, 0);
    assert!(start.boards.iter().all(|view| view.last.is_none()));
    let end = after(text, usize::MAX);
    let [a, b] = &end.boards[..] else { panic!("two boards") };
    let last =
        |view: &BoardView| view.last.clone().map(|last| format!("{}. {}", last.label, last.san));
    assert_eq!(last(a).as_deref(), Some("5A. bxa8=Q"));
    assert_eq!(last(b).as_deref(), Some("1b. P@d6"));
    let squares: Vec<_> = a.last.as_ref().unwrap().squares.into_iter().collect();
    assert_eq!(squares, [Square::B7, Square::A8]);
    assert!(a.setup.board.promoted().contains(Square::A8));
    check_svg(&end, |document| {
        let promoted =
            |node: &roxmltree::Node<'_, '_>| node.attribute("href") == Some("#t-w-promoted");
        assert_eq!(document.descendants().filter(promoted).count(), 1);
    });
}

#[test]
fn a_scene_knows_names_and_the_latest_clocks() {
    let text = "[WhiteA \"raven\"][WhiteAElo \"2100\"][BlackA \"?\"][TimeControl \"180+0\"]\n\
        1A. e4{179.5} 1a. e5{C: fast} {178} 2A. Nf3{L:10}{-0.5} 1B. d4 *";
    let seconds = |tenths: i64| Some(Millis(tenths * 100));
    let clocks = |plies| {
        let diagram = after(text, plies);
        let clock = |view: &BoardView, color| view.players[color].clock;
        let [a, b] = &diagram.boards[..] else { panic!("two boards") };
        [
            clock(a, Color::White),
            clock(a, Color::Black),
            clock(b, Color::White),
            clock(b, Color::Black),
        ]
    };
    assert_eq!(clocks(0), [seconds(1800); 4]);
    assert_eq!(clocks(2), [seconds(1795), seconds(1780), seconds(1800), seconds(1800)]);
    // A move without a recorded time leaves the clock unknown.
    assert_eq!(clocks(4), [seconds(-5), seconds(1780), None, seconds(1800)]);
    let a = after(text, 0).boards.remove(0);
    assert_eq!(a.players.white.name.as_deref(), Some("raven"));
    assert_eq!(a.players.white.rating.as_deref(), Some("2100"));
    assert_eq!(a.players.black.name, None);
}

#[test]
fn time_spent_is_not_taken_for_a_clock() {
    let clock = |text: &str| after(text, usize::MAX).boards[0].players.white.clock;
    let falling = "1A. e4{[%clk 0:02:59]} 1a. e5 2A. d4{[%clk 0:02:58]} *";
    assert_eq!(clock(falling), Some(Millis(178_000)));
    let rising = "1A. e4{[%clk 0:00:01.3]} 1a. e5 2A. d4{[%clk 0:00:02.1]} *";
    assert_eq!(clock(rising), None);
    let increment = format!("[TimeControl \"1+2\"] {rising}");
    assert_eq!(clock(&increment), Some(Millis(2_100)));
}

#[test]
fn a_bfen_brings_its_clocks() {
    let bfen = "4k3/8/8/8/8/8/8/4K3/Q w - - 142 164 | 4k3/8/8/8/8/8/8/4K3 b - - 9 60";
    let clock = |diagram: &Diagram, board: usize| diagram.boards[board].players.white.clock;
    assert_eq!(clock(&diagram(bfen), 0), Some(Millis(142_000)));
    let game = after(&format!("[FEN \"{bfen}\"] *"), 0);
    assert_eq!(clock(&game, 0), Some(Millis(142_000)));
    assert_eq!(clock(&game, 1), Some(Millis(9_000)));
    // In a file of chess.com's, the same numbers count moves.
    let game = after(&format!("[Site \"Chess.com\"][TimeControl \"180\"][FEN \"{bfen}\"] *"), 0);
    assert_eq!((clock(&game, 0), clock(&game, 1)), (None, None));
}

#[test]
fn plain_pgn_has_one_board() {
    let one = after("[White \"Anna\"][Black \"Bela\"] 1. e4 e5 *", usize::MAX);
    let [view] = &one.boards[..] else { panic!("one board") };
    assert_eq!(view.board, None);
    assert_eq!(view.players.white.name.as_deref(), Some("Anna"));
    assert_eq!(after("[WhiteA \"Anna\"] *", 0).boards.len(), 2);
}

#[test]
fn a_setup_that_cannot_be_played_can_be_seen() {
    let text = "[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 0 | 4k3/8/8/8/8/8/8/4K3 w - - 0 0\"] 1A. Ke2 *";
    let diagram = after(text, usize::MAX);
    assert_eq!(diagram.boards[0].setup.board.occupied().len(), 1);
    assert_eq!(diagram.boards[0].remark(), Some("not playable"));
}
