use super::model::{AnswerCounts, PersonProgress};
use crate::id::ProjectId;
use crate::store::Stored;

/// What the manager's page counts.
#[async_trait::async_trait]
pub trait ProgressStore {
    /// Answers by what has happened to them.
    async fn answer_counts(&self, project: &ProjectId) -> Stored<AnswerCounts>;

    /// Everybody with an assignment or an account in the project, by pseudonym.
    async fn person_progress(&self, project: &ProjectId) -> Stored<Vec<PersonProgress>>;
}
