//! Pictures of both boards, for link previews and documents.

use axum::{
    extract::State,
    http::{HeaderName, header},
};
use bughouse::{Bfen, Log};
use bytes::Bytes;
use notation::{
    Batch,
    diagram::{Diagram, Scene},
};
use protocol::{
    Kind, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use serde::Deserialize;
use tables::bughouse::BughouseTable;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    origin::Origin,
    params::{OneGame, Path, Query},
};
use crate::{app::App, error::ApiError, pictures::Size};

type Picture = ([(HeaderName, &'static str); 3], Bytes);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(position_picture))
        .routes(routes!(table_picture))
        .routes(routes!(game_picture))
}

/// The position of a picture.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// The position in BFEN; without it, the initial position.
    bfen: Option<String>,
}

/// The move of a game.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct When {
    /// The number of moves on both boards together after which the game is shown; without it, the
    /// last position.
    ply: Option<usize>,
    /// The size of the picture; `large` if absent.
    #[param(inline)]
    size: Option<Size>,
}

/// Get a picture of a position: both boards with their reserves, 1200 × 630 pixels.
#[utoipa::path(get, path = "/api/picture", tag = "games", params(Which),
    responses((status = 200, description = "A picture", body = Vec<u8>, content_type = "image/png"), ApiError))]
async fn position_picture(
    State(app): State<App>,
    origin: Origin,
    Query(which): Query<Which>,
) -> Result<Picture, ApiError> {
    let diagram = match which.bfen {
        None => Diagram::from_game(&bughouse::Game::new(chess::Rules::BUGHOUSE)),
        Some(bfen) => Diagram::from_bfen(&bfen.parse::<Bfen>().map_err(|error| {
            refusal(RefusalCode::Malformed, &format!("this is no position: {error}"))
        })?),
    };
    let png = draw(&app, &origin, Size::Large, diagram.to_svg()).await?;
    Ok(png_with("public, max-age=86400", png))
}

/// Get a picture of the present game at a bughouse table, as everyone may know it.
#[utoipa::path(get, path = "/api/tables/{id}/picture", tag = "tables",
    params(("id" = String, Path, description = "The id of the table")),
    responses((status = 200, description = "A picture", body = Vec<u8>, content_type = "image/png"), ApiError))]
async fn table_picture(
    State(app): State<App>,
    origin: Origin,
    Path(id): Path<String>,
) -> Result<Picture, ApiError> {
    let cache = "public, max-age=20";
    if let Some(png) = app.pools.pictures.last_of(&id) {
        return Ok(png_with(cache, png));
    }
    is_bughouse(&app, &id).await?;
    let log = app.lobby.present_log(&id, &origin.anybody()).await?;
    let scene = move || {
        let log = log.parse::<Log>().map_err(|_| unavailable())?;
        Ok(moment(&log, None).to_svg())
    };
    let svg = app.pools.texts.work(origin.share(), scene).await?;
    let png = draw(&app, &origin, Size::Large, svg).await?;
    app.pools.pictures.remember(id, &png);
    Ok(png_with(cache, png))
}

fn png_with(cache: &'static str, png: Bytes) -> Picture {
    // Other sites show pictures of games.
    let shared = (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, cache), shared], png)
}

/// Get a picture of a bughouse game: both boards with reserves, names and clocks.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/picture", tag = "games",
    params(OneGame, When),
    responses((status = 200, description = "A picture", body = Vec<u8>, content_type = "image/png"), ApiError))]
async fn game_picture(
    State(app): State<App>,
    origin: Origin,
    Path(OneGame { id, game }): Path<OneGame>,
    Query(When { ply, size }): Query<When>,
) -> Result<Picture, ApiError> {
    is_bughouse(&app, &id).await?;
    let scene = move |table: &BughouseTable| Ok(moment(&table.named_log(), ply).to_svg());
    let svg = app.lobby.game(&id, game, &origin.anybody(), scene).await?;
    let png = draw(&app, &origin, size.unwrap_or_default(), svg).await?;
    Ok(png_with("public, max-age=600", png))
}

async fn is_bughouse(app: &App, id: &str) -> Result<(), Refusal> {
    match app.lobby.kind(id).await? {
        Kind::Bughouse => Ok(()),
        Kind::Kriegspiel => {
            Err(refusal(RefusalCode::NotNow, "there are no pictures of games of Kriegspiel"))
        }
    }
}

/// A game after a number of moves, or at its end.
fn moment(log: &Log, ply: Option<usize>) -> Diagram {
    let (text, _) = notation::log::to_record(log);
    let batch = Batch::from_text(&text);
    match batch.games().next() {
        Some(game) => {
            let mut scene = Scene::new(&game);
            for _ in 0..ply.unwrap_or(usize::MAX) {
                if scene.next_ply().is_none() {
                    break;
                }
            }
            scene.diagram()
        }
        None => Diagram::from_game(&bughouse::Game::new(chess::Rules::BUGHOUSE)),
    }
}

/// Draws a picture off the serving threads.
async fn draw(app: &App, origin: &Origin, size: Size, svg: String) -> Result<Bytes, Refusal> {
    app.pools.pictures.draw(svg, size, origin.share(), app.limits.as_deref()).await
}
