//! The head of a page: a title, a description and a picture, for chats and search engines that
//! fetch a link.

use std::fmt::Write as _;

use archive::{ArchivedGame, Detail};
use axum::http::{HeaderMap, Uri, header};
use events::{
    club::view::ClubHead,
    view::{EventHead, Summary, format_name},
};
use notation::diagram::Escaped;
use protocol::{GameLine, Kind, Phase, Seat, TableLine};

use super::{archive::archive_error, origin::Origin};
use crate::{
    app::App,
    pictures::{HEIGHT, WIDTH},
};

const DESCRIPTION: &str = "Bughouse chess: two boards, two partners against two.";

/// The pages of the client that have no place of their own below.
const PAGES: [&str; 17] = [
    "/",
    "/archive/players",
    "/clock",
    "/clubs",
    "/events",
    "/games",
    "/games/mine",
    "/hall",
    "/tv",
    "/ratings",
    "/account",
    "/account/confirm",
    "/account/reset",
    "/rules",
    "/lesson",
    "/moderation",
    "/settings",
];

/// A page of the client, by its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place<'a> {
    Plain,
    Analysis,
    Person,
    Table(&'a str),
    /// A tournament, its television, or its wall.
    Event(&'a str),
    Club(&'a str),
    Game(&'a str, u32),
    /// A game of the archive.
    ArchiveGame(i64),
    /// A game in a page of another site.
    EmbeddedGame(&'a str, u32),
    /// A position in a page of another site.
    EmbeddedPosition,
}

/// The content of a preview.
#[derive(Debug, PartialEq, Eq)]
struct Preview {
    title: String,
    description: String,
    /// The path of a picture.
    picture: String,
}

impl<'a> Place<'a> {
    /// The page at a path, if there is one.
    pub(super) fn of(path: &'a str) -> Option<Self> {
        if PAGES.contains(&path) {
            return Some(Self::Plain);
        }
        if path == "/analysis" {
            return Some(Self::Analysis);
        }
        let id = |id: &str| {
            !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        let person = |id: &str| {
            let is_part = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
            !id.is_empty() && id.bytes().all(is_part)
        };
        let number =
            |text: &str| text.parse().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
        match parts[..] {
            ["people", one] if person(one) => Some(Self::Person),
            ["table", table] if id(table) => Some(Self::Table(table)),
            ["table", table, "game", game] if id(table) => Some(Self::Game(table, number(game)?)),
            ["archive", game] => Some(Self::ArchiveGame(number(game)?.into())),
            ["events", event] | ["events", event, "tv" | "wall"] if id(event) => {
                Some(Self::Event(event))
            }
            ["clubs", club] if id(club) => Some(Self::Club(club)),
            ["embed", "position"] => Some(Self::EmbeddedPosition),
            ["embed", "table", table, "game", game] if id(table) => {
                Some(Self::EmbeddedGame(table, number(game)?))
            }
            _ => None,
        }
    }

    /// Whether other sites may show the page in theirs.
    pub(super) const fn is_embedded(self) -> bool {
        matches!(self, Self::EmbeddedGame(..) | Self::EmbeddedPosition)
    }

    async fn preview(self, app: &App, origin: &Origin, query: Option<&str>) -> Option<Preview> {
        match self {
            Self::Plain | Self::Person => None,
            Self::Analysis | Self::EmbeddedPosition => of_position(query?),
            Self::Table(id) => {
                let lines = app.lobby.listing.lines();
                lines.into_iter().find(|line| line.table == id).map(|line| of_table(&line))
            }
            Self::Event(id) => {
                let line = app.lobby.store.event(id);
                let line = app.pools.reads.read(origin.share(), line).await.ok().flatten()?;
                Some(of_event(line.into()))
            }
            Self::Club(id) => {
                let line = app.lobby.store.club(id);
                let line = app.pools.reads.read(origin.share(), line).await.ok().flatten()?;
                Some(of_club(line.into()))
            }
            Self::ArchiveGame(id) => {
                let archive = app.archive.as_ref()?.opened();
                let read = move || archive.game(id, Detail::Facts).map_err(archive_error);
                let game = app.pools.texts.work(origin.share(), read).await.ok().flatten()?;
                Some(of_archive_game(game))
            }
            Self::Game(id, game) | Self::EmbeddedGame(id, game) => {
                let line = app.lobby.store.game_line(id, game);
                let line = app.pools.reads.read(origin.share(), line).await.ok().flatten()?;
                Some(of_game(&line))
            }
        }
    }
}

/// A position in the query of an address.
fn of_position(query: &str) -> Option<Preview> {
    let bfen = query.split('&').find(|part| part.starts_with("bfen="))?;
    Some(Preview {
        title: "A position of bughouse".to_owned(),
        description: "Look at it on both boards, and try your own moves.".to_owned(),
        picture: format!("/api/picture?{bfen}"),
    })
}

fn of_table(line: &TableLine) -> Preview {
    let TableLine { table, terms, phase, seats, .. } = line;
    let (game, free) = match terms.kind {
        Kind::Bughouse => ("bughouse", 4 - seats.len()),
        Kind::Kriegspiel => ("Kriegspiel", 2 - seats.len()),
    };
    let names: Vec<&str> = seats.values().map(|person| person.name.as_str()).collect();
    let title = match (terms.name.as_str(), &names[..]) {
        ("", []) => format!("An open table of {game}"),
        ("", names) => format!("{} at a table of {game}", names.join(", ")),
        (name, _) => name.to_owned(),
    };
    let description = match (phase, free) {
        (Phase::Seating, 1) => "One seat is free: come and play.".to_owned(),
        (Phase::Seating, free) if free > 1 => format!("{free} seats are free: come and play."),
        (Phase::Over, _) => "A game has ended here.".to_owned(),
        _ => "A game is on: watch it.".to_owned(),
    };
    let description = format!("{description} {}", terms.control);
    let picture = match terms.kind {
        Kind::Bughouse if *phase != Phase::Seating => format!("/api/tables/{table}/picture"),
        _ => "/api/picture".to_owned(),
    };
    Preview { title, description, picture }
}

/// The link of an event says as much as its page shows to everybody who has it.
fn of_event(head: EventHead) -> Preview {
    let EventHead { name, state, summary, .. } = head;
    let Summary { format, clock, starts_at, entrants, .. } = summary;
    let format = format.map_or("bughouse", format_name);
    let starts_at = starts_at.and_then(date);
    let state = match (state, starts_at) {
        ("finished", _) => "It is over: see the final standings.".to_owned(),
        ("running", _) => "It is being played: follow the games and the standings.".to_owned(),
        (_, Some(date)) => format!("Entry is open. It starts on {date}."),
        (_, None) => "Entry is open.".to_owned(),
    };
    let description = format!("A tournament: {format}, {clock}, {entrants} entered. {state}");
    Preview { title: name, description, picture: "/api/picture".to_owned() }
}

fn of_club(ClubHead { name, members, evenings, .. }: ClubHead) -> Preview {
    let description =
        format!("A bughouse club with {members} members and {evenings} evenings: see its ratings.");
    Preview { title: name, description, picture: "/api/picture".to_owned() }
}

/// A time in milliseconds since 1970: `29 November 2026 at 20:10 UTC`.
fn date(millis: u64) -> Option<String> {
    let seconds = i64::try_from(millis / 1000).ok()?;
    let time = time::OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    let (day, month, year) = (time.day(), time.month(), time.year());
    Some(format!("{day} {month} {year} at {:02}:{:02} UTC", time.hour(), time.minute()))
}

fn of_game(line: &GameLine) -> Preview {
    let name = |seat: Seat| line.seats.get(&seat).map_or("?", |person| person.name.as_str());
    let (game, first, second) = match line.kind {
        Kind::Bughouse => (
            "bughouse",
            format!("{} and {}", name(Seat::WhiteA), name(Seat::BlackB)),
            format!("{} and {}", name(Seat::BlackA), name(Seat::WhiteB)),
        ),
        Kind::Kriegspiel => {
            ("Kriegspiel", name(Seat::WhiteA).to_owned(), name(Seat::BlackA).to_owned())
        }
    };
    let title = match line.outcome.as_str() {
        "won-first" => format!("{first} won against {second}"),
        "won-second" => format!("{second} won against {first}"),
        "drawn" => format!("{first} drew with {second}"),
        _ => format!("{first} played {second}"),
    };
    let rated = if line.rated { ", rated" } else { "" };
    let description =
        format!("A game of {game}, {}{rated}. Play through it move by move.", line.control);
    let picture = match line.kind {
        Kind::Bughouse => format!("/api/tables/{}/games/{}/picture", line.table, line.game),
        Kind::Kriegspiel => "/api/picture".to_owned(),
    };
    Preview { title, description, picture }
}

fn of_archive_game(game: ArchivedGame) -> Preview {
    let [white_a, black_a, white_b, black_b] =
        game.players.map(|name| if name.is_empty() { "?".to_owned() } else { name });
    let (first, second) = (format!("{white_a} and {black_b}"), format!("{black_a} and {white_b}"));
    let title = match game.result.as_str() {
        "1-0" => format!("{first} won against {second}"),
        "0-1" => format!("{second} won against {first}"),
        "1/2-1/2" => format!("{first} drew with {second}"),
        _ => format!("{first} played {second}"),
    };
    let known = [game.event, game.date].into_iter().filter(|text| !text.is_empty());
    let known: String = known.map(|text| format!(", {text}")).collect();
    let description =
        format!("A game of bughouse from the archive{known}. Play through it move by move.");
    Preview { title, description, picture: "/api/picture".to_owned() }
}

/// The page with the head of its place. `secure` says whether the browser came by HTTPS.
pub(super) async fn with_head(
    (app, origin): (&App, &Origin),
    place: Place<'_>,
    page: &str,
    (uri, headers, secure): (&Uri, &HeaderMap, bool),
) -> String {
    let plain = || Preview {
        title: "Tandem".to_owned(),
        description: DESCRIPTION.to_owned(),
        picture: "/api/picture".to_owned(),
    };
    let preview = place.preview(app, origin, uri.query()).await.unwrap_or_else(plain);
    // Crawlers want whole addresses. The host is what the visitor typed.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let site = format!("{}://{host}", if secure { "https" } else { "http" });
    page.replacen("</head>", &format!("{}</head>", tags(&preview, &site, address(uri))), 1)
}

/// The path and the query.
fn address(uri: &Uri) -> &str {
    uri.path_and_query().map_or("/", |address| address.as_str())
}

fn tags(preview: &Preview, origin: &str, path: &str) -> String {
    let Preview { title, description, picture } = preview;
    let (url, picture) = (format!("{origin}{path}"), format!("{origin}{picture}"));
    let (width, height) = (WIDTH.to_string(), HEIGHT.to_string());
    let mut tags = String::new();
    for (name, content) in [
        ("og:site_name", "Tandem"),
        ("og:type", "website"),
        ("og:title", title),
        ("og:description", description),
        ("og:url", &url),
        ("og:image", &picture),
        ("og:image:width", &width),
        ("og:image:height", &height),
    ] {
        // Writing to a string does not fail.
        let _ = write!(tags, "<meta property=\"{name}\" content=\"{}\" />", Escaped(content));
    }
    tags.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\" />");
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_from_paths_that_lead_nowhere() {
        assert_eq!(Place::of("/"), Some(Place::Plain));
        assert_eq!(Place::of("/games/mine"), Some(Place::Plain));
        assert_eq!(Place::of("/table/ab12"), Some(Place::Table("ab12")));
        assert_eq!(Place::of("/table/ab12/game/3"), Some(Place::Game("ab12", 3)));
        let event = Some(Place::Event("k3x9m2pabcde"));
        assert_eq!(Place::of("/events/k3x9m2pabcde"), event);
        assert_eq!(Place::of("/events/k3x9m2pabcde/tv"), event);
        assert_eq!(Place::of("/events/k3x9m2pabcde/wall"), event);
        assert_eq!(Place::of("/clubs/k3x9m2pabcde"), Some(Place::Club("k3x9m2pabcde")));
        assert_eq!(Place::of("/archive/17"), Some(Place::ArchiveGame(17)));
        assert_eq!(Place::of("/archive/players"), Some(Place::Plain));
        assert_eq!(Place::of("/embed/table/ab12/game/3"), Some(Place::EmbeddedGame("ab12", 3)));
        for nowhere in [
            "",
            "/nowhere",
            "/games/",
            "/table/",
            "/table/AB",
            "/table/ab/game/",
            "/people/",
            "/archive/",
            "/events/",
            "/events/AB",
            "/clubs/",
            "/clubs/AB",
            "/archive/-1",
            "/archive/99999999999",
            "/table/ab/game/99999999999",
            "/table/ab/game/+3",
            "/embed",
            "//",
            "/table/ab/",
        ] {
            assert_eq!(Place::of(nowhere), None, "{nowhere}");
        }
    }

    #[test]
    fn names_cannot_break_out_of_the_head() {
        let preview = Preview {
            title: "\"><script>alert(1)</script>".to_owned(),
            description: "a & b".to_owned(),
            picture: "/p".to_owned(),
        };
        let tags = tags(&preview, "http://\"evil", "/");
        assert!(!tags.contains("<script") && !tags.contains("\"evil"), "{tags}");
        assert!(tags.contains("a &amp; b"), "{tags}");
    }
}
