//! What a program says.

use std::time::Instant;

use bughouse::Act;
use protocol::cecp::{FromEngine, Server, ToEngine};

use super::{
    Ask, Cecp, GREETING, PATIENCE, Phase, Probe, features::Done, manners::Manners, seconds,
};
use crate::{Note, Said, run::Out};

impl Cecp {
    pub(super) fn hears(&mut self, now: Instant, line: &str, out: &mut Out) {
        let said = FromEngine::read(line);
        let is_answer = self.lives(now, &said, out);
        match said {
            FromEngine::Features(features) => {
                for feature in features {
                    let (wanted, done) = self.features.take(&feature);
                    let name = feature.name;
                    out.line(if wanted {
                        ToEngine::Accepted(name)
                    } else {
                        ToEngine::Rejected(name)
                    });
                    match (done, &self.phase) {
                        (Some(Done::Yes), Phase::Greeting(_)) => self.greeted(now, out),
                        (Some(Done::NotYet), Phase::Greeting(_)) => {
                            self.phase = Phase::Greeting(now + seconds(GREETING));
                        }
                        _ => {}
                    }
                }
                if let Some(name) = &self.features.own_name {
                    self.manners = Manners::of(name);
                }
            }
            FromEngine::Move(act) => self.plays(now, act, out),
            FromEngine::Pong(number) if number == self.ping => {
                self.pong = None;
                self.is_ready(out);
            }
            FromEngine::Claim(..) => self.claims(now, line, out),
            FromEngine::Illegal(what) => {
                // What it was told was legal; it has lost its way.
                if matches!(self.phase, Phase::Playing(_)) && is_move(&what) {
                    self.fault(now, Note::Protested(line.to_owned()), out);
                }
            }
            FromEngine::Resign | FromEngine::Server(Server::Resign) => {
                if self.desk.seated.is_some() {
                    out.said.push(Said::Resign);
                }
            }
            FromEngine::OfferDraw | FromEngine::Server(Server::Draw) => {
                out.said.push(Said::OfferDraw);
            }
            FromEngine::Server(Server::Flag) => out.said.push(Said::Flag),
            FromEngine::Server(Server::Ptell(text)) => {
                if !is_answer && let Some(text) = self.talker.say(now, &text, &mut out.said) {
                    self.desk.note(Note::Muted(text), &mut out.said);
                }
            }
            FromEngine::Server(Server::Say(text) | Server::Other(text)) => {
                self.desk.note(Note::Swallowed(text), &mut out.said);
            }
            FromEngine::Server(Server::Abort) => {
                self.desk.note(Note::Swallowed("abort".to_owned()), &mut out.said);
            }
            FromEngine::Pong(_)
            | FromEngine::Error(_)
            | FromEngine::Tell(_)
            | FromEngine::Thinking(_)
            | FromEngine::Other(_) => {}
        }
    }

    /// Any line is a sign of life. Returns whether it only answers the question for one.
    fn lives(&mut self, now: Instant, said: &FromEngine, out: &mut Out) -> bool {
        let Some(asked) = &self.probe else { return false };
        let was_asked = matches!(asked, Ask::Answer(_));
        self.probe = Some(self.ask_later(now));
        match said {
            FromEngine::Server(Server::Ptell(text)) => {
                let is_help = text.starts_with("I listen to") || text.starts_with("Tell 'help");
                was_asked && self.manners.probe == Probe::Help && is_help
            }
            FromEngine::Pong(number) if *number == self.ping => {
                // It does nothing, and has not moved.
                if was_asked && self.manners.probe == Probe::Ping && self.desk.is_on_move() {
                    out.said.push(Said::Sits);
                }
                false
            }
            _ => false,
        }
    }

    fn plays(&mut self, now: Instant, act: Act, out: &mut Out) {
        // What it says when it has just been told to wait is of no use any more.
        let Phase::Playing(believed) = &mut self.phase else { return };
        if !self.desk.is_on_move() {
            return;
        }
        let Some(mv) = self.desk.judge(act) else {
            out.line(format_args!("Illegal move: {act}"));
            return self.fault(now, Note::Illegal(act.to_string()), out);
        };
        believed.play_unchecked(mv);
        self.desk.moves();
        self.probe = None;
        out.said.push(Said::Move(mv));
        if self.features.ping {
            self.send_ping(out);
            self.pong = Some(now + seconds(PATIENCE));
        }
    }

    /// A result, of which only the arbiter knows. The program has no move with what it holds, and plays no more until it is
    /// told everything anew.
    fn claims(&mut self, now: Instant, line: &str, out: &mut Out) {
        if !matches!(self.phase, Phase::Playing(_)) {
            return;
        }
        if self.desk.can_move() {
            return self.fault(now, Note::Protested(line.to_owned()), out);
        }
        if self.desk.is_on_move() {
            self.desk.note(Note::Claimed(line.to_owned()), &mut out.said);
        }
        self.wait(true);
    }
}

/// Whether a refusal is about a move, and not about a word that the program does not know.
fn is_move(text: &str) -> bool {
    text.split_whitespace().last().is_some_and(|last| last.parse::<Act>().is_ok())
}
