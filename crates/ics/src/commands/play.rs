//! Commands in a game.

use bughouse::Seat;
use protocol::{Intent, ics::Verb};

use super::{Done, Reply, Session, text};
use crate::session::said;

pub(super) async fn act(session: &mut Session, verb: Verb) -> Done {
    match verb {
        Verb::Resign => session.act("resigns").await.map(|()| Reply::Nothing),
        Verb::Draw => draw(session).await,
        Verb::Flag => flag(session),
        Verb::Adjourn => adjourn(session).await,
        Verb::Abort => abort(session).await,
        Verb::Time => time(session),
        _ => rematch(session).await,
    }
}

/// Offers a draw, or accepts the one that is offered.
async fn draw(session: &mut Session) -> Done {
    let offered = session.playing().is_some_and(|(_, view, seat)| {
        let opponent = view.state.seats.get(&seat.opponent().into());
        opponent.is_some_and(|state| state.offers_draw)
    });
    let (deed, reply) = match offered {
        true => (
            "accepts draw",
            "You accept the draw. The players of the other board have to agree too.",
        ),
        false => ("offers draw", "Draw request sent."),
    };
    session.act(deed).await?;
    text(reply)
}

/// Flags fall by themselves.
fn flag(session: &Session) -> Done {
    if session.playing().is_none() {
        return Err("You are not playing a game.".to_owned());
    }
    text("Opponent is not out of time, wait for server autoflag.")
}

async fn adjourn(session: &mut Session) -> Done {
    session.act("adjourns").await?;
    text("Adjourn request sent. The game is adjourned when all four players want it.")
}

async fn abort(session: &mut Session) -> Done {
    if session.playing().is_none() {
        return Err("You are not playing a game.".to_owned());
    }
    match session.intend(Intent::Abort).await {
        Ok(()) => Ok(Reply::Nothing),
        Err(refused) => Err(said(refused)),
    }
}

fn time(session: &Session) -> Done {
    let Some((_, view, seat)) = session.playing() else {
        return Err("You are not playing a game.".to_owned());
    };
    let board = seat.board();
    let clocks = view.clocks(board).ok_or("The clocks are not known.")?;
    let line = |color: &str, seat: Seat, millis: i64| {
        let seconds = millis.max(0) / 1000;
        let name = view.name(seat);
        format!("{color} ({name}) : {} mins, {} secs\n", seconds / 60, seconds % 60)
    };
    let [white, black] = [chess::Color::White, chess::Color::Black].map(|it| board.seat(it));
    text(line("White", white, clocks[0]) + &line("Black", black, clocks[1]))
}

/// Another game at the same table.
async fn rematch(session: &mut Session) -> Done {
    let over = session.at_table().is_some_and(|(_, view, _)| !view.in_game());
    if !over {
        return Err("There is no game to play again.".to_owned());
    }
    session.intend(Intent::Ready).await.map_err(said)?;
    text("You are ready for another game. It begins when all four players are.")
}
