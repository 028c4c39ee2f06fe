//! The players, the arbiter and the server of a random game. They mostly do what makes sense, and
//! sometimes anything at all.

use chess::{Board, Color, Role, Uci};
use tandem_bughouse::{
    Arbiter, ArbiterAction, BoardId, Claim, Count, Event, HalfPoints, Log, LogEntry, Losers,
    Millis, MoveText, PlayerAction, Seat, ServerEvent, Team,
};

use crate::{
    acts::{self, Hands},
    chance::Chance,
    table::Table,
};

pub(crate) struct Players<'a> {
    table: &'a Table,
    chance: Chance,
    hands: Hands,
    events: usize,
    /// How many more events there are once the game is over.
    after_the_end: usize,
    /// The last count of each team on each board, and the position that it counted.
    counted: [[Option<(Count, Board, Color)>; 2]; 2],
    /// The last drop: its seat and its piece.
    dropped: Option<(Seat, Role)>,
    /// When the clocks begin to run.
    clocks: Millis,
}

impl<'a> Players<'a> {
    pub(crate) fn new(table: &'a Table, mut chance: Chance) -> Self {
        Self {
            table,
            after_the_end: chance.below(12),
            chance,
            hands: Hands::new(),
            events: table.events,
            counted: [[None; 2]; 2],
            dropped: None,
            clocks: Millis::ZERO,
        }
    }

    /// The next event; `None` when the game has had all its events.
    pub(crate) fn next(&mut self, arbiter: &Arbiter) -> Option<LogEntry> {
        self.events = self.events.checked_sub(1)?;
        if arbiter.is_final() {
            self.after_the_end = self.after_the_end.checked_sub(1)?;
        }
        let event = self.event(arbiter);
        let at = self.instant(arbiter);
        if event == Event::Start && !arbiter.is_started() {
            self.clocks = at + arbiter.ruleset().countdown;
        }
        Some(LogEntry { at, event })
    }

    fn instant(&mut self, arbiter: &Arbiter) -> Millis {
        let chance = &mut self.chance;
        let now = arbiter.now().max(Millis::ZERO);
        if self.table.wild && arbiter.is_started() && chance.one_in(20) {
            let back = Millis(chance.pick(&[1, 1, 1, 1_000, i64::MAX]));
            // The end of all time comes once.
            let ends = arbiter.end().is_some() && chance.one_in(2);
            return if ends { Millis(i64::MAX) } else { now - back };
        }
        if arbiter.is_started() && now < self.clocks && chance.one_in(3) {
            return self.clocks;
        }
        let at = match chance.below(1024) {
            0..=255 => now,
            256 => {
                let about = Millis(chance.pick(&[-1, 0, 0, 1]));
                arbiter.next_flag().map_or(now, |(_, falls)| (falls + about).max(now))
            }
            257 => now + Millis(chance.pick(&[60_000, 300_000, 4_000_000])),
            258..=460 => now + Millis(1),
            _ => now + Millis(1 + chance.below(self.table.pace) as i64),
        };
        // Ends of one instant are added up.
        let open = arbiter.end().is_some() && !arbiter.is_final() && !chance.one_in(4);
        if open { now } else { at.min(Log::LATEST) }
    }

    fn event(&mut self, arbiter: &Arbiter) -> Event {
        if !arbiter.is_started() && !self.chance.one_in(3) {
            return Event::Start;
        }
        if let Some((seat, role)) = arbiter.last_drop()
            && self.chance.one_in(2)
        {
            return Event::Player(seat, self.last_drop(arbiter, seat, role));
        }
        if arbiter.is_stopped() && self.chance.one_in(4) {
            let restart = self.chance.one_in(2);
            return if restart {
                Event::Arbiter(ArbiterAction::Restart)
            } else {
                Event::Server(ServerEvent::Resumed)
            };
        }
        if let Some(mated) = BoardId::ALL.into_iter().find_map(|board| arbiter.mated(board))
            && self.chance.one_in(3)
        {
            let claimant = self.chance.pick(&(!mated.team()).seats());
            return Event::Player(claimant, PlayerAction::Claim(Claim::Mate(mated.board())));
        }
        if let Some((seat, role)) = self.dropped.take()
            && self.chance.one_in(12)
        {
            return Event::Player(seat.opponent(), PlayerAction::Invisible(role));
        }
        match self.chance.below(256) {
            0..=191 => self.play(arbiter),
            192..=211 => self.claim(arbiter),
            212..=222 => self.draw(arbiter),
            223..=235 => self.word(arbiter),
            236..=245 => Event::Server(self.notice(arbiter)),
            246..=254 => Event::Arbiter(self.order(arbiter)),
            _ => Event::Start,
        }
    }

