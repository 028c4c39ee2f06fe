//! Sending the state of the table to a program.

use std::{sync::Arc, time::Instant};

use bughouse::{Millis, MoveText};
use chess::{CastlingStyle, Color, Fen, Piece, Position, Reserve, Role};
use protocol::cecp::{Holding, Level, ToEngine};

use super::{Cecp, PATIENCE, Phase, Probe, ProbeState, seconds};
use crate::{BotEvent, GameSnapshot, driver::Out};

impl Cecp {
    /// Whether the program is running and has announced its features.
    pub(super) const fn is_here(&self) -> bool {
        matches!(self.phase, Phase::Waiting { .. } | Phase::Playing(_))
    }

    /// The program has announced its features.
    pub(super) fn greeted(&mut self, now: Instant, out: &mut Out) {
        if !self.features.setboard || !self.features.bughouse {
            let lacks = if self.features.setboard { "bughouse" } else { "setboard" };
            out.restart = Some(format!("it does not support {lacks}, which is required"));
            return;
        }
        self.phase = Phase::Waiting { renew: true };
        if self.features.smp {
            out.line(ToEngine::Cores(1));
        }
        for (name, value) in &self.options {
            out.line(ToEngine::Option(name.clone(), Some(value.clone())));
        }
        if self.seat.seated.is_some() {
            self.new_game(now, out);
        }
    }

    /// Begins a game, or continues one with a restarted program.
    pub(super) fn new_game(&mut self, now: Instant, out: &mut Out) {
        self.games += 1;
        if self.games > 1 && !self.features.reuse {
            out.restart = Some("it plays only one game per process".to_owned());
            return;
        }
        self.renew(out);
        if let Some(seated) = &self.seat.seated {
            let name = |seat| seated.names[seat].clone();
            out.line(ToEngine::Partner(Some(name(seated.seat.partner()))));
            if self.features.name {
                out.line(ToEngine::Name(name(seated.seat.opponent())));
            }
        }
        if self.features.ping {
            self.send_ping(out);
            self.pong = Some(now + seconds(PATIENCE));
        } else {
            self.report_ready(out);
        }
        self.go_on(now, out);
    }

    /// Tells the table that the program is ready, if it waits for that.
    pub(super) fn report_ready(&mut self, out: &mut Out) {
        if std::mem::take(&mut self.owes_ready) {
            out.events.push(BotEvent::Ready);
        }
    }

    /// Sends `new` and everything that it makes a program forget.
    fn renew(&mut self, out: &mut Out) {
        let Some(seated) = &self.seat.seated else { return };
        let control = seated.control;
        out.line(ToEngine::New);
        out.line(ToEngine::Variant("bughouse".to_owned()));
        out.line(ToEngine::Easy);
        out.line(ToEngine::Level(Level {
            moves: 0,
            base: control.base,
            increment: control.increment(),
        }));
        if let Some(depth) = seated.limits.depth {
            out.line(ToEngine::Depth(depth));
        }
        out.line(ToEngine::Force);
        self.phase = Phase::Waiting { renew: false };
    }

    /// Brings the program up to date with a snapshot.
    pub(super) fn update(&mut self, now: Instant, snapshot: Arc<GameSnapshot>, out: &mut Out) {
        self.seat.update(snapshot.clone());
        if let Phase::Playing(believed) = &mut self.phase {
            let (Some(seat), Some(position)) = (self.seat.seat(), self.seat.position()) else {
                return;
            };
            let mut after = (**believed).clone();
            let theirs = snapshot.played.filter(|&(by, mv)| {
                by == seat.opponent() && after.turn() == by.color() && after.is_legal(mv)
            });
            let act = theirs.map(|(_, mv)| mv.to_uci(CastlingStyle::KingMoves));
            if is_same_board(&after, position) {
                // Send the reserve after the program's own move, too: Sjeng may return to the last
                // one that it was sent.
                let moved = snapshot.played.is_some_and(|(by, _)| by == seat);
                let holding = holding(&after, position).or(moved.then(|| whole_holding(position)));
                **believed = position.clone();
                holding.into_iter().for_each(|holding| out.line(holding));
            } else if let Some((_, mv)) = theirs
                && snapshot.running
                && {
                    after.play_unchecked(mv);
                    is_same_board(&after, position)
                }
            {
                **believed = position.clone();
                let holding = whole_holding(position);
                self.send_clocks(out);
                out.lines.extend(act.map(|act| {
                    let act = MoveText::Squares(act);
                    let mv = if self.features.usermove {
                        ToEngine::UserMove(act)
                    } else {
                        ToEngine::Move(act)
                    };
                    mv.to_string()
                }));
                out.line(holding);
                self.schedule_probe(now);
            } else {
                self.wait(false);
                out.line(ToEngine::Force);
            }
        }
        if !snapshot.running && matches!(self.phase, Phase::Playing(_)) {
            self.wait(false);
            out.line(ToEngine::Force);
        }
        self.go_on(now, out);
    }

