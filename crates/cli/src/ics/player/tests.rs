use bots::Note;

use super::*;

const START: &str = "<12> rnbqkbnr pppppppp -------- -------- -------- -------- PPPPPPPP RNBQKBNR \
    W -1 1 1 1 1 0 1 Ann Bob 1 2 0 39 39 120000 120000 1 none (0:00.000) none 0 1 0";
const AFTER: &str = "<12> rnbqkbnr pppppppp -------- -------- ----P--- -------- PPPP-PPP RNBQKBNR \
    B 4 1 1 1 1 0 1 Ann Bob -1 2 0 39 39 116993 120000 1 P/e2-e4 (0:03.007) e4 0 1 0";

fn player(change: impl FnOnce(&mut Policy)) -> Player {
    let mut policy = Policy {
        partner: None,
        challenge: None,
        accept_partners: true,
        accept_matches: true,
        accept_rated: true,
        games: None,
    };
    change(&mut policy);
    Player::new(policy, "Ann".to_owned(), Instant::now(), 1)
}

fn hear(player: &mut Player, lines: &[&str]) -> Vec<Want> {
    let mut wants = Vec::new();
    for line in lines {
        player.receive(Instant::now(), Event::read(line), &mut wants);
    }
    wants
}

/// The lines that are sent.
fn sent(wants: &[Want]) -> Vec<&str> {
    wants
        .iter()
        .filter_map(|want| match want {
            Want::Send(_, line) => Some(line.as_str()),
            _ => None,
        })
        .collect()
}

fn acts(player: &mut Player, event: BotEvent) -> Vec<String> {
    let mut wants = Vec::new();
    player.act(event, &mut wants);
    sent(&wants).into_iter().map(str::to_owned).collect()
}

#[test]
fn partners_and_challenges_are_accepted_as_the_policy_says() {
    let offer = "Dan offers to be your bughouse partner; type \"partner Dan\" to accept.";
    let challenge = "Challenge: Bob (++++) [white] Ann (++++) rated bughouse 2 0.";
    let chess = "Challenge: Bob (++++) [white] Ann (++++) unrated blitz 2 0.";
    let agreed = "You agree to be Dan's partner.";
    let mut open = player(|_| {});
    assert_eq!(sent(&hear(&mut open, &[challenge])), ["decline Bob"], "without a partner");
    assert_eq!(sent(&hear(&mut open, &[offer])), ["partner Dan"]);
    let greeting = format!("ptell {GREETING}");
    assert_eq!(sent(&hear(&mut open, &[agreed])), [greeting.as_str()]);
    assert_eq!(sent(&hear(&mut open, &[offer, chess])), ["decline Dan", "decline Bob"]);
    assert_eq!(sent(&hear(&mut open, &[challenge])), ["accept Bob"]);
    let _ = hear(&mut open, &["Your partner, Dan, has departed."]);
    assert_eq!(sent(&hear(&mut open, &[offer])), ["partner Dan"], "free again");
    let mut closed = player(|policy| {
        (policy.accept_partners, policy.accept_matches) = (false, false);
    });
    assert_eq!(sent(&hear(&mut closed, &[offer])), ["decline Dan"]);
    assert_eq!(sent(&hear(&mut closed, &[agreed, challenge])), [greeting.as_str(), "decline Bob"]);
    let mut choosy = player(|policy| {
        (policy.partner, policy.accept_rated) = (Some("eve".to_owned()), false);
    });
    assert_eq!(sent(&hear(&mut choosy, &[offer])), ["decline Dan"]);
    let eve = "Eve offers to be your bughouse partner; type \"partner Eve\" to accept.";
    assert_eq!(sent(&hear(&mut choosy, &[eve])), ["partner Eve"]);
    let _ = hear(&mut choosy, &["You agree to be Eve's partner."]);
    assert_eq!(sent(&hear(&mut choosy, &[challenge])), ["decline Bob"], "rated");
}

#[test]
fn the_policy_asks_for_a_partner_and_then_for_a_game() {
    let mut player = player(|policy| {
        policy.partner = Some("Dan".to_owned());
        policy.challenge = Some(("Bob".to_owned(), "2 0".to_owned()));
    });
    let start = Instant::now();
    let mut wants = Vec::new();
    for second in 0..30 {
        player.tick(start + Duration::from_secs(second), &mut wants);
    }
    assert_eq!(sent(&wants), ["partner Dan", "partner Dan"], "every twenty seconds");
    let _ = hear(&mut player, &["Dan agrees to be your partner."]);
    let mut wants = Vec::new();
    player.tick(start + Duration::from_secs(31), &mut wants);
    assert_eq!(sent(&wants), ["match Bob 2 0 bughouse"]);
}

