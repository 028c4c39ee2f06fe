//! Games of the archive, and the openings of their players.
//!
//! Like the explorer, this is analysis: people who are playing do not get it.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use archive::{Archive, ArchiveError, ArchiveErrorKind, ArchivedGame, Detail, Filter, Openings};
use axum::{Json, extract::State};
use axum_extra::extract::SignedCookieJar;
use notation::facts::Date;
use protocol::{
    ArchiveGame, ArchiveSummary, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    origin::Origin,
    params::{Path, Query},
    visitor::may_analyze,
};
use crate::{app::App, error::ApiError};

/// How long the archive is read for one answer. Without conditions on games it takes milliseconds.
pub(super) const MOST_TIME: Duration = Duration::from_secs(5);

/// The longest name of a player, a time control or a source, in bytes.
const MAX_NAME: usize = 200;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(summary)).routes(routes!(game)).routes(routes!(openings))
}

/// The archive of the server.
pub(super) fn archive_of(app: &App) -> Result<Arc<Archive>, Refusal> {
    let none = || refusal(RefusalCode::NoArchive, "this server keeps no archive of games");
    Ok(app.archive.as_ref().ok_or_else(none)?.opened())
}

/// Why the archive does not answer.
pub(super) fn archive_error(error: ArchiveError) -> Refusal {
    if let ArchiveErrorKind::Stopped = error.kind {
        let text = "this takes too long; leave out conditions on games, or try again later";
        return refusal(RefusalCode::Busy, text);
    }
    tracing::error!(%error, "the archive cannot be read");
    unavailable()
}

/// A condition that is a name.
pub(super) fn name(field: &str, text: &Option<String>) -> Result<Option<String>, Refusal> {
    if text.as_ref().is_some_and(|text| text.len() > MAX_NAME) {
        let text = format!("{field}: no name is as long as that");
        return Err(refusal(RefusalCode::TooLong, &text));
    }
    Ok(text.clone())
}

/// A condition that is a date.
pub(super) fn date(field: &str, text: Option<&str>) -> Result<Option<Date>, Refusal> {
    let date = text.map(str::parse::<Date>).transpose();
    date.map_err(|error| malformed(&format!("{field}: {error}")))
}

pub(super) fn malformed(text: &str) -> Refusal {
    refusal(RefusalCode::Malformed, text)
}

/// Get the number of games in the archive.
#[utoipa::path(get, path = "/api/archive", tag = "analysis",
    responses((status = 200, description = "The archive of this server", body = ArchiveSummary), ApiError))]
async fn summary(State(app): State<App>) -> Result<Json<ArchiveSummary>, ApiError> {
    // Games have numbers from 1.
    let games = app.archive.as_ref().map_or(0, |it| it.opened().manifest().next_game - 1);
    Ok(Json(ArchiveSummary { games: u64::try_from(games).unwrap_or_default() }))
}

/// Get a game of the archive, with its record.
#[utoipa::path(get, path = "/api/archive/games/{game}", tag = "analysis",
    params(("game" = i64, Path, description = "The number of the game in the archive")),
    responses((status = 200, description = "The game", body = ArchiveGame), ApiError))]
async fn game(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(id): Path<i64>,
) -> Result<Json<ArchiveGame>, ApiError> {
    let archive = archive_of(&app)?;
    may_analyze(&app, &jar)?;
    let read = move || {
        let game = archive.game(id, Detail::All).map_err(archive_error)?;
        let none = || refusal(RefusalCode::NoTable, "the archive has no game with this number");
        game.map(written).ok_or_else(none)
    };
    Ok(Json(app.pools.texts.work(origin.share(), read).await?))
}

fn written(game: ArchivedGame) -> ArchiveGame {
    let ArchivedGame { id, ratings, players, date, time_control, event, .. } = game;
    let ArchivedGame { result, reason, plies, dialect, sources, text, .. } = game;
    ArchiveGame {
        id,
        players: players.map(|name| (!name.is_empty()).then_some(name)),
        ratings: ratings.map(|rating| (rating > 0).then_some(rating)),
        date,
        time_control,
        event,
        result,
        reason,
        plies,
        dialect,
        sources: public(sources),
        record: text,
    }
}

