use super::model::{Change, Judgement, Save, Times};
use crate::assignment::Assignment;
use crate::claim::Claim;
use crate::clock::Instant;
use crate::id::{AccountId, AssignmentId};
use crate::store::Stored;

/// A judgement with what its rules need.
#[derive(Debug, Clone)]
pub struct Review {
    /// The task.
    pub assignment: Assignment,
    /// The draft, or the submitted judgement when there is no draft.
    pub judgement: Judgement,
    /// Time spent.
    pub times: Times,
}

/// What a save met inside its transaction.
pub struct Met<'a> {
    /// The task's state.
    pub assignment: &'a Assignment,
    /// The claims that the judgement is about: the answer's, with the parts of those that its expert cut.
    pub claims: &'a [Claim],
    /// The whole claims that are cut.
    pub hidden: &'a [Claim],
    /// The answer's text.
    pub answer: &'a str,
    /// The stored judgement, to be changed in place.
    pub judgement: &'a mut Judgement,
    /// Time spent, to be changed in place.
    pub times: &'a mut Times,
}

/// What came of a save.
#[derive(Debug, Clone)]
pub enum Saving<T> {
    /// No such assignment, or it is another account's.
    NotYours,
    /// The save was known: nothing was changed. The judgement as it stands.
    Known(Judgement),
    /// Stored, with what the rule said and the judgement as it stands now.
    Done(T, Judgement),
    /// The rule refused; nothing was changed.
    Refused(T),
}

/// A pure rule that a save applies inside its transaction: it changes what it met and says whether to store it.
pub type SaveRule<'r, T> = &'r (dyn Fn(Met<'_>, &[Change]) -> Result<T, T> + Send + Sync);

/// A pure rule about time spent.
pub type TimeRule<'r> = &'r (dyn Fn(&mut Times) + Send + Sync);

/// A pure rule that judges a draft: what stands against submitting it.
pub type SubmitRule<'r> = &'r (dyn Fn(Met<'_>) -> Vec<super::Problem> + Send + Sync);

/// Storage of judgements.
#[async_trait::async_trait]
pub trait JudgementStore {
    /// The judgement of an assignment.
    async fn find_review(&self, id: &AssignmentId) -> Stored<Option<Review>>;

    /// Applies `rule` to the stored judgement and writes what it leaves, once per save id and in one transaction. An
    /// assignment that was waiting is then in progress.
    async fn save(
        &self,
        account: &AccountId,
        save: &Save,
        at: Instant,
        rule: SaveRule<'_, super::Outcome>,
    ) -> Stored<Saving<super::Outcome>>;

    /// Notes a sign of life: the page was opened or is being read. Changes the times and renews the lease, nothing else;
    /// of work whose time has ended not even that. Gives whether the account has such work.
    async fn beat(
        &self,
        account: &AccountId,
        id: &AssignmentId,
        at: Instant,
        rule: TimeRule<'_>,
    ) -> Stored<bool>;

    /// Submits the draft: `rule` judges it inside the transaction; if it finds nothing, the draft is the submitted
    /// judgement. Gives what the rule found, or none if there is no such assignment in progress for the account.
    async fn submit(
        &self,
        account: &AccountId,
        id: &AssignmentId,
        at: Instant,
        rule: SubmitRule<'_>,
    ) -> Stored<Option<Vec<super::Problem>>>;

    /// Reopens a submitted assignment of the account; the submitted judgement becomes the draft and is kept.
    async fn reopen(&self, account: &AccountId, id: &AssignmentId, at: Instant) -> Stored<bool>;

    /// Takes a reopening back: the draft goes, the submitted judgement counts again as if nothing had been.
    async fn cancel_reopening(&self, account: &AccountId, id: &AssignmentId, at: Instant) -> Stored<bool>;
}
