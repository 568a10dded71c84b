use super::model::Explanations;
use crate::assignment::AssignmentState;
use crate::claim::Claim;
use crate::clock::Instant;
use crate::id::{AccountId, AnswerId, AssignmentId, ProjectId};
use crate::judgement::Judgement;
use crate::store::Stored;

/// A submitted review that serves as an example.
#[derive(Debug, Clone)]
pub struct Example {
    /// The answer that it is about.
    pub answer: AnswerId,
    /// The review.
    pub assignment: AssignmentId,
    /// The question's text.
    pub question: String,
    /// The answer's claims.
    pub claims: Vec<Claim>,
    /// What was submitted.
    pub judgement: Judgement,
    /// Why, by field.
    pub explanations: Explanations,
}

/// One line of the list of practice items.
#[derive(Debug, Clone)]
pub struct PracticeItem {
    /// The answer.
    pub answer: AnswerId,
    /// The question's text.
    pub question: String,
    /// Which system wrote the answer.
    pub system: String,
    /// The pseudonym's number of the expert whose review it is.
    pub person: i64,
    /// How many labels are explained.
    pub explained: u32,
    /// How many experts have tried it.
    pub tries: i64,
}

/// A submitted review that can become a practice item.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The review.
    pub assignment: AssignmentId,
    /// The question's text.
    pub question: String,
    /// Which system wrote the answer.
    pub system: String,
    /// The pseudonym's number of its expert.
    pub person: i64,
    /// When it was submitted.
    pub submitted_at: Option<Instant>,
}

/// One expert's try at a practice item.
#[derive(Debug, Clone)]
pub struct Try {
    /// The try.
    pub assignment: AssignmentId,
    /// Where it stands.
    pub state: AssignmentState,
    /// The answer's claims.
    pub claims: Vec<Claim>,
    /// What was submitted; empty before.
    pub own: Judgement,
    /// What it is held against; none if the item is none any more.
    pub example: Option<(Judgement, Explanations)>,
}

/// Storage of practice items and of tries at them.
#[async_trait::async_trait]
pub trait PracticeStore {
    /// Makes a submitted review of the project a practice item. Gives whether it is one now: not a try, not a review
    /// that is open, and no second review of one answer.
    async fn add_practice_item(
        &self,
        project: &ProjectId,
        review: &AssignmentId,
        by: &AccountId,
        at: Instant,
    ) -> Stored<Option<AnswerId>>;

    /// Replaces an item's explanations. Gives whether there is such an item.
    async fn explain_practice_item(
        &self,
        project: &ProjectId,
        answer: &AnswerId,
        explanations: &Explanations,
    ) -> Stored<bool>;

    /// Takes an item out; tries that were submitted stay, those under way go. Gives whether there was such an item.
    async fn remove_practice_item(&self, project: &ProjectId, answer: &AnswerId) -> Stored<bool>;

    /// The project's items, in the order in which they are done.
    async fn practice_items(&self, project: &ProjectId) -> Stored<Vec<PracticeItem>>;

    /// How many items the account can try or has tried: all but those whose answer it has as its own work.
    async fn practice_open_to(&self, project: &ProjectId, account: &AccountId) -> Stored<i64>;

    /// The latest submitted reviews of the project that are no items, at most `limit`.
    async fn practice_candidates(&self, project: &ProjectId, limit: u32) -> Stored<Vec<Candidate>>;

    /// One item with its example.
    async fn find_example(&self, project: &ProjectId, answer: &AnswerId) -> Stored<Option<Example>>;

    /// The account's tries in the project, oldest first.
    async fn tries_of(&self, project: &ProjectId, account: &AccountId) -> Stored<Vec<Try>>;

    /// Begins a try at the first item that the account has not tried and whose review is not its own: an assignment
    /// with the id `id`. Gives none if no item is left.
    async fn begin_try(
        &self,
        project: &ProjectId,
        account: &AccountId,
        id: &AssignmentId,
        at: Instant,
    ) -> Stored<Option<AssignmentId>>;
}
