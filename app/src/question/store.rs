use super::model::Question;
use crate::id::QuestionId;
use crate::store::Stored;

/// Storage of questions. Files bring them in through the import.
#[async_trait::async_trait]
pub trait QuestionStore {
    /// The question with this id.
    async fn find_question(&self, id: &QuestionId) -> Stored<Option<Question>>;
}
