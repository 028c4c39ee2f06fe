//! All tables with their columns: a new migration adds its own here.

/// A table with its columns, the first of which are its primary key. Each column has the letter of
/// its type: `t`ext, `i`nteger, `f`lag, `r`eal, `b`ytes.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) key: usize,
    pub(super) columns: &'static [(&'static str, u8)],
}

const fn table(name: &'static str, key: usize, columns: &'static [(&'static str, u8)]) -> Table {
    Table { name, key, columns }
}

/// All tables; what others refer to comes first.
pub(super) const TABLES: [Table; 32] = [
    table(
        "people",
        1,
        &[
            ("id", b't'),
            ("name", b't'),
            ("created", b'i'),
            ("folded", b't'),
            ("password", b't'),
            ("epoch", b'i'),
            ("ended", b'i'),
            ("suspended", b'f'),
            ("seen", b'i'),
            ("hides_online", b'f'),
            ("hides_watching", b'f'),
            ("handle", b't'),
            ("email", b't'),
            ("needs_passkey", b'f'),
        ],
    ),
    table(
        "tables",
        1,
        &[("id", b't'), ("settings", b't'), ("created", b'i'), ("in_play_since", b'i')],
    ),
    table("records", 2, &[("table_id", b't'), ("number", b'i'), ("record", b't')]),
    table("secrets", 1, &[("name", b't'), ("value", b'b')]),
    table(
        "games",
        2,
        &[
            ("table_id", b't'),
            ("game", b'i'),
            ("ended", b'i'),
            ("name", b't'),
            ("ruleset", b't'),
            ("control", b't'),
            ("outcome", b't'),
            ("public", b'f'),
            ("kind", b't'),
            ("reason", b't'),
        ],
    ),
    table(
        "players",
        3,
        &[
            ("table_id", b't'),
            ("game", b'i'),
            ("seat", b't'),
            ("person", b't'),
            ("name", b't'),
            ("ended", b'i'),
            ("public", b'f'),
        ],
    ),
    table("blocks", 2, &[("person", b't'), ("blocked", b't')]),
    table(
        "reports",
        1,
        &[
            ("number", b'i'),
            ("by", b't'),
            ("about", b't'),
            ("table_id", b't'),
            ("text", b't'),
            ("created", b'i'),
            ("closed", b'i'),
            ("line", b't'),
        ],
    ),
    table(
        "ratings",
        2,
        &[
            ("one", b't'),
            ("other", b't'),
            ("points", b'r'),
            ("deviation", b'r'),
            ("volatility", b'r'),
            ("games", b'i'),
            ("played", b'i'),
        ],
    ),
    table(
        "rated_games",
        1,
        &[
            ("number", b'i'),
            ("table_id", b't'),
            ("game", b'i'),
            ("rated", b'i'),
            ("halves", b'i'),
            ("moves", b'i'),
            ("shared", b'f'),
            ("voided", b'i'),
        ],
    ),
    table(
        "rerated",
        2,
        &[
            ("number", b'i'),
            ("seat", b't'),
            ("before_points", b'i'),
            ("before_deviation", b'i'),
            ("before_games", b'i'),
            ("after_points", b'i'),
            ("after_deviation", b'i'),
            ("after_games", b'i'),
        ],
    ),
    table("roles", 2, &[("person", b't'), ("role", b't')]),
    table(
        "sessions",
        1,
        &[
            ("id", b't'),
            ("person", b't'),
            ("epoch", b'i'),
            ("created", b'i'),
            ("seen", b'i'),
            ("device", b't'),
        ],
    ),
    table("known_places", 2, &[("person", b't'), ("place", b't'), ("seen", b'i')]),
    table(
        "mail_links",
        1,
        &[("hash", b't'), ("person", b't'), ("purpose", b't'), ("email", b't'), ("created", b'i')],
    ),
    table(
        "passkeys",
        1,
        &[
            ("id", b't'),
            ("person", b't'),
            ("name", b't'),
            ("public_key", b'b'),
            ("algorithm", b'i'),
            ("counter", b'i'),
            ("created", b'i'),
            ("used", b'i'),
        ],
    ),
    table("recovery_codes", 2, &[("person", b't'), ("hash", b't')]),
    table("used_challenges", 1, &[("challenge", b't'), ("expires", b'i')]),
    table("deletions", 1, &[("person", b't')]),
    table("bans", 1, &[("network", b't'), ("reason", b't'), ("created", b'i')]),
    table("closed_tables", 1, &[("number", b'i'), ("table_id", b't'), ("created", b'i')]),
    table(
        "removed_talk",
        1,
        &[
            ("number", b'i'),
            ("table_id", b't'),
            ("person", b't'),
            ("last", b'i'),
            ("created", b'i'),
        ],
    ),
    table(
        "audit",
        1,
        &[
            ("number", b'i'),
            ("at", b'i'),
            ("by", b't'),
            ("deed", b't'),
            ("subject", b't'),
            ("detail", b't'),
        ],
    ),
    table(
        "game_starts",
        2,
        &[("table_id", b't'), ("game", b'i'), ("first", b'i'), ("opening", b't')],
    ),
    table("clock_readings", 1, &[("table_id", b't'), ("number", b'i'), ("at", b'i')]),
    table(
        "lobby_talk",
        1,
        &[("number", b'i'), ("at", b'i'), ("person", b't'), ("text", b't'), ("removed", b'i')],
    ),
    table("recent_places", 2, &[("person", b't'), ("place", b't'), ("seen", b'i')]),
    table("shared_places", 2, &[("place", b't'), ("number", b'i'), ("rated", b'i')]),
    table(
        "events",
        1,
        &[
            ("id", b't'),
            ("owner", b't'),
            ("created", b'i'),
            ("listed", b'f'),
            ("last", b'i'),
            ("changed", b'i'),
            ("name", b't'),
            ("state", b't'),
            ("summary", b't'),
            ("runs", b'f'),
            ("due", b'i'),
            ("touched", b'i'),
            ("taken_until", b'i'),
            ("follower", b't'),
        ],
    ),
    table(
        "event_tables",
        6,
        &[
            ("event", b't'),
            ("stage", b'i'),
            ("round", b'i'),
            ("board", b'i'),
            ("game", b'i'),
            ("attempt", b'i'),
            ("table_id", b't'),
            ("made", b'i'),
            ("done", b'f'),
        ],
    ),
    table("event_records", 2, &[("event", b't'), ("number", b'i'), ("record", b't')]),
    table("event_arbiters", 2, &[("event", b't'), ("person", b't')]),
];

/// Tables whose rows the database numbers.
pub(super) const NUMBERED: [&str; 6] =
    ["reports", "rated_games", "closed_tables", "removed_talk", "audit", "lobby_talk"];
