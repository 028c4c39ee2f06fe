//! Pictures of both boards, for link previews and documents.

use std::{
    collections::VecDeque,
    sync::{Arc, LazyLock, Mutex, PoisonError},
    time::Duration,
};

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
    refusals::{busy, refusal, unavailable},
};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{self, fontdb},
};
use serde::Deserialize;
use tokio::{sync::Semaphore, time::Instant};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    origin::Origin,
    params::{OneGame, Path, Query},
};
use crate::{app::App, error::ApiError};

/// The size that link previews are shown in.
pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

/// The part of the height that is free above and below the boards.
const MARGIN: f32 = 1.0 / 42.0;

/// Pictures that are drawn at a time: a large one takes some 30 ms of one core.
static DRAWING: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(1)));

/// Pictures that are drawn or wait for it; further requests are refused.
static WAITING: Semaphore = Semaphore::const_new(32);

/// How long a picture of a table is shown to others too: many people watch the same few games.
const FRESH: Duration = Duration::from_secs(20);

/// The last pictures of tables, some 60 KB each.
static LAST: LazyLock<Mutex<VecDeque<Drawn>>> = LazyLock::new(Mutex::default);

/// How many of them there are.
const MOST: usize = 64;

struct Drawn {
    table: String,
    at: Instant,
    png: Bytes,
}

/// Without fonts of the system, pictures have no names.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    Arc::new(fonts)
});

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

/// The size of a picture.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Size {
    /// 1200 × 630 pixels, for link previews.
    #[default]
    Large,
    /// 400 × 210 pixels, for lists.
    Small,
}

impl Size {
    const fn pixels(self) -> (u32, u32) {
        match self {
            Self::Large => (WIDTH, HEIGHT),
            Self::Small => (WIDTH / 3, HEIGHT / 3),
        }
    }
}

/// Get a picture of a position: both boards with their reserves, 1200 × 630 pixels.
#[utoipa::path(get, path = "/api/picture", tag = "games", params(Which),
    responses((status = 200, description = "A picture", body = Vec<u8>, content_type = "image/png"), ApiError))]
async fn position_picture(Query(which): Query<Which>) -> Result<Picture, ApiError> {
    let diagram = match which.bfen {
        None => Diagram::from_game(&bughouse::Game::new(chess::Rules::BUGHOUSE)),
        Some(bfen) => Diagram::from_bfen(&bfen.parse::<Bfen>().map_err(|error| {
            refusal(RefusalCode::Malformed, &format!("this is no position: {error}"))
        })?),
    };
    Ok(png_with("public, max-age=86400", draw(Size::Large, move || Some(diagram)).await?))
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
    if let Some(png) = last_of(&id) {
        return Ok(png_with(cache, png));
    }
    is_bughouse(&app, &id).await?;
    let log = app.lobby.present_log(&id, &origin.anybody()).await?;
    let scene = move || log.parse::<Log>().ok().map(|log| moment(&log, None));
    let png = draw(Size::Large, scene).await?;
    remember(id, &png);
    Ok(png_with(cache, png))
}

fn last_of(table: &str) -> Option<Bytes> {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let fresh = |drawn: &&Drawn| drawn.table == table && drawn.at.elapsed() < FRESH;
    last.iter().find(fresh).map(|drawn| drawn.png.clone())
}

fn remember(table: String, png: &Bytes) {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    last.retain(|drawn| drawn.table != table && drawn.at.elapsed() < FRESH);
    last.truncate(MOST - 1);
    last.push_front(Drawn { table, at: Instant::now(), png: png.clone() });
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
    let log = app.lobby.game(&id, game, &origin.anybody(), |table| Ok(table.named_log())).await?;
    let size = size.unwrap_or_default();
    Ok(png_with("public, max-age=600", draw(size, move || Some(moment(&log, ply))).await?))
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
async fn draw(
    size: Size,
    diagram: impl FnOnce() -> Option<Diagram> + Send + 'static,
) -> Result<Bytes, ApiError> {
    let _place = WAITING.try_acquire().map_err(|_| busy())?;
    let _turn = DRAWING.clone().acquire_owned().await.map_err(|_| unavailable())?;
    let drawn = tokio::task::spawn_blocking(move || diagram().and_then(|it| rasterize(&it, size)));
    Ok(drawn.await.ok().flatten().ok_or_else(unavailable)?.into())
}

/// The diagram in the middle of a picture, as large as it can be.
fn rasterize(diagram: &Diagram, size: Size) -> Option<Vec<u8>> {
    let options = usvg::Options { fontdb: FONTS.clone(), ..Default::default() };
    let tree = usvg::Tree::from_str(&diagram.to_svg(), &options).ok()?;
    let mut pixels = Pixmap::new(size.pixels().0, size.pixels().1)?;
    let (width, height) = (pixels.width() as f32, pixels.height() as f32);
    let drawn = tree.size();
    let scale = (height * (1.0 - 2.0 * MARGIN) / drawn.height()).min(width / drawn.width());
    let (left, top) =
        ((width - drawn.width() * scale) / 2.0, (height - drawn.height() * scale) / 2.0);
    pixels.fill(Color::from_rgba8(0xfb, 0xf8, 0xf3, 0xff));
    let place = Transform::from_scale(scale, scale).post_translate(left, top);
    resvg::render(&tree, place, &mut pixels.as_mut());
    pixels.encode_png().ok()
}