    fn last_drop(&mut self, arbiter: &Arbiter, seat: Seat, role: Role) -> PlayerAction {
        if self.chance.one_in(6) {
            return PlayerAction::DeclineLastDrop;
        }
        let position = acts::seen(arbiter, seat);
        let moves = position.legal_moves();
        let is_it = |mv: &&chess::Move| mv.from().is_none() && mv.role() == role;
        let drops: Vec<_> = moves.iter().filter(is_it).copied().collect();
        let mates = |mv: &&chess::Move| {
            let mut after = position.clone();
            after.play_unchecked(**mv);
            after.is_mate()
        };
        let drop = drops.iter().find(mates).or(drops.first());
        let Some(drop) = drop else { return PlayerAction::DeclineLastDrop };
        PlayerAction::Move(MoveText::Squares(drop.to_uci(chess::CastlingStyle::KingMoves)))
    }

    /// A move, in one go or in two, rarely by a player who is not to move.
    fn play(&mut self, arbiter: &Arbiter) -> Event {
        let chance = &mut self.chance;
        let board = if chance.one_in(self.table.on_b) { BoardId::B } else { BoardId::A };
        let on_move = arbiter.to_move(board);
        let seat = if chance.one_in(12) { on_move.opponent() } else { on_move };
        let presses = arbiter.ruleset().completion == tandem_bughouse::ruleset::Completion::Pressed;
        let in_two = presses != chance.one_in(16) && !chance.one_in(4);
        let deed = if arbiter.made(seat).is_some() && !chance.one_in(8) {
            if chance.one_in(8) { PlayerAction::TakeBack } else { PlayerAction::Complete }
        } else if presses && seat == on_move && chance.one_in(64) {
            PlayerAction::Complete
        } else {
            let act = self.hands.act(chance, self.table, arbiter, seat);
            if let MoveText::Squares(Uci::Drop { role, .. }) = act {
                self.dropped = Some((seat, role));
            }
            if in_two { PlayerAction::Make(act) } else { PlayerAction::Move(act) }
        };
        Event::Player(seat, if self.chance.one_in(100) { PlayerAction::ReturnClock } else { deed })
    }

    /// A claim, mostly of what is there.
    fn claim(&mut self, arbiter: &Arbiter) -> Event {
        let board = self.chance.pick(&BoardId::ALL);
        let seat = self.chance.pick(&Seat::ALL);
        let flag = Color::ALL.into_iter().find(|&color| arbiter.clock(board).flag(color).is_some());
        let claimed = match (arbiter.mated(board), arbiter.illegal_move(board), flag) {
            (Some(mated), ..) => Some((mated, Claim::Mate(board))),
            (_, Some((seat, ..)), _) => Some((seat, Claim::IllegalMove(board))),
            (.., Some(color)) => Some((board.seat(color), Claim::Flag(board))),
            _ => None,
        };
        if let Some((against, claim)) = claimed
            && self.chance.one_in(3)
        {
            let claimant = self.chance.pick(&[against.opponent(), against.opponent().partner()]);
            return Event::Player(claimant, PlayerAction::Claim(claim));
        }
        if self.chance.one_in(2) {
            return self.count(arbiter, board);
        }
        let about_to = self.chance.one_in(2).then(|| {
            let on_move = arbiter.to_move(board);
            self.hands.act(&mut self.chance, self.table, arbiter, on_move)
        });
        let claim = match self.chance.below(10) {
            0 | 1 => Claim::Mate(board),
            2 => Claim::IllegalMove(board),
            3 => Claim::Flag(board),
            4 if self.chance.one_in(8) => Claim::Threefold { board, about_to },
            5 => Claim::StartingError(board),
            6 => Claim::RepeatedlyHiding(board),
            _ => Claim::Premove(board),
        };
        Event::Player(seat, PlayerAction::Claim(claim))
    }

    /// Counting aloud, and claiming at three.
    fn count(&mut self, arbiter: &Arbiter, board: BoardId) -> Event {
        let on_move = arbiter.to_move(board);
        let seat = if self.chance.one_in(8) { on_move.opponent() } else { on_move };
        let setup = arbiter.setup(board);
        let counted = &mut self.counted[board as usize][seat.team() as usize];
        let here = |count| Some((count, setup.board, setup.turn));
        let next = match *counted {
            Some((count, board, turn)) if (board, turn) == (setup.board, setup.turn) => match count
            {
                Count::One => Count::Two,
                Count::Two => Count::Three,
                Count::Three => {
                    let claim = Claim::Threefold { board: seat.board(), about_to: None };
                    return Event::Player(seat, PlayerAction::Claim(claim));
                }
            },
            _ => Count::One,
        };
        if next != Count::One || self.chance.one_in(2) {
            *counted = here(next);
        }
        Event::Player(seat, PlayerAction::Count(board, next))
    }

