//! Lines of servers, as they were recorded.

use chess::Role;
use tandem_protocol::ics::{
    Block, BoardLine, Event, GameInfo, GameLine, Holdings, ListedGame, MoveListLine, Output,
    Passed, Received, Relation, Talking, Token, coordinates, movelist_row,
};

const START: &str = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 1 Ann Bob 1 2 0 39 39 120000 120000 1 none (0:00.000) none 0 1 0";
const AFTER_E4: &str = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR B 4 1 1 1 1 0 1 Ann Bob -1 2 0 39 39 116993 120000 1 P/e2-e4 (0:03.007) e4 0 1 0";

/// Each reads as something special and is written as it was.
const LINES: [&str; 24] = [
    START,
    AFTER_E4,
    "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR W -1 1 1 1 1 0 329 GenyaG cday -1 2 0 39 39 120000 120000 1 none (0:00.000) none 1 1 0",
    "<12> rnbqkb-r ppp-pppp ----Pn-- ---p---- -------- -------- PPPP-PPP RNBQKBNR B -1 1 1 1 1 0 2 C D 0 3 0 40 39 -250 1000 4 P/@@-e6 (-0:00.412) P@e6 0 1 12",
    "<b1> game 1 white [] black []",
    "<b1> game 2 white [P] black [] <- WP",
    "<b1> game 329 white [PNNNBQ] black [R]",
    "<g1> 329 p=0 t=bughouse r=1 u=0,0 it=120,0 i=120,0 pt=271 rt=1597,1583 ts=1,1 m=2 n=0",
    "{Game 329 (GenyaG vs. cday) Creating rated bughouse match.}",
    "{Game 128 (RubberDog vs. PoindexterIII) PoindexterIII checkmated} 1-0",
    "{Game 91 (CDay vs. dolaphin) dolaphin's partner won} 0-1",
    "{Game 7 (A vs. B) Partners' game drawn} 1/2-1/2",
    "{Game 7 (A vs. B) A lost connection; game aborted} *",
    "Creating: GenyaG (1597) cday (1583) rated bughouse 2 0",
    "Challenge: Ann (++++) [white] Bill (----) unrated bughouse 2 0.",
    "Your partner is playing game 271 (BillJr vs. lomez).",
    "Ann offers to be your bughouse partner; type \"partner Ann\" to accept.",
    "Dan agrees to be your partner.",
    "You no longer have a bughouse partner.",
    "Ann (your partner) tells you: +n",
    "Ann(U)(++++)[1] kibitzes: gg",
    "Ann[329] says: hello: you",
    "Ann(24): anybody for bughouse?",
    "**** Starting FICS session as GuestAAAA(U) ****",
];

#[test]
fn lines_are_read_and_written_as_they_were() {
    for line in LINES {
        let event = Event::read(line);
        assert!(!matches!(event, Event::Line(_)), "{line}");
        assert_eq!(event.to_string(), line);
    }
    for line in ["", "<12> nonsense", "<b1> game x", "{Game", "(told Bob, who is playing)", "Ann"] {
        assert_eq!(Event::read(line), Event::Line(line.to_owned()));
    }
}

#[test]
fn a_board_line_has_all_its_fields() {
    let Event::Board(board) = Event::read(AFTER_E4) else { panic!() };
    assert_eq!(board.ranks[4], *b"----P---");
    assert_eq!((board.white_to_move, board.double_push), (false, Some(4)));
    assert_eq!((board.relation, board.game, board.base), (Relation::OpponentsMove, 1, 2));
    assert_eq!((board.clocks, board.elapsed), ([116_993, 120_000], 3007));
    assert_eq!((board.text.as_str(), board.verbose.as_str()), ("e4", "P/e2-e4"));
    let mut counted = BoardLine { material: [0; 2], ..(*board).clone() };
    counted.count_material([&[1, 0, 0, 0, 0], &[0; 5]]);
    assert_eq!(counted.material, [40, 39], "a pawn was passed");
}

