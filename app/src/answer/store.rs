use super::filter::Filter;
use super::model::{Answer, Decision, Happened, InWork, Line, Spot, SystemCount, Taken};
use crate::claim::rules::{EditProblem, Edited};
use crate::clock::Instant;
use crate::id::{AccountId, AnswerId, ProjectId, QuestionId};
use crate::store::Stored;

/// Which part of a list is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ListFrom {
    /// From its beginning.
    #[default]
    Start,
    /// What comes after this spot.
    After(Spot),
    /// What comes before it.
    Before(Spot),
}

/// A pure rule that changes the claims of an answer.
pub type EditRule<'r> = &'r (dyn Fn(&Answer) -> Result<Edited, EditProblem> + Send + Sync);

/// Storage of answers. Files bring them in through the import.
#[async_trait::async_trait]
pub trait AnswerStore {
    /// The answer with this id, if its import is finished.
    async fn find_answer(&self, id: &AnswerId) -> Stored<Option<Answer>>;

    /// Answers of the project that are ready and not left out by a sample, for the choice that `assign` makes, in
    /// import order.
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

    /// The lines of the list of answers that a filter shows, in import order, at most `limit`.
    async fn answer_lines(
        &self,
        project: &ProjectId,
        filter: &Filter,
        from: ListFrom,
        limit: u32,
    ) -> Stored<Vec<Line>>;

    /// How many answers of each system stand where, by system.
    async fn answers_by_system(&self, project: &ProjectId) -> Stored<Vec<SystemCount>>;

    /// Who has the answer, by pseudonym.
    async fn answer_taken(&self, id: &AnswerId) -> Stored<Vec<Taken>>;

    /// What happened to the answer, newest first.
    async fn answer_history(&self, id: &AnswerId) -> Stored<Vec<Happened>>;

    /// The answers of the project that somebody has.
    async fn answers_in_work(&self, project: &ProjectId) -> Stored<Vec<InWork>>;

    /// Carries decisions out, in short transactions; each only if its answer still stands where it was decided from
    /// and, unless it is made `by_hand`, nobody began work on it. What is set aside is taken back from those who have
    /// not touched it. Gives how many were carried out and how many tasks were taken back.
    async fn decide_answers(
        &self,
        project: &ProjectId,
        decisions: &[Decision],
        by_hand: bool,
        account: Option<&AccountId>,
        at: Instant,
    ) -> Stored<(u64, u64)>;

    /// Changes the claims of an answer by a rule, in one transaction, unless somebody has stored something of a
    /// judgement on it. Gives what the rule said, or none if there is no such answer.
    async fn edit_claims(
        &self,
        id: &AnswerId,
        rule: EditRule<'_>,
        history: &str,
        account: Option<&AccountId>,
        at: Instant,
    ) -> Stored<Option<Result<(), EditProblem>>>;
}