    /// Sends the complete position if the program is on move and waits.
    pub(super) fn go_on(&mut self, now: Instant, out: &mut Out) {
        let Phase::Waiting { renew } = self.phase else { return };
        if !self.seat.can_move() {
            return;
        }
        if renew {
            self.renew(out);
        }
        let Some(position) = self.seat.position().cloned() else { return };
        let colors = self.features.colors;
        if colors {
            // The command names the color on move, and the program gets the other one.
            out.line(match position.turn() {
                Color::White => ToEngine::Black,
                Color::Black => ToEngine::White,
            });
        }
        out.line(ToEngine::SetBoard(self.fen(&position)));
        self.send_clocks(out);
        let holding = whole_holding(&position);
        if colors {
            out.line(&holding);
            out.line(ToEngine::Go);
        } else {
            out.line(ToEngine::Go);
            out.line(&holding);
        }
        self.phase = Phase::Playing(Box::new(position));
        self.schedule_probe(now);
    }

    /// Schedules a probe, since the program has been asked for a move.
    fn schedule_probe(&mut self, now: Instant) {
        if self.quirks.probe != Probe::None {
            self.probe = Some(self.next_probe(now));
        }
    }

    /// When to probe the program, if it stays silent until then.
    pub(super) fn next_probe(&self, now: Instant) -> ProbeState {
        ProbeState::Due(now + self.quirks.probe.after(self.seat.clocks().0))
    }

    fn send_clocks(&self, out: &mut Out) {
        if self.features.time {
            let (own, other) = self.seat.clocks();
            let hundredths = |Millis(millis)| millis / 10;
            out.line(ToEngine::Time(hundredths(own)));
            out.line(ToEngine::OpponentTime(hundredths(other)));
        }
    }

    fn fen(&self, position: &Position) -> String {
        let Fen(mut setup) = position.to_fen();
        if self.quirks.brackets {
            return Fen(setup).to_string();
        }
        setup.reserves = Default::default();
        Fen(setup).to_string().replace("[]", "").replace('~', "")
    }
}

/// Whether both positions have the same pieces on the board and the same side to move.
fn is_same_board(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn()
        && a.fullmoves() == b.fullmoves()
        && a.board().pieces().eq(b.board().pieces())
}

/// The reserves, if they have changed. A single new piece is named, since some programs add it to
/// what they have; other changes are sent without names, and programs replace their reserves.
fn holding(before: &Position, now: &Position) -> Option<ToEngine> {
    if before.reserves() == now.reserves() {
        return None;
    }
    let plain = holding_of(now);
    let mut arrived = Vec::new();
    for color in Color::ALL {
        let (had, has): (Reserve, Reserve) = (before.reserves()[color], now.reserves()[color]);
        for role in Role::DROPPABLE {
            match has.count(role).checked_sub(had.count(role)) {
                Some(more) => arrived.extend((0..more).map(|_| Piece { color, role })),
                None => return Some(ToEngine::Holding(plain)),
            }
        }
    }
    let passed = if let [one] = arrived[..] { Some(one) } else { None };
    Some(ToEngine::Holding(Holding { passed, ..plain }))
}

fn whole_holding(position: &Position) -> ToEngine {
    ToEngine::Holding(holding_of(position))
}

fn holding_of(position: &Position) -> Holding {
    let reserves = position.reserves();
    Holding { white: reserves[Color::White], black: reserves[Color::Black], passed: None }
}
