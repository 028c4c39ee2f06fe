//! A player's messages depend only on the player's knowledge: games with the same announcements
//! give them the same bytes, and what they heard is exactly what their `View` has.

use std::time::Duration;

use bughouse::{Millis, Seat};
use chess::{Color, Move};
use fastrand::Rng;
use kriegspiel::{
    Answer, AnyQuestion, Pending, PublicTries, Refusals, Ruleset, SeenTurn, Try, Umpire, legal_of,
};
use people::outbox::{Outbox, Waiting};
use protocol::{Intent, KriegspielSnapshot, ServerMessage, UmpireMessage, WatchedSide};
use store::record::Settings;
use tokio::time::Instant;

use super::room::terms;
use crate::{
    kriegspiel::{KriegspielTable, extras::Extras, play::uci},
    table::{
        actor::live::LiveGame,
        game::{Decision, Game, Proposal, Requester},
        handle::Subscriber,
        projection::Show,
        replay::{self, Committed},
        room::Room,
        view::{Frames, View},
    },
    testing::{person, subscriber},
};

/// The actions of a player in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Any,
    Attempt(Move),
}

impl Step {
    fn deed(self) -> String {
        match self {
            Self::Any => "asks any".to_owned(),
            Self::Attempt(mv) => format!("attempts {}", uci(mv)),
        }
    }
}

/// A table with the players, and with observers of either side and of nothing.
struct Stage {
    view: View<KriegspielTable>,
    extras: Extras,
    subscribers: Vec<Subscriber>,
    inboxes: Vec<Waiting>,
}

/// The observer of a side, behind the two players.
const fn observer(color: Color) -> usize {
    2 + color as usize
}

const NOBODY: usize = 4;

impl Stage {
    fn new(ruleset: &str, epoch: Instant) -> Self {
        let terms = protocol::Terms {
            control: "3600+0".to_owned(),
            watching: protocol::SpectatorAccess::OneSide,
            ..terms(ruleset)
        };
        let settings = Settings::new(terms, person(9));
        let table = KriegspielTable::new(Room::new("t".to_owned(), settings)).expect("terms");
        let (mut subscribers, mut inboxes) = (Vec::new(), Vec::new());
        for n in 0..=NOBODY {
            let (outbox, inbox) = Outbox::new(1000);
            subscribers.push(subscriber(n as u64, n, outbox, 0));
            inboxes.push(inbox);
        }
        let (view, extras) = (View::new(table, epoch), Extras::default());
        let mut stage = Self { view, extras, subscribers, inboxes };
        for (n, seat) in [Seat::WhiteA, Seat::BlackA].into_iter().enumerate() {
            for intent in [Intent::Sit, Intent::Ready] {
                stage.does(n, Some(seat), &intent);
            }
        }
        for (color, at) in [(Color::White, WatchedSide::White), (Color::Black, WatchedSide::Black)]
        {
            let id = person(observer(color)).id;
            stage.extras.choose(&stage.view.game, &id, at).expect("one side may be seen");
        }
        stage
    }

    fn does(&mut self, n: usize, seat: Option<Seat>, intent: &Intent) {
        let by = Requester { person: &person(n), seat, rating: None, subject: None };
        let proposal = self.view.game.propose(&by, intent);
        let proposal = proposal.unwrap_or_else(|refusal| panic!("{intent:?}: {refusal:?}"));
        let (mut next, mut at) = (Some(proposal), self.view.now());
        while let Some(proposal) = next {
            let Decision { step, ruled } = match proposal {
                Proposal::Room(record) => Decision::room(record),
                Proposal::Game(event) => {
                    let decided = self.view.game.rule(at, vec![event]);
                    decided.unwrap_or_else(|refusal| panic!("{intent:?}: {refusal:?}"))
                }
            };
            let number = self.view.game.room().number + 1;
            let committed = Committed { number, time: 0, cause: None, step };
            let effects = replay::apply(&mut self.view.game, &committed, ruled).expect("decided");
            self.view.keep(effects.clone());
            self.view.game.shown_to_spectators(&mut self.extras, &effects);
            let mut frames = Frames::new();
            for to in &self.subscribers {
                self.view.show(to, &self.extras, Show::Change(&effects), &mut frames);
            }
            (next, at) = (self.view.game.follow_up(0), Millis::ZERO);
        }
    }

