use crate::clock::Instant;
use crate::id::{AccountId, ProjectId, ResetId};
use crate::store::Stored;

/// A link for a new password that is to be stored.
#[derive(Debug, Clone)]
pub struct NewReset {
    /// Its id.
    pub id: ResetId,
    /// Whose password it sets.
    pub account: AccountId,
    /// SHA-256 of its secret.
    pub secret_hash: String,
    /// Until when it is good.
    pub expires_at: Instant,
}

/// A link for a new password as it is stored.
#[derive(Debug, Clone)]
pub struct Reset {
    /// Whose password it sets.
    pub account: AccountId,
    /// Until when it is good.
    pub expires_at: Instant,
    /// When it was used.
    pub used_at: Option<Instant>,
}

/// Storage of links for new passwords.
#[async_trait::async_trait]
pub trait ResetStore {
    /// Adds a link; the account's earlier ones are dead.
    async fn add_reset(&self, new: &NewReset, at: Instant) -> Stored<()>;

    /// The link whose secret has this SHA-256.
    async fn find_reset(&self, secret_hash: &str) -> Stored<Option<Reset>>;

    /// Uses the link: sets the password's hash, ends all of the account's sessions and its other links. Gives whether
    /// the link was still good.
    async fn use_reset(&self, secret_hash: &str, password_hash: &str, at: Instant) -> Stored<bool>;

    /// The accounts of the project's members that are more than this project's: an administrator's, or a member's, in
    /// any standing, of another project.
    async fn accounts_beyond(&self, project: &ProjectId) -> Stored<Vec<AccountId>>;
}
