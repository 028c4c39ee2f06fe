//! The projection of a bughouse table: the messages for each viewer.
//!
//! Both boards are open to everybody; what differs is a person's own: where their pieces may go,
//! the moves they have queued, and the talk that is meant for them. That is the [`Perspective`],
//! and messages are made of it alone.

use std::collections::BTreeMap;

use bughouse::{
    Arbiter, Article, Bfen, BoardId, BoardPart, LogEntry, Millis, MoveText, Numbers, Ruling, Seat,
    Verdict,
    ruleset::{Calling, IllegalMoves},
};
use chess::{CastlingStyle, Position};
use people::accounts::Blocked;
use protocol::{
    BoardState, Change, Played, Rating, Review, Ruled, SeatState, ServerMessage, Snapshot, State,
    Targets, You,
};

use super::{
    extras::Extras,
    queue::MoveQueue,
    state::{BughouseTable, Effects},
    verdicts::{ruled, said},
};
use crate::table::{
    game::Game,
    presence::PresenceView,
    projection::{Show, Viewer},
    wire,
};

/// The viewer's own part; empty for most spectators.
#[derive(PartialEq)]
pub struct Perspective(You);

impl BughouseTable {
    /// From which perspective a viewer sees something, if it is for them.
    pub(super) fn seen_by(
        &self,
        viewer: &Viewer<'_>,
        extras: &Extras,
        show: Show<'_, Effects>,
    ) -> Option<Perspective> {
        let own = || Perspective(self.you(viewer.person, &extras.queue));
        let (effects, own) = match show {
            Show::Everything | Show::State => return Some(own()),
            Show::Change(effects) if effects.state => (effects, own()),
            Show::Change(effects) | Show::Missed(effects) => (effects, Perspective(You::default())),
        };
        let may_read =
            |message| self.room.may_read(viewer.person, viewer.blocked, message, self.in_game());
        effects.message.as_ref().is_none_or(may_read).then_some(own)
    }

    /// The message for a viewer.
    pub(super) fn shown_as(
        &self,
        viewer: &Viewer<'_>,
        Perspective(you): &Perspective,
        show: Show<'_, Effects>,
        at: Millis,
        presence: &PresenceView,
    ) -> ServerMessage {
        let with_state = |change: Change| Change {
            state: Some(self.state(at, presence)),
            you: Some(you.clone()),
            ..change
        };
        let change = match show {
            Show::Everything => {
                let snapshot = self.snapshot(viewer, you.clone(), at, presence);
                return ServerMessage::Snapshot(Box::new(snapshot));
            }
            Show::Change(effects) if effects.state => with_state(self.change(effects)),
            Show::Change(effects) | Show::Missed(effects) => self.change(effects),
            Show::State => {
                let nothing = Effects { number: self.room.number, ..Effects::default() };
                with_state(self.change(&nothing))
            }
        };
        ServerMessage::Change(Box::new(change))
    }

    fn snapshot(
        &self,
        viewer: &Viewer<'_>,
        you: You,
        at: Millis,
        presence: &PresenceView,
    ) -> Snapshot {
        Snapshot {
            table: self.room.id.clone(),
            number: self.room.number,
            terms: self.room.settings.terms.clone(),
            host: self.room.settings.host.clone(),
            state: self.state(at, presence),
            log: self.log.entries.iter().map(ToString::to_string).collect(),
            played: self.played.clone(),
            talk: self.room.talk(viewer.person, viewer.blocked, self.in_game()),
            you,
            event: self.game_of_event(),
        }
    }

    /// The changes of a step, without the state after it.
    fn change(&self, effects: &Effects) -> Change {
        Change {
            table: self.room.id.clone(),
            number: effects.number,
            log: effects.entries.iter().map(ToString::to_string).collect(),
            played: effects.played.clone(),
            rulings: effects.rulings.iter().map(ruled).collect(),
            talk: effects.message.as_ref().map(|message| message.talk.clone()),
            state: None,
            you: None,
        }
    }

    /// The game, as anybody may see it at any time.
    pub fn review(&self) -> Review {
        // Nothing has happened before the start, which is as long ago as can be.
        let now = self.arbiter.now().max(Millis::ZERO);
        let nobody = Viewer { person: "", blocked: &Blocked::default() };
        let mut table = self.snapshot(&nobody, You::default(), now, &PresenceView::default());
        // Chat is not part of the game, and stays with the people who were there.
        table.talk = Vec::new();
        // Nor are other games, and those who wait for one.
        table.state.standings = Vec::new();
        table.state.waiting = Vec::new();
        table.state.muted = Vec::new();
        Review { table, clocks: self.clocks() }
    }

    /// The clock readings at the start and after each move.
    fn clocks(&self) -> Vec<BTreeMap<protocol::Seat, i64>> {
        let mut arbiter = self.log.arbiter();
        let show = |arbiter: &Arbiter, at| {
            Seat::ALL.into_iter().map(|seat| (seat.into(), arbiter.reading(seat, at).0)).collect()
        };
        let mut shown = vec![show(&arbiter, arbiter.now())];
        for LogEntry { at, event } in &self.log.entries {
            let rulings = arbiter.handle(*at, event);
            let completed = rulings.iter().filter(|ruling| is_completed(ruling)).count();
            shown.extend((0..completed).map(|_| show(&arbiter, *at)));
        }
        shown
    }

