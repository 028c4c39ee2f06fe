//! Request ids: every HTTP request and every WebSocket has one, and so has every log line that is
//! written on its behalf.
//!
//! The response names it in `X-Request-Id`, and so does a refusal that is the fault of the server,
//! so that people can report what the log explains.

use std::{fmt, sync::Arc};

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use protocol::{Refusal, RefusalCode};
use tokio::task::futures::TaskLocalFuture;

/// The header of requests and responses.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that a proxy can give, in bytes.
const LONGEST: usize = 64;

tokio::task_local! {
    static CURRENT: RequestId;
}

/// The id of a request: letters, digits, `-`, `_` and `.`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(Arc<str>);

impl RequestId {
    /// A new one.
    fn random() -> Self {
        Self(format!("{:016x}", rand::random::<u64>()).into())
    }

    /// The id that a proxy has given to a request, if that counts and is well-formed; otherwise a
    /// new one.
    pub(crate) fn for_request(behind_proxy: bool, headers: &HeaderMap) -> Self {
        let given = behind_proxy.then(|| Self::given(headers)).flatten();
        given.unwrap_or_else(Self::random)
    }

    fn given(headers: &HeaderMap) -> Option<Self> {
        let mut all = headers.get_all(HEADER).iter();
        let (id, None) = (all.next()?.to_str().ok()?, all.next()) else { return None };
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let fits = (1..=LONGEST).contains(&id.len());
        (fits && id.bytes().all(is_plain)).then(|| Self(id.into()))
    }

    /// The id of the request, or of the WebSocket, that the current task serves.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }

    /// Serves a request under this id.
    pub(crate) fn scope<F: Future>(self, served: F) -> TaskLocalFuture<Self, F> {
        CURRENT.scope(self, served)
    }

    pub(crate) fn to_header(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.0).ok()
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names the current request in a refusal that is the fault of the server.
pub(crate) fn name_in(mut refusal: Refusal) -> Refusal {
    if matches!(refusal.code, RefusalCode::Unavailable | RefusalCode::Damaged) {
        refusal.request = RequestId::current().map(|id| id.to_string());
    }
    refusal
}

#[cfg(test)]
mod tests {
    use protocol::refusals::{busy, unavailable};

    use super::*;

    #[test]
    fn only_well_formed_ids_of_a_proxy_are_taken() {
        let longest = "x".repeat(LONGEST);
        let too_long = "x".repeat(LONGEST + 1);
        for (behind_proxy, given, taken) in [
            (true, &["0a.B-c_9"][..], true),
            (true, &[longest.as_str()], true),
            (false, &["0a.B-c_9"], false),
            (true, &[], false),
            (true, &[""], false),
            (true, &["one", "two"], false),
            (true, &[too_long.as_str()], false),
            (true, &["a b"], false),
            (true, &["a\"b"], false),
            (true, &["{}"], false),
        ] {
            let mut headers = HeaderMap::new();
            for &id in given {
                headers.append(HEADER, HeaderValue::from_str(id).expect("text"));
            }
            let id = RequestId::for_request(behind_proxy, &headers).to_string();
            assert_eq!(given.first() == Some(&id.as_str()), taken, "{given:?}: {id}");
            assert!(taken || id.len() == 16, "{id}");
        }
        let headers = HeaderMap::new();
        let ids = [(); 2].map(|()| RequestId::for_request(true, &headers));
        assert_ne!(ids[0], ids[1]);
    }

    #[tokio::test]
    async fn refusals_by_a_fault_of_the_server_name_the_request() {
        let id = RequestId::random();
        let named = id.clone().scope(async { name_in(unavailable()).request }).await;
        assert_eq!(named, Some(id.to_string()));
        assert_eq!(id.scope(async { name_in(busy()).request }).await, None, "nothing is wrong");
        assert_eq!(name_in(unavailable()).request, None, "there is no request");
    }
}
