//! Hostile texts: nothing panics, nothing is lost, and everything terminates.

use std::time::{Duration, Instant};

use tandem_notation::{
    Batch, Formatter,
    check::{Context, check},
    kriegspiel::{FilterOptions, Replayed, filtered},
};

use crate::{SKIRMISH, SKIRMISH_OF_WHITE};

fn formatted(text: &[u8]) -> Vec<u8> {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        formatter.write(&game, &mut out);
    }
    out
}

fn shown(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// Does everything that can be done with a text.
fn survives(text: &[u8]) {
    let once = formatted(text);
    assert_eq!(shown(&once), shown(&formatted(&once)), "{}", shown(text));
    for game in Batch::from_text(text).games() {
        let replayed = Replayed::new(&game);
        for fault in &replayed.faults {
            assert!(fault.span.start <= fault.span.end, "{fault:?}");
        }
        for color in chess::Color::ALL {
            if let Ok((written, _)) = filtered(&replayed, color, FilterOptions::default()) {
                let text = written.to_text();
                assert_eq!(shown(&formatted(&text)), shown(&text));
            }
        }
        for found in check(&Context::new(&game)) {
            let text = game.text();
            let start = game.tokens().first().map_or(0, |token| token.start as usize);
            assert!(found.span.end <= start + text.len(), "{found:?}");
        }
    }
}

#[test]
fn cut_anywhere() {
    for sample in [SKIRMISH, SKIRMISH_OF_WHITE] {
        for end in 0..sample.len() {
            survives(&sample.as_bytes()[..end]);
        }
        for start in (0..sample.len()).step_by(3) {
            survives(&sample.as_bytes()[start..]);
        }
    }
}

#[test]
fn damaged_anywhere() {
    let marks = b"?-:(){}[]\"0\xff ,#+xX";
    for sample in [SKIRMISH, SKIRMISH_OF_WHITE] {
        let moves = sample.find("1.").expect("moves");
        for (n, at) in (moves - 40..sample.len()).enumerate() {
            let mut text = sample.as_bytes().to_vec();
            text[at] = marks[n % marks.len()];
            survives(&text);
            let mut text = sample.as_bytes().to_vec();
            text.insert(at, marks[(n * 7) % marks.len()]);
            survives(&text);
            let mut text = sample.as_bytes().to_vec();
            text.remove(at);
            survives(&text);
        }
    }
}

#[test]
fn odd_things() {
    let head = "[Rules \"Kriegspiel (Berkeley)\"]\n\n";
    for text in [
        "??",
        "?? ?? ?? {(:0)}",
        "-- -- {(:a4)} {(:a4)} {(:a4)}",
        "{(:)}",
        "{(:a4,any+,9999999999)}",
        "1. e4 {(:99999999999999999999)} ?? {(Xe9,Ce9,Pq,Dk,DP,T999,T-,T+:0)}",
        "1. O-O-O {(Xe1:)} ?? {(Xe1:1,any+,4294967295,4294967295)} Kd1 {(:)}",
        "1. e4 {(:)} ?? {(Xe1:0)} 2. Ke2 {(:)} ?? {(:0)} 3. d4 {(:)}",
        "1. e4 {(:)} e5 {(:)} (1... d5 {(:)}) 2. d4 {(:)} ; words\n% more\n*",
        "1. e4# {(CF:)} ?? {(:0)} 1-0",
        "1. e4 {(:) unclosed",
        "1. e4 {(K:d4:Te9,CD)} e5 {(K:::)}",
        "1. e4 {( X e5 , C S : a4 , a5 )}",
    ] {
        survives(text.as_bytes());
        survives(format!("{head}{text}").as_bytes());
        survives(format!("[Filtered \"black\"]\n{head}{text}").as_bytes());
        survives(
            format!("[FEN \"8/8/8/8/8/8/8/8 b - - 0 1\"]\n[Filtered \"white\"]\n{head}{text}")
                .as_bytes(),
        );
        survives(format!("[FEN \"8/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295\"]\n[Belief \"x | | y\"]\n[Filtered \"white\"]\n{head}{text}").as_bytes());
        survives(
            format!("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 4294967295\"]\n{head}{text}").as_bytes(),
        );
    }
}

#[test]
fn long_ones_end() {
    let began = Instant::now();
    let head = "[Rules \"Kriegspiel (English)\"]\n[Filtered \"white\"]\n\n";
    let unfiltered = "[Rules \"Kriegspiel (English)\"]\n\n";
    for text in [
        head.to_owned() + &"Nf3 {(:)} ?? {(:0)} Ng1 {(:)} ?? {(:0)} ".repeat(2_000),
        unfiltered.to_owned() + &"Nf3 {(:)} Nf6 {(:)} Ng1 {(:)} Ng8 {(:any-)} ".repeat(2_000),
        unfiltered.to_owned() + "1. e4 {(:" + &"exd3,any+,".repeat(15_000) + "foo)}",
        unfiltered.to_owned() + &"{(:a4)} ".repeat(15_000),
        unfiltered.to_owned() + &"?? ".repeat(30_000),
        head.to_owned() + &"1. e4 {(:)} ".repeat(15_000),
    ] {
        survives(text.as_bytes());
    }
    // An unoptimized build takes some twenty times as long.
    assert!(began.elapsed() < Duration::from_secs(240), "{:?}", began.elapsed());
}

/// Parts of records of all kinds inserted into each other, from a fixed seed.
#[test]
fn mixed_up() {
    const MARKS: &[u8] = b"?-:(){}[]\"0\xff ,#+xX12\r\n.*!$%;";
    let seeds = [
        SKIRMISH,
        SKIRMISH_OF_WHITE,
        "[Rules \"Kriegspiel (English)\"]\n[SetUp \"1\"]\n[FEN \"4k3/3p4/8/4P3/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O {(:any-,Kd2)} d5 {(:dxe6)} 2. exd6 {(Xd6ep:any+)} *",
        "[Rules \"Kriegspiel (Wild 16)\"]\n[Filtered \"black\"]\n[Termination \"stalemate\"]\n\n1. ?? {(T0:-)} d5 {(T1:dxc4,exd5) foo} $1 {x} 2. ?? {(Xd5p,T0:-)} Qxd5 {(Xd5p,T0:)} 3. -- {(:-)} 1-0",
        "[Rules \"Kriegspiel (CrazyKrieg)\"]\n\n1. e4 {(:)} d5 {(:)} 2. exd5 {(Xd5P:any+)} Nf6 {(:)} 3. P@e6 {(DP:)} fxe6 {(Xe6P:any+,Ng1)} *",
        "[Filtered \"white\"]\n[FEN \"8/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[Belief \"4k3/8/8/8/8/8/8/4K2R w K - 0 1 | 2k5/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Rh8+ {(CR:)} ?? {(T-:1)} 2. -- {(:Rh1)} 1/2-1/2",
    ]
    .map(str::as_bytes);
    let mut state = 88_172_645_463_325_252_u64;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % bound as u64) as usize
    };
    for _ in 0..3_000 {
        let mut text = seeds[below(seeds.len())].to_vec();
        for _ in 0..1 + below(5) {
            let at = below(text.len() + 1);
            let end = (at + below(30)).min(text.len());
            match below(3) {
                0 => drop(text.drain(at..end)),
                1 => text.insert(at, MARKS[below(MARKS.len())]),
                _ => {
                    let other = seeds[below(seeds.len())];
                    let from = below(other.len());
                    let piece = &other[from..(from + below(60)).min(other.len())];
                    drop(text.splice(at..at, piece.iter().copied()));
                }
            }
        }
        survives(&text);
    }
}
