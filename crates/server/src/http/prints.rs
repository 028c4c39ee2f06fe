//! The paper of an event: pages that any browser prints.

use std::{collections::HashMap, iter};

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use axum_extra::extract::SignedCookieJar;
use events::{EventError, Role, view::Overview};
use notation::sheet::html;
use paper::{Language, Order, What, draw};
use serde::Deserialize;
use time::{OffsetDateTime, UtcOffset};
use tournament::Tournament;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::sent,
    events::malformed,
    origin::Origin,
    params::{Path, Query},
    visitor,
};
use crate::{app::App, error::ApiError};

/// The pages have their style in themselves, and load nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The most diplomas of a group.
const PLACES: u8 = 50;

/// No clock of the world is further from UTC, in minutes.
const MAX_ZONE: i16 = 14 * 60;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(print))
}

/// A size of paper.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Paper {
    #[default]
    A4,
    Letter,
}

/// The sheets to print.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Prints {
    /// The sheets, separated by commas: `entries`, `pairings`, `names`, `slips`, `cards`,
    /// `standings`, `crosstable`, `absences`, `rulings`, `log`, `diplomas`.
    what: String,
    /// The stage, from 1; without it, the last one that has started.
    stage: Option<u8>,
    /// The round, from 1; without it, the last one that is paired.
    round: Option<u16>,
    /// The number of places that get a diploma, in each group.
    #[serde(default = "podium")]
    #[param(default = 3, maximum = 50)]
    places: u8,
    #[serde(default)]
    #[param(inline)]
    paper: Paper,
    /// The time zone of the times on the sheets, in minutes east of UTC.
    #[serde(default)]
    #[param(minimum = -840, maximum = 840)]
    zone: i16,
    /// The language of the sheets: `en`, `cs` or `de`.
    #[serde(default)]
    #[param(inline)]
    lang: PrintLanguage,
}

/// A language of sheets.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum PrintLanguage {
    #[default]
    En,
    Cs,
    De,
}

impl From<PrintLanguage> for Language {
    fn from(language: PrintLanguage) -> Self {
        match language {
            PrintLanguage::En => Self::English,
            PrintLanguage::Cs => Self::Czech,
            PrintLanguage::De => Self::German,
        }
    }
}

const fn podium() -> u8 {
    3
}

/// The sheets of an event as one page to print, for those who run it.
#[utoipa::path(get, path = "/api/events/{id}/prints", tag = "events",
    params(("id" = String, Path, description = "The event"), Prints),
    responses((status = 200, description = "The page", body = String, content_type = "text/html"), ApiError))]
async fn print(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(prints): Query<Prints>,
) -> Result<Response, ApiError> {
    let sheets = sheets(&prints.what)?;
    if prints.zone.abs() > MAX_ZONE {
        return Err(malformed("`zone`: minutes from -840 to 840").into());
    }
    let person = visitor::person(&app, &jar).await?;
    let Overview { owner, arbiters, .. } = app.events.overview(&person, &id).await?;
    let names: HashMap<_, _> =
        iter::once(owner).chain(arbiters).map(|person| (person.id, person.name)).collect();
    let printed = u64::try_from(store::now()).unwrap_or_default() * 1000;
    let look = move |event: &Tournament, role| match role {
        Role::Player => Err(EventError::NotAllowed("those who run this event print its sheets")),
        Role::Organizer | Role::Arbiter => page(event, &sheets, &prints, (printed, &names)),
    };
    let page = app.events.view(&person, &id, look).await??;
    let policy = [(header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((policy, sent(&app, &origin, "text/html; charset=utf-8", None, page)?).into_response())
}

fn sheets(what: &str) -> Result<Vec<What>, ApiError> {
    let mut sheets = Vec::new();
    for name in what.split(',') {
        let Some(sheet) = What::ALL.into_iter().find(|sheet| sheet.name() == name) else {
            let names = What::ALL.map(What::name).join(", ");
            return Err(malformed(&format!("`what`: the sheets are {names}")).into());
        };
        if !sheets.contains(&sheet) {
            sheets.push(sheet);
        }
    }
    Ok(sheets)
}

fn page(
    event: &Tournament,
    sheets: &[What],
    &Prints { stage, round, places, paper, zone, lang, .. }: &Prints,
    (printed, names): (u64, &HashMap<String, String>),
) -> Result<String, EventError> {
    let time = |millis| moment(millis, zone);
    let author = |id: &str| names.get(id).cloned();
    let places = places.min(PLACES).into();
    let language = lang.into();
    let order =
        Order { stage, round, places, printed, author: &author, language, ..Order::new(&time) };
    let paper = match paper {
        Paper::A4 => html::Paper::A4,
        Paper::Letter => html::Paper::Letter,
    };
    Ok(paper::html(&draw(event, sheets, &order)?, paper))
}

/// A time in milliseconds since 1970, such as `2026-11-29 18:30`, in a zone.
fn moment(millis: u64, zone: i16) -> String {
    let seconds = i64::try_from(millis / 1000).unwrap_or(i64::MAX);
    let zone = UtcOffset::from_whole_seconds(i32::from(zone) * 60);
    let utc = OffsetDateTime::from_unix_timestamp(seconds);
    let (Ok(zone), Ok(utc)) = (zone, utc) else { return String::new() };
    let Some(at) = utc.checked_to_offset(zone) else { return String::new() };
    let (year, month, day) = at.to_calendar_date();
    format!("{year}-{:02}-{day:02} {:02}:{:02}", u8::from(month), at.hour(), at.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_zone() {
        assert_eq!(moment(1_795_953_230_000, 0), "2026-11-29 11:53");
        assert_eq!(moment(1_795_953_230_000, 60), "2026-11-29 12:53");
        assert_eq!(moment(1_795_953_230_000, -720), "2026-11-28 23:53");
        assert_eq!(moment(u64::MAX, 60), "");
    }
}
