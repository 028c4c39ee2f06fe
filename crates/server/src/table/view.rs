//! What a viewer may see of a table: decided here and nowhere else.
//!
//! Everybody sees both boards, all reserves and clocks. Partner talk is the team's, observers' talk is kept from the
//! players until the game is over (Laws 8.2, 9.6). Where illegal moves stand, nobody is shown where men may go.

use std::collections::BTreeMap;

use bughouse::{
    Act, Arbiter, Article, Bfen, BoardId, BoardPart, BySeat, Entry, Millis, Numbers, Ruling, Seat,
    Verdict,
};
use chess::{CastlingStyle, Color, Position, Uci};
use protocol::{
    BoardState, Change, Channel, Clocks, Person, Phase, Played, Rating, Review, Ruled, SeatState,
    Snapshot, State, Targets, You,
};

use super::{
    Queued,
    scene::Around,
    state::{Applied, Table},
    talk::Said,
};
use crate::people::Blocked;

impl Table {
    /// Everything, for somebody who begins to watch.
    pub(crate) fn snapshot(
        &self,
        person: &str,
        blocked: &Blocked,
        at: Millis,
        around: &Around,
        you: You,
    ) -> Snapshot {
        let heard = self.talk.said.iter().filter(|said| self.hears(person, blocked, said));
        Snapshot {
            table: self.id.clone(),
            number: self.number,
            terms: self.settings.terms.clone(),
            host: self.settings.host.clone(),
            state: self.state(at, around),
            log: self.log.entries.iter().map(ToString::to_string).collect(),
            played: self.played.clone(),
            talk: heard.map(|said| said.talk.clone()).collect(),
            you,
        }
    }

    /// The game, to be looked at by anybody at any time.
    pub(crate) fn review(&self) -> Review {
        // Nothing has happened before the start, which is as long ago as can be.
        let now = self.arbiter.now().max(Millis::ZERO);
        let mut table =
            self.snapshot("", &Blocked::default(), now, &Around::default(), You::default());
        // What was said is not the game's, and belongs to those who were there.
        table.talk = Vec::new();
        Review { table, clocks: self.clocks() }
    }

    /// What the clocks showed at the start and after each of the moves.
    fn clocks(&self) -> Vec<BTreeMap<protocol::Seat, i64>> {
        let mut arbiter = self.log.arbiter();
        let show = |arbiter: &Arbiter, at| {
            Seat::ALL.into_iter().map(|seat| (seat.into(), arbiter.reading(seat, at).0)).collect()
        };
        let mut shown = vec![show(&arbiter, arbiter.now())];
        for Entry { at, event } in &self.log.entries {
            let rulings = arbiter.handle(*at, event);
            let completed = rulings.iter().filter(|ruling| is_completed(ruling)).count();
            shown.extend((0..completed).map(|_| show(&arbiter, *at)));
        }
        shown
    }

    /// What a record changed, without what is each viewer's alone.
    pub(crate) fn change(&self, applied: Applied, at: Millis, around: &Around) -> Change {
        Change {
            table: self.id.clone(),
            number: applied.number,
            log: applied.lines,
            played: applied.played,
            rulings: applied.rulings.iter().map(ruled).collect(),
            talk: applied.talk.map(|said| said.talk),
            state: applied.state.then(|| self.state(at, around)),
            you: None,
        }
    }

    /// Whether a viewer knows everything at once, where others know it later: who sits here, and the arbiter.
    pub(crate) fn sees_at_once(&self, person: &str) -> bool {
        self.is_arbiter(person) || self.seats_of(person).next().is_some()
    }

    /// Whether a viewer may hear what was said, and wants to.
    pub(crate) fn hears(&self, person: &str, blocked: &Blocked, said: &Said) -> bool {
        if blocked.has(&said.talk.from.id) {
            return false;
        }
        match said.talk.channel {
            Channel::Table => true,
            Channel::Team => said.team.iter().any(|heard| heard == person),
            Channel::Observers => !self.in_game() || self.seats_of(person).next().is_none(),
        }
    }