/// Without milliseconds, clocks and the time of the move are in seconds, both at once.
#[test]
fn clocks_and_elapsed_time_switch_together() {
    let Event::Board(mut board) = Event::read(AFTER_E4) else { panic!() };
    board.in_millis = false;
    let written = board.to_string();
    assert!(written.contains(" 116 120 1 P/e2-e4 (0:03) e4 "), "{written}");
    let read = BoardLine::read(&written).expect("a board");
    assert_eq!((read.in_millis, read.clocks, read.elapsed), (false, [116_000, 120_000], 3000));
    // Servers of long ago leave out the last two fields.
    let old = written.rsplitn(3, ' ').last().expect("a line");
    assert_eq!(BoardLine::read(old).expect("a board").lag, 0);
}

#[test]
fn reserves_are_in_the_order_of_clients_and_a_promoted_piece_is_a_pawn() {
    let mut holdings = Holdings { game: 1, ..Holdings::default() };
    for role in [Role::Queen, Role::Pawn, Role::Bishop, Role::Knight, Role::Rook] {
        holdings.white[Holdings::index(role).expect("a piece in reserve")] += 1;
    }
    holdings.passed = Some(Passed { to_white: false, piece: Role::Pawn });
    assert_eq!(holdings.to_string(), "<b1> game 1 white [PNBRQ] black [] <- BP");
    assert_eq!(Holdings::index(Role::King), None);
    assert_eq!(Holdings::read(&format!("<b1> game 1 white [{}] black []", "P".repeat(300))), None);
}

#[test]
fn moves_are_written_in_full() {
    for (act, text, full) in [
        ("e2e4", "e4", "P/e2-e4"),
        ("g1f3", "Nf3", "N/g1-f3"),
        ("e1g1", "O-O", "o-o"),
        ("e8c8", "O-O-O+", "o-o-o"),
        ("a7a8q", "a8=Q+", "P/a7-a8=Q"),
        ("P@e4", "P@e4", "P/@@-e4"),
        ("N@f7", "N@f7#", "N/@@-f7"),
        ("?", "?", "none"),
    ] {
        assert_eq!(coordinates(act, text), full, "{act}");
    }
    let row = movelist_row(1, [Some(("e4", 0)), Some(("d5", 950))], true);
    assert_eq!(row, "  1.  e4      (0:00.000)      d5      (0:00.950)");
}

#[test]
fn lists_of_games_and_moves_are_read_as_servers_write_them() {
    let read = |line| ListedGame::read(line).map(|it| (it.game, it.players, it.bughouse));
    let players = |white: &str, black: &str| [white.to_owned(), black.to_owned()];
    let fics = " 72 1703 lrzal       1360 buszak     [ Br  2   0]   0:51 -  1:06 (57-53) W: 20";
    assert_eq!(read(fics), Some((72, players("lrzal", "buszak"), true)));
    let private = "137 ++++ Verylongnam ++++ Verylongnam[pBu  2   0]";
    assert_eq!(read(private), Some((137, players("Verylongnam", "Verylongnam"), true)));
    assert!(read("  3 1500 A 1500 B [ br  3   0]").is_some_and(|(.., bughouse)| !bughouse));
    for line in ["", "[", "  5 (Exam. 1500 A 1500 B) [ br  3 0]", "  1 game displayed."] {
        assert_eq!(read(line), None, "{line}");
    }
    let mv = |text: &str, took| (text.to_owned(), took);
    let row = movelist_row(12, [Some(("P@e6+", 950)), Some(("O-O-O", 61_000))], true);
    let both = MoveListLine::Row(12, mv("P@e6+", 950), Some(mv("O-O-O", 61_000)));
    assert_eq!(MoveListLine::read(&row), Some(both));
    let row = movelist_row(3, [Some(("exd5", 2000)), None], false);
    assert_eq!(MoveListLine::read(&row), Some(MoveListLine::Row(3, mv("exd5", 2000), None)));
    assert_eq!(MoveListLine::read("Movelist for game 329:"), Some(MoveListLine::Head(329)));
    assert_eq!(MoveListLine::read("      {Still in progress} *"), Some(MoveListLine::End));
    for line in ["", "Move  A  B", "----  ---", "  1.", "  x. e4 (0:01)", "  1.  e4 0:01"] {
        assert_eq!(MoveListLine::read(line), None, "{line}");
    }
}

