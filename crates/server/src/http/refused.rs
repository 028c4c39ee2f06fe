//! What cannot be done over HTTP: a refusal with a status that fits.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use protocol::{Refusal, RefusalCode};
use utoipa::{
    IntoResponses,
    openapi::{Content, Ref, RefOr, Response as Described, ResponseBuilder},
};

use crate::{
    figures,
    store::StoreError,
    table::{self, refusal},
};

/// A refusal over HTTP.
pub(crate) struct Refused(Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database does not answer");
        Self(table::unavailable())
    }
}

impl From<JsonRejection> for Refused {
    fn from(rejection: JsonRejection) -> Self {
        Self(of_body(rejection.status(), &rejection.body_text()))
    }
}

impl From<BytesRejection> for Refused {
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

impl From<QueryRejection> for Refused {
    fn from(rejection: QueryRejection) -> Self {
        Self(refusal(RefusalCode::Malformed, &rejection.body_text()))
    }
}

impl From<PathRejection> for Refused {
    fn from(rejection: PathRejection) -> Self {
        Self(refusal(RefusalCode::Malformed, &rejection.body_text()))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        figures::refused(self.0.code);
        let status = match self.0.code {
            RefusalCode::NoTable | RefusalCode::NoPerson => StatusCode::NOT_FOUND,
            RefusalCode::NameTaken => StatusCode::CONFLICT,
            RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            RefusalCode::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            RefusalCode::Malformed | RefusalCode::BadName => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::FORBIDDEN,
        };
        (status, Json(self.0)).into_response()
    }
}

impl IntoResponses for Refused {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        let described = |text: &str| {
            let content = Content::new(Some(Ref::from_schema_name("Refusal")));
            let response = ResponseBuilder::new().description(text);
            response.content("application/json", content).build().into()
        };
        BTreeMap::from([
            ("4XX".to_owned(), described("Refused; its code and its text say why.")),
            ("5XX".to_owned(), described("Nothing can be done at the moment.")),
        ])
    }
}
