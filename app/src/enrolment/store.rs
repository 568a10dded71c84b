use super::model::{Consent, Enrolled, Enrolment, Membership, Profile};
use crate::clock::Instant;
use crate::id::{AccountId, ProjectId};
use crate::project::Standing;
use crate::store::Stored;

/// A manager's word about somebody below the bar.
#[derive(Debug, Clone)]
pub struct Decision<'a> {
    /// Who decided.
    pub by: &'a AccountId,
    /// Where the expert stands then.
    pub standing: Standing,
    /// What is said to them.
    pub note: &'a str,
    /// When.
    pub at: Instant,
}

/// Storage of consent texts and enrolments.
#[async_trait::async_trait]
pub trait EnrolmentStore {
    /// The newest version of the project's consent text.
    async fn newest_consent(&self, project: &ProjectId) -> Stored<Option<Consent>>;

    /// One version of it.
    async fn find_consent(&self, project: &ProjectId, version: i64) -> Stored<Option<Consent>>;

    /// Makes the next version, unless the newest says the same. Gives its number if it is new.
    async fn add_consent(
        &self,
        project: &ProjectId,
        text: &str,
        withdrawal_removes: bool,
        at: Instant,
    ) -> Stored<Option<i64>>;

    /// How many experts who take part agreed to each version, newest first; version 0: to none.
    async fn consents_given(&self, project: &ProjectId) -> Stored<Vec<(i64, i64)>>;

    /// What the account agreed to and said in the project.
    async fn find_enrolment(&self, project: &ProjectId, account: &AccountId) -> Stored<Option<Enrolment>>;

    /// Notes that the account agreed to a version. Gives whether that is the newest; an older one is not noted.
    async fn agree(
        &self,
        project: &ProjectId,
        account: &AccountId,
        version: i64,
        at: Instant,
    ) -> Stored<bool>;

    /// Replaces the account's profile. Gives whether it takes part or is joining; nothing is written of others.
    async fn set_profile(
        &self,
        project: &ProjectId,
        account: &AccountId,
        profile: &Profile,
        at: Instant,
    ) -> Stored<bool>;

    /// Moves a member who is joining to another standing. Gives whether they were.
    async fn advance(&self, project: &ProjectId, account: &AccountId, to: Standing) -> Stored<bool>;

    /// Notes a manager's word about an expert who waits or was declined. Gives whether they do, or were.
    async fn decide(&self, project: &ProjectId, account: &AccountId, word: Decision<'_>) -> Stored<bool>;

    /// Every member of the project with their enrolment, by name.
    async fn enrolled(&self, project: &ProjectId) -> Stored<Vec<Enrolled>>;

    /// The account's projects as an expert, with what is to be done to join or to stay, by name.
    async fn memberships(&self, account: &AccountId) -> Stored<Vec<Membership>>;
}
