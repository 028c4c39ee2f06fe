//! The reasons for which passkeys are refused, as the log has them.

/// Why a passkey is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    #[error("a part of it has a wrong length or is no base64url")]
    Bytes,
    #[error("its client data cannot be read")]
    ClientData,
    #[error("it was made for another purpose")]
    Ceremony,
    #[error("it was made for another site")]
    Origin,
    #[error("it was made in a frame of another site")]
    CrossOrigin,
    #[error("it belongs to another host")]
    Host,
    #[error("nobody touched the authenticator")]
    NotPresent,
    #[error("the authenticator did not verify the user")]
    NotVerified,
    #[error("the authenticator names another passkey, or none")]
    Id,
    #[error("its algorithm is not supported")]
    Algorithm,
    #[error("its public key cannot be read")]
    PublicKey,
    #[error("its signature is wrong")]
    Signature,
    #[error("it belongs to another person")]
    Owner,
    #[error("its counter went back")]
    Counter,
    #[error("nobody has it")]
    Unknown,
}
