use super::model::Progress;
use crate::id::ProjectId;
use crate::store::Stored;

/// What the manager's page counts.
#[async_trait::async_trait]
pub trait ProgressStore {
    /// Answers by what has happened to them, and everybody with an assignment or an account in the project.
    async fn progress(&self, project: &ProjectId) -> Stored<Progress>;
}