    fn plays(&mut self, color: Color, step: Step) {
        self.does(color as usize, None, &Intent::Play { deed: step.deed() });
    }

    fn umpire(&self) -> &Umpire {
        self.view.game.play.as_ref().expect("started").umpire()
    }

    /// The frames that somebody has got, and the snapshot that they would get now.
    fn frames(&mut self, n: usize) -> (Vec<String>, String) {
        let read = |inbox: &mut Waiting| {
            std::iter::from_fn(|| inbox.try_recv().ok()).map(|text| text.to_string()).collect()
        };
        let frames = read(&mut self.inboxes[n]);
        let (to, extras) = (&self.subscribers[n], &self.extras);
        assert!(self.view.show(to, extras, Show::Everything, &mut Frames::new()));
        let anew: Vec<String> = read(&mut self.inboxes[n]);
        (frames, anew.concat())
    }
}

/// A random turn of the player to move that leaves the game going on.
fn turn(umpire: &Umpire, chance: &mut Rng) -> Option<(Vec<Step>, Umpire)> {
    let (mut next, mut steps) = (umpire.clone(), Vec::new());
    let color = next.position().turn();
    if chance.usize(..5) == 0 && next.ask_any() != Ok(kriegspiel::AnyAnswer::Nonsense) {
        steps.push(Step::Any);
    }
    let refusals = chance.usize(..3);
    loop {
        let attempts = next.view(color).attempts();
        let legal = |mv: &Move| legal_of(umpire.position(), *mv).is_some();
        let (legal, illegal): (Vec<_>, Vec<_>) = attempts.into_iter().partition(legal);
        let refused = next.tries().iter().filter(|step| matches!(step, Try::Refused(_))).count();
        let choices = if refused < refusals && !illegal.is_empty() { illegal } else { legal };
        if choices.is_empty() {
            return None;
        }
        let mv = choices[chance.usize(..choices.len())];
        steps.push(Step::Attempt(mv));
        if let Ok(Answer::Yes(_)) = next.attempt(mv) {
            return next.ending().is_none().then_some((steps, next));
        }
    }
}

/// The announcements that a player with this view has heard, without the times.
fn heard(umpire: &Umpire, color: Color) -> Vec<UmpireMessage> {
    let view = umpire.view(color);
    let public = umpire.ruleset().refusals == Refusals::Public;
    let mut said = Vec::new();
    let refused = |own: bool, number| {
        let none = protocol::AttemptedMove { act: String::new(), text: String::new() };
        UmpireMessage::Refused { own: own.then_some(none), number }
    };
    let own = |said: &mut Vec<UmpireMessage>, tries: &[Try]| {
        let mut number = 0;
        for step in tries {
            said.push(match step {
                Try::Any(yes) => UmpireMessage::Asked { yes: *yes },
                Try::Refused(_) => {
                    number += 1;
                    refused(true, number)
                }
            });
        }
    };
    let others = |said: &mut Vec<UmpireMessage>, tried: &PublicTries| {
        let all = tried.refused.filter(|_| public).unwrap_or(0);
        let before = tried.any.map_or(all, |AnyQuestion { after, .. }| all - after);
        said.extend((1..=before).map(|number| refused(false, number)));
        said.extend(tried.any.map(|asked| UmpireMessage::Asked { yes: asked.yes }));
        said.extend((before + 1..=all).map(|number| refused(false, number)));
    };
    let moved = |own| UmpireMessage::Moved {
        own: if own {
            Some(protocol::AttemptedMove { act: String::new(), text: String::new() })
        } else {
            None
        },
        announced: protocol::MoveAnnouncement::default(),
    };
    for seen in view.turns() {
        match seen {
            SeenTurn::Own(turn) => {
                own(&mut said, &turn.tries);
                said.push(moved(true));
            }
            SeenTurn::Opponent(heard) => {
                others(&mut said, &heard.tries);
                said.push(moved(false));
            }
        }
    }
    match view.pending() {
        Pending::Own(tries) => own(&mut said, tries),
        Pending::Opponent(tried) => others(&mut said, tried),
    }
    said
}

