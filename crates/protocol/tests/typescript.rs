//! The page's types are those of this crate: `web/src/protocol.ts` is written here.

use std::{env, fs, path::Path};

use tandem_protocol as protocol;
use ts_rs::{Config, TS};

/// A type as TypeScript, behind those that stand above it.
fn add<T: TS>(text: &mut String, config: &Config) {
    if let Some(docs) = T::docs() {
        *text += &docs;
    }
    *text += "export ";
    *text += &T::decl(config);
    *text += "\n\n";
}

macro_rules! all {
    ($config:expr; $($name:ident),* $(,)?) => {{
        let mut text = String::new();
        $(add::<protocol::$name>(&mut text, $config);)*
        text
    }};
}

fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let types = all![&config;
        Seat, Board, Team, Channel, Phase, Color, RefusalCode,
        Kind, WatchedSide, SpectatorAccess, Nonsense,
        Person, Rating, Rerated, StandingLine, Terms, Ruled, Refusal, GameOfEvent,
        ClientMessage, Intent,
        ServerMessage, Snapshot, Change, Invitation, State, SeatState, BoardState, Clocks, Played, Talk, You,
        KriegspielSnapshot, KriegspielChange, KriegspielState, SideState, KriegspielYou, UmpireLine, UmpireMessage, AttemptedMove,
        MoveAnnouncement, CaptureAnnouncement, CheckDirection, TriesAnnouncement, KriegspielEnd, KriegspielReason,
        Pool, PoolLine, Partner, Seek, Pairing, LeftPairing, EventPartnerInvitation, PartnerInvitation,
        TableLine, GameLine, RunningGame, Review, KriegspielReview, KriegspielBeliefs,
        BotLine, Me, Credentials, NewName, NewPassword, NewEmail, EmailConfirmation, ForgottenPassword, PasswordReset, Deletion, SessionLine, Block, Report, Profile, RatedTeam, RatedPlayer, Ratings,
        Statistics, RatingPoint, GameCounts, SeatCounts, PersonCounts,
        StudyTag, StudyMove, Study, GameHead, DiagnosticLine, LossKind, Loss, OpenedStudy,
        AdjudicatedLog, AdjudicatedEvent,
        PositionRequest, PositionView, PositionBoard, MoveRequest, MoveResponse, StudyExport, Mark, Retry, Gift, EvaluatedMove, Evaluation,
        Explored, Continuation, TopGame, ArchiveGame, ArchiveSummary, Openings, Results, SeatOpenings, OpeningLine, PartnerResults,
        LobbySnapshot, LobbyChange, OnlineCounts, OnlinePerson, Activity, LobbyChat, ChatAccess, LobbyLine, LobbyTalk, Spectators,
        Visibility,
        PasskeyChallenge, NewPasskey, PasskeyProof, SignIn, Passkeys, PasskeyLine, PasskeyName, SecondFactor, RecoveryCodes,
        Moderation, OpenReport, FlagLine, FlaggedGame, BanLine, AuditLine, ModeratedPerson, Deed,
    ];
    // Optional fields are absent, never null.
    let lines: Vec<String> = types
        .lines()
        .map(str::trim_end)
        .map(
            |line| if line.contains("?: ") { line.replace(" | null", "") } else { line.to_owned() },
        )
        .collect();
    format!(
        "// Written by `UPDATE=1 cargo test -p tandem-protocol --all-features`; change the crate, not this file.\n\n\
         /** The version of the protocol that this client speaks. */\n\
         export const VERSION = {};\n\n\
         export type Targets = Record<string, string>;\n\n{}\n",
        protocol::VERSION,
        lines.join("\n").trim_end(),
    )
}

#[test]
fn the_page_has_the_types_of_the_crate() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let wanted = typescript();
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, wanted).expect("the file can be written");
        return;
    }
    let found = fs::read_to_string(&path).expect("the file is there");
    assert!(found == wanted, "web/src/protocol.ts is not up to date: its first line says how");
}
