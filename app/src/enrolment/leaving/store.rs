use crate::clock::Instant;
use crate::id::{AccountId, AssignmentId, ProjectId};
use crate::project::Standing;
use crate::store::Stored;

/// What somebody has in a project.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Holdings {
    /// Submitted judgements, those that are open again included.
    pub submitted: i64,
    /// Drafts of judgements that were never submitted.
    pub drafts: i64,
    /// Answers that wait with them, not begun.
    pub waiting: i64,
    /// Questions that are drafts, or were returned.
    pub question_drafts: i64,
    /// Questions that wait for a decision or are accepted.
    pub questions: i64,
}

/// How somebody leaves a project.
#[derive(Debug, Clone)]
pub struct Leave {
    /// Where they stand then: withdrawn or removed.
    pub standing: Standing,
    /// Whether their submitted judgements go too.
    pub remove_judgements: bool,
    /// Who did it; none for the command line.
    pub by: Option<AccountId>,
    /// When.
    pub at: Instant,
}

/// How an account is erased.
#[derive(Debug, Clone)]
pub struct Erasure {
    /// Its projects, each with whether its submitted judgements go.
    pub projects: Vec<(ProjectId, bool)>,
    /// Who did it; none for the command line.
    pub by: Option<AccountId>,
    /// When.
    pub at: Instant,
}

/// Storage of leaving.
#[async_trait::async_trait]
pub trait LeavingStore {
    /// What the account has in the project.
    async fn holdings(&self, project: &ProjectId, account: &AccountId) -> Stored<Holdings>;

    /// The account's reviews in the project that were submitted and are open again.
    async fn reopened(&self, project: &ProjectId, account: &AccountId) -> Stored<Vec<AssignmentId>>;

    /// The projects in which the account is a member or a person.
    async fn projects_with(&self, account: &AccountId) -> Stored<Vec<ProjectId>>;

    /// Takes the member out. Gives whether there was one who had not left yet.
    async fn leave(&self, project: &ProjectId, account: &AccountId, how: &Leave) -> Stored<bool>;

    /// Erases the account: it leaves its projects, and name, address, password, sessions and links go. Gives whether
    /// there was one that was not erased yet.
    async fn erase(&self, account: &AccountId, how: &Erasure) -> Stored<bool>;
}
