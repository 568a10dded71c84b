//! What a password and a sign-in must be.

use crate::clock::Instant;
use crate::error::{FieldProblem, FieldProblemKind};

/// The fewest characters of a password (NIST SP 800-63B asks for at least 8; ours guards unpublished studies).
pub const PASSWORD_MIN: usize = 10;
/// The most bytes of a password, so that hashing one stays cheap.
pub const PASSWORD_MAX: usize = 512;
/// For how long failed sign-ins count, in milliseconds.
pub const WINDOW_MS: i64 = 15 * 60 * 1000;
/// How many may fail within that time for one address.
pub const TRIES: usize = 10;

/// What is wrong with a new password, if anything.
pub fn password_problem(password: &str) -> Option<FieldProblemKind> {
    if password.is_empty() {
        Some(FieldProblemKind::Empty)
    } else if password.chars().count() < PASSWORD_MIN {
        Some(FieldProblemKind::TooShort)
    } else if password.len() > PASSWORD_MAX {
        Some(FieldProblemKind::TooLong)
    } else {
        None
    }
}

/// What is wrong with the form that changes a password, apart from the current one.
pub fn change_problems(new: &str, again: &str) -> Vec<FieldProblem> {
    let problem = |field: &str, kind| FieldProblem { field: field.to_owned(), kind };
    match password_problem(new) {
        Some(kind) => vec![problem("new", kind)],
        None if new != again => vec![problem("again", FieldProblemKind::NotEqual)],
        None => Vec::new(),
    }
}

/// For how many seconds no further sign-in is tried, given the moments of those that failed within [`WINDOW_MS`].
pub fn wait_seconds(failed: &[Instant], now: Instant) -> Option<i64> {
    let oldest_counting = failed.len().checked_sub(TRIES).and_then(|i| failed.get(i))?;
    let wait = WINDOW_MS - now.millis_since(*oldest_counting);
    (wait > 0).then_some((wait + 999) / 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eleventh_try_waits_until_the_first_is_a_quarter_of_an_hour_old() {
        let failed: Vec<Instant> = (0..10).map(|i| Instant(0).plus_millis(i * 1000)).collect();
        assert_eq!(wait_seconds(&failed[..9], Instant(0).plus_millis(9_000)), None);
        assert_eq!(wait_seconds(&failed, Instant(0).plus_millis(10_000)), Some(890));
        assert_eq!(wait_seconds(&failed, Instant(0).plus_millis(WINDOW_MS)), None);
    }

    #[test]
    fn a_new_password_is_long_enough_and_typed_twice_alike() {
        assert_eq!(change_problems("correct horse", "correct horse"), []);
        assert_eq!(change_problems("short", "short")[0].kind, FieldProblemKind::TooShort);
        assert_eq!(change_problems("correct horse", "correct house")[0].kind, FieldProblemKind::NotEqual);
        assert_eq!(password_problem(&"é".repeat(300)), Some(FieldProblemKind::TooLong));
    }
}
