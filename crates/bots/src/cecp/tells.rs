//! What a program is told of its table.

use std::{sync::Arc, time::Instant};

use bughouse::{Act, Millis};
use chess::{CastlingStyle, Color, Fen, Piece, Position, Reserve, Role};
use protocol::cecp::{Holding, Level, ToEngine};

use super::{Ask, Cecp, PATIENCE, Phase, Probe, seconds};
use crate::{Said, Standing, run::Out};

impl Cecp {
    /// Whether the program has said what it can do.
    pub(super) const fn is_here(&self) -> bool {
        matches!(self.phase, Phase::Waiting { .. } | Phase::Playing(_))
    }

    /// The greeting is over.
    pub(super) fn greeted(&mut self, now: Instant, out: &mut Out) {
        if !self.features.setboard || !self.features.bughouse {
            let lacks = if self.features.setboard { "bughouse" } else { "setboard" };
            out.restart = Some(format!("it has no {lacks}, without which nobody plays here"));
            return;
        }
        self.phase = Phase::Waiting { renew: true };
        if self.features.smp {
            out.line(ToEngine::Cores(1));
        }
        for (name, value) in &self.options {
            out.line(ToEngine::Option(name.clone(), Some(value.clone())));
        }
        if self.desk.seated.is_some() {
            self.new_game(now, out);
        }
    }

    /// A game begins, or goes on with a program that was started again.
    pub(super) fn new_game(&mut self, now: Instant, out: &mut Out) {
        self.games += 1;
        if self.games > 1 && !self.features.reuse {
            out.restart = Some("it plays one game only".to_owned());
            return;
        }
        self.renew(out);
        if let Some(seated) = &self.desk.seated {
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
            self.is_ready(out);
        }
        self.go_on(now, out);
    }

    /// The table learns that the program is ready.
    pub(super) fn is_ready(&mut self, out: &mut Out) {
        if std::mem::take(&mut self.to_be_ready) {
            out.said.push(Said::Ready);
        }
    }

    /// Everything that `new` makes a program forget.
    fn renew(&mut self, out: &mut Out) {
        let Some(seated) = &self.desk.seated else { return };
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

    /// The game stands so.
    pub(super) fn stands(&mut self, now: Instant, standing: Arc<Standing>, out: &mut Out) {
        self.desk.stand(standing.clone());
        if let Phase::Playing(believed) = &mut self.phase {
            let (Some(seat), Some(position)) = (self.desk.seat(), self.desk.position()) else {
                return;
            };
            let mut after = (**believed).clone();
            let theirs = standing.played.filter(|&(by, mv)| {
                by == seat.opponent() && after.turn() == by.color() && after.is_legal(mv)
            });
            let act = theirs.map(|(_, mv)| mv.to_uci(CastlingStyle::KingMoves));
            if is_same_board(&after, position) {
                // After its own move, too: Sjeng may come back to the last reserve that it was told.
                let moved = standing.played.is_some_and(|(by, _)| by == seat);
                let holding = holding(&after, position).or(moved.then(|| whole_holding(position)));
                **believed = position.clone();
                holding.into_iter().for_each(|holding| out.line(holding));
            } else if let Some((_, mv)) = theirs
                && standing.running
                && {
                    after.play_unchecked(mv);
                    is_same_board(&after, position)
                }
            {
                **believed = position.clone();
                let holding = whole_holding(position);
                self.send_clocks(out);
                out.lines.extend(act.map(|act| {
                    let act = Act::Squares(act);
                    let mv = if self.features.usermove {
                        ToEngine::UserMove(act)
                    } else {
                        ToEngine::Move(act)
                    };
                    mv.to_string()
                }));
                out.line(holding);
                self.is_asked(now);
            } else {
                self.wait(false);
                out.line(ToEngine::Force);
            }
        }
        if !standing.running && matches!(self.phase, Phase::Playing(_)) {
            self.wait(false);
            out.line(ToEngine::Force);
        }
        self.go_on(now, out);
    }

    /// If the program is to move, and waits, it gets everything.
    pub(super) fn go_on(&mut self, now: Instant, out: &mut Out) {
        let Phase::Waiting { renew } = self.phase else { return };
        if !self.desk.can_move() {
            return;
        }
        if renew {
            self.renew(out);
        }
        let Some(position) = self.desk.position().cloned() else { return };
        let colors = self.features.colors;
        if colors {
            // Said of who is on move: the program gets the other color.
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
        self.is_asked(now);
    }

    /// The program has been asked for a move.
    fn is_asked(&mut self, now: Instant) {
        if self.manners.probe != Probe::None {
            self.probe = Some(self.ask_later(now));
        }
    }

    /// When the program is to be asked for a sign of life, if it gives none before.
    pub(super) fn ask_later(&self, now: Instant) -> Ask {
        Ask::At(now + self.manners.probe.after(self.desk.clocks().0))
    }

    fn send_clocks(&self, out: &mut Out) {
        if self.features.time {
            let (own, other) = self.desk.clocks();
            let hundredths = |Millis(millis)| millis / 10;
            out.line(ToEngine::Time(hundredths(own)));
            out.line(ToEngine::OpponentTime(hundredths(other)));
        }
    }

    fn fen(&self, position: &Position) -> String {
        let Fen(mut setup) = position.to_fen();
        if self.manners.brackets {
            return Fen(setup).to_string();
        }
        setup.reserves = Default::default();
        Fen(setup).to_string().replace("[]", "").replace('~', "")
    }
}

/// Whether both positions have the same men on the board and the same side to move.
fn is_same_board(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn() && a.fullmoves() == b.fullmoves() && a.board().men().eq(b.board().men())
}

/// What has come into the hands of a board's players, if anything has. A single man is named, and some programs add him to
/// what they have; everything else is told without names, and taken as it is.
fn holding(before: &Position, now: &Position) -> Option<ToEngine> {
    if before.reserves() == now.reserves() {
        return None;
    }
    let plain = holding_of(now);
    let mut passed = Vec::new();
    for color in Color::ALL {
        let (had, has): (Reserve, Reserve) = (before.reserves()[color], now.reserves()[color]);
        for role in Role::DROPPABLE {
            match has.count(role).checked_sub(had.count(role)) {
                Some(more) => passed.extend((0..more).map(|_| Piece { color, role })),
                None => return Some(ToEngine::Holding(plain)),
            }
        }
    }
    let passed = if let [one] = passed[..] { Some(one) } else { None };
    Some(ToEngine::Holding(Holding { passed, ..plain }))
}

fn whole_holding(position: &Position) -> ToEngine {
    ToEngine::Holding(holding_of(position))
}

fn holding_of(position: &Position) -> Holding {
    let reserves = position.reserves();
    Holding { white: reserves[Color::White], black: reserves[Color::Black], passed: None }
}