/// Sources without the folders of files, which are nobody's business.
pub(super) fn public(sources: Vec<String>) -> Vec<String> {
    let name = |source: String| match source.rsplit(['/', '\\']).next() {
        Some(name) if !source.starts_with("table/") => name.to_owned(),
        _ => source,
    };
    sources.into_iter().map(name).collect()
}

/// Which games of a player count.
#[derive(Clone, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Games {
    /// Only games with this partner.
    partner: Option<String>,
    /// Only games played on this day or later: `2005`, `2005.06` or `2005.06.30`.
    since: Option<String>,
    /// Only games played on this day or earlier.
    until: Option<String>,
    /// Only games with this in the name of a source, or written by this program or site. `table/`
    /// are those of this server.
    source: Option<String>,
}

/// Show the first moves of a player by seat, with results, and the results with each partner.
#[utoipa::path(get, path = "/api/archive/players/{name}/openings", tag = "analysis",
    params(("name" = String, Path, description = "The name of the player, compared without case and signs"), Games),
    responses((status = 200, description = "The openings; of a name without games, none", body = Openings), ApiError))]
async fn openings(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(player): Path<String>,
    Query(which): Query<Games>,
) -> Result<Json<Openings>, ApiError> {
    let archive = archive_of(&app)?;
    may_analyze(&app, &jar)?;
    let filter = which.filter(player)?;
    if let Some(known) = known(&archive, &filter) {
        return Ok(Json(known));
    }
    let ask = move || {
        let until = Instant::now() + MOST_TIME;
        let found = archive.openings_while(&filter, &|| Instant::now() < until);
        let found = found.map_err(archive_error)?;
        remember(&archive, filter, &found);
        Ok(found)
    };
    Ok(Json(app.pools.texts.work(origin.share(), ask).await?))
}

impl Games {
    fn filter(self, player: String) -> Result<Filter, Refusal> {
        let Some(player) = name("name", &Some(player))? else {
            return Err(malformed("give the name of a player"));
        };
        Ok(Filter {
            players: vec![player],
            partner: name("partner", &self.partner)?,
            since: date("since", self.since.as_deref())?,
            until: date("until", self.until.as_deref())?,
            source: name("source", &self.source)?,
            ..Filter::default()
        })
    }
}

/// The number of answers that are kept. Each is some kilobytes, and reading it again takes as long
/// as the archive is large.
const KEPT: usize = 64;

/// An answer, and the generation of the archive at that time.
struct Kept {
    archive: std::path::PathBuf,
    generation: u64,
    filter: Filter,
    openings: Openings,
}

static LAST: Mutex<VecDeque<Kept>> = Mutex::new(VecDeque::new());

fn known(archive: &Archive, filter: &Filter) -> Option<Openings> {
    let kept = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let generation = archive.manifest().next_generation;
    let is_same = |it: &&Kept| {
        it.generation == generation && it.archive == archive.folder() && it.filter == *filter
    };
    kept.iter().find(is_same).map(|it| it.openings.clone())
}

fn remember(archive: &Archive, filter: Filter, openings: &Openings) {
    let mut kept = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    kept.truncate(KEPT - 1);
    kept.push_front(Kept {
        archive: archive.folder().to_owned(),
        generation: archive.manifest().next_generation,
        filter,
        openings: openings.clone(),
    });
}

#[cfg(test)]
mod tests {
    #[test]
    fn sources_show_no_folders() {
        let sources = ["/home/ada/games/club.bpgn", "table/ab12/game/3", "C:\\games\\x.bpgn", "y"];
        let shown = ["club.bpgn", "table/ab12/game/3", "x.bpgn", "y"];
        assert_eq!(super::public(sources.map(str::to_owned).to_vec()), shown);
    }
}