#[test]
fn players_and_results_are_found_in_lines() {
    let GameLine { game, white, black, text, result } =
        GameLine::read("{Game 2 (Cid vs. Dan) Dan resigns} 1-0").expect("a line");
    assert_eq!((game, white.as_str(), black.as_str()), (2, "Cid", "Dan"));
    assert_eq!((text.as_str(), result), ("Dan resigns", Some(Token::White)));
    let info = GameInfo::read(
        "<g1> 1 p=0 t=bughouse r=0 u=1,1 it=180,2 i=180,2 pt=2 rt=0E,0P ts=0,1 m=2 n=0",
    );
    let info = info.expect("a line");
    assert_eq!((info.partner, info.time, info.sealed), (2, (180, 2), [false, true]));
    let Event::Talk { name, marks, how, text } = Event::read("Ann(U)(++++)[1] kibitzes: a: b")
    else {
        panic!()
    };
    assert_eq!((name.as_str(), marks.as_str(), how), ("Ann", "(U)(++++)[1]", Talking::Kibitz));
    assert_eq!(text, "a: b");
}

/// A login, a reply, a move that came by itself, a ping and a frame, in pieces of any length.
#[test]
fn a_stream_is_taken_apart_wherever_it_is_split() {
    let stream = format!(
        "banner\n\r\n\rlogin: \n\rLogging you in as \"GuestXKQM\"; you may use this name.\n\r\
         \n\rPress return to enter the server as \"GuestXKQM\":\n\r\
         \n\r**** Starting FICS session as GuestXKQM(U) ****\n\r\n\rfics% \
         \n\r{AFTER_E4}\n\r<b1> game 1 white [] black []\n\rfics% [G]\n\r\
         \x155\x1632\x16today\n\r\x17\n\rfics% \u{7}"
    );
    let mut bytes = stream.into_bytes();
    bytes.splice(8..8, *b"\xff\xfb\x01");
    let received = |pieces: &[&[u8]]| {
        let (mut output, mut all, mut answers) = (Output::default(), Vec::new(), Vec::new());
        for piece in pieces {
            output.read(piece, &mut answers, |received| all.push(received));
        }
        (all, answers)
    };
    let (whole, answers) = received(&[&bytes]);
    for at in 0..bytes.len() {
        assert_eq!(received(&[&bytes[..at], &bytes[at..]]).0, whole, "split at {at}");
    }
    assert_eq!(answers, b"\xff\xfe\x01", "the client shows what is typed itself");
    let kinds: Vec<_> =
        whole.iter().filter(|one| !matches!(one, Received::Event(Event::Line(_)))).collect();
    assert_eq!(*kinds[0], Received::Login);
    assert_eq!(*kinds[1], Received::Event(Event::Named { name: "GuestXKQM".into() }));
    assert!(matches!(kinds[2], Received::Event(Event::Welcome { titles, .. }) if titles == "(U)"));
    assert_eq!(*kinds[3], Received::Prompt);
    assert!(matches!(kinds[4], Received::Event(Event::Board(_))));
    assert!(matches!(kinds[5], Received::Event(Event::Holdings(_))));
    assert_eq!(*kinds[6], Received::Prompt);
    assert_eq!(*kinds[7], Received::Ping);
    let block = Block { number: 5, code: 32, text: "today\n\r".into() };
    assert_eq!(*kinds[8], Received::Block(block));
    assert_eq!(*kinds[9], Received::Prompt);
}
