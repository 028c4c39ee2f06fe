//! Observing games, and their moves.

use bughouse::BoardId;
use protocol::ics::Verb;
use tables::bughouse::BughouseTable;

use super::{Done, Session, text};
use crate::{follow::View, session::said, show::MoveList};

const NOTHING: &str = "You are neither playing, observing nor examining a game.";

pub(super) async fn act(session: &mut Session, verb: Verb, rest: &str) -> Done {
    match verb {
        Verb::Observe | Verb::Follow => observe(session, rest).await,
        Verb::Pobserve => pobserve(session, rest).await,
        Verb::Unobserve => unobserve(session, rest).await,
        Verb::Refresh => refresh(session, rest).await,
        _ => moves(session, rest).await,
    }
}

async fn observe(session: &mut Session, rest: &str) -> Done {
    if rest.is_empty() {
        return Err("Usage: observe N or NAME, as \"games\" lists them.".to_owned());
    }
    let (table, board) = session.found(rest).await?;
    show(session, &table, board).await
}

async fn show(session: &mut Session, table: &str, board: BoardId) -> Done {
    session.follow(table).await?;
    let Some(followed) = session.tables.get_mut(table) else { return Err(NOTHING.to_owned()) };
    let game = followed.number.game(board);
    let view = followed.view.as_ref();
    let seat = view.and_then(View::seat);
    let in_game = view.is_some_and(View::in_game);
    if seat.is_some_and(|seat| seat.board() == board) && in_game {
        return Err("You cannot observe the game you are playing.".to_owned());
    }
    if !in_game {
        if session.seated.as_deref() != Some(table) {
            session.unfollow(table).await;
        }
        return Err(format!("There is no game {game} in play."));
    }
    followed.announced = view.map(|view| view.state.game);
    if std::mem::replace(&mut followed.observes[board as usize], true) {
        return Err(format!("You are already observing game {game}."));
    }
    let followed = &session.tables[table];
    text(session.shows(|shown| shown.observed(followed, board)))
}

/// Observes the board of one's partner, or of somebody's partner.
async fn pobserve(session: &mut Session, rest: &str) -> Done {
    let own = session.playing().map(|(_, _, seat)| seat.board());
    let (table, board) = match (rest.is_empty(), own, &session.seated) {
        (true, Some(board), Some(table)) => (table.clone(), board),
        (true, ..) => return Err("You are not playing a game.".to_owned()),
        (false, ..) => session.found(rest).await?,
    };
    show(session, &table, !board).await
}

async fn unobserve(session: &mut Session, rest: &str) -> Done {
    let which = if rest.is_empty() { None } else { Some(session.found(rest).await?) };
    let (mut reply, mut gone) = (String::new(), Vec::new());
    for (table, followed) in &mut session.tables {
        for board in BoardId::ALL {
            let wanted = which.as_ref().is_none_or(|(id, other)| id == table && *other == board);
            if wanted && std::mem::take(&mut followed.observes[board as usize]) {
                let game = followed.number.game(board);
                reply += &format!("Removing game {game} from observation list.\n");
            }
        }
        let seated = session.seated.as_ref() == Some(table);
        if followed.observes == [false; 2] && !seated {
            gone.push(table.clone());
        }
    }
    for table in gone {
        session.unfollow(&table).await;
    }
    if reply.is_empty() {
        return Err("You are not observing any games.".to_owned());
    }
    text(reply)
}

async fn refresh(session: &mut Session, rest: &str) -> Done {
    let which = if rest.is_empty() { None } else { Some(session.found(rest).await?) };
    let own = session.playing().map(|(_, _, seat)| seat.board());
    let mut boards = String::new();
    for (table, followed) in &session.tables {
        let seated = session.seated.as_ref() == Some(table);
        for board in BoardId::ALL {
            let plays = seated && own == Some(board);
            let wanted = which.as_ref().is_none_or(|(id, other)| id == table && *other == board);
            if wanted && (plays || followed.observes[board as usize]) {
                boards += &format!("\n{}", session.shows(|shown| shown.board(followed, board)));
            }
        }
    }
    if boards.is_empty() { Err(NOTHING.to_owned()) } else { text(boards) }
}

async fn moves(session: &mut Session, rest: &str) -> Done {
    let (table, board) = match (rest.is_empty(), session.playing(), &session.seated) {
        (true, Some((_, _, seat)), Some(table)) => (table.clone(), seat.board()),
        (true, ..) => {
            let observed = session.tables.iter().find_map(|(table, followed)| {
                let board = BoardId::ALL.into_iter().find(|it| followed.observes[*it as usize])?;
                Some((table.clone(), board))
            });
            observed.ok_or(NOTHING)?
        }
        (false, ..) => session.found(rest).await?,
    };
    if let Some(followed) = session.tables.get(&table).filter(|it| it.view.is_some()) {
        return text(session.shows(|shown| shown.moves(followed, board)));
    }
    let store = &session.gateway.server.lobby.store;
    let last = session.read(store.last_game(&table)).await?;
    let title = format!("Movelist for game {}:", session.gateway.numbers.of(&table, board));
    text(list(session, &table, last.max(1), board, title).await?)
}

/// The moves of a board of any game.
pub(super) async fn list(
    session: &Session,
    table: &str,
    game: u32,
    board: BoardId,
    title: String,
) -> Result<String, String> {
    let review = |table: &BughouseTable| Ok(table.review());
    let lobby = &session.gateway.server.lobby;
    let review = lobby.game(table, game, &session.on_behalf(), review).await.map_err(said)?;
    let view = View::new(review.table);
    let player = |color| {
        let seat = board.seat(color);
        let rating = view.player(seat).map_or_else(
            || "----".to_owned(),
            |person| crate::names::rating(person, view.rating(seat)),
        );
        (view.name(seat), rating)
    };
    let head = MoveList {
        title,
        players: [player(chess::Color::White), player(chess::Color::Black)],
        rated: view.terms.rated,
        control: &view.terms.control,
        result: view.state.end.as_ref().map(|end| crate::show::ended(&view, end, board)),
    };
    Ok(head.shown(&view.times(board), super::in_millis(session)))
}
