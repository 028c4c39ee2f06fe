//! Moderation by the people whom the operators trust: what `tandem admin` does from a terminal, on
//! a page.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{AppendHeaders, IntoResponse},
};
use axum_extra::extract::SignedCookieJar;
use people::accounts::bans::Network;
use protocol::{
    AuditLine, BanLine, Deed, FlagLine, FlaggedGame, ModeratedPerson, Moderation, OpenReport,
    Person, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use serde::Deserialize;
use store::{Flag, ReportLine, Role};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::params::{Body, Query};
use crate::{
    admin::{Admin, AdminError},
    app::App,
    error::ApiError,
    http::visitor::{self, Visitor},
};

/// How many reports, lines of the lobby, deeds and people are listed at most.
const REPORTS: u32 = 200;
const LINES: u32 = 200;
const DEEDS: u32 = 100;
const PEOPLE: u32 = 30;

/// The longest reason, in characters.
const MAX_REASON: usize = 300;

/// Nobody else may see or keep these answers.
const PRIVATE: AppendHeaders<[(&str, &str); 1]> = AppendHeaders([("cache-control", "no-store")]);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(overview, act)).routes(routes!(people))
}

/// The person with this id, if they may moderate.
async fn moderator(app: &App, id: &str) -> Result<Person, ApiError> {
    if app.lobby.store.may_moderate(id).await?
        && let Some(known) = app.lobby.store.person(id).await?
    {
        return Ok(known.person);
    }
    let text = "only moderators can do this; the operators give that role (`tandem admin role`)";
    Err(refusal(RefusalCode::NeedsRole, text).into())
}

/// Get what waits for a moderator, and what was done last.
#[utoipa::path(get, path = "/api/moderation", tag = "moderation",
    responses((status = 200, description = "Reports, flags, talk, bans and deeds", body = Moderation), ApiError))]
async fn overview(
    State(app): State<App>,
    jar: SignedCookieJar,
) -> Result<impl IntoResponse, ApiError> {
    moderator(&app, &visitor::person(&app, &jar).await?).await?;
    let store = &app.lobby.store;
    let reports = store.reports(true, REPORTS).await?.into_iter().map(report).collect();
    let flags = store.flags().await?.into_iter().map(flag).collect();
    let chat = store.lobby_lines(0, LINES).await?;
    let bans = store.bans().await?.into_iter().map(|line| BanLine {
        network: line.network,
        reason: line.reason,
        created: line.created,
    });
    let mut audit: Vec<AuditLine> = store
        .audit(DEEDS)
        .await?
        .into_iter()
        .map(|line| AuditLine {
            at: line.at,
            by: line.by,
            deed: line.deed,
            subject: line.subject,
            detail: line.detail,
        })
        .collect();
    audit.reverse();
    Ok((PRIVATE, Json(Moderation { reports, flags, chat, bans: bans.collect(), audit })))
}

fn report(line: ReportLine) -> OpenReport {
    let ReportLine { number, by, about, table, line, text, created, closed: _ } = line;
    OpenReport { number, created, by, about, table, line, text }
}

fn flag(flag: Flag) -> FlagLine {
    FlagLine {
        id: flag.id(),
        reason: flag.reason.name().to_owned(),
        text: flag.reason.to_string(),
        people: flag.people,
        against: flag.against,
        games: flag.games.into_iter().map(|(table, game)| FlaggedGame { table, game }).collect(),
    }
}

/// The people to find.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Whom {
    /// A part of the name of an account, in any case, or the id of a person.
    name: String,
}

/// Find people to moderate.
#[utoipa::path(get, path = "/api/moderation/people", tag = "moderation", params(Whom),
    responses((status = 200, description = "Accounts, and the person with this id", body = Vec<ModeratedPerson>), ApiError))]
async fn people(
    State(app): State<App>,
    jar: SignedCookieJar,
    Query(Whom { name }): Query<Whom>,
) -> Result<impl IntoResponse, ApiError> {
    moderator(&app, &visitor::person(&app, &jar).await?).await?;
    let store = &app.lobby.store;
    let admin = Admin::of(store.clone());
    let accounts = admin.accounts(&name, PEOPLE).await.map_err(refused)?;
    let mut people: Vec<Person> = accounts.into_iter().map(|line| line.person).collect();
    if let Some(known) = store.person(&name).await? {
        people.insert(0, known.person);
    }
    let mut found = Vec::with_capacity(people.len());
    for person in people {
        let roles = store.roles(&person.id).await?;
        found.push(ModeratedPerson {
            suspended: store.is_suspended(&person.id).await?,
            roles: roles.iter().map(ToString::to_string).collect(),
            places: store.recent_places(&person.id).await?,
            person,
        });
    }
    Ok((PRIVATE, Json(found)))
}

