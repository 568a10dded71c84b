use super::model::Answer;
use crate::id::{AnswerId, ProjectId, QuestionId};
use crate::store::Stored;

/// Storage of answers. Files bring them in through the import.
#[async_trait::async_trait]
pub trait AnswerStore {
    /// The answer with this id, if its import is finished.
    async fn find_answer(&self, id: &AnswerId) -> Stored<Option<Answer>>;

    /// Ready answers of the project for the choice that `assign` makes, in import order.
    async fn answers_to_assign(
        &self,
        project: &ProjectId,
        system: Option<&str>,
        question: Option<&QuestionId>,
    ) -> Stored<Vec<AnswerId>>;

    /// The answers of the project in batches for `veracite check`, in import order, after the answer `after`.
    async fn answers_after(
        &self,
        project: &ProjectId,
        after: Option<&AnswerId>,
        limit: u32,
    ) -> Stored<Vec<Answer>>;
}
