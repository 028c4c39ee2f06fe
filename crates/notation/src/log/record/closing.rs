use bughouse::{Adjournment, Arbiter, Cause, End, Log, Losers, Outcome, Reason, Seat, Team};

pub(super) struct Closing {
    pub(super) result: &'static str,
    pub(super) ending: Option<String>,
    pub(super) comments: Vec<String>,
    pub(super) lost: Vec<&'static str>,
    pub(super) kept: Vec<&'static str>,
}

pub(super) fn closing(log: &Log, arbiter: &Arbiter, adjournment: Option<&Adjournment>) -> Closing {
    let mut closing = Closing {
        result: "*",
        ending: None,
        comments: Vec::new(),
        lost: Vec::new(),
        kept: Vec::new(),
    };
    if let Some(adjournment) = adjournment {
        let fractions = adjournment.clocks.0.iter().any(|clock| clock.0 % 1000 != 0);
        if fractions {
            closing.lost.push("a fraction of a second on a clock at the adjournment");
        }
        closing.kept.push("the adjourned position, as a comment");
        closing.comments.push(format!("adjourned: {}", adjournment.bfen.to_thief()));
        let agreed = Seat::ALL.into_iter().all(|seat| arbiter.wants_to_adjourn(seat));
        let by = if agreed { "mutual agreement" } else { "the arbiter" };
        closing.ending = Some(format!("Game adjourned by {by}"));
    }
    let Some(end) = arbiter.end() else { return closing };
    closing.result = match end.outcome {
        Outcome::Won(Team::First) => "1-0",
        Outcome::Won(Team::Second) => "0-1",
        Outcome::Drawn => "1/2-1/2",
        Outcome::LostByBoth | Outcome::Void => "*",
    };
    closing.ending = Some(words(log, end));
    if end.causes.len() > 1 {
        closing.kept.push("combined endings, as comments");
        let causes = end.causes.iter().map(|cause| format!("end: {}", cause.describe()));
        closing.comments.extend(causes);
    }
    if matches!(end.outcome, Outcome::LostByBoth | Outcome::Void) {
        closing.lost.push("a result that is neither a win nor a draw");
    }
    let corrected = |team: Team| arbiter.points(team) != Some(end.outcome.points(team));
    if [Team::First, Team::Second].into_iter().any(corrected) {
        closing.lost.push("points that the arbiter has changed");
    }
    closing
}

/// The closing comment, in words that readers know.
fn words(log: &Log, end: &End) -> String {
    match (&end.causes[..], end.outcome) {
        ([.., cause], Outcome::Won(_)) | ([cause], _) => cause_in_words(log, cause),
        _ => "Game drawn because both boards ended at the same instant".to_owned(),
    }
}

fn cause_in_words(log: &Log, cause: &Cause) -> String {
    let named = |seat, what: &str| format!("{} {what}", name(log, seat));
    match cause.reason {
        Reason::Mate { mated } => named(mated, "checkmated"),
        Reason::LastDrop { .. } => "Game drawn by the last drop".to_owned(),
        Reason::IllegalMove { seat, .. } | Reason::KingTaken { seat, .. } => {
            named(seat, "loses by an illegal move")
        }
        Reason::Flag { seat, .. } => named(seat, "forfeits on time"),
        Reason::BothFlags { .. } => "Game drawn because both players ran out of time".to_owned(),
        Reason::Resigned { seat } => named(seat, "resigns"),
        Reason::Agreed => "Game drawn by mutual agreement".to_owned(),
        Reason::Threefold { .. } => "Game drawn by repetition".to_owned(),
        Reason::WrongClaim { seat, .. } => named(seat, "loses by a wrong claim of a draw"),
        Reason::NoReason { seat } => named(seat, "loses by stopping the clocks without reason"),
        Reason::NoMove { .. } => "Game drawn because there is no move".to_owned(),
        Reason::NoShow { seat } => named(seat, "did not come, and the game counts for nothing"),
        Reason::Absent { seat } => named(seat, "forfeits by disconnection"),
        Reason::DeclaredLost(Losers::One(team)) => {
            let [seat, _] = team.seats();
            named(seat, "loses by the arbiter's decision")
        }
        Reason::DeclaredLost(Losers::Both) => "Game lost by both teams".to_owned(),
        Reason::NewGame => "Game aborted for a new one".to_owned(),
    }
}

/// The name of a player, or of the seat if another player has the same name.
fn name(log: &Log, seat: Seat) -> &str {
    let tag = |seat: Seat| log.tag(seat.name()).filter(|name| !matches!(*name, "" | "?"));
    let lower = |seat| tag(seat).map(str::to_lowercase);
    let alone = Seat::ALL.into_iter().all(|other| other == seat || lower(other) != lower(seat));
    tag(seat).filter(|_| alone).unwrap_or(seat.name())
}
