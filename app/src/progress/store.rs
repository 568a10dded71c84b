use super::model::{AnswerCounts, PersonProgress, Progress};
use crate::clock::Instant;
use crate::id::ProjectId;
use crate::store::Stored;

/// What the manager's page counts.
#[async_trait::async_trait]
pub trait ProgressStore: Sync {
    /// Answers by what has happened to them, and everybody with an assignment or an account in the project.
    async fn progress(&self, project: &ProjectId) -> Stored<Progress>;

    /// When the database was last copied by `veracite backup`, as far as it knows.
    async fn last_backup(&self) -> Stored<Option<Instant>>;

    /// The answers alone.
    async fn answer_counts(&self, project: &ProjectId) -> Stored<AnswerCounts> {
        Ok(self.progress(project).await?.counts)
    }

    /// The people alone.
    async fn person_progress(&self, project: &ProjectId) -> Stored<Vec<PersonProgress>> {
        Ok(self.progress(project).await?.people)
    }
}
