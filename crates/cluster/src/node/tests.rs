//! One node, asked step by step.

use std::time::Duration;

use super::*;
use crate::{Generation, Order, Ruling, TableEvent, Ticket};

type TestNode = Node<&'static str, &'static str, u32>;
type TestEffect = Effect<&'static str, &'static str, u32>;

const ME: SessionId = SessionId(1);
const OTHER: SessionId = SessionId(2);
const TABLE: TableId = TableId(*b"k3x9m2pa");

fn at(millis: u64) -> LocalTime {
    LocalTime::from_micros(millis * 1000)
}

fn peers() -> Vec<Peer> {
    [ME, OTHER].map(|session| Peer { session, draining: false }).to_vec()
}

/// A node whose session was renewed at 0 ms.
fn node() -> TestNode {
    let mut node = Node::new(ME, Config::DEFAULT, at(0));
    let effects = node.handle(at(0), Input::Tick);
    answer(&mut node, 0, &effects, renewed(None));
    node
}

fn renewed(held: Option<Vec<(TableId, Epoch)>>) -> Answer {
    Answer::Renewed { generation: Generation(1), held, peers: peers() }
}

/// Answers the last query among the effects.
fn answer(
    node: &mut TestNode,
    millis: u64,
    effects: &[TestEffect],
    answer: Answer,
) -> Vec<TestEffect> {
    let mut queries = effects.iter().filter_map(|effect| match effect {
        Effect::Query { operation, .. } => Some(*operation),
        _ => None,
    });
    let operation = queries.next_back().expect("a query");
    node.handle(at(millis), Input::Answer { operation, result: Ok(answer) })
}

fn command(
    node: &mut TestNode,
    millis: u64,
    ticket: u64,
    command: &'static str,
) -> Vec<TestEffect> {
    node.handle(at(millis), Input::Command { ticket: Ticket(ticket), table: TABLE, command })
}

fn event(
    node: &mut TestNode,
    millis: u64,
    event: TableEvent<&'static str, u32>,
) -> Vec<TestEffect> {
    node.handle(at(millis), Input::Table { table: TABLE, epoch: Epoch(1), event })
}

/// A node that owns the table since 10 ms, in epoch 1, and rules on "e4".
fn owner() -> TestNode {
    let mut node = node();
    let effects = command(&mut node, 10, 1, "e4");
    let effects = answer(&mut node, 10, &effects, Answer::Claimed { epoch: Epoch(1) });
    assert_eq!(effects, [order(Order::Open)]);
    let effects = event(&mut node, 10, TableEvent::Opened { last: 7 });
    assert_eq!(effects, [order(Order::Rule("e4"))]);
    node
}

fn order(order: Order<&'static str>) -> TestEffect {
    Effect::Table { table: TABLE, epoch: Epoch(1), order }
}

fn told(ticket: u64, outcome: Outcome<u32>) -> TestEffect {
    Effect::Answer { ticket: Ticket(ticket), outcome }
}

fn queries(effects: &[TestEffect]) -> Vec<Query<&'static str>> {
    let queries = effects.iter().filter_map(|effect| match effect {
        Effect::Query { query, .. } => Some(query.clone()),
        _ => None,
    });
    queries.collect()
}

#[test]
fn a_command_is_answered_after_its_record_is_kept() {
    let mut node = owner();
    let effects = event(&mut node, 11, TableEvent::Append("1A. e4"));
    let append = Query::Append { table: TABLE, epoch: Epoch(1), number: 8, record: "1A. e4" };
    assert_eq!(queries(&effects), [append]);
    let effects = answer(&mut node, 12, &effects, Answer::Kept);
    assert_eq!(effects, [order(Order::Appended(8))]);
    let effects = event(&mut node, 12, TableEvent::Ruled(Ruling::Kept(8)));
    assert_eq!(effects, [told(1, Outcome::Answered(8))]);
}

#[test]
fn a_free_table_is_claimed_and_a_held_one_is_forwarded_to() {
    let mut node = node();
    let effects = command(&mut node, 1, 1, "e4");
    assert_eq!(queries(&effects), [Query::Claim { table: TABLE, session: ME }]);
    let held = Answer::Held { owner: OTHER, epoch: Epoch(4) };
    let effects = answer(&mut node, 2, &effects, held);
    let [Effect::Send { to: OTHER, message: Message::Command { request, command: "e4", .. } }] =
        effects[..]
    else {
        panic!("{effects:?}");
    };
    // A second command knows the way.
    let effects = command(&mut node, 3, 2, "d4");
    assert!(matches!(effects[..], [Effect::Send { to: OTHER, .. }]), "{effects:?}");
    let reply = Reply::Outcome(Outcome::Answered(9));
    let message = Message::Reply { request, reply };
    let effects = node.handle(at(4), Input::Message { from: OTHER, message });
    assert_eq!(effects, [told(1, Outcome::Answered(9))]);
}