/// A snapshot's lines without what `heard` does not tell: names and announcements are compared
/// elsewhere.
fn plain(snapshot: &str) -> Vec<UmpireMessage> {
    let Ok(ServerMessage::KriegspielSnapshot(snapshot)) = serde_json::from_str(snapshot) else {
        panic!("{snapshot}")
    };
    let KriegspielSnapshot { heard, .. } = *snapshot;
    let bare = |own: Option<protocol::AttemptedMove>| {
        own.map(|_| protocol::AttemptedMove { act: String::new(), text: String::new() })
    };
    let said = heard.into_iter().map(|line| match line.said {
        UmpireMessage::Refused { own, number } => UmpireMessage::Refused { own: bare(own), number },
        UmpireMessage::Moved { own, .. } => UmpireMessage::Moved {
            own: bare(own),
            announced: protocol::MoveAnnouncement::default(),
        },
        asked @ UmpireMessage::Asked { .. } => asked,
    });
    said.collect()
}

/// Plays two games in which `color` hears the same, and compares everything that this player and
/// the spectators of their side get. Says in how many turns the boards differed.
async fn twins(name: &str, ruleset: Ruleset, color: Color, chance: &mut Rng) -> usize {
    /// How many pairs of the opponent's turns are looked at for two that sound alike.
    const PAIRS: usize = 40;
    let public = ruleset.refusals == Refusals::Public;
    let epoch = Instant::now();
    let mut stages = [0, 1].map(|_| Stage::new(name, epoch));
    let mut differed = 0;
    for _ in 0..40 {
        let umpires = stages.each_ref().map(|stage| stage.umpire().clone());
        let to_move = umpires[0].position().turn();
        let turns = (0..PAIRS).find_map(|_| {
            let (one, [mut a, mut b]) = (turn(&umpires[0], chance)?, umpires.clone());
            if to_move != color {
                let other = turn(&umpires[1], chance)?;
                let alike = one.1.public_turns().last() == other.1.public_turns().last();
                return alike.then_some([one.0, other.0]);
            }
            let alike = one.0.iter().all(|step| match *step {
                Step::Any => a.ask_any() == b.ask_any(),
                Step::Attempt(mv) => a.attempt(mv) == b.attempt(mv),
            });
            alike.then(|| [one.0.clone(), one.0])
        });
        let Some(turns) = turns else { break };
        // Private answers may take any time; public ones arrive at the same time.
        for n in 0..turns[0].len().max(turns[1].len()) - 1 {
            tokio::time::advance(Duration::from_millis(70)).await;
            for (stage, turn) in stages.iter_mut().zip(&turns) {
                if n + 1 < turn.len() && (public || matches!(turn[n], Step::Attempt(_)) || n == 0) {
                    stage.plays(to_move, turn[n]);
                }
            }
        }
        tokio::time::advance(Duration::from_millis(500)).await;
        for (stage, turn) in stages.iter_mut().zip(&turns) {
            stage.plays(to_move, turn[turn.len() - 1]);
        }
        for n in [color as usize, observer(color), NOBODY] {
            // Spectators without a side hear the same too: both games are announced alike.
            let [a, b] = stages.each_mut().map(|stage| stage.frames(n));
            assert_eq!(a, b, "{name}: {turns:?}");
        }
        let [own, enemy] = [color, !color].map(|color| stages[0].frames(color as usize).1);
        assert_eq!(plain(&own), heard(stages[0].umpire(), color), "{name}: {turns:?}");
        assert_eq!(plain(&enemy), heard(stages[0].umpire(), !color), "{name}: {turns:?}");
        let [one, other] = stages.each_ref().map(|stage| stage.umpire().position());
        differed += usize::from(one != other);
    }
    assert!(stages[0].view.now() > Millis::ZERO);
    differed
}

#[tokio::test(start_paused = true)]
async fn games_that_are_announced_alike_give_a_player_the_same_bytes() {
    let mut chance = Rng::with_seed(7);
    for (name, ruleset) in Ruleset::NAMED {
        let mut differed = 0;
        for round in 0..4 {
            differed += twins(name, ruleset, Color::ALL[round % 2], &mut chance).await;
        }
        assert!(differed > 20, "{name}: the boards differed in {differed} turns only");
    }
}
