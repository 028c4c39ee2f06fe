//! The explorer: the moves that games of the archive played in a position.
//!
//! It is analysis: people who are playing do not get it. Look-ups take a millisecond, so they have
//! a pool of their own and do not wait behind positions that an engine evaluates.

use std::time::Instant;

use archive::{Archive, BadMoves, Filter, KeyKind, Query as Question, position_after};
use axum::{Json, extract::State};
use axum_extra::extract::SignedCookieJar;
use bughouse::Game;
use chess::Rules;
use protocol::{Board, Explored, Refusal, RefusalCode, Seat, refusals::refusal};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    archive::{MOST_TIME, archive_error, archive_of, date, malformed, name, public},
    origin::Origin,
    params::Query,
    visitor::may_analyze,
};
use crate::{analysis::playable, app::App, error::ApiError};

/// The longest text of moves, in bytes: some hundreds of moves with clocks.
const MAX_MOVES: usize = 8 * 1024;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(explore))
}

/// A position, and the games that count.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// The position in any dialect of BFEN; without it and `moves`, the initial one.
    position: Option<String>,
    /// The position after these moves instead: `1A. e4 1a. d5`.
    moves: Option<String>,
    /// The part of the position that must be the same; `board` if absent.
    #[param(inline)]
    key: Option<Key>,
    /// The board whose next moves are wanted; `A` if absent.
    #[param(inline)]
    board: Option<Board>,
    /// Only games of this player, compared without case and signs.
    player: Option<String>,
    /// Only games that this person plays too, in whichever team.
    second_player: Option<String>,
    /// Only games in which this is the partner of `player`.
    partner: Option<String>,
    /// Only games in which `player` has this seat, and of these only the board of the seat.
    #[param(inline)]
    seat: Option<Seat>,
    /// Only games played on this day or later: `2005`, `2005.06` or `2005.06.30`.
    since: Option<String>,
    /// Only games played on this day or earlier.
    until: Option<String>,
    /// Only games whose average rating is in this range: `1800-2200`, `2000-` or `-1500`.
    rating: Option<String>,
    /// Only games with this time control, as their record has it: `180+0`.
    time_control: Option<String>,
    /// Only games with this in the name of a source, or written by this program or site. `table/`
    /// are those of this server.
    source: Option<String>,
}

/// A part of a position.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Key {
    /// The board.
    Board,
    /// The board with both reserves.
    Reserves,
    /// Both boards with all reserves.
    Both,
}

/// Show the moves that games of the archive played in a position, with their results.
#[utoipa::path(get, path = "/api/explore", tag = "analysis", params(Which),
    responses((status = 200, description = "The moves, the most frequent first", body = Explored), ApiError))]
async fn explore(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Query(which): Query<Which>,
) -> Result<Json<Explored>, ApiError> {
    let archive = archive_of(&app)?;
    may_analyze(&app, &jar)?;
    Ok(Json(app.pools.explorer.work(origin.share(), move || which.ask(&archive)).await?))
}

impl Which {
    fn ask(&self, archive: &Archive) -> Result<Explored, Refusal> {
        let until = Instant::now() + MOST_TIME;
        let (game, filter) = (self.game()?, self.filter()?);
        let kind = match self.key {
            None | Some(Key::Board) => KeyKind::Board,
            Some(Key::Reserves) => KeyKind::Reserves,
            Some(Key::Both) => KeyKind::Both,
        };
        let board = self.board.unwrap_or(Board::A).into();
        let question = Question { game: &game, board, kind, filter: &filter };
        let explored = archive.explore_while(question, &|| Instant::now() < until);
        let mut explored = explored.map_err(archive_error)?;
        for game in &mut explored.top_games {
            game.sources = public(std::mem::take(&mut game.sources));
        }
        Ok(explored)
    }

    fn game(&self) -> Result<Game, Refusal> {
        match (&self.position, &self.moves) {
            (None, None) => Ok(Game::new(Rules::BUGHOUSE)),
            (Some(bfen), None) => playable(bfen),
            (None, Some(moves)) if moves.len() > MAX_MOVES => {
                Err(refusal(RefusalCode::TooLong, "moves: no game is as long as that"))
            }
            (None, Some(moves)) => position_after(moves).map_err(|BadMoves { column, message }| {
                malformed(&format!("moves, column {column}: {message}"))
            }),
            (Some(_), Some(_)) => Err(malformed("give a position or moves, not both")),
        }
    }

    fn filter(&self) -> Result<Filter, Refusal> {
        let rating = self.rating.as_deref().map(Filter::parse_rating).transpose();
        let player = name("player", &self.player)?;
        let (partner, seat) = (name("partner", &self.partner)?, self.seat.map(Into::into));
        if player.is_none() && (partner.is_some() || seat.is_some()) {
            return Err(malformed("seat and partner are those of a player: give the player too"));
        }
        let second = name("second_player", &self.second_player)?;
        Ok(Filter {
            players: player.into_iter().chain(second).collect(),
            partner,
            seat,
            since: date("since", self.since.as_deref())?,
            until: date("until", self.until.as_deref())?,
            rating: rating.map_err(|why| malformed(&format!("rating: {why}")))?,
            time_control: name("time_control", &self.time_control)?,
            source: name("source", &self.source)?,
        })
    }
}
