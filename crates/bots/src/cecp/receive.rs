//! Handling the output of a program.

use std::time::Instant;

use bughouse::MoveText;
use protocol::cecp::{FromEngine, Server, ToEngine};

use super::{
    Cecp, GREETING, PATIENCE, Phase, Probe, ProbeState, features::Done, quirks::EngineQuirks,
    seconds,
};
use crate::{BotEvent, Note, driver::Out};

impl Cecp {
    pub(super) fn receive(&mut self, now: Instant, line: &str, out: &mut Out) {
        let said = FromEngine::read(line);
        let is_answer = self.note_alive(now, &said, out);
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
                if let Some(name) = &self.features.my_name {
                    self.quirks = EngineQuirks::for_name(name);
                }
            }
            FromEngine::Move(act) => self.handle_move(now, act, out),
            FromEngine::Pong(number) if number == self.ping => {
                self.pong = None;
                self.report_ready(out);
            }
            FromEngine::Claim(..) => self.handle_claim(now, line, out),
            FromEngine::Illegal(what) => {
                // The driver only sends legal moves, so the program has a wrong position.
                if matches!(self.phase, Phase::Playing(_)) && is_move(&what) {
                    self.fault(now, Note::Protested(line.to_owned()), out);
                }
            }
            FromEngine::Resign | FromEngine::Server(Server::Resign) => {
                if self.seat.seated.is_some() {
                    out.events.push(BotEvent::Resign);
                }
            }
            FromEngine::OfferDraw | FromEngine::Server(Server::Draw) => {
                out.events.push(BotEvent::OfferDraw);
            }
            FromEngine::Server(Server::Flag) => out.events.push(BotEvent::ClaimFlag),
            FromEngine::Server(Server::Ptell(text)) => {
                if !is_answer && let Some(text) = self.talk_limiter.say(now, &text, &mut out.events)
                {
                    self.seat.note(Note::TalkLimited(text), &mut out.events);
                }
            }
            FromEngine::Server(Server::Say(text) | Server::Other(text)) => {
                self.seat.note(Note::Discarded(text), &mut out.events);
            }
            FromEngine::Server(Server::Abort) => {
                self.seat.note(Note::Discarded("abort".to_owned()), &mut out.events);
            }
            FromEngine::Pong(_)
            | FromEngine::Error(_)
            | FromEngine::Tell(_)
            | FromEngine::Thinking(_)
            | FromEngine::Other(_) => {}
        }
    }

    /// Any line shows that the program is alive. Returns whether the line only answers the probe.
    fn note_alive(&mut self, now: Instant, said: &FromEngine, out: &mut Out) -> bool {
        let Some(probe) = &self.probe else { return false };
        let was_asked = matches!(probe, ProbeState::Sent(_));
        self.probe = Some(self.next_probe(now));
        match said {
            FromEngine::Server(Server::Ptell(text)) => {
                let is_help = text.starts_with("I listen to") || text.starts_with("Tell 'help");
                was_asked && self.quirks.probe == Probe::Help && is_help
            }
            FromEngine::Pong(number) if *number == self.ping => {
                // The program is idle and has not moved.
                if was_asked && self.quirks.probe == Probe::Ping && self.seat.is_on_move() {
                    out.events.push(BotEvent::Sits);
                }
                false
            }
            _ => false,
        }
    }

    fn handle_move(&mut self, now: Instant, act: MoveText, out: &mut Out) {
        // A move is useless if the program has just been told to wait.
        let Phase::Playing(believed) = &mut self.phase else { return };
        if !self.seat.is_on_move() {
            return;
        }
        let Some(mv) = self.seat.legal_move(act) else {
            out.line(format_args!("Illegal move: {act}"));
            return self.fault(now, Note::Illegal(act.to_string()), out);
        };
        believed.play_unchecked(mv);
        self.seat.moved();
        self.probe = None;
        out.events.push(BotEvent::Move(mv));
        if self.features.ping {
            self.send_ping(out);
            self.pong = Some(now + seconds(PATIENCE));
        }
    }

    /// Handles a claimed result. Only the arbiter decides results: the program has no legal move
    /// with its reserve, and plays on when it gets everything again.
    fn handle_claim(&mut self, now: Instant, line: &str, out: &mut Out) {
        if !matches!(self.phase, Phase::Playing(_)) {
            return;
        }
        if self.seat.can_move() {
            return self.fault(now, Note::Protested(line.to_owned()), out);
        }
        if self.seat.is_on_move() {
            self.seat.note(Note::Claimed(line.to_owned()), &mut out.events);
        }
        self.wait(true);
    }
}

/// Whether a complaint is about a move and not about an unknown command.
fn is_move(text: &str) -> bool {
    text.split_whitespace().last().is_some_and(|last| last.parse::<MoveText>().is_ok())
}