/// Do something as a moderator. The audit log notes it.
#[utoipa::path(post, path = "/api/moderation", tag = "moderation", request_body = Deed,
    responses((status = 204, description = "Done"), ApiError))]
async fn act(
    State(app): State<App>,
    visitor: Visitor,
    Body(deed): Body<Deed>,
) -> Result<impl IntoResponse, ApiError> {
    let by = moderator(&app, &visitor.person.id).await?;
    is_short(&deed)?;
    let admin = Admin::of(app.lobby.store.clone()).by(&format!("{} ({})", by.name, by.id));
    if !app.lobby.store.roles(&by.id).await?.contains(&Role::Administrator) {
        may_act(&app, &admin, &by, &deed).await?;
    }
    // It is done to its end even if the moderator leaves meanwhile.
    let done = tokio::spawn(async move { perform(&admin, deed).await });
    done.await.map_err(|_| unavailable())?.map_err(refused)?;
    Ok((visitor.jar, StatusCode::NO_CONTENT))
}

fn is_short(deed: &Deed) -> Result<(), Refusal> {
    match deed {
        Deed::VoidGame { reason, .. } | Deed::Ban { reason, .. }
            if reason.chars().count() > MAX_REASON =>
        {
            let text = format!("a reason has at most {MAX_REASON} characters");
            Err(refusal(RefusalCode::TooLong, &text))
        }
        _ => Ok(()),
    }
}

/// Refuses the deeds that only administrators may do: against moderators and administrators, and in
/// matters of one's own.
async fn may_act(app: &App, admin: &Admin, by: &Person, deed: &Deed) -> Result<(), ApiError> {
    let refused = |text: &str| Err(refusal(RefusalCode::NeedsRole, text).into());
    let store = &app.lobby.store;
    match deed {
        Deed::Suspend { person } | Deed::Restore { person } | Deed::RemoveTalk { person, .. } => {
            let person = admin.with_id(person).await.map_err(self::refused)?;
            if store.may_moderate(&person.id).await? {
                return refused("this person is a moderator; only administrators can do this");
            }
        }
        Deed::VoidGame { table, game, .. } | Deed::CountGame { table, game } => {
            if store.has_played(&by.id, table, *game).await? {
                return refused("you have played this game; another moderator has to judge it");
            }
        }
        Deed::CloseReport { number } => {
            let reports = store.reports(true, REPORTS).await?;
            if reports.iter().any(|one| one.number == *number && one.about.id == by.id) {
                return refused("this report is about you; another moderator has to judge it");
            }
        }
        Deed::Ban { network, .. } => {
            let network: Network = network
                .parse()
                .map_err(|()| self::refused(AdminError::Network(network.clone())))?;
            if network.is_wide() {
                return refused(
                    "only administrators can ban a network wider than /16, or /32 of IPv6",
                );
            }
            for place in store.places_of_moderators().await? {
                if place.parse().is_ok_and(|address| network.meets(address)) {
                    return refused("a moderator or an administrator comes from there");
                }
            }
        }
        Deed::DismissFlag { .. } | Deed::CloseTable { .. } | Deed::LiftBan { .. } => {}
    }
    Ok(())
}

async fn perform(admin: &Admin, deed: Deed) -> Result<(), AdminError> {
    match deed {
        Deed::CloseReport { number } => admin.close_report(number).await,
        Deed::DismissFlag { id } => admin.dismiss_flag(&id).await,
        Deed::VoidGame { table, game, reason } => {
            admin.void_game(&table, game, true, &reason).await.map(drop)
        }
        Deed::CountGame { table, game } => admin.void_game(&table, game, false, "").await.map(drop),
        Deed::Suspend { person } => {
            let person = admin.with_id(&person).await?;
            admin.suspend(&person.id, true).await.map(drop)
        }
        Deed::Restore { person } => {
            let person = admin.with_id(&person).await?;
            admin.suspend(&person.id, false).await.map(drop)
        }
        Deed::RemoveTalk { person, table } => {
            let person = admin.with_id(&person).await?;
            admin.remove_talk(table.as_deref().unwrap_or(Admin::LOBBY), &person.id).await
        }
        Deed::CloseTable { table } => admin.close_table(&table).await,
        Deed::Ban { network, reason } => admin.ban(&network, &reason).await.map(drop),
        Deed::LiftBan { network } => admin.lift_ban(&network).await,
    }
}

/// Why a deed failed.
fn refused(error: AdminError) -> ApiError {
    let code = match &error {
        AdminError::Database(_) => {
            tracing::error!(%error, "a moderator's deed failed");
            return unavailable().into();
        }
        AdminError::NoAccount(_) => RefusalCode::NoPerson,
        AdminError::NoTable(_) | AdminError::NotRated(..) => RefusalCode::NoTable,
        AdminError::Network(_) => RefusalCode::Malformed,
        _ => RefusalCode::NotNow,
    };
    refusal(code, &error.to_string()).into()
}
