use super::model::Account;
use crate::clock::Instant;
use crate::id::AccountId;
use crate::store::Stored;

/// An account with the hash of its password.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Whose.
    pub account: Account,
    /// The argon2id hash in PHC form; none: no password was set yet.
    pub password_hash: Option<String>,
}

/// Storage of accounts and of failed sign-ins.
#[async_trait::async_trait]
pub trait AccountStore {
    /// Adds an account. Error `Taken` if the address is known.
    async fn add_account(&self, account: &Account, password_hash: Option<&str>, at: Instant) -> Stored<()>;

    /// The account with this address, folded.
    async fn find_credentials(&self, email_folded: &str) -> Stored<Option<Credentials>>;

    /// The account with this id, with its password's hash.
    async fn find_account(&self, id: &AccountId) -> Stored<Option<Credentials>>;

    /// Sets the password's hash and ends all of the account's sessions except `keep` (a session id).
    async fn set_password(&self, id: &AccountId, password_hash: &str, keep: Option<&str>) -> Stored<()>;

    /// Turns the single keys of the review screen on or off.
    async fn set_single_keys(&self, id: &AccountId, on: bool) -> Stored<()>;

    /// How many accounts there are.
    async fn count_accounts(&self) -> Stored<i64>;

    /// Notes a failed sign-in under `key` and forgets those before `forget_before`.
    async fn note_failed_sign_in(&self, key: &str, at: Instant, forget_before: Instant) -> Stored<()>;

    /// The moments of failed sign-ins under `key` since `since`, oldest first.
    async fn failed_sign_ins(&self, key: &str, since: Instant) -> Stored<Vec<Instant>>;

    /// Forgets the failed sign-ins under `key`, after a right one.
    async fn forget_failed_sign_ins(&self, key: &str) -> Stored<()>;
}
