//! All checks.

use super::Check;

/// All checks, in the order of their names.
pub static CHECKS: &[&Check] = &[];

/// The check of a name.
pub fn find(id: &str) -> Option<&'static Check> {
    CHECKS.iter().copied().find(|check| check.id == id)
}