#[test]
fn a_command_for_a_table_that_moved_follows_it() {
    let mut node = node();
    let effects = command(&mut node, 1, 1, "e4");
    let held = Answer::Held { owner: OTHER, epoch: Epoch(4) };
    let effects = answer(&mut node, 2, &effects, held);
    let [Effect::Send { message: Message::Command { request, .. }, .. }] = effects[..] else {
        panic!("{effects:?}");
    };
    let third = SessionId(3);
    let reply = Reply::MovedTo { owner: third, epoch: Epoch(5), exposed: true };
    let message = Message::Reply { request, reply };
    let effects = node.handle(at(3), Input::Message { from: OTHER, message });
    let [Effect::Send { to, message: Message::Command { request, .. } }] = effects[..] else {
        panic!("{effects:?}");
    };
    assert_eq!(to, third);
    // The first owner may have carried it out, so nobody can say that it was not.
    let message = Message::Reply { request, reply: Reply::Outcome(Outcome::NotKept) };
    let effects = node.handle(at(4), Input::Message { from: third, message });
    assert_eq!(effects, [told(1, Outcome::Unclear)]);
}

/// A node that drains and knew of no heir gives the table up without a word to the others.
#[test]
fn a_node_that_the_former_owner_asks_for_the_table_claims_it() {
    let held = Answer::Held { owner: OTHER, epoch: Epoch(4) };
    let request = RequestId(77);
    let asked = [
        Message::Command { request, table: TABLE, command: "d4" },
        Message::Follow { request, table: TABLE },
    ];
    for message in asked {
        let mut node = node();
        let effects = command(&mut node, 1, 1, "e4");
        answer(&mut node, 2, &effects, held.clone());
        let effects = node.handle(at(3), Input::Message { from: OTHER, message });
        assert_eq!(queries(&effects), [Query::Claim { table: TABLE, session: ME }]);
        let moved = |effect: &TestEffect| {
            matches!(
                effect,
                Effect::Send { message: Message::Reply { reply: Reply::MovedTo { .. }, .. }, .. }
            )
        };
        assert!(!effects.iter().any(moved), "it would be sent to and fro: {effects:?}");
    }
}

#[test]
fn an_owner_stops_before_its_lease_can_have_expired() {
    let mut node = owner();
    let acting = Config::DEFAULT.acting();
    assert!(acting < Config::DEFAULT.lease.mul_f64(0.981) - Config::DEFAULT.margin);
    assert_eq!(node.acts_for(TABLE, at(0) + (acting - Duration::from_micros(1))), Some(Epoch(1)));
    assert_eq!(node.acts_for(TABLE, at(0) + acting), None);
    let effects = node.handle(at(0) + acting, Input::Tick);
    assert!(effects.contains(&order(Order::Suspend)), "{effects:?}");
    // A decision is not written now.
    let effects = event(&mut node, 1200, TableEvent::Append("1A. e4"));
    assert_eq!(effects, [order(Order::NotKept)]);
    let effects = event(&mut node, 1200, TableEvent::Ruled(Ruling::Told(0)));
    assert_eq!(effects, [told(1, Outcome::NotKept)]);
}

#[test]
fn after_an_outage_the_database_says_what_is_still_owned() {
    for (held, expected) in [
        (None, Order::Resume),
        (Some(vec![(TABLE, Epoch(1))]), Order::Resume),
        (Some(vec![(TABLE, Epoch(2))]), Order::Close),
        (Some(Vec::new()), Order::Close),
    ] {
        let mut node = owner();
        let effects = node.handle(at(5000), Input::Tick);
        assert!(effects.contains(&order(Order::Suspend)), "{effects:?}");
        let effects = answer(&mut node, 5001, &effects, renewed(held.clone()));
        assert_eq!(effects.first(), Some(&order(expected)), "{held:?}");
    }
}

#[test]
fn a_claim_from_before_a_lapse_proves_nothing() {
    let mut node = node();
    let claim = command(&mut node, 100, 1, "e4");
    let renewal = node.handle(at(2000), Input::Tick);
    answer(&mut node, 2001, &renewal, renewed(Some(Vec::new())));
    let effects = answer(&mut node, 2002, &claim, Answer::Claimed { epoch: Epoch(1) });
    assert_eq!(effects, []);
    let effects = node.handle(at(2002) + Config::DEFAULT.retry, Input::Tick);
    assert_eq!(queries(&effects), [Query::Claim { table: TABLE, session: ME }]);
}

