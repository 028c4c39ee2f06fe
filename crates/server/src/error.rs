//! How refusals are returned over HTTP.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection},
    http::{HeaderValue, StatusCode, header},
    response::{AppendHeaders, IntoResponse, Response},
};
use people::turns::Crowded;
use protocol::{Refusal, RefusalCode, refusals::refusal};
use store::StoreError;
use telemetry::metrics;
use utoipa::{
    IntoResponses,
    openapi::{Content, Ref, RefOr, Response as Described, ResponseBuilder},
};

use crate::request_id;

/// After how many seconds a client may try again when the server is busy or cannot write.
const RETRY: u64 = 5;

/// A refusal as an HTTP response.
pub(crate) struct ApiError(Refusal);

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self(error.into())
    }
}

impl From<Crowded> for ApiError {
    fn from(crowded: Crowded) -> Self {
        Self(crowded.into())
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        Self(of_body(rejection.status(), &rejection.body_text()))
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        Self(of_body(rejection.status(), &rejection.body_text()))
    }
}

fn of_body(status: StatusCode, text: &str) -> Refusal {
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => RefusalCode::TooLong,
        _ => RefusalCode::Malformed,
    };
    refusal(code, text)
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self(refusal(RefusalCode::Malformed, &rejection.body_text()))
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self(refusal(RefusalCode::Malformed, &rejection.body_text()))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        metrics::refused(self.0.code);
        let status = match self.0.code {
            RefusalCode::NoTable
            | RefusalCode::NoPerson
            | RefusalCode::NoArchive
            | RefusalCode::NoEvent => StatusCode::NOT_FOUND,
            RefusalCode::NameTaken => StatusCode::CONFLICT,
            RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::Unavailable | RefusalCode::Busy | RefusalCode::Draining => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            RefusalCode::Damaged => StatusCode::INTERNAL_SERVER_ERROR,
            RefusalCode::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            RefusalCode::Malformed
            | RefusalCode::BadName
            | RefusalCode::WeakPassword
            | RefusalCode::BadEmail
            | RefusalCode::LinkExpired
            | RefusalCode::TooFast => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::FORBIDDEN,
        };
        let later = [(header::RETRY_AFTER, HeaderValue::from(RETRY))];
        let later = (status == StatusCode::SERVICE_UNAVAILABLE).then_some(later);
        (status, later.map(AppendHeaders), Json(request_id::name_in(self.0))).into_response()
    }
}

impl IntoResponses for ApiError {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        let described = |text: &str| {
            let content = Content::new(Some(Ref::from_schema_name("Refusal")));
            let response = ResponseBuilder::new().description(text);
            response.content("application/json", content).build().into()
        };
        BTreeMap::from([
            ("4XX".to_owned(), described("Refused: the code and the text say why.")),
            (
                "5XX".to_owned(),
                described("The server cannot answer at the moment, or the table is damaged."),
            ),
        ])
    }
}
