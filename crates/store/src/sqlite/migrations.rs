//! How the database came to be what it is: the files of `migrations/sqlite/`, in order. Databases
//! keep the checksum of each, so none is ever edited, not even its comments.
//!
//! sqlx's macro would do the same, but compiles sqlx and SQLite once more for it.

use sqlx::{
    SqlStr,
    migrate::{Migration, MigrationType, Migrator},
};

/// Versions in order.
const ALL: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    (2, "games", include_str!("../../migrations/sqlite/0002_games.sql")),
    (3, "people", include_str!("../../migrations/sqlite/0003_people.sql")),
    (4, "ratings", include_str!("../../migrations/sqlite/0004_ratings.sql")),
    (5, "live", include_str!("../../migrations/sqlite/0005_live.sql")),
    (6, "kind", include_str!("../../migrations/sqlite/0006_kind.sql")),
    (7, "roles", include_str!("../../migrations/sqlite/0007_roles.sql")),
    (8, "sessions", include_str!("../../migrations/sqlite/0008_sessions.sql")),
    (9, "moderation", include_str!("../../migrations/sqlite/0009_moderation.sql")),
    (10, "search", include_str!("../../migrations/sqlite/0010_search.sql")),
    (11, "game_starts", include_str!("../../migrations/sqlite/0011_game_starts.sql")),
    (12, "clock_readings", include_str!("../../migrations/sqlite/0012_clock_readings.sql")),
    (13, "lobby", include_str!("../../migrations/sqlite/0013_lobby.sql")),
    (14, "reasons", include_str!("../../migrations/sqlite/0014_reasons.sql")),
    (15, "handles", include_str!("../../migrations/sqlite/0015_handles.sql")),
    (16, "places", include_str!("../../migrations/sqlite/0016_places.sql")),
    (17, "mail", include_str!("../../migrations/sqlite/0017_mail.sql")),
    (19, "passkeys", include_str!("../../migrations/sqlite/0019_passkeys.sql")),
    (20, "fair_play", include_str!("../../migrations/sqlite/0020_fair_play.sql")),
    (21, "events", include_str!("../../migrations/sqlite/0021_events.sql")),
    (22, "event_tables", include_str!("../../migrations/sqlite/0022_event_tables.sql")),
    (23, "event_people", include_str!("../../migrations/sqlite/0023_event_people.sql")),
    (25, "clubs", include_str!("../../migrations/sqlite/0025_clubs.sql")),
];

pub(super) fn all() -> Migrator {
    let migrations = ALL.iter().map(|&(version, name, sql)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(migrations.collect())
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    /// Existing databases have these checksums, or the first bytes of them.
    #[test]
    fn no_file_is_ever_edited() {
        let checksums: Vec<String> = super::all()
            .iter()
            .map(|migration| {
                migration.checksum.iter().take(4).map(|b| format!("{b:02x}")).collect()
            })
            .collect();
        assert_eq!(
            checksums,
            [
                "018104be", "f9e8bd2e", "53b560b7", "c0536c4b", "6361b976", "65d9cfae", "17f37bf6",
                "022a4cb0", "2b4f32c4", "bca1947a", "ebab3b73", "7dc730c7", "dcf27a05", "6fb6c85b",
                "a64d9df3", "7994f601", "7d0f7980", "17bf7ffb", "4727d75e", "efded804", "e9751873",
                "4dfcd767", "7bfe9e27"
            ]
        );
    }

    #[test]
    fn every_file_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        let files =
            fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").file_name());
        let mut files: Vec<_> = files.map(|name| name.into_string().expect("UTF-8")).collect();
        files.sort();
        let name = |(version, name, _): &(i64, &str, &str)| format!("{version:04}_{name}.sql");
        let listed: Vec<_> = super::ALL.iter().map(name).collect();
        assert_eq!(files, listed);
    }
}