#[test]
fn an_unknown_append_blocks_the_table_until_it_is_known() {
    let mut node = owner();
    let effects = event(&mut node, 11, TableEvent::Append("1A. e4"));
    let [Effect::Query { operation, query }] = &effects[..] else { panic!("{effects:?}") };
    let unknown = Input::Answer { operation: *operation, result: Err(Unknown) };
    assert_eq!(node.handle(at(150), unknown), []);
    let effects = node.handle(at(150) + Config::DEFAULT.retry, Input::Tick);
    assert_eq!(queries(&effects), std::slice::from_ref(query));
    // The table is another node's meanwhile. This one may have written the record before.
    let effects = answer(&mut node, 210, &effects, Answer::Stale);
    assert_eq!(effects[0], order(Order::Close));
    assert_eq!(queries(&effects), [Query::Claim { table: TABLE, session: ME }]);
    let effects = answer(&mut node, 211, &effects, Answer::Missing);
    assert_eq!(effects, [told(1, Outcome::NoTable)]);
}

#[test]
fn a_draining_node_hands_over_without_refusing_commands() {
    let mut node = owner();
    assert_eq!(node.handle(at(20), Input::Drain), []);
    // "e4" is still being decided; "d4" waits.
    assert_eq!(command(&mut node, 21, 2, "d4"), []);
    let effects = event(&mut node, 22, TableEvent::Ruled(Ruling::Kept(3)));
    assert_eq!(effects[..2], [told(1, Outcome::Answered(3)), order(Order::Close)]);
    assert_eq!(queries(&effects), [Query::Release { table: TABLE, epoch: Epoch(1) }]);
    let effects = answer(&mut node, 23, &effects, Answer::Released);
    let take = Message::Take { table: TABLE, epoch: Epoch(1) };
    assert_eq!(effects[0], Effect::Send { to: OTHER, message: take });
    assert!(
        matches!(
            effects[1..],
            [
                Effect::Send { to: OTHER, message: Message::Command { command: "d4", .. } },
                Effect::Drained
            ]
        ),
        "{effects:?}"
    );
}

#[test]
fn commands_are_bounded_and_end_in_time() {
    let mut node = node();
    let most = crate::entry::MAX_COMMANDS as u64;
    for ticket in 0..most {
        let effects = command(&mut node, 1, ticket, "e4");
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Answer { .. })));
    }
    assert_eq!(command(&mut node, 1, most, "e4"), [told(most, Outcome::NotKept)]);
    let effects = node.handle(at(1) + Config::DEFAULT.patience, Input::Tick);
    let answered = effects.iter().filter(|effect| matches!(effect, Effect::Answer { .. }));
    assert_eq!(answered.count() as u64, most);
    assert_eq!(node.commands(), 0);
}

#[test]
fn routes_are_forgotten() {
    let mut node = node();
    let effects = command(&mut node, 1, 1, "e4");
    let held = Answer::Held { owner: OTHER, epoch: Epoch(4) };
    answer(&mut node, 2, &effects, held);
    assert_eq!(node.tables.len(), 1);
    for millis in (1000..60_000).step_by(100) {
        let effects = node.handle(at(millis), Input::Tick);
        if !queries(&effects).is_empty() {
            answer(&mut node, millis, &effects, renewed(None));
        }
    }
    assert!(node.tables.is_empty() && node.due.is_empty() && node.due_of.is_empty());
}

#[test]
fn a_watched_table_is_claimed_as_soon_as_its_owner_is_gone() {
    let mut node = node();
    let effects = node.handle(at(1), Input::Follow { table: TABLE });
    let held = Answer::Held { owner: OTHER, epoch: Epoch(4) };
    let effects = answer(&mut node, 2, &effects, held);
    let [Effect::Send { to: OTHER, message: Message::Follow { request, .. } }] = effects[..] else {
        panic!("{effects:?}");
    };
    let message = Message::Reply { request, reply: Reply::Followed };
    assert_eq!(node.handle(at(3), Input::Message { from: OTHER, message }), []);
    let effects = node.handle(at(300), Input::Tick);
    let mut alone = peers();
    alone.pop();
    let renewed = Answer::Renewed { generation: Generation(1), held: None, peers: alone };
    let effects = answer(&mut node, 301, &effects, renewed);
    assert_eq!(queries(&effects), [Query::Claim { table: TABLE, session: ME }]);
}
