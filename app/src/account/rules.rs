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

/// How many links for a new password may be asked for within that time for one address.
pub const ASKS: usize = 3;
/// The most bytes of an address (RFC 5321: a path has 256 with its angle brackets).
pub const ADDRESS_MAX: usize = 254;
/// The most characters of a name.
pub const NAME_MAX: usize = 200;

/// What is wrong with an e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressProblem {
    /// There is no `@`, or nothing before or after it.
    Incomplete,
    /// There is more than one `@`.
    TwoAts,
    /// It holds a character that no address has.
    NotAllowed(char),
    /// A dot stands first, last or beside another; or a part of the domain begins or ends with a hyphen.
    Misplaced,
    /// Longer than an address can be.
    TooLong,
}

/// What is wrong with an address, if anything. Letters of any script are let through (RFC 6531).
pub fn address_problem(address: &str) -> Option<AddressProblem> {
    let mut parts = address.split('@');
    let (Some(local), Some(domain)) = (parts.next(), parts.next()) else {
        return Some(AddressProblem::Incomplete);
    };
    if parts.next().is_some() {
        return Some(AddressProblem::TwoAts);
    }
    if local.is_empty() || domain.is_empty() {
        return Some(AddressProblem::Incomplete);
    }
    let in_local = |c: char| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-.".contains(c);
    let in_domain = |c: char| c.is_alphanumeric() || "-.".contains(c);
    let odd = local.chars().find(|c| !in_local(*c)).or_else(|| domain.chars().find(|c| !in_domain(*c)));
    if let Some(odd) = odd {
        return Some(AddressProblem::NotAllowed(odd));
    }
    if address.len() > ADDRESS_MAX || local.len() > 64 || domain.split('.').any(|label| label.len() > 63) {
        return Some(AddressProblem::TooLong);
    }
    let misplaced = local.split('.').chain(domain.split('.')).any(str::is_empty)
        || domain.split('.').any(|label| label.starts_with('-') || label.ends_with('-'));
    misplaced.then_some(AddressProblem::Misplaced)
}

/// A name as it is stored: one line, single blanks, no control characters, so that it fits into a letter's head too.
pub fn clean_name(name: &str) -> String {
    let flat: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    flat.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is wrong with a name, if anything.
pub fn name_problem(name: &str) -> Option<FieldProblemKind> {
    match clean_name(name).chars().count() {
        0 => Some(FieldProblemKind::Empty),
        n if n > NAME_MAX => Some(FieldProblemKind::TooLong),
        _ => None,
    }
}

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
    wait_after(TRIES, failed, now)
}

/// For how many seconds nothing further is done, given the moments of what was done within [`WINDOW_MS`], if so much
/// may be done in that time.
pub fn wait_after(allowed: usize, done: &[Instant], now: Instant) -> Option<i64> {
    let oldest_counting = done.len().checked_sub(allowed).and_then(|i| done.get(i))?;
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
    fn addresses_are_told_from_what_is_none() {
        for good in
            ["vera@clinic.example", "o'neil+study@mail.example.org", "expert@one", "véra@klinik.exämple"]
        {
            assert_eq!(address_problem(good), None, "{good}");
        }
        let long = format!("{}@clinic.example", "x".repeat(65));
        for (bad, why) in [
            ("vera", AddressProblem::Incomplete),
            ("@clinic.example", AddressProblem::Incomplete),
            ("vera@", AddressProblem::Incomplete),
            ("vera@@clinic.example", AddressProblem::TwoAts),
            ("ve ra@clinic.example", AddressProblem::NotAllowed(' ')),
            ("vera@clinic.example\r\nBcc: x", AddressProblem::NotAllowed('\r')),
            ("vera@clinic\u{200b}.example", AddressProblem::NotAllowed('\u{200b}')),
            ("vera@clinic..example", AddressProblem::Misplaced),
            ("vera.@clinic.example", AddressProblem::Misplaced),
            ("vera@-clinic.example", AddressProblem::Misplaced),
            (&long, AddressProblem::TooLong),
        ] {
            assert_eq!(address_problem(bad), Some(why), "{bad}");
        }
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(clean_name("  Vera\r\nBcc: all@x.example\t\0Lind "), "Vera Bcc: all@x.example Lind");
        assert_eq!(name_problem(" \n "), Some(FieldProblemKind::Empty));
        assert_eq!(name_problem(&"é".repeat(201)), Some(FieldProblemKind::TooLong));
    }

    #[test]
    fn a_new_password_is_long_enough_and_typed_twice_alike() {
        assert_eq!(change_problems("correct horse", "correct horse"), []);
        assert_eq!(change_problems("short", "short")[0].kind, FieldProblemKind::TooShort);
        assert_eq!(change_problems("correct horse", "correct house")[0].kind, FieldProblemKind::NotEqual);
        assert_eq!(password_problem(&"é".repeat(300)), Some(FieldProblemKind::TooLong));
    }
}