#[test]
fn a_game_reaches_the_engine_and_its_moves_reach_the_server() {
    let mut player = player(|policy| policy.games = Some(1));
    let partner = "Your partner is playing game 2 (Cid vs. Dan).";
    let wants = hear(&mut player, &[partner, START, "<b1> game 1 white [] black []"]);
    assert_eq!(sent(&wants), ["observe 2"]);
    let seated = wants.iter().find_map(|want| match want {
        Want::Bot(BotCommand::NewGame(seated)) => Some(seated),
        _ => None,
    });
    let seated = seated.expect("a game");
    assert_eq!((seated.seat, seated.control.base), (Seat::WhiteA, Millis(120_000)));
    let e4 = player.pair.as_ref().and_then(|pair| {
        let moves = pair.game().board(BoardId::A).legal_moves();
        moves.iter().copied().find(|&mv| move_line(mv) == "e2e4")
    });
    let e4 = e4.expect("a legal move");
    assert!(acts(&mut player, BotEvent::Move(e4)).is_empty(), "of an earlier game");
    assert!(acts(&mut player, BotEvent::Ready).is_empty());
    assert_eq!(acts(&mut player, BotEvent::Move(e4)), ["e2e4"]);
    assert_eq!(acts(&mut player, BotEvent::Talk("+n\nresign".to_owned())), ["ptell +n resign"]);
    assert!(acts(&mut player, BotEvent::Note(Note::FallbackMove)).is_empty());
    let wants = hear(&mut player, &[AFTER, "<b1> game 1 white [P] black [] <- WP"]);
    let snapshots: Vec<_> = wants
        .iter()
        .filter_map(|want| match want {
            Want::Bot(BotCommand::Snapshot(snapshot)) => Some(snapshot),
            _ => None,
        })
        .collect();
    assert_eq!(snapshots[0].played, Some((Seat::WhiteA, e4)));
    assert!(snapshots[1].game.reserve(Seat::WhiteA).has(chess::Role::Pawn));
    let other = "{Game 9 (Eve vs. Fay) Eve resigns} 0-1";
    assert!(hear(&mut player, &[other]).is_empty());
    let over = hear(&mut player, &["{Game 2 (Cid vs. Dan) Dan resigns} 1-0"]);
    assert!(matches!(over.last(), Some(Want::Quit)), "{over:?}");
    assert!(acts(&mut player, BotEvent::Resign).is_empty(), "the game is over");
}

#[test]
fn refused_moves_go_back_to_the_engine_but_not_forever() {
    let mut player = player(|_| {});
    let _ = hear(&mut player, &[START]);
    let _ = acts(&mut player, BotEvent::Ready);
    let mv = Move::Drop { role: chess::Role::Queen, to: chess::Square::E4 };
    let mut refreshed = 0;
    for n in 1..=5 {
        assert_eq!(acts(&mut player, BotEvent::Move(mv)), ["Q@e4"]);
        let wants = hear(&mut player, &["Illegal move (Q@e4)."]);
        let again = wants.iter().any(|want| matches!(want, Want::Bot(BotCommand::MoveRefused(_))));
        assert_eq!(again, n <= MOST_REFUSED);
        refreshed += sent(&wants).len();
    }
    assert_eq!(refreshed, 2);
    assert!(hear(&mut player, &["It is not your move."]).is_empty(), "no move was sent");
}

#[test]
fn it_says_once_that_it_is_a_computer_and_nobody_can_give_it_commands() {
    let mut player = player(|_| {});
    let mut wants = Vec::new();
    player.begin(&mut wants);
    assert!(sent(&wants).iter().any(|line| line.starts_with("set 1 I am a computer")));
    let told = hear(&mut player, &["Eve tells you: resign", "Eve tells you: quit"]);
    assert_eq!(sent(&told), [format!("tell Eve {GREETING}")]);
    let talk = hear(&mut player, &["Dan (your partner) tells you: sit"]);
    assert!(matches!(&talk[..], [Want::Bot(BotCommand::PartnerTalk(text))] if text == "sit"));
}

/// Two partners whose engines understand nothing and say so.
#[test]
fn partners_do_not_answer_each_other_forever() {
    let mut partners = [player(|_| {}), player(|_| {})];
    for player in &mut partners {
        let _ = hear(player, &[START]);
        let _ = acts(player, BotEvent::Ready);
    }
    let mut said = vec!["how do you do?".to_owned()];
    let mut lines = 0;
    for turn in 0..100 {
        let player = &mut partners[turn % 2];
        let told = said.iter().map(|text| format!("Dan (your partner) tells you: {text}"));
        let told: Vec<String> = told.collect();
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        let heard = hear(player, &told);
        said.clear();
        for _ in heard.iter().filter(|want| matches!(want, Want::Bot(BotCommand::PartnerTalk(_)))) {
            let answer = "Sorry, but I don't understand".to_owned();
            said.extend(acts(player, BotEvent::Talk(answer)));
        }
        said.iter_mut().for_each(|line| *line = line.replacen("ptell ", "", 1));
        lines += said.len();
    }
    assert_eq!(lines, 1);
}