    /// What is a viewer's alone.
    pub(crate) fn you(&self, person: &str, queued: &BySeat<Option<Queued>>) -> You {
        let seats: Vec<_> = self.seats_of(person).collect();
        let shown = seats.iter().filter_map(|&seat| Some((seat.into(), self.targets(seat)?)));
        let arbiter = self.settings.arbiter();
        let queued = seats.iter().filter_map(|&seat| {
            let queued = queued[seat].as_ref()?;
            Some((seat.into(), queued.text.clone()))
        });
        You {
            targets: shown.collect(),
            seats: seats.iter().copied().map(Into::into).collect(),
            arbiter: arbiter.is_some_and(|arbiter| arbiter.id == person),
            queued: queued.collect(),
        }
    }

    /// Where a player's men may go, if he has the move and the table shows it.
    fn targets(&self, seat: Seat) -> Option<Targets> {
        use bughouse::ruleset::IllegalMoves;

        let shows = self.arbiter.ruleset().illegal_moves == IllegalMoves::Refused;
        let position = self.arbiter.position(seat.board())?;
        if !shows || !self.has_move(seat) {
            return None;
        }
        Some(targets_of(position))
    }

    pub(crate) fn state(&self, at: Millis, around: &Around) -> State {
        let seat = |seat: Seat| {
            let person = self.seats[seat].clone();
            let frozen = |until: &Millis| self.in_game() && self.arbiter.reading(seat, at) > *until;
            let state = SeatState {
                here: person.as_ref().is_some_and(|person| around.here.contains(&person.id)),
                person,
                ready: self.ready[seat],
                offers_draw: self.arbiter.offers_draw(seat),
                resigns: self.in_game() && self.arbiter.resigns(seat),
                adjourns: self.in_game() && self.arbiter.wants_to_adjourn(seat),
                frozen_until: self.arbiter.frozen(seat).filter(frozen).map(|until| until.0),
                lost_at: around.lost_at[seat].map(|at| at.0),
                no_show_at: around.no_show_at[seat].map(|at| at.0),
                swap: self.wishes[seat].map(Into::into),
                rating: self.rating(seat),
                made: self.arbiter.made(seat).map(|act| self.coordinates(seat, act)),
            };
            (seat.into(), state)
        };
        State {
            game: self.game,
            phase: self.phase(),
            now: at.0,
            seats: Seat::ALL.into_iter().map(seat).collect(),
            players: self.former_players(),
            boards: BoardId::ALL.into_iter().map(|id| (id.into(), self.board(id, at))).collect(),
            start: self.log.start.as_ref().map(Bfen::to_bracket),
            waiting: self.waiting().cloned().collect(),
            standings: self.company.standings.clone(),
            muted: self.talk.muted.clone(),
            last_drop: self.last_drop(),
            end: self.end.as_ref().map(ruled),
            rated: self.rated.clone(),
        }
    }

    /// A last drop that is waited for, in the words that opened it.
    fn last_drop(&self) -> Option<Ruled> {
        let (seat, role) = self.arbiter.last_drop()?;
        let verdict = Verdict::LastDropOpen { mated: seat.partner(), seat, role };
        Some(said(Article::of(1, 9), &verdict))
    }

    /// Who played the game that has ended, if others sit there by now.
    fn former_players(&self) -> BTreeMap<protocol::Seat, Person> {
        let same = |seat| {
            let id = |person: &Option<Person>| person.as_ref().map(|person| person.id.clone());
            id(&self.seats[seat]) == id(&self.started_with[seat])
        };
        if !self.is_over() || Seat::ALL.into_iter().all(same) {
            return BTreeMap::new();
        }
        let players = self.started_with.iter();
        players.filter_map(|(seat, person)| Some((seat.into(), person.clone()?))).collect()
    }

