//! Pictures of both boards. Drawing one takes some 30 ms of a processor, so pictures are drawn one
//! at a time, for one address after another, and kept for whoever asks for the same.

use std::{
    collections::{HashMap, VecDeque},
    hash::{BuildHasher, RandomState},
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use lobby::cpu_pool::CpuPool;
use people::{
    address::Address,
    limits::Limits,
    turns::{Bounds, Crowded},
};
use protocol::{
    Refusal,
    refusals::{busy, unavailable},
};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{self, fontdb},
};
use serde::Deserialize;
use tokio::time::Instant;
use utoipa::ToSchema;

/// The size that link previews are shown in.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The part of the height that is free above and below the boards.
const MARGIN: f32 = 1.0 / 42.0;

/// How many pictures are drawn at a time.
const AT_ONCE: usize = 1;

/// How many wait, and how many of one address: a list has 50 small ones, and a browser asks for six
/// of them at a time.
const WAITING: (usize, usize) = (64, 24);

/// How many bytes the pictures have together that are kept: some hundreds of large ones.
const KEPT: usize = 32 * 1024 * 1024;

/// The bytes that a picture takes besides its own.
const ENTRY: usize = 128;

/// How long a picture of a table is shown to others too: many people watch the same few games.
const FRESH: Duration = Duration::from_secs(20);

/// How many pictures of tables there are, some 60 KB each.
const TABLES: usize = 64;

/// Without fonts of the system, pictures have no names.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    Arc::new(fonts)
});

/// The size of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Size {
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

    /// How much drawing it counts for.
    const fn cost(self) -> u32 {
        match self {
            Self::Large => 4,
            Self::Small => 1,
        }
    }
}

/// Draws pictures. Clones share the threads and the pictures that are kept.
#[derive(Clone)]
pub(crate) struct Pictures {
    pool: CpuPool,
    kept: Arc<Kept>,
    /// The last pictures of tables.
    tables: Arc<Mutex<VecDeque<OfTable>>>,
}

struct OfTable {
    table: String,
    at: Instant,
    png: Bytes,
}

impl Default for Pictures {
    fn default() -> Self {
        let (waiting, waiting_each) = WAITING;
        let bounds = Bounds { running: AT_ONCE, running_each: AT_ONCE, waiting, waiting_each };
        let (kept, tables) = (Arc::new(Kept::new(KEPT)), Arc::default());
        Self { pool: CpuPool::new(bounds), kept, tables }
    }
}

impl Pictures {
    /// The picture of a diagram, for an address if addresses count.
    pub(crate) async fn draw(
        &self,
        svg: String,
        size: Size,
        address: Option<Address>,
        limits: Option<&Limits>,
    ) -> Result<Bytes, Refusal> {
        let key = self.kept.key(&svg, size);
        if let Some(png) = self.kept.find(key) {
            return Ok(png);
        }
        if let (Some(limits), Some(address)) = (limits, address) {
            limits.pictures(address, size.cost())?;
        }
        let place = self.pool.place(address).await.map_err(|crowded| match crowded {
            Crowded::Address => crowded.into(),
            Crowded::Everyone => busy(),
        })?;
        // Somebody else may have asked for it meanwhile.
        if let Some(png) = self.kept.find(key) {
            return Ok(png);
        }
        let kept = self.kept.clone();
        let draw = move || {
            let png = Bytes::from(rasterize(&svg, size).ok_or_else(unavailable)?);
            kept.keep(key, &png);
            Ok(png)
        };
        place.work(draw).await
    }
}

impl Pictures {
    /// The picture of a table as it was just now.
    pub(crate) fn last_of(&self, table: &str) -> Option<Bytes> {
        let fresh = |it: &&OfTable| it.table == table && it.at.elapsed() < FRESH;
        self.tables().iter().find(fresh).map(|it| it.png.clone())
    }

    pub(crate) fn remember(&self, table: String, png: &Bytes) {
        let mut tables = self.tables();
        tables.retain(|it| it.table != table && it.at.elapsed() < FRESH);
        tables.truncate(TABLES - 1);
        tables.push_front(OfTable { table, at: Instant::now(), png: png.clone() });
    }

    fn tables(&self) -> MutexGuard<'_, VecDeque<OfTable>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A diagram with its size, by two hashes that nobody can foresee.
type Key = (u64, u64);

/// The pictures that were asked for last.
struct Kept {
    most: usize,
    hashers: [RandomState; 2],
    pictures: Mutex<Recent>,
}

#[derive(Default)]
struct Recent {
    bytes: usize,
    clock: u64,
    /// When each was asked for last.
    pictures: HashMap<Key, (u64, Bytes)>,
}

impl Kept {
    fn new(most: usize) -> Self {
        Self { most, hashers: [(); 2].map(|()| RandomState::new()), pictures: Mutex::default() }
    }

