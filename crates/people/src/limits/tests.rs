use std::{net::IpAddr, sync::Arc};

use governor::clock::FakeRelativeClock;

use super::*;

fn address(text: &str) -> Address {
    Address::from(text.parse::<IpAddr>().expect("an address"))
}

#[test]
fn allowances_are_per_address_and_forgotten_when_full() {
    let clock = FakeRelativeClock::default();
    let limit = Limit::with_clock(2, Duration::from_secs(10), clock.clone());
    let (one, other) = (address("192.0.2.7"), address("192.0.2.8"));
    assert!(limit.take(&one).is_ok() && limit.take(&one).is_ok());
    assert!(limit.take(&other).is_ok());
    assert_eq!(limit.take(&one), Err(11));
    clock.advance(Duration::from_secs(10));
    assert!(limit.take(&one).is_ok());
    clock.advance(Duration::from_mins(1));
    limit.forget();
    assert!(limit.each.is_empty());
}

#[test]
fn a_network_of_many_households_has_a_larger_allowance_of_its_own() {
    let limit = Limit::with_clock(2, Duration::from_secs(10), FakeRelativeClock::default());
    let household = |n: usize| address(&format!("2001:db8:1:{n:x}::1"));
    let taken = (1..=100).filter(|&n| limit.take(&household(n)).is_ok()).count();
    assert_eq!(taken, 2 * SITE);
    assert!(limit.take(&address("2001:db8:2:1::1")).is_ok(), "another network");
}

#[test]
fn attempts_at_other_nodes_count_here_too() {
    let (here, there) = (Arc::new(Limits::default()), Arc::new(Limits::default()));
    for (one, other) in [(&here, there.clone()), (&there, here.clone())] {
        one.tell(move |spent| other.spent_elsewhere(spent));
    }
    let one = address("192.0.2.7");
    let unknown = |name: &str| Allowance::Unknown(name.to_owned());
    let attempts = (0..100)
        .take_while(|n| [&here, &there][n % 2].attempt(one, &unknown("anna")).is_ok())
        .count();
    assert_eq!(attempts, 10, "as many as at one node");
    let lines = (0..50).take_while(|n| [&here, &there][n % 2].lobby_talk(one, "ben").is_ok());
    assert_eq!(lines.count(), 5, "as many as at one node");
    here.attempt(one, &unknown("ben")).expect("the limit of the address is larger");
}

#[test]
fn guesses_from_many_networks_do_not_use_up_the_attempts_of_the_owner() {
    let limits = Limits::default();
    let unknown = Allowance::Unknown("anna".to_owned());
    let guess = |from: String| limits.attempt(address(&from), &unknown).is_ok();
    let one_site = (0..100).filter(|n| guess(format!("2001:db8:1:{n}::1"))).count();
    assert_eq!(one_site, 10, "a /48 is one network");
    let guesses = (0..200).filter(|n| guess(format!("192.0.2.{n}"))).count();
    assert_eq!(guesses, 30, "the rest of what all of them have");
    // The owner is at an address from which others guess too.
    let owner = address("192.0.2.7");
    let allowances = [Allowance::Network("net".into()), Allowance::Device("dev".into())];
    for allowance in allowances {
        let attempts = (0..50).take_while(|_| limits.attempt(owner, &allowance).is_ok()).count();
        assert_eq!(attempts, 20, "{allowance:?}");
    }
    while limits.attempt(owner, &Allowance::Network("other".into())).is_ok() {}
    limits.attempt(owner, &Allowance::Device("phone".into())).expect("another device");
}

#[test]
fn replays_cost_as_many_units_as_they_have_records() {
    let limits = Limits::default();
    let (one, other) = (address("192.0.2.7"), address("192.0.2.8"));
    for _ in 0..300 {
        limits.replay(one, 200).expect("people who look at games");
    }
    limits.replay(one, u32::MAX).expect_err("the longest of all, again and again");
    limits.replay(other, u32::MAX).expect("somebody else, once");
}

#[test]
fn talk_is_counted_by_address_and_by_its_audience() {
    let limits = Limits::with_talk_once();
    let one = address("192.0.2.7");
    let said = |address, reach| {
        (0..1000).take_while(|_| limits.client_talk(address, reach).is_ok()).count()
    };
    assert_eq!(said(one, Reach::One), 80, "what an address says");
    assert_eq!(said(one, Reach::Everybody), 0);
    let all = |reach| (10..90).map(|n| said(address(&format!("192.0.2.{n}")), reach)).sum();
    let heard: [usize; 3] = [Reach::Everybody, Reach::Channel, Reach::Table].map(all);
    assert_eq!(heard, [20, 40, 200]);
}

#[test]
fn answers_count_as_requests_by_their_length() {
    let limits = Limits::with_talk_once();
    let (one, other) = (address("192.0.2.7"), address("192.0.2.8"));
    for _ in 0..490 {
        limits.answer(one, 500).expect("short ones count as their request alone");
        limits.request(one, false).expect("allowed");
    }
    limits.answer(one, 10 * 1024).expect("the last units");
    limits.request(one, false).expect_err("used up");
    limits.answer(other, usize::MAX).expect("the longest answer");
    limits.answer(other, usize::MAX).expect_err("once");
}

#[test]
fn exports_are_counted_by_address_too_whoever_asks() {
    let limits = Limits::default();
    let (one, other) = (address("192.0.2.7"), address("192.0.2.8"));
    let exports = (0..100).take_while(|n| limits.export(one, &format!("guest{n}")).is_ok());
    assert_eq!(exports.count(), 10);
    limits.export(other, "anna").expect("another address");
}

#[test]
fn mails_to_an_account_are_counted_by_purpose_and_to_strangers_by_mailbox() {
    let (here, there) = (Arc::new(Limits::default()), Arc::new(Limits::default()));
    for (one, other) in [(&here, there.clone()), (&there, here.clone())] {
        one.tell(move |spent| other.spent_elsewhere(spent));
    }
    let resets = |limits: &Limits| {
        (0..9).take_while(|_| limits.mail_to("anna", Purpose::Reset).is_ok()).count()
    };
    assert_eq!([resets(&here), resets(&there)], [3, 0]);
    there.mail_to("anna", Purpose::Confirm).expect("strangers do not keep the owner from it");
    let mails = (0..9).take_while(|n| [&here, &there][n % 2].mail_to_stranger("x").is_ok());
    assert_eq!(mails.count(), 3, "whoever asks for them");
    here.mail_to_stranger("y").expect("another one");
}

#[test]
fn guesses_at_the_code_of_a_hall_are_limited_by_address() {
    let limits = Limits::default();
    let (one, other) = (address("192.0.2.7"), address("192.0.2.8"));
    let guesses = (0..2000).take_while(|_| limits.hall_code(one).is_ok()).count();
    assert!((400..600).contains(&guesses), "{guesses}");
    assert!(limits.hall_code(other).is_ok());
}