    /// How strong who sits there is, where games are rated.
    fn rating(&self, seat: Seat) -> Option<Rating> {
        let person = self.seats[seat].as_ref().filter(|_| self.settings.terms.rated)?;
        self.company.rating(&person.id)
    }

    pub(crate) fn phase(&self) -> Phase {
        if self.arbiter.is_adjourned() {
            Phase::Adjourned
        } else if self.arbiter.end().is_some() {
            Phase::Over
        } else if !self.arbiter.is_started() {
            Phase::Seating
        } else if self.arbiter.is_stopped() {
            Phase::Stopped
        } else {
            Phase::Playing
        }
    }

    /// An act in coordinates, as pages draw it, if it can be made out what it means.
    fn coordinates(&self, seat: Seat, act: Act) -> String {
        let meant = match act {
            Act::Written(san) => {
                let position = self.arbiter.position(seat.board());
                position.and_then(|position| san.to_move(position).ok())
            }
            Act::Squares(_) => None,
        };
        meant.map_or_else(|| act.to_string(), |mv| mv.to_uci(CastlingStyle::KingMoves).to_string())
    }

    fn last(&self, id: BoardId) -> Option<&Played> {
        self.played.iter().rfind(|played| Seat::from(played.seat).board() == id)
    }

    fn board(&self, id: BoardId, at: Millis) -> BoardState {
        let part = BoardPart { setup: *self.arbiter.setup(id), clocks: None };
        let bfen = Bfen { a: part, b: None, numbers: Numbers::Counters };
        let clock = self.arbiter.clock(id);
        let reading = |color| clock.reading(color, at).0;
        let running = clock.running().filter(|_| !clock.is_stopped());
        // A clock that stands falls later than what it shows says.
        let delay =
            clock.next_flag().map_or(0, |(color, falls)| (falls.0 - at.0 - reading(color)).max(0));
        let checked = self.arbiter.ruleset().mate == bughouse::ruleset::Calling::Automatic
            && self.arbiter.position(id).is_some_and(chess::Position::is_check);
        BoardState {
            fen: bfen.to_bracket(),
            last: self.last(id).map(|played| played.act.clone()),
            check: checked,
            clocks: Clocks {
                white: reading(Color::White),
                black: reading(Color::Black),
                running: running.map(|color| match color {
                    Color::White => protocol::Color::White,
                    Color::Black => protocol::Color::Black,
                }),
                delay: running.map_or(0, |_| delay),
            },
        }
    }
}

/// A ruling as clients get it.
pub(crate) fn ruled(ruling: &Ruling) -> Ruled {
    said(ruling.article, &ruling.verdict)
}

fn said(article: Article, verdict: &Verdict) -> Ruled {
    let description = verdict.describe();
    Ruled {
        article: article.to_string(),
        id: description.id.to_owned(),
        fields: description
            .fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    }
}

const fn is_completed(ruling: &Ruling) -> bool {
    matches!(ruling.verdict, Verdict::Completed { .. })
}

/// Whether a ruling ends a game, for today at least.
pub(crate) const fn ends_game(ruling: &Ruling) -> bool {
    matches!(ruling.verdict, Verdict::Ended(_) | Verdict::Adjourned(_))
}

/// Where the men of the side to move may go.
pub(crate) fn targets_of(position: &Position) -> Targets {
    let mut targets = Targets::new();
    for mv in &position.legal_moves() {
        let (from, to) = match mv.to_uci(CastlingStyle::KingMoves) {
            Uci::Normal { from, to, .. } => (from.to_string(), to),
            Uci::Drop { role, to } => (format!("{}@", role.letter()), to),
        };
        let squares = targets.entry(from).or_default();
        let to = to.to_string();
        // Promotions come once for each role.
        if !squares.ends_with(&to) {
            squares.push_str(&to);
        }
    }
    targets
}