    fn key(&self, svg: &str, size: Size) -> Key {
        let [one, other] = &self.hashers;
        (one.hash_one((svg, size)), other.hash_one((svg, size)))
    }

    fn find(&self, key: Key) -> Option<Bytes> {
        let mut recent = self.recent();
        recent.clock += 1;
        let now = recent.clock;
        let (asked, png) = recent.pictures.get_mut(&key)?;
        *asked = now;
        Some(png.clone())
    }

    fn keep(&self, key: Key, png: &Bytes) {
        let mut recent = self.recent();
        recent.clock += 1;
        let now = recent.clock;
        recent.bytes += png.len() + ENTRY;
        if let Some((_, same)) = recent.pictures.insert(key, (now, png.clone())) {
            recent.bytes -= same.len() + ENTRY;
        }
        while recent.bytes > self.most {
            // Some hundreds are looked through, in less time than one takes to be drawn.
            let oldest = recent.pictures.iter().min_by_key(|(_, (asked, _))| *asked);
            let Some(oldest) = oldest.map(|(key, _)| *key) else { return };
            if let Some((_, png)) = recent.pictures.remove(&oldest) {
                recent.bytes -= png.len() + ENTRY;
            }
        }
    }

    fn recent(&self) -> MutexGuard<'_, Recent> {
        self.pictures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The diagram in the middle of a picture, as large as it can be.
fn rasterize(svg: &str, size: Size) -> Option<Vec<u8>> {
    let options = usvg::Options { fontdb: FONTS.clone(), ..Default::default() };
    let tree = usvg::Tree::from_str(svg, &options).ok()?;
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

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use futures_util::FutureExt;
    use protocol::RefusalCode;

    use super::*;

    fn svg(n: usize) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><g id=\"{n}\"/></svg>"
        )
    }

    fn address(last: u8) -> Option<Address> {
        Some(IpAddr::from(Ipv4Addr::new(192, 0, 2, last)).into())
    }

    #[tokio::test]
    async fn one_address_at_its_limit_leaves_the_others_their_previews() {
        let pictures = Pictures::default();
        let draw =
            |n, last| Box::pin(pictures.draw(svg(n), Size::Small, address(last), None)).fuse();
        draw(0, 1).await.expect("the first");
        // One is being drawn, and more are asked for than can wait.
        let busy = pictures.pool.place(address(1)).await.expect("a place");
        let mut flood: Vec<_> = (1..=1000).map(|n| draw(n, 1)).collect();
        let refused = flood.iter_mut().filter_map(FutureExt::now_or_never);
        let refused: Vec<_> = refused.map(|it| it.expect_err("no room").code).collect();
        assert_eq!(refused, vec![RefusalCode::TooMany; 1000 - WAITING.1]);
        // Another address waits, but not behind them all; and what is there needs no place.
        let mut other = draw(5000, 2);
        assert!((&mut other).now_or_never().is_none());
        draw(0, 1).now_or_never().expect("at once").expect("kept");
        drop(busy);
        let order = Mutex::new(Vec::new());
        let drawn = flood.drain(..WAITING.1).enumerate().map(|(n, drawn)| (n + 1, drawn));
        let all = std::iter::once((5000, other)).chain(drawn).map(async |(n, drawn)| {
            drawn.await.expect("drawn");
            order.lock().expect("no panic").push(n);
        });
        futures_util::future::join_all(all).await;
        let order: Vec<usize> = order.into_inner().expect("no panic");
        let place = order.iter().position(|&n| n == 5000);
        assert!(place.is_some_and(|place| place <= 1), "{order:?}");
    }

    #[test]
    fn pictures_are_kept_within_bounds_and_the_last_ones_stay() {
        let kept = Kept::new(10 * (1000 + ENTRY));
        let png = Bytes::from(vec![0; 1000]);
        let keys: Vec<Key> = (0..30).map(|n| kept.key(&svg(n), Size::Small)).collect();
        for &key in &keys {
            kept.keep(key, &png);
            kept.keep(key, &png);
            assert!(kept.find(keys[0]).is_some(), "it is asked for again and again");
        }
        assert_eq!(kept.recent().pictures.len(), 10);
        assert!(kept.recent().bytes <= kept.most);
        assert!(kept.find(keys[29]).is_some() && kept.find(keys[15]).is_none());
        assert_ne!(kept.key(&svg(1), Size::Large), keys[1]);
        kept.keep(keys[1], &Bytes::from(vec![0; kept.most]));
        assert_eq!(kept.recent().bytes, 0, "nothing is larger than all");
    }
}