    /// Draws, resignation, adjournment.
    fn draw(&mut self, arbiter: &Arbiter) -> Event {
        let chance = &mut self.chance;
        let offering = Seat::ALL.into_iter().find(|&seat| arbiter.offers_draw(seat));
        let seat = match offering {
            Some(seat) if chance.one_in(2) => seat.opponent(),
            _ => chance.pick(&Seat::ALL),
        };
        let deed = match chance.below(40) {
            0..=5 => PlayerAction::OfferDraw,
            6 if chance.one_in(2) => PlayerAction::AcceptDraw,
            7..=12 => PlayerAction::DeclineDraw,
            13..=15 => PlayerAction::DeclineLastDrop,
            16 if chance.one_in(2) => PlayerAction::Resign,
            17..=32 => PlayerAction::Adjourn,
            _ => PlayerAction::PlayOn,
        };
        Event::Player(seat, deed)
    }

    /// Whatever else players say.
    fn word(&mut self, arbiter: &Arbiter) -> Event {
        let chance = &mut self.chance;
        let seat = chance.pick(&Seat::ALL);
        let held: Vec<Role> = arbiter.setup(seat.board()).reserves[!seat.color()].iter().collect();
        let any: &[Role] = if self.table.wild { &Role::ALL } else { &Role::DROPPABLE };
        let from = if held.is_empty() || chance.one_in(2) { any } else { &held };
        let role = chance.pick(from);
        let deed = match chance.below(8) {
            0 => PlayerAction::StopClocks,
            1 => PlayerAction::ShowPieces(chance.pick(&Seat::ALL)),
            2..=4 => PlayerAction::Invisible(role),
            _ => PlayerAction::Visible(role),
        };
        Event::Player(seat, deed)
    }

    fn span(&mut self) -> Millis {
        let chance = &mut self.chance;
        if self.table.wild && chance.one_in(4) {
            return Millis(chance.pick(&[-1, i64::MIN, i64::MAX, 360_000_001]));
        }
        Millis(chance.pick(&[0, 1, 500, 5_000, 10_000, 100_000, 3_600_001]))
    }

    fn notice(&mut self, arbiter: &Arbiter) -> ServerEvent {
        let seat = self.chance.pick(&Seat::ALL);
        match self.chance.below(16) {
            0..=4 => ServerEvent::Lag(seat, self.span()),
            5 | 6 => ServerEvent::Reading(seat, self.span()),
            7 | 8 => ServerEvent::Reading(seat, arbiter.reading(seat, arbiter.now()) + Millis(100)),
            9 => ServerEvent::Suspended,
            10 => ServerEvent::Resumed,
            11 if self.chance.one_in(8) => ServerEvent::NoShow(seat),
            12 if self.chance.one_in(8) => ServerEvent::Absent(seat),
            _ => ServerEvent::Tick,
        }
    }

    fn order(&mut self, arbiter: &Arbiter) -> ArbiterAction {
        let seat = self.chance.pick(&Seat::ALL);
        let team = self.chance.pick(&[Team::First, Team::Second]);
        let points = if self.table.wild { [0, 1, 2, 255] } else { [1, 2, 1, 2] };
        let points = HalfPoints(self.chance.pick(&points));
        // Orders that end the game are rare.
        match self.chance.below(64) {
            0..=7 => ArbiterAction::Warn(seat),
            8..=17 => ArbiterAction::Freeze(seat, self.span()),
            18 => match self.chance.below(4) {
                0 => ArbiterAction::DeclareLost(Losers::One(team)),
                1 => ArbiterAction::DeclareLost(Losers::Both),
                2 => ArbiterAction::Adjourn,
                _ => ArbiterAction::NewGame,
            },
            19..=25 => ArbiterAction::LowerPoints(team, points),
            26..=30 => ArbiterAction::RaisePoints(team, points),
            31 => ArbiterAction::Expel(seat),
            32..=37 => ArbiterAction::SetClock(seat, self.span()),
            38..=45 => self.set_position(arbiter),
            46..=52 => ArbiterAction::Stop,
            53..=61 => ArbiterAction::Restart,
            _ => ArbiterAction::NoReason(seat),
        }
    }

    /// A position is put right, or wrong.
    fn set_position(&mut self, arbiter: &Arbiter) -> ArbiterAction {
        let board = self.chance.pick(&BoardId::ALL);
        let from = if self.chance.one_in(4) { !board } else { board };
        let mut setup = *arbiter.setup(from);
        let (one, other) = (acts::square(&mut self.chance), acts::square(&mut self.chance));
        match self.chance.below(6) {
            0 => setup.turn = !setup.turn,
            1 => {
                setup.reserves[setup.turn].add(self.chance.pick(&Role::DROPPABLE));
            }
            // A king, too, in wild games.
            2 if self.table.wild || setup.board.role_at(one) != Some(Role::King) => {
                setup.board.remove(one);
            }
            3 if setup.board.role_at(other) != Some(Role::King) => {
                if let Some((piece, promoted)) = setup.board.remove(one) {
                    setup.board.remove(other);
                    setup.board.put(other, piece, promoted);
                }
            }
            _ => {}
        }
        setup.drop_impossible_rights();
        ArbiterAction::SetPosition(board, Box::new(setup))
    }
}
