/// For how long a link for a new password is good, in milliseconds.
pub const GOOD_FOR_MS: i64 = 60 * 60 * 1000;

/// Whether somebody who runs a project may make a link for a new password of one of its members and hand it over: the
/// link opens the account, so a manager gets none to what lies `beyond` their own project (an administrator's account,
/// a member of another project), and none where mail reaches the member alone.
pub fn may_make(by_administrator: bool, mail: bool, beyond: bool) -> bool {
    by_administrator || !(mail || beyond)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_managers_link_opens_nothing_beyond_their_project() {
        assert!(may_make(false, false, false));
        assert!(!may_make(false, true, false), "mail is configured");
        assert!(!may_make(false, false, true), "an account that is more than the project's");
        assert!(may_make(true, true, true), "an administrator may everything");
    }
}