    /// The private part of a viewer.
    fn you(&self, person: &str, queue: &MoveQueue) -> You {
        let seats: Vec<_> = self.room.seats_of(person).collect();
        let targets = seats.iter().filter_map(|&seat| Some((seat.into(), self.targets(seat)?)));
        let queued = seats.iter().filter_map(|&seat| {
            let mv = queue.of(seat, person)?;
            Some((seat.into(), mv.to_string()))
        });
        You {
            targets: targets.collect(),
            seats: seats.iter().copied().map(Into::into).collect(),
            arbiter: self.room.is_arbiter(person),
            queued: queued.collect(),
        }
    }

    /// Where a player's pieces may go, if they have the move and the table shows it.
    fn targets(&self, seat: Seat) -> Option<Targets> {
        let shows = self.arbiter.ruleset().illegal_moves == IllegalMoves::Refused;
        let position = self.arbiter.position(seat.board())?;
        if !shows || !self.has_move(seat) {
            return None;
        }
        Some(targets_of(position))
    }

    pub fn state(&self, at: Millis, presence: &PresenceView) -> State {
        let seat = |seat: Seat| {
            let frozen = |until: &Millis| self.in_game() && self.arbiter.reading(seat, at) > *until;
            let state = SeatState {
                offers_draw: self.arbiter.offers_draw(seat),
                resigns: self.in_game() && self.arbiter.resigns(seat),
                adjourns: self.in_game() && self.arbiter.wants_to_adjourn(seat),
                frozen_until: self.arbiter.frozen(seat).filter(frozen).map(|until| until.0),
                swap: self.wishes[seat].map(Into::into),
                rating: self.rating(seat),
                made: self.arbiter.made(seat).map(|text| self.coordinates(seat, text)),
                lag_credit: self.arbiter.lag_credit(seat).0,
                ..presence.seat_state(&self.room, seat)
            };
            (seat.into(), state)
        };
        let former = self.is_over().then(|| self.room.former_players());
        State {
            game: self.room.game,
            phase: self.phase(),
            now: at.0,
            seats: Seat::ALL.into_iter().map(seat).collect(),
            players: former.unwrap_or_default(),
            boards: BoardId::ALL.into_iter().map(|id| (id.into(), self.board(id, at))).collect(),
            start: self.log.start.as_ref().map(Bfen::to_bracket),
            waiting: self.waiting().cloned().collect(),
            standings: self.participants.standings.clone(),
            muted: self.room.chat.muted.clone(),
            last_drop: self.last_drop(),
            end: self.end.as_ref().map(ruled),
            rated: self.rated.clone(),
            hardly_played: self.room.settings.terms.rated
                && self.is_over()
                && !self.is_long_enough(),
        }
    }

    /// A last drop that is waited for, in the words that opened it.
    fn last_drop(&self) -> Option<Ruled> {
        let (seat, role) = self.arbiter.last_drop()?;
        let verdict = Verdict::LastDropOpen { mated: seat.partner(), seat, role };
        Some(said(Article::new(1, 9), &verdict))
    }

    /// The rating of the player who sits there, where games are rated.
    fn rating(&self, seat: Seat) -> Option<Rating> {
        let person = self.room.seats[seat].as_ref().filter(|_| self.room.settings.terms.rated)?;
        self.participants.rating(&person.id)
    }

    /// A move in coordinates, as pages draw it, if it is clear what it means.
    fn coordinates(&self, seat: Seat, text: MoveText) -> String {
        let meant = match text {
            MoveText::Written(san) => {
                let position = self.arbiter.position(seat.board());
                position.and_then(|position| san.to_move(position).ok())
            }
            MoveText::Squares(_) => None,
        };
        meant.map_or_else(|| text.to_string(), |mv| mv.to_uci(CastlingStyle::KingMoves).to_string())
    }

    fn last(&self, id: BoardId) -> Option<&Played> {
        self.played.iter().rfind(|played| Seat::from(played.seat).board() == id)
    }

    fn board(&self, id: BoardId, at: Millis) -> BoardState {
        let part = BoardPart { setup: *self.arbiter.setup(id), clocks: None };
        let bfen = Bfen { a: part, b: None, numbers: Numbers::Counters };
        let checked = self.arbiter.ruleset().mate == Calling::Automatic
            && self.arbiter.position(id).is_some_and(Position::is_check);
        BoardState {
            fen: bfen.to_bracket(),
            last: self.last(id).map(|played| played.act.clone()),
            check: checked,
            clocks: wire::clocks(self.arbiter.clock(id), at),
        }
    }
}

const fn is_completed(ruling: &Ruling) -> bool {
    matches!(ruling.verdict, Verdict::Completed { .. })
}

/// Where the pieces of the side to move may go.
pub fn targets_of(position: &Position) -> Targets {
    wire::targets(position.legal_moves().iter().copied())
}
