//! Public keys as browsers give them: `SubjectPublicKeyInfo` in DER, of the three algorithms that
//! authenticators have.

use ring::signature::{self, UnparsedPublicKey, VerificationAlgorithm};

use super::fault::Fault;

/// ECDSA with P-256 and SHA-256, as COSE numbers it.
pub(super) const ES256: i64 = -7;
/// Ed25519.
pub(super) const EDDSA: i64 = -8;
/// RSA with PKCS #1 v1.5 and SHA-256.
pub(super) const RS256: i64 = -257;

/// Before the point: the algorithm, the curve, and the head of the bit string.
pub(super) const P256_HEAD: [u8; 26] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
];

pub(super) const ED25519_HEAD: [u8; 12] =
    [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/// `rsaEncryption` with its empty parameters.
const RSA: [u8; 13] =
    [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00];

const SEQUENCE: u8 = 0x30;
const INTEGER: u8 = 0x02;
const BIT_STRING: u8 = 0x03;

/// The key itself, as it is stored and as signatures are verified with it.
pub(super) fn parse(algorithm: i64, info: &[u8]) -> Result<Vec<u8>, Fault> {
    let key = match algorithm {
        ES256 => info.strip_prefix(&P256_HEAD).filter(|key| key.len() == 65 && key[0] == 4),
        EDDSA => info.strip_prefix(&ED25519_HEAD).filter(|key| key.len() == 32),
        RS256 => rsa(info),
        _ => return Err(Fault::Algorithm),
    };
    key.map(<[u8]>::to_vec).ok_or(Fault::PublicKey)
}

pub(super) fn verify(
    algorithm: i64,
    key: &[u8],
    message: &[u8],
    signature: &[u8],
) -> Result<(), Fault> {
    let algorithm: &dyn VerificationAlgorithm = match algorithm {
        ES256 => &signature::ECDSA_P256_SHA256_ASN1,
        EDDSA => &signature::ED25519,
        RS256 => &signature::RSA_PKCS1_2048_8192_SHA256,
        _ => return Err(Fault::Algorithm),
    };
    let key = UnparsedPublicKey::new(algorithm, key);
    key.verify(message, signature).map_err(|_| Fault::Signature)
}

/// The `RSAPublicKey` in such a key, of 2048 to 4096 bits.
fn rsa(info: &[u8]) -> Option<&[u8]> {
    let info = only(SEQUENCE, info)?;
    let (algorithm, rest) = element(SEQUENCE, info)?;
    if algorithm != RSA {
        return None;
    }
    let key = only(BIT_STRING, rest)?.strip_prefix(&[0])?;
    let (modulus, exponent) = element(INTEGER, only(SEQUENCE, key)?)?;
    let exponent = only(INTEGER, exponent)?;
    // A leading zero says that the number is positive.
    let modulus = modulus.strip_prefix(&[0])?;
    let bits = 8 * modulus.len() - modulus.first()?.leading_zeros() as usize;
    let is_fine = (2048..=4096).contains(&bits)
        && (1..=4).contains(&exponent.len())
        && exponent.last()? & 1 == 1
        && exponent.first()? & 0x80 == 0;
    is_fine.then_some(key)
}

/// The content of an element that fills all of a text.
fn only(tag: u8, text: &[u8]) -> Option<&[u8]> {
    element(tag, text).filter(|(_, rest)| rest.is_empty()).map(|(content, _)| content)
}

/// The content of the first element, and what follows it. Lengths stand in their shortest form, of
/// at most two bytes.
fn element(tag: u8, text: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = match text {
        [found, length @ 0..=0x7f, rest @ ..] if *found == tag => (usize::from(*length), rest),
        [found, 0x81, length @ 0x80..=0xff, rest @ ..] if *found == tag => {
            (usize::from(*length), rest)
        }
        [found, 0x82, high @ 1..=0xff, low, rest @ ..] if *found == tag => {
            (usize::from(*high) << 8 | usize::from(*low), rest)
        }
        _ => return None,
    };
    rest.split_at_checked(length)
}
