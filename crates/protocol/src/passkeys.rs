//! Passkeys of accounts. Binary values are base64url without padding, as `WebAuthn` names them.

use serde::{Deserialize, Serialize};

/// The answer of `POST /api/passkeys/challenge`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PasskeyChallenge {
    /// The challenge: a passkey signs it, once within five minutes, in this session.
    pub challenge: String,
    /// The host that passkeys belong to (`rpId`).
    pub host: String,
}

/// The body of `POST /api/me/passkeys`: a new passkey.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewPasskey {
    /// A name for its owner, plain text of 1 to 40 characters.
    pub name: String,
    /// The id of the credential (`rawId`).
    pub id: String,
    /// The public key, as `getPublicKey()` gives it.
    pub public_key: String,
    /// Its algorithm: -7 (ES256), -8 (`EdDSA`, Ed25519) or -257 (RS256).
    pub algorithm: i32,
    /// The data of the authenticator, as `getAuthenticatorData()` gives it.
    pub authenticator_data: String,
    /// The data of the browser (`clientDataJSON`).
    pub client_data: String,
    /// The password of the account, again.
    pub password: String,
}

/// A challenge that a passkey has signed: the body of `POST /api/passkeys/session`, and what a
/// password may need.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PasskeyProof {
    /// The id of the credential (`rawId`).
    pub id: String,
    /// The data of the authenticator (`authenticatorData`).
    pub authenticator_data: String,
    /// The data of the browser (`clientDataJSON`).
    pub client_data: String,
    /// The signature.
    pub signature: String,
    /// The user handle, if the authenticator gives it: the bytes of the person's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
}

/// The body of `POST /api/session`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SignIn {
    /// The name of the account, in any case.
    pub name: String,
    /// The password.
    pub password: String,
    /// A passkey, if the account asks for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<PasskeyProof>,
    /// A recovery code instead of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// The answer of `GET /api/me/passkeys`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Passkeys {
    /// The passkeys, the oldest first.
    pub keys: Vec<PasskeyLine>,
    /// Whether the account asks for one after its password.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needed: bool,
    /// How many recovery codes are left.
    pub codes: u32,
}

/// A passkey of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PasskeyLine {
    /// The id of the credential.
    pub id: String,
    /// The name that its owner gave it.
    pub name: String,
    /// When it was added, in seconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub created: i64,
    /// When it was last used, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<i64>,
}

/// The body of `POST /api/me/passkeys/ID/name`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PasskeyName {
    /// Plain text of 1 to 40 characters.
    pub name: String,
}

/// The body of `POST /api/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SecondFactor {
    /// Whether the account asks for a passkey after its password from now on.
    pub needed: bool,
    /// The password of the account, again.
    pub password: String,
    /// A passkey, if the account asks for one already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<PasskeyProof>,
    /// A recovery code instead of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// The answer of `POST /api/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RecoveryCodes {
    /// New recovery codes, each good once instead of a passkey. Earlier ones are void.
    pub codes: Vec<String>,
}
